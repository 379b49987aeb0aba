//! WAV files, read block by block as mono samples.
//!
//! Any rate from 1 to 384 kHz, any number of channels (mixed down to one), whole numbers of 8 to 32 bits
//! or 32-bit floats. The rate is left as it is in the file: `ear` converts it.

use std::fs::File;
use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};

use hound::SampleFormat;

use super::{outside, whole_file};

/// The slowest and the fastest rate that is read, in samples per second.
pub const RATES_HZ: std::ops::RangeInclusive<u32> = 1_000..=384_000;

/// More frames than this are not read from one file: an hour at 48 kHz.
pub const MAX_FRAMES: u64 = 3_600 * 48_000;

/// Lengths from here on stand for "unknown" in files written to a pipe.
const STREAMED_BYTES: u64 = 0x7fff_0000;

/// Why a WAV file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum WavError {
    /// The file is not there or may not be read.
    #[error("{}: {source}", path.display())]
    Open {
        /// The sound file that the error is about.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// It is no WAV file, or a broken one.
    #[error("{}: not a readable WAV file: {reason}", path.display())]
    NotWav {
        /// The sound file that the error is about.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A WAV file of a kind that is not read (compressed, 64-bit floats).
    #[error("{}: this kind of WAV file is not supported", path.display())]
    Unsupported {
        /// The sound file that the error is about.
        path: PathBuf,
    },
    /// The header names a sample rate that no recording has.
    #[error("{}: impossible sample rate of {rate_hz} Hz", path.display())]
    Rate {
        /// The sound file that the error is about.
        path: PathBuf,
        /// Samples per second, by the header.
        rate_hz: u32,
    },
    /// The file ends before the length that its header promises.
    #[error("{}: truncated after {frames} sample frames", path.display())]
    Truncated {
        /// The sound file that the error is about.
        path: PathBuf,
        /// Whole frames read before the end.
        frames: u64,
    },
    /// It has more than [`MAX_FRAMES`] samples a channel.
    #[error("{}: too long, more than {MAX_FRAMES} sample frames", path.display())]
    TooLong {
        /// The sound file that the error is about.
        path: PathBuf,
    },
    /// A sample is not a number (floats only).
    #[error("{}: sample frame {frame} is not a number", path.display())]
    NotANumber {
        /// The sound file that the error is about.
        path: PathBuf,
        /// The frame, from 0.
        frame: u64,
    },
}

/// Writes a WAV file of one channel at 16 kHz, 16 bits, whole or not at all.
///
/// # Errors
/// What the system says.
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
    whole_file::replace(path, bytes.get_ref())
}

/// An open WAV file; its samples come out in blocks, so that no length of file fills the memory.
pub struct WavFile {
    path: PathBuf,
    reader: hound::WavReader<BufReader<File>>,
    streamed: bool,
    frames_read: u64,
}

impl WavFile {
    /// Opens `path` and checks its header.
    ///
    /// # Errors
    /// Missing, unreadable or not a WAV file; a rate outside [`RATES_HZ`]; longer than [`MAX_FRAMES`].
    pub fn open(path: &Path) -> Result<Self, WavError> {
        let file = outside::open(path).map_err(|source| WavError::Open { path: path.into(), source })?;
        let reader = hound::WavReader::new(BufReader::new(file)).map_err(|e| header_error(path, e))?;
        let spec = reader.spec();
        if !RATES_HZ.contains(&spec.sample_rate) {
            return Err(WavError::Rate { path: path.into(), rate_hz: spec.sample_rate });
        }
        let bytes = u64::from(reader.len()) * u64::from(spec.bits_per_sample.div_ceil(8));
        let streamed = bytes >= STREAMED_BYTES;
        if !streamed && u64::from(reader.duration()) > MAX_FRAMES {
            return Err(WavError::TooLong { path: path.into() });
        }
        Ok(Self { path: path.into(), reader, streamed, frames_read: 0 })
    }

    /// The sample rate of the file, in samples per second.
    #[must_use]
    pub fn rate_hz(&self) -> u32 {
        self.reader.spec().sample_rate
    }

    /// Fills `block` with up to `frames` mono samples, -1 to 1; an empty block means the end.
    ///
    /// # Errors
    /// The file breaks off, holds a float that is no number, or is too long.
    pub fn read_block(&mut self, frames: usize, block: &mut Vec<f32>) -> Result<(), WavError> {
        block.clear();
        let spec = self.reader.spec();
        let full_scale = 2_f32.powi(i32::from(spec.bits_per_sample) - 1);
        match spec.sample_format {
            SampleFormat::Float => self.mix::<f32>(frames, block, |s| s),
            #[expect(clippy::cast_precision_loss, reason = "24 bits are more than speech needs")]
            SampleFormat::Int => self.mix::<i32>(frames, block, |s| s as f32 / full_scale),
        }
    }

    fn mix<S: hound::Sample>(
        &mut self,
        frames: usize,
        block: &mut Vec<f32>,
        scale: impl Fn(S) -> f32,
    ) -> Result<(), WavError> {
        let channels = self.reader.spec().channels;
        let mut samples = self.reader.samples::<S>();
        while block.len() < frames {
            let mut sum = 0.0;
            for channel in 0..channels {
                match samples.next() {
                    Some(Ok(sample)) => sum += scale(sample),
                    None if channel == 0 => return Ok(()),
                    Some(Err(hound::Error::IoError(_))) if self.streamed => return Ok(()),
                    None | Some(Err(hound::Error::IoError(_))) => {
                        return Err(WavError::Truncated {
                            path: self.path.clone(),
                            frames: self.frames_read,
                        });
                    }
                    Some(Err(e)) => return Err(header_error(&self.path, e)),
                }
            }
            let sample = sum / f32::from(channels);
            if !sample.is_finite() {
                return Err(WavError::NotANumber { path: self.path.clone(), frame: self.frames_read });
            }
            if self.frames_read >= MAX_FRAMES {
                return Err(WavError::TooLong { path: self.path.clone() });
            }
            block.push(sample.clamp(-1.0, 1.0));
            self.frames_read += 1;
        }
        Ok(())
    }
}

fn header_error(path: &Path, error: hound::Error) -> WavError {
    let path = path.to_path_buf();
    match error {
        hound::Error::Unsupported | hound::Error::TooWide | hound::Error::InvalidSampleFormat => {
            WavError::Unsupported { path }
        }
        hound::Error::IoError(e) if e.kind() != std::io::ErrorKind::UnexpectedEof => {
            // hound words an early end as "Failed to read enough bytes."
            WavError::NotWav { path, reason: e.to_string() }
        }
        hound::Error::IoError(_) => WavError::NotWav { path, reason: "it ends within its header".into() },
        hound::Error::FormatError(reason) => WavError::NotWav { path, reason: reason.into() },
        hound::Error::UnfinishedSample => WavError::NotWav { path, reason: "it ends within a sample".into() },
    }
}
