//! What shows a game, and how things stand at the table for one that shows more than lines.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::{Listening, Table, Wake};
use crate::device::time::now;
use crate::game::State;
use crate::journal::Record;
use crate::language::Message;
use crate::rules::{ByColor, Party};
use crate::session::BoardRead;
use crate::table::message::TableMessage;
use crate::talk::ears::EarState;

/// Where text is shown.
pub trait Screen {
    /// Shows a thing said, in words; `message` is its meaning.
    fn show(&mut self, message: &Message, text: &str);
    /// Shows the arbiter something that the players are not told; nothing where he has no screen of his own, for
    /// it is kept until he asks.
    fn log(&mut self, _message: &Message, _text: &str) {}
    /// What is typed from here on is not to be seen; or is again. Whether that can be had.
    fn secret(&mut self, _on: bool) -> bool {
        true
    }
    /// Whether the lines typed from here on are kept in a history of lines, where there is one.
    fn keep_lines(&mut self, _on: bool) {}
    /// Whether somebody sits there who can be asked something when the game is over.
    fn asks(&self) -> bool {
        true
    }
    /// The keys that can be pressed here.
    fn keys(&self) -> Message {
        TableMessage::Keys.into()
    }
    /// An event was written down.
    fn recorded(&mut self, _record: &Record) {}
    /// Something is about to be taken in.
    fn woken(&mut self, _wake: &Wake) {}
    /// All that follows from it is done; this is how things stand now.
    fn glance(&mut self, _glance: &Glance<'_>) {}
}

/// How things stand at the table.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'a> {
    /// The game.
    pub state: &'a State,
    /// Whether announcements have to be repeated.
    pub repeats_back: bool,
    /// The present instant...
    pub at: Instant,
    /// ...in milliseconds from the start of the game.
    pub at_ms: u64,
    /// When the program listens.
    pub listening: Listening,
    /// Whether every word is heard now, where an ear works.
    pub ear_open: bool,
    /// How each ear stands, and at whose microphone it is.
    pub ears: &'a [(Option<Party>, EarState)],
    /// Both boards as far as they have been read, while they differ.
    pub boards: Option<ByColor<BoardRead>>,
    /// Whether there is a voice, and it has something to say.
    pub speaking: Option<bool>,
}

impl Table {
    /// Lets the screen look at everything.
    pub(super) fn glance(&mut self) {
        let at = now();
        let ears = self.hearing.ears.states();
        let glance = Glance {
            state: self.session.state(),
            repeats_back: self.session.repeats_back(),
            at,
            at_ms: self.at_ms(at),
            listening: self.hearing.mode,
            ear_open: self.hearing.settings.open.load(Ordering::Relaxed),
            ears: &ears,
            boards: self.session.boards_read(),
            speaking: (!self.voices.is_empty()).then(|| !self.voices.is_idle()),
        };
        self.screen.keep_lines(!self.session.may_be_typed_a_passphrase());
        self.screen.glance(&glance);
    }
}
