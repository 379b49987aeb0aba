//! Files that the commands of the program have written where the user wanted them: their hashes, and nothing
//! else. By them a command knows its own file again and may write it anew; everything else that stands
//! somewhere is not the program's.

use std::path::{Path, PathBuf};

use super::folders;
use crate::device::atomic_file::{self, ReplaceError};
use crate::device::untrusted_file;
use crate::journal::clip::hash;

/// Number of files that are known again; the oldest are forgotten first.
const KNOWN: usize = 4_096;

/// Writes a file that the user named, by this command. What stands there already is replaced only where the same command
/// wrote it, just so.
///
/// # Errors
/// Where something else stands there, and what the disk says.
pub(crate) fn write(path: &Path, command: &str, bytes: &[u8]) -> Result<(), ReplaceError> {
    atomic_file::replace_named(path, bytes, |there| knows(&line(command, there)))?;
    keep(line(command, bytes));
    Ok(())
}

fn line(command: &str, bytes: &[u8]) -> String {
    format!("{} {command}", hash(bytes))
}

fn file() -> Option<PathBuf> {
    Some(folders::line_history()?.with_file_name("written"))
}

fn lines() -> Vec<String> {
    let text = file().and_then(|file| untrusted_file::text(&file).ok()).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn knows(line: &str) -> bool {
    lines().iter().any(|known| known == line)
}

/// Keeps a line in the file of these hashes. Where that cannot be kept, the file cannot be written anew
/// later, and nothing else is lost.
fn keep(line: String) {
    let Some(file) = file() else { return };
    let mut lines = lines();
    lines.retain(|known| *known != line);
    lines.push(line);
    let from = lines.len().saturating_sub(KNOWN);
    let text = lines[from..].join("\n") + "\n";
    let folder = file.parent().map_or(Ok(()), atomic_file::own_folder);
    let _ = folder.and_then(|()| atomic_file::replace_own(&file, text.as_bytes()));
}
