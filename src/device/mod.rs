//! One piece of the outside world each: sound, speech, files, time.
//!
//! Devices deal in bytes, samples and text; they know nothing of chess and never of each other. Only
//! [`ear`] joins some of them: the microphone, the sample rate and the recogniser.

pub mod archive;
pub mod braille;
pub mod download;
pub mod ear;
pub mod envelope_file;
pub mod flac;
pub mod journal_file;
pub mod keyboard;
pub mod microphone;
mod output;
pub mod partial;
pub mod playback;
pub mod power;
pub mod recogniser;
pub mod resample;
pub mod time;
pub mod tones;
pub mod voice;
pub mod wav;
