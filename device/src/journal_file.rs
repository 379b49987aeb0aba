//! The file a game is written to: appended, synced, and open in one process only.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::atomic_file::sync_folder;
use super::untrusted_file;
use crate::os::files::{self, JournalLock};

/// An open file that only this process writes to.
#[derive(Debug)]
pub struct JournalFile {
    file: File,
    _lock: JournalLock,
    path: PathBuf,
    /// The bytes known to be on the disk and whole: the file is compared with them, and written anew where it was changed.
    good: Vec<u8>,
    /// A piece that the disk took half of may stand behind it, which could not be cut off.
    torn: bool,
}

/// The state of a file that others can reach too.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum FileStanding {
    Whole,
    /// Removed or replaced: whoever does that takes its name only, and what is written goes where nobody will find it.
    Lost,
    /// Cut off or changed in its place, or somebody else wrote into it.
    Changed,
}

/// Reasons for which a file that only one process writes to cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("open in another evavier")]
    Busy,
    /// The machine says no.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<TryLockError> for OpenError {
    fn from(error: TryLockError) -> Self {
        match error {
            TryLockError::WouldBlock => Self::Busy,
            TryLockError::Error(error) => Self::Io(error),
        }
    }
}

impl JournalFile {
    /// A new file with this text; the folder is made if it is missing.
    pub fn create(path: &Path, header: &str) -> Result<Self, OpenError> {
        Self::create_with(path, header.as_bytes())
    }

    /// A new file with all of a journal.
    pub fn create_whole(path: &Path, bytes: &[u8]) -> Result<Self, OpenError> {
        Self::create_with(path, bytes)
    }

    fn create_with(path: &Path, bytes: &[u8]) -> Result<Self, OpenError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            files::own_folder(folder)?;
        }
        let file =
            files::owned(files::appending(OpenOptions::new().read(true))).create_new(true).open(path)?;
        let made = JournalLock::take(&file, path).map_err(OpenError::from).and_then(|lock| {
            let mut journal =
                Self { file, _lock: lock, path: path.to_owned(), good: Vec::new(), torn: false };
            journal.append(bytes)?;
            Ok(journal)
        });
        match &made {
            Ok(_) => sync_folder(path),
            // It is ours, and nothing is in it.
            Err(_) => drop(std::fs::remove_file(path)),
        }
        made
    }

    /// An existing file with what stands in it.
    pub fn open(path: &Path) -> Result<(Self, Vec<u8>), OpenError> {
        let file = untrusted_file::open_with(files::appending(OpenOptions::new().read(true)), path)?;
        let lock = JournalLock::take(&file, path)?;
        let bytes = untrusted_file::atomic_file(&file, untrusted_file::LONGEST)?;
        Ok((Self { file, _lock: lock, path: path.to_owned(), good: bytes.clone(), torn: false }, bytes))
    }

    /// Cuts the file to this length, dropping a torn line.
    pub fn truncate(&mut self, good_bytes: usize) -> io::Result<()> {
        self.file.set_len(good_bytes as u64)?;
        self.file.seek(SeekFrom::End(0))?;
        self.file.sync_data()?;
        self.good.truncate(good_bytes);
        Ok(())
    }

    /// Writes behind everything else and returns when it is on the disk.
    ///
    /// After a failure the file is put back as it was, so that what is appended next does not stand
    /// behind half a line.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.torn {
            self.file.set_len(self.good.len() as u64)?;
            self.torn = false;
        }
        let end = self.file.seek(SeekFrom::End(0));
        let written = end.and_then(|_| self.file.write_all(bytes)).and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => self.good.extend_from_slice(bytes),
            Err(_) => self.torn = self.file.set_len(self.good.len() as u64).is_err(),
        }
        written
    }

    /// Its state now. What cannot be asked is no fault: the next piece written will tell.
    pub fn standing(&mut self) -> FileStanding {
        let lost = match files::is_at(&self.file, &self.path) {
            Ok(is_there) => !is_there,
            Err(error) => matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory),
        };
        if lost {
            return FileStanding::Lost;
        }
        // As long as a game's journal is, this is quicker than the disk by far.
        let mut there = Vec::with_capacity(self.good.len());
        let most = self.good.len() as u64 + u64::from(!self.torn);
        let read =
            self.file.rewind().and_then(|()| Read::by_ref(&mut self.file).take(most).read_to_end(&mut there));
        if read.is_ok() && there != self.good { FileStanding::Changed } else { FileStanding::Whole }
    }

    /// Writes all of it anew, with `more` behind it, into a file that is not there yet, and goes on in that.
    pub fn write_anew(&mut self, path: &Path, more: &[u8]) -> Result<(), OpenError> {
        *self = Self::create_with(path, &[self.good.as_slice(), more].concat())?;
        Ok(())
    }

    /// All that is known to be on the disk and whole.
    pub fn bytes(&self) -> &[u8] {
        &self.good
    }

    /// The path under which the journal is written at present.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
