//! Why there is no demonstration, or no braille sheet at its end.

use std::io;
use std::path::PathBuf;

use crate::game::ApplyError;
use crate::journal::JournalError;
use crate::language::Message;
use crate::sheet::TableError;
use crate::sheet::braille::BrailleError;
use crate::talk::faults;
use crate::user::{file_errors, system};

/// Why there is no demonstration.
#[derive(Debug)]
pub enum DemoError {
    /// There is no place for its journal.
    NoPlace {
        path: PathBuf,
        error: io::Error,
    },
    Busy {
        path: PathBuf,
    },
    Setup {
        path: PathBuf,
        error: ApplyError,
    },
    /// Nobody reads any more, or it cannot be written.
    Output(io::Error),
}

impl From<DemoError> for Message {
    fn from(error: DemoError) -> Self {
        match error {
            DemoError::NoPlace { path, error } => system::cannot_write(&path, &error),
            DemoError::Busy { path } => say!("game_busy", path = path.display().to_string()),
            DemoError::Setup { path, error } => {
                let why = file_errors::event(&error);
                say!("bad_game", path = path.display().to_string(), why)
            }
            DemoError::Output(error) => system::words(&error),
        }
    }
}

/// Why there is no braille sheet of the demonstration.
#[derive(Debug)]
pub(super) enum SheetError {
    Unreadable {
        path: PathBuf,
        error: io::Error,
    },
    /// The journal does not tell a game.
    Journal {
        path: PathBuf,
        error: JournalError,
    },
    Table(TableError),
    /// The braille table cannot write a move so that it can be read back.
    Braille(BrailleError),
    Unwritable {
        path: PathBuf,
        error: io::Error,
    },
}

impl From<SheetError> for Message {
    fn from(error: SheetError) -> Self {
        match error {
            SheetError::Unreadable { path, error } => system::cannot_read(&path, &error),
            SheetError::Journal { path, error } => file_errors::journal(&path, &error),
            SheetError::Table(error) => faults::table(error),
            SheetError::Braille(error) => file_errors::braille(&error),
            SheetError::Unwritable { path, error } => system::cannot_write(&path, &error),
        }
    }
}
