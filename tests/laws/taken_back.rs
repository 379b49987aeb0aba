//! A slip of the tongue before the press, even where the move would end the game; what the arbiter is asked before his
//! line ends it, and what he takes back.

use evavier::game::{Event, State};
use evavier::rules::Color;
use evavier::session::{Output, Session};

use super::judged::{Row, START, check, game, play, reader, said};

/// Qf7 is stalemate, Qg7 mate.
const QUEEN: &str = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
const KINGS: &str = "e4;.;e5;.;Ke2;.;Ke7;.";

#[test]
fn an_announcement_ends_nothing_before_it_is_made() {
    let rows: &[Row<'_>] = &[
        ("6.2.1.1 announced", "fide-2018", "90", QUEEN, "Qf7", "started, announced g6f7, Made"),
        (
            "D.2.8 corrected",
            "fide-2018",
            "90",
            QUEEN,
            "Qf7;correct Qg7;.",
            "completed, end 1-0 Checkmate @5.1.1",
        ),
        (
            "D.2.8 taken back",
            "fide-2018",
            "90",
            QUEEN,
            "Qf7;correct;Qg7;.",
            "completed, end 1-0 Checkmate @5.1.1",
        ),
        ("6.2.1.1 pressed", "fide-2018", "90", QUEEN, "Qf7;.", "completed, end 1/2-1/2 Stalemate @5.2.1"),
        ("D.2.8 too late", "fide-2018", "90", QUEEN, "Qf7;.;correct Qg7", "says game_is_over"),
        ("heard", "fide-2018", "90", QUEEN, "h Qf7;yes;correct Qg7;.", "completed, end 1-0 Checkmate @5.1.1"),
        (
            "heard, pressed",
            "fide-2018",
            "90",
            QUEEN,
            "h Qf7;.",
            "started, announced g6f7, Made, completed, end 1/2-1/2 Stalemate @5.2.1",
        ),
        ("9.1 offered first", "fide-2018", "90", QUEEN, "Qg7;draw;.", "completed, end 1-0 Checkmate @5.1.1"),
        ("resigned first", "fide-2018", "90", QUEEN, "Qg7;resign;yes", "end 0-1 Resignation @5.1.2"),
        ("his word", "fide-2018", "90", QUEEN, "Qg7;arb result 1-0", "completed, end 1-0 Checkmate @5.1.1"),
        ("another word", "fide-2018", "90", QUEEN, "Qg7;arb result 0-1", "end 0-1 Arbiter @12.9.6"),
        ("a flag falls between", "fide-2018", "1", QUEEN, "Qg7;+60", "fell white"),
        ("6.9 the move first", "fide-2018", "1", QUEEN, "Qg7;+60;.", "completed, end 1-0 Checkmate @5.1.1"),
        (
            "another in its place",
            "fide-2018",
            "1",
            QUEEN,
            "Qg7;+60;correct Qe8",
            "Corrected { uci: \"g6e8\" }, called white Program @A.4.5, end 1/2-1/2 FlagFall @6.9",
        ),
        (
            "none in its place",
            "fide-2018",
            "1",
            QUEEN,
            "Qg7;+60;correct",
            "TakenBack, called white Program @A.4.5, end 1/2-1/2 FlagFall @6.9",
        ),
        (
            "claimed between",
            "fide-2018",
            "1",
            QUEEN,
            "Qg7;+60;flag",
            "called white Player @A.4.5, undecided FlagFall @6.9",
        ),
        ("the press decides nothing then", "fide-2018", "1", QUEEN, "Qg7;+60;flag;.", "says move_or_flag"),
        (
            "the arbiter does",
            "fide-2018",
            "1",
            QUEEN,
            "Qg7;+60;flag;arb result 1-0",
            "completed, end 1-0 Checkmate @5.1.1",
        ),
        (
            "or the other way",
            "fide-2018",
            "1",
            QUEEN,
            "Qg7;+60;arb flag white",
            "called white Arbiter @A.4.5, end 1/2-1/2 FlagFall @6.9",
        ),
    ];
    check(rows);
}

#[test]
fn nothing_of_the_arbiters_ends_the_game_unasked() {
    let rows: &[Row<'_>] = &[
        ("result", "fide-2018", "90", START, "?arb result 1-0", "says really_end @12.9.6"),
        ("late", "fide-2018", "90", START, "?arb late white 25", "says really_end @6.7.1"),
        ("late both", "fide-2018", "90", START, "?arb late both", "says really_end @6.7.1"),
        ("flag", "waiting:fide-2018", "90", START, "e4;+5400;?arb flag white", "says really_end @6.9"),
        ("time", "fide-2018", "90", START, "arb start;?arb time white =0:00", "says really_end @6.9"),
        (
            "illegal",
            "fide-2018",
            "90",
            START,
            "arb illegal white g1g3;arb start;?arb illegal white g1g3",
            "says really_end @7.5.5",
        ),
        (
            "his answer to a claim",
            "fide-2009",
            "90",
            START,
            "e4;.;e5;.;+5290;claim slow;?granted",
            "says really_end @10.2",
        ),
        ("a yes", "fide-2009", "90", START, "e4;.;e5;.;+5290;claim slow;?yes", "says really_end @10.2"),
        ("and a no", "fide-2009", "90", START, "e4;.;e5;.;+5290;claim slow;?granted;no", "says not_done"),
        (
            "who says yes",
            "fide-2009",
            "90",
            START,
            "e4;.;e5;.;+5290;claim slow;?granted;h yes",
            "says arbiter_first",
        ),
        ("yes", "fide-2018", "90", START, "?arb late white 25;yes", "end 0-1 LateArrival @6.7.1"),
        (
            "yes, his",
            "fide-2018",
            "90",
            START,
            "?arb late white 25;arbiter yes",
            "end 0-1 LateArrival @6.7.1",
        ),
        (
            "because",
            "fide-2018",
            "90",
            START,
            "?arb late white 25 because the train;yes",
            "end 0-1 LateArrival @6.7.1, because the train",
        ),
        ("no", "fide-2018", "90", START, "?arb late white 25;no", "says not_done"),
        ("no answer", "fide-2018", "90", START, "?arb late white 25;e4", "started, announced e2e4, Made"),
        ("a press is no answer", "fide-2018", "90", START, "e4;?arb result 1-0;.", "completed"),
        (
            "a second line",
            "fide-2018",
            "90",
            START,
            "?arb result 1-0;?arb result 0-1;yes",
            "end 0-1 Arbiter @12.9.6",
        ),
        (
            "twice yes",
            "fide-2018",
            "90",
            START,
            "?arb result 1-0;yes;yes",
            // The second may be the arbiter's own.
            "",
        ),
        (
            "three times yes",
            "fide-2018",
            "90",
            START,
            "?arb result 1-0;yes;yes;yes",
            "Signed { color: White, answer: Some(Answer { source: Typed, own: false }) }",
        ),
        (
            "heard is no answer",
            "fide-2018",
            "90",
            START,
            "?arb result 1-0;h yes;yes",
            "end 1-0 Arbiter @12.9.6",
        ),
        ("nothing ends", "fide-2018", "90", START, "?arb warn white", "warned white @12.9.1"),
        (
            "a legal one",
            "fide-2018",
            "90",
            START,
            &format!("{KINGS};?arb illegal black e8e7"),
            "says plies_struck, says named_is_legal, says really_illegal",
        ),
        (
            "a legal one, named",
            "fide-2018",
            "90",
            START,
            &format!("{KINGS};?arb illegal black Ke7"),
            "says plies_struck, says named_is_legal, says really_illegal",
        ),
        (
            "nor counted",
            "fide-2018",
            "90",
            START,
            &format!("{KINGS};?arb illegal black e8e7;no"),
            "says not_done",
        ),
        (
            "counted all the same",
            "fide-2018",
            "",
            START,
            &format!("{KINGS};arb illegal black e8e7"),
            "illegal black Movement 4 @7.5.1, restored 3 @7.5.1, bound e8e7 @7.5.1",
        ),
        (
            "an illegal one, named",
            "fide-2018",
            "",
            START,
            &format!("{KINGS};arb illegal black Ke3"),
            "illegal black Movement 4 @7.5.1, restored 3 @7.5.1, bound e8e3 @7.5.1",
        ),
        (
            "in words",
            "fide-2018",
            "",
            START,
            &format!("{KINGS};arb illegal black King Eva drei"),
            "illegal black Movement 4 @7.5.1, restored 3 @7.5.1, bound e8e3 @7.5.1",
        ),
        (
            "the recorded one, without squares",
            "fide-2018",
            "90",
            START,
            "e4;.;e5;.;Nf3;.;Nc6;.;Bb5;.;?arb illegal white ply 3",
            "says plies_struck, says named_is_legal, says really_illegal",
        ),
        (
            "an illegal one, found later",
            "fide-2018",
            "90",
            START,
            "e4;.;e5;.;Nf3;.;?arb illegal white e2e5 ply 1",
            "says plies_struck, says really_illegal",
        ),
        (
            "an illegal one, just made",
            "fide-2018",
            "",
            START,
            "e4;.;e5;.;Nf3;.;?arb illegal white g1h4",
            "illegal white Movement 3 @7.5.1, restored 2 @7.5.1, bound g1h4 @7.5.1",
        ),
        (
            "none is recorded",
            "fide-2018",
            "",
            START,
            "e4;.;?arb illegal black",
            "illegal black Movement 2 @7.5.1, restored 1 @7.5.1",
        ),
        (
            "another position",
            "fide-2018",
            "",
            START,
            "e4;.;e5;.;?arb restore 0",
            "says plies_struck, says really_restore",
        ),
        ("not restored", "fide-2018", "", START, "e4;.;e5;.;?arb restore 0;no;Nf3", "announced g1f3, Made"),
        ("restored", "fide-2018", "", START, "e4;.;e5;.;arb restore 0", "restored 0 @7.1"),
        ("nothing is struck", "fide-2018", "", START, "e4;.;?arb restore 1", "restored 1 @7.1"),
        ("two could be meant", "fide-2018", "", START, "e4;.;arb illegal black Nd4", "says order_squares"),
        ("no move", "fide-2018", "", START, "e4;.;arb illegal black now", "says order_named"),
        ("ply", "fide-2018", "", START, "e4;.;arb illegal ply 99 Ke3", "says order_named"),
    ];
    check(rows);
}

#[test]
fn an_end_is_taken_back_with_what_brought_it() {
    let rows: &[Row<'_>] = &[
        ("not over", "fide-2018", "90", START, "e4;arb reopen", "says game_goes_on"),
        ("asked", "fide-2018", "90", START, "resign;yes;?arb reopen", "says really_reopen"),
        ("no", "fide-2018", "90", START, "resign;yes;?arb reopen;no", "says not_done"),
        ("resigned", "fide-2018", "90", START, "resign;yes;arb reopen", "reopened @8.7"),
        ("why", "fide-2018", "90", START, "resign;yes;arb reopen Not his", "reopened @8.7, because Not his"),
        (
            "signed",
            "fide-2018",
            "90",
            START,
            "resign;yes;yes;yes;arb confirm;arb reopen;e4",
            "started, announced e2e4, Made",
        ),
        ("late", "fide-2018", "90", START, "arb late white;arb reopen;e4;.", "completed"),
        ("twice", "fide-2018", "90", START, "resign;yes;arb reopen;arb reopen", "says game_goes_on"),
        (
            "ended again",
            "fide-2018",
            "90",
            START,
            "resign;yes;arb reopen;resign;yes;arb reopen",
            "reopened @8.7",
        ),
        (
            "the fault goes with it",
            "fide-2018",
            "90",
            START,
            "arb illegal white g1g3;arb start;arb illegal white g1g3;arb reopen;arb start;arb illegal white g1h4",
            "illegal white Movement 1 @7.5.1, end 0-1 IllegalMoves @7.5.5",
        ),
        (
            "a result changed",
            "fide-2018",
            "90",
            START,
            "resign;yes;arb result 1/2;arb reopen;e4",
            "started, announced e2e4, Made",
        ),
        (
            "mate pressed",
            "fide-2018",
            "90",
            QUEEN,
            "Qf7;.;arb reopen;correct Qg7;.",
            "completed, end 1-0 Checkmate @5.1.1",
        ),
        ("agreed", "fide-2018", "90", START, "e4;.;e5;.;draw;accept;arb reopen;decline", "DrawDeclined"),
        (
            "a flag",
            "fide-2018",
            "1",
            START,
            "e4;+60;arb reopen;arb start",
            "says clock_stands, says flag_fell",
        ),
        ("set again", "fide-2018", "1", START, "e4;+60;arb reopen;arb time white =5:00;.", "completed"),
        ("nor by a claim", "fide-2018", "1", START, "e4;+60;arb reopen;flag", "says reopened_flag"),
        (
            "but once it was set and has fallen again",
            "waiting:fide-2018",
            "1",
            START,
            "e4;+60;flag;arb reopen;arb time white =5:00;arb start;+300;flag",
            "called white Player @A.4.5, end 0-1 FlagFall @6.9",
        ),
        (
            "or by the arbiter",
            "fide-2018",
            "1",
            START,
            "e4;+60;arb reopen;arb flag white",
            "called white Arbiter @A.4.5, end 0-1 FlagFall @6.9",
        ),
        ("not again by itself", "fide-2018", "1", START, "e4;+60;arb reopen;+60", ""),
    ];
    check(rows);
}

#[test]
fn a_mistaken_press_is_undone() {
    let rows: &[Row<'_>] = &[
        ("asked", "fide-2018", "90", START, "e4;.;?arb undo", "says really_undo_press"),
        ("no", "fide-2018", "90", START, "e4;.;?arb undo;no", "says not_done"),
        ("undone", "fide-2018", "90", START, "e4;.;arb undo", "press undone @6.10.2"),
        ("corrected", "fide-2018", "90", START, "e4;.;arb undo;correct d4;.", "completed"),
        ("once", "fide-2018", "90", START, "e4;.;arb undo;arb undo", "says nothing_to_undo"),
        ("announced since", "fide-2018", "90", START, "e4;.;e5;arb undo", "says nothing_to_undo"),
        ("without a clock", "fide-2018", "", START, "e4;.;arb undo", "press undone @6.10.2"),
        (
            "a change came later",
            "fide-2018",
            "90",
            START,
            "e4;.;arb time white +1:00;arb undo",
            "undone 5400/5400 1/0 @6.10.2",
        ),
        (
            "then the press",
            "fide-2018",
            "90",
            START,
            "e4;.;arb time white +1:00;arb undo;arb undo",
            "press undone @6.10.2",
        ),
        (
            "the press came later",
            "fide-2018",
            "90",
            START,
            "arb time white +1:00;e4;.;?arb undo",
            "says really_undo_press",
        ),
        (
            "the clock by name",
            "fide-2018",
            "90",
            START,
            "arb time white +1:00;e4;.;arb undo clock",
            "undone 5400/5400 1/0 @6.10.2",
        ),
        (
            "after a flag",
            "fide-2018",
            "1",
            START,
            "e4;.;+60;arb reopen;arb undo;arb start;correct d4;.",
            "completed",
        ),
    ];
    check(rows);
}

#[test]
fn a_ruling_is_taken_back_whole() {
    let counted =
        "illegal white Movement 1 @7.5.1, restored 0 @7.5.1, given black 120 @7.5.5, bound g1g3 @7.5.1";
    let rows: &[Row<'_>] = &[
        ("asked", "fide-2018", "90", START, "arb illegal white g1g3;?arb undo", "says really_undo_ruling"),
        ("no", "fide-2018", "90", START, "arb illegal white g1g3;?arb undo;no", "says not_done"),
        ("undone", "fide-2018", "90", START, "arb illegal white g1g3;arb undo", "ruling undone @6.10.2"),
        (
            "counted no more",
            "fide-2018",
            "90",
            START,
            "arb illegal white g1g3;arb undo;arb illegal white g1g3",
            counted,
        ),
        (
            "nor binding",
            "fide-2018",
            "90",
            START,
            "arb illegal white g1g3;arb undo;arb start;e4",
            "announced e2e4, Made",
        ),
        (
            "once",
            "fide-2018",
            "90",
            START,
            "arb illegal white g1g3;arb undo;arb undo",
            "says nothing_to_undo",
        ),
        (
            "its plies come back",
            "fide-2018",
            "90",
            START,
            "e4;.;e5;.;Nf3;.;arb illegal white ply 1;arb undo;arb start;Nc6",
            "announced b8c6, Made",
        ),
        (
            "without a clock",
            "fide-2018",
            "",
            START,
            "e4;.;e5;.;arb illegal white ply 1;arb undo;Nf3",
            "announced g1f3, Made",
        ),
        (
            "another position",
            "fide-2018",
            "90",
            START,
            "e4;.;e5;.;arb restore 0;arb undo;arb start;Nf3",
            "announced g1f3, Made",
        ),
        (
            "then the press",
            "fide-2018",
            "90",
            START,
            "e4;.;e5;.;arb restore 0;arb undo;arb undo",
            "press undone @6.10.2",
        ),
        (
            "what was given by hand is no part of it",
            "fide-2018",
            "90",
            START,
            "arb illegal white g1g3;arb time black +2:00;arb undo",
            "undone 5400/5520 0/0 @6.10.2",
        ),
        (
            "and it comes next",
            "fide-2018",
            "90",
            START,
            "arb illegal white g1g3;arb time black +2:00;arb undo;arb undo",
            "ruling undone @6.10.2",
        ),
        (
            "nor is a position set up by hand",
            "fide-2018",
            "90",
            START,
            "e4;.;e5;.;arb illegal white press;arb restore 1;arb undo;arb start;arb illegal white press",
            "illegal white NoMove 3 same @7.5.3, stopped",
        ),
        (
            "nor the next illegal move",
            "fide-2009",
            "90",
            START,
            "arb illegal white g1g3;arb illegal white g1h4;arb undo;arb illegal white g1h4",
            "illegal white Movement 1 same @7.4 a, restored 0 @7.4 a, bound g1h4 @7.4 a",
        ),
        (
            "two kinds are one",
            "fide-2018",
            "90",
            START,
            "arb illegal white hands movement g1g3;arb undo;arb illegal white g1g3",
            counted,
        ),
        (
            "announced since",
            "fide-2018",
            "90",
            START,
            "arb illegal white g1g3;arb start;Nf3;arb undo",
            "undone 5400/5400 0/0 @6.10.2",
        ),
    ];
    check(rows);
}

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
