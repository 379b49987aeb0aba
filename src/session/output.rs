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
    /// Answers to requests and refusals.
    Answer,
    /// Announcements and questions about them.
    Announcement,
}

/// What the session wants done, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// All that follows comes of what this one said or did.
    By(Party),
    /// Write this event down, before anything that follows is said.
    Record(Event),
    /// Say and show this.
    Say(Weight, Message),
    /// Show this, and say it to that side alone where it can be told anything alone.
    Tell(Color, Message),
    /// Ask this player this before everybody, in his own language where he has one.
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
        /// The player who kept it.
        color: Color,
        /// The path as the arbiter typed it.
        path: String,
    },
}
