//! What somebody typed or said at once.

use std::cell::RefCell;

use crate::game::event::Source;
use crate::language::{Command, Reader, Reading};
use crate::rules::Position;

/// Words on their way through the session, with whoever understands them: they are read once in a position, and only
/// where somebody asks.
pub(super) struct Phrase<'r> {
    pub source: Source,
    pub text: String,
    /// Whether the recogniser was sure of every word; what is typed is.
    pub sure: bool,
    pub reader: &'r Reader,
    command: Option<Command>,
    readings: RefCell<Vec<(Position, Reading)>>,
}

impl<'r> Phrase<'r> {
    pub fn new(source: Source, text: &str, sure: bool, reader: &'r Reader) -> Self {
        Self { source, text: text.to_owned(), sure, reader, command: None, readings: RefCell::default() }
    }

    /// A command by a key or a button, which is no more than its word.
    pub fn of(command: Command, word: &str, reader: &'r Reader) -> Self {
        Self { command: Some(command), ..Self::new(Source::Typed, word, true, reader) }
    }

    pub fn read(&self, position: &Position) -> Reading {
        if let Some(command) = self.command {
            return Reading::Command(command);
        }
        let known =
            self.readings.borrow().iter().find(|(at, _)| at == position).map(|(_, read)| read.clone());
        known.unwrap_or_else(|| {
            let reading = self.reader.read(position, &self.text);
            self.readings.borrow_mut().push((position.clone(), reading.clone()));
            reading
        })
    }

    pub fn is_press(&self) -> bool {
        self.is_typed() && self.text.trim().is_empty()
    }

    pub fn is_typed(&self) -> bool {
        self.source == Source::Typed
    }
}
