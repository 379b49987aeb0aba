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

/// The cells of a word, and what is to be noted where they are not those of this very word and no other.
pub(super) fn word(word: &str, table: &mut BrailleTable) -> (String, Option<SpellingNote>) {
    let word: String = word.nfc().collect();
    let is_short = word.chars().nth(LONGEST).is_none();
    if is_short && let Ok(cells) = table.cells(&word) {
        return (cells, None);
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
    let note = match flaw {
        _ if written != word => SpellingNote::Replaced { word, written, table: name },
        Some(SpellingFlaw::LooksLike(other)) => SpellingNote::Ambiguous { word, other, table: name },
        _ => SpellingNote::Parted { word, table: name },
    };
    (cells, Some(note))
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

/// Letters that are no letter with a mark.
const fn spelled_out(sign: char) -> Option<&'static str> {
    Some(match sign {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of each language, as its locale names it.
    const OF_LOCALES: [(&str, &str); 4] = [
        ("de", "de-g0-detailed.utb"),
        ("en", "en-ueb-g1.ctb"),
        ("es", "es-g1.ctb"),
        ("fr", "fr-bfu-comp6.utb"),
    ];

    /// The tables of all languages, and some that can be asked for.
    fn tables() -> Vec<BrailleTable> {
        let own = OF_LOCALES.map(|(_, table)| table);
        let others = ["de-g2.ctb", "en-ueb-g2.ctb", "fr-bfu-g2.ctb", "de-comp6.utb", "en-us-comp6.ctb"];
        own.into_iter()
            .chain(others)
            .map(|name| BrailleTable::open(name).expect("liblouis-data is installed by `make setup`"))
            .collect()
    }

    /// The table of a language.
    fn of(locale: &str) -> BrailleTable {
        let (_, table) = OF_LOCALES.into_iter().find(|(name, _)| *name == locale).expect("listed");
        BrailleTable::open(table).expect("installed")
    }

    #[test]
    fn nothing_that_stands_beside_the_moves_makes_a_sheet_fail() {
        let long = "/ab9c".repeat(900);
        let words = [
            "e9be3c7a01bd",
            "17b9be,",
            "1e",
            "8D",
            "5a",
            "/home/x_y~1/日本/vosk-model-de-0.21",
            "C:\\Users\\Iñaki",
            "Юрий",
            "日本",
            "anna@example.org",
            "https://a.b/c?d=e&f=g%20h",
            "hw:CARD=PCH,DEV=0",
            "a\u{0}b\u{7}",
            "\u{200d}",
            "\u{301}",
            "😀",
            "\u{10ffff}",
            "²½",
            "(((",
            "+!",
            "?",
            "⠿",
            "\u{2800}",
            "Ǿ",
            &long,
        ];
        for mut table in tables() {
            for text in words {
                let (cells, note) = word(text, &mut table);
                let name = table.name().to_owned();
                let six_dots = |cell: char| (BLANK..='\u{283f}').contains(&cell);
                assert!(!cells.is_empty() && cells.chars().all(six_dots), "{name} {text:?}: {cells}");
                assert!(cells.split(BLANK).all(|part| !part.is_empty()), "{name} {text:?}: {cells}");
                // What is not noted is there as it is.
                assert!(note.is_some() || table.cells(text).as_ref() == Ok(&cells), "{name} {text:?}");
                assert!(!doubtful(text, &table).is_empty(), "{name} {text:?}");
            }
        }
    }

    #[test]
    fn what_would_look_like_another_word_is_parted() {
        for (locale, text, cells) in [
            ("es", "e9be3c7", "⠑⠼⠊⠐⠀⠃⠑⠼⠉⠐⠀⠉⠼⠛"),
            ("es", "1e", "⠼⠁⠐⠀⠑"),
            ("es", "e\u{301}", "⠮"),
            ("es", "2024", "⠼⠃⠚⠃⠙"),
            ("de", "e9be3c7", "⠑⠼⠊⠠⠃⠑⠼⠉⠠⠉⠼⠛"),
            ("fr", "e9be3c7", "⠑⠠⠪⠃⠑⠠⠩⠉⠠⠻"),
            ("en", "e9be3c7", "⠑⠼⠊⠰⠃⠑⠼⠉⠰⠉⠼⠛"),
        ] {
            let mut table = of(locale);
            let (written, note) = word(text, &mut table);
            assert_eq!(written, cells, "{locale} {text}");
            assert_eq!(note.is_some(), cells.contains(BLANK), "{locale} {text}: {note:?}");
        }
        // Two words in one would say nothing to a reader of a table that has no capitals.
        let mut table = BrailleTable::open("de-g2.ctb").expect("installed");
        let (cells, note) = word("Haus", &mut table);
        assert!(matches!(note, Some(SpellingNote::Ambiguous { .. })) && !cells.contains(BLANK), "{cells}");
    }

    #[test]
    fn a_sign_that_cannot_be_written_is_marked_in_its_place() {
        for (locale, text, marked) in [
            ("de", "Юрий", "????"),
            ("fr", "日本", "??"),
            ("en", "a日b", "a?b"),
            ("es", "Łukasz-日", "Lukasz-?"),
        ] {
            let mut table = of(locale);
            let (cells, note) = word(text, &mut table);
            assert_eq!(Ok(cells), table.cells(marked), "{locale} {text}");
            assert!(
                matches!(note, Some(SpellingNote::Replaced { written, .. }) if written == marked),
                "{locale} {text}"
            );
        }
    }
}
