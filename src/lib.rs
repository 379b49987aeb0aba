//! evavier: chess by ear and by touch.
//!
//! The library behind the program of the same name. Each module uses only modules listed below it
//! (`tests/program/layers` holds that order); `ARCHITECTURE.md` is the map.

#[macro_use]
extern crate evavier_core;

pub use evavier_core::{clock, game, journal, language, notation, reconcile, rules, session};
pub use evavier_core::{fault, faults, say};
pub use evavier_device as device;
pub use evavier_ear as ear;

// A speaker without sound, for tests.
#[cfg(test)]
use crate::device::voice::{LostReason, Speaker, SpokenPart, VoiceEvent};
#[cfg(test)]
#[path = "../tests/common/speaker/mod.rs"]
mod speaker;

pub mod cli;

#[cfg(feature = "window")]
pub mod window;

pub mod tools;

pub mod start;

pub mod table;

pub mod profiles;

pub mod talk;

pub mod paper;

pub mod user;
