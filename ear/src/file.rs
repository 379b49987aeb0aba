//! A recording on disk as the recogniser wants it.

use std::path::Path;

use crate::device::resample::{ResampleError, Resampler, to_i16};
use crate::device::wav::{WavError, WavFile};

/// Frames read at once.
const BLOCK: usize = 16_384;

faults! {
    /// Errors of reading a recording.
    #[derive(Debug, thiserror::Error)]
    pub enum RecordingError {
        #[error(transparent)]
        Wav(#[from] error: WavError) => error.into(),
        /// Its sample rate cannot be brought to 16 kHz.
        #[error(transparent)]
        Rate(#[from] error: ResampleError) => say!("verbatim", text = error.to_string()),
    }
}

/// A WAV file of any rate and any number of channels, as mono samples at 16 kHz, block by block.
pub struct Recording {
    file: WavFile,
    resampler: Resampler,
    block: Vec<f32>,
    converted: Vec<f32>,
    ended: bool,
}

impl Recording {
    /// Opens it.
    pub fn open(path: &Path) -> Result<Self, RecordingError> {
        let file = WavFile::open(path)?;
        let resampler = Resampler::new(file.rate_hz())?;
        Ok(Self { file, resampler, block: Vec::new(), converted: Vec::new(), ended: false })
    }

    /// True if its recorder was cut off before it wrote down how long it is.
    pub fn is_unfinished(&self) -> bool {
        self.file.is_unfinished()
    }

    /// Adds the next samples; whether there may be more.
    pub fn next(&mut self, samples: &mut Vec<i16>) -> Result<bool, RecordingError> {
        if self.ended {
            return Ok(false);
        }
        self.file.read_block(BLOCK, &mut self.block)?;
        self.converted.clear();
        self.ended = self.block.is_empty();
        if self.ended {
            self.resampler.flush(&mut self.converted)?;
        } else {
            self.resampler.feed(&self.block, &mut self.converted)?;
        }
        to_i16(&self.converted, samples);
        Ok(!self.ended)
    }
}

/// Reads a WAV file of any rate and any number of channels as mono samples at 16 kHz.
pub fn read_recording(path: &Path) -> Result<Vec<i16>, RecordingError> {
    let mut recording = Recording::open(path)?;
    let mut samples = Vec::new();
    while recording.next(&mut samples)? {}
    Ok(samples)
}
