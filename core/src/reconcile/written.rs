//! A score sheet as a text: one line or many, with move numbers or without.
//!
//! ```
//! use evavier_core::reconcile::written::entries_of;
//!
//! let entries = entries_of("1. e4 e5 2. Nf3 ? 3. Bb5");
//! let read: Vec<_> = entries.iter().map(|entry| entry.as_deref().unwrap_or("?")).collect();
//! assert_eq!(read, ["e4", "e5", "Nf3", "?", "Bb5"]);
//! ```

use super::case::MOST_ENTRIES;
use super::entry::{is_mark, reads, word_reads};
use crate::language::beside::unnumbered as behind_number;
use crate::notation::{algebraic, marks};

/// One more than a sheet may have, so that it is told.
const MOST: usize = MOST_ENTRIES + 1;
/// Signs that part entries of several words.
const SEPARATORS: [char; 4] = [',', ';', '|', '\t'];
/// The most words of a mark: `1 h 28 min`.
const MOST_OF_A_MARK: usize = 4;
/// Texts that stand for an entry of which nothing can be read.
const UNREADABLE: [&str; 5] = ["?", "??", "-", "--", "_"];

/// The entries of a sheet, ply by ply; `None` where nothing can be read. Lines in square brackets and remarks in
/// braces, as files of games have them, are none. What goes far beyond the longest sheet is left out.
pub fn entries_of(text: &str) -> Vec<Option<String>> {
    without_remarks(&marks::plain(&marks::lines(text)))
        .lines()
        .filter(|line| !line.trim_start().starts_with('['))
        .flat_map(of_line)
        .take(MOST)
        .collect()
}

/// Without remarks in braces; their ends of lines stay. A brace that is not closed hides nothing.
pub(super) fn without_remarks(text: &str) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    while let Some((before, (remark, after))) =
        rest.split_once('{').and_then(|(before, behind)| Some((before, behind.split_once('}')?)))
    {
        kept.push_str(before);
        kept.extend(remark.chars().filter(|sign| *sign == '\n'));
        rest = after;
    }
    kept + rest
}

fn of_line(line: &str) -> Vec<Option<String>> {
    let entries: Vec<String> = if line.contains(SEPARATORS) {
        line.split(SEPARATORS).map(|part| unnumbered(part).to_owned()).take(MOST).collect()
    } else {
        let words: Vec<&str> =
            line.split_whitespace().filter(|word| !word.starts_with('$')).take(2 * MOST).collect();
        let words = with_castling(&words);
        let words = with_marks(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let reads_apart =
            |word: &String| word.is_empty() || is_unreadable(word) || is_mark(word) || word_reads(word);
        // `Springer Felix drei`, `D 4 FR`.
        let whole = unnumbered(line);
        if !words.iter().all(reads_apart) && reads(whole) { vec![whole.to_owned()] } else { words }
    };
    let entries = entries.into_iter().filter(|entry| !entry.is_empty() && !entry.starts_with('$'));
    entries.map(|entry| (!is_unreadable(&entry)).then_some(entry)).collect()
}

/// `0 - 0` as one word.
fn with_castling(words: &[&str]) -> Vec<String> {
    let mut joined = Vec::new();
    let mut rest = words;
    while let [first, ..] = rest {
        // Where it is the beginning of no number or result.
        let castles = |count: &usize| {
            let parts = rest.get(..*count).unwrap_or_default();
            let is_part = |part: &&str| part.chars().all(|sign| "0Oo".contains(sign) || marks::is_dash(sign));
            !parts.is_empty() && parts.iter().all(is_part) && algebraic::castling(&parts.concat()).is_some()
        };
        let count = [5, 3].into_iter().find(castles).unwrap_or(1);
        joined.push(if count > 1 { rest[..count].concat() } else { (*first).to_owned() });
        rest = &rest[count..];
    }
    joined
}

/// The words without numbers, each with what is marked behind it: `Nf3 1:28`.
fn with_marks(words: &[&str]) -> Vec<String> {
    let mut entries: Vec<String> = Vec::new();
    let mut rest = words;
    while let [first, ..] = rest {
        let most = rest.len().min(MOST_OF_A_MARK);
        let marked = (1..=most).rev().find(|count| is_mark(&rest[..*count].join(" ")));
        let (entry, behind) =
            (unnumbered(first).to_owned(), entries.iter().rposition(|entry| !entry.is_empty()));
        match (marked, behind) {
            (Some(count), Some(at)) => entries[at] = format!("{} {}", entries[at], rest[..count].join(" ")),
            (Some(count), None) => entries.push(rest[..count].join(" ")),
            (None, _) => entries.push(entry),
        }
        rest = &rest[marked.unwrap_or(1)..];
    }
    entries
}

fn is_unreadable(entry: &str) -> bool {
    UNREADABLE.contains(&entry)
}

/// Without a move's number; nothing is left of a number alone.
fn unnumbered(text: &str) -> &str {
    let text = text.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) { "" } else { behind_number(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_read_as_they_are_written() {
        let rows: [(&str, &[&str]); 23] = [
            ("1) e4 e5 2) Nf3", &["e4", "e5", "Nf3"]),
            ("1. e4 1:29 e5 1:28", &["e4 1:29", "e5 1:28"]),
            ("1. e4 (1 h 29) e5 88 min = 2. Nf3", &["e4 (1 h 29)", "e5 88 min =", "Nf3"]),
            ("e4 Schach e5 remis", &["e4 Schach", "e5 remis"]),
            ("1:29 e4", &["1:29", "e4"]),
            ("", &[]),
            ("e4", &["e4"]),
            ("1. e4 e5 2. Nf3 Nc6", &["e4", "e5", "Nf3", "Nc6"]),
            ("1.e4 e5 2.Nf3 2...Nc6 1-0", &["e4", "e5", "Nf3", "Nc6", "1-0"]),
            ("1 e4 e5\n2 Sf3 ?\n", &["e4", "e5", "Sf3", "?"]),
            ("1. e4 e5\n2. ... Nc6", &["e4", "e5", "Nc6"]),
            ("e4 e5 Zf3 Nc6", &["e4", "e5", "Zf3", "Nc6"]),
            ("4. 0 - 0 Sf6 5. O – O – O", &["0-0", "Sf6", "O–O–O"]),
            ("1.\u{a0}e4\u{200b} e5\r2. Nf3", &["e4", "e5", "Nf3"]),
            ("1. Pe4 ✓ e5 [88]", &["Pe4 ✓", "e5 [88]"]),
            ("e4, e5, Springer Felix drei, -", &["e4", "e5", "Springer Felix drei", "?"]),
            ("Springer Felix drei", &["Springer Felix drei"]),
            ("1. Springer Gustav eins Felix drei", &["Springer Gustav eins Felix drei"]),
            ("P-K4 P-K4 N-KB3", &["P-K4", "P-K4", "N-KB3"]),
            ("0-0 O-O-O e8=Q+ exd8D", &["0-0", "O-O-O", "e8=Q+", "exd8D"]),
            ("[White \"Anna\"]\n\n1. e4 { [%clk 1:30:00] good } e5 $1 *", &["e4", "e5", "*"]),
            ("e4 {a remark\nover two lines} e5", &["e4", "e5"]),
            ("e4 {e5 Nf3", &["e4", "{e5", "Nf3"]),
        ];
        for (text, expected) in rows {
            let entries = entries_of(text);
            let read: Vec<&str> = entries.iter().map(|entry| entry.as_deref().unwrap_or("?")).collect();
            assert_eq!(read, expected, "{text}");
        }
    }
}
