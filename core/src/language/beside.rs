//! Marks that people write beside a move, in the words of any of our languages: see
//! [`notation::beside`](crate::notation::beside).

use std::collections::HashMap;
use std::sync::OnceLock;

use super::command::Command;
use super::locale::{Library, Locale};
use super::spelling::{fold, split_words};
use crate::notation::Check;
use crate::notation::beside::{self, sign};
pub use crate::notation::beside::{Entered, Mark, unnumbered};

/// An entry of a sheet without the number before its move and without what is marked behind it.
pub fn entered(text: &str) -> Entered<'_> {
    beside::part(text, &mark)
}

/// The mark that a text is by itself, in signs or in words; `None` where it is none.
pub fn mark(text: &str) -> Option<Mark> {
    sign(text).or_else(|| {
        let words = split_words(text).join(" ");
        WORDS.get_or_init(words_of_all).get(&fold(&words)).copied()
    })
}

/// The same of what is announced or typed as a move in a game, where what is said of check is held against the board and
/// an offer is made.
pub fn announced(text: &str) -> &str {
    let only = |text: &str| sign(text).filter(|mark| matches!(mark, Mark::Clock(_) | Mark::Other));
    beside::part(text, &only).mv
}

/// True if a word says by itself that a game was drawn, as people write below a sheet: `remis`.
pub fn says_drawn(text: &str) -> bool {
    let word = fold(text.trim().trim_end_matches(['.', '!']));
    let drawn = |locale: &Locale| locale.commands.get(&Command::Draw)?.first().map(|word| fold(word));
    Library::built_in().locales().filter_map(drawn).any(|drawn| drawn == word)
}

static WORDS: OnceLock<HashMap<String, Mark>> = OnceLock::new();

fn words_of_all() -> HashMap<String, Mark> {
    let mut words = HashMap::new();
    for locale in Library::built_in().locales() {
        let offers = locale.commands.get(&Command::Draw).into_iter().flatten();
        let checks = locale.words.check.iter().map(|text| (text, Mark::Check(Check::Check)));
        let mates = locale.words.mate.iter().map(|text| (text, Mark::Check(Check::Mate)));
        for (text, mark) in offers.map(|text| (text, Mark::Offer)).chain(checks).chain(mates) {
            words.entry(fold(&split_words(text).join(" "))).or_insert(mark);
        }
    }
    words
}
