//! Chess and nothing else: no time, no input or output, no human language.
//!
//! shakmaty does the work; its types stay in here.

mod color;
mod facts;
mod history;
mod judge;
pub mod laws;
mod mv;
mod outcome;
mod position;
mod role;
mod square;
pub mod touch;

pub use color::{ByColor, Color};
pub use facts::{Examination, Fact, Judgement};
pub use history::History;
pub use judge::Ruling;
pub use mv::{CastlingSide, Move};
pub use outcome::{Outcome, Reason, Score};
pub use position::{FenError, Position, UciError};
pub use role::{Piece, Role};
pub use square::{File, Rank, Square};
