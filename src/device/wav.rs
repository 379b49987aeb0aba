//! WAV files, read block by block as mono samples.
//!
//! Any rate from 1 to 384 kHz, any number of channels (mixed down to one), whole numbers of 8 to 32 bits
//! or 32-bit floats. The rate is left as it is in the file: `ear` converts it. What a pipe has written, or a recorder that
//! was cut off, names no length and is read to its end.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, ErrorKind, Read, Seek};
use std::path::Path;

use hound::SampleFormat;

use super::resample::RATES_HZ;
use super::{outside, whole_file};

/// More seconds than this are not read from one file...
const MAX_S: u64 = 3_600;
/// ...nor more frames: so many seconds at 48 kHz.
const MAX_FRAMES: u64 = MAX_S * 48_000;

faults! {
    /// Reasons for which a WAV file cannot be read.
    #[derive(Debug, thiserror::Error)]
    pub enum WavError {
        /// The file is not there or may not be read.
        #[error("{source}")]
        Open { source: std::io::Error } => match source.kind() {
            ErrorKind::NotFound => say!("sound_missing"),
            ErrorKind::PermissionDenied => say!("sound_forbidden"),
            ErrorKind::IsADirectory | ErrorKind::InvalidInput => say!("sound_no_file"),
            _ => say!("verbatim", text = source.to_string()),
        },
        /// It is no WAV file, or a broken one.
        #[error("not a readable WAV file: {reason}")]
        NotWav { reason: String } => say!("sound_not_wav"),
        /// A WAV file of a kind that is not read (compressed, 64-bit floats).
        #[error("this kind of WAV file is not supported")]
        Unsupported => say!("sound_kind"),
        /// The header names a sample rate that no recording has.
        #[error("impossible sample rate of {rate_hz} Hz")]
        Rate { rate_hz: u32 } => say!("sound_rate", rate = u64::from(*rate_hz)),
        #[error("truncated after {frames} sample frames")]
        Truncated { frames: u64 } => say!("sound_cut"),
        /// It takes more than an hour, or has more samples a channel than an hour at 48 kHz.
        #[error("too long")]
        TooLong => say!("sound_too_long"),
        /// A sample is not a number (floats only); the frame, from 0.
        #[error("sample frame {frame} is not a number")]
        NotANumber { frame: u64 } => say!("sound_no_number"),
    }
}

/// Writes a WAV file of one channel at 16 kHz, 16 bits, whole or not at all.
pub fn write(path: &Path, samples: &[i16]) -> std::io::Result<()> {
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: 16_000,
        bits_per_sample: 16,
        sample_format: SampleFormat::Int,
    };
    let told = |error: hound::Error| match error {
        hound::Error::IoError(error) => error,
        other => std::io::Error::other(other),
    };
    let mut bytes = Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut bytes, spec).map_err(told)?;
    samples.iter().try_for_each(|sample| writer.write_sample(*sample)).map_err(told)?;
    writer.finalize().map_err(told)?;
    whole_file::replace_own(path, bytes.get_ref())
}

/// An open WAV file; its samples come out in blocks, so that no length of file fills the memory.
pub struct WavFile<R = BufReader<File>> {
    input: R,
    header: Header,
    bytes: Vec<u8>,
    frames_read: u64,
}

impl WavFile {
    /// Opens `path` and checks its header.
    pub fn open(path: &Path) -> Result<Self, WavError> {
        let opened = |source| WavError::Open { source };
        let file = outside::open(path).map_err(opened)?;
        let length = file.metadata().map_err(opened)?.len();
        Self::of(BufReader::new(file), length)
    }
}

impl<R: BufRead + Seek> WavFile<R> {
    /// The same for what is read from there, so many bytes.
    pub(super) fn of(mut input: R, length: u64) -> Result<Self, WavError> {
        let header = Header::read(&mut input, length)?;
        if !RATES_HZ.contains(&header.rate_hz) {
            return Err(WavError::Rate { rate_hz: header.rate_hz });
        }
        let frames = header.frames().unwrap_or(length / header.frame_bytes() as u64);
        if frames > most_frames(&header) {
            return Err(WavError::TooLong);
        }
        Ok(Self { input, header, bytes: Vec::new(), frames_read: 0 })
    }

    /// The sample rate of the file, in samples per second.
    pub fn rate_hz(&self) -> u32 {
        self.header.rate_hz
    }

    /// Whether its recorder was cut off before it wrote down how long it is.
    pub fn is_unfinished(&self) -> bool {
        self.header.length == Length::Unfinished
    }

    /// Fills `block` with up to `frames` mono samples, -1 to 1; an empty block means the end.
    pub fn read_block(&mut self, frames: usize, block: &mut Vec<f32>) -> Result<(), WavError> {
        block.clear();
        let left = self.header.frames().map_or(u64::MAX, |all| all - self.frames_read);
        let wanted = usize::try_from(left).map_or(frames, |left| left.min(frames));
        let frame = self.header.frame_bytes();
        self.bytes.clear();
        let most = (wanted * frame) as u64;
        self.input
            .by_ref()
            .take(most)
            .read_to_end(&mut self.bytes)
            .map_err(|error| fault(&error.to_string()))?;
        for bytes in self.bytes.chunks_exact(frame) {
            let sample = mixed(bytes, &self.header);
            if !sample.is_finite() {
                return Err(WavError::NotANumber { frame: self.frames_read });
            }
            if self.frames_read >= most_frames(&self.header) {
                return Err(WavError::TooLong);
            }
            block.push(sample.clamp(-1.0, 1.0));
            self.frames_read += 1;
        }
        if block.len() < wanted && self.header.frames().is_some() {
            return Err(WavError::Truncated { frames: self.frames_read });
        }
        Ok(())
    }
}

fn most_frames(header: &Header) -> u64 {
    MAX_FRAMES.min(MAX_S * u64::from(header.rate_hz))
}

/// The mean of the channels of a frame.
#[expect(clippy::cast_precision_loss, reason = "24 bits are more than speech needs")]
fn mixed(frame: &[u8], header: &Header) -> f32 {
    let sum: f32 = frame
        .chunks_exact(header.sample_bytes)
        .map(|bytes| match (header.samples, bytes) {
            (Samples::Float, &[a, b, c, d]) => f32::from_le_bytes([a, b, c, d]),
            (_, &[sample]) => (f32::from(sample) - 128.0) / 128.0,
            // The bits that count are the high ones, however many there are.
            (_, bytes) => {
                let mut high = [0; 4];
                high[4 - bytes.len()..].copy_from_slice(bytes);
                i32::from_le_bytes(high) as f32 / 2_f32.powi(31)
            }
        })
        .sum();
    sum / f32::from(header.channels)
}

/// Lengths from here on stand for "unknown" in files written to a pipe.
const STREAMED_BYTES: u64 = 0x7fff_0000;
/// The tags of formats: whole numbers, floats, and one that says more further on.
const PCM: u16 = 1;
const FLOAT: u16 = 3;
const EXTENSIBLE: u16 = 0xfffe;

/// The form of a sample.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Samples {
    /// A whole number, without a sign where it has one byte.
    Whole,
    /// A float of 32 bits.
    Float,
}

/// The length of the sound.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Length {
    /// A length in bytes.
    Bytes(u64),
    /// Up to the end: what writes to a pipe does not know how much is to come.
    ToTheEnd,
    /// Up to the end: the recorder was cut off before it wrote the length down.
    Unfinished,
}

/// The contents of a header.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Header {
    /// Samples per second.
    rate_hz: u32,
    /// At least one.
    channels: u16,
    samples: Samples,
    /// From 1 to 4.
    sample_bytes: usize,
    length: Length,
}

impl Header {
    /// Reads a file of this length up to its first sample.
    fn read(input: &mut (impl BufRead + Seek), file_bytes: u64) -> Result<Self, WavError> {
        let (kind, _) = chunk(input)?;
        let form: [u8; 4] = taken(input)?;
        if !matches!(&kind, b"RIFF" | b"RF64") || &form != b"WAVE" {
            return Err(fault("it has no such header"));
        }
        let (mut format, mut long) = (None, None);
        loop {
            let (name, bytes) = chunk(input)?;
            match &name {
                b"fmt " => format = Some(Self::format(input, bytes)?),
                b"data" => {
                    let format: Self = format.ok_or_else(|| fault("it does not say what its samples are"))?;
                    let bytes = if bytes == u64::from(u32::MAX) { long.unwrap_or(bytes) } else { bytes };
                    return Ok(Self { length: length(input, bytes, file_bytes)?, ..format });
                }
                b"ds64" if bytes >= 16 => {
                    let [.., a, b, c, d, e, f, g, h]: [u8; 16] = taken(input)?;
                    long = Some(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
                    skip(input, bytes - 16, bytes)?;
                }
                _ => skip(input, bytes, bytes)?,
            }
        }
    }

    /// The form of the samples, from the chunk `fmt `; it does not say how many there are.
    fn format(input: &mut impl BufRead, bytes: u64) -> Result<Self, WavError> {
        if bytes < 16 {
            return Err(fault("it does not say what its samples are"));
        }
        let [t0, t1, c0, c1, r0, r1, r2, r3, _, _, _, _, a0, a1, b0, b1]: [u8; 16] = taken(input)?;
        let (mut tag, channels) = (u16::from_le_bytes([t0, t1]), u16::from_le_bytes([c0, c1]));
        let (frame, bits) = (u16::from_le_bytes([a0, a1]), u16::from_le_bytes([b0, b1]));
        let mut rest = bytes - 16;
        if tag == EXTENSIBLE && rest >= 10 {
            let [.., s0, s1]: [u8; 10] = taken(input)?;
            tag = u16::from_le_bytes([s0, s1]);
            rest -= 10;
        }
        skip(input, rest, bytes)?;
        if channels == 0 {
            return Err(fault("it has no channel"));
        }
        let sample_bytes = match frame {
            0 => bits.div_ceil(8),
            frame => frame / channels,
        };
        let samples = match (tag, sample_bytes) {
            (PCM, 1..=4) => Samples::Whole,
            (FLOAT, 4) => Samples::Float,
            _ => return Err(WavError::Unsupported),
        };
        if !frame.is_multiple_of(channels) || bits == 0 || bits > sample_bytes * 8 {
            return Err(fault("its samples do not fit their bytes"));
        }
        let rate_hz = u32::from_le_bytes([r0, r1, r2, r3]);
        Ok(Self { rate_hz, channels, samples, sample_bytes: sample_bytes.into(), length: Length::ToTheEnd })
    }

    /// The bytes of a sample of every channel.
    fn frame_bytes(&self) -> usize {
        self.sample_bytes * usize::from(self.channels)
    }

    /// The number of frames, where it is known.
    fn frames(&self) -> Option<u64> {
        match self.length {
            Length::Bytes(bytes) => Some(bytes / self.frame_bytes() as u64),
            Length::ToTheEnd | Length::Unfinished => None,
        }
    }
}

/// The length of the sound that follows, where the header names so many bytes.
fn length(input: &mut (impl BufRead + Seek), bytes: u64, file_bytes: u64) -> Result<Length, WavError> {
    if bytes >= STREAMED_BYTES {
        return Ok(Length::ToTheEnd);
    }
    let at = input.stream_position().map_err(|error| fault(&error.to_string()))?;
    let begin = input.fill_buf().map_err(|error| fault(&error.to_string()))?;
    // No sound, and perhaps other chunks behind it.
    let is_chunk = |begin: &[u8]| match *begin {
        [a, b, c, d, e, f, g, h, ..] => {
            let fits = at + 8 + u64::from(u32::from_le_bytes([e, f, g, h])) <= file_bytes;
            [a, b, c, d].iter().all(|sign| sign.is_ascii_graphic() || *sign == b' ') && fits
        }
        _ => false,
    };
    Ok(if bytes > 0 || begin.is_empty() || is_chunk(begin) {
        Length::Bytes(bytes)
    } else {
        Length::Unfinished
    })
}

fn fault(reason: &str) -> WavError {
    WavError::NotWav { reason: reason.to_owned() }
}

/// The next bytes.
fn taken<const N: usize>(input: &mut impl BufRead) -> Result<[u8; N], WavError> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes).map_err(|error| match error.kind() {
        std::io::ErrorKind::UnexpectedEof => fault("it ends within its header"),
        _ => fault(&error.to_string()),
    })?;
    Ok(bytes)
}

/// The name of the next chunk, and its length.
fn chunk(input: &mut impl BufRead) -> Result<([u8; 4], u64), WavError> {
    let [name @ .., a, b, c, d]: [u8; 8] = taken(input)?;
    Ok((name, u64::from(u32::from_le_bytes([a, b, c, d]))))
}

/// Passes over the rest of a chunk of so many bytes, and the byte that evens it.
fn skip(input: &mut impl BufRead, rest: u64, bytes: u64) -> Result<(), WavError> {
    let rest = rest + bytes % 2;
    let passed = std::io::copy(&mut input.take(rest), &mut std::io::sink());
    let passed = passed.map_err(|error| fault(&error.to_string()))?;
    if passed < rest { Err(fault("it ends within its header")) } else { Ok(()) }
}
