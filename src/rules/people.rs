//! Who is at the table of a game with a blind player, and what each of them does (fide-2018 D.2).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Color;

/// Somebody at the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    Player(Color),
    /// The assistant of the player of this colour (fide-2018 D.2.11).
    Assistant(Color),
    /// The arbiter, who decides what the Laws leave to him.
    Arbiter,
}

impl Party {
    /// Everybody there can be.
    pub const ALL: [Self; 5] = [
        Self::Player(Color::White),
        Self::Player(Color::Black),
        Self::Assistant(Color::White),
        Self::Assistant(Color::Black),
        Self::Arbiter,
    ];

    /// For whom he is there.
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::Player(color) | Self::Assistant(color) => Some(color),
            Self::Arbiter => None,
        }
    }

    /// In what capacity he is there, where `blind` is the blind player. Where nobody said who is blind, a
    /// player is taken for sighted and an assistant for a blind player's.
    pub(crate) fn office(self, blind: Option<Color>) -> Office {
        match self {
            Self::Player(color) if blind == Some(color) => Office::BlindPlayer,
            Self::Player(_) => Office::SightedPlayer,
            Self::Assistant(color) if blind.is_none_or(|blind| blind == color) => Office::BlindAssistant,
            Self::Assistant(_) => Office::SightedAssistant,
            Self::Arbiter => Office::Arbiter,
        }
    }
}

/// In what capacity somebody is at the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Office {
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

impl Office {
    /// Every one of them, once each.
    pub const ALL: [Self; 5] =
        [Self::BlindPlayer, Self::BlindAssistant, Self::SightedPlayer, Self::SightedAssistant, Self::Arbiter];
}

impl fmt::Display for Office {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BlindPlayer => "blind player",
            Self::BlindAssistant => "blind player's assistant",
            Self::SightedPlayer => "sighted player",
            Self::SightedAssistant => "sighted player's assistant",
            Self::Arbiter => "arbiter",
        })
    }
}

/// What somebody does or asks for.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Makes moves on the board of the player who did not announce them.
    Make,
    MakeOwn,
    Announce,
    /// Repeats the opponent's announcements (fide-2018 D.2.2).
    Repeat,
    Press,
    /// Starts and stops the clocks otherwise.
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

impl Deed {
    /// Every one of them, once each.
    pub const ALL: [Self; 21] = [
        Self::Make,
        Self::MakeOwn,
        Self::Announce,
        Self::Repeat,
        Self::Press,
        Self::RunClock,
        Self::Score,
        Self::Sign,
        Self::Times,
        Self::MoveCount,
        Self::Last,
        Self::Board,
        Self::Offer,
        Self::Answer,
        Self::Claim,
        Self::ClaimFlag,
        Self::ReportTouch,
        Self::Resign,
        Self::Adjourn,
        Self::Decide,
        Self::Notes,
    ];
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Make => "make moves on the opponent's board",
            Self::MakeOwn => "make moves on the mover's own board",
            Self::Announce => "announce moves",
            Self::Repeat => "repeat announcements",
            Self::Press => "start the opponent's clock",
            Self::RunClock => "start and stop the clocks otherwise",
            Self::Score => "keep the score",
            Self::Sign => "sign",
            Self::Times => "tell the times, on request",
            Self::MoveCount => "tell the number of moves, on request",
            Self::Last => "tell the last announcement, on request",
            Self::Board => "tell what stands on the board",
            Self::Offer => "offer a draw",
            Self::Answer => "answer an offer",
            Self::Claim => "claim a draw",
            Self::ClaimFlag => "claim a fallen flag",
            Self::ReportTouch => "report a touched piece",
            Self::Resign => "resign",
            Self::Adjourn => "see to the formalities of an adjournment",
            Self::Decide => "decide what the arbiter is asked",
            Self::Notes => "see what is noted for the arbiter",
        })
    }
}

/// A deed of an office. In a file: `((sighted_assistant, announce), "D.2.11")`.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(from = "(Office, Deed)", into = "(Office, Deed)")]
pub struct Task {
    pub office: Office,
    pub deed: Deed,
}

impl From<(Office, Deed)> for Task {
    fn from((office, deed): (Office, Deed)) -> Self {
        Self { office, deed }
    }
}

impl From<Task> for (Office, Deed) {
    fn from(Task { office, deed }: Task) -> Self {
        (office, deed)
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.office, self.deed)
    }
}
