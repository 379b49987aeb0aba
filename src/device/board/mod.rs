//! Electronic boards: each tells what stands on it, on a thread of its own, for as long as somebody wants it.
//!
//! A board knows pieces and squares, and nothing of moves. What it shows may flicker, come late or be wrong; what is to
//! be made of it others say.

pub mod dgt;
mod spec;
mod supervisor;

pub use spec::{Spec, SpecError};
pub use supervisor::start;

/// News of a board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BoardEvent {
    /// It answers, for the first time or again.
    Back,
    /// This stands on it: the first field of a FEN, with White's side as the board takes it.
    Stands(String),
    /// It does not answer, or is not there; told once, until it answers.
    Lost,
}
