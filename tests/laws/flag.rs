//! Flags: when one counts as fallen, and what that brings.

use super::judged::{Row, START, check, game, play, reader, said, tell};
use evavier::game::Setup;
use evavier::session::{Options, Output, Session, Weight};

const BARE: &str = "7k/8/8/8/8/8/R7/K7 w - - 0 1";
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

#[test]
fn a_fallen_flag() {
    let over = "arb start; +5400";
    let rows: &[Row<'_>] = &[
        (
            "6.8, 6.9",
            "fide-2018",
            "90",
            START,
            over,
            "fell white, called white Program @6.8, end 0-1 FlagFall @6.9",
        ),
        (
            "6.9 no mate",
            "fide-2018",
            "90",
            BARE,
            over,
            "fell white, called white Program @6.8, end 1/2-1/2 FlagFall @6.9",
        ),
        (
            "6.8, 6.9",
            "fqe-2018",
            "90",
            START,
            over,
            "fell white, called white Program @6.8, end 0-1 FlagFall @6.9",
        ),
        (
            "6.8, 6.9",
            "fide-2009",
            "90",
            START,
            over,
            "fell white, called white Program @6.8, end 0-1 FlagFall @6.9",
        ),
        (
            "6.9 no mate",
            "fide-2009",
            "90",
            BARE,
            over,
            "fell white, called white Program @6.8, end 1/2-1/2 FlagFall @6.9",
        ),
        ("20.2", "fide-1930", "90", START, over, "fell white, called white Program, end 0-1 FlagFall @20.2"),
        (
            "20.2 always",
            "fide-1930",
            "90",
            BARE,
            over,
            "fell white, called white Program, end 0-1 FlagFall @20.2",
        ),
        (
            "III.II",
            "platform",
            "90",
            BARE,
            over,
            "fell white, called white Program @III.II, end 0-1 FlagFall @III.II",
        ),
        (
            "III.II by itself",
            "waiting:platform",
            "90",
            BARE,
            over,
            "fell white, called white Program @III.II, end 0-1 FlagFall @III.II",
        ),
        ("A.4.5", "waiting:fide-2018", "25", START, "arb start; +1500", "fell white"),
        ("A.4.5 blitz", "waiting:fide-2018", "3", START, "arb start; +180", "fell white"),
        (
            "A.4.5 called",
            "fide-2018",
            "25",
            START,
            "arb start; +1500",
            "fell white, called white Program @A.4.5, end 0-1 FlagFall @6.9",
        ),
        (
            "A.4.5 claimed",
            "waiting:fide-2018",
            "3",
            START,
            "arb start; +180; flag",
            "called white Player @A.4.5, end 0-1 FlagFall @6.9",
        ),
        (
            "A.4.5 observed",
            "waiting:fide-2018",
            "3",
            START,
            "arb start; +180; arb flag white",
            "called white Arbiter @A.4.5, end 0-1 FlagFall @6.9",
        ),
        ("15.4 d only claimed", "fide-2009", "25", START, "arb start; +1500", "fell white"),
        (
            "15.4 d",
            "fide-2009",
            "25",
            START,
            "arb start; +1500; flag",
            "called white Player @15.4 d, end 0-1 FlagFall @6.9",
        ),
        (
            "15.4 d not by the arbiter",
            "fide-2009",
            "25",
            START,
            "arb start; +1500; arb flag white",
            "says flag_on_claim @15.4 d",
        ),
        ("6.8 waits", "waiting:fide-2018", "90", START, over, "fell white"),
        (
            "6.8 claimed",
            "waiting:fide-2018",
            "90",
            START,
            "arb start; +5400; claim time",
            "called white Player @6.8, end 0-1 FlagFall @6.9",
        ),
        (
            "6.8 observed",
            "waiting:fide-2018",
            "90",
            START,
            "arb start; +5400; arb flag white",
            "called white Arbiter @6.8, end 0-1 FlagFall @6.9",
        ),
        (
            "6.8 claimed aloud",
            "waiting:fide-2018",
            "90",
            START,
            "arb start; +5400; h blättchen",
            "says really_flag",
        ),
        (
            "6.8 observed on another clock",
            "fide-2018",
            "",
            START,
            "arb flag black",
            "called black Arbiter @6.8, end 1-0 FlagFall @6.9",
        ),
        ("6.8 it is up", "fide-2018", "90", START, "arb flag black", "says flag_up"),
        ("6.8 a wrong claim", "fide-2018", "90", START, "flag", "says no_flag"),
        (
            "5.1.1 mate first",
            "waiting:fide-2018",
            "90",
            MATE,
            "arb start; +5400; a1a8; .",
            "completed, end 1-0 Checkmate @5.1.1",
        ),
        (
            "6.9 play goes on until it is claimed",
            "waiting:fide-2018",
            "90",
            START,
            "arb start; +5400; e4;.",
            "completed",
        ),
        (
            "5.1.2 resigned first",
            "waiting:fide-2018",
            "90",
            START,
            "arb start; +5400; resign; yes",
            "end 0-1 Resignation @5.1.2",
        ),
        (
            "6.4 the first decides",
            "waiting:fide-2018",
            "90",
            START,
            "arb start; +5400; arb flag both",
            "called white Arbiter @6.8, end 0-1 FlagFall @6.9",
        ),
        ("6.4 which was it", "fide-2018", "", START, "arb flag both", "says flags_which @6.4"),
        // III.3.1 where the guideline is in force, which fqe-2018 wants wherever there is no increment.
        ("III.3.1.2", "fqe-2018", "", START, "arb flag both", "end 1/2-1/2 FlagFall @III.3.1"),
        ("III.3.1.1", "fqe-2018", "40/90, 30", START, "arb flag both", "found BothFlags @III.3.1"),
        ("6.4 with an increment", "fqe-2018", "90+30", START, "arb flag both", "says flags_which @6.4"),
        ("6.11 b", "fide-2009", "", START, "arb flag both", "end 1/2-1/2 FlagFall @6.11"),
        ("6.11 a", "fide-2009", "40/90, 30", START, "arb flag both", "found BothFlags @6.11"),
        ("6.11", "fide-1930", "", START, "arb flag both", "says laws_silent"),
        (
            "6.10.2 the flag is put up",
            "waiting:fide-2018",
            "90",
            START,
            "arb start; +5400; arb time white =5:00",
            "set white 300 @6.10.2",
        ),
        (
            "6.10.2 and may fall again",
            "waiting:fide-2018",
            "90",
            START,
            "arb start; +5400; arb time white +5:00; arb start; +300",
            "fell white",
        ),
    ];
    check(rows);
}

#[test]
fn nobody_calls_a_flag_to_a_player() {
    let (mut session, reader) = (game("waiting:fide-2018", "90", START), reader());
    let outputs = play(&mut session, &reader, "arb start; +5400", &mut 0);
    let shown = matches!(&outputs[..], [Output::Record(_), Output::Say(Weight::Aside, told)] if told.key() == "flag_fell");
    assert!(shown, "{outputs:?}");
    assert_eq!(said(&play(&mut session, &reader, "h flag", &mut 5_400_000)), ["really_flag"]);
    let claimed = play(&mut session, &reader, "h yes", &mut 5_400_000);
    assert_eq!(said(&claimed), ["flag_called", "game_over"]);
}

/// Qg7 mates, Qf7 gives stalemate, Qd3 does neither.
const QUEEN: &str = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

#[test]
fn the_answer_to_a_claim_tells_nobody_what_the_move_announced_does() {
    for mv in ["Qg7", "Qf7", "Qd3"] {
        let (mut session, reader, mut at_ms) = (game("rated:fide-2018", "1", QUEEN), reader(), 0);
        for (line, told) in [
            (format!("{mv}; +60"), &[][..]),
            ("flag".to_owned(), &["flag_called", "move_before_flag"]),
            (".".to_owned(), &["move_before_flag"]),
            ("correct Qe8".to_owned(), &["move_before_flag"]),
        ] {
            let outputs = play(&mut session, &reader, &line, &mut at_ms);
            assert_eq!(said(&outputs), told, "{mv}, {line}: {outputs:?}");
        }
        let decided = play(&mut session, &reader, "arb flag white", &mut at_ms);
        assert_eq!(said(&decided), ["flag_called", "game_over"], "{mv}");
    }
    // What was announced after the flag fell was not in time, whatever it is and stood before.
    for corrected in ["correct Qg7", "correct; Qg7", "correct Qe8; correct Qg7"] {
        let (mut session, reader, mut at_ms) = (game("rated:fide-2018", "1", QUEEN), reader(), 0);
        let line = format!("Qf7; +60; {corrected}; flag");
        let outputs = play(&mut session, &reader, &line, &mut at_ms);
        assert_eq!(said(&outputs), ["flag_called", "game_over"], "{corrected}");
    }
}

#[test]
fn nothing_is_shown_of_a_flag_in_a_rated_game_before_somebody_asks() {
    let (mut session, reader, mut at_ms) = (game("rated:fide-2018", "1", START), reader(), 0);
    for line in ["e4; +60", ".", "e5", "."] {
        let outputs = play(&mut session, &reader, line, &mut at_ms);
        assert!(!said(&outputs).contains(&"flag_fell"), "{line}: {outputs:?}");
    }
    let asked = play(&mut session, &reader, "clock", &mut at_ms);
    assert!(said(&asked).contains(&"flag_fell"), "{asked:?}");
}

#[test]
fn what_cannot_be_determined_the_arbiter_decides() {
    let fen = "1k6/p1p5/8/8/8/4p1p1/P1P1P1P1/5BRK w G - 0 1";
    let setup = Setup {
        start: fen.to_owned(),
        chess960: true,
        control: Some("90".parse().expect("a control")),
        ..Setup::default()
    };
    let begin = || Session::new(setup.clone(), Options::default()).expect("a set-up").0;
    let (mut session, reader, mut at_ms) = (begin(), reader(), 0);
    let fallen = play(&mut session, &reader, "arb start; +5400", &mut at_ms);
    assert_eq!(tell(&fallen), "fell white, called white Program @6.8, undecided FlagFall @6.9");
    assert_eq!(session.state().outcome(), None);
    let decided = play(&mut session, &reader, "arb result 1/2-1/2", &mut at_ms);
    assert_eq!(tell(&decided), "end 1/2-1/2 FlagFall @6.9");
    let (mut session, mut at_ms) = (begin(), 0);
    let twice = "arb illegal white f1f5; arb start; arb illegal white f1f5";
    let told = play(&mut session, &reader, twice, &mut at_ms);
    assert_eq!(tell(&told), "illegal white Movement 1 @7.5.1, undecided IllegalMoves @7.5.5");
    let decided = play(&mut session, &reader, "arb result 0-1", &mut at_ms);
    assert_eq!(tell(&decided), "end 0-1 IllegalMoves @7.5.5");
}
