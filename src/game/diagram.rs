//! A position in words: what the board says on request, and a diagram for those who read no picture.

use crate::language::{Message, Placed};
use crate::rules::{CastlingSide, Color, Position, Rank, Role, Square};

/// What stands on the board, by side and by piece, the king first.
pub fn by_piece(position: &Position) -> Vec<Message> {
    let placed = |color| say!("pieces_of", color, pieces = pieces(position, color, |_| true));
    Color::ALL.into_iter().map(placed).collect()
}

/// What stands on the board, rank by rank from the eighth, White's pieces of a rank first.
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

/// What the board does not show: who is to move, who may still castle, and what may be taken in passing
/// (fide-2018 9.2.2 counts all three as part of the position).
pub(crate) fn rights(position: &Position) -> Vec<Message> {
    let mut told = vec![say!("to_move", color = position.turn(), number = u64::from(position.move_number()))];
    for color in Color::ALL {
        let sides = castling_sides(position, color).into_iter();
        told.extend(sides.map(|side| say!("may_castle", color, side)));
    }
    let passing = position.legal_moves().into_iter().find(|mv| mv.is_en_passant());
    told.extend(passing.map(|mv| say!("may_take_passing", square = mv.to())));
    told
}

fn castling_sides(position: &Position, color: Color) -> Vec<CastlingSide> {
    let own = |role| {
        let is = move |square: &Square| {
            position.piece_at(*square).is_some_and(|piece| piece.color == color && piece.role == role)
        };
        Square::all().filter(is)
    };
    let Some(king) = own(Role::King).next() else { return Vec::new() };
    let rooks = own(Role::Rook).filter(|rook| position.without_castling(*rook).is_some());
    let mut sides: Vec<CastlingSide> = rooks
        .map(|rook| if rook.file > king.file { CastlingSide::Short } else { CastlingSide::Long })
        .collect();
    sides.sort_by_key(|side| *side == CastlingSide::Long);
    sides
}

fn pieces(position: &Position, color: Color, here: impl Fn(Square) -> bool) -> Vec<Placed> {
    let roles = Role::ALL.into_iter().rev();
    roles
        .flat_map(|role| {
            Square::all()
                .filter(|square| here(*square))
                .filter_map(move |square| {
                    let piece = position.piece_at(square)?;
                    (piece.color == color && piece.role == role).then_some(Placed { color, role, square })
                })
                .collect::<Vec<_>>()
        })
        .collect()
}
