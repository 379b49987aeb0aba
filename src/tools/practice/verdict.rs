//! What is asked in one step, and what an answer to it is.

use super::lessons::Step;
use super::table::Table;
use crate::language::{Compared, Message, Reader, Word, Wording};

/// What is asked in one step.
pub struct Exercise {
    pub asks: Vec<Message>,
    pub wording: Option<Wording>,
    pub own: Option<String>,
}

/// What an answer is.
pub enum Verdict {
    /// The announcement that was meant; with what is answered at the board.
    Said(Vec<Message>),
    OtherWords,
    /// Something else, word by word.
    Words(Vec<Word>),
    /// What was meant was done at the board; with what is answered there.
    Taken(Vec<Message>),
    /// Something else was done, and does not count.
    NotThat(Vec<Message>),
}

impl Verdict {
    /// Whether it is what was asked for.
    pub const fn is_right(&self) -> bool {
        matches!(self, Self::Said(_) | Self::Taken(_))
    }
}

/// Judges an answer. At the board only what is right has happened then.
pub fn judge(
    reader: &Reader,
    table: &mut Table<'_>,
    step: &Step,
    exercise: &Exercise,
    line: &str,
) -> Verdict {
    if let (Some(wording), None) = (&exercise.wording, &exercise.own) {
        return match wording.compare(reader, line) {
            Compared::Right if matches!(step, Step::Announce(_) | Step::RepeatAnswer(_)) => {
                Verdict::Said(table.attempt(step, &wording.said).1)
            }
            Compared::Right => Verdict::Said(Vec::new()),
            Compared::OtherWords => Verdict::OtherWords,
            Compared::Words(words) => Verdict::Words(words),
        };
    }
    match table.attempt(step, line) {
        (true, answers) => Verdict::Taken(answers),
        (false, answers) => Verdict::NotThat(answers),
    }
}
