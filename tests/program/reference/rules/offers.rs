//! An offer ends by the opponent alone.

use evavier::game::Event;
use evavier::rules::Color;

use super::Check;
use crate::reference::histories::says_a_move;
use crate::reference::watched::Step;

/// Whose offer ended at this line. Of two that stand White's alone is seen.
fn ended(step: &Step<'_>) -> Option<Color> {
    let offer = step.before.offer?;
    let stands = step.after.offer == Some(offer) || step.after.offer == Some(Color::White);
    (!stands && !step.is_over() && !step.is_arbiters()).then_some(offer)
}

pub fn ends_by_the_opponent() -> Check {
    Box::new(|step| {
        let Some(offer) = ended(step) else { return true };
        // Who has made a move has touched a piece, whoever pressed the clock.
        let moved = step.events().any(|event| matches!(event, Event::Completed { .. }));
        match step.side() {
            Some(side) => side != offer,
            None => !step.before.rated || moved && step.before.mover != offer,
        }
    })
}

pub fn ends_by_words() -> Check {
    Box::new(|step| {
        let words = ["decline", "accept", "yes", "press", "executed"];
        let by_move = says_a_move(&step.line.words) || step.begins("touched") || step.begins("complaint");
        ended(step).is_none() || by_move || words.contains(&&*step.line.words)
    })
}
