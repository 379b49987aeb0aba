//! Way of a piece: whether one that was put down where it may go can still be on its way to somewhere else.
//!
//! A board does not feel a hand. What stands there may be a move made, or a moment of another: a rook that slides on, a
//! pawn's one step on its way to two, a king or a rook that begins to castle. Every other move is made once it is there.

use crate::rules::{Move, Position, Role, Square};

/// What a move seen on a board may still become.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Further {
    /// Nothing: the piece has nowhere further to go on its way.
    Nowhere,
    /// A longer way of the same piece on the same line.
    Slide,
    /// Castling: the piece may be the first of the two that move.
    Castling,
}

/// What a legal move may still become.
///
/// A piece slides on wherever nothing of its own stands in its way, even if the law forbids it to stop there: a hand that
/// is about to make an illegal move has not made a legal one. Captures need nothing of their own: a piece that captures
/// goes no further, and with a piece in the hand, before or after, the board shows no move. Nor do promotions: a pawn on
/// the last rank is no move, and the piece put there in its place is chosen once it touches the square (fide-2018
/// 4.4.4). Nor does en passant: before the pawn is taken off, the board shows no move.
pub fn further(position: &Position, mv: Move) -> Further {
    if mv.castling().is_some() || mv.capture().is_some() || mv.promotion().is_some() {
        Further::Nowhere
    } else if position.legal_moves().into_iter().any(|other| begins_castling(mv, other)) {
        Further::Castling
    } else if slides_on(position, mv) {
        Further::Slide
    } else {
        Further::Nowhere
    }
}

fn slides_on(position: &Position, mv: Move) -> bool {
    let Some(next) = next_on(mv.from(), mv.to()) else { return false };
    match (mv.role(), position.piece_at(next)) {
        (Role::King | Role::Knight, _) => false,
        (Role::Pawn, there) => {
            there.is_none() && position.legal_moves().into_iter().any(|other| is_pawns_two(mv, other, next))
        }
        (Role::Bishop | Role::Rook | Role::Queen, there) => {
            there.is_none_or(|there| there.color != position.turn())
        }
    }
}

fn is_pawns_two(mv: Move, other: Move, next: Square) -> bool {
    other.from() == mv.from() && other.to() == next
}

/// True if the king or the rook of this castling may have come this far.
fn begins_castling(mv: Move, castling: Move) -> bool {
    let is_on = |from: Square, to: Square| {
        let mut way = std::iter::successors(Some(mv.to()), |at| next_on(from, *at));
        mv.from() == from && way.any(|at| at == to)
    };
    let rook = castling.castling_rook().zip(castling.castling_rook_to());
    castling.castling().is_some()
        && (is_on(castling.from(), castling.to()) || rook.is_some_and(|(from, to)| is_on(from, to)))
}

/// The square behind the second, seen from the first, where both are on a line.
fn next_on(from: Square, to: Square) -> Option<Square> {
    let at = |square: Square| (square.file.index() as isize, square.rank.index() as isize);
    let ((file, rank), (to_file, to_rank)) = (at(from), at(to));
    let (files, ranks) = (to_file - file, to_rank - rank);
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    Square::at(to_file + files.signum(), to_rank + ranks.signum()).filter(|_| is_line)
}
