//! Positions as people give them, and what is told of those that are none.

use super::file_errors;
use crate::language::Message;
use crate::rules::{FenError, Position};

/// A FEN that is none.
#[derive(Debug)]
pub struct BadFen {
    fen: String,
    error: FenError,
}

impl From<BadFen> for Message {
    fn from(BadFen { fen, error }: BadFen) -> Self {
        say!("bad_fen", fen, why = file_errors::fen(error))
    }
}

/// The position of a FEN, `startpos` or nothing for the usual one.
pub fn position(fen: Option<&str>, chess960: bool) -> Result<Position, BadFen> {
    match fen.map(str::trim) {
        None | Some("" | "startpos") if !chess960 => Ok(Position::start()),
        None | Some("" | "startpos") => parse_fen(&Position::start().fen(), true),
        Some(fen) => parse_fen(fen, chess960),
    }
}

fn parse_fen(fen: &str, chess960: bool) -> Result<Position, BadFen> {
    Position::from_fen(fen, chess960).map_err(|error| BadFen { fen: fen.to_owned(), error })
}
