//! Lines behind which a passphrase is typed: orders for an envelope, however they are spelt.

use std::collections::HashMap;

use super::order::{Lack, Order, Topic};
use super::parse::plain;
use crate::language::{LONGEST_LINE, Reader};

/// A shorter word is like too many others.
const SHORTEST: usize = 4;
/// Words of so many letters may have two wrong ones, shorter ones one.
const LONG: usize = 6;

impl Reader {
    /// True if whoever types this line is going to type a passphrase: he orders an envelope, or tries to.
    pub fn may_want_passphrase(&self, line: &str) -> bool {
        if line.len() > LONGEST_LINE {
            return false;
        }
        // A word of the game is no order misspelt: `Bella` is not `sella`.
        let is_of_the_game = |word: &String| self.lexicon.longest_match(std::slice::from_ref(word)).is_some();
        let words = || line.split_whitespace().map(plain).filter(|word| !is_of_the_game(word));
        let is_like_one = || words().any(|word| names_envelope(&self.arbiter.known().topics, &word));
        match self.arbiter(line) {
            Some(Ok(Order::Adjourn { on_paper, .. })) => !on_paper,
            Some(Ok(Order::Seal(made))) => made.is_none(),
            Some(Ok(order)) => order == Order::Open,
            Some(Err(fault)) => fault.why == Lack::Topic || is_like_one(),
            None => is_like_one(),
        }
    }
}

/// True if this is, or nearly is, a word of the orders that a passphrase is asked for.
fn names_envelope(topics: &HashMap<String, Topic>, word: &str) -> bool {
    let ordered = |topic: &Topic| matches!(topic, Topic::Adjourn | Topic::Seal | Topic::Open);
    let texts = topics.iter().filter(|(_, topic)| ordered(topic)).map(|(text, _)| text);
    let known = texts.flat_map(|text| text.split(' ')).filter(|known| known.chars().count() >= SHORTEST);
    let is_like = |known: &str| {
        let most = if known.chars().count() < LONG { 1 } else { 2 };
        strsim::damerau_levenshtein(word, known) <= most
    };
    known.into_iter().any(is_like)
}
