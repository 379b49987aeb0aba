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

/// A device that is wanted by Bluetooth LE.
pub struct Wanted<'w> {
    /// True for the names that such devices have on the air.
    pub is_named: &'w dyn Fn(&str) -> bool,
    /// Its address, where that is known.
    pub address: Option<&'w str>,
    /// The characteristics by which it tells, and is told, as UUIDs.
    pub tells: &'w str,
    pub told: &'w str,
}

/// News of a device that was connected by Bluetooth LE.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum LinkNews {
    Said(Vec<u8>),
    Gone,
    /// Nobody wants it any more.
    End,
}

/// Reasons for which there is no board by Bluetooth LE.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum NoBoard {
    /// This build of the program has no Bluetooth.
    NotHere,
    /// The service of the system does not answer.
    NoService,
    /// The machine has no radio, or it is switched off.
    Off,
    /// No such board is on the air, as far as is heard.
    NotFound,
    /// Several are: one has to be named.
    Several,
    /// It is on the air and cannot be connected to.
    Refused,
    /// It is connected and has not what boards of this kind have.
    Other,
    /// It was connected and is no more.
    Gone,
}

pub use system::{
    advice, bluetooth, clock, files, hid, power, process, screen_reader, sockets, sound, speech, terminal,
};
