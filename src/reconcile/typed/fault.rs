//! What cannot be read of a sheet that was typed in.

use crate::notation::GameResult;
use crate::rules::FenError;

/// Something that cannot be read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TypingFault {
    /// The line, counted from 1.
    pub line: u64,
    pub at: Option<(usize, String)>,
    pub text: String,
    pub kind: Kind,
}

/// The kinds of fault.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A move in no notation we know.
    NoMove,
    /// A move that is not legal there; the position as FEN.
    Illegal(String),
    /// It may be any of these, as UCI, and what follows does not tell.
    Ambiguous(Vec<String>),
    /// A number where another should follow: a move may be missing.
    Number(u32),
    /// The first position is no valid one.
    Fen(FenError),
    /// The head names another result than the end.
    Result(GameResult),
    /// More than a sheet holds.
    TooLong,
}
