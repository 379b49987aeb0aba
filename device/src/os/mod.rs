//! Systems: what differs between them. Each system has one folder here, with the same files and functions in
//! it; nothing else in the program asks what it runs on (`tests/program/layers` holds that). Nothing here knows of
//! any other room.

pub mod ending;

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

/// The speech service, asked from outside the library that can hang.
#[allow(dead_code, reason = "Linux has them all")]
pub enum Service {
    Answers(system::speech::ServiceLine),
    /// There is none (yet).
    Absent,
    /// It is there and does not answer.
    Mute,
    /// It is not on this machine, or there is none to ask: not ours to look after.
    Elsewhere,
}

/// Ways in which the speech service has gone.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(dead_code, reason = "Linux has them all")]
pub enum Gone {
    Ended,
    /// It does not answer.
    Silent,
}

/// Faults of the machine that a command mends on some system.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ailment {
    /// No sound system answers.
    Sound,
    /// The system does not speak.
    Speech,
    /// A language has no voice.
    Voices,
    /// The voice for headphones is missing.
    Espeak,
    /// No microphone is found, though there may be one.
    Microphone,
    /// A braille table is missing.
    Braille,
    /// One is there and cannot be used.
    BrailleDamaged,
    /// brltty does not answer.
    Display,
    /// Nobody can be where brltty is said to be.
    DisplayAddress,
    /// brltty has a key that this user may not read.
    DisplayKey,
    /// brltty is too old.
    DisplayVersion,
    /// The user has no home.
    Home,
}

/// A battery that the machine runs on, as the system tells of it. What a driver reports may be anything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Battery {
    /// Charge in percent.
    pub percent: f64,
    /// What it holds when full, in a unit that all have; 0 where nobody knows.
    pub full: f64,
    /// Set if it is being used up, or is.
    pub is_used: bool,
}

/// Orders to a screen reader.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum ReaderOrder {
    /// Asks if it would say what it is given.
    Presence,
    /// A text in place of whatever is being said, and as it is shown in braille.
    Speech {
        said: String,
        shown: String,
    },
    Silence,
}

pub use system::{
    advice, clock, files, hid, power, process, screen_reader, sockets, sound, speech, terminal,
};
