//! Moves and games in writing.

pub mod algebraic;
pub mod beside;
mod described;
mod descriptive;
mod descriptive_read;
mod distinct;
pub mod encoding;
mod form;
mod game_score;
pub mod marks;
mod one_line;
pub mod pgn;

pub use algebraic::Letters;
pub use described::{Check, Described, DescribedStep, Fit, Illegal};
pub use descriptive::{Descriptive, descriptive};
pub use descriptive_read::{DescriptiveReading, DescriptiveStep, read_descriptive, read_descriptive_in};
pub use distinct::distinct;
pub use form::Notation;
pub use game_score::{
    Entry, FIRST_MOVES_TAG, GameResult, GameScore, NotLegal, ODDS_TAG, Ply, SCORE_TAG, SHEET_TAGS, SIGNED_TAG,
};
pub use one_line::{SHOWN, misleads, one_line, shortened};
