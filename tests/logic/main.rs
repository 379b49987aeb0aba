//! What needs no device: rules, words, clocks, talk about moves, the table, papers, and the order of the sources.
//!
//! What has no `cfg(unix)` is tried on Windows, too (`scripts/windows.sh`).

#[path = "../common/games/mod.rs"]
mod games;
#[path = "../common/injected/mod.rs"]
mod injected;
#[path = "../common/program/mod.rs"]
mod program;
#[cfg(unix)]
#[path = "../common/story/mod.rs"]
mod story;

mod acceptor;
mod age;
#[cfg(unix)]
mod braille;
#[cfg(unix)]
mod clock;
mod complete;
#[cfg(unix)]
mod fuzz;
#[cfg(all(feature = "window", unix))]
mod language;
mod laws;
#[cfg(unix)]
mod layers;
#[cfg(unix)]
mod notation;
mod perft;
#[cfg(unix)]
mod reading;
mod reconcile;
#[cfg(unix)]
mod reference;
#[cfg(unix)]
mod scenarios;
#[cfg(unix)]
mod session;
#[cfg(unix)]
mod start;
#[cfg(unix)]
mod table;
mod winnable;
