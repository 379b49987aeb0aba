//! Flags: when one counts as fallen, and what that brings.

use super::judged::{START, game, play, reader, said, tell};
use evavier::game::Setup;
use evavier::session::{Options, Output, Priority, Session};

#[test]
fn nobody_calls_a_flag_to_a_player() {
    let (mut session, reader) = (game("waiting:fide-2018", "90", START), reader());
    let outputs = play(&mut session, &reader, "arb start; +5400", &mut 0);
    let shown = matches!(&outputs[..], [Output::Record(_), Output::Say(Priority::Aside, told)] if told.key() == "flag_fell");
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
            ("b flag".to_owned(), &["flag_called", "move_before_flag"]),
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
        let line = format!("Qf7; +60; {corrected}; b flag");
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
    assert_eq!(session.state().outcome, None);
    let decided = play(&mut session, &reader, "arb result 1/2-1/2", &mut at_ms);
    assert_eq!(tell(&decided), "end 1/2-1/2 FlagFall @6.9");
    let (mut session, mut at_ms) = (begin(), 0);
    let twice = "arb illegal white f1f5; arb start; arb illegal white f1f5";
    let told = play(&mut session, &reader, twice, &mut at_ms);
    assert_eq!(tell(&told), "illegal white Movement 1 @7.5.1, undecided IllegalMoves @7.5.5");
    let decided = play(&mut session, &reader, "arb result 0-1", &mut at_ms);
    assert_eq!(tell(&decided), "end 0-1 IllegalMoves @7.5.5");
}
