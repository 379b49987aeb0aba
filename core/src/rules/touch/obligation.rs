//! Obligation of a player who has touched pieces.

use super::candidates::{pieces, those};
use super::opponent_chooses::{self, Bound, Demand};
use super::{Clause, Promoted, Release, TouchRule, Touched, first_touched};
use crate::rules::{Move, Position, Role};

/// Obligation of a player after touching pieces: the moves that may still be played.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Obligation {
    /// The sentence of the Laws it rests on.
    pub clause: Clause,
    /// The legal moves that fulfil it: of all demands, where the opponent has not chosen yet. Empty only
    /// where there is no legal move at all.
    pub moves: Vec<Move>,
    legal: Vec<Move>,
    /// Demands that the opponent may choose between, each with the moves that fulfil it. Empty where there is
    /// nothing to choose, or the opponent has chosen.
    pub demands: Vec<(Demand, Vec<Move>)>,
}

impl Obligation {
    /// The obligation of the player to move in this position.
    pub fn of(position: &Position, touched: &Touched, rule: TouchRule) -> Self {
        let legal = position.legal_moves();
        let pieces = pieces(position, touched);
        let own = |clause, moves| Self { clause, moves, legal: legal.clone(), demands: Vec::new() };
        let obligation = match rule {
            _ if pieces.is_empty() && !touched.adjusted.is_empty() => own(Clause::Adjusted, legal.clone()),
            _ if pieces.is_empty() => own(Clause::NothingTouched, legal.clone()),
            TouchRule::FirstTouched => {
                let (clause, moves) = first_touched::bound(&legal, &pieces, touched);
                own(clause, moves)
            }
            TouchRule::OpponentChooses => match opponent_chooses::bound(&legal, &pieces, touched) {
                Bound::Must(clause, moves) => own(clause, moves),
                Bound::May(clause, demands) => {
                    let moves = those(&legal, |mv| demands.iter().any(|(_, moves)| moves.contains(&mv)));
                    Self { demands, ..own(clause, moves) }
                }
            },
        };
        // A penalty begins from the position before the error (fide-1930 18.4).
        if obligation.demands.is_empty() { obligation.narrowed(position, touched) } else { obligation }
    }

    /// True if nothing is demanded.
    pub const fn is_free(&self) -> bool {
        self.clause.is_free()
    }

    /// Tests if a move fulfils it.
    pub fn allows(&self, mv: Move) -> bool {
        self.moves.contains(&mv)
    }

    /// The obligation after the opponent's choice. Whoever demands what is not among
    /// [`demands`](Self::demands) demands an illegal move and has lost his right (fide-1930 18.3).
    pub fn choose(&self, demand: Demand) -> Self {
        match self.demands.iter().find(|(offered, _)| *offered == demand) {
            Some((_, moves)) => {
                Self { moves: moves.clone(), demands: Vec::new(), legal: self.legal.clone(), ..*self }
            }
            None => self.free(Clause::DemandForfeited),
        }
    }

    /// The obligation after the opponent has said that he demands nothing.
    pub fn forgo(&self) -> Self {
        self.free(Clause::DemandForgone)
    }

    fn free(&self, clause: Clause) -> Self {
        Self { clause, moves: self.legal.clone(), legal: self.legal.clone(), demands: Vec::new() }
    }

    // ---- pieces that have left the hand

    fn narrowed(mut self, position: &Position, touched: &Touched) -> Self {
        if let Some(promoted) = touched.promoted {
            self.narrow(Clause::PromotionFinal, |mv| is_promotion(mv, promoted));
        }
        if let Some(released) = touched.released {
            let mut fitting = self.moves.iter().filter(|mv| is_released(**mv, released));
            let only_castling = fitting.all(|mv| mv.castling().is_some());
            let clause = if only_castling { Clause::KingReleased } else { Clause::Released };
            if !self.narrow(clause, |mv| is_released(mv, released)) {
                self.castling_failed(position, released);
            }
        }
        self
    }

    /// Keeps the moves that fit, if there are any.
    fn narrow(&mut self, clause: Clause, fits: impl Fn(Move) -> bool) -> bool {
        let moves = those(&self.moves, fits);
        let some = !moves.is_empty();
        if some {
            (self.clause, self.moves) = (clause, moves);
        }
        some
    }

    /// A king released where castling would take it, though it is not legal (fide-2018 4.7.2).
    fn castling_failed(&mut self, position: &Position, Release { from, to }: Release) {
        let king = position.piece_at(from).is_some_and(|piece| piece.role == Role::King);
        if king && from.rank == to.rank && from.file.index().abs_diff(to.file.index()) > 1 {
            self.clause = match self.clause {
                Clause::MoveFirstOwn if self.moves.iter().all(|mv| mv.from() == from) => {
                    Clause::OtherKingMove
                }
                Clause::NothingPossible => Clause::NoKingMove,
                other => other,
            };
        }
    }
}

fn is_promotion(mv: Move, promoted: Promoted) -> bool {
    mv.to() == promoted.square && mv.promotion() == Some(promoted.role)
}

/// Tests if a piece let go there is on its way in this move: the king of castling too, and the rook where it
/// alone moves (fide-2018 guideline II.3.2.4).
fn is_released(mv: Move, Release { from, to }: Release) -> bool {
    let steps = mv.from() == from && mv.to() == to && from != to;
    let rook_alone = mv.from() == mv.to() && mv.castling_rook() == Some(from);
    steps || (rook_alone && mv.castling_rook_to() == Some(to))
}
