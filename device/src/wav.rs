//! WAV files, read block by block as mono samples.
//!
//! Any rate from 1 to 384 kHz, any number of channels (mixed down to one; where they cancel each other out, the loudest),
//! any number of chunks of sound, whole numbers of 8 to 32 bits
//! or 32-bit floats. The rate is left as it is in the file: `ear` converts it. What a pipe has written, or a recorder that
//! was cut off, names no length and is read to its end.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, ErrorKind, Read, Seek};
use std::path::Path;

use hound::SampleFormat;

use super::resample::RATES_HZ;
use super::{atomic_file, untrusted_file};

/// Most seconds that are read from one file...
const MAX_S: u64 = 3_600;
/// ...and most frames: so many seconds at 48 kHz.
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
    atomic_file::replace_own(path, bytes.get_ref())
}

/// An open WAV file; its samples come out in blocks, so that no length of file fills the memory.
pub struct WavFile<R = BufReader<File>> {
    input: R,
    header: Header,
    bytes: Vec<u8>,
    frames_read: u64,
    /// Number of frames of this chunk of sound that have been read.
    chunk_frames: u64,
    file_bytes: u64,
    loudness: Loudness,
}

/// Loudness of each channel and of their mean so far, as sums of squares.
#[derive(Debug, Default)]
struct Loudness {
    channels: Vec<f64>,
    mean: f64,
}

/// A mean that is so much weaker than a channel (13 dB) is what is left of channels in opposite phase.
const CANCELLED: f64 = 0.05;

impl Loudness {
    fn add(&mut self, channels: &[f32]) {
        self.channels.resize(channels.len(), 0.0);
        for (sum, sample) in self.channels.iter_mut().zip(channels) {
            *sum += f64::from(*sample).powi(2);
        }
        self.mean += f64::from(mean(channels)).powi(2);
    }

    /// The channel to take alone.
    fn alone(&self) -> Option<usize> {
        let (at, most) =
            self.channels.iter().enumerate().rev().max_by(|one, other| one.1.total_cmp(other.1))?;
        (self.mean < CANCELLED * most).then_some(at)
    }
}

impl WavFile {
    /// Opens `path` and checks its header.
    pub fn open(path: &Path) -> Result<Self, WavError> {
        let opened = |source| WavError::Open { source };
        let file = untrusted_file::open(path).map_err(opened)?;
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
        let (bytes, loudness) = (Vec::new(), Loudness::default());
        Ok(Self { input, header, bytes, frames_read: 0, chunk_frames: 0, file_bytes: length, loudness })
    }

    /// The sample rate of the file, in samples per second.
    pub fn rate_hz(&self) -> u32 {
        self.header.rate_hz
    }

    /// True if its recorder was cut off before it wrote down how long it is.
    pub fn is_unfinished(&self) -> bool {
        self.header.length == Length::Unfinished
    }

    /// Fills `block` with up to `frames` mono samples, -1 to 1; an empty block means the end.
    pub fn read_block(&mut self, frames: usize, block: &mut Vec<f32>) -> Result<(), WavError> {
        block.clear();
        while self.header.frames() == Some(self.chunk_frames) && self.frames_read > 0 {
            let Some(length) = self.next_chunk() else { return Ok(()) };
            (self.header.length, self.chunk_frames) = (length, 0);
        }
        let left = self.header.frames().map_or(u64::MAX, |all| all - self.chunk_frames);
        let wanted = usize::try_from(left).map_or(frames, |left| left.min(frames));
        let frame = self.header.frame_bytes();
        self.bytes.clear();
        let most = (wanted * frame) as u64;
        self.input
            .by_ref()
            .take(most)
            .read_to_end(&mut self.bytes)
            .map_err(|error| fault(&error.to_string()))?;
        let mut all = Vec::with_capacity(self.bytes.len() / self.header.sample_bytes);
        for bytes in self.bytes.chunks_exact(frame) {
            let channels = channels(bytes, &self.header);
            if channels.iter().any(|sample| !sample.is_finite()) {
                return Err(WavError::NotANumber { frame: self.frames_read });
            }
            if self.frames_read >= most_frames(&self.header) {
                return Err(WavError::TooLong);
            }
            self.loudness.add(&channels);
            all.extend(channels);
            self.frames_read += 1;
            self.chunk_frames += 1;
        }
        let alone = self.loudness.alone();
        let mixed = |channels: &[f32]| alone.map_or_else(|| mean(channels), |channel| channels[channel]);
        block
            .extend(all.chunks_exact(self.header.channels.into()).map(|frame| mixed(frame).clamp(-1.0, 1.0)));
        if block.len() < wanted && self.header.frames().is_some() {
            return Err(WavError::Truncated { frames: self.frames_read });
        }
        Ok(())
    }

    /// The length of the next chunk of sound, where one follows. What else stands behind the sound is nobody's.
    fn next_chunk(&mut self) -> Option<Length> {
        let Length::Bytes(bytes) = self.header.length else { return None };
        let over = bytes % self.header.frame_bytes() as u64;
        skip(&mut self.input, over, bytes).ok()?;
        loop {
            let (name, bytes) = chunk(&mut self.input).ok()?;
            if &name == b"data" {
                return length(&mut self.input, bytes, self.file_bytes).ok();
            }
            skip(&mut self.input, bytes, bytes).ok()?;
        }
    }
}

fn most_frames(header: &Header) -> u64 {
    MAX_FRAMES.min(MAX_S * u64::from(header.rate_hz))
}

/// The samples of a frame, channel by channel.
#[expect(clippy::cast_precision_loss, reason = "24 bits are more than speech needs")]
fn channels(frame: &[u8], header: &Header) -> Vec<f32> {
    frame
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
        .collect()
}

/// The mean of the channels of a frame.
#[expect(clippy::cast_precision_loss, reason = "a frame has few channels")]
fn mean(channels: &[f32]) -> f32 {
    channels.iter().sum::<f32>() / channels.len() as f32
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
    /// Number of channels, at least one.
    channels: u16,
    samples: Samples,
    /// Bytes of a sample, from 1 to 4.
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
                    let length = length(input, bytes, file_bytes)?;
                    // A recorder that was stopped and goes on leaves empty ones.
                    let later = if length == Length::Bytes(0) { further(input, file_bytes) } else { None };
                    return Ok(Self { length: later.unwrap_or(length), ..format });
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

/// The length of the first chunk of sound that is not empty, behind an empty one.
fn further(input: &mut (impl BufRead + Seek), file_bytes: u64) -> Option<Length> {
    loop {
        let (name, bytes) = chunk(input).ok()?;
        match (&name, bytes) {
            (b"data", 1..) => return length(input, bytes, file_bytes).ok(),
            (_, bytes) => skip(input, bytes, bytes).ok()?,
        }
    }
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

/// Passes over the rest of a chunk of so many bytes, and the byte that evens it, which some leave out.
fn skip(input: &mut impl BufRead, rest: u64, bytes: u64) -> Result<(), WavError> {
    pass(input, rest)?;
    if bytes.is_multiple_of(2) {
        return Ok(());
    }
    let next = input.fill_buf().map_err(|error| fault(&error.to_string()))?;
    let is_name = [&b"data"[..], b"fmt ", b"LIST", b"fact"].iter().any(|name| next.starts_with(name));
    if is_name { Ok(()) } else { pass(input, 1) }
}

fn pass(input: &mut impl BufRead, bytes: u64) -> Result<(), WavError> {
    let passed = std::io::copy(&mut input.take(bytes), &mut std::io::sink());
    let passed = passed.map_err(|error| fault(&error.to_string()))?;
    if passed < bytes { Err(fault("it ends within its header")) } else { Ok(()) }
}
