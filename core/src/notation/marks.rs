//! The one table of blanks, marks and signs. Every reader of what people bring asks here what a sign is: a blank, nothing
//! at all, another way of printing a letter, or a mark beside a move. What is not in the table is no move, is named with
//! its number, and is never held against anybody.
//!
//! ```
//! use evavier_core::notation::marks;
//!
//! assert_eq!(marks::plain("Ｎｆ３\u{200b}\u{a0}Nc6\u{1a}"), "Nf3 Nc6 ");
//! assert_eq!(marks::named("Nf\u{0437}"), Some("U+0437".to_owned()));
//! assert_eq!(marks::named("exd5 ½ ✓"), None);
//! ```

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;

use super::distinct::distinct;

/// The most signs that are named of one text.
const MOST_NAMED: usize = 4;

/// The table as `marks.ron` has it, which tells what each line is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    pub blanks: Vec<char>,
    pub invisible: Vec<(char, char)>,
    pub shaped: Vec<(char, char)>,
    pub dashes: String,
    pub arrows: String,
    pub captures: String,
    pub checks: Vec<String>,
    pub quotes: String,
    pub brackets: Vec<(char, char)>,
    pub ornaments: String,
    pub judgements: String,
    pub evaluations: Vec<String>,
    pub letters: Vec<String>,
    pub letters_apart: Vec<String>,
    pub check_short: Vec<String>,
    pub offer_short: Vec<String>,
    pub pawn: String,
    pub plain_letters: BTreeMap<char, String>,
}

static MARKS: LazyLock<Marks> =
    LazyLock::new(|| ron::from_str(include_str!("marks.ron")).expect("tests read it"));

/// The table.
pub fn marks() -> &'static Marks {
    &MARKS
}

fn is_within(ranges: &[(char, char)], sign: char) -> bool {
    ranges.iter().any(|(first, last)| (*first..=*last).contains(&sign))
}

/// Tests if nothing is seen of a sign and it parts nothing.
pub fn is_invisible(sign: char) -> bool {
    !sign.is_ascii() && is_within(&marks().invisible, sign)
}

/// Tests if a sign parts words.
pub fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || marks().blanks.contains(&sign)
}

/// Tests if a sign stands for a hyphen.
pub fn is_dash(sign: char) -> bool {
    sign == '-' || (!sign.is_ascii() && marks().dashes.contains(sign))
}

/// Tests if a sign leads from a square to a square.
pub fn is_arrow(sign: char) -> bool {
    !sign.is_ascii() && marks().arrows.contains(sign)
}

/// Tests if a sign is one of capture.
pub fn is_capture(sign: char) -> bool {
    marks().captures.contains(sign)
}

/// A text as readers of moves and lines take it: without what nobody sees, each blank as `' '`, signs of other widths
/// and shapes as the usual ones. Ends of lines stay.
pub fn plain(text: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| matches!(byte, b'\n' | b' '..=b'~');
    if text.bytes().all(is_plain) {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\n' => plain.push(sign),
            _ if is_invisible(sign) => {}
            _ if is_blank(sign) => plain.push(' '),
            _ if is_within(&marks().shaped, sign) => plain.extend(sign.nfkc()),
            _ => plain.push(sign),
        }
    }
    plain.into()
}

/// The text of a whole file: each line ends in one sign, whatever the system, and byte order marks are left
/// out wherever files were put together.
pub fn lines(text: &str) -> Cow<'_, str> {
    if !text.contains(['\r', '\u{1a}', '\u{feff}']) {
        return text.into();
    }
    text.replace('\u{feff}', "").replace("\r\n", "\n").replace(['\r', '\u{1a}'], "\n").into()
}

/// The text without the quotation marks around it.
pub fn unquoted(text: &str) -> &str {
    text.trim_matches(|sign: char| sign.is_whitespace() || marks().quotes.contains(sign))
}

/// A letter as it is typed where it has no key.
pub fn plain_letter(letter: char) -> Option<&'static str> {
    marks().plain_letters.get(&letter).map(String::as_str)
}

/// The signs of a text that are nowhere in the table, each by its number in Unicode; `None` where all are known.
pub fn named(text: &str) -> Option<String> {
    let unknown = distinct(text.chars().filter(|sign| !is_known(*sign)));
    let told = unknown.iter().take(MOST_NAMED).map(|sign| format!("U+{:04X}", u32::from(*sign)));
    (!unknown.is_empty()).then(|| told.collect::<Vec<_>>().join(", "))
}

/// Tests if a sign is written by people who write moves in any of our languages.
fn is_known(sign: char) -> bool {
    let marks = marks();
    let figures = '\u{2654}'..='\u{265f}';
    // Western letters, those with accents among them.
    let latin = sign.is_alphabetic() && sign <= '\u{24f}';
    sign.is_ascii_graphic()
        || latin
        || figures.contains(&sign)
        || is_blank(sign)
        || is_invisible(sign)
        || is_within(&marks.shaped, sign)
        || is_dash(sign)
        || is_arrow(sign)
        || is_capture(sign)
        || [&marks.quotes, &marks.ornaments, &marks.judgements].iter().any(|signs| signs.contains(sign))
        || marks.brackets.iter().any(|(open, close)| [*open, *close].contains(&sign))
        || "½′″†‡€№".contains(sign)
}
