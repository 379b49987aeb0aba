//! A journal is open in one process only. A lock keeps others from reading what is locked here, so only a byte far
//! behind the end is: `sheet`, `log` and `verify` read a running game.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use winsafe::guard::CloseHandleGuard;
use winsafe::{HFILE, co};

/// No journal is that long, in bytes.
const FAR_BEHIND: u64 = 1 << 62;

/// Held until it is dropped.
pub struct JournalLock {
    _handle: CloseHandleGuard<HFILE>,
}

impl std::fmt::Debug for JournalLock {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("JournalLock")
    }
}

impl JournalLock {
    /// Takes it for an open journal. Others may still read.
    pub fn take(_: &File, path: &Path) -> Result<Self, TryLockError> {
        let shared = co::FILE_SHARE::READ | co::FILE_SHARE::WRITE | co::FILE_SHARE::DELETE;
        let opened = HFILE::CreateFile(
            &path.to_string_lossy(),
            co::GENERIC::READ,
            Some(shared),
            None,
            co::DISPOSITION::OPEN_EXISTING,
            co::FILE_ATTRIBUTE::NORMAL,
            None,
            None,
            None,
        );
        let (handle, _) = opened.map_err(|error| TryLockError::Error(system(error)))?;
        match handle.LockFile(FAR_BEHIND, 1) {
            // Given back with the handle.
            Ok(lock) => std::mem::forget(lock),
            Err(co::ERROR::LOCK_VIOLATION) => return Err(TryLockError::WouldBlock),
            Err(error) => return Err(TryLockError::Error(system(error))),
        }
        Ok(Self { _handle: handle })
    }
}

fn system(error: co::ERROR) -> io::Error {
    io::Error::from_raw_os_error(error.raw().cast_signed())
}
