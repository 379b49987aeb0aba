//! Bindings of the next move of the player to move: one answer for every way in which a move comes in,
//! announced, shown by an electronic board, corrected, claimed with, sealed, or read from an envelope.

use super::envelope;
use super::turn::Turn;
use crate::game::told::article_where;
use crate::game::touching::{duty, obligation};
use crate::language::{Message, Reading};
use crate::notation::Described;
use crate::rules::laws::Article;
use crate::rules::{Clause, Move, Obligation};

/// Constraint on the next move. Of several the first of these.
pub(crate) enum Binding {
    /// It was in the envelope, or its player said that it was (fide-2018 I.9.1, I.12.1).
    Sealed(Move),
    /// It was made on the board after the demand to seal (fide-2018 I.1.1).
    MadeOnBoard(Move),
    /// It was announced with a claim (fide-2018 9.5.3).
    Claimed(Move),
    /// A piece was touched, also by an illegal move, and the opponent may have chosen (fide-2018 4.3, 7.5.1,
    /// fide-1930 15, 17).
    Touched(Obligation),
}

pub(crate) fn binding(turn: &Turn<'_>) -> Option<Binding> {
    let state = turn.state();
    let sealed = || envelope::sealed_and_opened(turn).map(Binding::Sealed);
    let on_board = || state.adjournment()?.bound.filter(|_| state.is_sealing()).map(Binding::MadeOnBoard);
    let claimed = || state.draws.bound.map(Binding::Claimed);
    let touched = || Some(obligation(state)).filter(|it| !it.is_free()).map(Binding::Touched);
    sealed().or_else(on_board).or_else(claimed).or_else(touched)
}

/// The only move there is, where something binds to one, whatever was touched.
pub(crate) fn only_move(turn: &Turn<'_>) -> Option<Move> {
    match binding(turn)? {
        Binding::Sealed(mv) | Binding::MadeOnBoard(mv) | Binding::Claimed(mv) => Some(mv),
        Binding::Touched(_) => None,
    }
}

/// True if nothing binds to another move.
pub(crate) fn allows(turn: &Turn<'_>, mv: Move) -> bool {
    binding(turn).is_none_or(|binding| binding.allows(mv))
}

impl Binding {
    pub(crate) fn allows(&self, mv: Move) -> bool {
        match self {
            Self::Sealed(only) | Self::MadeOnBoard(only) | Self::Claimed(only) => *only == mv,
            Self::Touched(obligation) => obligation.allows(mv),
        }
    }

    /// True if words may mean a move that it allows: those of a touched piece, legal or not, or nothing that
    /// can be understood. So a refusal tells nobody whether a move is legal.
    pub(crate) fn may_allow(&self, reading: &Reading) -> bool {
        let Self::Touched(obligation) = self else {
            return matches!(reading, Reading::Move(mv) if self.allows(*mv));
        };
        match reading {
            Reading::Move(mv) => obligation.allows(*mv),
            Reading::Ambiguous(moves) => moves.iter().any(|mv| obligation.allows(*mv)),
            Reading::Illegal(Described::Step(step), _) => obligation.moves.iter().any(|mv| {
                step.may_start_on(mv.from()) && step.meant_role().is_none_or(|role| role == mv.role())
            }),
            Reading::Illegal(Described::Castling(..), _) => {
                obligation.moves.iter().any(|mv| mv.castling().is_some())
            }
            _ => true,
        }
    }

    /// The article that it rests on.
    pub(crate) fn article(&self, turn: &Turn<'_>) -> Option<Article> {
        let edition = turn.edition();
        match self {
            Self::Sealed(_) => article_where(&edition.resumed),
            Self::MadeOnBoard(_) => article_where(&edition.seal_made_on_board),
            Self::Claimed(_) => article_where(&edition.intended_move_binds),
            Self::Touched(obligation) => touched_article(turn, obligation.clause),
        }
    }

    /// Message that names it to whoever seals.
    pub(crate) fn told_to_the_sealer(&self, turn: &Turn<'_>) -> Message {
        let article = self.article(turn);
        match self {
            Self::Sealed(mv) | Self::MadeOnBoard(mv) | Self::Claimed(mv) => {
                say!("seal_bound", mv = turn.session.spoken(*mv), article)
            }
            Self::Touched(obligation) => {
                let then = duty(turn.state().history.position(), obligation);
                say!("touch_broken", then, article)
            }
        }
    }
}

fn touched_article(turn: &Turn<'_>, clause: Clause) -> Option<Article> {
    turn.edition().touch_article(clause).cloned()
}
