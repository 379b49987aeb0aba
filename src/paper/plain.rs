//! Words that are no chess in cells: names, places, paths, numbers of programs. Whatever they hold, they never make a
//! sheet fail. What a table has no signs for is marked, and what it would write like another word is parted.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::braille::{BLANK, SpellingNote};
use super::{BrailleTable, SpellingFlaw};

/// Dot 5 at the end of a part: the word goes on behind the blank, as braille codes have it at the end of a line.
const GOES_ON: char = '\u{2810}';

/// All six dots: a sign that even the mark for what is missing has no cells for.
const MARK: char = '\u{283f}';

/// The mark for a sign that a table does not have.
const MISSING: &str = "?";

/// A longer word is parted without a look at the whole of it, which would take long.
const LONGEST: usize = 100;

/// No part is longer.
const LONGEST_PART: usize = 24;

/// The cells of a word that is no move, written as well as the table can; noted is where they are not those of this very
/// word and no other.
pub(super) fn word(word: &str, table: &mut BrailleTable, notes: &mut Vec<SpellingNote>) -> String {
    let word: String = word.nfc().collect();
    let is_short = word.chars().nth(LONGEST).is_none();
    if is_short && let Ok(cells) = table.cells(&word) {
        return cells;
    }
    let written = nearest(&word, table);
    let whole = is_short.then(|| table.cells(&written));
    let name = table.name().to_owned();
    let (cells, flaw) = match whole {
        Some(Ok(cells)) => (cells, None),
        whole => match parted(&written, table) {
            Ok(cells) => (cells, None),
            // Parts are for those who could tell them apart: what looks alike sign by sign is better read as a whole.
            Err(flaw) => (doubtful(&written, table), whole.and_then(Result::err).or(Some(flaw))),
        },
    };
    notes.push(match flaw {
        _ if written != word => SpellingNote::Replaced { word, written, table: name },
        Some(SpellingFlaw::LooksLike(other)) => SpellingNote::Ambiguous { word, other, table: name },
        _ => SpellingNote::Parted { word, table: name },
    });
    cells
}

/// The word in as few parts as can be, each proven.
fn parted(word: &str, table: &mut BrailleTable) -> Result<String, SpellingFlaw> {
    let signs: Vec<char> = word.chars().collect();
    for sign in &signs {
        table.cells(sign.encode_utf8(&mut [0; 4]))?;
    }
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < signs.len() {
        let longest = LONGEST_PART.min(signs.len() - at);
        let proven = (1..=longest).rev().find_map(|length| {
            let part: String = signs[at..at + length].iter().collect();
            Some((table.cells(&part).ok()?, length))
        });
        let (cells, length) = proven.ok_or(SpellingFlaw::NoCells)?;
        parts.push(cells);
        at += length;
    }
    Ok(parts.join(&String::from_iter([GOES_ON, BLANK])))
}

/// A word under the finger, where it is better read doubtfully than in parts: as well as the table can.
pub(super) fn doubtful(word: &str, table: &BrailleTable) -> String {
    table.unchecked(word).unwrap_or_else(|| {
        let plain = nearest(word, table);
        let sign = |sign: char| table.unchecked(sign.encode_utf8(&mut [0; 4]));
        let by_signs = || plain.chars().map(|one| sign(one).unwrap_or_else(|| MARK.to_string())).collect();
        table.unchecked(&plain).unwrap_or_else(by_signs)
    })
}

/// The word with plain letters for those the table does not have, `?` for what has none.
fn nearest(word: &str, table: &BrailleTable) -> String {
    let mut plain = String::new();
    for sign in word.nfc() {
        let mut tries =
            vec![sign.to_string(), sign.nfkd().filter(|part| !is_combining_mark(*part)).collect()];
        tries.extend(spelled_out(sign).map(str::to_owned));
        let found = tries.into_iter().find(|text| table.unchecked(text).is_some());
        plain.push_str(found.as_deref().unwrap_or(MISSING));
    }
    plain
}

/// Signs that have another spelling of the same meaning: those of notation (fide-2018 C.13), and letters that are no letter
/// with a mark.
const fn spelled_out(sign: char) -> Option<&'static str> {
    Some(match sign {
        '#' => "++",
        '×' => "x",
        '−' => "-",
        '…' => "...",
        '♔' | '♚' => "K",
        '♕' | '♛' => "Q",
        '♖' | '♜' => "R",
        '♗' | '♝' => "B",
        '♘' | '♞' => "N",
        '♙' | '♟' => "P",
        'ß' => "ss",
        'æ' => "ae",
        'Æ' => "Ae",
        'œ' => "oe",
        'Œ' => "Oe",
        'ø' => "o",
        'Ø' => "O",
        'ł' => "l",
        'Ł' => "L",
        'đ' | 'ð' => "d",
        'Đ' | 'Ð' => "D",
        'þ' => "th",
        'Þ' => "Th",
        'ı' => "i",
        '½' => "1/2",
        '’' | '‘' => "'",
        '“' | '”' | '„' | '«' | '»' => "\"",
        '–' | '—' | '‐' | '‑' => "-",
        _ => return None,
    })
}
