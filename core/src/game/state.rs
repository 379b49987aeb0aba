//! The state of a game, and how each event changes it: the game itself below, and a file for each part of it.

mod adjourned;
mod apply;
mod back;
mod draws;
mod game_state;
mod interventions;
mod judgement;
mod progress;
mod reconciled;
mod recording;
mod touching;

pub(crate) use game_state::UndoStep;
pub use game_state::{ApplyError, PlyNote, Stage, State};
pub(in crate::game) use progress::manner;
pub use progress::standing;
