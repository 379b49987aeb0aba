//! What people write beside a move, in the words of any of our languages: see [`notation::beside`](crate::notation::beside).

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

/// What a text by itself marks, in signs or in words; `None` where it is no mark.
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

/// Whether a word says by itself that a game was drawn, as people write below a sheet: `remis`.
pub fn says_drawn(text: &str) -> bool {
    let word = fold(text.trim().trim_end_matches(['.', '!']));
    let drawn = |locale: &Locale| locale.commands.get(&Command::Draw)?.first().map(|word| fold(word));
    Library::built_in().locales().iter().filter_map(drawn).any(|drawn| drawn == word)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_beside_a_move_are_known_in_every_language() {
        for (text, mv, offers, check) in [
            ("Sf3 remis", "Sf3", true, Check::Unsaid),
            ("Sf3 Remis angeboten", "Sf3", true, Check::Unsaid),
            ("Nf3 (draw)", "Nf3", true, Check::Unsaid),
            ("Cf3 nulle", "Cf3", true, Check::Unsaid),
            ("Cf3 tablas?", "Cf3", true, Check::Unsaid),
            ("Lb5 Schach", "Lb5", false, Check::Check),
            ("Fb5 échec", "Fb5", false, Check::Check),
            ("Dh7 Schach matt", "Dh7", false, Check::Mate),
            ("Dh7 échec et mat", "Dh7", false, Check::Mate),
            ("Dh7 jaque mate 1:28", "Dh7", false, Check::Mate),
            ("Springer Felix drei Schach", "Springer Felix drei", false, Check::Check),
            ("Springer Felix drei", "Springer Felix drei", false, Check::Unsaid),
        ] {
            let found = entered(text);
            assert_eq!((found.mv, found.offer.is_some(), found.check), (mv, offers, check), "{text}");
        }
    }

    #[test]
    fn a_word_tells_that_a_game_was_drawn() {
        for text in ["remis", "Remis.", "draw", "nulle", "TABLAS"] {
            assert!(says_drawn(text), "{text}");
        }
        for text in ["remis?", "Remis angeboten", "=", "", "1-0"] {
            assert!(!says_drawn(text), "{text}");
        }
    }

    #[test]
    fn what_a_player_says_of_check_and_offers_is_left_in_a_game() {
        for (text, mv) in [
            ("1. e4", "e4"),
            ("1) e4,", "e4"),
            ("e4 1:28", "e4"),
            ("e4 +/=", "e4"),
            ("e4 remis", "e4 remis"),
            ("e4 =", "e4 ="),
            ("Bb5+", "Bb5+"),
            ("Bb5 +", "Bb5 +"),
            ("Bb5 ch.", "Bb5 ch."),
            ("moves 30", "moves 30"),
        ] {
            assert_eq!(announced(text), mv, "{text}");
        }
    }
}
