//! evavier: chess by ear and by touch.
//!
//! The library behind the program of the same name. Each module uses only modules listed below it
//! (`tests/logic/layers` holds that order); `ARCHITECTURE.md` is the map.

#[macro_use]
extern crate evavier_core;

pub use evavier_core::{clock, game, journal, language, notation, reconcile, rules, session};
pub use evavier_core::{fault, faults, say};

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

pub mod ear;

pub mod device;
