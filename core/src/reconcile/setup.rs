//! Setting up a board, step by step: what to take away, and what to put where.

use std::collections::VecDeque;

use super::hand::{Handling, handlings};
use crate::rules::{Placement, Position};

/// What a board is taken to look like before the first step.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Begin {
    /// As it stands: somebody has read it, or it tells so itself.
    AsItStands,
    /// As at the start of a usual game.
    Usual,
    Empty,
}

/// Steps that set up a board, and what they begin with.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SetUp {
    pub begin: Begin,
    pub steps: VecDeque<Handling>,
}

/// The fewest steps to a placement: from what stands on the board, or, where nobody knows that, from the usual start or the
/// empty board, whichever takes fewer. What is taken away goes first.
pub fn set_up(stands: Option<&Placement>, should: &Placement) -> SetUp {
    let from = |begin, board: &Placement| SetUp { begin, steps: steps(board, should) };
    match stands {
        Some(stands) => from(Begin::AsItStands, stands),
        None => {
            let usual = from(Begin::Usual, &Placement::of(&Position::start()));
            let empty = from(Begin::Empty, &Placement::EMPTY);
            if empty.steps.len() < usual.steps.len() { empty } else { usual }
        }
    }
}

/// A piece that is taken away stands there from the beginning: it is in nobody's way if it goes at once.
fn steps(stands: &Placement, should: &Placement) -> VecDeque<Handling> {
    let (away, rest): (Vec<_>, Vec<_>) =
        handlings(stands, should).into_iter().partition(|step| matches!(step, Handling::Off(..)));
    away.into_iter().chain(rest).collect()
}
