//! Connections that stay on this machine.

/// A connection to a socket of this machine.
pub type LocalStream = std::os::unix::net::UnixStream;

/// Where brltty's servers of this machine listen, if they do so in a folder.
pub const BRLAPI: Option<&str> = Some("/var/lib/BrlAPI");
