//! evavier: chess by ear and by touch.
//!
//! The library behind the program of the same name. Each module uses only modules listed below it
//! (`tests/layers.rs` holds that order); `ARCHITECTURE.md` is the map.

pub mod cli;

pub mod app;

pub mod learn;

pub mod device;

pub mod journal;

pub mod game;

pub mod reconcile;

pub mod language;

pub mod sheet;

pub mod notation;

pub mod clock;

pub mod rules;
