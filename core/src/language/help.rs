//! Subject of a question about help: all, a topic, or a command. Whoever asks for help with a draw offers
//! none.

use serde::{Deserialize, Serialize};

use super::Command;

listed! {
    /// A chapter of the help.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    HelpTopic {
        Moves,
        Clock,
        Draw,
        Boards,
        Sheet,
        Program,
    }
}

/// Subject that somebody wants help with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum HelpAsked {
    /// Everything: the topics are told.
    Overview,
    Topic(HelpTopic),
    Command(Command),
}
