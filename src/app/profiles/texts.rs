//! What a player says so that the program learns his voice.

use std::collections::{BTreeMap, BTreeSet};

use crate::app::folders;
use crate::device::recogniser::words_with_grammar;
use crate::language::{Library, Locale, Scheme, Vocabulary, grammar};

/// Every word of announcements is said at least so often.
pub const LEAST: usize = 3;
/// How much more such a word is worth than a word of a command.
const ANNOUNCED: usize = 20;
/// What a neighbourhood is worth in which no word stood yet.
const NEIGHBOURS: usize = 2;

/// So many announcements and commands, the most telling first; those said once cover what is said most. The same
/// words give the same list.
#[must_use]
pub fn texts(locale: &Locale, count: usize) -> Vec<String> {
    let vocabulary = Vocabulary::of(Scheme::Fide, locale);
    let folder = folders::speech_model(&locale.code, &Library::built_in().fide.voice);
    let known = words_with_grammar(&folder);
    let is_known = |word: &str| known.as_ref().is_none_or(|known| known.contains(word));
    let mut phrases = grammar::phrases(&vocabulary, locale);
    phrases.retain(|phrase| phrase.split_whitespace().all(is_known));
    phrases.sort_unstable();
    phrases.dedup();
    let needed = grammar::announced(&vocabulary, locale);
    choose(&phrases, &needed, count)
}

/// Greedily: always the phrase that adds the most.
fn choose(phrases: &[String], needed: &BTreeSet<String>, count: usize) -> Vec<String> {
    let mut said: BTreeMap<&str, usize> = BTreeMap::new();
    let mut pairs: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut left: Vec<Vec<&str>> = phrases.iter().map(|phrase| phrase.split_whitespace().collect()).collect();
    let mut chosen = Vec::new();
    while chosen.len() < count {
        let worth = |words: &Vec<&str>| worth(words, needed, &said, &pairs);
        // The first of the best, so that the order of the phrases decides and nothing else.
        let best = left.iter().enumerate().rev().max_by_key(|(_, words)| worth(words));
        let Some(index) = best.map(|(index, _)| index) else { break };
        let words = left.swap_remove(index);
        pairs.extend(words.windows(2).map(|two| (two[0], two[1])));
        words.iter().for_each(|word| *said.entry(word).or_default() += 1);
        chosen.push(words.join(" "));
    }
    chosen
}

fn worth(
    words: &[&str],
    needed: &BTreeSet<String>,
    said: &BTreeMap<&str, usize>,
    pairs: &BTreeSet<(&str, &str)>,
) -> usize {
    let distinct: BTreeSet<&&str> = words.iter().collect();
    let word = |word: &&str| {
        let times = said.get(word).copied().unwrap_or(0);
        let each = if needed.contains(*word) { ANNOUNCED } else { 1 };
        // What was never said counts more than what was said twice.
        each * LEAST.saturating_sub(times).pow(2)
    };
    let fresh = words.windows(2).filter(|two| !pairs.contains(&(two[0], two[1]))).count();
    distinct.into_iter().map(word).sum::<usize>() + NEIGHBOURS * fresh
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_announcements_is_said_thrice_beside_different_words() {
        for locale in Library::built_in().locales() {
            let chosen = texts(locale, 60);
            assert_eq!(chosen, texts(locale, 60), "{}: the same every time", locale.code);
            let distinct: BTreeSet<&String> = chosen.iter().collect();
            assert_eq!((chosen.len(), distinct.len()), (60, 60), "{}", locale.code);
            let needed = grammar::announced(&Vocabulary::of(Scheme::Fide, locale), locale);
            for word in &needed {
                let with: Vec<Vec<&str>> = chosen
                    .iter()
                    .map(|text| text.split_whitespace().collect::<Vec<_>>())
                    .filter(|words| words.contains(&word.as_str()))
                    .collect();
                let times: usize = with.iter().flatten().filter(|other| *other == word).count();
                let beside: BTreeSet<Option<&str>> = with.iter().map(|words| before(words, word)).collect();
                let alone = with.iter().all(|words| words.len() == 1);
                assert!(alone || times >= LEAST, "{}: {word} {times} times", locale.code);
                assert!(alone || beside.len() > 1, "{}: {word} always behind {beside:?}", locale.code);
            }
        }
    }

    fn before<'a>(words: &[&'a str], word: &str) -> Option<&'a str> {
        words.iter().position(|other| *other == word)?.checked_sub(1).map(|at| words[at])
    }

    #[test]
    fn fewer_are_the_beginning_of_more() {
        let locale = Library::built_in().scheme_locale();
        assert_eq!(texts(locale, 20)[..], texts(locale, 40)[..20]);
        assert_eq!(texts(locale, 0), Vec::<String>::new());
    }
}
