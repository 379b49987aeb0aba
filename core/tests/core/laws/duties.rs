//! What players owe their scoresheets (fide-2018 8.1 to 8.7, D.2.10.5), as the sheet has it after some lines.

use evavier::game::{Protocol, Setup, State};
use evavier::notation::pgn;
use evavier::rules::Blind;
use evavier::session::{Options, Session};

use super::judged::{play, reader, said, tell};

/// The moves with their offers and, behind `@`, the seconds on the clock; the result, who has signed, whether the sheets
/// are closed.
fn sheet(state: &State) -> String {
    let score = state.score();
    let moves = score.plies().map(|ply| {
        let offer = if ply.entry.draw_offer { score.offer_mark.as_str() } else { "" };
        let time = ply.entry.clock_ms.map_or_else(String::new, |ms| format!("@{}", ms / 1_000));
        format!("{}{offer}{time} ", ply.position.san(ply.entry.mv))
    });
    let signed = score.tag("Signed").unwrap_or("-");
    let closed = if state.confirmed { " closed" } else { "" };
    format!("{}{} {signed}{closed}", moves.collect::<String>(), score.result.as_str())
}

fn game(full: bool) -> Session {
    let protocol = if full { Protocol::Full } else { Protocol::Usual };
    let (control, blind) = ("5".parse().ok(), full.then_some(Blind::White));
    let setup = Setup { laws: "fide-2018".into(), control, blind, protocol, ..Setup::default() };
    Session::new(setup, Options::default()).expect("a game").0
}

#[test]
fn the_sheet_holds_what_the_laws_ask_and_nothing_before_its_time() {
    // The duty, whether everything is entered, lines, the sheet.
    let rows = [
        (
            "8.1.2 nothing is written before it is made: heard, not confirmed",
            false,
            "h echo two echo four",
            "* -",
        ),
        ("8.1.2 refused", false, "e5", "* -"),
        ("8.1.2 announced and not made yet", true, "e4", "* -"),
        ("8.1.2 announced and made", true, "e4;made", "e4 * -"),
        ("8.1.1 made", false, "e4", "e4 * -"),
        ("8.1.2 taken back", false, "e4;correct;", "* -"),
        ("D.2.8 corrected", false, "e4;correct d4", "d4 * -"),
        ("9.2.1 the move of a claim, which was not right", false, "e4;.;e5;.;claim Nf3", "e4@300 e5@300 * -"),
        ("8.1.1 the time with it", false, "e4;+7;.", "e4@293 * -"),
        ("8.1.1 offers", false, "e4;.;e5;.;Nf3;draw;.", "e4@300 e5@300 Nf3(=)@300 * -"),
        (
            "8.1.1 the offer of one move",
            false,
            "e4;.;e5;.;Nf3;draw;.;Nc6;.",
            "e4@300 e5@300 Nf3(=)@300 Nc6@300 * -",
        ),
        ("8.5 with the flag the sheet is whole", false, "e4;.;e5;.;+300", "e4@300 e5@300 0-1 -"),
        ("8.5 the move that was made before it fell", false, "e4;.;e5;+300", "e4@300 e5 1-0 -"),
        ("8.7 the result", false, "e4;.;resign;yes", "e4@300 1-0 -"),
        ("8.7 signed by one", false, "e4;.;resign;yes;yes", "e4@300 1-0 white"),
        ("8.7 signed by both", false, "e4;.;resign;yes;h yes;h yes", "e4@300 1-0 white, black"),
        ("8.7 not signed", false, "e4;.;resign;yes;no;yes", "e4@300 1-0 black"),
        ("8.7 closed", false, "e4;.;resign;yes;yes;yes;arbiter confirm", "e4@300 1-0 white, black closed"),
        (
            "8.7 closed once",
            false,
            "e4;.;resign;yes;yes;yes;arbiter confirm;e5;.;draw",
            "e4@300 1-0 white, black closed",
        ),
        ("8.7 not by one alone", false, "e4;.;resign;yes;yes;arbiter confirm", "e4@300 1-0 white"),
        (
            "8.7 the arbiter decides otherwise",
            false,
            "e4;.;resign;yes;yes;yes;arbiter confirm;arbiter result 1/2",
            "e4@300 1/2-1/2 -",
        ),
    ];
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(duty, full, lines, expected)| {
            let mut session = game(*full);
            play(&mut session, &reader(), lines, &mut 0);
            let found = sheet(session.state());
            (found != *expected).then(|| format!("{duty}: {lines}\n  {found}\n  not {expected}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn offers_and_times_are_in_what_is_handed_out() {
    let mut session = game(false);
    play(&mut session, &reader(), "e4;.;e5;.;Nf3;draw;+7;.;resign;yes;yes;yes", &mut 0);
    let text = pgn::write([&session.state().score()]).replace('\n', " ");
    for part in ["2. Nf3 { [%clk 0:04:53] (=) }", "[Signed \"white, black\"]", "[Result \"1-0\"]"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_time_is_told_to_whoever_asks_and_that_is_noted() {
    let mut session = game(false);
    let told = play(&mut session, &reader(), "e4;.;+30;clock", &mut 0);
    assert_eq!(said(&told), ["clocks", "clock_runs"]);
    assert!(told.iter().any(|output| format!("{output:?}").contains("Asked { command: Clock")), "{told:?}");
    assert_eq!(tell(&told), "says clocks, says clock_runs", "nothing else happens");
}
