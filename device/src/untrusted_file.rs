//! Files that others wrote. What lies where a file is looked for may be a pipe that nobody writes to or a device without
//! end: only files are read, and none without a limit. What somebody names on the command line may be a pipe too, such
//! as a shell's `<(...)`; nobody waits for it without end either.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use crate::notation::{encoding, marks};
use crate::os::files;

/// The longest text that anybody writes: settings, laws, catalogues, journals; in bytes.
pub const LONGEST: u64 = 64 << 20;
/// The longest file of games, which is read game by game, in bytes.
pub const LONGEST_OF_GAMES: u64 = 256 << 20;
/// The longest file of a speech model, in bytes.
pub const LONGEST_OF_A_MODEL: u64 = 4 << 30;
/// Longest wait for the next byte of a pipe, or for its reader.
pub(super) const SILENCE: Duration = Duration::from_secs(10);

/// Opens a file, and nothing but a file.
pub fn open(path: &Path) -> io::Result<File> {
    open_with(OpenOptions::new().read(true), path)
}

/// The same with other options.
pub(crate) fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let file = files::at_once(options).open(path)?;
    if is_regular(&file)? { Ok(file) } else { Err(no_file()) }
}

/// True if it is a file that is no device and no pipe. A folder is an error of its own.
fn is_regular(file: &File) -> io::Result<bool> {
    let kind = file.metadata()?.file_type();
    if kind.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(kind.is_file()) }
}

/// All of a file.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    atomic_file(&open(path)?, most)
}

/// All that is still to come of a file. One that is too long is refused before any of it is read.
pub fn atomic_file(file: &File, most: u64) -> io::Result<Vec<u8>> {
    if file.metadata()?.len() > most { Err(io::ErrorKind::FileTooLarge.into()) } else { whole(file, most) }
}

/// All of a text of a common length.
pub fn text(path: &Path) -> io::Result<String> {
    utf8(read(path, LONGEST)?)
}

/// A file named on the command line: a regular one, or a pipe that somebody writes to; of at most so many bytes.
pub fn open_given(path: &Path, most: u64) -> io::Result<GivenFile> {
    let file = files::at_once(OpenOptions::new().read(true)).open(path)?;
    let (is_regular, waits) = (is_regular(&file)?, files::is_pipe(&file));
    if is_regular && file.metadata()?.len() > most {
        Err(io::ErrorKind::FileTooLarge.into())
    } else if is_regular || waits {
        Ok(GivenFile { file, waits, left: most })
    } else {
        Err(no_file())
    }
}

/// All of it.
pub fn read_given(path: &Path) -> io::Result<Vec<u8>> {
    whole(open_given(path, LONGEST)?, LONGEST)
}

/// The same as text.
pub fn text_given(path: &Path) -> io::Result<String> {
    utf8(read_given(path)?)
}

/// All that is still to come.
pub fn whole(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
}

/// A file, or a pipe whose reader does not wait without end.
#[derive(Debug)]
pub struct GivenFile {
    file: File,
    waits: bool,
    /// Bytes that may still come.
    left: u64,
}

impl Read for GivenFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.waits {
                files::wait(&self.file, false, SILENCE)?;
            }
            match self.file.read(bytes) {
                // Another reader was quicker.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => {
                    let count = read?;
                    let left = self.left.checked_sub(count as u64);
                    self.left = left.ok_or(io::ErrorKind::FileTooLarge)?;
                    return Ok(count);
                }
            }
        }
    }
}

/// Editors put a byte order mark before a text, which is no part of it, end lines in other ways, and may save UTF-16.
fn utf8(bytes: Vec<u8>) -> io::Result<String> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Ok(encoding::text(&bytes));
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))?;
    Ok(marks::lines(&text).into_owned())
}

fn no_file() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")
}
