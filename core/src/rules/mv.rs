//! A move of one position.

use super::Role;
use super::square::{File, Square};

listed! {
    /// Side to which a king castles (fide-2018 3.8.2).
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
    CastlingSide {
        /// `0-0`, towards the h-file.
        Short => "short",
        /// `0-0-0`, towards the a-file.
        Long => "long",
    }
}

impl CastlingSide {
    pub(super) const fn inner(self) -> shakmaty::CastlingSide {
        match self {
            Self::Short => shakmaty::CastlingSide::KingSide,
            Self::Long => shakmaty::CastlingSide::QueenSide,
        }
    }
}

/// A legal move, made only by a [`Position`](super::Position) (so it cannot be made up).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub struct Move(pub(super) shakmaty::Move);

impl Move {
    /// The piece that moves; the king in castling.
    pub fn role(self) -> Role {
        Role::from_inner(self.0.role())
    }

    /// The square of departure.
    pub fn from(self) -> Square {
        // Only drops have no origin, and this game has none.
        Square::from_inner(self.0.from().unwrap_or(self.0.to()))
    }

    /// The square of arrival; in castling the one the king ends on.
    pub fn to(self) -> Square {
        let to = Square::from_inner(self.0.to());
        match self.castling() {
            Some(CastlingSide::Short) => Square { file: File::ALL[6], ..to },
            Some(CastlingSide::Long) => Square { file: File::ALL[2], ..to },
            None => to,
        }
    }

    /// The kind of piece that it captures, if any.
    pub fn capture(self) -> Option<Role> {
        self.0.capture().map(Role::from_inner)
    }

    /// The square of the piece that it captures: beside the square of arrival when it captures en passant.
    pub fn captured_on(self) -> Option<Square> {
        let to = Square::from_inner(self.0.to());
        let rank = if self.is_en_passant() { self.from().rank } else { to.rank };
        self.capture().map(|_| Square { rank, ..to })
    }

    /// True if it captures en passant (fide-2018 3.7.4).
    pub fn is_en_passant(self) -> bool {
        self.0.is_en_passant()
    }

    /// The piece that the pawn becomes, if it is promoted.
    pub fn promotion(self) -> Option<Role> {
        self.0.promotion().map(Role::from_inner)
    }

    /// The side it castles to.
    pub fn castling(self) -> Option<CastlingSide> {
        let side = self.0.castling_side().map(|side| match side {
            shakmaty::CastlingSide::KingSide => CastlingSide::Short,
            shakmaty::CastlingSide::QueenSide => CastlingSide::Long,
        });
        side.or_else(|| self.rookless_side())
    }

    /// The side of castling with a rook given as odds (fide-1930 22.8): alone in that does a king go two squares
    /// by himself.
    fn rookless_side(self) -> Option<CastlingSide> {
        let (from, to) = (self.0.from()?.file().to_usize(), self.0.to().file().to_usize());
        let alone = self.0.role() == shakmaty::Role::King && !self.0.is_castle() && from.abs_diff(to) == 2;
        alone.then_some(if to > from { CastlingSide::Short } else { CastlingSide::Long })
    }

    /// The square of the rook that castles with the king; where that rook was given as odds,
    /// the king's square of arrival.
    pub fn castling_rook(self) -> Option<Square> {
        self.castling().map(|_| Square::from_inner(self.0.to()))
    }

    /// The square on which the rook that castles with the king ends.
    pub fn castling_rook_to(self) -> Option<Square> {
        let file = match self.castling()? {
            CastlingSide::Short => File::ALL[5],
            CastlingSide::Long => File::ALL[3],
        };
        Some(Square { file, ..self.to() })
    }

    /// True if it starts the count of fifty anew (fide-2018 9.3): a capture or a pawn's move.
    pub fn is_zeroing(self) -> bool {
        self.0.is_zeroing()
    }
}
