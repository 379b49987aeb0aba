//! Where the sockets are, and connecting to them without ever waiting.

use std::env;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, SocketAddrUnix, SocketFlags, SocketType, connect as connect_to, socket_with,
};

/// What came of connecting.
pub(in crate::device::os) enum Answer {
    Connected(UnixStream),
    /// Somebody listens but has not taken connections for a long time.
    Busy,
    /// No service listens at the address.
    Nobody,
}

/// Connects to a socket. A blocking connect would hang on one whose owner is stopped.
pub(in crate::device::os) fn connect(path: &Path) -> Answer {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let connected = SocketAddrUnix::new(path).and_then(|address| {
        let socket = socket_with(AddressFamily::UNIX, SocketType::STREAM, flags, None)?;
        connect_to(&socket, &address)?;
        Ok(UnixStream::from(socket))
    });
    match connected {
        Ok(stream) if stream.set_nonblocking(false).is_ok() => Answer::Connected(stream),
        Err(Errno::AGAIN) => Answer::Busy,
        _ => Answer::Nobody,
    }
}

/// The socket of the speech service, by the rules of libspeechd. None if it is reached over the network.
pub(super) fn service_socket() -> Option<PathBuf> {
    match variable("SPEECHD_ADDRESS") {
        Some(address) => match address.strip_prefix("unix_socket") {
            Some(path) => match path.strip_prefix(':') {
                Some(path) if !path.is_empty() => Some(PathBuf::from(path)),
                _ => default_socket(),
            },
            None => None,
        },
        None => default_socket(),
    }
}

fn default_socket() -> Option<PathBuf> {
    let folder = variable("XDG_RUNTIME_DIR")
        .or_else(|| variable("XDG_CACHE_HOME"))
        .map(PathBuf::from)
        .or_else(|| variable("HOME").map(|home| Path::new(&home).join(".cache")))?;
    Some(folder.join("speech-dispatcher").join("speechd.sock"))
}

/// An environment variable that is set to something.
pub(super) fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}
