//! A file of notes, line by line, that does not grow without bound: older notes go into a few files beside it. Whatever
//! the disk refuses is left out, and nobody waits or stops for it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use log::{LevelFilter, Log, Metadata, Record};

use super::lock;
use super::os::files;
use super::system::LOG_TARGET;
use super::time::{can_be_dated, wall_clock};
use super::untrusted_file;

/// Largest size of a file, in bytes; so many older ones are [kept](KEPT).
const LARGEST: u64 = 256 * 1024;
const KEPT: usize = 3;

/// Sends all notes of the program itself into this file from now on.
///
/// # Errors
/// The reason for which it cannot be written there now.
pub fn open(path: &Path) -> io::Result<()> {
    let notes = Notes { path: path.to_owned(), open: Mutex::new(None) };
    notes.write("")?;
    if log::set_boxed_logger(Box::new(notes)).is_ok() {
        log::set_max_level(LevelFilter::Info);
    }
    Ok(())
}

/// Tests if notes that are there can be gone on with. Nothing is made or changed.
///
/// # Errors
/// The reason against it; among others that there are none.
pub fn can_go_on(path: &Path) -> io::Result<()> {
    untrusted_file::open_with(OpenOptions::new().append(true), path).map(drop)
}

struct Notes {
    path: PathBuf,
    open: Mutex<Option<(File, u64)>>,
}

impl Notes {
    fn write(&self, line: &str) -> io::Result<()> {
        let mut open = lock(&self.open);
        let full = open.as_ref().is_some_and(|(_, length)| *length >= LARGEST);
        if full {
            *open = None;
        }
        let (mut file, length) = match open.take() {
            Some(there) => there,
            None => opened(&self.path)?,
        };
        file.write_all(line.as_bytes())?;
        *open = Some((file, length + line.len() as u64));
        Ok(())
    }
}

impl Log for Notes {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == LOG_TARGET
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) && can_be_dated() {
            let at = wall_clock().strftime("%Y-%m-%dT%H:%M:%S%.3f%:z");
            let _ = self.write(&format!("{at} {} {}\n", record.level(), record.args()));
        }
    }

    fn flush(&self) {}
}

/// The file to be written, with its length. One that is full is put aside first; where that cannot be, it begins anew.
fn opened(path: &Path) -> io::Result<(File, u64)> {
    path.parent().map_or(Ok(()), files::own_folder)?;
    // A pipe would be waited for.
    if path.exists() {
        untrusted_file::open(path)?;
    }
    let length = |file: &File| file.metadata().map_or(0, |known| known.len());
    let open = || files::owned(OpenOptions::new().append(true).create(true)).open(path);
    let file = open()?;
    if length(&file) < LARGEST {
        let length = length(&file);
        return Ok((file, length));
    }
    drop(file);
    let older = |number: usize| path.with_file_name(format!("evavier_r{number:05}.log"));
    for number in (1..KEPT).rev() {
        let _ = fs::rename(older(number - 1), older(number));
    }
    if fs::rename(path, older(0)).is_err() {
        OpenOptions::new().write(true).truncate(true).open(path)?;
    }
    Ok((open()?, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_do_not_grow_without_bound() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("state/evavier_rCURRENT.log");
        let notes = Notes { path: path.clone(), open: Mutex::new(None) };
        let line = format!("{}\n", "x".repeat(99_999));
        for _ in 0..40 {
            notes.write(&line).expect("writable");
        }
        let files: Vec<u64> = fs::read_dir(home.path().join("state"))
            .expect("a folder")
            .map(|file| file.and_then(|file| file.metadata()).expect("a file").len())
            .collect();
        assert!(
            files.len() == 1 + KEPT && files.iter().all(|length| *length <= LARGEST + 100_000),
            "{files:?}"
        );
        fs::remove_dir_all(home.path().join("state")).expect("there");
        notes.write(&line).expect("what was open is written on");
    }
}
