//! The sheet goes out: printed, or into a file that appears whole or not at all.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::super::common::Failure;
use crate::device::atomic_file::ReplaceError;
use crate::device::os::files;
use crate::device::terminal::Plain;
use crate::device::untrusted_file;
use crate::journal;
use crate::language::Message;
use crate::notation::encoding;
use crate::paper::event::EventRound;
use crate::user::{system, written};

/// Prints what a command has made, or puts it into a file.
pub(in super::super) fn deliver(
    command: &str,
    output: Option<&Path>,
    game: &Path,
    sheet: &str,
) -> Result<(), Failure> {
    let Some(path) = output.filter(|path| *path != Path::new("-")) else {
        let mut stdout = io::stdout().lock();
        if stdout.is_terminal() {
            // A page for an embosser looks the same there; nothing else in a sheet is for a terminal to obey.
            let shown = sheet.replace("\r\n", "\n").replace('\u{c}', "\n");
            return Ok(writeln!(Plain::new(&mut stdout), "{}", shown.trim_end_matches('\n'))?);
        }
        return Ok(stdout.write_all(sheet.as_bytes()).and_then(|()| stdout.flush())?);
    };
    put(command, path, game, sheet.as_bytes())
}

/// That what is written does not take the place of this game.
pub(in super::super) fn not_over(output: Option<&Path>, game: &Path) -> Result<(), Failure> {
    match output.filter(|path| *path != Path::new("-") && is_one_file(path, game)) {
        Some(path) => Err(Failure::Content(say!("over_itself", path))),
        None => Ok(()),
    }
}

/// Puts what a command has made of a `game` into a file that appears whole or not at all. Nothing is written over but what
/// the same command wrote: nobody could get that back.
pub(in super::super) fn put(command: &str, path: &Path, game: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_one_file(path, game) {
        let why = Some(what_stands_there(path)).filter(|why| why.is("over_event"));
        return Err(Failure::Content(why.unwrap_or_else(|| say!("over_itself", path))));
    }
    written::write(path, command, bytes).map_err(|error| {
        Failure::Content(match error {
            ReplaceError::Foreign => what_stands_there(path),
            ReplaceError::Disk(error) => system::cannot_write(path, &error),
        })
    })
}

/// The first of these places in which nothing else stands.
pub(in super::super) fn put_first(
    command: &str,
    places: impl IntoIterator<Item = PathBuf>,
    game: &Path,
    bytes: &[u8],
) -> Result<PathBuf, Failure> {
    let mut refused = None;
    for path in places {
        match put(command, &path, game, bytes) {
            Ok(()) => return Ok(path),
            Err(Failure::Content(why)) if why.key().starts_with("over_") => refused = refused.or(Some(why)),
            Err(other) => return Err(other),
        }
    }
    Err(refused
        .map_or_else(|| std::io::Error::from(std::io::ErrorKind::AlreadyExists).into(), Failure::Content))
}

/// Reason why nothing was written over, by what stands there.
fn what_stands_there(path: &Path) -> Message {
    let there = untrusted_file::read(path, untrusted_file::LONGEST).unwrap_or_default();
    // A player's line in it, whatever else may be wrong with it.
    let is_report = || there.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"001 "));
    if journal::begins_like_one(&there) {
        return say!("over_journal", path);
    }
    if journal::envelope::begins_like_one(&there) {
        return say!("over_envelope", path);
    }
    if EventRound::read(&encoding::text(&there)).is_ok() || is_report() {
        return say!("over_event", path);
    }
    say!("over_other", path)
}

/// True if both are names of one file, by links too. What comes in by standard input may have a name as well.
fn is_one_file(output: &Path, game: &Path) -> bool {
    if game == Path::new("-") { files::is_input(output) } else { files::is_one_file(output, game) }
}
