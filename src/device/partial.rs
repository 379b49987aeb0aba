//! A file that is being fetched: locked while it grows, and gone when it is let go. One that an ended process left is
//! written anew.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use crate::device::os::files;
use crate::device::outside;

/// An open part.
#[derive(Debug)]
pub struct Partial {
    file: File,
    path: PathBuf,
    length: u64,
}

/// Why a part cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum PartialError {
    #[error("open in another evavier")]
    Busy,
    /// The machine says no.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Partial {
    /// An empty one, whatever was there.
    pub fn open(path: &Path) -> Result<Self, PartialError> {
        let file = lock(path)?;
        let part = Self { file, path: path.to_owned(), length: 0 };
        part.file.set_len(0)?;
        Ok(part)
    }

    /// How many bytes have come.
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Writes behind everything else.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// What has come, from its beginning.
    pub fn body(&self) -> io::Result<&File> {
        let mut body = &self.file;
        body.rewind()?;
        Ok(body)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Opens and locks the file that has this name now: another process may have removed the one that was opened.
fn lock(path: &Path) -> Result<File, PartialError> {
    loop {
        let mut options = OpenOptions::new();
        let file = outside::open_with(options.read(true).write(true).create(true).truncate(false), path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(PartialError::Busy),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        match files::is_at(&file, path) {
            Ok(true) => return Ok(file),
            Ok(false) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn a_part_is_written_anew_is_one_processs_and_is_gone_afterwards() {
        let place = tempfile::tempdir().expect("a folder");
        let path = place.path().join("a.part");
        std::fs::write(&path, vec![b'z'; 5_000]).expect("it can be written");
        let mut part = Partial::open(&path).expect("it opens");
        assert!(matches!(Partial::open(&path), Err(PartialError::Busy)));
        part.append(b"hello").and_then(|()| part.append(b", world")).expect("it can be written");
        let mut all = Vec::new();
        part.body().and_then(|mut body| body.read_to_end(&mut all)).expect("readable");
        assert_eq!((part.length(), all.as_slice()), (12, &b"hello, world"[..]));
        drop(part);
        assert!(!path.exists());
    }
}
