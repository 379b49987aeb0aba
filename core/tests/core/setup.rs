//! Setting up a board: the steps lead there, in an order that hands can follow, and are few.

use evavier::reconcile::hand::Handling;
use evavier::reconcile::setup::{Begin, set_up};
use evavier::rules::{Placement, Position};

use crate::games::{Dice, random_game};

#[test]
fn the_steps_lead_from_any_board_to_any_other() {
    let mut dice = Dice(0x5E7_0B0A_4D77);
    let mut boards = vec![Placement::EMPTY, Placement::of(&Position::start())];
    for _ in 0..8 {
        let game = random_game(Position::start(), 120, &mut dice);
        boards.extend(game.plies().map(|(position, _)| Placement::of(position)).step_by(20));
    }
    for stands in &boards {
        for should in &boards {
            let found = set_up(Some(stands), should);
            let mut board = *stands;
            let mut puts = false;
            for step in &found.steps {
                match *step {
                    Handling::Off(piece, from) => {
                        assert!(!puts, "away goes first");
                        assert_eq!(board.get(from), Some(piece));
                    }
                    Handling::Carry(piece, from, to) => {
                        puts = true;
                        assert_eq!((board.get(from), board.get(to)), (Some(piece), None));
                    }
                    Handling::Put(_, to) => {
                        puts = true;
                        assert_eq!(board.get(to), None);
                    }
                }
                step.apply(&mut board);
            }
            assert_eq!(board, *should, "from {stands}");
            // A hand needs one step for each piece that is wrong, and one for each that is missing.
            let wrong = stands.differences(should).filter(|at| stands.get(*at).is_some()).count();
            let missing = stands.differences(should).filter(|at| should.get(*at).is_some()).count();
            let steps = found.steps.len();
            assert!(
                (wrong.max(missing)..=wrong + missing).contains(&steps),
                "{steps} from {stands} to {should}"
            );
        }
    }
}

#[test]
fn a_board_that_nobody_has_read_begins_with_what_takes_fewer_steps() {
    for (fen, begin, steps) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", Begin::Usual, 0),
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", Begin::Usual, 2),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR", Begin::Usual, 1),
        ("8/8/4k3/8/8/3QK3/8/8", Begin::Empty, 3),
        ("8/8/8/8/8/8/8/8", Begin::Empty, 0),
    ] {
        let found = set_up(None, &Placement::parse(fen).expect("a board"));
        assert_eq!((found.begin, found.steps.len()), (begin, steps), "{fen}");
    }
}
