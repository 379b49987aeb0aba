//! What people write beside a move: its number before it; behind it times (fide-2018 8.1.4), offers of a draw,
//! evaluations, check and punctuation. Nothing of it tells which move it is, so no reader takes it for one.

use std::str::FromStr;

use super::described::Check;

/// What stands beside a move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mark {
    /// A time, in milliseconds.
    Clock(u64),
    Offer,
    Check(Check),
    CheckSign,
    /// It says nothing about the game: an evaluation, a remark, punctuation.
    Other,
}

/// An entry taken apart: the move, and what stood behind it.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Entered<'t> {
    pub mv: &'t str,
    /// The time that was noted with it, in milliseconds.
    pub clock_ms: Option<u64>,
    pub offer: Option<&'t str>,
    pub check: Check,
    pub is_marked: bool,
}

/// Evaluations, the longest first where one begins another.
const EVALUATIONS: [&str; 17] =
    ["+/=", "=/+", "+/-", "-/+", "=/∞", "∞/=", "+−", "−+", "+-", "-+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞"];

/// Signs of the informants, which judge a move or a position.
const JUDGEMENTS: [&str; 10] = ["□", "⊕", "↑", "→", "⇄", "⇆", "⟳", "○", "△", "∆"];

/// As books have it, where a move is marked as check.
const CHECK_SHORT: [&str; 9] = ["ch.", "ch", "éch.", "éch", "ech.", "ech", "matt", "mate", "mat"];

/// The most words of a mark: `Remis ist angeboten worden`.
const MOST_WORDS: usize = 4;

/// What a text by itself marks; `None` where it is no mark that is written in signs.
pub fn sign(text: &str) -> Option<Mark> {
    let plain = |text: &str, also: &str| {
        !text.is_empty() && text.chars().all(|sign| sign.is_ascii_digit() || also.contains(sign))
    };
    Some(match text {
        "=" | "(=)" => Mark::Offer,
        "+" | "++" | "#" | "†" | "‡" => Mark::CheckSign,
        "," | ";" | "." | "|" => Mark::Other,
        _ if EVALUATIONS.contains(&text) || JUDGEMENTS.contains(&text) => Mark::Other,
        _ if text.chars().all(|sign| matches!(sign, '!' | '?')) && text.contains('!') => Mark::Other,
        _ if text.strip_prefix('$').is_some_and(|number| plain(number, "")) => Mark::Other,
        _ if CHECK_SHORT.contains(&text.to_lowercase().as_str()) => {
            let mate = text.to_lowercase().starts_with('m');
            Mark::Check(if mate { Check::Mate } else { Check::Check })
        }
        _ => match clock_ms(text) {
            Some(clock_ms) => Mark::Clock(clock_ms),
            None if is_number_of_an_engine(text) || is_remark(text) => Mark::Other,
            None => return None,
        },
    })
}

/// `+0.35`, `-1,2`, and `1.28`, which may be a time too.
fn is_number_of_an_engine(text: &str) -> bool {
    let parts: Vec<&str> = text.trim_start_matches(['+', '-', '−']).split(['.', ',']).collect();
    matches!(parts.len(), 2 | 3) && parts.iter().all(|part| figures::<u64>(part, 2).is_some())
}

/// `{anything}`, `(adjusted)`, `[adjusted]`. A figure in other brackets is of a move that was crossed out or comes later;
/// round brackets may hold the piece that a pawn becomes, or `e.p.`
fn is_remark(text: &str) -> bool {
    let inside = |open, close| text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
    let words = |inside: &str| {
        inside.chars().count() > 2
            && !inside.to_lowercase().starts_with("e.p")
            && !inside.contains(|sign: char| sign.is_ascii_digit())
    };
    inside('{', '}').is_some() || inside('(', ')').or(inside('[', ']')).is_some_and(words)
}

/// A number in at least one figure and at `most` so many.
pub(crate) fn figures<T: FromStr>(text: &str, most: usize) -> Option<T> {
    let plain = (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

/// A time as people write it beside a move, in milliseconds: `1:28` and `1h28` are hours and minutes, `1:28:30` with
/// seconds, `88'` and `88 min` minutes.
pub fn clock_ms(text: &str) -> Option<u64> {
    let sixty = |text: &str| figures::<u64>(text, 2).filter(|number| *number < 60);
    let two = |text: &str| Some(text).filter(|text| text.len() == 2).and_then(sixty);
    let ms = |hours: u64, minutes: u64, seconds: u64| Some(((hours * 60 + minutes) * 60 + seconds) * 1000);
    let words: Vec<&str> = text.split_whitespace().collect();
    let ends_in_a_figure = |word: &str| word.ends_with(|sign: char| sign.is_ascii_digit());
    let begins_with_one = |word: &str| word.starts_with(|sign: char| sign.is_ascii_digit());
    if words.windows(2).any(|two| ends_in_a_figure(two[0]) && begins_with_one(two[1])) {
        return None;
    }
    let text = words.concat().to_lowercase();
    let text = text.replace(['’', '′', '´'], "'").replace(['″', '”'], "\"").replace("''", "\"");
    let parts: Vec<&str> = text.split(':').collect();
    match parts.as_slice() {
        [hours, minutes] => return ms(figures::<u64>(hours, 2)?, two(minutes)?, 0),
        [hours, minutes, seconds] => return ms(figures::<u64>(hours, 3)?, sixty(minutes)?, sixty(seconds)?),
        _ => {}
    }
    if let Some((hours, rest)) = text.split_once('h') {
        let minutes = rest.trim_end_matches('.').trim_end_matches("min").trim_end_matches(['m', '\'']);
        return ms(figures::<u64>(hours, 2)?, if minutes.is_empty() { 0 } else { sixty(minutes)? }, 0);
    }
    if let Some((minutes, seconds)) = text.split_once('\'') {
        let seconds = seconds.trim_end_matches('"');
        return ms(0, figures::<u64>(minutes, 3)?, if seconds.is_empty() { 0 } else { sixty(seconds)? });
    }
    let minutes = text.trim_end_matches('.').strip_suffix("min").or_else(|| text.strip_suffix('m'))?;
    ms(0, figures::<u64>(minutes, 3)?, 0)
}

/// The digits of a move's number at most. What is longer is another number.
const LONGEST_NUMBER: usize = 3;

/// The text behind the number of a move, in any of the ways in which it is written: `12.`, `12)`, `12...`, `(12)`, `12 `.
pub fn unnumbered(text: &str) -> &str {
    const DOTS: [char; 4] = ['.', '…', ')', ':'];
    let text = text.trim();
    if clock_ms(text).is_some() {
        return text;
    }
    let from = text.strip_prefix('(').unwrap_or(text);
    let rest = from.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let opened = from.len() < text.len();
    if from.len() - rest.len() > LONGEST_NUMBER || (opened && !rest.starts_with(')')) {
        return text;
    }
    let dots = rest.trim_start_matches(DOTS);
    let behind = dots.trim_start().trim_start_matches(['.', '…']).trim_start();
    let numbered =
        rest.len() < from.len() && (dots.len() < rest.len() || rest.starts_with(char::is_whitespace));
    let glued = rest.len() < from.len() && rest.starts_with(|sign: char| sign.is_alphabetic());
    match () {
        // A time, or a number with a fraction.
        () if numbered && dots.starts_with(|sign: char| sign.is_ascii_digit()) && !is_castling(dots) => text,
        () if numbered && !behind.is_empty() => behind,
        () if numbered && rest.starts_with(['.', '…', ')']) => "",
        () if glued && from.len() == text.len() => rest,
        () => text.trim_start_matches(['.', '…']).trim_start(),
    }
}

fn is_castling(text: &str) -> bool {
    text.starts_with("0-0") || text.starts_with("0–0")
}

/// An entry without the number before it and the marks behind it, as `mark` knows them: a word, some words, or what is
/// written right behind the move.
pub fn part<'t>(text: &'t str, mark: &dyn Fn(&str) -> Option<Mark>) -> Entered<'t> {
    behind(unnumbered(text), mark)
}

/// The same of what has no number before it.
pub fn behind<'t>(text: &'t str, mark: &dyn Fn(&str) -> Option<Mark>) -> Entered<'t> {
    let mut entered = Entered { mv: text.trim(), ..Entered::default() };
    while let Some((rest, found, noted)) = last_mark(entered.mv, mark) {
        entered.mv = rest.trim_end();
        entered.is_marked = true;
        match found {
            Mark::Clock(clock_ms) => entered.clock_ms = entered.clock_ms.or(Some(clock_ms)),
            Mark::Offer => entered.offer = Some(noted),
            // Of `Schach matt` the first word that is met says more.
            Mark::Check(check) if entered.check == Check::Unsaid => entered.check = check,
            Mark::Check(_) | Mark::CheckSign | Mark::Other => {}
        }
    }
    entered
}

/// What is left without the last mark, the mark, and how it was written.
fn last_mark<'t>(text: &'t str, mark: &dyn Fn(&str) -> Option<Mark>) -> Option<(&'t str, Mark, &'t str)> {
    let words: Vec<usize> = text
        .char_indices()
        .filter(|(at, sign)| {
            !sign.is_whitespace() && text[..*at].chars().next_back().is_none_or(char::is_whitespace)
        })
        .map(|(at, _)| at)
        .collect();
    let most = words.len().min(MOST_WORDS);
    let by_words = words[words.len() - most..].iter().find_map(|at| {
        let word = &text[*at..];
        Some((&text[..*at], mark(word)?, word))
    });
    in_brackets(text, mark).or(by_words).or_else(|| glued(text, mark))
}

/// `(1:28)`, `[1:28]`, `{a remark}`, with a blank before it or none.
fn in_brackets<'t>(text: &'t str, mark: &dyn Fn(&str) -> Option<Mark>) -> Option<(&'t str, Mark, &'t str)> {
    let brackets = [('(', ')'), ('[', ']'), ('{', '}')];
    let (open, close) = brackets.into_iter().find(|(_, close)| text.ends_with(*close))?;
    let (rest, whole) = text.split_at(text.rfind(open)?);
    let inside = whole.trim_start_matches(open).trim_end_matches(close).trim();
    Some((rest, mark(inside).or_else(|| mark(whole))?, whole))
}

/// What is written right behind a move, without a blank.
fn glued<'t>(text: &'t str, mark: &dyn Fn(&str) -> Option<Mark>) -> Option<(&'t str, Mark, &'t str)> {
    let found = |end: &str| {
        let rest = text.strip_suffix(end).filter(|rest| !rest.is_empty())?;
        Some((rest, mark(end)?, &text[rest.len()..]))
    };
    let behind_a_digit = |end: &&str| {
        text.strip_suffix(*end).is_some_and(|rest| rest.ends_with(|sign: char| sign.is_ascii_digit()))
    };
    // `+=` right behind a move is check and an offer.
    let evaluations = EVALUATIONS.into_iter().filter(|sign| *sign != "+=");
    let always = [",", ";", "|", "(=)"].into_iter().chain(evaluations).chain(JUDGEMENTS).chain(["="]);
    always.into_iter().find_map(found).or_else(|| {
        let ends = ["."].into_iter().chain(CHECK_SHORT).filter(behind_a_digit);
        ends.into_iter().find_map(found)
    })
}
