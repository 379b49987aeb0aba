//! The opponent names the piece (fide-1930 15 and 18).

use super::candidates::{TouchedPiece, captures, castlings_with, moves_piece, playable, those};
use super::{Clause, Touched};
use crate::rules::{Move, Square};

/// Demands that an opponent may make (fide-1930 15c to 15e). Which capture it is
/// remains the offender's choice.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Demand {
    Move(Square),
    Capture(Square),
    CaptureWith { own: Square, theirs: Square },
}

/// Demands that the opponent may make, each with the moves that fulfil it.
pub(super) type Demands = Vec<(Demand, Vec<Move>)>;

/// Obligation by touched pieces. Where there is nothing to choose it is one demand only,
/// made by the Laws themselves.
pub(super) enum Bound {
    Must(Clause, Vec<Move>),
    May(Clause, Demands),
}

/// The obligation that touched pieces bring.
pub(super) fn bound(legal: &[Move], pieces: &[TouchedPiece], touched: &Touched) -> Bound {
    if let Some((_, rook)) = TouchedPiece::king_then_rook(pieces).filter(|_| !touched.after_illegal_move) {
        // So castling is carried out (fide-1930 8 and 13c): where it is legal nothing has gone wrong.
        let there = castlings_with(legal, rook);
        if !there.is_empty() {
            return Bound::Must(Clause::CastleThere, there);
        }
    }
    let own: Vec<TouchedPiece> = pieces.iter().copied().filter(|piece| piece.own).collect();
    let theirs: Vec<TouchedPiece> = pieces.iter().copied().filter(|piece| !piece.own).collect();
    match (own.as_slice(), theirs.as_slice()) {
        // A king touched alone may castle yet: that is no penalty.
        ([piece], []) if !touched.after_illegal_move => {
            must(legal, Clause::MoveFirstOwn, playable(legal, *piece))
        }
        ([piece], []) => must(legal, Clause::MoveFirstOwn, Demand::Move(piece.square).moves(legal)),
        ([], [piece]) => must(legal, Clause::CaptureFirstTheirs, Demand::Capture(piece.square).moves(legal)),
        (own, []) => may(legal, Clause::OpponentNamesOwn, singles(own, &[])),
        ([], theirs) => may(legal, Clause::OpponentNamesTheirs, singles(&[], theirs)),
        (own, theirs) => of_each(legal, own, theirs),
    }
}

/// One of each, or several: fide-1930 is silent about several of each, so its 15c holds for each pair, and
/// the opponent names the pair as in 15d and 15e.
fn of_each(legal: &[Move], own: &[TouchedPiece], theirs: &[TouchedPiece]) -> Bound {
    let with = |own| theirs.iter().map(move |theirs| Demand::CaptureWith { own, theirs: theirs.square });
    let pairs = own.iter().flat_map(|own| with(own.square));
    let mut captures = possible(legal, pairs.collect());
    match captures.len() {
        0 => may(legal, Clause::MoveOrOtherCapture, singles(own, theirs)),
        1 if own.len() == 1 && theirs.len() == 1 => Bound::Must(Clause::CaptureWith, captures.remove(0).1),
        _ => Bound::May(Clause::CaptureWith, captures),
    }
}

fn singles(own: &[TouchedPiece], theirs: &[TouchedPiece]) -> Vec<Demand> {
    let moves = own.iter().map(|piece| Demand::Move(piece.square));
    moves.chain(theirs.iter().map(|piece| Demand::Capture(piece.square))).collect()
}

fn possible(legal: &[Move], demands: Vec<Demand>) -> Demands {
    let demands = demands.into_iter().map(|demand| (demand, demand.moves(legal)));
    demands.filter(|(_, moves)| !moves.is_empty()).collect()
}

fn must(legal: &[Move], clause: Clause, moves: Vec<Move>) -> Bound {
    if moves.is_empty() { nothing_possible(legal) } else { Bound::Must(clause, moves) }
}

fn may(legal: &[Move], clause: Clause, demands: Vec<Demand>) -> Bound {
    let demands = possible(legal, demands);
    if demands.is_empty() { nothing_possible(legal) } else { Bound::May(clause, demands) }
}

fn nothing_possible(legal: &[Move]) -> Bound {
    Bound::Must(Clause::NothingPossible, legal.to_vec())
}

impl Demand {
    /// The legal moves that fulfil it; castling is never one (fide-1930 18.2).
    fn moves(self, legal: &[Move]) -> Vec<Move> {
        those(legal, |mv| {
            mv.castling().is_none()
                && match self {
                    Self::Move(square) => moves_piece(mv, square),
                    Self::Capture(square) => captures(mv, square),
                    Self::CaptureWith { own, theirs } => mv.from() == own && captures(mv, theirs),
                }
        })
    }
}
