//! Texts that a player says so that the program learns their voice.

use std::collections::{BTreeMap, BTreeSet};

use crate::ear::recogniser::words_with_grammar;
use crate::language::{Library, Locale, Scheme, Vocabulary, grammar};
use crate::rules::Position;
use crate::user::folders;

/// Every word of announcements is said at least so often.
const LEAST: usize = 3;
/// Factor by which such a word is worth more than a word of a command.
const ANNOUNCED: usize = 20;
/// Worth of a neighbourhood in which no word stood yet.
const NEIGHBOURS: usize = 3;

/// Texts to say: this number of announcements and commands, those first that add the most. The same words
/// give the same list.
pub fn texts(locale: &Locale, count: usize) -> Vec<String> {
    let folder = folders::speech_model(&locale.code, &Library::built_in().fide.voice);
    let known = words_with_grammar(&folder);
    let is_known = |word: &str| known.as_ref().is_none_or(|known| known.contains(word));
    let mut phrases = phrases(locale);
    phrases.retain(|phrase| phrase.split_whitespace().all(is_known));
    let (mut choice, needed) = (Choice::of(&phrases, |phrase| phrase), needed(locale));
    let next = || choice.next(|choice, words| worth(choice, words, &needed));
    std::iter::from_fn(next).take(count).cloned().collect()
}

fn needed(locale: &Locale) -> BTreeSet<String> {
    grammar::announced(&Vocabulary::of(Scheme::Fide, locale), locale)
}

/// The positions whose moves are said.
pub fn positions() -> Vec<Position> {
    let positions: Vec<String> = ron::from_str(include_str!("positions.ron")).unwrap_or_default();
    positions.iter().filter_map(|fen| Position::from_fen(fen, false).ok()).collect()
}

/// All that may be chosen, in lower case and in order: moves of some positions in all forms, and commands.
fn phrases(locale: &Locale) -> Vec<String> {
    let vocabulary = Vocabulary::of(Scheme::Fide, locale);
    let mut all = BTreeSet::new();
    for position in positions() {
        for mv in position.legal_moves() {
            all.extend(grammar::wordings(&vocabulary, &position, mv));
        }
    }
    let commands = locale.commands.iter().filter(|(command, _)| command.is_spoken_alone());
    all.extend(commands.filter_map(|(_, texts)| texts.first()).map(|text| text.to_lowercase()));
    let again = again(&all, &needed(locale));
    all.into_iter().chain(again).collect()
}

/// Phrases with a word that few others have must be said more than once.
fn again(all: &BTreeSet<String>, needed: &BTreeSet<String>) -> Vec<String> {
    let missing = |word: &String| {
        let has = |text: &&String| text.split_whitespace().any(|other| other == word);
        let found: Vec<&String> = all.iter().filter(has).collect();
        let times = LEAST.saturating_sub(found.len());
        found.into_iter().flat_map(move |text| std::iter::repeat_n(text.clone(), times)).collect::<Vec<_>>()
    };
    needed.iter().flat_map(missing).collect()
}

/// Texts of which always the one is taken that adds the most to those taken before.
pub struct Choice<'a, T> {
    pub said: BTreeMap<&'a str, usize>,
    /// Words that stood beside each other.
    pub pairs: BTreeSet<(&'a str, &'a str)>,
    left: Vec<(&'a T, Vec<&'a str>)>,
}

impl<'a, T> Choice<'a, T> {
    /// All of these texts are left; `words` are those of one.
    pub fn of(texts: &'a [T], words: impl Fn(&'a T) -> &'a str) -> Self {
        let left = texts.iter().map(|text| (text, words(text).split_whitespace().collect())).collect();
        Self { said: BTreeMap::new(), pairs: BTreeSet::new(), left }
    }

    /// The first of those that are worth the most, so that the order of the texts decides and nothing else.
    pub fn next(&mut self, worth: impl Fn(&Self, &[&'a str]) -> usize) -> Option<&'a T> {
        let best = self.left.iter().enumerate().rev().max_by_key(|(_, (_, words))| worth(self, words));
        let (text, words) = self.left.remove(best.map(|(index, _)| index)?);
        self.pairs.extend(words.windows(2).map(|two| (two[0], two[1])));
        words.into_iter().for_each(|word| *self.said.entry(word).or_default() += 1);
        Some(text)
    }
}

fn worth(choice: &Choice<'_, String>, words: &[&str], needed: &BTreeSet<String>) -> usize {
    let distinct: BTreeSet<&&str> = words.iter().collect();
    let word = |word: &&str| {
        let times = choice.said.get(word).copied().unwrap_or(0);
        let each = if needed.contains(*word) { ANNOUNCED } else { 1 };
        // What was never said counts more than what was said twice.
        each * LEAST.saturating_sub(times).pow(2)
    };
    let fresh = words.windows(2).filter(|two| !choice.pairs.contains(&(two[0], two[1]))).count();
    distinct.into_iter().map(word).sum::<usize>() + NEIGHBOURS * fresh
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words before and behind a word, wherever it is said.
    fn neighbourhoods<'a>(texts: &'a [String], word: &str) -> BTreeSet<(Option<&'a str>, Option<&'a str>)> {
        let mut found = BTreeSet::new();
        for text in texts {
            let words: Vec<&str> = text.split_whitespace().collect();
            for at in (0..words.len()).filter(|at| words[*at] == word) {
                found.insert((at.checked_sub(1).map(|at| words[at]), words.get(at + 1).copied()));
            }
        }
        found
    }

    #[test]
    fn every_word_of_announcements_is_said_thrice_beside_different_words() {
        for locale in Library::built_in().locales() {
            let (all, chosen) = (phrases(locale), texts(locale, 60));
            assert_eq!(chosen.len(), 60, "{}", locale.code);
            assert_eq!(chosen, texts(locale, 60), "{}: the same every time", locale.code);
            for word in needed(locale) {
                let times =
                    chosen.iter().flat_map(|text| text.split_whitespace()).filter(|other| *other == word);
                let times = times.count();
                assert!(times >= LEAST, "{}: {word} {times} times", locale.code);
                let (there, had) = (neighbourhoods(&all, &word), neighbourhoods(&chosen, &word));
                assert!(had.len() >= there.len().min(2), "{}: {word} always beside {had:?}", locale.code);
            }
        }
    }

    #[test]
    fn fewer_are_the_beginning_of_more() {
        let locale = Library::built_in().scheme_locale();
        assert_eq!(texts(locale, 20)[..], texts(locale, 40)[..20]);
        assert_eq!(texts(locale, 0), Vec::<String>::new());
    }
}
