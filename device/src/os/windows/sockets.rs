//! No Unix sockets here: brltty is reached by TCP on this machine.

use std::io;
use std::os::windows::io::OwnedSocket;
use std::path::{Path, PathBuf};

/// None: brltty listens on a port.
pub const fn brlapi_folders() -> Vec<PathBuf> {
    Vec::new()
}

/// Never leads anywhere.
pub fn local(_: &Path) -> io::Result<OwnedSocket> {
    Err(io::ErrorKind::Unsupported.into())
}
