//! The words that an arbiter's lines are made of.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::rules::laws::IllegalKind;

/// What an arbiter's line is about.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    Illegal,
    Demand,
    Time,
    Moves,
    Period,
    Restore,
    Result,
    Late,
    Start,
    Displaced,
    Kings,
    Dead,
    Flag,
    Consent,
    Live,
    LiveOff,
    Warn,
    Adjourn,
    Seal,
    Resumption,
    Open,
    Absent,
    Present,
    EnvelopeLost,
    PositionLost,
    PositionWrong,
    TimesLost,
    TimesWrong,
    Void,
    Stop,
    Reads,
    Confirm,
    Cancel,
    Presses,
    Gap,
    Undo,
    Reopen,
    Pin,
    Voice,
    Help,
}

impl Topic {
    /// All of them, in the order of the help.
    pub const ALL: [Self; 40] = [
        Self::Illegal,
        Self::Demand,
        Self::Restore,
        Self::Time,
        Self::Moves,
        Self::Period,
        Self::Presses,
        Self::Undo,
        Self::Gap,
        Self::Stop,
        Self::Start,
        Self::Flag,
        Self::Late,
        Self::Displaced,
        Self::Kings,
        Self::Dead,
        Self::Consent,
        Self::Live,
        Self::LiveOff,
        Self::Warn,
        Self::Adjourn,
        Self::Resumption,
        Self::Open,
        Self::Absent,
        Self::Present,
        Self::Seal,
        Self::EnvelopeLost,
        Self::PositionLost,
        Self::PositionWrong,
        Self::TimesLost,
        Self::TimesWrong,
        Self::Void,
        Self::Result,
        Self::Reopen,
        Self::Reads,
        Self::Confirm,
        Self::Cancel,
        Self::Pin,
        Self::Voice,
        Self::Help,
    ];
}

/// A chapter of the arbiter's help.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chapter {
    /// What was against the Laws, and what follows.
    Irregular,
    Clock,
    Result,
    Adjournment,
    Boards,
    Program,
}

impl Chapter {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 6] =
        [Self::Irregular, Self::Clock, Self::Result, Self::Adjournment, Self::Boards, Self::Program];

    /// The chapter that a line belongs to.
    pub const fn of(topic: Topic) -> Self {
        use Topic as Of;
        match topic {
            Of::Illegal | Of::Demand | Of::Restore | Of::Displaced | Of::Kings | Of::Late | Of::Warn => {
                Self::Irregular
            }
            Of::Time
            | Of::Moves
            | Of::Period
            | Of::Presses
            | Of::Undo
            | Of::Gap
            | Of::Stop
            | Of::Start
            | Of::Flag => Self::Clock,
            Of::Dead | Of::Consent | Of::Void | Of::Result | Of::Reopen => Self::Result,
            Of::Adjourn
            | Of::Resumption
            | Of::Open
            | Of::Absent
            | Of::Present
            | Of::Seal
            | Of::EnvelopeLost
            | Of::PositionLost
            | Of::PositionWrong
            | Of::TimesLost
            | Of::TimesWrong => Self::Adjournment,
            Of::Reads | Of::Confirm | Of::Cancel => Self::Boards,
            Of::Live | Of::LiveOff | Of::Pin | Of::Voice | Of::Help => Self::Program,
        }
    }
}

/// The other words of such lines.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    White,
    Black,
    Both,
    Movement,
    King,
    Unpromoted,
    Press,
    Hands,
    Ply,
    Pieces,
    Board,
    Colours,
    Clock,
    Nothing,
    Keep,
    Early,
    Paper,
}

impl Part {
    /// Every one of them, once each.
    pub const ALL: [Self; 17] = [
        Self::White,
        Self::Black,
        Self::Both,
        Self::Movement,
        Self::King,
        Self::Unpromoted,
        Self::Press,
        Self::Hands,
        Self::Ply,
        Self::Pieces,
        Self::Board,
        Self::Colours,
        Self::Clock,
        Self::Nothing,
        Self::Keep,
        Self::Early,
        Self::Paper,
    ];

    pub(super) const fn kind(self) -> Option<IllegalKind> {
        match self {
            Self::Movement => Some(IllegalKind::Movement),
            Self::King => Some(IllegalKind::KingCapture),
            Self::Unpromoted => Some(IllegalKind::Unpromoted),
            Self::Press => Some(IllegalKind::NoMove),
            Self::Hands => Some(IllegalKind::TwoHands),
            _ => None,
        }
    }
}

/// How a line of the help is written and what it does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    pub line: String,
    pub meaning: String,
}

/// The words of such lines in one language. Of several the first is the one we print.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArbiterWords {
    pub call: Vec<String>,
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub topics: BTreeMap<Topic, Vec<String>>,
    pub plus: Vec<String>,
    /// The words that take time from a side, where it is spoken.
    pub minus: Vec<String>,
    /// What the units of time are called where they are typed: hours, minutes, seconds.
    pub units: [Vec<String>; 3],
    /// What stands before the reason for a decision: the rest of the line.
    pub reason: Vec<String>,
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub parts: BTreeMap<Part, Vec<String>>,
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub chapters: BTreeMap<Chapter, Vec<String>>,
    /// What is told of each line to whoever asks for help.
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub help: BTreeMap<Topic, Usage>,
}
