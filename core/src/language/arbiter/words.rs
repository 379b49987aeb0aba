//! The words that an arbiter's lines are made of.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::order::Topic;
use crate::rules::laws::IllegalKind;

listed! {
    /// A chapter of the arbiter's help.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
    #[serde(rename_all = "snake_case")]
    Chapter {
        /// Acts against the Laws, and what follows.
        Irregular,
        Clock,
        Result,
        Adjournment,
        Boards,
        Program,
    }
}

/// The other words of such lines.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArbiterWord {
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

impl ArbiterWord {
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

/// Line of the help as it is written, and its meaning.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    pub line: String,
    pub meaning: String,
    /// Text on its button, where the panel has one.
    #[serde(default)]
    pub button: String,
}

/// The words of such lines in one language. Of several the first is the one we print.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArbiterWords {
    pub call: Vec<String>,
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub topics: BTreeMap<Topic, Vec<String>>,
    pub plus: Vec<String>,
    /// The words that take time from a side, where it is spoken.
    pub minus: Vec<String>,
    /// Names of the units of time where they are typed: hours, minutes, seconds.
    pub units: [Vec<String>; 3],
    /// Words before the reason for a decision: the rest of the line.
    pub reason: Vec<String>,
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub parts: BTreeMap<ArbiterWord, Vec<String>>,
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub chapters: BTreeMap<Chapter, Vec<String>>,
    /// Help for each line, for whoever asks for it.
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub help: BTreeMap<Topic, Usage>,
}
