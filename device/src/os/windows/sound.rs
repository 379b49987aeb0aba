//! Sound servers: there are none here, and what is played on a device stays there.

use std::io;

use crate::DeviceRow;
use crate::os::{SoundWay, Trouble};

/// There is one sound system, and it is worth asking.
pub const fn is_worth_asking(_: SoundWay) -> bool {
    true
}

/// The output that is opened for its own sound (loopback of WASAPI).
pub fn source_of_output(output: &str) -> (String, bool) {
    (output.to_owned(), true)
}

/// A sound server, and a stream of it: there is none.
#[derive(Debug)]
pub enum Server {}
pub type Stream = Server;

/// No sound server answers.
pub const fn server() -> Option<Server> {
    None
}

/// A device of a sound server.
#[derive(Clone, Debug)]
pub struct SoundDevice {
    pub row: DeviceRow,
    /// Its own samples per second.
    pub rate_hz: u32,
}

impl SoundDevice {
    /// True if this is the same device.
    pub fn stands_for(&self, before: &Self) -> bool {
        self.row.id == before.row.id
    }
}

impl Server {
    pub const fn devices(&self, _: SoundWay) -> Vec<SoundDevice> {
        match *self {}
    }

    pub fn play(
        self,
        _: &SoundDevice,
        _: bool,
        _: u32,
        _: impl FnMut(&mut [f32]) + Send + 'static,
    ) -> io::Result<Stream> {
        match self {}
    }

    pub fn record(
        self,
        _: &SoundDevice,
        _: bool,
        _: u32,
        _: u32,
        _: impl FnMut(&[i16]) + Send + 'static,
    ) -> io::Result<Stream> {
        match self {}
    }

    pub const fn trouble(&self) -> Option<Trouble> {
        match *self {}
    }
}
