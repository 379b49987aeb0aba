//! How things stand at the table, for a screen that shows more than lines.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::{Listening, Table};
use crate::device::time::now;
use crate::game::{BoardRead, State};
use crate::rules::{ByColor, Party};
use crate::talk::ears::EarState;

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
        self.screen.glance(&glance);
    }
}
