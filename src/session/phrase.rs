//! What somebody typed or said at once.

use crate::game::event::Source;
use crate::language::{Command, Reader, Reading};
use crate::rules::Position;

/// Words on their way through the session, with whoever understands them.
pub(super) struct Phrase<'r> {
    pub source: Source,
    pub text: String,
    /// Whether the recogniser was sure of every word; what is typed is.
    pub sure: bool,
    pub reader: &'r Reader,
    command: Option<Command>,
}

impl<'r> Phrase<'r> {
    pub fn new(source: Source, text: &str, sure: bool, reader: &'r Reader) -> Self {
        Self { source, text: text.to_owned(), sure, reader, command: None }
    }

    /// A command by a key or a button, which is no more than its word.
    pub fn of(command: Command, word: &str, reader: &'r Reader) -> Self {
        Self { command: Some(command), ..Self::new(Source::Typed, word, true, reader) }
    }

    pub fn read(&self, position: &Position) -> Reading {
        self.command.map_or_else(|| self.reader.read(position, &self.text), Reading::Command)
    }

    pub fn is_press(&self) -> bool {
        self.is_typed() && self.text.trim().is_empty()
    }

    pub fn is_typed(&self) -> bool {
        self.source == Source::Typed
    }
}
