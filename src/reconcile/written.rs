//! A score sheet as a text: one line or many, with move numbers or without.
//!
//! ```
//! use evavier::reconcile::written::entries_of;
//!
//! let entries = entries_of("1. e4 e5 2. Nf3 ? 3. Bb5");
//! let read: Vec<_> = entries.iter().map(|entry| entry.as_deref().unwrap_or("?")).collect();
//! assert_eq!(read, ["e4", "e5", "Nf3", "?", "Bb5"]);
//! ```

use super::case::MOST_ENTRIES;
use super::entry::{reads, word_reads};

/// One more than a sheet may have, so that it is told.
const MOST: usize = MOST_ENTRIES + 1;
/// What parts entries of several words.
const SEPARATORS: [char; 4] = [',', ';', '|', '\t'];
/// What stands for an entry of which nothing can be read.
const UNREADABLE: [&str; 5] = ["?", "??", "-", "--", "_"];

/// The entries of a sheet, ply by ply; `None` where nothing can be read. Lines in square brackets and remarks in
/// braces, as files of games have them, are none. What goes far beyond the longest sheet is left out.
#[must_use]
pub fn entries_of(text: &str) -> Vec<Option<String>> {
    without_remarks(text)
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
    let entries: Vec<&str> = if line.contains(SEPARATORS) {
        line.split(SEPARATORS).map(unnumbered).take(MOST).collect()
    } else {
        let words: Vec<&str> = line.split_whitespace().map(unnumbered).take(2 * MOST).collect();
        let apart =
            words.iter().filter(|word| !word.is_empty()).all(|word| is_unreadable(word) || word_reads(word));
        // `Springer Felix drei`, `D 4 FR`.
        if !apart && reads(unnumbered(line)) { vec![unnumbered(line)] } else { words }
    };
    let entries = entries.into_iter().filter(|entry| !entry.is_empty() && !entry.starts_with('$'));
    entries.map(|entry| (!is_unreadable(entry)).then(|| entry.to_owned())).collect()
}

fn is_unreadable(entry: &str) -> bool {
    UNREADABLE.contains(&entry)
}

/// Without a move's number; nothing is left of a number alone.
fn unnumbered(text: &str) -> &str {
    let text = text.trim();
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let dots = rest.starts_with(['.', '…']);
    if rest.len() < text.len() && (dots || rest.is_empty()) {
        return rest.trim_start_matches(['.', '…']).trim();
    }
    if text.chars().all(|sign| matches!(sign, '.' | '…')) { "" } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_read_as_they_are_written() {
        let rows: [(&str, &[&str]); 15] = [
            ("", &[]),
            ("e4", &["e4"]),
            ("1. e4 e5 2. Nf3 Nc6", &["e4", "e5", "Nf3", "Nc6"]),
            ("1.e4 e5 2.Nf3 2...Nc6 1-0", &["e4", "e5", "Nf3", "Nc6", "1-0"]),
            ("1 e4 e5\n2 Sf3 ?\n", &["e4", "e5", "Sf3", "?"]),
            ("1. e4 e5\n2. ... Nc6", &["e4", "e5", "Nc6"]),
            ("e4 e5 Zf3 Nc6", &["e4", "e5", "Zf3", "Nc6"]),
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
