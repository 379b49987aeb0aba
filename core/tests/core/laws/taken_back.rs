//! A slip of the tongue before the press, even where the move would end the game; what the arbiter is asked before his
//! line ends it, and what he takes back.

use evavier::game::{Event, State};
use evavier::rules::Color;
use evavier::session::{Output, Session};

use super::judged::{START, game, play, reader, said};

/// What is kept in the journal gives the same game.
fn replayed(session: &Session, outputs: &[(u64, Event)]) -> State {
    let mut state = State::new(session.state().setup().clone()).expect("a game");
    for (at_ms, event) in outputs {
        state.apply(event, *at_ms).expect("as it was recorded");
    }
    state
}

#[test]
fn the_clocks_stand_as_they_did() {
    // What is typed, and both clocks then, in seconds.
    let rows = [
        ("90+30", "arb start;+10;e4;+20;.;+40;arb undo", (5_400, 5_430)),
        ("90", "arb start;+10;e4;+20;.;+40;arb undo;arb start;+5;.;+3", (5_365, 5_397)),
        ("90", "arb start;+10;e4;.;+40;black resign;resign;yes;+500;arb reopen", (5_390, 5_360)),
        ("90", "arb start;+10;arb late white;+500;arb reopen;arb start;+10", (5_380, 5_400)),
        ("1", "arb start;+10;e4;.;+60;+10;arb reopen;arb undo", (50, 60)),
        ("90", "arb start;+10;e4;.;+20;arb illegal white e2e5;+5;arb undo", (5_390, 5_380)),
        ("90+30", "arb start;+10;e4;.;+20;e5;.;+7;arb restore 0;arb undo;arb start;+3", (5_440, 5_440)),
        ("90", "arb start;+10;arb illegal white g1g3;arb time black +2:00;arb undo;arb undo", (5_390, 5_400)),
    ];
    for (control, script, (white, black)) in rows {
        let reader = reader();
        let mut session = game("fide-2018", control, START);
        let (mut at_ms, mut events) = (0, Vec::new());
        for line in script.split(';') {
            let outputs = play(&mut session, &reader, line, &mut at_ms);
            let told = said(&outputs);
            assert!(!told.contains(&"order_fault"), "{script}: {told:?}");
            events.extend(outputs.into_iter().filter_map(|output| match output {
                Output::Record(event) => Some((at_ms, event)),
                _ => None,
            }));
        }
        let left = |state: &State| {
            let clock = state.clock().expect("a clock");
            [Color::White, Color::Black].map(|color| clock.remaining_ms(color, at_ms) / 1_000)
        };
        assert_eq!(left(session.state()), [white, black], "{script}");
        assert_eq!(left(&replayed(&session, &events)), [white, black], "replayed: {script}");
    }
}
