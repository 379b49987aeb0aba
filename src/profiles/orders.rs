//! What is said or typed while a voice is learned: commands that the models know from games.

use crate::language::{Command, Locale, Reader, Reading};
use crate::rules::Position;

/// The command in these words, if they are nothing else.
pub fn command(locale: &Locale, words: &str) -> Option<Command> {
    match Reader::new(locale).read(&Position::start(), words) {
        Reading::Command(command) => Some(command),
        _ => None,
    }
}
