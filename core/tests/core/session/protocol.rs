//! The way of a ply in full (fide-2018 D.2.1 to D.2.5, D.2.8), whatever is said; what is told of it:
//! `core/tests/core/scenarios/full-protocol.md`.

use super::*;
use evavier::game::{CompletedBy, Protocol, State};
use evavier::rules::Blind;

fn setup() -> Setup {
    let control = Some("90+30".parse().expect("a control"));
    Setup { blind: Some(Blind::Black), protocol: Protocol::Full, control, ..Setup::default() }
}

fn game(setup: Setup) -> Session {
    Session::new(setup, Options::default()).expect("a game").0
}

/// Any talk in full leaves a state that its events tell again, and a blind player's press that stands behind a
/// move made.
#[test]
fn events_tell_the_same_way() {
    const TALK: [&str; 20] = [
        "",
        "",
        "ausgeführt",
        "ausgeführt",
        "weiß ausgeführt",
        "schwarz ausgeführt",
        "korrektur",
        "ja",
        "nein",
        "stand",
        "wiederholen",
        "weiß:",
        "schwarz:",
        "weiß: ausgeführt",
        "schwarz: ausgeführt",
        "assistent von schwarz: ausgeführt",
        "Dame Hektor fünf",
        "schiedsrichter zurück 2",
        "schiedsrichter regelwidrig",
        "start",
    ];
    const WHO: [&str; 5] = ["", "weiß: ", "schwarz: ", "assistent von schwarz: ", "assistent von weiß: "];
    let reader = Reader::new(german());
    let mut dice = Dice(0xd2);
    let (mut presses, mut plies, mut late) = (0, 0, 0);
    for round in 0..60 {
        let setup = Setup { rated: round % 2 == 0, ..setup() };
        let mut told = State::new(setup.clone()).expect("a game");
        let mut session = game(setup);
        for at_ms in 0..160 {
            let due = session.state().last_announced().map(|(position, mv)| position.uci(mv));
            let moves = session.state().position_ahead().legal_moves();
            let line = match (dice.below(4), due) {
                (0, Some(uci)) => format!("{}{uci}", WHO[dice.below(WHO.len())]),
                (1, _) if !moves.is_empty() => {
                    let uci = session.state().position_ahead().uci(moves[dice.below(moves.len())]);
                    let correct = if dice.below(5) == 0 { "korrektur " } else { "" };
                    format!("{}{correct}{uci}", WHO[dice.below(WHO.len())])
                }
                _ => TALK[dice.below(TALK.len())].to_owned(),
            };
            let (by, text) = reader
                .speaker(&line, None)
                .map_or((None, line.as_str()), |(party, rest)| (Some(party), rest));
            let source = if dice.below(4) == 0 { Source::Heard } else { Source::Typed };
            let mut author = None;
            for output in session.handle(
                Input::Phrase { source, text, sure: true, reader: &reader, by, heard: None, meant: None },
                at_ms,
            ) {
                if let Output::By(party) = output {
                    author = Some(party);
                }
                let Output::Record(event) = output else { continue };
                let mover = told.mover();
                if let Event::Completed { by } = event {
                    assert!(told.progress().made.get(mover), "{line}: completed and not made");
                    presses += usize::from(by == CompletedBy::Press);
                }
                if let Event::Announced { .. } = event {
                    let way = told.progress();
                    assert!(way.repeated && *way.made.get(mover), "{line}: announced over {way:?}");
                    plies += 1;
                }
                late += usize::from(event == Event::Repeated && told.announced().is_none());
                told.apply_of(author, &event, at_ms, None).expect("it happened");
            }
            let live = session.state();
            assert_eq!(
                (&live.stage, live.progress(), &live.noted),
                (&told.stage, told.progress(), &told.noted),
                "{line}"
            );
            assert_eq!(live.history().moves(), told.history().moves());
        }
    }
    assert!(
        presses > 60 && plies > 100 && late > 5,
        "{presses} presses, {plies} plies, {late} repeated late"
    );
}
