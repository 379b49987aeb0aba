//! Nothing from outside panics, whatever it is.

use std::sync::LazyLock;

use evavier::game::Event;
use evavier::journal::{HEADER, Record, decode, encode, replay};
use evavier::language::read::written_move;
use evavier::language::{Library, Reader, Reading};
use evavier::notation::{Letters, algebraic};
use evavier::rules::Position;
use proptest::prelude::*;

fn reader(code: &str) -> Reader {
    Reader::new(Library::built_in().find(code).expect(code))
}

/// Text made of what the readers look for, so that they get far into it.
fn chessy() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "Springer",
        "Eva",
        "vier",
        "schlägt",
        "Schach",
        "matt",
        "kurze",
        "lange",
        "Rochade",
        "en",
        "passant",
        "nein",
        "korrektur",
        "e4",
        "Sf3",
        "x",
        "=",
        "+",
        "#",
        "0-0",
        "O-O-O",
        "[unk]",
        "é",
        "ß",
        "🂡",
        "'",
        "’",
        "?",
        ".",
        "e2e4q",
        "1",
        "8",
        "a",
        "h",
        "Q",
        "(",
        ")",
        "-",
        "–",
        "e.p.",
        "♘",
        "Dame",
        "acht",
        "und",
        "\u{0}",
        "\u{301}",
    ]);
    (prop::collection::vec((words, prop::bool::ANY), 0..9)).prop_map(|words| {
        words.into_iter().map(|(word, blank)| format!("{word}{}", if blank { " " } else { "" })).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn phrases_never_panic_and_moves_are_legal(text in prop_oneof![any::<String>(), chessy()]) {
        static READERS: LazyLock<[Reader; 4]> = LazyLock::new(|| ["de", "fr", "en", "es"].map(reader));
        let position = Position::start();
        for reader in READERS.iter() {
            if let Reading::Move(mv) = reader.read(&position, &text) {
                prop_assert!(position.legal_moves().contains(&mv));
            }
        }
        let _ = algebraic::parse(&text, &Letters::english());
        if let Ok(mv) = written_move(&position, &text, &Letters::english()) {
            prop_assert!(position.legal_moves().contains(&mv));
        }
    }

    #[test]
    fn fens_never_panic(text in prop_oneof![any::<String>(), "[1-8pnbrqkPNBRQK/]{0,80} [wb] [KQkqA-Ha-h-]{1,4} [a-h1-8-]{1,2} [0-9]{0,5} [0-9]{0,5}"], chess960: bool) {
        if let Ok(position) = Position::from_fen(&text, chess960) {
            prop_assert_eq!(Position::from_fen(&position.fen(), chess960), Ok(position.clone()));
            let _ = position.legal_moves();
        }
    }

    #[test]
    fn journals_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400), keep in 0_usize..200) {
        let good = format!("{HEADER}\n{}", encode(&Record { seq: 1, at_ms: 0, event: Event::Started(Box::default()) }));
        let cut = keep.min(good.len());
        let mixed: Vec<u8> = good.as_bytes()[..cut].iter().copied().chain(bytes.iter().copied()).collect();
        for bytes in [&bytes, &mixed] {
            if let Ok(journal) = decode(bytes) {
                let _ = replay(&journal);
            }
        }
    }
}
