//! Commands with a number, in figures or in words: `moves 30`, `move twelve`, `what did Black play four moves ago`.

use super::{Completeness, Reader};
use crate::language::command::{Command, Property};
use crate::language::lexicon::Meaning;
use crate::language::locale::Locale;
use crate::language::spelling::{fold, split_words};

/// Numbers in words, and what stands around them, folded.
#[derive(Clone, Debug)]
pub(in crate::language) struct NumberReader {
    before: Vec<String>,
    after: Vec<String>,
    /// Those from 1, with all their spellings.
    numbers: Vec<Vec<String>>,
}

fn folded(text: &str) -> String {
    fold(&split_words(text).join(" "))
}

impl NumberReader {
    pub fn new(locale: &Locale) -> Self {
        let all = |texts: &[String]| texts.iter().map(|text| folded(text)).collect();
        Self {
            before: all(&locale.before_numbers),
            after: all(&locale.after_numbers),
            numbers: locale.numbers.iter().map(|texts| all(texts)).collect(),
        }
    }

    /// The number that these words are, with words before and behind it or without.
    fn read(&self, words: &str) -> Option<u32> {
        let befores =
            self.before.iter().filter_map(|text| words.strip_prefix(text.as_str())?.strip_prefix(' '));
        befores.chain([words]).find_map(|rest| {
            let afters =
                self.after.iter().filter_map(|text| rest.strip_suffix(text.as_str())?.strip_suffix(' '));
            afters.chain([rest]).find_map(|number| self.number(number))
        })
    }

    fn number(&self, word: &str) -> Option<u32> {
        if !word.is_empty() && word.bytes().all(|sign| sign.is_ascii_digit()) {
            return word.parse().ok();
        }
        let at = self.numbers.iter().position(|texts| texts.iter().any(|text| text == word))?;
        u32::try_from(at + 1).ok()
    }

    /// True if these words are a number, or what may stand behind one, with more to come in some longer number or line.
    fn goes_on(&self, words: &str) -> bool {
        let begins = |text: &String| text.strip_prefix(words).is_some_and(|rest| rest.starts_with(' '));
        let behind_number =
            |rest: &str| rest.rsplit(' ').next().is_some_and(|last| self.number(last).is_some());
        let rest = self.before.iter().find_map(|text| words.strip_prefix(text.as_str())?.strip_prefix(' '));
        self.numbers.iter().flatten().any(begins) || behind_number(rest.unwrap_or(words))
    }
}

impl Reader {
    /// A command and the words behind it, where a number may follow it.
    fn before_number(&self, phrase: &str) -> Option<(Command, String)> {
        let said = split_words(phrase);
        let (Meaning::Command(command), all) = self.lexicon.longest_match(&said)? else { return None };
        let rest = fold(&said[all..].join(" "));
        (command.is(Property::TakesNumber) && !rest.is_empty()).then_some((command, rest))
    }

    /// `moves 30`, `moves from 30`: a command and a number.
    pub(super) fn command_number(&self, phrase: &str) -> Option<(Command, u32)> {
        let (command, rest) = self.before_number(phrase)?;
        let number = self.numbers.read(&rest)?;
        // `-1` and `1-0` are other numbers than they would be cut into words.
        let is_whole = |raw: &str| raw.bytes().all(|sign| sign.is_ascii_digit());
        let mut figures =
            phrase.split_whitespace().filter(|raw| raw.bytes().any(|sign| sign.is_ascii_digit()));
        figures.all(|raw| is_whole(raw.trim_end_matches(['.', ',', '!', '?']))).then_some((command, number))
    }

    /// Completeness of a phrase that is a command with a number behind it, or the beginning of one.
    pub(super) fn number_completeness(&self, phrase: &str) -> Option<Completeness> {
        let (command, rest) = self.before_number(phrase)?;
        let read = self.numbers.read(&rest).is_some();
        match () {
            () if read && self.numbers.goes_on(&rest) && command.is_spoken_with_number() => {
                Some(Completeness::Perhaps)
            }
            () if read => Some(Completeness::Complete),
            () => self.numbers.before.contains(&rest).then_some(Completeness::No),
        }
    }
}
