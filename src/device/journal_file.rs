//! The file a game is written to: appended, synced, and open in one process only.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::device::outside;

/// An open file that only this process writes to.
#[derive(Debug)]
pub struct JournalFile {
    file: File,
    path: PathBuf,
    /// How much of it is known to be on disk and whole, in bytes.
    good_bytes: u64,
}

/// Why a journal file cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it open.
    #[error("open in another evavier")]
    Busy,
    /// The machine says no.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl JournalFile {
    /// A new file with this text; the folder is made if it is missing.
    ///
    /// # Errors
    /// [`OpenError::Io`], also where the file exists already.
    pub fn create(path: &Path, header: &str) -> Result<Self, OpenError> {
        Self::create_with(path, header.as_bytes())
    }

    fn create_with(path: &Path, bytes: &[u8]) -> Result<Self, OpenError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)?;
        }
        let file = OpenOptions::new().read(true).append(true).create_new(true).open(path)?;
        lock(&file)?;
        let mut journal = Self { file, path: path.to_owned(), good_bytes: 0 };
        journal.append(bytes)?;
        sync_folder(path);
        Ok(journal)
    }

    /// An existing file with what stands in it.
    ///
    /// # Errors
    /// [`OpenError`].
    pub fn open(path: &Path) -> Result<(Self, Vec<u8>), OpenError> {
        let file = outside::open_with(OpenOptions::new().read(true).append(true), path)?;
        lock(&file)?;
        let bytes = outside::whole(&file, outside::LONGEST)?;
        let good_bytes = bytes.len() as u64;
        Ok((Self { file, path: path.to_owned(), good_bytes }, bytes))
    }

    /// Cuts the file to this length, dropping a torn line.
    ///
    /// # Errors
    /// What the machine says.
    pub fn truncate(&mut self, good_bytes: usize) -> io::Result<()> {
        self.file.set_len(good_bytes as u64)?;
        self.file.seek(SeekFrom::End(0))?;
        self.file.sync_data()?;
        self.good_bytes = good_bytes as u64;
        Ok(())
    }

    /// Writes behind everything else and returns when it is on the disk.
    ///
    /// After a failure the file is put back as it was, so that what is appended next does not stand
    /// behind half a line.
    ///
    /// # Errors
    /// What the machine says: a full disk, a file system gone read-only.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => self.good_bytes += bytes.len() as u64,
            Err(_) => {
                let _ = self.file.set_len(self.good_bytes);
            }
        }
        written
    }

    /// Whether the file is still where it was opened: whoever removes or replaces it takes its name only, and what is
    /// written goes where nobody will find it.
    #[must_use]
    pub fn is_in_place(&self) -> bool {
        match (self.file.metadata(), std::fs::metadata(&self.path)) {
            (Ok(own), Ok(there)) => is_the_same(&own, &there),
            (_, Err(error)) => {
                error.kind() != io::ErrorKind::NotFound && error.kind() != io::ErrorKind::NotADirectory
            }
            (Err(_), Ok(_)) => true,
        }
    }

    /// Writes all of it anew into a file that is not there yet, and goes on in that.
    ///
    /// # Errors
    /// [`OpenError`]; it goes on in the old one then.
    pub fn write_anew(&mut self, path: &Path) -> Result<(), OpenError> {
        self.file.seek(SeekFrom::Start(0))?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut self.file).take(self.good_bytes).read_to_end(&mut bytes)?;
        *self = Self::create_with(path, &bytes)?;
        Ok(())
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(unix)]
fn is_the_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere an open file can neither be removed nor replaced.
#[cfg(not(unix))]
fn is_the_same(_: &Metadata, _: &Metadata) -> bool {
    true
}

fn lock(file: &File) -> Result<(), OpenError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => OpenError::Busy,
        TryLockError::Error(error) => OpenError::Io(error),
    })
}

/// Makes the file's name durable too, where the platform lets a folder be synced.
fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
}
