//! Braille on paper: words that are no chess, the code of moves, the signs of embossers.

use std::collections::BTreeSet;

use evavier::language::{Library, Renderer, Style};
use evavier::notation::{Entry, GameScore};
use evavier::paper::braille::{self, SpellingNote, prose};
use evavier::paper::brf::{Page, PageError, ascii};
use evavier::paper::{BrailleTable, Code, CodeError, Notation, SheetStyle};
use evavier::rules::Position;

/// The table of each language, as its locale names it.
const OF_LOCALES: [(&str, &str); 4] =
    [("de", "de-g0-detailed.utb"), ("en", "en-ueb-g1.ctb"), ("es", "es-g1.ctb"), ("fr", "fr-bfu-comp6.utb")];

/// The tables of all languages, and some that can be asked for.
fn tables() -> Vec<BrailleTable> {
    let own = OF_LOCALES.map(|(_, table)| table);
    let others = ["de-g2.ctb", "en-ueb-g2.ctb", "fr-bfu-g2.ctb", "de-comp6.utb", "en-us-comp6.ctb"];
    own.into_iter()
        .chain(others)
        .map(|name| BrailleTable::open(name).expect("liblouis-data is installed by `make setup`"))
        .collect()
}

/// A word that is no move in cells, and what is to be noted of it.
fn word(text: &str, table: &mut BrailleTable) -> (String, Option<SpellingNote>) {
    let mut sheet = braille::translate_text("", &[text.to_owned()], table);
    (sheet.lines.remove(0).remove(0), sheet.notes.pop())
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
            let six_dots = |cell: char| (braille::BLANK..='\u{283f}').contains(&cell);
            assert!(!cells.is_empty() && cells.chars().all(six_dots), "{name} {text:?}: {cells}");
            assert!(cells.split(braille::BLANK).all(|part| !part.is_empty()), "{name} {text:?}: {cells}");
            // What is not noted is there as it is.
            assert!(note.is_some() || table.cells(text).as_ref() == Ok(&cells), "{name} {text:?}");
            assert!(!prose(text, &table).is_empty(), "{name} {text:?}");
        }
    }
}

/// What stands on sheets and cards for a move and what becomes of a game. Signs in one row mean the same.
const SIGNS: [&[&str]; 14] = [
    &["+"],
    &["#", "++"],
    &["=", "(=)"],
    &["x", "×"],
    &[":"],
    &["-", "–", "−"],
    &["0-0"],
    &["0-0-0"],
    &["e.p."],
    &["1-0"],
    &["0-1"],
    &["1/2", "½"],
    &["1/2-1/2", "½-½"],
    &["..."],
];

#[test]
fn no_table_loses_a_sign_of_notation() {
    for mut table in OF_LOCALES.map(|(_, table)| BrailleTable::open(table).expect("installed")) {
        let name = table.name().to_owned();
        let (missing, _) = word("?", &mut table);
        let mut known: Vec<(String, &str)> = Vec::new();
        for signs in SIGNS {
            for sign in signs {
                for text in [(*sign).to_owned(), format!("({sign})")] {
                    let (cells, _) = word(&text, &mut table);
                    assert!(
                        !cells.contains(&missing),
                        "{name}: {text} is written with the mark for what is missing: {cells}"
                    );
                    let other = known.iter().find(|(there, of)| *there == cells && *of != signs[0]);
                    assert_eq!(other, None, "{name}: {text} is written like another sign");
                    known.push((cells, signs[0]));
                }
            }
        }
    }
    for name in Code::names() {
        let code = Code::built_in(name).expect("built in");
        // The same move, with check and with mate.
        let entry = |fen: &str| {
            let position = Position::from_fen(fen, false).expect(fen);
            code.entry(&position, position.parse_uci("a1a8").expect("legal")).expect("it can be written")
        };
        let quiet = entry("8/6k1/8/8/8/8/8/R5K1 w - - 0 1");
        let check = entry("6k1/5pp1/8/8/8/8/8/R5K1 w - - 0 1");
        let mate = entry("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        assert!(quiet != check && check != mate && quiet != mate, "{name}: {quiet} {check} {mate}");
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
        assert_eq!(note.is_some(), cells.contains(braille::BLANK), "{locale} {text}: {note:?}");
    }
    // Two words in one would say nothing to a reader of a table that has no capitals.
    let mut table = BrailleTable::open("de-g2.ctb").expect("installed");
    let (cells, note) = word("Haus", &mut table);
    assert!(
        matches!(note, Some(SpellingNote::Ambiguous { .. })) && !cells.contains(braille::BLANK),
        "{cells}"
    );
}

#[test]
fn a_sign_that_cannot_be_written_is_marked_in_its_place() {
    for (locale, text, marked) in
        [("de", "Юрий", "????"), ("fr", "日本", "??"), ("en", "a日b", "a?b"), ("es", "Łukasz-日", "Lukasz-?")]
    {
        let mut table = of(locale);
        let (cells, note) = word(text, &mut table);
        assert_eq!(Ok(cells), table.cells(marked), "{locale} {text}");
        assert!(
            matches!(note, Some(SpellingNote::Replaced { written, .. }) if written == marked),
            "{locale} {text}"
        );
    }
}

/// liblouis says nothing where its room was too small.
#[test]
fn a_sign_of_many_cells_and_a_capital_alone_lose_nothing() {
    let mut table = of("de");
    let letters = ["À", "É", "Ø", "Å", "Ñ", "Œ", "Š", "Ž"];
    let cells: Vec<String> = letters.iter().map(|letter| word(letter, &mut table).0).collect();
    for (at, own) in cells.iter().enumerate() {
        assert!(own.chars().count() > 1 && !cells[..at].contains(own), "{} {own}", letters[at]);
    }
    let mark = table.cells("?").expect("written");
    for sign in ["@", "©", "‰"] {
        let (cells, note) = word(sign, &mut table);
        assert!(
            cells != mark && !matches!(note, Some(SpellingNote::Replaced { .. })),
            "{sign} {cells} {note:?}"
        );
    }
}

fn uk() -> Code {
    Code::built_in("uk-2015").expect("built in")
}

fn written(fen: &str, uci: &str) -> String {
    let position = Position::from_fen(fen, false).expect(fen);
    uk().entry(&position, position.parse_uci(uci).expect(uci)).expect(uci)
}

#[test]
fn the_examples_of_the_published_code() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    // 2.Nf3, 6. e4+., a1, 8. Ne4
    assert_eq!((uk().number(2), written(start, "g1f3")), ("⠆".to_owned(), "⠎⠋⠒".to_owned()));
    assert_eq!((uk().number(6), uk().number(8), uk().number(10)), ("⠖".into(), "⠦".into(), "⠂⠴".into()));
    assert_eq!(written(start, "e2e4"), "⠑⠲");
    assert_eq!(written("8/8/8/3k4/8/4P3/8/4K3 w - - 0 6", "e3e4"), "⠑⠲⠜⠏");
    assert_eq!(written("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "e8d7"), "⠅⠙⠶");
}

#[test]
fn check_is_kept_back_where_the_sheet_keeps_it_back() {
    let english = Library::built_in().find("en").expect("built in");
    let notation = Notation::San(english.letters.clone());
    let style = SheetStyle { notation, words: english.sheet.clone(), times: false };
    let mut table = of("en");
    let start = Position::from_fen("8/8/8/3k4/8/4P3/8/4K3 w - - 0 6", false).expect("a position");
    let mut score = GameScore::new(start);
    score.push(Entry::new(score.position().parse_uci("e3e4").expect("legal"))).expect("legal");
    for (hides_check, written) in [(true, "⠑⠲"), (false, "⠑⠲⠜⠏")] {
        score.hides_check = hides_check;
        let cells = braille::translate(&score, &style, &mut table, Some(&uk())).expect("written");
        assert_eq!(cells.lines.last().and_then(|line| line.last()).map(String::as_str), Some(written));
    }
}

#[test]
fn a_pawn_is_not_taken_for_a_bishop() {
    // Bishop d2 and pawn b2 may both capture on c3.
    let both = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";
    assert_eq!(written(both, "d2c3"), "⠃⠙⠭⠉⠒");
    assert_eq!(written(both, "b2c3"), "⠏⠃⠭⠉⠒");
    assert_eq!(written("4k3/8/8/8/8/2n5/1P6/4K3 w - - 0 1", "b2c3"), "⠃⠭⠉⠒");
}

#[test]
fn a_code_that_cannot_be_read_back_is_named_by_its_field() {
    let good = include_str!("../../src/paper/codes/uk-2015.ron");
    let rows = [
        ("knight: \"⠎\"", "knight: \"⠃\"", "field knight: has the same sign ⠃ as bishop"),
        ("rook: \"⠗\"", "rook: \"\"", "field rook: a sign is missing"),
        ("capture: \"⠭\"", "capture: \"x\"", "capture: x is not made of braille cells"),
        ("check: \"⠜⠏\"", "check: \"⡀\"", "check: ⡀ is not made of braille cells"),
        ("\"⠁\", \"⠃\", \"⠉\"", "\"⠁\", \"⠁\", \"⠉\"", "field files 1: has the same sign ⠁ as files 2"),
        ("mate: \"⠜⠏⠜⠏\",", "", "the field mate is missing"),
        ("mate:", "matt:", "there is no field matt; perhaps you meant mate"),
        ("(\n    name", "name", "a name is expected here"),
    ];
    let english = Library::built_in().find("en").expect("built in");
    for (part, other, complaint) in rows {
        assert!(good.contains(part), "{part}");
        let error = Code::parse(&good.replacen(part, other, 1)).expect_err(other);
        let error = Renderer::new(english, Style::default()).text(&error.into());
        assert!(error.contains(complaint), "{error}");
    }
    assert!(matches!(Code::built_in("none"), Err(CodeError::Unknown { .. })));
}

#[test]
fn the_signs_are_those_of_the_standard() {
    // a-j, then a few that differ between codes: number sign, capital sign, full stop, comma.
    for (cell, sign) in "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠼⠠⠲⠂⠀⠿⠤⠶".chars().zip("ABCDEFGHIJ#,41 =-7".chars())
    {
        assert_eq!(ascii(cell), Some(sign), "{cell}");
    }
    let all: BTreeSet<_> = ('\u{2800}'..='\u{283f}').filter_map(ascii).collect();
    assert_eq!(all.len(), 64);
    assert_eq!((ascii('⡀'), ascii('a')), (None, None));
}

#[test]
fn no_page_is_without_room() {
    assert!(Page::new(40, 25).is_ok());
    for (cells, lines) in [(9, 25), (201, 25), (40, 4), (40, 101), (0, 0)] {
        assert_eq!(Page::new(cells, lines), Err(PageError), "{cells} x {lines}");
    }
}
