//! A recording on disk as the recogniser wants it.

use std::path::Path;

use crate::device::resample::{ResampleError, Resampler, to_i16};
use crate::device::wav::{WavError, WavFile};

/// Frames read at once.
const BLOCK: usize = 16_384;

/// Why a recording could not be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// The file.
    #[error(transparent)]
    Wav(#[from] WavError),
    /// Its rate.
    #[error(transparent)]
    Rate(#[from] ResampleError),
}

/// Reads a WAV file of any rate and any number of channels as mono samples at 16 kHz.
///
/// # Errors
/// It is no WAV file, broken, truncated, or longer than an hour.
pub fn read_recording(path: &Path) -> Result<Vec<i16>, RecordingError> {
    let mut file = WavFile::open(path)?;
    let mut resampler = Resampler::new(file.rate_hz())?;
    let (mut block, mut converted, mut samples) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        file.read_block(BLOCK, &mut block)?;
        converted.clear();
        if block.is_empty() {
            resampler.flush(&mut converted)?;
            to_i16(&converted, &mut samples);
            return Ok(samples);
        }
        resampler.feed(&block, &mut converted)?;
        to_i16(&converted, &mut samples);
    }
}
