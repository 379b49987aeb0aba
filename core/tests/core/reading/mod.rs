//! What is read in the words of a language: moves, answers, questions about help, an arbiter's lines.

mod announcements;
mod answers;
mod arbiter;
mod help;
mod moves;
mod words;

use evavier::language::{Library, Reader};

fn reader(code: &str) -> Reader {
    Reader::new(Library::built_in().find(code).expect(code))
}
