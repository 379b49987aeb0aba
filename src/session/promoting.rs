//! A promotion that was said without its piece, and the word that tells it.

use super::moves;
use super::phrase::Phrase;
use super::turn::Turn;
use crate::language::Reading;
use crate::notation::Described;
use crate::rules::{Move, Piece, Position, Role};

/// The words as they are meant. A piece alone, said by whoever left it out, completes his promotion; where the piece
/// is missing, these words wait for it.
pub(super) fn with_its_piece<'r>(turn: &mut Turn<'_>, said: Phrase<'r>) -> Phrase<'r> {
    let own = turn.session.talk.promoting.take().filter(|(_, by)| *by == turn.by);
    let whole = own.map(|(before, _)| {
        Phrase::new(said.source, &format!("{before} {}", said.text), said.sure, said.reader)
    });
    let alone = || matches!(moves::read(turn, &said), Reading::Unclear(_));
    let whole = whole.filter(|whole| alone() && names_a_piece(inner(moves::read(turn, whole))));
    let said = whole.unwrap_or(said);
    let reading = inner(moves::read(turn, &said));
    if lacks_its_piece(turn, turn.state().history.position(), &reading) {
        turn.session.talk.promoting = Some((said.text.clone(), turn.by));
    }
    turn.text.clone_from(&said.text);
    said
}

/// Whether a pawn is said to promote, and not to what. In a rated game the words alone tell that, for whether it can
/// is nobody's to be told.
fn lacks_its_piece(turn: &Turn<'_>, position: &Position, reading: &Reading) -> bool {
    match reading {
        Reading::Ambiguous(moves) => {
            let way = |mv: &Move| (mv.from(), mv.to());
            are_promotions(moves)
                && moves.iter().any(|mv| mv.promotion() != moves[0].promotion())
                && (turn.is_rated() || moves.iter().all(|mv| way(mv) == way(&moves[0])))
        }
        Reading::Illegal(Described::Step(step), _) if turn.is_rated() && step.promotion.is_none() => {
            let pawn = |color| Piece { color, role: Role::Pawn };
            let is_pawns = match (step.role, step.from()) {
                (Some(role), _) => role == Role::Pawn,
                (None, None) => true,
                (None, Some(from)) => position.piece_at(from).is_some_and(|piece| piece == pawn(piece.color)),
            };
            is_pawns && matches!(step.to.rank.index(), 0 | 7)
        }
        _ => false,
    }
}

/// What a command says of a move.
fn inner(reading: Reading) -> Reading {
    match reading {
        Reading::CommandWith(_, with) => *with,
        other => other,
    }
}

fn names_a_piece(reading: Reading) -> bool {
    match reading {
        Reading::Move(mv) => mv.promotion().is_some(),
        Reading::Ambiguous(moves) => {
            are_promotions(&moves) && moves.iter().all(|mv| mv.promotion() == moves[0].promotion())
        }
        Reading::Illegal(Described::Step(step), _) => step.promotion.is_some(),
        _ => false,
    }
}

fn are_promotions(moves: &[Move]) -> bool {
    moves.iter().all(|mv| mv.promotion().is_some())
}
