//! What a rated game keeps for the arbiter, where it takes more than a line to try it; the others stand in
//! `core/tests/core/scenarios/rated.md`.

use super::*;
use evavier::language::Message;
use evavier::rules::{Blind, Color, Party};
use evavier::say;

fn english() -> &'static Locale {
    Library::built_in().find("en").expect("built in")
}

fn game(rated: bool) -> Session {
    let control = Some("90+30".parse().expect("a control"));
    let setup = Setup { blind: Some(Blind::Black), rated, control, ..Setup::default() };
    Session::new(setup, Options::default()).expect("a game").0
}

fn say(session: &mut Session, by: Option<Party>, text: &str) -> Vec<Output> {
    let reader = Reader::new(english());
    session.handle(
        Input::Phrase {
            source: Source::Typed,
            text,
            sure: true,
            reader: &reader,
            by,
            heard: None,
            meant: None,
        },
        0,
    )
}

/// White has completed 1. e4, and where it is `announced` Black has announced his reply.
fn after_e4(rated: bool, announced: bool) -> Session {
    let mut session = game(rated);
    for line in ["e4", ""].into_iter().chain(announced.then_some("e5")) {
        say(&mut session, None, line);
    }
    session
}

fn messages(outputs: &[Output]) -> Vec<&Message> {
    let said = outputs.iter().filter_map(|output| match output {
        Output::Say(_, message) | Output::Tell(_, message) | Output::Ask(_, message) => Some(message),
        _ => None,
    });
    said.collect()
}

fn notes(session: &Session) -> usize {
    session.state().noted.len()
}

/// Whatever was typed in between, a yes answers no question that was asked before it.
#[test]
fn a_question_does_not_outlive_another_line() {
    let black = Some(Party::Player(Color::Black));
    let not_done = |outputs: &[Output]| messages(outputs).contains(&&say!("not_done"));
    let between = [
        (None, "arbiter notes"),
        (None, "arbiter warn white"),
        (None, "arbiter help"),
        (None, "arbiter nonsense"),
        (None, "arbiter clock"),
        (None, "arbiter yes"),
        (None, ""),
        (black, "board"),
        (None, "faster"),
        (None, "clock"),
    ];
    for (by, line) in between {
        let mut session = after_e4(true, false);
        say(&mut session, black, "resign");
        assert!(not_done(&say(&mut session, by, line)), "{line}");
        say(&mut session, None, "yes");
        assert!(session.state().outcome.is_none(), "{line}");
    }
    for input in [Input::WrongNumber, Input::PinSet("a number"), Input::KeptOut] {
        let mut session = after_e4(true, false);
        say(&mut session, black, "resign");
        assert!(not_done(&session.handle(input, 0)), "{input:?}");
        say(&mut session, None, "yes");
        assert!(session.state().outcome.is_none(), "{input:?}");
    }
    let mut session = after_e4(true, false);
    say(&mut session, None, "differ");
    say(&mut session, black, "resign");
    assert!(not_done(&say(&mut session, None, "board black recorded")));
    // Claims and offers that were heard are asked about in the same way.
    for heard in ["draw", "claim", "flag", "differ"] {
        let mut session = after_e4(true, false);
        let reader = Reader::new(english());
        let spoken = Input::Phrase {
            source: Source::Heard,
            text: heard,
            sure: true,
            reader: &reader,
            by: black,
            heard: None,
            meant: None,
        };
        session.handle(spoken, 0);
        assert!(not_done(&say(&mut session, None, "arbiter notes")), "{heard}");
        assert!(!not_done(&say(&mut session, None, "yes")), "{heard}");
    }
    // What somebody else answers is none.
    let mut session = after_e4(true, false);
    say(&mut session, black, "resign");
    say(&mut session, Some(Party::Player(Color::White)), "yes");
    say(&mut session, black, "yes");
    assert!(session.state().outcome.is_some());
}

/// Only what was done is noted, and a correction that changes nothing is none.
#[test]
fn what_was_refused_is_not_noted_as_done() {
    let mut session = after_e4(true, false);
    session.handle(Input::Slept(60_000), 0);
    for (line, more) in [
        ("start", 0),
        ("e5", 0),
        ("arbiter gap none", 0),
        ("start", 1),
        ("start", 0),
        ("stop", 1),
        ("stop", 0),
    ] {
        let before = notes(&session);
        say(&mut session, None, line);
        assert_eq!(notes(&session) - before, more, "{line}: {:?}", session.state().noted);
    }
    let mut session = after_e4(true, true);
    let black = Some(Party::Player(Color::Black));
    let (before, told) = (notes(&session), say(&mut session, black, "correct e5"));
    assert_eq!(notes(&session), before);
    assert!(!told.iter().any(|output| matches!(output, Output::Record(Event::Corrected { .. }))), "{told:?}");
    say(&mut session, black, "correct c5");
    assert_eq!(notes(&session), before + 1);
}

/// What is read back in the place of what was heard, or as one of two, is told as any move is, and a press is no yes to it.
#[test]
fn a_press_alone_does_not_confirm_what_was_not_clear() {
    let reader = Reader::new(english());
    let other = |session: &Session| session.state().history().position().parse_uci("e2e3").ok();
    for (text, heard, is_close, sure, confirmed) in [
        ("eva four", None, false, true, true),
        ("eva four", None, false, false, false),
        ("eva four", None, true, true, false),
        ("eva four", Some(Otherwise { words: "eva six", second_ear: false }), false, false, false),
        ("eva four", Some(Otherwise { words: "[unk]", second_ear: true }), false, false, false),
        // Never sure, whatever comes with it.
        ("eva four", Some(Otherwise { words: "[unk]", second_ear: true }), false, true, false),
    ] {
        let mut session = game(true);
        say(&mut session, None, "arbiter start");
        let plain = Input::Phrase {
            source: Source::Heard,
            text,
            sure: true,
            reader: &reader,
            by: None,
            heard: None,
            meant: None,
        };
        let as_any_move = tell(&session.clone().handle(plain, 0));
        let mv = session.state().history().position().parse_uci("e2e4").expect("a legal move");
        let meant = other(&session).filter(|_| is_close).map(|other| Suggestion::EitherOf(mv, other));
        let said =
            Input::Phrase { source: Source::Heard, text, heard, sure, reader: &reader, by: None, meant };
        let outputs = tell(&session.handle(said, 0));
        assert_eq!(outputs.last(), as_any_move.last(), "{text} {heard:?}");
        say(&mut session, None, "");
        assert_eq!(session.state().history().moves().len() == 1, confirmed, "{text} {heard:?} {is_close}");
        say(&mut session, None, "yes");
        say(&mut session, None, "");
        assert_eq!(session.state().history().moves().len(), 1);
    }
}

/// What was heard and what it was understood as, also where that could not be taken.
#[test]
fn the_journal_keeps_what_was_heard_and_what_it_was_taken_for() {
    let reader = Reader::new(english());
    let not_taken = r#"NotTaken { words: "eva six (eva four)", color: Some(White) }"#;
    for (touched, second_ear, kept) in [
        (
            None,
            false,
            r#"Proposed { uci: "e2e4", words: "eva four", heard: Some("eva six"), second_ear: false }"#,
        ),
        (
            None,
            true,
            r#"Proposed { uci: "e2e4", words: "eva four", heard: Some("eva six"), second_ear: true }"#,
        ),
        (Some("arbiter touched g1"), false, not_taken),
        (Some("arbiter touched g1"), true, not_taken),
    ] {
        let said = Input::Phrase {
            source: Source::Heard,
            text: "eva four",
            heard: Some(Otherwise { words: "eva six", second_ear }),
            sure: false,
            reader: &reader,
            by: None,
            meant: None,
        };
        let mut session = game(true);
        say(&mut session, None, "arbiter start");
        touched.map(|line| say(&mut session, None, line));
        let outputs = session.handle(said, 0);
        let recorded = outputs.iter().find_map(|output| match output {
            Output::Record(event) => Some(format!("{event:?}")),
            _ => None,
        });
        assert_eq!(recorded.as_deref(), Some(kept), "{:?}", messages(&outputs));
    }
}

/// What else may have been meant would tell what is legal: words are taken as they were heard.
#[test]
fn nothing_is_told_that_was_not_said() {
    let reader = Reader::new(english());
    let told = |text: &str, meant: Option<(&str, Option<&str>)>| {
        let mut session = game(true);
        say(&mut session, None, "arbiter start");
        let mv = |uci: &str| session.state().history().position().parse_uci(uci).expect("a legal move");
        let input = match meant.map(|(one, other)| (mv(one), other.map(mv))) {
            Some((one, Some(other))) => {
                let meant = Suggestion::EitherOf(one, other);
                Input::Phrase {
                    source: Source::Heard,
                    text,
                    sure: true,
                    reader: &reader,
                    by: None,
                    heard: None,
                    meant: Some(meant),
                }
            }
            Some((one, None)) => {
                let meant = Suggestion::One(one);
                Input::Phrase {
                    source: Source::Heard,
                    text,
                    sure: true,
                    reader: &reader,
                    by: None,
                    heard: None,
                    meant: Some(meant),
                }
            }
            None => Input::Phrase {
                source: Source::Heard,
                text,
                sure: true,
                reader: &reader,
                by: None,
                heard: None,
                meant: None,
            },
        };
        session.handle(input, 0)
    };
    for (text, meant) in [("eva vier", ("e2e4", Some("e2e3"))), ("eva zwei", ("e2e3", None))] {
        let as_said = told(text, None);
        assert!(!as_said.is_empty());
        assert_eq!(told(text, Some(meant)), as_said, "{text}");
    }
}
