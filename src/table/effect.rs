//! Effects that a part of the table wants when something has come in: the loop carries them out.

use crate::language::{Command, Message};
use crate::rules::{Color, Party, Square};
use crate::session::{Input, Priority};

/// One thing to be done.
pub(super) enum Effect {
    Say(Priority, Message),
    Tell(Color, Priority, Message),
    Enter(Input<'static>),
    Command(Command),
    /// A hand on a clock, whose hand it is where that is known.
    Press(Option<Party>),
    /// A finger is on this square.
    Walk(Square),
    /// What is said next is a line of its own under the fingers.
    BeginLine,
    /// The position is shown on the braille display.
    Feel,
    /// The digits that stand for the record are told.
    TellRecord,
    /// What can be done with a game that is over is told.
    TellAfterwards,
    /// The state of the microphones is told.
    TellOfEars,
}

impl Effect {
    /// Something of little weight is said to everybody.
    pub(super) fn chatter(message: impl Into<Message>) -> Self {
        Self::Say(Priority::Chatter, message.into())
    }
}
