//! How a game ends.

use serde::{Deserialize, Serialize};

use super::Color;

/// Why a game is over. The article is that of fide-2018.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// 5.1.1.
    Checkmate,
    /// 5.2.1.
    Stalemate,
    /// 5.2.2.
    DeadPosition,
    /// 9.6.1: five times the same position.
    FivefoldRepetition,
    /// 9.6.2: 75 moves of each player without capture or pawn's move.
    SeventyFiveMoves,
    /// 9.2: three times the same position, claimed.
    ThreefoldRepetition,
    /// 9.3: 50 moves of each player without capture or pawn's move, claimed.
    FiftyMoves,
    /// 5.1.2.
    Resignation,
    /// 5.2.3.
    Agreement,
    /// 6.9.
    FlagFall,
}

/// Who won, and why the game is over; no winner is a draw.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::DeadPosition,
        Self::FivefoldRepetition,
        Self::SeventyFiveMoves,
        Self::ThreefoldRepetition,
        Self::FiftyMoves,
        Self::Resignation,
        Self::Agreement,
        Self::FlagFall,
    ];
}

impl Outcome {
    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// A win.
    #[must_use]
    pub const fn win(winner: Color, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}
