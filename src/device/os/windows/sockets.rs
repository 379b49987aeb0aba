//! Connections that stay on this machine. There are none here: brltty is reached over the network's own way round.

use std::convert::Infallible;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::path::Path;
use std::time::Duration;

/// Nowhere: brltty listens on a port.
pub const BRLAPI: Option<&str> = None;

/// None of them is ever made.
#[derive(Debug)]
pub struct LocalStream(Infallible);

impl LocalStream {
    /// Never leads anywhere.
    pub fn connect(_: impl AsRef<Path>) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Never called, for no such stream is ever made.
    pub const fn set_read_timeout(&self, _: Option<Duration>) -> io::Result<()> {
        match self.0 {}
    }

    /// Never called, for no such stream is ever made.
    pub const fn set_write_timeout(&self, _: Option<Duration>) -> io::Result<()> {
        match self.0 {}
    }

    /// Never called, for no such stream is ever made.
    pub const fn try_clone(&self) -> io::Result<Self> {
        match self.0 {}
    }

    /// Never called, for no such stream is ever made.
    pub const fn shutdown(&self, _: Shutdown) -> io::Result<()> {
        match self.0 {}
    }
}

impl Read for LocalStream {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match self.0 {}
    }
}

impl Write for LocalStream {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        match self.0 {}
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0 {}
    }
}
