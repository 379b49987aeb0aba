//! From meanings to what is described.

use super::reading::Unclear;
use crate::language::lexicon::Meaning;
use crate::notation::{Check, Described, DescribedStep};
use crate::rules::{Position, Role, Square};

/// announcement := castling tail | [role] [file] [rank] [takes [role]] file rank [[promotes] role] tail
/// tail := [en passant] [check] [mate]
pub(in crate::language) fn parse(said: &[Meaning]) -> Result<Described, Unclear> {
    let mut rest = said;
    if let [Meaning::Castling(side), tail @ ..] = said {
        return match parse_tail(tail) {
            Some((false, check)) => Ok(Described::Castling(*side, check)),
            _ => Err(Unclear::NoAnnouncement),
        };
    }
    let role = take(&mut rest, as_role);
    let coordinates = |rest: &mut &[Meaning]| {
        let mut found = Vec::new();
        while let Some(coordinate) =
            take(rest, |meaning| matches!(meaning, Meaning::File(_) | Meaning::Rank(_)).then_some(meaning))
        {
            found.push(coordinate);
        }
        found
    };
    let mut said_squares = coordinates(&mut rest);
    let takes = take(&mut rest, |meaning| (meaning == Meaning::Takes).then_some(())).is_some();
    let captured = if takes { take(&mut rest, as_role) } else { None };
    let mut from = Vec::new();
    if takes {
        from = said_squares;
        said_squares = coordinates(&mut rest);
    }
    let arrival = said_squares.split_off(said_squares.len().saturating_sub(2));
    let [Meaning::File(file), Meaning::Rank(rank)] = arrival[..] else {
        return Err(Unclear::NoDestination);
    };
    if takes && !said_squares.is_empty() {
        return Err(Unclear::NoAnnouncement);
    }
    let (from_file, from_rank) = match if takes { &from[..] } else { &said_squares[..] } {
        [] => (None, None),
        [Meaning::File(file)] => (Some(*file), None),
        [Meaning::Rank(rank)] => (None, Some(*rank)),
        [Meaning::File(file), Meaning::Rank(rank)] => (Some(*file), Some(*rank)),
        _ => return Err(Unclear::NoAnnouncement),
    };
    let marked = take(&mut rest, |meaning| (meaning == Meaning::Promotes).then_some(())).is_some();
    let promotion = take(&mut rest, as_role);
    let (en_passant, check) = parse_tail(rest).ok_or(Unclear::NoAnnouncement)?;
    if marked && promotion.is_none() {
        return Err(Unclear::NoAnnouncement);
    }
    let to = Square { file, rank };
    Ok(Described::Step(DescribedStep {
        role,
        from_file,
        from_rank,
        takes,
        captured,
        to,
        promotion,
        en_passant,
        check,
    }))
}

pub(in crate::language) fn as_role(meaning: Meaning) -> Option<Role> {
    match meaning {
        Meaning::Role(role) => Some(role),
        _ => None,
    }
}

pub(in crate::language) fn take<T>(rest: &mut &[Meaning], want: impl Fn(Meaning) -> Option<T>) -> Option<T> {
    let (first, tail) = rest.split_first()?;
    let found = want(*first)?;
    *rest = tail;
    Some(found)
}

fn parse_tail(tail: &[Meaning]) -> Option<(bool, Check)> {
    let mut rest = tail;
    let en_passant = take(&mut rest, |meaning| (meaning == Meaning::EnPassant).then_some(())).is_some();
    let check = match rest {
        [] => Check::Unsaid,
        [Meaning::Check] => Check::Check,
        [Meaning::Mate] | [Meaning::Check, Meaning::Mate] => Check::Mate,
        _ => return None,
    };
    Some((en_passant, check))
}

/// True if these words are only what may follow an announcement.
pub(in crate::language) fn is_remark(said: &[Meaning]) -> bool {
    !said.is_empty() && parse_tail(said).is_some()
}

/// A square, and the piece that was said to stand there.
pub(in crate::language) struct NamedSquare {
    role: Option<Role>,
    pub square: Square,
}

impl NamedSquare {
    /// True if the piece named, if one was, stands there.
    pub fn stands_on(&self, position: &Position) -> bool {
        self.role.is_none_or(|role| position.piece_at(self.square).is_some_and(|piece| piece.role == role))
    }
}

/// squares := [role] file rank [squares]
pub(in crate::language) fn parse_squares(said: &[Meaning]) -> Option<Vec<NamedSquare>> {
    let (mut rest, mut named) = (said, Vec::new());
    while !rest.is_empty() {
        let role = take(&mut rest, as_role);
        let [Meaning::File(file), Meaning::Rank(rank), others @ ..] = rest else { return None };
        named.push(NamedSquare { role, square: Square { file: *file, rank: *rank } });
        rest = others;
    }
    Some(named)
}
