//! Linux.

pub mod advice;
pub mod bluetooth;
pub mod clock;
pub mod files;
pub mod hid;
pub mod power;
pub mod process;
pub mod screen_reader;
pub mod sockets;
pub mod sound;
pub mod speech;
pub mod terminal;
