//! A text as it is looked up: cut into words, without case, accents and punctuation.

use unicode_normalization::UnicodeNormalization;

use crate::notation::{algebraic, marks};
use crate::rules::CastlingSide;

/// The words of a phrase in lower case: parted at blanks, hyphens and punctuation, the signs `+ # =`
/// by themselves, castling in any spelling as `0-0` and `0-0-0`.
pub(crate) fn split_words(phrase: &str) -> Vec<String> {
    const PUNCTUATION: &[char] = &[',', '.', ';', ':', '!', '?', '"', '„', '“', '”', '«', '»', '(', ')', '…'];
    let mut words = Vec::new();
    for chunk in marks::plain(phrase).split_whitespace() {
        #[cfg(test)]
        work::done(1);
        let bare = chunk.trim_matches(PUNCTUATION);
        match algebraic::castling(bare) {
            Some(CastlingSide::Short) => words.push("0-0".to_owned()),
            Some(CastlingSide::Long) => words.push("0-0-0".to_owned()),
            None if bare.is_empty() && chunk == "?" => words.push(chunk.to_owned()),
            None => words.extend(parts(bare)),
        }
    }
    words
}

fn parts(chunk: &str) -> Vec<String> {
    let mut apart = String::new();
    for letter in chunk.to_lowercase().chars() {
        match letter {
            '+' | '#' | '=' => apart.extend([' ', letter, ' ']),
            ',' | '.' | ';' | ':' | '!' | '…' => apart.push(' '),
            _ if marks::is_dash(letter) || marks::is_arrow(letter) => apart.push(' '),
            '×' => apart.push('x'),
            '’' => apart.push('\''),
            _ => apart.push(letter),
        }
    }
    apart.split_whitespace().map(str::to_owned).collect()
}

/// The same with a capital at the beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The same with umlauts as they are typed on other keyboards, `ae` for `ä`; nothing where there are none.
pub(crate) fn without_umlauts(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    Some(without_dots(&lower)).filter(|typed| *typed != lower)
}

/// Lower case without accents, dots and ligatures, in usual signs, so that `Cäsar`, `CÉSAR` and `Cesar` come close.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let letters = marks::plain(text).to_lowercase();
    for letter in letters.nfkd().filter(|letter| !unicode_normalization::char::is_combining_mark(*letter)) {
        match marks::plain_letter(letter) {
            Some(plain) => folded.push_str(plain),
            None => folded.push(letter),
        }
    }
    folded
}

/// Those spellings that are said, in lower case, each once: of letters only, no abbreviation, and not written
/// with other letters for want of the right ones.
pub fn said(texts: &[String]) -> Vec<String> {
    let lower: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
    let mut said: Vec<String> = Vec::new();
    for text in &lower {
        let letters = text.chars().all(|sign| sign.is_alphabetic() || sign == ' ');
        let makeshift = lower.iter().any(|other| other != text && without_dots(other) == *text);
        if letters && text.chars().count() > 1 && !makeshift && !said.contains(text) {
            said.push(text.clone());
        }
    }
    said
}

/// As it is written where there are no letters with dots.
fn without_dots(text: &str) -> String {
    text.replace('ä', "ae").replace('ö', "oe").replace('ü', "ue").replace('ß', "ss")
}

/// Name of a file as it is said: other spellings sound the same. A letter's name is preferred to the letter.
pub fn file_name(names: &[String]) -> &str {
    let name = names.iter().find(|name| name.chars().count() > 1).or(names.first());
    name.map_or("", String::as_str)
}

/// Amount of work: how much has been looked at, so that tests can tell whether it grows with what is read and
/// no faster.
#[cfg(test)]
pub(super) mod work {
    use std::cell::Cell;

    thread_local!(static WORDS: Cell<usize> = const { Cell::new(0) });

    pub fn done(words: usize) {
        WORDS.set(WORDS.get() + words);
    }

    /// Number of words that were looked at in this thread for that.
    pub fn of(action: impl FnOnce()) -> usize {
        let before = WORDS.get();
        action();
        WORDS.get() - before
    }
}
