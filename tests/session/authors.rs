//! Whose act a line is: nobody offers, accepts, claims, resigns, signs, answers or presses for another, and in a rated
//! game nobody does any of it without a name.

use super::*;
use evavier::game::State;
use evavier::language::Command;
use evavier::rules::{Blind, Color, Party};

fn english() -> &'static Locale {
    Library::built_in().find("en").expect("built in")
}

fn setup(rated: bool) -> Setup {
    let control = Some("90+30".parse().expect("a control"));
    Setup { laws: "fide-2023".into(), blind: Some(Blind::Black), rated, control, ..Setup::default() }
}

/// Plays lines of the table: `pin` sets the arbiter's number, his lines come proven, `~30` lets so many seconds pass, an
/// empty line is a press.
fn play(setup: Setup, lines: &str) -> (Session, Vec<Output>) {
    let reader = Reader::new(english());
    let (mut session, mut last, mut at_ms) =
        (Session::new(setup, Options::default()).expect("a game").0, Vec::new(), 0);
    for line in lines.split(';').map(str::trim) {
        if let Some(seconds) = line.strip_prefix('~') {
            at_ms += seconds.parse::<u64>().expect("seconds") * 1_000;
            continue;
        }
        let proven = line.starts_with("arbiter ") && session.state().pin().is_some();
        let (by, text) = match reader.speaker(line, None) {
            Some((party, rest)) => (Some(party), rest),
            None if proven => (Some(Party::Arbiter), line),
            None => (None, line),
        };
        let input = match line {
            "pin" => Input::PinSet("hash"),
            _ => Input::Phrase {
                source: Source::Typed,
                text,
                sure: true,
                reader: &reader,
                by,
                heard: None,
                meant: None,
            },
        };
        last = session.handle(input, at_ms);
    }
    (session, last)
}

/// What is said and asked, and after a bar what the arbiter is told.
fn told(outputs: &[Output]) -> String {
    let renderer = Renderer::new(english(), Style::default()).without_check(true);
    let said = outputs.iter().filter_map(|output| match output {
        Output::Say(_, message) | Output::Tell(_, message) | Output::Ask(_, message) => {
            Some(renderer.text(message))
        }
        Output::Log(message) => Some(format!("| {}", renderer.text(message))),
        _ => None,
    });
    said.collect::<Vec<_>>().join(" ")
}

fn result(state: &State) -> &'static str {
    state.outcome.map_or("*", |outcome| outcome.score.as_str())
}

/// Lines, the result behind them, and what is told of the last one.
type Row = (&'static str, &'static str, &'static str);

fn check(setup: &Setup, rows: &[Row]) {
    for (lines, score, words) in rows {
        let (session, last) = play(setup.clone(), lines);
        assert_eq!(result(session.state()), *score, "{lines}: {}", told(&last));
        assert!(told(&last).contains(words), "{lines}: {}", told(&last));
    }
}

/// Every command that each does for himself, for the other side and under every name: nothing comes of it but a note.
#[test]
fn nobody_acts_for_another() {
    let own = [
        Command::Draw,
        Command::Accept,
        Command::Decline,
        Command::Claim,
        Command::ClaimSlow,
        Command::Resign,
        Command::ClaimPerpetual,
        Command::DemandMate,
        Command::TimeOut,
    ];
    let names = [
        ("white", "black"),
        ("black", "white"),
        ("white's assistant", "black"),
        ("black's assistant", "white"),
    ];
    for laws in ["fide-2023", "fide-1930", "fqe-2018", "platform"] {
        for (rated, before) in
            [(true, "white: e4"), (true, "white: e4; "), (false, "white: e4"), (false, "white: e4; ")]
        {
            for (name, other) in names {
                for command in own {
                    let setup = Setup { laws: laws.into(), ..setup(rated) };
                    let words = &english().commands[&command][0];
                    // The offer that could be accepted is the other's own.
                    let line = format!("{before};{other}: draw;{name}: {other} {words}");
                    let (session, last) = play(setup, &line);
                    let done = last.iter().any(|output| {
                        matches!(output, Output::Record(event) if !matches!(event, Event::Noted { .. }))
                    });
                    assert!(!done && result(session.state()) == "*", "{laws} {rated}: {line}: {last:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_tried_under_a_name_is_noted_whatever_was_said_before() {
    check(
        &setup(true),
        &[
            ("pin; white: e4; ; black: adjourn; black: blah", "*", "attempt 2: blah"),
            ("pin; white: e4; ; adjurn; a long passphrase", "*", "was not kept"),
            ("pin; white: e4; ; arbiter adjourn paper; black: e5", "*", "until the arbiter starts them"),
            ("pin; white: e4; ; arbiter yes", "*", "nothing to confirm"),
            ("pin; white: e4; ~6000; black: flag; white: d4", "*", "The arbiter decides"),
        ],
    );
}

/// The program may have ended while a passphrase was asked for.
#[test]
fn behind_a_new_start_a_line_without_a_name_may_be_a_passphrase() {
    let reader = Reader::new(english());
    for (by, expected) in [(None, "was not kept"), (Some(Party::Player(Color::Black)), "Not accepted")] {
        let (mut session, _) = play(setup(true), "pin; white: e4; ");
        session.resume_after(2_000, None);
        let text = "three small horses";
        let said = Input::Phrase {
            source: Source::Typed,
            text,
            sure: true,
            reader: &reader,
            by,
            heard: None,
            meant: None,
        };
        let said = told(&session.handle(said, 3_000));
        assert!(said.contains(expected), "{by:?}: {said}");
    }
}

#[test]
fn what_a_new_start_stopped_the_arbiter_starts() {
    let reader = Reader::new(english());
    let (mut session, _) = play(setup(true), "pin; white: e4; ");
    session.resume_after(2_000, Some(1_000));
    for (by, text, runs) in [
        (Some(Party::Arbiter), "arbiter gap none", false),
        (Some(Party::Player(Color::White)), "start", false),
        (Some(Party::Player(Color::Black)), "e5", false),
        (Some(Party::Player(Color::Black)), "", false),
        (Some(Party::Arbiter), "arbiter start", true),
    ] {
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
            3_000,
        );
        let running = session.state().clock().and_then(|clock| clock.running());
        assert_eq!(running.is_some(), runs, "{text}");
    }
}
