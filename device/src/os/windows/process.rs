//! Processes: this one and others, and the memory that can still be had.

use std::os::windows::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};

/// Its signals are its own (`CREATE_NEW_PROCESS_GROUP`), and no console opens for it (`CREATE_NO_WINDOW`).
const APART: u32 = 0x0000_0200 | NO_WINDOW;
const NO_WINDOW: u32 = 0x0800_0000;
/// Exit code of a process that somebody has ended.
const ENDED: i32 = 1;

/// The program that runs.
pub fn own_program() -> PathBuf {
    std::env::current_exe().unwrap_or_default()
}

/// Files have no limits of their own here.
pub const fn outlive_limits() {}

/// Keys that interrupt this program, and the end of its console, are not meant for that one.
pub fn set_apart(command: &mut Command) -> &mut Command {
    command.creation_flags(APART)
}

/// A program that makes sound of text, beside this one, with what it needs to find its voices.
pub fn espeak() -> Command {
    let program = std::env::current_exe().unwrap_or_default();
    let folder = program.parent().map(PathBuf::from).unwrap_or_default();
    let mut command = Command::new(folder.join("espeak-ng.exe"));
    // It starts in its folder: of a path in another alphabet it would understand half.
    command.creation_flags(NO_WINDOW).current_dir(&folder).arg("--path=.");
    command
}

/// The sign before the name of a variant in its list.
pub const VARIANT: &str = "!v\\";

/// Does nothing: nobody is ended where memory runs out here, and whoever asks for too much gets none.
pub const fn go_first() {}

/// No program ends here for the name of a locale.
pub const fn missing_locale() -> Option<String> {
    None
}

/// A process keeps all rights here: only a job could take them away, which winsafe does not know.
pub const fn confine(_child: &Child, _memory: u64, _computing_s: u64) {}

/// Does nothing: no rights were taken away.
pub const fn compute_on(_child: &Child) {}

/// True if somebody has ended a process, and not a fault of its own.
pub fn was_ended(status: ExitStatus) -> bool {
    status.code() == Some(ENDED)
}

/// True if there is a display to open a window on.
pub const fn has_display() -> bool {
    true
}

/// Memory that this process can still get, in bytes: free on the machine, and in what it may write out.
pub fn free_memory() -> Option<u64> {
    let known = winsafe::GlobalMemoryStatusEx().ok()?;
    Some(known.ullAvailPhys.min(known.ullAvailPageFile))
}
