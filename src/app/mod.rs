//! The table: session, journal, devices and faces wired together by one event loop.

pub mod bounded;
pub mod console;
pub mod demo;
pub mod doctor;
pub mod expected;
pub mod faults;
pub mod folders;
pub mod models;
pub mod profiles;
pub mod record;
pub mod settings;
mod speech;
pub mod table;
pub mod waiting;
