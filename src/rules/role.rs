//! What a piece is.

use serde::{Deserialize, Serialize};

use super::Color;

/// The kind of a piece (fide-2018 2.2). Serialised in lower case: `knight`.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
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

impl Role {
    /// All six kinds of pieces, the pawn first.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn may become (fide-2018 3.7.5), the usual choice first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    pub(super) const fn inner(self) -> shakmaty::Role {
        match self {
            Self::Pawn => shakmaty::Role::Pawn,
            Self::Knight => shakmaty::Role::Knight,
            Self::Bishop => shakmaty::Role::Bishop,
            Self::Rook => shakmaty::Role::Rook,
            Self::Queen => shakmaty::Role::Queen,
            Self::King => shakmaty::Role::King,
        }
    }

    pub(super) const fn from_inner(role: shakmaty::Role) -> Self {
        match role {
            shakmaty::Role::Pawn => Self::Pawn,
            shakmaty::Role::Knight => Self::Knight,
            shakmaty::Role::Bishop => Self::Bishop,
            shakmaty::Role::Rook => Self::Rook,
            shakmaty::Role::Queen => Self::Queen,
            shakmaty::Role::King => Self::King,
        }
    }
}

/// A piece: what it is and whose.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub struct Piece {
    pub color: Color,
    pub role: Role,
}

impl Color {
    pub(super) const fn inner(self) -> shakmaty::Color {
        match self {
            Self::White => shakmaty::Color::White,
            Self::Black => shakmaty::Color::Black,
        }
    }

    pub(super) const fn from_inner(color: shakmaty::Color) -> Self {
        match color {
            shakmaty::Color::White => Self::White,
            shakmaty::Color::Black => Self::Black,
        }
    }
}
