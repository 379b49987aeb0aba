//! Odds: a piece, or a piece and the first move, that one player gives the other at the
//! start (fide-1930 article 22).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{CastlingSide, Color, File, Rank, Square};

listed! {
    /// A piece given at the start (fide-1930 article 22): the pawn before the king's bishop (22.6), the queen's knight,
    /// bishop or rook (22.7), the queen.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
    Given {
        Pawn => "pawn",
        Knight => "knight",
        Bishop => "bishop",
        /// The rook on the a-file. The giver may castle as if it were there (22.8).
        Rook => "rook",
        Queen => "queen",
    }
}

/// Odds that one player gives the other at the start (fide-1930 article 22). In data and on the command
/// line `rook` or `rook-and-move`.
///
/// ```
/// use evavier_core::rules::{Color, Odds};
///
/// let odds = Odds::parse("pawn-and-move").expect("odds");
/// assert_eq!((odds.giver(), odds.removed().to_string().as_str()), (Color::Black, "f7"));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Odds {
    /// The piece that is taken from the board before the game.
    pub given: Given,
    /// True if the first move is given too. If not, whoever gives the piece has it (22.5).
    pub and_move: bool,
}

impl Odds {
    /// All odds that are known, once each.
    pub fn all() -> impl Iterator<Item = Self> {
        Given::ALL.into_iter().flat_map(|given| [false, true].map(|and_move| Self { given, and_move }))
    }

    /// The odds of a name such as `pawn-and-move`.
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().find(|odds| odds.to_string() == name)
    }

    /// The side that gives: White, or Black where the first move is given too.
    pub const fn giver(self) -> Color {
        if self.and_move { Color::Black } else { Color::White }
    }

    /// The square of the piece that is given, empty at the start.
    pub const fn removed(self) -> Square {
        // As each player counts the ranks.
        let (file, rank) = match self.given {
            Given::Pawn => (5, 1),
            Given::Knight => (1, 0),
            Given::Bishop => (2, 0),
            Given::Rook => (0, 0),
            Given::Queen => (3, 0),
        };
        let rank = if self.and_move { 7 - rank } else { rank };
        Square { file: File::ALL[file], rank: Rank::ALL[rank] }
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.given, if self.and_move { "-and-move" } else { "" })
    }
}

impl From<Odds> for String {
    fn from(odds: Odds) -> Self {
        odds.to_string()
    }
}

impl TryFrom<String> for Odds {
    type Error = OddsError;

    fn try_from(name: String) -> Result<Self, OddsError> {
        Self::parse(&name).ok_or(OddsError { name })
    }
}

/// A name that no odds have.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{name:?} are no odds")]
pub struct OddsError {
    pub name: String,
}

/// The square the king castles to with a rook that is not there, and the squares that must be empty for it.
pub(super) fn castling_without_rook(color: Color, side: CastlingSide) -> (Square, Vec<Square>) {
    let rank = if color == Color::White { Rank::ALL[0] } else { Rank::ALL[7] };
    let squares =
        |files: &[usize]| files.iter().map(|&file| Square { file: File::ALL[file], rank }).collect();
    match side {
        CastlingSide::Short => (Square { file: File::ALL[6], rank }, squares(&[5, 6, 7])),
        CastlingSide::Long => (Square { file: File::ALL[2], rank }, squares(&[0, 1, 2, 3])),
    }
}
