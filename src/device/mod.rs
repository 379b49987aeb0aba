//! One piece of the outside world each: sound, speech, files, time.
//!
//! Devices deal in bytes, samples and text; they know nothing of chess and never of each other.

pub mod journal_file;
pub mod time;
pub mod voice;
