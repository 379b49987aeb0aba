//! What a question about help is about: all, a topic, or a command. Whoever asks for help with a draw offers none.

use serde::{Deserialize, Serialize};

use super::Command;

/// A chapter of the help.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HelpTopic {
    Moves,
    Clock,
    Draw,
    Boards,
    Sheet,
    Program,
}

impl HelpTopic {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 6] =
        [Self::Moves, Self::Clock, Self::Draw, Self::Boards, Self::Sheet, Self::Program];
}

/// What somebody wants help with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum HelpAsked {
    /// Everything: the topics are told.
    Overview,
    Topic(HelpTopic),
    Command(Command),
}
