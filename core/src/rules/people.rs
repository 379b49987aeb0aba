//! People at the table of a game with a blind player, and the actions of each of them (fide-2018 D.2).

use serde::{Deserialize, Serialize};

use super::Color;

/// The players who do not see the board.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Blind {
    White,
    Black,
    Both,
}

impl Blind {
    /// True if the player of this colour is blind.
    pub const fn is(self, color: Color) -> bool {
        matches!((self, color), (Self::Both, _) | (Self::White, Color::White) | (Self::Black, Color::Black))
    }

    /// The colour of the blind player, where the other is not blind.
    pub fn alone(self) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.is(*color) && !self.is(!*color))
    }

    /// The blind players once both have changed sides.
    pub const fn swapped(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
            Self::Both => Self::Both,
        }
    }
}

/// Somebody at the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    Player(Color),
    /// The assistant of the player of this colour (fide-2018 D.2.11).
    Assistant(Color),
    /// The arbiter, who decides what the Laws leave open.
    Arbiter,
}

impl Party {
    /// The side that somebody is there for.
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::Player(color) | Self::Assistant(color) => Some(color),
            Self::Arbiter => None,
        }
    }

    /// The office of somebody at the table. Where nobody said who is blind, a player is taken for sighted and
    /// an assistant for a blind player's.
    pub(crate) fn office(self, blind: Option<Blind>) -> Office {
        match self {
            Self::Player(color) if blind.is_some_and(|blind| blind.is(color)) => Office::BlindPlayer,
            Self::Player(_) => Office::SightedPlayer,
            Self::Assistant(color) if blind.is_none_or(|blind| blind.is(color)) => Office::BlindAssistant,
            Self::Assistant(_) => Office::SightedAssistant,
            Self::Arbiter => Office::Arbiter,
        }
    }
}

listed! {
    /// Office of somebody at the table.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    Office {
        /// The player who does not see the board.
        BlindPlayer,
        /// His assistant (fide-2018 D.2.10).
        BlindAssistant,
        SightedPlayer,
        /// His assistant, where the blind player has none (fide-2018 D.2.11).
        SightedAssistant,
        /// The arbiter, who decides what the Laws leave to him.
        Arbiter,
    }
}

listed! {
    /// Action or request of somebody at the table. That of a question decides who is told in a rated game: a count of
    /// moves is `MoveCount`, and an edition says which office it belongs to (`laws/*.ron`).
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    Action {
        /// Makes moves on the board of the player who did not announce them.
        Make,
        MakeOwn,
        Announce,
        /// Repeats the opponent's announcements (fide-2018 D.2.2).
        Repeat,
        Press,
        RunClock,
        Score,
        /// Signs the score sheets with the result (fide-2018 8.7).
        Sign,
        Times,
        MoveCount,
        Last,
        Board,
        Offer,
        Answer,
        Claim,
        ClaimFlag,
        ReportTouch,
        Resign,
        Adjourn,
        Decide,
        Notes,
    }
}

/// An action of an office. In a file: `((sighted_assistant, announce), "D.2.11")`.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(from = "(Office, Action)")]
pub struct Task {
    pub office: Office,
    pub action: Action,
}

impl From<(Office, Action)> for Task {
    fn from((office, action): (Office, Action)) -> Self {
        Self { office, action }
    }
}
