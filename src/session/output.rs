//! What a session wants done.

use crate::game::adjourned::{Contents, Envelope};
use crate::game::event::Event;
use crate::language::help::HelpAsked;
use crate::language::{Command, Message};
use crate::rules::{Color, Party};

/// What a thing said may interrupt, from the least: an announcement is never cut by chatter.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Weight {
    /// Shown and never spoken.
    Aside,
    /// Remarks; dropped when something else is to be said.
    Chatter,
    Answer,
    Announcement,
}

/// What the session wants done, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    By(Party),
    Record(Event),
    Say(Weight, Message),
    Tell(Color, Message),
    Ask(Color, Message),
    /// Show this to the arbiter, and to nobody else.
    Log(Message),
    /// Tell what can be said: all, a topic, or one command.
    Help(HelpAsked),
    /// A command that is not the game's: to the program around it.
    Host(Command),
    /// Ask the arbiter for the passphrase of an envelope, in private:
    /// [`Input::EnvelopePrepared`](super::Input::EnvelopePrepared).
    PrepareEnvelope,
    /// This may be put into the envelope once its player stops his clock: [`Input::Sealed`](super::Input::Sealed).
    Seal(Contents),
    /// Open this envelope with the arbiter's passphrase: [`Input::Opened`](super::Input::Opened).
    OpenEnvelope(Envelope),
    /// A player's score sheet is in this file: it comes back as [`Input::Sheet`](super::Input::Sheet).
    ReadSheet {
        color: Color,
        path: String,
    },
}
