//! The header of a WAV file: what its samples are, and how many.

use std::io::{BufRead, Seek};

/// Lengths from here on stand for "unknown" in files written to a pipe.
const STREAMED_BYTES: u64 = 0x7fff_0000;

/// The tags of formats: whole numbers, floats, and one that says more further on.
const PCM: u16 = 1;
const FLOAT: u16 = 3;
const EXTENSIBLE: u16 = 0xfffe;

/// Why a header cannot be read.
#[derive(Debug)]
pub(super) enum HeaderError {
    /// Another kind of sound than is read here.
    Unsupported,
    Fault(String),
}

/// What a sample is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Samples {
    /// A whole number, without a sign where it has one byte.
    Whole,
    /// A float of 32 bits.
    Float,
}

/// How much sound there is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Length {
    /// So many bytes.
    Bytes(u64),
    /// Up to the end: what writes to a pipe does not know how much is to come.
    ToTheEnd,
    /// Up to the end: the recorder was cut off before it wrote the length down.
    Unfinished,
}

/// What a header says.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Header {
    /// Samples per second.
    pub rate_hz: u32,
    /// At least one.
    pub channels: u16,
    pub samples: Samples,
    /// From 1 to 4.
    pub sample_bytes: usize,
    pub length: Length,
}

impl Header {
    /// Reads a file of this length up to its first sample.
    pub fn read(input: &mut (impl BufRead + Seek), file_bytes: u64) -> Result<Self, HeaderError> {
        let (kind, _) = chunk(input)?;
        let form: [u8; 4] = taken(input)?;
        if !matches!(&kind, b"RIFF" | b"RF64") || &form != b"WAVE" {
            return Err(fault("it has no such header"));
        }
        let (mut format, mut long) = (None, None);
        loop {
            let (name, bytes) = chunk(input)?;
            match &name {
                b"fmt " => format = Some(Format::read(input, bytes)?),
                b"data" => {
                    let Some(format) = format else {
                        return Err(fault("it does not say what its samples are"));
                    };
                    let bytes = if bytes == u64::from(u32::MAX) { long.unwrap_or(bytes) } else { bytes };
                    return Ok(format.header(length(input, bytes, file_bytes)?));
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

    /// The bytes of a sample of every channel.
    pub fn frame_bytes(&self) -> usize {
        self.sample_bytes * usize::from(self.channels)
    }

    /// How many frames there are, where that is known.
    pub fn frames(&self) -> Option<u64> {
        match self.length {
            Length::Bytes(bytes) => Some(bytes / self.frame_bytes() as u64),
            Length::ToTheEnd | Length::Unfinished => None,
        }
    }
}

/// How much sound follows, where the header names so many bytes.
fn length(input: &mut (impl BufRead + Seek), bytes: u64, file_bytes: u64) -> Result<Length, HeaderError> {
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

/// What the samples are.
struct Format {
    rate_hz: u32,
    channels: u16,
    samples: Samples,
    sample_bytes: usize,
}

impl Format {
    fn read(input: &mut impl BufRead, bytes: u64) -> Result<Self, HeaderError> {
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
            _ => return Err(HeaderError::Unsupported),
        };
        if !frame.is_multiple_of(channels) || bits == 0 || bits > sample_bytes * 8 {
            return Err(fault("its samples do not fit their bytes"));
        }
        let rate_hz = u32::from_le_bytes([r0, r1, r2, r3]);
        Ok(Self { rate_hz, channels, samples, sample_bytes: sample_bytes.into() })
    }

    const fn header(self, length: Length) -> Header {
        let Self { rate_hz, channels, samples, sample_bytes } = self;
        Header { rate_hz, channels, samples, sample_bytes, length }
    }
}

fn fault(reason: &str) -> HeaderError {
    HeaderError::Fault(reason.to_owned())
}

/// The next bytes.
fn taken<const N: usize>(input: &mut impl BufRead) -> Result<[u8; N], HeaderError> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes).map_err(|error| match error.kind() {
        std::io::ErrorKind::UnexpectedEof => fault("it ends within its header"),
        _ => fault(&error.to_string()),
    })?;
    Ok(bytes)
}

/// The name of the next chunk, and its length.
fn chunk(input: &mut impl BufRead) -> Result<([u8; 4], u64), HeaderError> {
    let [name @ .., a, b, c, d]: [u8; 8] = taken(input)?;
    Ok((name, u64::from(u32::from_le_bytes([a, b, c, d]))))
}

/// Passes over the rest of a chunk of so many bytes, and the byte that evens it.
fn skip(input: &mut impl BufRead, rest: u64, bytes: u64) -> Result<(), HeaderError> {
    let mut left = rest + bytes % 2;
    while left > 0 {
        let found = input.fill_buf().map_err(|error| fault(&error.to_string()))?.len() as u64;
        if found == 0 {
            return Err(fault("it ends within its header"));
        }
        let count = found.min(left);
        input.consume(usize::try_from(count).unwrap_or(usize::MAX));
        left -= count;
    }
    Ok(())
}
