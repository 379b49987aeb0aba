//! The core: rules, words, clocks, notation, talk about moves, reports. Needs no device, no file and no C.
//!
//! What has no `cfg(unix)` is tried on Windows, too (`scripts/windows.sh`).

// The name under which the tests of the program see the core too: some files are shared.
extern crate evavier_core as evavier;

#[path = "../../../tests/common/games/mod.rs"]
mod games;
#[path = "../../../tests/common/injected/mod.rs"]
mod injected;
#[cfg(unix)]
#[path = "../../../tests/common/story/mod.rs"]
mod story;

mod age;
mod board_moves;
#[cfg(unix)]
mod clock;
mod complete;
#[cfg(unix)]
mod language;
mod laws;
#[cfg(unix)]
mod notation;
#[cfg(unix)]
mod reading;
mod reconcile;
#[cfg(unix)]
mod scenarios;
#[cfg(unix)]
mod session;
mod setup;
mod winnable;
