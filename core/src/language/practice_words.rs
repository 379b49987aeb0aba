//! The words that a language has for practising, as data.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::spelling::fold;

listed! {
    /// Part at the board that is practised.
    #[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Hash, Deserialize)]
    #[serde(rename_all = "snake_case")]
    PractisedPart {
        /// Whoever sits opposite a blind player.
        Opponent,
        Assistant,
        Blind,
    }
}

/// Requests to the lesson, which are not said at the board.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aside {
    /// Each word by itself.
    Slow,
    /// The question once more.
    Repeat,
    Skip,
    /// Nothing is kept of what went wrong, and what was kept is forgotten.
    Forget,
    /// It is kept again.
    Keep,
    Help,
    Quit,
}

/// Words that can be said while one practises. Of several spellings the first is the one we say.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PracticeWords {
    /// The names of those who practise, as they may be typed.
    #[serde(deserialize_with = "super::once::each_key")]
    pub learners: BTreeMap<PractisedPart, Vec<String>>,
    #[serde(deserialize_with = "super::once::each_key")]
    pub asides: BTreeMap<Aside, Vec<String>>,
    /// The same to whoever speaks: a word for each that the speech models know.
    #[serde(deserialize_with = "super::once::each_key")]
    pub spoken: BTreeMap<Aside, String>,
}

impl PracticeWords {
    /// The learner whom a line names.
    pub fn learner(&self, line: &str) -> Option<PractisedPart> {
        found(self.learners.iter().map(|(learner, words)| (learner, words.as_slice())), line)
    }

    /// The request to the lesson that a line is.
    pub fn aside(&self, line: &str) -> Option<Aside> {
        let spoken = self.spoken.iter().map(|(aside, word)| (aside, std::slice::from_ref(word)));
        found(self.asides.iter().map(|(aside, words)| (aside, words.as_slice())).chain(spoken), line)
    }
}

fn found<'a, K: Copy + 'a>(mut words: impl Iterator<Item = (&'a K, &'a [String])>, line: &str) -> Option<K> {
    let line = fold(line.trim().trim_end_matches(['.', '!']));
    let named = |(_, spellings): &(&K, &[String])| spellings.iter().any(|spelling| fold(spelling) == line);
    words.find(named).map(|(key, _)| *key)
}
