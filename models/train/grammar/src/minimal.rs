//! States from which the same can be said, with the same probabilities, made one.

use std::collections::HashMap;

use super::determine::Determined;

/// Finer differences of costs are not told apart, nor written.
const GRAIN: f64 = 1e3;

/// A cost in thousandths.
type Cost = i64;

/// A probability as a cost, in thousandths; never less than none.
#[expect(clippy::cast_possible_truncation, reason = "costs are small")]
pub(super) fn cost(probability: f64) -> Cost {
    (-probability.ln() * GRAIN).round().max(0.0) as Cost
}

/// A cost as it is given out.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "costs are small")]
pub(super) fn rounded(probability: f64) -> f32 {
    (cost(probability) as f64 / GRAIN) as f32
}

/// What is left of these states, numbered as they are reached from the start, word by word.
pub(super) fn minimal(states: &[Determined]) -> Vec<Determined> {
    let mut classes = vec![0; states.len()];
    let mut count = 1;
    loop {
        let refined = refine(states, &classes);
        let now = refined.iter().max().map_or(0, |last| last + 1);
        classes = refined;
        if now == count {
            break;
        }
        count = now;
    }
    let mut kept: Vec<Option<Determined>> = vec![None; count];
    for (state, class) in states.iter().zip(&classes) {
        let kept = &mut kept[*class];
        if kept.is_none() {
            let steps = state.steps.iter().map(|(word, (to, p))| (*word, (classes[*to], *p)));
            *kept = Some(Determined { end: state.end, steps: steps.collect() });
        }
    }
    kept.into_iter().flatten().collect()
}

/// The classes of states that differ in nothing but the states of one class, numbered as they come up.
fn refine(states: &[Determined], classes: &[usize]) -> Vec<usize> {
    let mut numbers = HashMap::new();
    let mut class = |state: &Determined, old: usize| {
        let steps = state.steps.iter().map(|(word, (to, p))| (*word, cost(*p), classes[*to]));
        let next = numbers.len();
        *numbers.entry((old, cost(state.end), steps.collect::<Vec<_>>())).or_insert(next)
    };
    states.iter().zip(classes).map(|(state, old)| class(state, *old)).collect()
}
