//! The order decides (fide-2018 4.3 to 4.5, fide-2009 4.3 to 4.5).

use super::candidates::{TouchedPiece, captures, castlings_with, moves_piece, playable, those};
use super::{Clause, TouchOrder, Touched};
use crate::rules::{Move, Role};

type Bound = (Clause, Vec<Move>);

/// The obligation that pieces touched in this order bring.
pub(super) fn bound(legal: &[Move], pieces: &[TouchedPiece], touched: &Touched) -> Bound {
    let without = (touched.order == TouchOrder::Known).then(|| without_castling(legal, pieces)).flatten();
    let (forbidden, legal) = (without.is_some(), without.as_deref().unwrap_or(legal));
    let (clause, moves) = castling(legal, pieces, touched.castling_intended)
        .or_else(|| capture(legal, pieces))
        .unwrap_or_else(|| first_playable(legal, pieces, touched.castling_intended, clause_of(pieces)));
    let clause =
        if forbidden && clause == Clause::MoveFirstOwn { Clause::NoCastlingThatSide } else { clause };
    (clause, moves)
}

/// Rook, then king: castling with that rook, were it legal, is out of the question for this move (fide-2018
/// 4.4.2). Where the player has no other legal move, which Chess960 can bring about, the Laws are silent and
/// it stays.
fn without_castling(legal: &[Move], pieces: &[TouchedPiece]) -> Option<Vec<Move>> {
    let king = pieces.iter().position(|piece| piece.own && piece.role == Role::King)?;
    let before = &pieces[..king];
    let left = those(legal, |mv| before.iter().all(|piece| mv.castling_rook() != Some(piece.square)));
    Some(left).filter(|left| !left.is_empty() && left.len() < legal.len())
}

/// King, then rook (fide-2018 4.4.1 and 4.4.3). The two come before whatever was touched after them.
fn castling(legal: &[Move], pieces: &[TouchedPiece], intended: bool) -> Option<Bound> {
    let (king, rook) = TouchedPiece::king_then_rook(pieces)?;
    let there = castlings_with(legal, rook);
    if !there.is_empty() {
        return Some((Clause::CastleThere, there));
    }
    intended.then(|| match those(legal, |mv| moves_piece(mv, king.square)) {
        none if none.is_empty() => (Clause::NoKingMove, legal.to_vec()),
        moves => (Clause::OtherKingMove, moves),
    })
}

/// The first of the opponent's with the first own one (fide-2018 4.3.3).
fn capture(legal: &[Move], pieces: &[TouchedPiece]) -> Option<Bound> {
    let own = pieces.iter().find(|piece| piece.own)?;
    let theirs = pieces.iter().find(|piece| !piece.own)?;
    let moves = those(legal, |mv| mv.from() == own.square && captures(mv, theirs.square));
    (!moves.is_empty()).then_some((Clause::CaptureWith, moves))
}

fn clause_of(pieces: &[TouchedPiece]) -> Clause {
    match (pieces.iter().any(|piece| piece.own), pieces.iter().any(|piece| !piece.own)) {
        (true, true) => Clause::MoveOrCaptureFirst,
        (true, false) => Clause::MoveFirstOwn,
        (false, _) => Clause::CaptureFirstTheirs,
    }
}

fn first_playable(legal: &[Move], pieces: &[TouchedPiece], intended: bool, clause: Clause) -> Bound {
    let Some((first, rest)) = pieces.split_first() else {
        return (Clause::NothingPossible, legal.to_vec());
    };
    if let Some(bound) = castling(legal, pieces, intended) {
        return bound;
    }
    match playable(legal, *first) {
        none if none.is_empty() => first_playable(legal, rest, intended, clause),
        moves => (clause, moves),
    }
}
