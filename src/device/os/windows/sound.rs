//! Sound systems.

use std::convert::Infallible;
use std::io;

/// Directions of sound.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SoundWay {
    In,
    Out,
}

/// Ends of a stream, other than by our hand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Trouble {
    Gone,
    ServerStopped,
    /// Anything else.
    Failed,
}

/// There is one system, and it is.
pub const fn is_worth_asking(_: SoundWay) -> bool {
    true
}

/// A device of a sound server.
#[derive(Clone, Debug)]
pub struct SoundDevice {
    pub id: String,
    pub name: String,
    /// Whether it is used when nothing is asked for.
    pub is_default: bool,
    /// Its own samples per second.
    pub rate_hz: u32,
}

impl SoundDevice {
    /// Whether this is the same device.
    pub fn stands_for(&self, before: &Self) -> bool {
        self.id == before.id
    }
}

/// A connection to a sound server: here there is none, and what is played on a device stays there.
#[derive(Debug)]
pub struct Server(Infallible);

/// A stream of it.
#[derive(Debug)]
pub struct Stream(Infallible);

/// The sound server, where one answers.
pub const fn server() -> Option<Server> {
    None
}

impl Server {
    /// All its devices.
    pub const fn devices(&self, _: SoundWay) -> Vec<SoundDevice> {
        match self.0 {}
    }

    /// Plays what `fill` gives.
    pub fn play(
        self,
        _: &SoundDevice,
        _: bool,
        _: u32,
        _: impl FnMut(&mut [f32]) + Send + 'static,
    ) -> io::Result<Stream> {
        match self.0 {}
    }

    /// Gives `take` what comes in.
    pub fn record(
        self,
        _: &SoundDevice,
        _: bool,
        _: u32,
        _: u32,
        _: impl FnMut(&[i16]) + Send + 'static,
    ) -> io::Result<Stream> {
        match self.0 {}
    }
}

impl Stream {
    /// Its end, where it has ended.
    pub const fn trouble(&self) -> Option<Trouble> {
        match self.0 {}
    }
}
