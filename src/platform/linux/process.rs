//! This process and others.

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use signal_hook::consts::signal::SIGXFSZ;

/// Where the system says who is ended first where memory runs out, and by how much more readily than others.
const FIRST_TO_GO: (&str, &str) = ("/proc/self/oom_score_adj", "500");

/// The program that runs, also where an update has put another file in its place meanwhile.
pub fn own_program() -> Option<PathBuf> {
    let running = Path::new("/proc/self/exe");
    if running.exists() { Some(running.to_owned()) } else { std::env::current_exe().ok() }
}

/// A file that may grow no more is a fault like a full disk, and does not end the program.
pub fn outlive_limits() {
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Keys that interrupt this program, and the end of its terminal, are not meant for that one.
pub fn set_apart(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// A program that makes sound of text, with what it needs to find its voices.
pub fn espeak() -> Command {
    Command::new("espeak-ng")
}

/// What stands before the name of a variant in its list.
pub const VARIANT: &str = "!v/";

/// From now on only what nobody else wants; for threads that are started later too.
pub fn lower_priority() {
    let _ = rustix::process::nice(19);
}

/// Has the system end this process rather than another one where memory runs out. Where that is not possible, the
/// system chooses for itself.
pub fn go_first() {
    std::fs::write(FIRST_TO_GO.0, FIRST_TO_GO.1).ok();
}

/// Whether there is a display to open a window on.
pub fn has_display() -> bool {
    let named = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    named("WAYLAND_DISPLAY") || named("DISPLAY")
}
