//! Nothing from outside panics, whatever it is; and whatever is said at the table, the journal tells it all.

mod games;

use std::sync::LazyLock;

use evavier::game::{Event, Input, Options, Output, Session, Setup, Source, Stage};
use evavier::journal::{HEADER, Record, decode, encode, replay};
use evavier::language::read::written_move;
use evavier::language::{Library, Reader, Reading};
use evavier::notation::{Letters, algebraic};
use evavier::rules::Position;
use games::Dice;
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
        "berührt",
        "adjust",
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

/// A phrase somebody might say: a legal move as UCI or in words, a command, or nonsense.
fn phrase(session: &Session, dice: &mut Dice) -> String {
    const TALK: [&str; 24] = [
        "",
        "",
        "",
        "ja",
        "nein",
        "korrektur",
        "wiederholen",
        "uhr",
        "remis",
        "annehmen",
        "ablehnen",
        "aufgeben",
        "remis fordern",
        "start",
        "stopp",
        "züge",
        "[unk]",
        "springer [unk]",
        "Dame Hektor fünf",
        "quatsch",
        "kurze Rochade",
        "drücken",
        "brett",
        "zugzahl",
    ];
    let position = session.state().position_ahead();
    let moves = position.legal_moves();
    if moves.is_empty() || dice.below(2) == 0 {
        return TALK[dice.below(TALK.len())].to_owned();
    }
    let uci = position.uci(moves[dice.below(moves.len())]);
    if dice.below(6) == 0 { format!("korrektur {uci}") } else { uci }
}

#[test]
fn any_talk_leaves_a_journal_that_tells_the_same_game() {
    let reader = reader("de");
    let mut dice = Dice(0xbeef);
    let mut ended = 0;
    for game in 0..300 {
        let options =
            Options { repeat_back: game % 3 == 0, full_form: game % 2 == 0, calls_flags: game % 5 > 0 };
        let control = (game % 4 > 0).then(|| "1+1".parse().expect("a control"));
        let (mut session, started) =
            Session::new(Setup { control, ..Setup::default() }, options).expect("usual");
        let mut lines = format!("{HEADER}\n{}", encode(&Record { seq: 1, at_ms: 0, event: started }));
        let (mut seq, mut at_ms) = (1, 0);
        for _ in 0..150 {
            at_ms += dice.below(3_000) as u64;
            let source = if dice.below(3) == 0 { Source::Heard } else { Source::Typed };
            let text = phrase(&session, &mut dice);
            let sure = dice.below(3) > 0;
            let input = if dice.below(8) == 0 {
                Input::Tick
            } else if dice.below(8) == 0 {
                Input::Spoken
            } else {
                Input::Phrase { source, text: &text, sure, reader: &reader }
            };
            let over = session.state().outcome().is_some();
            for output in session.handle(input, at_ms) {
                if let Output::Record(event) = output {
                    assert!(!over, "nothing happens after the end: {event:?}");
                    seq += 1;
                    lines.push_str(&encode(&Record { seq, at_ms, event }));
                }
            }
        }
        let journal = decode(lines.as_bytes()).expect("our own journal");
        let state = replay(&journal).expect("can be replayed");
        let (live, told) = (session.state(), &state);
        assert_eq!(live.history().moves(), told.history().moves());
        assert_eq!(
            (live.outcome(), live.stage(), live.notes()),
            (told.outcome(), told.stage(), told.notes())
        );
        assert_eq!(live.clock(), told.clock());
        assert_eq!(live.score(), told.score());
        assert!(
            live.outcome().is_none()
                || matches!(live.stage(), Stage::ToMove | Stage::Announced { .. } | Stage::Proposed(_))
        );
        ended += usize::from(live.outcome().is_some());
    }
    assert!(ended > 10, "games end, too: {ended}");
}
