//! Two boards, one truth: what becomes of a game with a blind player whose two boards show different positions.
//!
//! Two sheets and two boards go in, a finding for the arbiter comes out (fide-2018 D.2.9, fide-2009 19.2 vii and viii):
//! how far the sheets agree, which position has to stand on both boards, what is wrong with the entries, and which
//! slips of a hand explain a wrong board as it stands now. Nothing is guessed: an entry that may be several legal moves
//! and decides is put to the arbiter.
//!
//! The way: [`entries`](entry::entries) reads the sheets, [`scan`] goes as far as both agree over the
//! [`lines`] each allows, [`align`] lays them side by side and [`mod@faults`] names what is wrong, [`explain`] finds the
//! [`slips`] on a [`trace`] of the game, [`verdict`] puts it together.
//!
//! Modules: `entry`, `lines`, `scan`, `align` read the sheets; `board_change`, `slips`, `cost`, `trace`, `explain`
//! find what a hand may have done; `watch` explains what an electronic board shows, `way` when a move there is made,
//! `probable` what a hand has done there, `verdict` puts it together, `words` says it, `hand` puts the board right, `setup`
//! step by step.

pub mod align;
mod blot;
pub mod board_change;
pub mod case;
pub mod cost;
pub mod entry;
pub mod explain;
pub mod faults;
pub mod finding;
pub mod hand;
pub mod lacking;
pub mod lines;
pub mod probable;
pub mod scan;
pub mod setup;
pub mod slips;
pub mod trace;
pub mod typed;
pub mod verdict;
pub mod watch;
pub mod way;
pub mod words;
pub mod written;

pub use case::{Case, CaseError};
pub use finding::{Finding, Verdict};
pub use verdict::reconcile;
