//! Screen readers that say what a program gives them. On Linux they take nothing from programs: they read the window, and
//! share the speech service.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::device::os::ReaderOrder;

/// The one that desktops of Linux have.
const ORCA: &str = "orca";

/// No screen reader of this system does what it is told.
pub fn ask(_: ReaderOrder) -> bool {
    false
}

/// The one that runs, by name and release. Its release is asked of itself, which may take its time.
pub fn running() -> Option<String> {
    let program = fs::read_dir("/proc").ok()?.find_map(|entry| orca_of(&entry.ok()?.path()))?;
    let asked = Command::new(program).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output();
    let release = asked.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let release = release.and_then(|text| text.split_whitespace().last().map(str::to_owned));
    Some(release.map_or_else(|| "Orca".to_owned(), |release| format!("Orca {release}")))
}

/// The program of this process, where it is the user's own Orca: a script, which its interpreter runs.
fn orca_of(process: &Path) -> Option<PathBuf> {
    let own = rustix::process::geteuid().as_raw();
    if fs::metadata(process).ok()?.uid() != own {
        return None;
    }
    let line = fs::read_to_string(process.join("cmdline")).ok()?;
    let mut parts = line.split('\0').take(2).map(PathBuf::from);
    parts.find(|part| part.file_name().is_some_and(|name| name == ORCA))
}
