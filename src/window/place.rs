//! The reader's place on a board, and which way round the board is.

use eframe::egui::{Rect, Vec2, vec2};

use crate::rules::{File, Piece, Rank, Role as PieceRole, Square};

record! {
    /// The reader's place on the board.
    #[derive(Clone, Copy, Debug)]
    BoardPlace;

    cursor: Square = Square { file: File::ALL[4], rank: Rank::ALL[0] };
    /// The square a move starts from, once chosen.
    chosen: Option<Square>;
    flipped: bool;
}

impl BoardPlace {
    /// Columns to the right and rows down.
    pub(super) fn moved(self, right: isize, down: isize) -> Square {
        let sign = if self.flipped { -1 } else { 1 };
        let file = self.cursor.file.index().cast_signed() + sign * right;
        let rank = self.cursor.rank.index().cast_signed() - sign * down;
        Square::at(file, rank).unwrap_or(self.cursor)
    }

    /// Cell of a square: column from the left and row from the top.
    pub(super) fn cell(self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file.index(), square.rank.index());
        if self.flipped { (7 - file, rank) } else { (file, 7 - rank) }
    }

    /// The next square with such a piece, in the order of reading from the cursor on; backwards too.
    pub(super) fn next_piece(self, stands: Stands<'_>, role: PieceRole, backwards: bool) -> Square {
        self.next(backwards, |square| stands(square).is_some_and(|piece| piece.role == role))
    }

    /// The next square of a kind, in that order; where there is none, the same one.
    pub(super) fn next(self, backwards: bool, fits: impl Fn(Square) -> bool) -> Square {
        let mut squares = self.squares();
        if backwards {
            squares.reverse();
        }
        let here = squares.iter().position(|square| *square == self.cursor).unwrap_or(0);
        squares.rotate_left(here);
        squares.into_iter().skip(1).find(|square| fits(*square)).unwrap_or(self.cursor)
    }

    /// All squares in the order of reading.
    pub(super) fn squares(self) -> Vec<Square> {
        let mut squares: Vec<Square> = Square::all().collect();
        squares.sort_by_key(|square| {
            let (column, row) = self.cell(*square);
            (row, column)
        });
        squares
    }

    /// Rectangle of a square on a board that fills `inner`.
    pub(super) fn rect(self, square: Square, inner: Rect) -> Rect {
        let (column, row) = self.cell(square);
        let size = inner.width() / 8.0;
        #[allow(clippy::cast_precision_loss, reason = "0 to 7")]
        let min = inner.min + vec2(column as f32, row as f32) * size;
        Rect::from_min_size(min, Vec2::splat(size))
    }
}

/// Lookup of the piece on a square of a board.
pub type Stands<'a> = &'a dyn Fn(Square) -> Option<Piece>;
