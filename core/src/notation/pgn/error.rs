//! Errors in a game as PGN.

use crate::notation::shortened;
use crate::rules::FenError;

/// Error in a game, with its place.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("line {line}, game {game}{}: {kind}", self.at())]
pub struct PgnError {
    /// Number of the game in the file, counted from 1.
    pub game: usize,
    /// The ply that could not be read, counted from 1, where the fault concerns one.
    pub ply: Option<usize>,
    /// The number of the move it belongs to, with `...` before Black's: `3.` or `3...`.
    pub move_number: Option<String>,
    /// The line of the file, counted from 1.
    pub line: u64,
    pub kind: PgnErrorKind,
}

impl PgnError {
    fn at(&self) -> String {
        match (self.ply, &self.move_number) {
            (Some(ply), Some(number)) => format!(", ply {ply} (move {number})"),
            _ => String::new(),
        }
    }
}

/// The kinds of fault.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum PgnErrorKind {
    /// Not a move in English letters, nor any sign PGN knows.
    #[error("`{text}` is not a move (PGN writes pieces as K, Q, R, B, N)")]
    Unparsable { text: String },
    /// A move, but not a legal one in this position.
    #[error("`{text}` is not legal here ({fen})")]
    Illegal { text: String, fen: String },
    /// The legal moves it may be, as UCI.
    #[error("`{text}` may be any of {}", .candidates.join(", "))]
    Ambiguous { text: String, candidates: Vec<String> },
    /// A start that is no position.
    #[error("the FEN `{text}` is no position: {error}")]
    Fen { text: String, error: FenError },
    /// Rules other than chess and Chess960.
    #[error("the variant `{text}` is not known")]
    Variant { text: String },
    /// A move number that does not follow: a move may be missing or written twice.
    #[error("move number `{text}` where {expected} should follow")]
    MoveNumber { text: String, expected: i64 },
    /// A tag that is not of the form `[Name "value"]`.
    #[error("`{text}` is not a tag of the form [Name \"value\"]")]
    Tag { text: String },
    /// A tag that stands there twice, with two values.
    #[error("the tag {text} is there twice, with two values")]
    TagTwice { text: String },
    /// A `{` without its `}`.
    #[error("the comment that begins here has no end")]
    OpenComment,
    /// A `(` without its `)`.
    #[error("a variation has no end")]
    OpenVariation,
    #[error("the game ends {movetext}, its tag says {tag}")]
    Result { tag: String, movetext: String },
    /// Something after the result that begins no new game.
    #[error("`{text}` stands after the end of the game")]
    AfterEnd { text: String },
    /// More than any score sheet holds.
    #[error("the game is too long to be a score sheet")]
    TooLong,
}

/// The beginning of a text, short enough for a message.
pub(super) fn excerpt(text: &str) -> String {
    shortened(text, 80)
}
