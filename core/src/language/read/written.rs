//! The move that a written text means.

use std::sync::OnceLock;

use super::reading::{Reading, judge};
use crate::language::beside::entered;
use crate::language::locale::Library;
use crate::notation::{Described, Fit, Illegal, Letters, algebraic, beside, distinct, marks};
use crate::rules::{Move, Position};

/// Reason why a written move cannot be played.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum WrittenFault {
    /// It is no notation.
    NoMove,
    /// It is not legal.
    Illegal(Illegal),
    Several(Vec<Move>),
}

/// The letters of every language we know, figurines and English included.
pub(crate) fn alphabets() -> &'static [Letters] {
    static ALPHABETS: OnceLock<Vec<Letters>> = OnceLock::new();
    ALPHABETS.get_or_init(|| {
        let own = Library::built_in().heads().map(|head| head.letters.clone());
        distinct(own.chain([Letters::english(), Letters::figurine()]))
    })
}

/// The move a written text means: UCI, SAN or long algebraic, castling with figures or letters.
///
/// The preferred letters come first; where they give no legal move, those of the other supported
/// languages are tried together. Marks of check are not examined, as usual for files of games; a number before the move
/// and what is noted behind it are left aside.
pub fn written_move(position: &Position, text: &str, preferred: &Letters) -> Result<Move, WrittenFault> {
    let text = marks::plain(text);
    let text = beside::without_letter(entered(&text).mv);
    let unmarked = || position.parse_uci(beside::before_letter_apart(text)?).ok();
    if let Some(mv) = position.parse_uci(text).ok().or_else(unmarked) {
        return Ok(mv);
    }
    let own = algebraic::parse(text, preferred).map(Described::without_check);
    let own_fault = match own.map(|described| described.fit(position)) {
        Some(Fit::One(mv)) => return Ok(mv),
        Some(Fit::Several(moves)) => return Err(WrittenFault::Several(moves)),
        Some(Fit::None(illegal)) => WrittenFault::Illegal(illegal),
        None => WrittenFault::NoMove,
    };
    let others = alphabets().iter().filter_map(|letters| algebraic::parse(text, letters));
    let described = distinct(others.map(Described::without_check));
    match judge(position, &described) {
        Reading::Move(mv) => Ok(mv),
        Reading::Ambiguous(moves) => Err(WrittenFault::Several(moves)),
        Reading::Illegal(_, illegal) if own_fault == WrittenFault::NoMove => {
            Err(WrittenFault::Illegal(illegal))
        }
        _ => Err(own_fault),
    }
}
