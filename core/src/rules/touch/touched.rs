//! Pieces that were touched.

use super::TouchRule;
use crate::rules::{Color, Position, Role, Square};

/// Order in which pieces were touched, as far as it is known.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash)]
pub enum TouchOrder {
    /// The squares are listed in the order in which they were touched.
    #[default]
    Known,
    /// Nobody can tell, or at once: the own piece before the opponent's (fide-2018 4.3.3), the king before
    /// the rook where castling was meant (fide-2018 4.4.3).
    Unknown,
}

/// A piece released on a square (fide-2018 4.7).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub struct Release {
    /// The square it came from.
    pub from: Square,
    pub to: Square,
}

/// The new piece of a promotion, which has touched the square of promotion (fide-2018 4.4.4).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub struct Promoted {
    pub square: Square,
    pub role: Role,
}

/// Pieces that the player to move has touched, with intent to move or to capture, since the opponent's last
/// move. Squares without a piece do not count.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Touched {
    pub squares: Vec<Square>,
    /// Order in which they are listed: the one in which they were touched, or none.
    pub order: TouchOrder,
    /// Those of them adjusted with a warning beforehand, *j'adoube* (fide-2018 4.2.1): they oblige to nothing.
    pub adjusted: Vec<Square>,
    /// True if king and rook, where touched together, were meant for castling (fide-2018 4.4.3). It matters
    /// only where castling is not legal.
    pub castling_intended: bool,
    pub released: Option<Release>,
    pub promoted: Option<Promoted>,
    /// True if this replaces an illegal move, so that it is a penalty: with fide-1930 18.2 never castling.
    pub after_illegal_move: bool,
}

impl Default for Touched {
    fn default() -> Self {
        Self {
            squares: Vec::new(),
            order: TouchOrder::Known,
            adjusted: Vec::new(),
            castling_intended: true,
            released: None,
            promoted: None,
            after_illegal_move: false,
        }
    }
}

impl Touched {
    /// Pieces touched one after another. King and rook are taken as meant for castling.
    pub fn in_order(squares: impl IntoIterator<Item = Square>) -> Self {
        Self { squares: squares.into_iter().collect(), ..Self::default() }
    }

    /// Pieces touched at once, or nobody can tell in which order.
    pub(crate) fn in_no_order(squares: impl IntoIterator<Item = Square>) -> Self {
        Self { order: TouchOrder::Unknown, ..Self::in_order(squares) }
    }

    /// True if whoever touched this has lost the complaint about the opponent's touched piece.
    ///
    /// With fide-2009 4.7 and fide-2018 4.8 by any piece touched with intent, with fide-1930 18.1 by one of
    /// his own.
    pub fn forfeits_complaint(&self, position: &Position, complainant: Color, rule: TouchRule) -> bool {
        let counts = |square: &Square| match rule {
            TouchRule::FirstTouched => position.piece_at(*square).is_some(),
            TouchRule::OpponentChooses => {
                position.piece_at(*square).is_some_and(|piece| piece.color == complainant)
            }
        };
        self.bare().iter().any(counts)
    }

    /// The squares touched without a warning.
    pub(super) fn bare(&self) -> Vec<Square> {
        let released = self.released.map(|released| released.from);
        let mut bare: Vec<Square> = Vec::new();
        for square in self.squares.iter().copied().chain(released) {
            if !self.adjusted.contains(&square) && !bare.contains(&square) {
                bare.push(square);
            }
        }
        bare
    }
}
