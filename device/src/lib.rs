//! One piece of the outside world each: sound, speech, files, time.
//!
//! Devices deal in bytes, samples and text; they know nothing of chess and little of each other: tones and the
//! voices in headphones are played on an [`output`].
//!
//! Modules: `voice` speaks (its `ways` are who does: a screen reader, the system, espeak-ng), `microphone`
//! and `resample` bring sound, `output` plays (`selector` says on which device of those that there are, `stream`
//! opens it), `braille` is a client of brltty (spoken here: the C library ends the program when a display is
//! pulled out), `board` listens to electronic boards (`spec` names and finds them), `journal_file` keeps a
//! journal and sees when it is changed, `atomic_file` writes every other file, `untrusted_file` reads what somebody
//! named, `kaldi` the files of speech models (for learning too), `terminal` is given back as it was found,
//! `time` sees time that nobody kept, `download` and `archive` fetch models, `os` holds what differs between
//! systems.

#[macro_use]
extern crate evavier_core;

use std::sync::{Mutex, MutexGuard, PoisonError};

use evavier_core::{language, notation};

pub mod archive;
pub mod atomic_file;
pub mod board;
pub mod bounded;
pub mod braille;
pub mod download;
pub mod envelope_file;
pub mod flac;
pub mod journal_file;
pub mod kaldi;
pub mod microphone;
pub mod notes_file;
pub mod os;
pub mod output;
pub mod power;
pub mod resample;
pub mod selector;
mod stream;
pub mod system;
pub mod terminal;
pub mod time;
pub mod tones;
pub mod untrusted_file;
pub mod voice;
mod watched;
pub mod wav;

/// Locks; what a thread that ended in a panic left is as good as ever.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A sound device: one that listens, or one that sounds can be played on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceRow {
    /// The name to ask for it by; the same after a restart.
    pub id: String,
    pub name: String,
    /// Set if it is used when nothing is asked for.
    pub is_default: bool,
}
