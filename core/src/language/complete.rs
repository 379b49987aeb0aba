//! Completeness of what was heard so far: all, or the beginning of more, so that a listener need not wait for
//! silence.

use super::lexicon::Meaning;
use super::read::{is_remark, parse};
use crate::notation::{Check, Described, DescribedStep};
use crate::rules::{Position, Role, Square};

/// Completeness of a phrase: more is to be expected after it, or nothing. A late `check` or `mate` is no
/// more: it is read as a remark.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Completeness {
    /// More must follow, or it would mean nothing.
    No,
    /// It means something, and may be the beginning of something else.
    Perhaps,
    /// It is whole, and nothing can follow.
    Complete,
}

/// Completeness of an announcement; `position` is where it would be played, if that is known.
pub(super) fn announcement(said: &[Meaning], position: Option<&Position>) -> Completeness {
    if is_remark(said) {
        return Completeness::Complete;
    }
    match parse(said) {
        Err(_) => Completeness::No,
        Ok(Described::Castling(..)) => Completeness::Complete,
        Ok(Described::Step(step)) => step_completeness(&step, position),
    }
}

fn step_completeness(step: &DescribedStep, position: Option<&Position>) -> Completeness {
    let last_words = step.promotion.is_some() || step.en_passant || step.check != Check::Unsaid;
    if last_words {
        return Completeness::Complete;
    }
    if may_promote(step, position) {
        return Completeness::No;
    }
    let departure_said = step.takes || step.from_file.is_some() || step.from_rank.is_some();
    match position {
        _ if departure_said => Completeness::Complete,
        None => Completeness::Perhaps,
        Some(position) if own_piece(position, step.to).is_some() => Completeness::No,
        Some(_) => Completeness::Complete,
    }
}

fn own_piece(position: &Position, square: Square) -> Option<Role> {
    position.piece_at(square).filter(|piece| piece.color == position.turn()).map(|piece| piece.role)
}

/// True if it may be a pawn that arrives on its last rank, so that a piece has to be named.
fn may_promote(step: &DescribedStep, position: Option<&Position>) -> bool {
    let from = step.from_file.zip(step.from_rank).map(|(file, rank)| Square { file, rank });
    let before = match step.to.rank.index() {
        0 => 1,
        7 => 6,
        _ => return false,
    };
    if step.role.is_some_and(|role| role != Role::Pawn)
        || step.from_rank.is_some_and(|rank| rank.index() != before)
    {
        return false;
    }
    match (position, from) {
        (Some(position), Some(from)) => own_piece(position, from).is_none_or(|role| role == Role::Pawn),
        _ => true,
    }
}
