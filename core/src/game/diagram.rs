//! A position in words: what the board says on request, and a diagram for those who read no picture.

use super::touching::placed;
use crate::language::{Message, Placed};
use crate::rules::{CastlingSide, Color, Position, Rank, Role, Square};

/// The pieces on the board, by side and by kind, the king first.
pub fn by_piece(position: &Position) -> Vec<Message> {
    let placed = |color| say!("pieces_of", color, pieces = pieces(position, color, |_| true));
    Color::ALL.into_iter().map(placed).collect()
}

/// The pieces on the board, rank by rank from the eighth, White's of a rank first.
pub fn by_rank(position: &Position) -> Vec<Message> {
    let mut told = Vec::new();
    for rank in Rank::ALL.into_iter().rev() {
        let number = rank.index() as u64 + 1;
        let sides = Color::ALL.map(|color| (color, pieces(position, color, |square| square.rank == rank)));
        if sides.iter().all(|(_, pieces)| pieces.is_empty()) {
            told.push(say!("rank_empty", rank = number));
        }
        let held = sides.into_iter().filter(|(_, pieces)| !pieces.is_empty());
        told.extend(held.map(|(color, pieces)| say!("rank_holds", rank = number, color, pieces)));
    }
    told
}

/// The side to move, the rights to castle and a capture in passing, which the board does not show (fide-2018
/// 9.2.2 counts all three as part of the position).
pub fn rights(position: &Position) -> Vec<Message> {
    let mut told = vec![say!("to_move", color = position.turn(), number = position.move_number())];
    for color in Color::ALL {
        let sides = castling_sides(position, color).into_iter();
        told.extend(sides.map(|side| say!("may_castle", color, side)));
    }
    let passing = position.legal_moves().into_iter().find(|mv| mv.is_en_passant());
    told.extend(passing.map(|mv| say!("may_take_passing", square = mv.to())));
    told
}

fn castling_sides(position: &Position, color: Color) -> Vec<CastlingSide> {
    let own = pieces(position, color, |_| true);
    let Some(king) = own.iter().find(|piece| piece.role == Role::King) else { return Vec::new() };
    let castles = |rook: &&Placed| position.without_castling(rook.square).is_some();
    let rooks = own.iter().filter(|piece| piece.role == Role::Rook).filter(castles);
    let is_long = |rook: &Placed| rook.square.file < king.square.file;
    let mut sides: Vec<CastlingSide> =
        rooks.map(|rook| if is_long(rook) { CastlingSide::Long } else { CastlingSide::Short }).collect();
    sides.sort_by_key(|side| *side == CastlingSide::Long);
    sides
}

pub(super) fn pieces(position: &Position, color: Color, here: impl Fn(&Square) -> bool) -> Vec<Placed> {
    let mut pieces = placed(position, Square::all().filter(here).collect());
    pieces.retain(|piece| piece.color == color);
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.role));
    pieces
}
