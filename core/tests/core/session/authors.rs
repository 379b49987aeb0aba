//! Whose act a line is: nobody offers, accepts, claims, resigns, signs, answers or presses for another, and in a rated
//! game nobody does any of it without a name.

use super::*;
use evavier::game::State;
use evavier::language::{AnnouncementForm, Command, Scheme};
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
            ("pin; start; white: e4; ~6000; black: flag; white: d4", "*", "The arbiter decides"),
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

/// The journal says from time to time that the program runs: what was thought is on the clock behind a crash, and told
/// apart from the time that the machine was off.
#[test]
fn behind_a_crash_what_was_thought_is_told_from_what_was_away() {
    let (mut session, _) = play(setup(true), "pin; e4; ");
    for at_ms in [30_000, 60_000] {
        assert_eq!(session.handle(Input::Beat, at_ms), [Output::Record(Event::Ran)]);
    }
    // Nothing that is asked or waits is dropped by it, and nobody plays on by it.
    let told = told(&session.resume_after(60_000, Some(90_000)));
    for part in ["Black had been thinking about this move for one minute", "away: one minute, 30 seconds"] {
        assert!(told.contains(part), "{told}");
    }
    let clock = session.state().clock().expect("one");
    assert_eq!(clock.remaining_ms(Color::Black, 60_000), 90 * 60_000 + 30_000 - 60_000);
    // Where no clock runs there is nothing to tell.
    assert_eq!(session.handle(Input::Beat, 120_000), []);
}

#[test]
fn a_club_game_goes_on_as_it_was_left() {
    let (mut session, _) = play(setup(false), "e4; ; ~60; quit");
    assert!(session.state().running().is_none());
    let told = told(&session.resume_after(60_000, Some(7_200_000)));
    assert!(told.contains("as you left them") && !told.contains("Arbiter"), "{told}");
}

#[test]
fn another_way_of_announcing_is_told_and_noted_in_a_rated_game() {
    let (mut session, _) = play(setup(true), "pin; e4; ");
    let outputs = session.announces_in(Scheme::Letters, AnnouncementForm::Short, 1_000);
    let event = Event::Manner { scheme: Scheme::Letters, form: AnnouncementForm::Short };
    assert!(outputs.contains(&Output::Record(event)), "{outputs:?}");
    let told = told(&outputs);
    assert!(told.contains("plain letters, in short") && told.contains("| Half-move 2"), "{told}");
    assert_eq!(session.announces_in(Scheme::Letters, AnnouncementForm::Short, 1_000), [], "once");
    assert_eq!(play(setup(false), "e4").0.announces_in(Scheme::Nato, AnnouncementForm::Full, 0), []);
}
