//! Messages on why a file or a folder could not be used, in the user's language; what we have no sentence
//! for, in the words of the operating system as a quotation. What only a library has words for stands in the
//! log file.

use std::fmt::Display;
use std::io;
use std::path::Path;

use super::time::can_be_dated;
use crate::language::Message;
use crate::notation::one_line;

/// Message for an error. By some kinds the operating system means more than we do: there it is quoted.
pub fn words(error: &io::Error) -> Message {
    use io::ErrorKind as Kind;
    match error.kind() {
        Kind::NotFound => say!("io_missing"),
        Kind::PermissionDenied => say!("io_forbidden"),
        Kind::AlreadyExists => say!("io_taken"),
        Kind::IsADirectory => say!("io_is_folder"),
        Kind::NotADirectory => say!("io_not_folder"),
        Kind::FileTooLarge => say!("io_too_large"),
        Kind::StorageFull | Kind::QuotaExceeded => say!("io_full"),
        Kind::ReadOnlyFilesystem => say!("io_read_only"),
        _ if error.raw_os_error().is_some() => say!("system_says", words = error.to_string()),
        Kind::InvalidInput => say!("io_not_file"),
        Kind::InvalidData => say!("io_not_text"),
        Kind::TimedOut => say!("io_silent"),
        Kind::BrokenPipe => say!("io_unread"),
        Kind::UnexpectedEof => say!("io_cut_short"),
        _ => {
            note_words(error);
            say!("io_unexpected")
        }
    }
}

/// True if there would be room if somebody made some.
pub fn wants_room(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

/// Message that a file or a folder that somebody named cannot be read, and why.
pub fn cannot_read(path: &Path, error: &io::Error) -> Message {
    let why = if error.kind() == io::ErrorKind::NotFound { say!("path_missing") } else { words(error) };
    say!("cannot_read", path, why)
}

/// A message that a file cannot be written, and why.
pub fn cannot_write(path: &Path, error: &io::Error) -> Message {
    if wants_room(error) { say!("disk_full", path) } else { say!("cannot_write", path, why = words(error)) }
}

/// Message on why something could not be written there: what is too large is so for that disk.
pub fn disk(path: &Path) -> impl Fn(io::Error) -> Message + Copy + '_ {
    |error| unwritten(path, &error)
}

pub(super) fn unwritten(path: &Path, error: &io::Error) -> Message {
    let is_full = error.kind() == io::ErrorKind::FileTooLarge;
    if is_full { say!("disk_full", path) } else { cannot_write(path, error) }
}

/// Target of our own notes, which alone are kept: what libraries write may hold anything.
pub(crate) const LOG_TARGET: &str = "evavier";

/// Logs a note with its date, where the machine's can be written: the logger panics over others, and it may
/// be set during a game.
pub fn log_dated(level: log::Level, note: &str) {
    if can_be_dated() {
        log::log!(target: LOG_TARGET, level, "{note}");
    }
}

/// Notes what the operating system or a library says of an error that the user is told of in other words.
pub fn note_words(error: &dyn Display) {
    log_dated(log::Level::Warn, &one_line(&error.to_string()));
}

/// A message, once these words, which only a library has, stand in the log file.
pub fn noted(words: impl Display, told: Message) -> Message {
    note_words(&words);
    told
}
