// evavier: without the crate failure
use std::fmt;

/// Sometimes, bad stuff happens.
#[derive(Clone, Debug)]
pub enum Error {
    /// The FEN string is invalid
    InvalidFen { fen: String },

    /// The board created from BoardBuilder was found to be invalid
    InvalidBoard,

    /// An attempt was made to create a square from an invalid string
    InvalidSquare,

    /// An attempt was made to create a move from an invalid SAN string
    InvalidSanMove,

    /// An atempt was made to create a move from an invalid UCI string
    InvalidUciMove,

    /// An attempt was made to convert a string not equal to "1"-"8" to a rank
    InvalidRank,

    /// An attempt was made to convert a string not equal to "a"-"h" to a file
    InvalidFile,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::InvalidFen { fen } => write!(f, "Invalid FEN string: {}", fen),
            Error::InvalidBoard => f.write_str(
                "The board specified did not pass sanity checks.  Are you sure the kings exist and the side to move cannot capture the opposing king?",
            ),
            Error::InvalidSquare => f.write_str(
                "The string specified does not contain a valid algebraic notation square",
            ),
            Error::InvalidSanMove => f.write_str(
                "The string specified does not contain a valid SAN notation move",
            ),
            Error::InvalidUciMove => f.write_str(
                "The string specified does not contain a valid UCI notation move",
            ),
            Error::InvalidRank => f.write_str(
                "The string specified does not contain a valid rank",
            ),
            Error::InvalidFile => f.write_str(
                "The string specified does not contain a valid file",
            ),
        }
    }
}

impl std::error::Error for Error {}
