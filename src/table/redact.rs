//! Lines without the numbers that may be the arbiter's. What a player typed or said is looked at by its shape alone, never
//! compared with the number: of a line that nobody understood whatever looks like a number is hidden, right or wrong, and
//! a line that is understood stays as it is. So nothing that anybody sees tells which number is the right one. Every
//! number is hidden by the same mark, which tells neither its length nor its words.

use std::ops::Range;
use std::sync::LazyLock;

use crate::game::State;
use crate::language::{Library, Reader, Reading, fold};

/// Fewest digits that may be the arbiter's number.
const DIGITS: usize = 4;
/// No square stands behind more letters, as in `Nbxd2`.
const LETTERS: usize = 4;
/// Words for nought: nothing else in the languages names it.
const ZERO: [&str; 5] = ["null", "zero", "nought", "oh", "cero"];

/// Words for the digits in all languages, folded, and the longest first: `uno` is no `un`.
static SPELT: LazyLock<Vec<(Vec<char>, usize)>> = LazyLock::new(|| {
    let said = Library::built_in().locales().flat_map(|locale| {
        let numbers = locale.asking.numbers.iter().take(9).zip(1..);
        numbers.flat_map(|(words, digit)| words.iter().map(move |word| (fold(word), digit)))
    });
    let all = said.chain(ZERO.map(|word| (word.to_owned(), 0)));
    let mut all: Vec<_> = all.map(|(word, digit)| (word.chars().collect::<Vec<_>>(), digit)).collect();
    all.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    all
});

/// A digit in figures or in words, and where it stands in the line, in characters. Of a figure in another script the value
/// is not known.
struct Digit {
    value: usize,
    at: Range<usize>,
}

/// Mark in the place of a number that is hidden.
const MARK: &str = "****";

/// A player's line for everybody who shows or keeps it: as it was, if it is understood, else without long
/// numbers.
pub(super) fn player_line(text: &str, reader: &Reader, state: &State) -> String {
    let position = state.position_ahead();
    let dictated = || state.differing && matches!(reader.dictation(text, true), Some(Ok(_)));
    let understood = || !is_unclear(&reader.read(&position, text)) || dictated();
    // Whoever reads a sheet out names the numbers of many moves.
    let most = if state.differing { usize::MAX } else { DIGITS };
    let hidden = hidden(text, reader, most);
    if hidden.is_empty() || understood() { text.to_owned() } else { marked(text, &hidden) }
}

fn is_unclear(reading: &Reading) -> bool {
    match reading {
        Reading::Unclear(_) => true,
        Reading::By(_, said) | Reading::CommandWith(_, said) => is_unclear(said),
        _ => false,
    }
}

/// The line of an arbiter who has proven this number, without it, whatever stands between its digits or around them, and
/// said digit by digit. It stays where the line without it does not do: `works` is given that line, and whether the digits
/// stood together. With marks between them it may be a time.
pub(super) fn without_number(text: &str, number: &str, works: impl Fn(&str, bool) -> bool) -> String {
    let number: Vec<usize> = number.bytes().map(|byte| usize::from(byte.wrapping_sub(b'0'))).collect();
    let mut hidden: Vec<Range<usize>> = Vec::new();
    for row in rows(text) {
        for part in row.windows(number.len()) {
            if !part.iter().map(|digit| &digit.value).eq(&number) {
                continue;
            }
            let together = part[part.len() - 1].at.end - part[0].at.start == number.len();
            // With the digits that stand right before and behind it: nothing is left of a longer number.
            let at = touching(&row, part[0].at.start..part[part.len() - 1].at.end);
            let mut more = hidden.clone();
            match more.last_mut().filter(|last| last.end >= at.start) {
                Some(last) => last.end = at.end,
                None => more.push(at),
            }
            if works(&marked(text, &more), together) {
                hidden = more;
            }
        }
    }
    marked(text, &hidden)
}

/// The same range with all digits of the row that touch it.
fn touching(row: &[Digit], mut at: Range<usize>) -> Range<usize> {
    for digit in row {
        if digit.at.start == at.end {
            at.end = digit.at.end;
        }
    }
    for digit in row.iter().rev() {
        if digit.at.end == at.start {
            at.start = digit.at.start;
        }
    }
    at
}

/// A line that nobody understood, without its longer numbers: four digits or more in a row, whatever marks stand between
/// them, also said in words; and without any of its figures, where there are so many in all. The ranks of squares count
/// for none.
pub(super) fn hide(text: &str, reader: &Reader) -> String {
    marked(text, &hidden(text, reader, DIGITS))
}

/// The same with every sign in its place, for a line that is still being edited.
pub(super) fn veil(text: &str, reader: &Reader) -> String {
    let hidden = hidden(text, reader, DIGITS);
    let is_hidden = |at| hidden.iter().any(|range| range.contains(&at));
    let star = |(at, sign): (usize, char)| if is_hidden(at) && sign.is_alphanumeric() { '*' } else { sign };
    text.chars().enumerate().map(star).collect()
}

/// Ranges of the numbers that are to be hidden, in characters.
fn hidden(text: &str, reader: &Reader, most: usize) -> Vec<Range<usize>> {
    let signs: Vec<char> = text.chars().collect();
    let mut rows = rows(text);
    for row in &mut rows {
        row.retain(|digit| !is_of_square(&signs, digit.at.start, reader));
    }
    let is_figure = |digit: &&Digit| signs[digit.at.start].is_numeric();
    let many = rows.iter().flatten().filter(is_figure).count() >= most;
    let hides = |row: Vec<Digit>| {
        let long = row.len() >= DIGITS;
        let figures: Vec<_> = row.iter().filter(|digit| long || many && is_figure(digit)).collect();
        Some(figures.first()?.at.start..figures.last()?.at.end)
    };
    rows.into_iter().filter_map(hides).collect()
}

/// The text with a mark in the place of each range.
fn marked(text: &str, hidden: &[Range<usize>]) -> String {
    let mut shown = String::new();
    for (at, sign) in text.chars().enumerate() {
        match hidden.iter().find(|range| range.contains(&at)) {
            Some(range) if range.start == at => shown.push_str(MARK),
            Some(_) => {}
            None => shown.push(sign),
        }
    }
    shown
}

/// True if a figure is the rank of a square: `Nf3`, `Eva 4`.
fn is_of_square(signs: &[char], at: usize, reader: &Reader) -> bool {
    if !matches!(signs[at], '1'..='8') {
        return false;
    }
    // `a2468` is no square.
    if signs.get(at + 1).is_some_and(|sign| sign.is_numeric()) {
        return false;
    }
    let before = &signs[..at];
    let letters = before.iter().rev().take_while(|sign| sign.is_alphabetic()).count();
    match before.last() {
        Some(sign) if sign.is_alphabetic() => {
            letters <= LETTERS && matches!(sign.to_ascii_lowercase(), 'a'..='h')
        }
        Some(sign) if sign.is_whitespace() => {
            let word: String = before.iter().collect();
            let alone = signs.get(at + 1).is_none_or(|sign| !sign.is_alphanumeric());
            alone && word.split_whitespace().next_back().is_some_and(|word| reader.is_file(word))
        }
        _ => false,
    }
}

/// The digits that stand in rows, with nothing but blanks and marks between them.
fn rows(text: &str) -> Vec<Vec<Digit>> {
    let folded: Vec<(char, usize)> = text
        .chars()
        .enumerate()
        .flat_map(|(at, sign)| {
            fold(&sign.to_string()).chars().map(move |sign| (sign, at)).collect::<Vec<_>>()
        })
        .collect();
    let mut rows = vec![Vec::new()];
    let mut from = 0;
    while let Some((sign, at)) = folded.get(from).copied() {
        let said = |(word, _): &&(Vec<char>, usize)| {
            let found = folded[from..].iter().map(|(sign, _)| sign).take(word.len());
            found.eq(word.iter())
        };
        let (value, length) = match sign.to_digit(10) {
            Some(digit) => (Some(digit as usize), 1),
            None if sign.is_numeric() => (Some(usize::MAX), 1),
            None => SPELT.iter().find(said).map_or((None, 1), |(word, digit)| (Some(*digit), word.len())),
        };
        let end = folded[from + length - 1].1 + 1;
        match (value, rows.last_mut()) {
            (Some(value), Some(row)) => row.push(Digit { value, at: at..end }),
            (Some(_) | None, _) if sign.is_alphabetic() => rows.push(Vec::new()),
            // A space or a sign parts no digits.
            (Some(_) | None, _) => {}
        }
        from += length;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Library;

    fn reader(code: &str) -> Reader {
        Reader::new(Library::built_in().find(code).expect("built in"))
    }

    #[test]
    fn whatever_may_be_the_number_is_hidden() {
        for (code, line, hidden) in [
            ("en", "arbitr 97531 stop", "arbitr **** stop"),
            ("en", "97531", "****"),
            ("en", "stop 97531 arbiter", "stop **** arbiter"),
            ("en", "arbiter97531stop", "arbiter****stop"),
            ("en", "9-7-5 31 arbiter", "**** arbiter"),
            ("en", "arbitr 2 4  6 8 stop", "arbitr **** stop"),
            ("en", "\"2468\", please", "\"****\", please"),
            ("en", "1234567890123456", "****"),
            ("en", "two four six eight", "****"),
            ("de", "schiri zwei vier sechs acht", "schiri ****"),
            ("de", "Eva zwei Eva vier", "Eva zwei Eva vier"),
            ("en", "arbiter time white +2:00", "arbiter time white +2:00"),
            ("en", "moves 30", "moves 30"),
            ("en", "e2e4", "e2e4"),
            ("en", "1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3"),
            ("en", "", ""),
            ("en", "ä 2468", "ä ****"),
            ("en", "arbiter24 68 time white +2:00", "arbiter**** time white +****"),
            ("en", "arbiter24-68 time", "arbiter**** time"),
            ("en", "arbiter24.68 time", "arbiter**** time"),
            ("en", "arbiter2 4 6 8 time", "arbiter**** time"),
            ("fr", "arbitre2 4 6 8", "arbitre****"),
            ("en", "arbtier 24:68 time white", "arbtier **** time white"),
            ("en", "arbtier 24 time 68", "arbtier **** time ****"),
            ("en", "arbtier ２４６８", "arbtier ****"),
            ("en", "arbtier ٢٤٦٨ time", "arbtier **** time"),
            ("en", "arbtier २४६८", "arbtier ****"),
            ("en", "a2468", "a****"),
            ("en", "arbtier deux quatre six huit", "arbtier ****"),
            ("de", "arbtier twofoursixeight time", "arbtier **** time"),
            ("es", "arbtier dos cero, uno-ocho", "arbtier ****"),
            ("en", "Nf3 e2e4 Nbxd2 exd5 Qh4", "Nf3 e2e4 Nbxd2 exd5 Qh4"),
            ("de", "Eva 2 Eva 4 Gustav 1 Felix 3", "Eva 2 Eva 4 Gustav 1 Felix 3"),
        ] {
            assert_eq!(hide(line, &reader(code)), hidden, "{line}");
        }
    }

    /// Neither its length nor the words that it was said in.
    #[test]
    fn the_mark_tells_nothing_of_what_it_hides() {
        let languages = ["en", "de", "fr", "es"];
        for code in languages {
            let reader = reader(code);
            let digits = |numbers: &[usize]| {
                let words = &reader_words(code);
                numbers.iter().map(|digit| words[digit - 1].clone()).collect::<Vec<_>>()
            };
            for (first, second) in [([2, 4, 6, 8], [1, 1, 1, 1]), ([9, 7, 3, 7], [5, 6, 2, 4])] {
                for between in [" ", "", "-", ", ", "  "] {
                    let line = |number: &[usize]| format!("abriter {} resign", digits(number).join(between));
                    assert_eq!(hide(&line(&first), &reader), hide(&line(&second), &reader));
                    assert!(hide(&line(&first), &reader).contains(MARK), "{}", line(&first));
                }
            }
            assert_eq!(hide("abriter 2468 x", &reader), hide("abriter 135791357913 x", &reader));
        }
    }

    fn reader_words(code: &str) -> Vec<String> {
        let locale = Library::built_in().find(code).expect("built in");
        locale.asking.numbers.iter().take(9).map(|words| words[0].clone()).collect()
    }

    #[test]
    fn while_it_is_typed_every_sign_stays_in_its_place() {
        for line in ["arbtier 24:68 time", "arbtier two four six eight", "2468", "ä 24 68 é", "arbtier ٢٤٦٨"]
        {
            let veiled = veil(line, &reader("en"));
            assert_eq!(veiled.chars().count(), line.chars().count(), "{veiled}");
            assert!(veiled.contains('*') && !veiled.contains("24"), "{veiled}");
        }
    }

    #[test]
    fn an_arbiters_line_loses_the_number_wherever_it_stands() {
        let hide =
            |line: &str| without_number(line, "2468", |line, together| together || !line.contains("=*"));
        for (line, hidden) in [
            ("because 2468.", "because ****."),
            ("(2468) \"2468\" 2468! #2468 2468-", "(****) \"****\" ****! #**** ****-"),
            ("pin2468", "pin****"),
            ("the number is 2468, remember", "the number is ****, remember"),
            ("24 68 and 2-4-6-8 and 2.468", "**** and **** and ****"),
            ("zwei vier sechs acht", "****"),
            ("deux quatre 6 huit", "****"),
            ("twofoursixeight", "****"),
            ("dosquatresechseight", "****"),
            ("12468", "****"),
            ("9924689", "****"),
            ("2468 2468", "**** ****"),
            ("2469 24 and 68", "2469 24 and 68"),
            // A time that the line needs, and no number that stands together.
            ("=24:68", "=24:68"),
            ("=2468", "=****"),
        ] {
            assert_eq!(hide(line), hidden, "{line}");
        }
    }
}
