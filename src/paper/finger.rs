//! A position under one finger: eight lines of nine cells, the number of a rank and what stands on its squares.
//!
//! White's men have dot 7, as in liblouis's tables of chess; all else is six-dot braille.

use super::{Code, brf};
use crate::notation::Letters;
use crate::rules::{Color, File, Position, Rank, Role, Square};

/// Empty squares, which no man's letter and no digit is like.
const LIGHT: char = '⠤';
const DARK: char = '⠬';
const DOT_7: u32 = 0x40;

/// The cells of men, in the order of `Role::ALL`.
#[derive(Clone, Copy, Debug)]
pub struct Men([Option<char>; 6]);

impl Men {
    /// Cells of a code; of a sign of several cells the last.
    pub fn of_code(code: &Code) -> Self {
        Self(Role::ALL.map(|role| code.piece(role).chars().last()))
    }

    /// The letters that a language has for pieces, and the first one of its word for a pawn.
    pub fn of_letters(letters: &Letters, pawn: &str) -> Self {
        let letter = |role| letters.letter(role).chars().chain(pawn.chars()).next();
        Self(Role::ALL.map(|role| letter(role).and_then(brf::cell)))
    }
}

/// The position rank by rank from the eighth, each from the a-file.
pub fn lines(position: &Position, men: &Men) -> Vec<String> {
    let square = |square: Square| match position.piece_at(square) {
        Some(piece) => {
            let dots = men.0[piece.role as usize].map(u32::from)?;
            char::from_u32(if piece.color == Color::White { dots | DOT_7 } else { dots })
        }
        None if square.file.index() % 2 == square.rank.index() % 2 => Some(DARK),
        None => Some(LIGHT),
    };
    let line = |rank: Rank| {
        let squares = File::ALL.into_iter().map(|file| square(Square { file, rank }));
        [brf::cell(rank.char())].into_iter().chain(squares).flatten().collect()
    };
    Rank::ALL.into_iter().rev().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_have_their_letters_and_empty_squares_their_colour() {
        let position = Position::start();
        let english = Men::of_letters(&Letters::english(), "pawn");
        let told = lines(&position, &english);
        let rows = ["⠦⠗⠝⠃⠟⠅⠃⠝⠗", "⠶⠏⠏⠏⠏⠏⠏⠏⠏", "⠖⠤⠬⠤⠬⠤⠬⠤⠬", "⠢⠬⠤⠬⠤⠬⠤⠬⠤"];
        assert_eq!(told[..4], rows);
        assert_eq!(told[6..], ["⠆⡏⡏⡏⡏⡏⡏⡏⡏", "⠂⡗⡝⡃⡟⡅⡃⡝⡗"]);
        let code = Code::built_in("uk-2015").expect("built in");
        assert_eq!(lines(&position, &Men::of_code(&code))[7], "⠂⡗⡎⡃⡟⡅⡃⡎⡗", "its knight is an s");
    }
}
