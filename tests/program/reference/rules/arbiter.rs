//! What the arbiter ruled stays ruled.

use evavier::game::{Event, Judgement};
use evavier::rules::{Reason, Square};

use super::Check;

pub fn touched_stays() -> Check {
    let mut ruled: Vec<Square> = Vec::new();
    Box::new(move |step| {
        if !step.before.rated {
            return true;
        }
        if step.is_arbiters() || step.before.moves != step.after.moves || step.is_over() {
            if step.before.moves != step.after.moves {
                ruled.clear();
            }
            for event in step.events() {
                match event {
                    Event::Touched { squares, .. } => ruled.extend(squares),
                    Event::Released { from, .. } => ruled.push(*from),
                    _ => {}
                }
            }
            ruled.retain(|square| step.after.touched.contains(square));
            return true;
        }
        ruled.iter().all(|square| step.after.touched.contains(square))
    })
}

pub fn nobody_else_judges() -> Check {
    Box::new(|step| {
        let theirs = |judgement: &Judgement| {
            matches!(
                judgement,
                Judgement::FlagCalled { .. } | Judgement::Found { .. } | Judgement::Undecided { .. }
            )
        };
        let judged = step.events().any(|event| match event {
            Event::Judged(judgement) => !theirs(judgement),
            Event::Ended { outcome, .. } => outcome.reason == Reason::Arbiter,
            _ => false,
        });
        !step.before.rated || step.is_arbiters() || !judged && step.before.illegal == step.after.illegal
    })
}

pub fn asked_waits() -> Check {
    Box::new(|step| {
        let (before, after) = (step.before, step.after);
        let waits = before.asked.is_none() || before.asked == after.asked;
        let differs = !before.differing || after.differing;
        !before.rated || step.is_arbiters() || step.is_over() || waits && differs
    })
}

pub fn struck_after_a_yes() -> Check {
    Box::new(|step| {
        let struck = step.after.plies() < step.before.plies();
        let illegal = step
            .events()
            .any(|event| matches!(event, Event::Judged(Judgement::IllegalMove { taken_back: true, .. })));
        // What was named by its squares and is legal nowhere was played in the place of another.
        let named = step.line.words.split(' ').nth(3).is_some_and(crate::reference::histories::says_a_move);
        !struck
            || !illegal
            || named
            || step.says("arbiter yes")
            || step.says("yes")
            || step.begins("arbiter confirm")
    })
}
