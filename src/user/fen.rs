//! Positions as people give them, and what is told of those that are none.

use super::file_errors;
use crate::language::Message;
use crate::rules::Position;

/// The position of a FEN, `startpos` or nothing for the usual one.
pub fn position(fen: Option<&str>, chess960: bool) -> Result<Position, Message> {
    match fen.map(str::trim) {
        None | Some("" | "startpos") if !chess960 => Ok(Position::start()),
        None | Some("" | "startpos") => parse_fen(&Position::start().fen(), true),
        Some(fen) => parse_fen(fen, chess960),
    }
}

fn parse_fen(fen: &str, chess960: bool) -> Result<Position, Message> {
    Position::from_fen(fen, chess960)
        .map_err(|error| say!("bad_fen", fen = fen.to_owned(), why = file_errors::fen(error)))
}
