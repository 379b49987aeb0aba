//! Human interface devices: here nobody opens one without unsafe code.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A device that is open for reading and writing: there is none.
pub enum Device {}

impl Device {
    /// Opens no device.
    ///
    /// # Errors
    /// [`io::ErrorKind::Unsupported`], always.
    pub fn open(_: &Path, _: Duration) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Read for Device {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match *self {}
    }
}

impl Write for Device {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        match *self {}
    }

    fn flush(&mut self) -> io::Result<()> {
        match *self {}
    }
}

/// The devices of a maker that are plugged in: none are found.
#[must_use]
pub const fn of(_: u32) -> Vec<PathBuf> {
    Vec::new()
}
