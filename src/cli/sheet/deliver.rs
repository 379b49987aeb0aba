//! The sheet goes out: printed, or into a file that appears whole or not at all.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use super::super::common::Failure;
use crate::device::terminal::Plain;
use crate::device::whole_file;
use crate::language::Message;

/// Prints the sheet, or puts it into a file that appears whole or not at all.
pub(in super::super) fn deliver(output: Option<&Path>, sheet: &str) -> Result<(), Failure> {
    let Some(path) = output.filter(|path| *path != Path::new("-")) else {
        let mut stdout = io::stdout().lock();
        if stdout.is_terminal() {
            // A page for an embosser looks the same there; nothing else in a sheet is for a terminal to obey.
            let shown = sheet.replace("\r\n", "\n").replace('\u{c}', "\n");
            return Ok(writeln!(Plain::new(&mut stdout), "{}", shown.trim_end_matches('\n'))?);
        }
        return Ok(stdout.write_all(sheet.as_bytes()).and_then(|()| stdout.flush())?);
    };
    whole_file::replace(path, sheet.as_bytes()).map_err(|error| {
        Failure::Content(Message::CannotWrite { path: path.display().to_string(), why: error.to_string() })
    })
}
