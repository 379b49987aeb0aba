//! A tournament in a hall full of boards: who plays whom and where, and what the games make of it. No files.
//!
//! Modules: `file` is what an organiser writes (`example` with comments, to be filled in), `gather` finds the
//! games of an event and names what does not count, `standings` orders players and teams, `report` and `trf`
//! write that down, `trf_read` makes an event file of a pairing program's report.

mod example;
mod file;
mod gather;
mod report;
mod standings;
mod trf;
mod trf_read;

pub use example::{fill_in, sample};
pub use file::{Entrant, EventRound, HIGHEST_FIDE_ID, Pairing};
pub use gather::{Found, Gathered, gather};
pub use report::report;
pub use standings::{places, team_match};
pub use trf::{TrfVersion, cut_names, write as trf};
pub use trf_read::{OfReport, of_report};
