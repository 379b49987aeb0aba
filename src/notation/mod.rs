//! Moves and games in writing.

pub mod algebraic;
mod game_score;
pub mod pgn;

pub use algebraic::Letters;
pub use game_score::{Entry, GameResult, GameScore, NotLegal, Ply};
