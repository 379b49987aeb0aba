//! A promotion that was said without its piece, and the word that tells it.

use super::turn::Turn;
use crate::game::event::Source;
use crate::language::{Reader, Reading};
use crate::notation::Described;
use crate::rules::{Move, Piece, Position, Role};

impl Turn<'_> {
    /// The words as they are meant. A piece alone, said by whoever left it out, completes his promotion; where the piece
    /// is missing, these words wait for it.
    pub(super) fn with_its_piece(&mut self, source: Source, text: &str, reader: &Reader) -> String {
        let own = self.session.talk.promoting.take().filter(|(_, by)| *by == self.by);
        let alone = || matches!(self.read(source, text, reader), Reading::Unclear(_));
        let whole = own.map(|(before, _)| format!("{before} {text}"));
        let whole = whole.filter(|whole| alone() && names_a_piece(inner(self.read(source, whole, reader))));
        let text = whole.unwrap_or_else(|| text.to_owned());
        let reading = inner(self.read(source, &text, reader));
        if self.lacks_its_piece(self.state().history.position(), &reading) {
            self.session.talk.promoting = Some((text.clone(), self.by));
        }
        self.text.clone_from(&text);
        text
    }

    /// Whether a pawn is said to promote, and not to what. In a rated game the words alone tell that, for whether it can
    /// is nobody's to be told.
    fn lacks_its_piece(&self, position: &Position, reading: &Reading) -> bool {
        match reading {
            Reading::Ambiguous(moves) => {
                let way = |mv: &Move| (mv.from(), mv.to());
                are_promotions(moves)
                    && moves.iter().any(|mv| mv.promotion() != moves[0].promotion())
                    && (self.is_rated() || moves.iter().all(|mv| way(mv) == way(&moves[0])))
            }
            Reading::Illegal(Described::Step(step), _) if self.is_rated() && step.promotion.is_none() => {
                let pawn = |color| Piece { color, role: Role::Pawn };
                let is_pawns = match (step.role, step.from()) {
                    (Some(role), _) => role == Role::Pawn,
                    (None, None) => true,
                    (None, Some(from)) => {
                        position.piece_at(from).is_some_and(|piece| piece == pawn(piece.color))
                    }
                };
                is_pawns && matches!(step.to.rank.index(), 0 | 7)
            }
            _ => false,
        }
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
