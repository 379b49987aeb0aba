//! The clock in a game: what is told of it, presses that were missed, time that nobody kept, and what the arbiter
//! does to it and undoes.

use super::judged::{START, game, play, reader, said, tell};
use evavier::game::{Event, GapCause, Setup, Source, State};
use evavier::language::{Message, Millis, Reader, Remaining};
use evavier::rules::Color::{self, Black, White};
use evavier::rules::{Blind, Party};
use evavier::say;
use evavier::session::{Input, Options, Output, Priority, Session};
use proptest::collection::vec;
use proptest::prelude::*;

/// A rated game or not, its clock running for White since 0.
fn running(control: &str, rated: bool, blind: Option<Blind>) -> Session {
    let setup = Setup { control: Some(control.parse().expect(control)), rated, blind, ..Setup::default() };
    // As `play --rated` has it: there is an arbiter to call flags.
    let options = Options { calls_flags: !rated, ..Options::default() };
    let (mut session, _) = Session::new(setup, options).expect("a set-up");
    play(&mut session, &reader(), "arb start", &mut 0);
    session
}

fn left(session: &Session, at_ms: u64) -> [u64; 2] {
    let clock = session.state().clock().expect("a clock");
    Color::ALL.map(|color| clock.remaining_ms(color, at_ms) / 1_000)
}

#[test]
fn time_that_nobody_kept_is_borne_by_whom_the_arbiter_names() {
    // The lines after a sleep of 90 s, ten seconds into White's move of a 5-minute game; both times then.
    for (line, told, times) in [
        ("arb gap white", "gap white 90 @6.10.2", [200, 300]),
        ("arb gap black", "gap black 90 @6.10.2", [290, 210]),
        ("arb gap none", "gap nobody 0 @6.10.2", [290, 300]),
        ("arb gap white 0:30", "gap white 30 @6.10.2", [260, 300]),
        ("arb gap white;arb undo", "undone 290/300 0/0 @6.10.2", [290, 300]),
        ("arb gap white;arb gap white", "says no_gap", [200, 300]),
        ("arb gap white;arb undo;arb gap black", "gap black 90 @6.10.2", [290, 210]),
        ("arb gap none;arb undo;arb gap white", "gap white 90 @6.10.2", [200, 300]),
    ] {
        let mut session = running("5", false, None);
        let outputs = session.handle(Input::Slept(90_000), 10_000);
        assert_eq!(outputs[0], Output::Record(Event::Gap { ms: 90_000, cause: GapCause::Asleep }));
        assert_eq!(said(&outputs), ["gap_asleep", "gap_ask"]);
        assert_eq!(session.state().clock().and_then(|clock| clock.running()), None, "both stand");
        let mut at_ms = 20_000;
        assert_eq!(tell(&play(&mut session, &reader(), line, &mut at_ms)), told, "{line}");
        assert_eq!(left(&session, 20_000), times, "{line}");
    }
    // More than there was: the flag falls when that clock runs again, and not before.
    let mut session = running("5", false, None);
    session.handle(Input::Slept(900_000), 10_000);
    let mut at_ms = 20_000;
    play(&mut session, &reader(), "arb gap white", &mut at_ms);
    assert_eq!(left(&session, at_ms), [0, 300]);
    let told = tell(&play(&mut session, &reader(), "arb start;+0", &mut at_ms));
    assert!(told.starts_with("fell white"), "{told}");
}

#[test]
fn time_in_which_the_program_did_not_run_is_told_as_such() {
    for rated in [false, true] {
        let mut session = running("5", rated, None);
        let outputs = session.handle(Input::Frozen(90_000), 10_000);
        assert_eq!(outputs[0], Output::Record(Event::Gap { ms: 90_000, cause: GapCause::Frozen }));
        assert_eq!(said(&outputs), ["gap_frozen", "gap_ask"]);
        assert_eq!(left(&session, 50_000), [290, 300], "both stand");
        // A machine that stands still again before anybody has decided has lost more.
        session.handle(Input::Frozen(5_000), 60_000);
        let told = tell(&play(&mut session, &reader(), "arb gap white", &mut 60_000));
        assert_eq!(told, "gap white 90 @6.10.2", "nobody's clock ran");
    }
    let mut session = running("5", false, None);
    play(&mut session, &reader(), "arb stop", &mut 0);
    assert_eq!(session.handle(Input::Frozen(90_000), 10_000), []);
}

/// What a player did in time is still on its way while the program falls silent.
#[test]
fn a_voice_that_has_ended_calls_no_flag() {
    let mut session = running("5", false, None);
    play(&mut session, &reader(), "e4", &mut 0);
    assert_eq!(session.handle(Input::Spoken, 301_000), []);
    let mut at_ms = 299_000;
    assert_eq!(tell(&play(&mut session, &reader(), ".", &mut at_ms)), "completed");
    assert_eq!(session.state().mover(), Black);
}

#[test]
fn a_period_that_ended_by_its_time_begins_again_where_the_arbiter_goes_back() {
    let period = |session: &Session, at_ms| session.state().clock().expect("a clock").period(White, at_ms);
    // White's minute ends in his second move; the position before that stands again, with fifty seconds.
    let mut session = running("1, 5", false, None);
    let mut at_ms = 0;
    play(&mut session, &reader(), "+10;e4;.;e5;.;+55;Nf3;.", &mut at_ms);
    assert_eq!((left(&session, at_ms), period(&session, at_ms)), ([295, 60], 2));
    play(&mut session, &reader(), "arb restore 2;arb start", &mut at_ms);
    assert_eq!((left(&session, at_ms), period(&session, at_ms)), ([50, 60], 1));
    assert!(play(&mut session, &reader(), "+50", &mut at_ms).is_empty(), "no flag, and nothing is said");
    assert_eq!((left(&session, at_ms), period(&session, at_ms)), ([300, 60], 2));
    let told = tell(&play(&mut session, &reader(), "+300", &mut at_ms));
    assert!(told.starts_with("fell white"), "{told}");
    // What nobody kept goes through the end of the period; undone, it has not ended.
    for (line, times, now) in [("arb gap white", [260, 60], 2), ("arb gap white;arb undo", [50, 60], 1)] {
        let mut session = running("1, 5", false, None);
        session.handle(Input::Slept(90_000), 10_000);
        let mut at_ms = 20_000;
        play(&mut session, &reader(), line, &mut at_ms);
        assert_eq!((left(&session, at_ms), period(&session, at_ms)), (times, now), "{line}");
    }
}

#[test]
fn time_that_comes_when_this_is_used_up_is_told_on_request() {
    let mut session = running("white 1, 5, 2, black 60", false, None);
    let more = |seconds: u64| say!("more_by_time", color = White, time = Millis(seconds * 1_000));
    let none = |color| say!("no_control_ahead", color);
    for (at_ms, white) in [(0, more(300)), (60_000, more(120)), (360_000, none(White))] {
        assert_eq!(messages(&mut session, "moves to the control", at_ms), [white, none(Black)], "{at_ms}");
    }
}

#[test]
fn a_sleep_while_both_clocks_stand_costs_nobody_anything() {
    let mut session = running("5", false, None);
    play(&mut session, &reader(), "arb stop", &mut 0);
    assert_eq!(session.handle(Input::Slept(90_000), 10_000), []);
    let mut session = game("fide-2018", "", START);
    assert_eq!(session.handle(Input::Slept(90_000), 10_000), []);
}

#[test]
fn a_rated_game_waits_for_the_arbiter_and_a_club_goes_on() {
    for (rated, moved) in [(true, false), (false, true)] {
        let mut session = running("5", rated, None);
        session.handle(Input::Slept(90_000), 10_000);
        let mut at_ms = 20_000;
        for line in ["e4", ".", "start"] {
            let waits = said(&play(&mut session, &reader(), line, &mut at_ms)).contains(&"gap_ask");
            assert_eq!(waits, rated, "{line}");
        }
        assert_eq!(session.state().history().moves().len(), usize::from(moved));
        // The arbiter can still decide.
        assert_eq!(tell(&play(&mut session, &reader(), "arb gap white", &mut at_ms)), "gap white 90 @6.10.2");
        assert!(!said(&play(&mut session, &reader(), "d4", &mut at_ms)).contains(&"gap_ask"));
    }
}

#[test]
fn a_game_taken_up_again_stands_at_its_last_known_times() {
    for (gap_ms, told, asked) in [
        (Some(125_000), vec!["resumed", "last_two", "gap_restart", "gap_ask"], true),
        (Some(0), vec!["resumed", "last_two", "gap_restart", "gap_ask"], true),
        (None, vec!["resumed", "last_two"], false),
    ] {
        let mut session = running("5", false, None);
        let mut state: State = session.state().clone();
        let mut session = {
            play(&mut session, &reader(), "e4;+10;.", &mut 0);
            Session::of(session.state().clone(), Options::default())
        };
        let outputs = session.resume_after(10_000, gap_ms);
        assert_eq!(said(&outputs), told);
        assert_eq!(session.state().gap().is_some(), asked);
        assert_eq!(left(&session, 10_000), [290, 300], "nothing is guessed");
        for output in &outputs {
            if let Output::Record(event) = output {
                state.apply(event, 10_000).expect("it can be read again");
            }
        }
    }
    // Where nobody knows how much passed, it has to be named.
    for rated in [false, true] {
        let mut session = running("5", rated, None);
        play(&mut session, &reader(), "e4;+10;.", &mut 0);
        let mut session = Session::of(session.state().clone(), Options::default());
        assert_eq!(
            said(&session.resume_after_unknown(10_000)),
            ["resumed", "last_two", "gap_unknown", "gap_ask_how_long"]
        );
        let mut at_ms = 10_000;
        assert_eq!(said(&play(&mut session, &reader(), "arb gap white", &mut at_ms)), ["gap_ask_how_long"]);
        assert!(session.state().gap().is_some());
        // Taken up once more, it is still not known.
        let mut session = Session::of(session.state().clone(), Options::default());
        assert_eq!(said(&session.resume_after(10_000, Some(5))), ["resumed", "last_two", "gap_ask_how_long"]);
        assert_eq!(said(&play(&mut session, &reader(), "arb gap white 1:30", &mut at_ms)), ["gap_borne"]);
        assert!(session.state().gap().is_none());
    }
    // What was not settled is asked again.
    let mut session = running("5", false, None);
    session.handle(Input::Slept(90_000), 10_000);
    let mut session = Session::of(session.state().clone(), Options::default());
    assert_eq!(said(&session.resume_after(10_000, Some(5))), ["resumed", "gap_ask"]);
}

fn messages(session: &mut Session, line: &str, at_ms: u64) -> Vec<Message> {
    messages_to(None, session, line, at_ms)
}

fn messages_to(by: Option<Party>, session: &mut Session, line: &str, at_ms: u64) -> Vec<Message> {
    let reader: Reader = reader();
    let input = Input::Phrase {
        source: Source::Typed,
        text: line,
        sure: true,
        reader: &reader,
        by,
        heard: None,
        meant: None,
    };
    let outputs = session.handle(input, at_ms);
    let changes_nothing = |output: &Output| {
        matches!(
            output,
            Output::By(_)
                | Output::Say(Priority::Answer, _)
                | Output::Tell(..)
                | Output::Record(Event::Asked { .. })
        )
    };
    assert!(outputs.iter().all(changes_nothing), "{outputs:?}");
    outputs
        .into_iter()
        .filter_map(|output| match output {
            Output::Say(_, message) | Output::Tell(_, message) => Some(message),
            _ => None,
        })
        .collect()
}

#[test]
fn ones_own_time_comes_first() {
    let clocks = |own: Color, own_s: u64, other_s: u64| {
        say!(
            "clocks",
            own,
            own_time = Remaining(own_s * 1_000),
            other = !own,
            other_time = Remaining(other_s * 1_000)
        )
    };
    let of = |color, seconds: u64| say!("clock_of", color, time = Remaining(seconds * 1_000));
    let runs: Message = say!("clock_runs", color = White);
    for (blind, own) in
        [(None, White), (Some(Blind::White), White), (Some(Blind::Black), Black), (Some(Blind::Both), White)]
    {
        let mut session = running("5", true, blind);
        let (mine, his) = if own == White { (280, 300) } else { (300, 280) };
        assert_eq!(messages(&mut session, "clock", 20_000), [clocks(own, mine, his), runs.clone()]);
        assert_eq!(messages(&mut session, "my time", 20_000), [of(own, mine)]);
        assert_eq!(messages(&mut session, "his time", 20_000), [of(!own, his)]);
        // Whoever asks and is named means his own clock.
        let black = Some(Party::Player(Black));
        assert_eq!(messages_to(black, &mut session, "my time", 20_000), [of(Black, 300)]);
        assert_eq!(messages(&mut session, "whose clock", 20_000), std::slice::from_ref(&runs));
    }
}

#[test]
fn moves_to_the_control_and_counters_are_told() {
    let mut session = running("2/5, 5", true, Some(Blind::Black));
    let to = |color, moves: u64| say!("to_control", color, moves);
    assert_eq!(messages(&mut session, "moves to the control", 0), [to(Black, 2), to(White, 2)]);
    play(&mut session, &reader(), "e4;.;e5;.;d4;.", &mut 0);
    let first = say!("passed_first", control = 1u64, color = White);
    let told = [to(Black, 1), say!("no_control_ahead", color = White), first];
    assert_eq!(messages(&mut session, "moves to the control", 0), told);
    let made = say!("moves_made", white = 2u64, black = 1u64);
    assert_eq!(messages(&mut session, "number", 0), std::slice::from_ref(&made));
    play(&mut session, &reader(), "arb moves black 0", &mut 0);
    assert_eq!(messages(&mut session, "number", 0), [made, say!("presses", white = 2u64, black = 0u64)]);
}

#[test]
fn a_fallen_side_stays_at_zero_and_the_other_keeps_its_time() {
    let mut session = running("white 1+30, black 5", true, None);
    let mut at_ms = 0;
    // Nothing is said or shown in a rated game, and nobody calls the flag but the arbiter or a player.
    let outputs = play(&mut session, &reader(), "e4;+90", &mut at_ms);
    let logged = Output::Log(say!("flag_fell", color = White));
    assert_eq!(outputs, [Output::Record(Event::FlagFell { color: White }), logged]);
    let asked = messages(&mut session, "clock", at_ms);
    assert_eq!(asked.last(), Some(&say!("flag_fell", color = White)), "but it is told on request");
    assert_eq!(left(&session, at_ms), [0, 300]);
    play(&mut session, &reader(), ".;+60", &mut at_ms);
    assert_eq!(
        left(&session, at_ms),
        [0, 300],
        "no increment for a fallen flag; the other side keeps its time"
    );
    let told = tell(&play(&mut session, &reader(), "arb flag white", &mut at_ms));
    assert!(told.starts_with("called white Arbiter"), "{told}");
}

/// All that an undo brings back, in so many words.
fn stands(session: &Session, at_ms: u64) -> String {
    let state = session.state();
    let clock = state.clock().expect("a clock");
    let faults = Color::ALL.map(|color| state.irregular.illegal_moves(color));
    let moves = Color::ALL.map(|color| clock.moves(color));
    let plies = state.history().moves().len();
    format!("{:?} moves {moves:?} illegal {faults:?} plies {plies}", left(session, at_ms))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// The simpler machine is a stack: what stood before each decision stands again as they are undone, one by one.
    #[test]
    fn decisions_are_undone_one_by_one_in_their_order(choices in vec(0_usize..12, 1..8)) {
        const DECISIONS: [&str; 12] = [
            "arb time white +1:00", "arb time black -0:30", "arb time white 2:00", "arb time black 4:10",
            "arb moves white 3", "arb presses", "arb warn black", "arb warn white", "arb illegal white press",
            "arb restore 1", "gap", "arb time black +0:05",
        ];
        let mut session = running("5", false, None);
        let mut at_ms = 0;
        play(&mut session, &reader(), "+10;e4;.;+5;e5;.;+5;arb stop", &mut at_ms);
        let mut stood = Vec::new();
        let mut ruled = false;
        let mut lost_ms = 0;
        for choice in choices {
            // A second illegal move in the same move belongs to the first.
            let decision = match DECISIONS[choice] {
                "arb illegal white press" if std::mem::replace(&mut ruled, true) => continue,
                "gap" => {
                    play(&mut session, &reader(), "arb start", &mut at_ms);
                    session.handle(Input::Slept(7_000), at_ms);
                    "arb gap black"
                }
                decision => decision,
            };
            let before = stands(&session, at_ms);
            let outputs = play(&mut session, &reader(), decision, &mut at_ms);
            if outputs.iter().any(|output| matches!(output, Output::Record(_))) {
                stood.push((decision, before));
            }
        }
        while let Some((decision, before)) = stood.pop() {
            play(&mut session, &reader(), "arb undo", &mut at_ms);
            // Who bears what nobody kept is open again, and all of it is.
            if decision == "arb gap black" {
                lost_ms += 7_000;
            }
            let gap = session.state().gap().map_or(0, |gap| gap.ms);
            prop_assert_eq!(gap, lost_ms, "after the undo of {}", decision);
            prop_assert_eq!(stands(&session, at_ms), before, "after the undo of {}", decision);
        }
    }
}
