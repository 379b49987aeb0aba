//! What differs between systems. Each system has one folder here, with the same files and functions in it; nothing
//! else in the program asks what it runs on (`tests/layers` holds that). Nothing here knows of any other room.

#[cfg(unix)]
#[path = "linux/mod.rs"]
mod system;

#[cfg(windows)]
#[path = "windows/mod.rs"]
mod system;

/// Directions of sound.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SoundWay {
    In,
    Out,
}

/// Ends of a stream of sound, other than by our hand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Trouble {
    Gone,
    ServerStopped,
    /// Anything else.
    Failed,
}

pub use system::{advice, clock, files, hid, process, screen_reader, sockets, sound, speech, terminal};
