//! Who moves for whom.

use evavier::game::Event;
use evavier::rules::Party;

use super::Check;
use crate::reference::watched::Step;

/// Whether this line announces, and an assistant does so for the other side.
fn announces(step: &Step<'_>) -> Option<bool> {
    let announced =
        step.events().any(|event| matches!(event, Event::Announced { .. } | Event::Corrected { .. }));
    let for_other = matches!(step.line.by, Some(Party::Assistant(side)) if side != step.before.mover);
    announced.then_some(for_other)
}

pub fn noted() -> Check {
    Box::new(|step| {
        announces(step) != Some(true) || !step.before.rated || step.after.noted > step.before.noted
    })
}

pub fn completed() -> Check {
    let mut by_assistant = false;
    Box::new(move |step| {
        let completes = step.events().any(|event| matches!(event, Event::Completed { .. }));
        let own = step.is_arbiters() || step.side() == Some(step.before.mover);
        let holds = !completes || !by_assistant || own || !step.before.rated;
        if completes || step.after.announced.is_none() {
            by_assistant = false;
        }
        if let Some(for_other) = announces(step) {
            by_assistant = for_other;
        }
        holds
    })
}

pub fn adjusts() -> Check {
    Box::new(|step| {
        let adjusted = step.events().any(|event| matches!(event, Event::Adjusted { .. }));
        !adjusted || step.side().is_none_or(|side| side == step.before.mover)
    })
}

pub fn made() -> Check {
    Box::new(|step| {
        let nobody = step.before.rated && step.line.by.is_none() && step.says("executed");
        !nobody || !step.is_over() || step.before.outcome.is_some()
    })
}
