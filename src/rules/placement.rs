//! Which piece stands where, on a board that may be wrong.

use std::fmt;

use super::{ByColor, Color, File, Piece, Position, Rank, Role, Square};

/// What stands on the squares of a board, legal or not.
///
/// Read and printed as the first field of a FEN.
///
/// ```
/// use evavier::rules::{Placement, Position};
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
        let mut placement = Self::EMPTY;
        for square in Square::all() {
            placement.set(square, position.piece_at(square));
        }
        placement
    }

    /// Reads eight ranks of eight squares, the eighth rank first; `None` where it is anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let mut placement = Self::EMPTY;
        let mut ranks = text.trim().split('/');
        for rank in Rank::ALL.into_iter().rev() {
            let mut file = 0;
            for sign in ranks.next()?.chars() {
                if let Some(empty) = sign.to_digit(10) {
                    file += usize::try_from(empty).ok().filter(|empty| (1..=8).contains(empty))?;
                } else {
                    let square = Square { file: *File::ALL.get(file)?, rank };
                    placement.set(square, Some(Piece::from_char(sign)?));
                    file += 1;
                }
            }
            if file != 8 {
                return None;
            }
        }
        ranks.next().is_none().then_some(placement)
    }

    /// What stands on a square.
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

    /// How many pieces of a kind each side has.
    pub fn count(&self, role: Role) -> ByColor<usize> {
        ByColor::from_fn(|color| {
            self.0.iter().flatten().filter(|piece| **piece == Piece { color, role }).count()
        })
    }
}

impl Piece {
    /// The piece of a letter of FEN, a capital for White.
    pub const fn from_char(letter: char) -> Option<Self> {
        let role = match letter.to_ascii_lowercase() {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        };
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Some(Self { color, role })
    }

    /// The letter FEN has for it, a capital for White.
    pub const fn char(self) -> char {
        let letter = match self.role {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        };
        match self.color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.get(Square { file, rank }) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", piece.char())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank != Rank::ALL[0] {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_as_they_are_printed() {
        for text in [
            "8/8/8/8/8/8/8/8",
            "kkkkkkkk/8/1p6/8/8/8/8/PNBRQK2",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        ] {
            assert_eq!(Placement::parse(text).expect(text).to_string(), text);
        }
        for wrong in [
            "",
            "8",
            "8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/8/8",
            "9/8/8/8/8/8/8/8",
            "7/8/8/8/8/8/8/8",
            "x7/8/8/8/8/8/8/8",
        ] {
            assert_eq!(Placement::parse(wrong), None, "{wrong}");
        }
    }
}
