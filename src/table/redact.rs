//! Lines without the numbers that may be the arbiter's. One that was set or proven in this run is known and hidden
//! wherever its digits stand in a row. In a line that nobody understood whatever looks like one is hidden besides, right
//! or wrong, so that nothing tells which it was.

use std::ops::Range;
use std::sync::LazyLock;

use crate::game::State;
use crate::language::{Library, Reader, Reading, fold};

/// Fewest digits that may be the arbiter's number.
const DIGITS: usize = 4;
/// No square stands behind more letters, as in `Nbxd2`.
const LETTERS: usize = 4;
/// What nought is called: nothing else in the languages names it.
const ZERO: [&str; 5] = ["null", "zero", "nought", "oh", "cero"];

/// How the digits are said in all languages, folded, and the longest first: `uno` is no `un`.
static SPELT: LazyLock<Vec<(Vec<char>, usize)>> = LazyLock::new(|| {
    let said = Library::built_in().locales().iter().flat_map(|locale| {
        let numbers = locale.asking.numbers.iter().take(9).zip(1..);
        numbers.flat_map(|(words, digit)| words.iter().map(move |word| (fold(word), digit)))
    });
    let all = said.chain(ZERO.map(|word| (word.to_owned(), 0)));
    let mut all: Vec<_> = all.map(|(word, digit)| (word.chars().collect::<Vec<_>>(), digit)).collect();
    all.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    all
});

/// A digit in figures or in words, and where it stands in the line, in characters.
struct Digit {
    value: usize,
    at: Range<usize>,
}

/// What a player's line is for everybody who shows or keeps it: as it was, if it is understood, else without long numbers;
/// and without the arbiter's number, where that is known.
pub(super) fn player_line(text: &str, known: Option<&str>, reader: &Reader, state: &State) -> String {
    let position = state.position_ahead();
    let understood = |text: &str| {
        let dictated = || state.differing && matches!(reader.dictation(text, true), Some(Ok(_)));
        !is_unclear(&reader.read(&position, text)) || dictated()
    };
    // Whoever reads a sheet out names the numbers of many moves.
    let most = if state.differing { usize::MAX } else { DIGITS };
    let hidden = Some(hide_in(text, reader, most)).filter(|hidden| hidden != text && !understood(text));
    let works = |line: &str, together| together || !understood(text) || understood(line);
    hide_number(hidden.unwrap_or_else(|| text.to_owned()), known, works)
}

fn is_unclear(reading: &Reading) -> bool {
    match reading {
        Reading::Unclear(_) => true,
        Reading::By(_, said) | Reading::CommandWith(_, said) => is_unclear(said),
        _ => false,
    }
}

/// A line without this number, whatever stands between its digits or around them, and said digit by digit. It stays where
/// the line without it does not do: `works` is given that line, and whether the digits stood together. With marks between
/// them it may be a time.
pub(super) fn hide_number(text: String, known: Option<&str>, works: impl Fn(&str, bool) -> bool) -> String {
    let Some(number) = known else { return text };
    let number: Vec<usize> = number.bytes().map(|byte| usize::from(byte - b'0')).collect();
    let mut shown = text;
    for row in rows(&shown) {
        for part in row.windows(number.len()) {
            if !part.iter().map(|digit| &digit.value).eq(&number) {
                continue;
            }
            let hidden = star(&shown, part);
            let together = part[part.len() - 1].at.end - part[0].at.start == number.len();
            if works(&hidden, together) {
                shown = hidden;
            }
        }
    }
    shown
}

/// A line that nobody understood, without its longer numbers: four digits or more in a row, whatever marks stand between
/// them, also said in words; and without any of its figures, where there are so many in all. The ranks of squares count
/// for none.
pub(super) fn hide(text: &str, reader: &Reader) -> String {
    hide_in(text, reader, DIGITS)
}

fn hide_in(text: &str, reader: &Reader, most: usize) -> String {
    let signs: Vec<char> = text.chars().collect();
    let mut rows = rows(text);
    for row in &mut rows {
        row.retain(|digit| !is_of_square(&signs, digit.at.start, reader));
    }
    let is_figure = |digit: &&Digit| signs[digit.at.start].is_numeric();
    let many = rows.iter().flatten().filter(is_figure).count() >= most;
    let mut shown = text.to_owned();
    for row in rows {
        if row.len() >= DIGITS {
            shown = star(&shown, &row);
        } else if many {
            let figures: Vec<Digit> = row.into_iter().filter(|digit| is_figure(&digit)).collect();
            shown = star(&shown, &figures);
        }
    }
    shown
}

/// Whether a figure is the rank of a square: `Nf3`, `Eva 4`.
fn is_of_square(signs: &[char], at: usize, reader: &Reader) -> bool {
    if !matches!(signs[at], '1'..='8') {
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

fn star(text: &str, digits: &[Digit]) -> String {
    let is_hidden = |at| digits.iter().any(|digit| digit.at.contains(&at));
    text.chars().enumerate().map(|(at, sign)| if is_hidden(at) { '*' } else { sign }).collect()
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
            ("en", "arbiter24 68 time white +2:00", "arbiter** ** time white +*:**"),
            ("en", "arbiter24-68 time", "arbiter**-** time"),
            ("en", "arbiter24.68 time", "arbiter**.** time"),
            ("en", "arbiter2 468 time", "arbiter* *** time"),
            ("en", "arbiter2 4 6 8 time", "arbiter* * * * time"),
            ("fr", "arbitre2 4 6 8", "arbitre* * * *"),
            ("en", "arbtier 24:68 time white", "arbtier **:** time white"),
            ("en", "arbtier 24 time 68", "arbtier ** time **"),
            ("en", "arbtier ２４６８", "arbtier ****"),
            ("en", "arbtier deux quatre six huit", "arbtier **** ****** *** ****"),
            ("de", "arbtier twofoursixeight time", "arbtier *************** time"),
            ("es", "arbtier dos cero, uno-ocho", "arbtier *** ****, ***-****"),
            ("en", "Nf3 e2e4 Nbxd2 exd5 Qh4", "Nf3 e2e4 Nbxd2 exd5 Qh4"),
            ("de", "Eva 2 Eva 4 Gustav 1 Felix 3", "Eva 2 Eva 4 Gustav 1 Felix 3"),
        ] {
            assert_eq!(hide(line, &reader(code)), hidden, "{line}");
        }
    }

    #[test]
    fn a_known_number_is_hidden_wherever_it_stands() {
        let hide = |line: &str| {
            hide_number(line.to_owned(), Some("2468"), |line, together| together || !line.contains("=*"))
        };
        for (line, hidden) in [
            ("because 2468.", "because ****."),
            ("(2468) \"2468\" 2468! #2468 2468-", "(****) \"****\" ****! #**** ****-"),
            ("pin2468", "pin****"),
            ("the number is 2468, remember", "the number is ****, remember"),
            ("24 68, 2-4-6-8, 2.468", "** **, *-*-*-*, *.***"),
            ("zwei vier sechs acht", "**** **** ***** ****"),
            ("deux quatre 6 huit", "**** ****** * ****"),
            ("twofoursixeight", "***************"),
            ("dosquatresechseight", "*******************"),
            ("12468", "1****"),
            ("2469 24 and 68", "2469 24 and 68"),
            // A time that the line needs, and no number that stands together.
            ("=24:68", "=24:68"),
            ("=2468", "=****"),
        ] {
            assert_eq!(hide(line), hidden, "{line}");
        }
        assert_eq!(hide_number("2468".into(), None, |_, _| true), "2468");
    }
}
