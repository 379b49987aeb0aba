//! What happens in the demonstration, as data.

use serde::Deserialize;

use crate::language::{Command, parse_data};
use crate::rules::Color;

/// A game the program plays with itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub white: String,
    pub black: String,
    pub control: String,
    /// What happens, in order.
    pub steps: Vec<Step>,
    #[serde(skip)]
    pub plies: usize,
}

/// One thing that happens. Moves are UCI.
#[derive(Clone, Debug, Deserialize)]
pub enum Step {
    Play(String, Repetition),
    Slip(String, String),
    /// This player's board turns out to stand so, which is not as the game has it; it is put right.
    Differ(Color, String),
    Tell(Command),
}

/// How the opponent repeats an announcement.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
pub enum Repetition {
    Aloud,
    Shown,
}

impl Scenario {
    /// The one built in.
    pub fn built_in() -> Self {
        let mut read: Self = parse_data("scenario.ron", include_str!("scenario.ron"))
            .expect("the built-in scenario is checked by a test");
        read.plies = read.steps.iter().filter(|step| matches!(step, Step::Play(..) | Step::Slip(..))).count();
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::laws;
    use crate::rules::{History, Placement, Position, Reason};

    #[test]
    fn it_is_a_game_of_ten_moves_that_ends_in_mate() {
        let scenario = Scenario::built_in();
        assert!(scenario.control.parse::<crate::clock::TimeControl>().is_ok());
        let mut history = History::new(Position::start());
        for step in &scenario.steps {
            assert_eq!(history.ending(laws::usual()), None, "nothing follows the end");
            let (said, played) = match step {
                Step::Play(mv, _) => (mv, mv),
                Step::Slip(said, meant) => (said, meant),
                Step::Tell(_) => continue,
                Step::Differ(_, board) => {
                    let board = Placement::parse(board).expect("a board");
                    let differences = board.differences(&Placement::of(history.position())).count();
                    assert_eq!(differences, 2, "one piece stands wrong");
                    continue;
                }
            };
            let legal = |uci: &str| history.position().parse_uci(uci).expect(uci);
            let (_, mv) = (legal(said), legal(played));
            history.play(mv);
        }
        assert_eq!((scenario.plies, history.moves().len()), (20, 20));
        assert_eq!(
            history.ending(laws::usual()).map(|ruling| ruling.outcome.reason),
            Some(Reason::Checkmate)
        );
        assert!(scenario.steps.iter().any(|step| matches!(step, Step::Slip(..))));
        assert!(scenario.steps.iter().any(|step| matches!(step, Step::Differ(..))));
    }
}
