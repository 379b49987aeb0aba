//! The order decides (fide-2018 4.3 to 4.5, fide-2009 4.3 to 4.5).

use super::candidates::{Candidates, TouchedPiece, moves_piece};
use super::{Clause, TouchOrder, Touched};
use crate::rules::{Move, Role};

type Bound = (Clause, Vec<Move>);

/// What pieces touched in this order oblige to.
pub(super) fn bound(candidates: &Candidates, pieces: &[TouchedPiece], touched: &Touched) -> Bound {
    let without =
        (touched.order == TouchOrder::Known).then(|| without_castling(candidates, pieces)).flatten();
    let (forbidden, candidates) = (without.is_some(), without.as_ref().unwrap_or(candidates));
    let (clause, moves) = castling(candidates, pieces, touched.castling_intended)
        .or_else(|| capture(candidates, pieces))
        .unwrap_or_else(|| first_playable(candidates, pieces, touched.castling_intended, clause_of(pieces)));
    let clause =
        if forbidden && clause == Clause::MoveFirstOwn { Clause::NoCastlingThatSide } else { clause };
    (clause, moves)
}

/// Rook, then king: castling with that rook, were it legal, is out of the question for this move (fide-2018
/// 4.4.2). Where the player has no other legal move, which Chess960 can bring about, the Laws are silent and
/// it stays.
fn without_castling(candidates: &Candidates, pieces: &[TouchedPiece]) -> Option<Candidates> {
    let king = pieces.iter().position(|piece| piece.own && piece.role == Role::King)?;
    let legal =
        candidates.those(|mv| pieces[..king].iter().all(|piece| mv.castling_rook() != Some(piece.square)));
    (!legal.is_empty() && legal.len() < candidates.legal.len()).then_some(Candidates { legal })
}

/// King, then rook (fide-2018 4.4.1 and 4.4.3). The two come before whatever was touched after them.
fn castling(candidates: &Candidates, pieces: &[TouchedPiece], intended: bool) -> Option<Bound> {
    let (king, rook) = TouchedPiece::king_then_rook(pieces)?;
    let there = candidates.castlings_with(rook);
    if !there.is_empty() {
        return Some((Clause::CastleThere, there));
    }
    intended.then(|| match candidates.those(|mv| moves_piece(mv, king.square)) {
        none if none.is_empty() => (Clause::NoKingMove, candidates.legal.clone()),
        moves => (Clause::OtherKingMove, moves),
    })
}

/// The first of the opponent's with the first own one (fide-2018 4.3.3).
fn capture(candidates: &Candidates, pieces: &[TouchedPiece]) -> Option<Bound> {
    let own = pieces.iter().find(|piece| piece.own)?;
    let theirs = pieces.iter().find(|piece| !piece.own)?;
    let moves = candidates.captures_with(*own, *theirs);
    (!moves.is_empty()).then_some((Clause::CaptureWith, moves))
}

fn clause_of(pieces: &[TouchedPiece]) -> Clause {
    match (pieces.iter().any(|piece| piece.own), pieces.iter().any(|piece| !piece.own)) {
        (true, true) => Clause::MoveOrCaptureFirst,
        (true, false) => Clause::MoveFirstOwn,
        (false, _) => Clause::CaptureFirstTheirs,
    }
}

fn first_playable(candidates: &Candidates, pieces: &[TouchedPiece], intended: bool, clause: Clause) -> Bound {
    let Some((first, rest)) = pieces.split_first() else {
        return (Clause::NothingPossible, candidates.legal.clone());
    };
    if let Some(bound) = castling(candidates, pieces, intended) {
        return bound;
    }
    match candidates.playable(*first) {
        none if none.is_empty() => first_playable(candidates, rest, intended, clause),
        moves => (clause, moves),
    }
}
