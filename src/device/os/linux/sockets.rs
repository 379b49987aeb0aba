//! Sockets of this machine, and connecting to them without ever waiting.

use std::env;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::Path;

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, SocketAddrUnix, SocketFlags, SocketType, connect as connect_to, socket_with,
};

/// Folder in which brltty's servers of this machine listen, if they do so in one.
pub const BRLAPI: Option<&str> = Some("/var/lib/BrlAPI");

/// Connects to a socket of this machine. The standard library reads, limits and ends every stream socket alike.
pub fn local(path: &Path) -> io::Result<OwnedFd> {
    UnixStream::connect(path).map(OwnedFd::from)
}

/// Results of connecting.
pub(super) enum Connected {
    To(UnixStream),
    /// Somebody listens but has not taken connections for a long time.
    Busy,
    Nobody,
}

/// Connects to a socket. A blocking connect would hang on one whose owner is stopped.
pub(super) fn connect(path: &Path) -> Connected {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let connected = SocketAddrUnix::new(path).and_then(|address| {
        let socket = socket_with(AddressFamily::UNIX, SocketType::STREAM, flags, None)?;
        connect_to(&socket, &address)?;
        Ok(UnixStream::from(socket))
    });
    match connected {
        Ok(stream) if stream.set_nonblocking(false).is_ok() => Connected::To(stream),
        Err(Errno::AGAIN) => Connected::Busy,
        _ => Connected::Nobody,
    }
}

/// An environment variable that is set to something.
pub(super) fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}
