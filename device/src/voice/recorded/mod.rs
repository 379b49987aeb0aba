//! A voice of recorded takes: whole words, squares and numbers that somebody said once, put together to announcements and
//! times.
//!
//! Modules: `join` finds the takes that say a text, `stretch` changes their speed, `takes` is the voice,
//! `speaker` plays it, and has another voice say what it cannot.

mod join;
mod speaker;
mod stretch;
mod takes;

pub use join::{Pause, Step, TakePlace};
pub(super) use speaker::recorded_voice;
pub use takes::{Announcer, Pauses, RecordedVoice, SpokenPiece, VoiceTake};

pub use crate::flac::RATE_HZ;
