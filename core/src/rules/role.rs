//! Pieces and their kinds.

use serde::{Deserialize, Serialize};

use super::Color;

listed! {
    /// The kind of a piece (fide-2018 2.2). Serialised in lower case: `knight`.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    Role {
        /// Never named in the notation.
        Pawn,
        /// The knight, `N` in English.
        Knight,
        /// The bishop, `B` in English.
        Bishop,
        /// The rook, `R` in English.
        Rook,
        /// The queen, `Q` in English.
        Queen,
        /// The king, `K` in English.
        King,
    }
}

impl Role {
    /// Pieces that a pawn may become (fide-2018 3.7.5), the usual choice first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    pub(super) const fn inner(self) -> shakmaty::Role {
        shakmaty::Role::ALL[self as usize]
    }

    pub(super) const fn from_inner(role: shakmaty::Role) -> Self {
        // The same six in the same order, counted from 1.
        Self::ALL[role as usize - 1]
    }
}

/// A piece: its kind and its side.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub struct Piece {
    pub color: Color,
    pub role: Role,
}

impl Piece {
    /// The piece of a letter of FEN, a capital for White.
    pub fn from_char(letter: char) -> Option<Self> {
        shakmaty::Piece::from_char(letter).map(Self::from_inner)
    }

    /// The letter FEN has for it, a capital for White.
    pub fn char(self) -> char {
        self.inner().char()
    }

    pub(super) const fn inner(self) -> shakmaty::Piece {
        shakmaty::Piece { color: self.color.inner(), role: self.role.inner() }
    }

    pub(super) fn from_inner(piece: shakmaty::Piece) -> Self {
        Self { color: Color::from_inner(piece.color), role: Role::from_inner(piece.role) }
    }
}

impl Color {
    pub(super) const fn inner(self) -> shakmaty::Color {
        shakmaty::Color::from_white(matches!(self, Self::White))
    }

    pub(super) const fn from_inner(color: shakmaty::Color) -> Self {
        if color.is_white() { Self::White } else { Self::Black }
    }
}
