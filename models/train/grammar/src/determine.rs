//! A network in which every word leads from a state to one state only, so that a recogniser follows every
//! sentence once. Probabilities of different ways to say the same words are added.
//!
//! Not by the crate `rustfst`: it weighs in `f32`, wants silent arcs removed and weights pushed by passes of their own,
//! and so gives other costs than those that the models in `models` were made and measured with.

use std::collections::{BTreeMap, HashMap};

use super::network::{END, Network, START};

/// Finer differences of probabilities are not told apart.
const GRAIN: f64 = 1e6;

/// A state: the probability that this is the end, and for each word where it leads and how likely it is.
#[derive(Clone, Default)]
pub(super) struct Determined {
    pub end: f64,
    pub steps: BTreeMap<usize, (usize, f64)>,
}

/// States of the network with the probability to be there, in order.
type Places = Vec<(usize, f64)>;

/// All states; the first one is the start.
pub(super) fn determine(network: &Network) -> Vec<Determined> {
    let mut found = Found { numbers: HashMap::new(), places: Vec::new() };
    found.number(settle(network, &BTreeMap::from([(START, 1.0)])));
    let mut states = Vec::new();
    while let Some(places) = found.places.get(states.len()).cloned() {
        let mut state = Determined::default();
        let mut next: BTreeMap<usize, BTreeMap<usize, f64>> = BTreeMap::new();
        for (place, probability) in places {
            if place == END {
                state.end += probability;
            }
            for step in &network.states[place] {
                let Some(word) = step.word else { continue };
                *next.entry(word).or_default().entry(step.to).or_default() += probability * step.probability;
            }
        }
        for (word, mut places) in next {
            let all: f64 = places.values().sum();
            places.values_mut().for_each(|probability| *probability /= all);
            state.steps.insert(word, (found.number(settle(network, &places)), all));
        }
        states.push(state);
    }
    states
}

struct Found {
    numbers: HashMap<Vec<(usize, u64)>, usize>,
    places: Vec<Places>,
}

impl Found {
    fn number(&mut self, places: Places) -> usize {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "they are probabilities")]
        let coarse = places.iter().map(|(place, p)| (*place, (p * GRAIN).round() as u64)).collect();
        *self.numbers.entry(coarse).or_insert_with(|| {
            self.places.push(places);
            self.places.len() - 1
        })
    }
}

/// Goes along all arcs without a word, to where a word follows or nothing does.
fn settle(network: &Network, places: &BTreeMap<usize, f64>) -> Places {
    let mut settled: BTreeMap<usize, f64> = BTreeMap::new();
    let mut open: Vec<(usize, f64)> = places.iter().map(|(place, p)| (*place, *p)).collect();
    while let Some((place, probability)) = open.pop() {
        let steps = &network.states[place];
        let silent = steps.iter().filter(|step| step.word.is_none());
        open.extend(silent.map(|step| (step.to, probability * step.probability)));
        if place == END || steps.iter().any(|step| step.word.is_some()) {
            *settled.entry(place).or_default() += probability;
        }
    }
    settled.into_iter().collect()
}
