//! A file that is being fetched, kept on the disk so that the rest can be fetched another time.
//!
//! It begins with a head of its own, which tells what the server called the version that the bytes are of.
//! Only one process has it open.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::device::outside;
use crate::platform::files;

/// How long the head is.
const HEAD: u64 = 1_024;

/// What a head begins with; then a line with the version, then empty lines.
const MARK: &str = "evavier: part of a file\n";

/// An open part. One without any bytes is gone when it is dropped.
#[derive(Debug)]
pub struct Partial {
    file: File,
    path: PathBuf,
    version: String,
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
    /// What is there of a file, or nothing of it yet.
    pub fn open(path: &Path) -> Result<Self, PartialError> {
        let mut file = lock(path)?;
        let mut head = vec![0; usize::try_from(HEAD).unwrap_or_default()];
        let version = match file.read_exact(&mut head) {
            Ok(()) => version(&head),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => None,
            Err(error) => return Err(error.into()),
        };
        let length = if version.is_some() { file.metadata()?.len().saturating_sub(HEAD) } else { 0 };
        Ok(Self { file, path: path.to_owned(), version: version.unwrap_or_default(), length })
    }

    /// How many bytes of the file are here.
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// What the server called the version that they are of.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Forgets everything, for bytes of another version.
    pub fn restart(&mut self, version: &str) -> io::Result<()> {
        // Too long to be kept, or no single line: then it is asked for without.
        let room = usize::try_from(HEAD).unwrap_or_default() - MARK.len() - 1;
        let fits = version.len() <= room && !version.contains('\n');
        version.clone_into(&mut self.version);
        self.length = 0;
        self.file.set_len(0)?;
        self.file.rewind()?;
        let head = format!("{MARK}{:\n<room$}\n", if fits { version } else { "" });
        self.file.write_all(head.as_bytes())
    }

    /// Writes behind everything else.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let end = HEAD + self.length;
        let written = self.file.seek(SeekFrom::Start(end)).and_then(|_| self.file.write_all(bytes));
        match written {
            Ok(()) => self.length += bytes.len() as u64,
            Err(_) => _ = self.file.set_len(end),
        }
        written
    }

    /// Drops what has come, and the file.
    pub fn remove(mut self) {
        self.length = 0;
    }

    /// What has come, from its beginning.
    pub fn body(&self) -> io::Result<Body<'_>> {
        let mut body = Body(&self.file);
        body.rewind()?;
        Ok(body)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if self.length == 0 {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// A part without its head.
#[derive(Debug)]
pub struct Body<'a>(&'a File);

impl Read for Body<'_> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.0.read(block)
    }
}

impl Seek for Body<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => self.0.seek(SeekFrom::Start(at.saturating_add(HEAD)))?,
            other => self.0.seek(other)?,
        };
        // Nobody reads the head by going back too far.
        at.checked_sub(HEAD).ok_or_else(|| io::ErrorKind::InvalidInput.into())
    }
}

fn version(head: &[u8]) -> Option<String> {
    let version = str::from_utf8(head).ok()?.strip_prefix(MARK)?.lines().next();
    Some(version.unwrap_or_default().to_owned())
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
    use super::*;

    fn bytes(part: &Partial) -> Vec<u8> {
        let mut all = Vec::new();
        part.body().and_then(|mut body| body.read_to_end(&mut all)).expect("readable");
        all
    }

    #[test]
    fn a_part_is_kept_with_its_version_and_an_empty_one_is_not() {
        let place = tempfile::tempdir().expect("a folder");
        let path = place.path().join("a.part");
        let mut part = Partial::open(&path).expect("it opens");
        assert!(matches!(Partial::open(&path), Err(PartialError::Busy)));
        part.restart("\"v1\"").and_then(|()| part.append(b"hello")).expect("it can be written");
        drop(part);
        let mut part = Partial::open(&path).expect("it opens");
        assert_eq!((part.version(), part.length(), bytes(&part)), ("\"v1\"", 5, b"hello".to_vec()));
        part.append(b", world").expect("it can be written");
        assert_eq!(bytes(&part), b"hello, world");
        let mut end = part.body().expect("readable");
        assert_eq!(end.seek(SeekFrom::End(-5)).expect("in range"), 7);
        assert!(end.seek(SeekFrom::End(-13)).is_err());
        part.restart(&"x".repeat(5_000)).expect("it can be written");
        part.append(b"y").expect("it can be written");
        drop(part);
        let part = Partial::open(&path).expect("it opens");
        assert_eq!((part.version(), bytes(&part)), ("", b"y".to_vec()));
        part.remove();
        assert!(!path.exists());
        drop(Partial::open(&path).expect("it opens"));
        assert!(!path.exists());
    }

    #[test]
    fn a_strange_file_counts_as_nothing() {
        let place = tempfile::tempdir().expect("a folder");
        let path = place.path().join("a.part");
        std::fs::write(&path, vec![b'z'; 5_000]).expect("it can be written");
        let mut part = Partial::open(&path).expect("it opens");
        assert_eq!(part.length(), 0);
        part.restart("").and_then(|()| part.append(b"new")).expect("it can be written");
        assert_eq!(bytes(&part), b"new");
    }
}
