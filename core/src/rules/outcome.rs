//! Outcome of a game: the score and the reason.

use serde::{Deserialize, Serialize};

use super::Color;

listed! {
    /// Reasons why a game is over. Which article says so is the edition's to tell
    /// ([`Edition::article`](super::laws::Edition::article)).
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    Reason {
        /// The king is mated.
        Checkmate,
        /// No legal move, and no check.
        Stalemate,
        /// Neither side can mate by any series of legal moves.
        DeadPosition,
        /// The same position so often that nobody has to claim.
        FivefoldRepetition,
        /// So many moves without capture or pawn's move that nobody has to claim.
        SeventyFiveMoves,
        /// The same position three times, claimed.
        ThreefoldRepetition,
        /// Fifty moves without capture or pawn's move, claimed.
        FiftyMoves,
        /// A player gave up.
        Resignation,
        /// The players agreed on a draw.
        Agreement,
        /// A player ran out of time.
        FlagFall,
        /// One illegal move too many.
        IllegalMoves,
        /// A player showed that he can give check for ever.
        PerpetualCheck,
        /// Mate was demanded within a number of moves and did not come.
        MateDemanded,
        /// Not to be won by normal means, or no effort to, with little time left.
        SlowFinish,
        /// A player came too late.
        LateArrival,
        /// Both came too late.
        BothLate,
        /// The pieces stood wrong at the start.
        WrongStart,
        /// The board stood wrong.
        TurnedBoard,
        /// The colours were the wrong way round.
        ReversedColours,
        /// Both kings in check, or a pawn on the last rank, and nobody put it right.
        BothKings,
        /// The move sealed at an adjournment was ambiguous, illegal or without a meaning.
        SealedMove,
        /// No position could be restored after an illegal move.
        Unrestorable,
        /// The arbiter declared the result.
        Arbiter,
    }
}

/// Score of a game: the points of each side.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Score {
    Win(Color),
    /// Half a point each.
    Draw,
    /// The game counts for nothing and may be played again.
    Void,
    /// Points that the arbiter gives, in halves: `0, 0` where both lose (fide-2018 12.9).
    Points {
        /// White's points, in halves: 2 is a win.
        white: u8,
        /// Black's points, in halves.
        black: u8,
    },
}

/// Outcome of a game: the score, and the reason why the game is over.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The score of both players.
    pub score: Score,
    pub reason: Reason,
}

impl Outcome {
    /// The game is drawn, for this reason.
    pub const fn draw(reason: Reason) -> Self {
        Self { score: Score::Draw, reason }
    }

    /// This side has won, for this reason.
    pub const fn win(winner: Color, reason: Reason) -> Self {
        Self { score: Score::Win(winner), reason }
    }

    /// A game that does not count.
    pub(crate) const fn void(reason: Reason) -> Self {
        Self { score: Score::Void, reason }
    }

    /// Both players have lost, for this reason.
    pub(crate) const fn both_lose(reason: Reason) -> Self {
        Self { score: Score::Points { white: 0, black: 0 }, reason }
    }
}

impl Score {
    /// `1-0`, `0-1`, `1/2-1/2`, `0-0`, `1/2-0` and so on; `*` for a game that does not count.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Color::White) | Self::Points { white: 2, black: 0 } => "1-0",
            Self::Win(Color::Black) | Self::Points { white: 0, black: 2 } => "0-1",
            Self::Draw | Self::Points { white: 1, black: 1 } => "1/2-1/2",
            Self::Points { white: 0, black: 0 } => "0-0",
            Self::Points { white: 1, black: 0 } => "1/2-0",
            Self::Points { white: 0, black: 1 } => "0-1/2",
            Self::Points { white: 2, black: 1 } => "1-1/2",
            Self::Points { white: 1, black: 2 } => "1/2-1",
            Self::Points { white: 2, black: 2 } => "1-1",
            Self::Void | Self::Points { .. } => "*",
        }
    }

    /// The score of such a text; `*` is none.
    pub fn parse(text: &str) -> Option<Self> {
        let usual = [Self::Win(Color::White), Self::Win(Color::Black), Self::Draw];
        let points = (0..3).flat_map(|white| (0..3).map(move |black| Self::Points { white, black }));
        usual.into_iter().chain(points).find(|score| score.as_str() == text)
    }
}
