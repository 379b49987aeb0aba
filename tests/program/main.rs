//! The program above its core, without sound and without a display: its rooms by what they make public, and the real
//! program, run as people and other programs run it.
//!
//! What has no `cfg(unix)` is tried on Windows, too (`scripts/windows.sh`).

#[path = "../common/games/mod.rs"]
mod games;
#[path = "../common/program/mod.rs"]
mod program;
#[path = "../common/skipped/mod.rs"]
mod skipped;
#[cfg(unix)]
#[path = "../common/story/mod.rs"]
mod story;

mod acceptor;
#[cfg(unix)]
mod adjourned;
#[cfg(unix)]
mod age_tool;
#[cfg(unix)]
mod boards;
#[cfg(unix)]
mod braille;
mod cli;
#[cfg(unix)]
mod differ;
#[cfg(unix)]
mod event;
#[cfg(unix)]
mod evidence;
#[cfg(unix)]
mod fuzz;
#[cfg(unix)]
mod golden;
#[cfg(unix)]
mod install;
mod laws;
#[cfg(unix)]
mod layers;
#[cfg(unix)]
mod live;
#[cfg(unix)]
mod options;
#[cfg(target_os = "linux")]
mod outside;
#[cfg(unix)]
mod play;
#[cfg(unix)]
mod played;
#[cfg(unix)]
mod rated;
#[cfg(unix)]
mod reconcile_cli;
#[cfg(unix)]
mod reference;
#[cfg(unix)]
mod resume;
#[cfg(unix)]
mod rim;
#[cfg(unix)]
mod scripts;
#[cfg(unix)]
mod several;
mod sheet;
#[cfg(unix)]
mod sheet_forms;
mod sheet_reading;
#[cfg(unix)]
mod start;
#[cfg(unix)]
mod table;
