//! Placement of pieces on a board that may be wrong.

use std::fmt;

use shakmaty::Position as _;

use super::{ByColor, Piece, Position, Role, Square};

/// Pieces on the squares of a board, legal or not.
///
/// Read and printed as the first field of a FEN.
///
/// ```
/// use evavier_core::rules::{Placement, Position};
///
/// let start = Placement::of(&Position::start());
/// let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// assert_eq!(Placement::parse(text), Some(start));
/// assert_eq!(start.to_string(), text);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub struct Placement([Option<Piece>; 64]);

impl Placement {
    /// A board on which no piece stands.
    pub const EMPTY: Self = Self([None; 64]);

    /// The pieces of a position.
    pub fn of(position: &Position) -> Self {
        Self::of_board(position.inner().board())
    }

    fn of_board(board: &shakmaty::Board) -> Self {
        let mut placement = Self::EMPTY;
        for (square, piece) in board {
            placement.set(Square::from_inner(square), Some(Piece::from_inner(piece)));
        }
        placement
    }

    /// Reads eight ranks of eight squares, the eighth rank first; `None` where it is anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let board = shakmaty::Board::from_ascii_board_fen(text.trim().as_bytes()).ok()?;
        // Crazyhouse marks what was promoted.
        (!text.contains('~')).then(|| Self::of_board(&board))
    }

    /// The piece on a square.
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    /// Puts a piece on a square, or empties it.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.0[square.index()] = piece;
    }

    /// The squares on which two boards differ, `a1` first.
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |square| self.get(*square) != other.get(*square))
    }

    /// Number of pieces of a kind that each side has.
    pub fn count(&self, role: Role) -> ByColor<usize> {
        ByColor::from_fn(|color| {
            self.0.iter().flatten().filter(|piece| **piece == Piece { color, role }).count()
        })
    }
}

impl Default for Placement {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut board = shakmaty::Board::empty();
        for square in Square::all() {
            if let Some(piece) = self.get(square) {
                board.set_piece_at(square.inner(), piece.inner());
            }
        }
        board.fmt(f)
    }
}
