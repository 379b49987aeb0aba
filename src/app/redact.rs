//! Lines without the numbers that may be the arbiter's: whatever looks like one is hidden, right or wrong, so that nothing
//! tells which it was.

use crate::game::State;
use crate::language::{Reader, Reading};

/// So many digits may be the arbiter's number.
const DIGITS: usize = 4;

/// What a player's line is for everybody who shows or keeps it: as it was, if it is understood, else without long numbers.
pub(super) fn player_line(text: &str, reader: &Reader, state: &State) -> String {
    let hidden = hide(text, reader);
    let position = state.position_ahead();
    let understood = || !is_unclear(&reader.read(&position, text));
    let dictated = || state.is_differing() && matches!(reader.dictation(text, true), Some(Ok(_)));
    if hidden == text || understood() || dictated() { text.to_owned() } else { hidden }
}

fn is_unclear(reading: &Reading) -> bool {
    match reading {
        Reading::Unclear(_) => true,
        Reading::By(_, said) | Reading::CommandWith(_, said) => is_unclear(said),
        _ => false,
    }
}

/// A line whose longer numbers are asterisks: four digits or more together, also with marks between them, apart, or said
/// in words.
pub(super) fn hide(text: &str, reader: &Reader) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut shown: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let mut from = 0;
    while from < words.len() {
        let numerals =
            words[from..].iter().take_while(|word| word.is_empty() || numerals(word, reader) > 0).count();
        let run = from..from + numerals.max(1);
        let digits: usize = words[run.clone()].iter().map(|word| numerals_in(word, reader)).sum();
        if digits >= DIGITS {
            for at in run.clone() {
                let spelt = !words[at].contains(|sign: char| sign.is_ascii_digit());
                let star = |sign: char| if sign.is_ascii_digit() || spelt { '*' } else { sign };
                shown[at] = words[at].chars().map(star).collect();
            }
        }
        from = run.end;
    }
    shown.join(" ")
}

/// How many digits a word is, where it is nothing else.
fn numerals(word: &str, reader: &Reader) -> usize {
    let is_mark =
        |sign: char| matches!(sign, '-' | '.' | ',' | '/' | '_' | '\'' | '"' | ';' | '!' | '?' | '*' | '#');
    let digits = word.chars().filter(char::is_ascii_digit).count();
    match word.chars().all(|sign| sign.is_ascii_digit() || is_mark(sign)) {
        true => digits,
        false => usize::from(reader.is_rank(word)),
    }
}

/// How many digits stand together in a word, whatever else it is.
fn numerals_in(word: &str, reader: &Reader) -> usize {
    let longest = word.split(|sign: char| !sign.is_ascii_digit()).map(str::len).max().unwrap_or(0);
    numerals(word, reader).max(longest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Library;

    #[test]
    fn whatever_may_be_the_number_is_hidden() {
        let reader = |code| Reader::new(Library::built_in().find(code).expect("built in"));
        for (code, line, hidden) in [
            ("en", "arbitr 97531 stop", "arbitr ***** stop"),
            ("en", "97531", "*****"),
            ("en", "stop 97531 arbiter", "stop ***** arbiter"),
            ("en", "arbiter97531stop", "arbiter*****stop"),
            ("en", "9-7-5 31 arbiter", "*-*-* ** arbiter"),
            ("en", "arbitr 2 4  6 8 stop", "arbitr * *  * * stop"),
            ("en", "\"2468\", please", "\"****\", please"),
            ("en", "1234567890123456", "****************"),
            ("en", "two four six eight", "*** **** *** *****"),
            ("de", "schiri zwei vier sechs acht", "schiri **** **** ***** ****"),
            ("de", "Eva zwei Eva vier", "Eva zwei Eva vier"),
            ("en", "arbiter time white +2:00", "arbiter time white +2:00"),
            ("en", "moves 30", "moves 30"),
            ("en", "e2e4", "e2e4"),
            ("en", "1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3"),
            ("en", "", ""),
            ("en", "ä 2468", "ä ****"),
        ] {
            assert_eq!(hide(line, &reader(code)), hidden, "{line}");
        }
    }
}
