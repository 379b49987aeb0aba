//! Sockets of this machine, and connecting to them without ever waiting.

use std::env;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, SocketAddrUnix, SocketFlags, SocketType, connect as connect_to, socket_with,
};

/// Folders in which brltty's servers of this machine listen, if they do so in one, the first first: those of brltty 6.10
/// and later, for the whole machine and for a user of their own, then those of all before it.
pub fn brlapi_folders() -> Vec<PathBuf> {
    let own = variable("XDG_RUNTIME_DIR").map(|folder| Path::new(&folder).join("brltty"));
    let newer = [Some(PathBuf::from("/run/BrlAPI")), own];
    newer.into_iter().flatten().chain([PathBuf::from("/var/lib/BrlAPI")]).collect()
}

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
