//! The sheet goes out: printed, or into a file that appears whole or not at all.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use super::super::common::Failure;
use crate::device::terminal::Plain;
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
    save(path, sheet.as_bytes()).map_err(|error| {
        Failure::Content(Message::CannotWrite { path: path.display().to_string(), why: error.to_string() })
    })
}

fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What a link points to is replaced, not the link; a device or a pipe is written into.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|existing| !existing.is_file()) {
        return fs::OpenOptions::new().write(true).open(&path)?.write_all(bytes);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&path).map(drop).map_err(|error| error.error)
}
