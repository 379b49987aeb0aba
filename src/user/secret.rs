//! Secrets of this device: random bytes, made once, kept where only their user can read them.

use std::io;
use std::path::{Path, PathBuf};

use super::system;
use crate::device::atomic_file::{self, FileReaders};
use crate::device::os::files;
use crate::device::untrusted_file;
use crate::journal::export::{bytes_of, digits};

faults! {
    /// Reason why there is no secret that can be used.
    #[derive(Debug)]
    pub enum SecretError {
        Unreadable { path: PathBuf, error: io::Error } => system::cannot_read(path, error),
        Unwritable { path: PathBuf, error: io::Error } => system::cannot_write(path, error),
        /// Others than its user can read its file.
        Open(path: PathBuf) => say!("key_open", path),
        /// Its file holds no secret.
        Broken(path: PathBuf) => say!("key_broken", path),
    }
}

/// The secret in a file that begins with `header`; where there is none, it is made.
pub fn load<const LENGTH: usize>(path: &Path, header: &str) -> Result<[u8; LENGTH], SecretError> {
    match existing(path, header)? {
        Some(secret) => Ok(secret),
        None => make(path, header),
    }
}

/// The secret in a file, if that is there.
pub fn existing<const LENGTH: usize>(path: &Path, header: &str) -> Result<Option<[u8; LENGTH]>, SecretError> {
    let broken = || SecretError::Broken(path.to_owned());
    let text = match untrusted_file::text(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        // What is no text, or no file at all, holds no key.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput) => {
            return Err(broken());
        }
        Err(error) => return Err(SecretError::Unreadable { path: path.to_owned(), error }),
    };
    if files::others_may_read(path) {
        return Err(SecretError::Open(path.to_owned()));
    }
    let secret = text.strip_prefix(header).and_then(|rest| bytes_of(rest.trim_end()));
    secret.map(Some).ok_or_else(broken)
}

fn make<const LENGTH: usize>(path: &Path, header: &str) -> Result<[u8; LENGTH], SecretError> {
    let cannot = |error| SecretError::Unwritable { path: path.to_owned(), error };
    let mut secret = [0; LENGTH];
    getrandom::fill(&mut secret).map_err(|error| cannot(no_chance(error)))?;
    let folder = path.parent().map_or(Ok(()), atomic_file::own_folder);
    let text = format!("{header}{}\n", digits(&secret));
    match folder.and_then(|()| atomic_file::create(path, FileReaders::Owner, text.as_bytes())) {
        Ok(()) => Ok(secret),
        // Another evavier was quicker: that one counts.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            existing(path, header)?.ok_or_else(|| cannot(error))
        }
        Err(error) => Err(cannot(error)),
    }
}

/// Error that the machine gives where it gives no random bytes.
pub fn no_chance(error: getrandom::Error) -> io::Error {
    error.raw_os_error().map_or(io::ErrorKind::Unsupported.into(), io::Error::from_raw_os_error)
}
