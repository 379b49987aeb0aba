//! Chess and nothing else: no time, no input or output, no human language.
//!
//! shakmaty does the work, and chasolver where a mate has to be found or denied; their types stay in here.
//!
//! Modules: `laws` is the editions of the Laws as data (`docs/laws.md` compares them), `judge` what an
//! edition makes of a game, `touch` touch-move, `winnable` whether a side can still mate.

mod color;
mod facts;
mod history;
mod judge;
pub mod laws;
mod mv;
mod odds;
mod outcome;
mod people;
mod placement;
mod position;
mod role;
mod square;
mod start;
mod touch;
mod winnable;

pub use color::{ByColor, Color};
pub use facts::{Examination, Fact, PlyJudgement};
pub use history::History;
pub use judge::JudgeRuling;
pub use mv::{CastlingSide, Move};
pub use odds::{Given, Odds, OddsError};
pub use outcome::{Outcome, Reason, Score};
pub use people::{Action, Blind, Office, Party, Task};
pub use placement::Placement;
pub use position::{FenError, Position, UciError};
pub use role::{Piece, Role};
pub use square::{File, Rank, Square};
pub use start::{CHESS960_POSITIONS, FirstMovesError, chess960_back_rank, chess960_by_lot, chess960_number};
pub use touch::{Clause, Demand, Obligation, Promoted, Release, TouchOrder, TouchRule, Touched};
pub use winnable::{Budget, Winnable, is_dead, winnable};
