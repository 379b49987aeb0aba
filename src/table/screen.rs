//! Screens that show a game, and the state of the table for one that shows more than lines.

use std::time::Instant;

use super::hearing::Listening;
use super::loop_event::LoopEvent;
use crate::game::State;
use crate::journal::Record;
use crate::language::{Command, Message};
use crate::rules::{ByColor, Color, Party};
use crate::session::BoardRead;
use crate::talk::ears::EarState;

/// Display of text.
pub trait Screen {
    /// Shows a thing said, in words; `message` is its meaning.
    fn show(&mut self, message: &Message, text: &str);
    /// Shows the arbiter something that the players are not told; nothing where the arbiter has no screen, for
    /// it is kept until the arbiter asks.
    fn log(&mut self, _message: &Message, _text: &str) {}
    /// Hides what is typed from here on, or shows it again; true if that can be had.
    fn secret(&mut self, _on: bool) -> bool {
        true
    }
    /// Sets whether the lines typed from here on are kept in a history of lines, where there is one.
    fn keep_lines(&mut self, _on: bool) {}
    /// Shows what this program says to another one in a call, where programs read it.
    fn between_programs(&mut self, _message: &Message, _text: &str) {}
    /// Shows what few want to know of this game, where there is a place for it that is in nobody's way.
    fn about(&mut self, _message: &Message, _text: &str) {}
    /// Message on what is to be done first.
    fn first_move(&self, color: Color, listening: Listening) -> Message {
        let how = if listening == Listening::Always { say!("by_word") } else { say!("by_typing") };
        say!("first_move", color, how)
    }
    /// Message on what can be done with a game that is over, recorded in this file.
    fn afterwards(&self, path: String) -> Message {
        say!("afterwards", path)
    }
    /// True if somebody sits there who can be asked something when the game is over.
    fn asks(&self) -> bool {
        true
    }
    fn keys(&self) -> Message {
        say!("keys")
    }
    /// The key of a command, where it has one.
    fn key_of(&self, _command: Command) -> Option<String> {
        None
    }
    /// True if the keys are told with the help as a whole: there is room for them.
    fn tells_keys_at_once(&self) -> bool {
        false
    }
    fn recorded(&mut self, _record: &Record) {}
    /// Something is about to be taken in.
    fn woken(&mut self, _wake: &LoopEvent) {}
    /// All that follows from it is done; this is how things stand now.
    fn glance(&mut self, _glance: &ScreenState<'_>) {}
}

/// State of the table at an instant.
#[derive(Clone, Copy, Debug)]
pub struct ScreenState<'a> {
    pub state: &'a State,
    pub repeats_back: bool,
    /// Question that somebody has been asked and has not answered.
    pub question: Option<&'a Message>,
    /// Party whose answer alone counts, where it has to bear that name.
    pub asked: Option<Party>,
    pub at: Instant,
    /// ...in milliseconds from the start of the game.
    pub at_ms: u64,
    pub listening: Listening,
    pub ear_open: bool,
    /// State of each ear, and at whose microphone it is.
    pub ears: &'a [(Option<Party>, EarState)],
    pub boards: Option<ByColor<BoardRead>>,
    pub speaking: Option<bool>,
}
