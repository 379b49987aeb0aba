//! Marks that people write beside a move: its number before it; behind it times (fide-2018
//! 8.1.4), offers of a draw, evaluations, check and punctuation. Nothing of it tells which move
//! it is, so no reader takes it for one.

use std::str::FromStr;

use super::described::Check;
use super::marks;

/// A mark beside a move.
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

/// An entry taken apart: the move, and the marks beside it.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Entered<'t> {
    pub mv: &'t str,
    /// The time that was noted with it, in milliseconds.
    pub clock_ms: Option<u64>,
    pub offer: Option<&'t str>,
    pub check: Check,
    pub is_marked: bool,
}

/// The most words of a mark: `Remis ist angeboten worden`.
const MOST_WORDS: usize = 4;

/// The mark that a text by itself is; `None` where it is no mark that is written in signs.
pub fn sign(text: &str) -> Option<Mark> {
    let marks = marks::marks();
    let is_one = |signs: &[String]| signs.iter().any(|sign| sign.eq_ignore_ascii_case(text));
    let is_short = |signs: &[String]| signs.iter().any(|sign| *sign == text.to_lowercase());
    Some(match text {
        "=" | "(=)" => Mark::Offer,
        _ if is_one(&marks.checks) => Mark::CheckSign,
        _ if is_one(&marks.evaluations) || says_nothing(text) => Mark::Other,
        _ if text.strip_prefix('$').is_some_and(|number| figures::<u32>(number, 3).is_some()) => Mark::Other,
        _ if is_short(&marks.offer_short) => Mark::Offer,
        _ if is_short(&marks.check_short) => {
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

/// Tests for signs alone that judge or adorn. A star by itself is a result, a line below a move an entry that
/// cannot be read, a question mark too.
fn says_nothing(text: &str) -> bool {
    let signs = || text.chars().filter(|sign| !sign.is_whitespace());
    signs().count() > 0
        && signs().all(|sign| matches!(sign, '!' | '?') || adorns(sign))
        && signs().any(|sign| !matches!(sign, '?' | '*' | '_' | '~'))
}

/// True if a sign says nothing of the move that it stands beside.
pub(crate) fn adorns(sign: char) -> bool {
    let marks = marks::marks();
    [&marks.ornaments, &marks.judgements, &marks.quotes].iter().any(|signs| signs.contains(sign))
        || marks::is_arrow(sign)
}

/// `+0.35`, `-1,2`, and `1.28`, which may be a time too.
fn is_number_of_an_engine(text: &str) -> bool {
    let parts: Vec<&str> = text.trim_start_matches(['+', '-', '−']).split(['.', ',']).collect();
    matches!(parts.len(), 2 | 3) && parts.iter().all(|part| figures::<u64>(part, 2).is_some())
}

/// `{anything}`, `(adjusted)`, `[adjusted]`. A figure in other brackets is of a move that was crossed out or comes later;
/// round brackets may hold the piece that a pawn becomes, or `e.p.`
fn is_remark(text: &str) -> bool {
    let inside = |open: char, close: char| text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
    let mut brackets = marks::marks().brackets.iter().filter(|(open, _)| *open != '{');
    let words = |inside: &str| {
        inside.chars().count() > 2
            && !inside.to_lowercase().starts_with("e.p")
            && !inside.contains(|sign: char| sign.is_ascii_digit())
    };
    inside('{', '}').is_some() || brackets.find_map(|(open, close)| inside(*open, *close)).is_some_and(words)
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

/// The text behind the number of a move, in any of the ways in which it is written: `12.`, `12)`, `12...`, `(12)`,
/// `#12`, `12/`, `12 - `, `12 `.
pub fn unnumbered(text: &str) -> &str {
    const DOTS: [char; 4] = ['.', '…', ')', ':'];
    let text = text.trim();
    if clock_ms(text).is_some() || is_castling(text) {
        return text;
    }
    let from = text.strip_prefix(['(', '#', '№']).unwrap_or(text);
    let rest = from.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let opened = text.starts_with('(');
    if from.len() - rest.len() > LONGEST_NUMBER || (opened && !rest.starts_with(')')) {
        return text;
    }
    let is_numbered = rest.len() < from.len();
    let begins_a_move = |text: &str| text.starts_with(|sign: char| sign.is_alphabetic()) || is_castling(text);
    // `12/`, `12 - `: what parts a number from what is no figure.
    let parted = rest.trim_start().strip_prefix(|sign: char| sign == '/' || marks::is_dash(sign));
    if let Some(behind) = parted.map(str::trim_start)
        && is_numbered
        && begins_a_move(behind)
    {
        return behind;
    }
    let dots = rest.trim_start_matches(DOTS);
    let behind = dots.trim_start().trim_start_matches(['.', '…']).trim_start();
    let numbered = is_numbered && (dots.len() < rest.len() || rest.starts_with(char::is_whitespace));
    let glued = is_numbered && rest.starts_with(|sign: char| sign.is_alphabetic());
    match () {
        // A time, or a number with a fraction.
        () if numbered && dots.starts_with(|sign: char| sign.is_ascii_digit()) && !is_castling(dots) => text,
        () if numbered && !behind.is_empty() => behind,
        () if numbered && rest.starts_with(['.', '…', ')']) => "",
        () if glued && !opened => rest,
        () => text.trim_start_matches(['.', '…']).trim_start(),
    }
}

/// Tests if the text begins with castling in figures, with blanks or none.
fn is_castling(text: &str) -> bool {
    let begin: String = text.chars().filter(|sign| !sign.is_whitespace()).take(3).collect();
    matches!(begin.chars().collect::<Vec<_>>()[..], ['0', dash, '0'] if marks::is_dash(dash))
}

/// An entry without the number and the marks before it and the marks behind it, as `mark` knows them: a word, some words,
/// or what is written right beside the move.
pub fn part<'t>(text: &'t str, mark: &dyn Fn(&str) -> Option<Mark>) -> Entered<'t> {
    let mut ahead = Entered { mv: unnumbered(text), ..Entered::default() };
    while let Some((rest, clock_ms)) = first_mark(ahead.mv, mark) {
        ahead.mv = unnumbered(rest);
        ahead.is_marked = true;
        ahead.clock_ms = ahead.clock_ms.or(clock_ms);
    }
    let entered = behind(ahead.mv, mark);
    Entered {
        is_marked: ahead.is_marked || entered.is_marked,
        clock_ms: entered.clock_ms.or(ahead.clock_ms),
        ..entered
    }
}

/// The text behind a mark at the beginning that says nothing of the move, and the time that this may be.
fn first_mark<'t>(text: &'t str, mark: &dyn Fn(&str) -> Option<Mark>) -> Option<(&'t str, Option<u64>)> {
    let text = text.trim_start();
    let told = |found: Option<Mark>| match found? {
        Mark::Clock(clock_ms) => Some(Some(clock_ms)),
        Mark::Other | Mark::CheckSign => Some(None),
        Mark::Offer | Mark::Check(_) => None,
    };
    let left = |rest: &'t str| Some(rest.trim_start()).filter(|rest| !rest.is_empty());
    let first = text.chars().next()?;
    if let Some((_, close)) = marks::marks().brackets.iter().find(|(open, _)| *open == first)
        && let Some((end, close)) = text.match_indices(*close).next()
    {
        let (whole, rest) = text.split_at(end + close.len());
        let inside = &whole[first.len_utf8()..end];
        let found = told(minutes(inside).or_else(|| mark(inside.trim())).or_else(|| mark(whole)))?;
        return Some((left(rest)?, found));
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if let (Some(found), Some(rest)) = (told(mark(word)), left(rest)) {
        return Some((rest, found));
    }
    // A dot before a move stands for White's.
    let rest = text.trim_start_matches(|sign: char| adorns(sign) && !matches!(sign, '.' | '…'));
    (rest.len() < text.len()).then(|| Some((left(rest)?, None)))?
}

/// An entry without a number before it, taken apart from the marks behind it.
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

/// Figures alone in brackets beside a move: minutes.
fn minutes(inside: &str) -> Option<Mark> {
    figures::<u64>(inside.trim(), 3).map(|minutes| Mark::Clock(minutes * 60_000))
}

/// Tests if a word is one of the letters that stand behind a move and apart from it. Before a square they may
/// be a piece, so that only what comes next tells.
pub fn is_letter_apart(word: &str) -> bool {
    marks::marks().letters_apart.iter().any(|letters| letters == word)
}

/// The text before a letter that stands apart: of a piece that reaches the last rank, `a7a8 N`, it marks a novelty.
pub(crate) fn before_letter_apart(text: &str) -> Option<&str> {
    text.rsplit_once(char::is_whitespace)
        .filter(|(_, word)| is_letter_apart(word))
        .map(|(rest, _)| rest.trim_end())
}

/// The text without a letter of the books behind a whole move: a novelty, a diagram, check in short. Where a
/// pawn may be promoted it is the piece.
pub fn without_letter(text: &str) -> &str {
    let marks = marks::marks();
    let glued = || marks.letters.iter().find_map(|letter| text.strip_suffix(letter.as_str()));
    let Some(rest) = before_letter_apart(text).or_else(glued) else { return text };
    let whole = rest.trim_end_matches(['!', '?']);
    let checked = marks.checks.iter().any(|sign| whole.ends_with(sign.as_str()));
    let mut ends = whole.chars().rev();
    let (last, file) = (ends.next(), ends.next());
    // `P 4 D` is a square in words: the letter is part of it.
    let is_square = matches!(file, Some('a'..='h' | 'A'..='H'));
    let is_whole = match last {
        Some('1' | '8') if is_square => {
            let before_last = if last == Some('1') { '2' } else { '7' };
            let mut ranks = whole.chars().filter(char::is_ascii_digit);
            let comes_from_elsewhere = ranks.next() != Some(before_last) && ranks.next().is_some();
            comes_from_elsewhere || whole.starts_with(|sign: char| sign.is_uppercase() || !sign.is_ascii())
        }
        Some('2'..='7') => is_square,
        Some('O' | '0' | 'o') => true,
        Some(last) => checked || (last.is_alphabetic() && whole.contains('=')),
        None => false,
    };
    if is_whole { rest } else { text }
}

/// The text before the last mark, the mark, and its spelling.
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

/// `(1:28)`, `[88]`, `{a remark}`, with a blank before it or none.
fn in_brackets<'t>(text: &'t str, mark: &dyn Fn(&str) -> Option<Mark>) -> Option<(&'t str, Mark, &'t str)> {
    let brackets = &marks::marks().brackets;
    let (open, close) = brackets.iter().find(|(_, close)| text.ends_with(*close))?;
    let (rest, whole) = text.split_at(text.rfind(*open)?);
    let inside = whole.trim_start_matches(*open).trim_end_matches(*close).trim();
    Some((rest, minutes(inside).or_else(|| mark(inside)).or_else(|| mark(whole))?, whole))
}

/// The mark written right behind a move, without a blank.
fn glued<'t>(text: &'t str, mark: &dyn Fn(&str) -> Option<Mark>) -> Option<(&'t str, Mark, &'t str)> {
    let found = |end: &str| {
        let rest = text.strip_suffix(end).filter(|rest| !rest.is_empty())?;
        Some((rest, mark(end)?, &text[rest.len()..]))
    };
    let behind_a_digit = |end: &&str| {
        text.strip_suffix(*end).is_some_and(|rest| rest.ends_with(|sign: char| sign.is_ascii_digit()))
    };
    let marks = marks::marks();
    // `+=` right behind a move is check and an offer.
    let evaluations = marks.evaluations.iter().map(String::as_str).filter(|sign| *sign != "+=");
    let always = ["(=)"].into_iter().chain(evaluations).chain(["="]);
    always
        .into_iter()
        .find_map(found)
        .or_else(|| {
            let ends = marks.check_short.iter().map(String::as_str).filter(behind_a_digit);
            ends.into_iter().find_map(found)
        })
        .or_else(|| {
            // `e.p.` ends in a dot of its own.
            let last = text.chars().next_back().filter(|sign| adorns(*sign))?;
            let rest = &text[..text.len() - last.len_utf8()];
            let is_dot = last == '.' && !rest.ends_with(|sign: char| sign.is_ascii_digit());
            let is_apart = rest.is_empty() || rest.ends_with(char::is_whitespace);
            (!is_apart && !is_dot).then_some((rest, Mark::Other, &text[rest.len()..]))
        })
}
