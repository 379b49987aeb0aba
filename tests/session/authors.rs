//! Whose act a line is: nobody offers, accepts, claims, resigns, signs, answers or presses for another, and in a rated
//! game nobody does any of it without a name.

use super::*;
use evavier::game::{Protocol, State};
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
fn a_draw_is_agreed_by_two() {
    check(
        &setup(true),
        &[
            ("white: e4; ; black: e5; ; black: white draw; black: accept", "*", "No draw has been offered"),
            (
                "white: e4; ; black: e5; ; black: draw; black: white accept",
                "*",
                "nobody speaks for the other side",
            ),
            ("white: e4; ; black: e5; ; white: black draw; white: accept", "*", "No draw has been offered"),
            ("white: e4; ; black: white claim Ba6", "*", "Black: nobody speaks for the other side"),
            ("white: e4; ; draw", "*", "white: draw, or black: draw"),
            ("white: e4; ; black: e5; black: draw; accept", "*", "white: accept, or black: accept"),
            ("white: e4; ; black: e5; black: draw; white: accept", "1/2-1/2", "Draw agreed"),
        ],
    );
    // In a club it is told by whose turn it is, and whoever is named still speaks for himself alone.
    check(
        &setup(false),
        &[
            ("white: e4; ; black: white draw; black: accept", "*", "No draw has been offered"),
            ("e4; ; e5; draw; accept", "1/2-1/2", "Draw agreed"),
        ],
    );
    let fqe = Setup { laws: "fqe-2018".into(), ..setup(true) };
    check(&fqe, &[("white: e4; ; black's assistant: white draw", "*", "nobody speaks for the other side")]);
}

#[test]
fn nobody_else_answers() {
    check(
        &setup(true),
        &[
            ("pin; white: e4; ; resign", "*", "white: resign, or black: resign"),
            ("white: e4; ; black: resign; white: yes", "*", "White: Black was asked."),
            ("white: e4; ; black: resign; black's assistant: yes", "*", "Black was asked."),
            ("white: e4; ; black: resign; yes", "*", "Black was asked. Whoever answers gives a name"),
            ("white: e4; ; black: resign; black: yes", "1-0", "Resignation"),
        ],
    );
    check(
        &setup(false),
        &[
            ("e4; ; resign; white: yes", "*", "White: Black was asked."),
            ("e4; ; resign; white's assistant: yes", "*", "Black was asked."),
            ("e4; ; resign; black's assistant: yes", "*", "Black was asked."),
            ("e4; ; resign; yes", "1-0", "Resignation"),
            ("e4; ; resign; black: yes", "1-0", "Resignation"),
            ("e4; ; differ; black: resign; white: yes", "*", "White: Black was asked."),
        ],
    );
}

#[test]
fn signatures_are_their_owners_and_of_the_result_they_were_given_to() {
    let over = "pin; white: e4; ; black: resign; black: yes;";
    let row = |lines: &str, expected: &str, words: &str| {
        let (session, last) = play(setup(true), &format!("{over}{lines}"));
        let signed = session.state().signed;
        let names = Color::ALL.into_iter().filter(|color| *signed.get(*color)).map(|color| color.to_string());
        assert_eq!(names.collect::<Vec<_>>().join(" "), expected, "{lines}: {}", told(&last));
        assert!(told(&last).contains(words), "{lines}: {}", told(&last));
    };
    row("white: yes; black: yes", "white black", "Both have signed");
    row("black: sign white", "", "Black: nobody speaks for the other side");
    row("white: no; black: no; white: sign black; black: sign white", "", "nobody speaks for the other side");
    row("white's assistant: sign white", "", "not one of their tasks");
    row("yes", "", "White was asked. Whoever answers gives a name");
    row("sign white", "", "white: sign white");
    row("arbiter result 1-0; yes", "", "White: do you sign");
    // The signatures were to another result.
    row("white: yes; black: yes; arbiter result 0-1", "", "do you sign");
    row("white: yes; black: yes; arbiter result 0-1; arbiter confirm", "", "signature is missing");
    row("white: yes; arbiter result 0-1; white: yes", "white", "White has signed");
    let (session, last) = play(setup(false), "e4; ; resign; yes; arbiter result 1/2-1/2; yes");
    assert!(!session.state().signed.white, "{}", told(&last));
}

#[test]
fn a_reply_presses_for_nobody() {
    let fen = |fen: &str, rated| Setup { start: fen.into(), ..setup(rated) };
    let pawn = "8/P6k/8/8/8/8/8/4K3 w - - 0 1";
    check(
        &fen(pawn, true),
        &[
            ("white: a8=N; black: Kg7", "*", "White has not pressed yet"),
            ("white: a8=N; black: Kg7; white: correct a8=Q", "*", "Anna sieben Anna acht Dame"),
            ("white: a8=N; black: Kh1", "*", "White has not pressed yet"),
            ("white: a8=N; black: a8=N", "*", "White has not pressed yet"),
            ("white: a8=N; Kg7", "*", "Press the clock first"),
        ],
    );
    // Where the slip would end the game it waits for the press in a club too.
    check(&fen(pawn, false), &[("white: a8=N; black: Kg7", "*", "Press the clock first")]);
    check(
        &setup(false),
        &[("white: e4; black: e5", "*", "Black replies before the press: White's move is completed")],
    );
}

#[test]
fn whose_assistant_repeats_and_acts() {
    let full = |rated| Setup { protocol: Protocol::Full, ..setup(rated) };
    for rated in [true, false] {
        let (session, _) = play(full(rated), "white: e4; white's assistant: e4");
        assert!(!session.state().way().repeated, "{rated}");
        let (session, _) = play(full(rated), "white: e4; black's assistant: e4");
        assert!(session.state().way().repeated, "{rated}");
    }
    // The sighted player has an assistant only where the blind one has none.
    check(&setup(true), &[("black's assistant: e4; ; white's assistant: e5", "*", "no such assistant")]);
}

#[test]
fn what_a_player_announced_his_opponents_assistant_does_not_correct() {
    for rated in [true, false] {
        check(
            &setup(rated),
            &[
                ("white: e4; black's assistant: correct d4", "*", "nobody speaks for the other side"),
                ("white: e4; black's assistant: correct", "*", "nobody speaks for the other side"),
                ("black's assistant: e4; black's assistant: correct d4", "*", "David zwei David vier"),
                ("white: e4; white: correct d4", "*", "David zwei David vier"),
            ],
        );
    }
}

/// Right, wrong, legal, illegal or no move at all, once or twice: the opponent gets one answer before the press.
#[test]
fn the_opponent_learns_nothing_of_his_repetition() {
    let words = ["e4", "d4", "e5", "Ke3", "Ke9", "blah", "e4; black: e4", "e4; black: d4", "d4; black: e5"];
    for words in words {
        let (_, last) = play(setup(true), &format!("white: e4; black: {words}"));
        let said = last.iter().filter(|output| matches!(output, Output::Say(..))).cloned();
        assert_eq!(told(&said.collect::<Vec<_>>()), "White has not pressed yet.", "{words}");
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
fn whoever_stopped_the_clocks_starts_them() {
    let runs = |session: &Session| session.state().clock().is_some_and(|clock| clock.running().is_some());
    for (lines, expected, words) in [
        ("pin; white: e4; ; black: e5; ; white: Ke3; white: press; ~60; white: Nf3", false, ""),
        (
            "pin; white: e4; ; black: e5; ; white: Ke3; white: press; white: Nf3; white: press",
            false,
            "arbiter",
        ),
        (
            "pin; white: e4; ; black: e5; ; white: Ke3; white: press; ~60; arbiter start",
            true,
            "Arbiter: the clocks, which had been stopped, were started after one minute",
        ),
        (
            "pin; white: e4; ; arbiter illegal black e7e4; white: start",
            false,
            "until the arbiter starts them",
        ),
        ("pin; white: e4; ; arbiter illegal black e7e4; black: e5", false, ""),
        ("pin; white: e4; ; arbiter illegal black e7e4; black: e5; black: press", false, "until the arbiter"),
        (
            "pin; white: e4; ; arbiter restore 0; arbiter yes; white: start",
            false,
            "until the arbiter starts them",
        ),
        ("pin; white: e4; ; arbiter undo; arbiter yes; white: press", false, "until the arbiter starts them"),
        (
            "pin; white: e4; ; arbiter illegal black e7e4; arbiter undo; arbiter yes; white: start",
            false,
            "until the arbiter starts them",
        ),
        (
            "pin; white: e4; ; black: differ; arbiter cancel; black: press",
            false,
            "until the arbiter starts them",
        ),
        (
            "pin; white: e4; ; black: differ; arbiter cancel; black: start",
            false,
            "until the arbiter starts them",
        ),
        ("pin; white: e4; ; black: differ; arbiter cancel; arbiter start", true, "Black's clock is running"),
        ("pin; white: e4; ; white: stop; ~90; white: start", false, "until the arbiter starts them"),
        // Where there is no arbiter's number the players have to.
        ("white: e4; ; white: stop; ~90; black: start", true, "Black: the clocks"),
    ] {
        let (session, last) = play(setup(true), lines);
        assert_eq!(runs(&session), expected, "{lines}: {}", told(&last));
        assert!(told(&last).contains(words), "{lines}: {}", told(&last));
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

#[test]
fn the_arbiter_answers_for_himself() {
    check(
        &setup(true),
        &[
            ("pin; white: e4; ; arbiter result 1-0; yes", "*", "The arbiter was asked"),
            ("pin; white: e4; ; arbiter result 1-0; white: yes", "*", "The arbiter was asked"),
            ("pin; white: e4; ; arbiter result 1-0; black: clock; arbiter yes", "1-0", "White wins"),
            ("pin; white: e4; ; arbiter result 1-0; arbiter no; arbiter yes", "*", ""),
            // His question takes nothing from what a player was asked.
            ("pin; white: e4; ; arbiter result 1-0; black: resign; black: yes", "1-0", "Resignation"),
            // He is asked again where the game has gone on since.
            ("pin; white: e4; ; arbiter result 1-0; black: e5; ; arbiter yes", "*", "Really?"),
            ("pin; white: e4; ; arbiter result 1-0; black: e5; ; arbiter yes; arbiter yes", "1-0", ""),
            (
                "pin; white: e4; ; arbiter undo; black: e5; ; white: Nf3; ; arbiter yes",
                "*",
                "undo the last press",
            ),
        ],
    );
    let control = Some("90".parse().expect("a control"));
    let slow = Setup { laws: "fide-2018".into(), slow_finish: true, control, ..setup(true) };
    let lines = "pin; white: e4; ; black: e5; ; arbiter time white =1:00; arbiter result 1-0; \
                 white: claim slow; black: decline; arbiter yes";
    check(&slow, &[(lines, "*", "Really?")]);
}

#[test]
fn leaving_a_rated_game_is_asked_and_noted() {
    let leaves = |last: &[Output]| last.contains(&Output::Host(Command::Quit));
    for (rated, lines, expected, words) in [
        (true, "white: e4; ; black: quit", false, "Leave this rated game?"),
        (true, "white: e4; ; black: quit; white: yes", false, "Black was asked"),
        (true, "white: e4; ; black: quit; black: no", false, "Nothing was done"),
        (true, "white: e4; ; black: quit; black: yes", true, "| Half-move 2, Black: the program was left"),
        (true, "white: e4; ; quit; yes", true, "| Half-move 2, no name given: the program was left"),
        (true, "quit", true, ""),
        (false, "white: e4; ; black: quit", true, ""),
        (true, "white: e4; ; black: resign; black: yes; quit", true, ""),
    ] {
        let (_, last) = play(setup(rated), lines);
        assert_eq!(leaves(&last), expected, "{lines}: {}", told(&last));
        assert!(told(&last).contains(words), "{lines}: {}", told(&last));
    }
    // What was left looks otherwise than what broke off.
    for (lines, input, words) in [
        ("white: e4; ; black: quit; black: yes", None, None),
        ("white: e4; ", Some(Input::Ended), None),
        ("white: e4; ", None, Some("broke off")),
    ] {
        let (mut session, _) = play(setup(true), lines);
        if let Some(input) = input {
            let ended = told(&session.handle(input, 1_000));
            assert!(ended.contains("ended while the game ran"), "{ended}");
        }
        let resumed = told(&session.resume_after(2_000, Some(0)));
        assert_eq!(resumed.contains("broke off"), words.is_some(), "{lines}: {resumed}");
    }
}

#[test]
fn notes_tell_who_and_that_nobody_was_named() {
    for (lines, words) in [
        ("white: Ke3", "| Half-move 1: not accepted from White: Ke3"),
        ("Ke3", "| Half-move 1, no name given: not accepted from White: Ke3"),
        ("black's assistant: Ke3", "| Half-move 1, Black's assistant: not accepted from White: Ke3"),
        ("white: e4; ; black: white draw", "| Half-move 2: Black: white draw"),
        ("white: e4; ; resign", "| Half-move 2: no name given: resign"),
    ] {
        let (_, last) = play(setup(true), lines);
        assert!(told(&last).contains(words), "{lines}: {}", told(&last));
    }
}
