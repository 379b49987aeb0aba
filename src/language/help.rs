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

    /// The topic that a command belongs to.
    pub const fn of(command: Command) -> Self {
        match command {
            Command::Press
            | Command::Yes
            | Command::No
            | Command::Correct
            | Command::Repeat
            | Command::Made
            | Command::State
            | Command::Turn
            | Command::Last => Self::Moves,
            Command::Clock
            | Command::ClockOwn
            | Command::ClockOther
            | Command::Running
            | Command::ToControl
            | Command::Start
            | Command::Stop
            | Command::Flag
            | Command::TimeOut
            | Command::Disclose
            | Command::Battery => Self::Clock,
            Command::Draw
            | Command::Accept
            | Command::Decline
            | Command::Claim
            | Command::ClaimPerpetual
            | Command::ClaimSlow
            | Command::DemandMate
            | Command::Granted
            | Command::Refused
            | Command::Postponed
            | Command::Resign => Self::Draw,
            Command::Board
            | Command::Differ
            | Command::Touched
            | Command::TouchedTogether
            | Command::Released
            | Command::NotCastling
            | Command::Complaint
            | Command::Adjust => Self::Boards,
            Command::Moves
            | Command::Number
            | Command::Notes
            | Command::Record
            | Command::SignWhite
            | Command::SignBlack
            | Command::Quit => Self::Sheet,
            Command::Listen
            | Command::ListenAlways
            | Command::Deaf
            | Command::Quiet
            | Command::Faster
            | Command::Slower
            | Command::Louder
            | Command::Softer
            | Command::Help => Self::Program,
        }
    }
}

/// What somebody wants help with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum HelpAsked {
    /// Everything: the topics are told.
    Overview,
    Topic(HelpTopic),
    Command(Command),
}
