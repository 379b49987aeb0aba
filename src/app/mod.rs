//! The table: session, journal, devices and faces wired together by one event loop.

pub mod aloud;
pub mod bounded;
pub mod cells;
pub mod console;
pub mod demo;
pub mod device_key;
pub mod disclosure;
pub mod doctor;
mod examiner;
pub mod expected;
pub mod faults;
pub mod folders;
pub mod guard;
pub mod guide;
pub mod keys;
pub mod log_file;
pub mod meant;
pub mod mistakes;
pub mod models;
pub mod persons;
pub mod profiles;
pub mod readers;
pub mod record;
mod reminders;
mod sealing;
pub mod settings;
pub mod setup;
pub mod sound_score;
mod speech;
pub mod table;
pub mod waiting;
#[cfg(feature = "window")]
pub mod window;
