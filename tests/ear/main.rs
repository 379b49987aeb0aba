//! What is heard in recordings, without a sound card. The recogniser that is harmed has a program of its own
//! (`tests/ear_apart`): it takes every recogniser of its process for its own.

#[path = "../common/ear_common/mod.rs"]
mod ear_common;
#[path = "../common/program/mod.rs"]
mod program;

mod announcer;
mod asked;
mod ear_quick;
mod ear_wav;
mod learn;
mod official_model;
mod respellings;
