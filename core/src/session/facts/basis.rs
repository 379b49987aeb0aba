//! Basis of an answer: it belongs to the state in which its question was asked. Every question that waits for
//! a yes keeps this, and where it is another at the yes, the question is asked anew.

use super::readings::BoardComparison;
use crate::game::adjourned::Adjournment;
use crate::game::draws::Draws;
use crate::game::judgement::Irregularities;
use crate::game::state::State;
use crate::game::touching::Touching;
use crate::rules::{ByColor, Move, Outcome, Party, Square};

/// Everything that an answer may depend on, but for the times, which always pass.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Basis {
    moves: Vec<Move>,
    announced: Option<Move>,
    announcer: Option<Party>,
    touched: (Vec<Square>, Touching),
    draws: Draws,
    irregular: Irregularities,
    result: (Option<Outcome>, ByColor<bool>, bool),
    adjournment: Option<Adjournment>,
    lost_time: bool,
    /// Number of rulings and presses that can be taken back.
    steps: usize,
    differing: bool,
    readings: Option<Box<BoardComparison>>,
}

impl Basis {
    pub(crate) fn of(state: &State, readings: Option<&BoardComparison>) -> Self {
        let State { touched, touching, draws, irregular, outcome, signed, confirmed, differing, .. } = state;
        let announced = state.announced();
        Self {
            moves: state.history().moves().to_vec(),
            announced,
            announcer: state.announcer.filter(|_| announced.is_some()),
            touched: (touched.clone(), *touching),
            draws: draws.clone(),
            irregular: irregular.clone(),
            result: (*outcome, *signed, *confirmed),
            adjournment: state.adjournment().cloned(),
            lost_time: state.gap().is_some(),
            steps: state.steps_back(),
            differing: *differing,
            readings: readings.cloned().map(Box::new),
        }
    }
}
