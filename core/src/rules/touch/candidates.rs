//! The pieces touched and the legal moves they could make or suffer.

use super::{TouchOrder, Touched};
use crate::rules::{Color, Move, Position, Rank, Role, Square};

/// A piece that was touched (fide-2018 4.3).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct TouchedPiece {
    pub square: Square,
    pub role: Role,
    pub own: bool,
    home: bool,
}

impl TouchedPiece {
    /// Tests if it could be the king or the rook of castling, as far as its place tells.
    fn is_at_home(self, role: Role) -> bool {
        self.own && self.home && self.role == role
    }

    /// The first two touched: the king and then a rook of the first rank, or whatever else.
    pub(crate) fn king_then_rook(touched: &[Self]) -> Option<(Self, Self)> {
        match touched {
            [king, rook, ..] if king.is_at_home(Role::King) && rook.is_at_home(Role::Rook) => {
                Some((*king, *rook))
            }
            _ => None,
        }
    }
}

/// The pieces that count, in the order in which they count.
pub(super) fn pieces(position: &Position, touched: &Touched) -> Vec<TouchedPiece> {
    let first_rank = match position.turn() {
        Color::White => Rank::ALL[0],
        Color::Black => Rank::ALL[7],
    };
    let piece = |square: Square| {
        let piece = position.piece_at(square)?;
        let own = piece.color == position.turn();
        Some(TouchedPiece { square, role: piece.role, own, home: square.rank == first_rank })
    };
    let mut pieces: Vec<TouchedPiece> = touched.bare().into_iter().filter_map(piece).collect();
    if touched.order == TouchOrder::Unknown {
        let castles = touched.castling_intended && pieces.iter().any(|piece| piece.is_at_home(Role::Rook));
        pieces.sort_by_key(|piece| match piece.own {
            true if castles && piece.is_at_home(Role::King) => 0,
            true if castles && piece.is_at_home(Role::Rook) => 1,
            true => 2,
            false => 3,
        });
    }
    pieces
}

/// The legal moves that fit.
pub(super) fn those(legal: &[Move], wanted: impl Fn(Move) -> bool) -> Vec<Move> {
    legal.iter().copied().filter(|mv| wanted(*mv)).collect()
}

/// The legal moves of a touched piece: its own if it is an own one, captures of it otherwise.
pub(super) fn playable(legal: &[Move], piece: TouchedPiece) -> Vec<Move> {
    those(legal, |mv| if piece.own { moves_piece(mv, piece.square) } else { captures(mv, piece.square) })
}

pub(super) fn castlings_with(legal: &[Move], rook: TouchedPiece) -> Vec<Move> {
    those(legal, |mv| mv.castling_rook() == Some(rook.square))
}

/// Castling is a move of the king (fide-2018 3.8.2); in Chess960 it may be one in which nothing but the rook
/// leaves its square (fide-2018 guideline II.3.2.4).
pub(super) fn moves_piece(mv: Move, square: Square) -> bool {
    mv.from() == square || (mv.castling_rook() == Some(square) && mv.from() == mv.to())
}

/// Tests if the move captures the piece on a square; the pawn taken in passing stands
/// beside the square of arrival.
pub(super) fn captures(mv: Move, square: Square) -> bool {
    mv.captured_on() == Some(square)
}
