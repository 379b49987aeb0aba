//! The sheet goes out: printed, or into a file that appears whole or not at all.

use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use super::super::common::Failure;
use crate::device::os::files;
use crate::device::terminal::Plain;
use crate::device::{outside, whole_file};
use crate::journal;
use crate::notation::encoding;
use crate::paper::event::EventRound;
use crate::user::system;

/// Prints the sheet, or puts it into a file.
pub(in super::super) fn deliver(output: Option<&Path>, game: &Path, sheet: &str) -> Result<(), Failure> {
    let Some(path) = output.filter(|path| *path != Path::new("-")) else {
        let mut stdout = io::stdout().lock();
        if stdout.is_terminal() {
            // A page for an embosser looks the same there; nothing else in a sheet is for a terminal to obey.
            let shown = sheet.replace("\r\n", "\n").replace('\u{c}', "\n");
            return Ok(writeln!(Plain::new(&mut stdout), "{}", shown.trim_end_matches('\n'))?);
        }
        return Ok(stdout.write_all(sheet.as_bytes()).and_then(|()| stdout.flush())?);
    };
    put(path, game, sheet.as_bytes())
}

/// That what is written does not take the place of this game.
pub(in super::super) fn not_over(output: Option<&Path>, game: &Path) -> Result<(), Failure> {
    match output.filter(|path| *path != Path::new("-") && is_one_file(path, game)) {
        Some(path) => Err(Failure::Content(say!("over_itself", path))),
        None => Ok(()),
    }
}

/// Puts what was made of a `game` into a file that appears whole or not at all. Neither the game itself nor the journal of
/// another one is written over, nor the file of an event, nor a report by anything but one: nobody could get that back.
pub(in super::super) fn put(path: &Path, game: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let there = if path.is_file() { outside::read(path, outside::LONGEST) } else { Ok(Vec::new()) };
    // A player's line in it, whatever else may be wrong with it.
    let is_report = |bytes: &[u8]| bytes.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"001 "));
    let of_event = |there: &[u8]| EventRound::read(&encoding::text(there)).is_ok() || is_report(there);
    if there.is_ok_and(|there| of_event(&there) && !(is_report(&there) && is_report(bytes))) {
        return Err(Failure::Content(say!("over_event", path)));
    }
    if is_one_file(path, game) {
        return Err(Failure::Content(say!("over_itself", path)));
    }
    if is_journal(path) {
        return Err(Failure::Content(say!("over_journal", path)));
    }
    whole_file::replace(path, bytes).map_err(|error| Failure::Content(system::cannot_write(path, &error)))
}

/// Whether both are names of one file, by links too. What comes in by standard input may have a name as well.
fn is_one_file(output: &Path, game: &Path) -> bool {
    if game == Path::new("-") { files::is_input(output) } else { files::is_one_file(output, game) }
}

fn is_journal(path: &Path) -> bool {
    let mut begin = Vec::new();
    let read = outside::open(path).and_then(|file| file.take(64).read_to_end(&mut begin));
    read.is_ok() && journal::begins_like_one(&begin)
}
