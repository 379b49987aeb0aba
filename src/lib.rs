//! evavier: chess by ear and by touch.
//!
//! The library behind the program of the same name. Each module uses only modules listed below it
//! (`tests/layers` holds that order); `ARCHITECTURE.md` is the map.

pub mod cli;

#[cfg(feature = "window")]
pub mod window;

pub mod tools;

pub mod start;

pub mod table;

pub mod profiles;

pub mod talk;

pub mod user;

pub mod learn;

pub mod ear;

pub mod device;

pub mod journal;

pub mod session;

pub mod game;

pub mod reconcile;

pub mod language;

pub mod event;

pub mod sheet;

pub mod notation;

pub mod clock;

pub mod rules;

pub(crate) mod platform;
