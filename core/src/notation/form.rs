//! The forms in which a player may write moves.

use super::{Descriptive, Letters, Ply, algebraic, descriptive};
use crate::rules::{Move, Position};

/// Notation in which moves are written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Notation {
    /// `Sf3`, in these letters (fide-2018 C).
    San(Letters),
    /// As [`Self::San`], without the signs of check and mate.
    Bare(Letters),
    /// `Sg1-f3`, in these letters (fide-2018 C.8).
    Long(Letters),
    /// Pieces as figurines, `♘f3`.
    Figurine,
    /// `C 3 FR`, `N-KB3` (fide-1930 5.3).
    Descriptive(Descriptive),
}

impl Notation {
    /// The move as this notation has it, without the signs of check and mate.
    pub(crate) fn entry_without_check(&self, position: &Position, mv: Move) -> String {
        let entry = self.entry(position, mv);
        let bare = entry.trim_end_matches(['+', '#']);
        let signs = [" mate", " mat", " éch.", " ch"];
        signs.iter().find_map(|sign| bare.strip_suffix(sign)).unwrap_or(bare).to_owned()
    }

    /// The recorded move of a ply, as this notation has it.
    pub fn of_ply(&self, ply: &Ply<'_>) -> String {
        let (position, mv) = (&ply.position, ply.entry.mv);
        if ply.hides_check { self.entry_without_check(position, mv) } else { self.entry(position, mv) }
    }

    /// The move as this notation has it.
    pub fn entry(&self, position: &Position, mv: Move) -> String {
        match self {
            Self::San(letters) => algebraic::san(position, mv, letters),
            Self::Bare(letters) => Self::San(letters.clone()).entry_without_check(position, mv),
            Self::Long(letters) => algebraic::long(position, mv, letters),
            Self::Figurine => algebraic::san(position, mv, &Letters::figurine()),
            Self::Descriptive(style) => descriptive(position, mv, *style),
        }
    }
}
