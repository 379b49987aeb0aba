//! Everything that may be said, and how likely it is: the grammar our own speech models are built with.
//!
//! An acceptor reads a sentence word by word. Costs are negative natural logarithms of probabilities: those of
//! the arcs along a sentence and of the state where it ends add up to that of the sentence, and all sentences
//! together have probability 1. From no state do two arcs with one word lead, nor one without a word.
//!
//! It is made from the locale files in steps: an `expression` of what is said (`utterance`, `announcement`, `board`),
//! the `network` of its words, one arc for each word (`determine`), and no more states than needed (`minimal`).

mod announcement;
mod board;
mod determine;
mod expression;
mod minimal;
mod network;
mod utterance;
mod vocabulary;
mod weights;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Serialize, Serializer};

use evavier::language::Locale;
use evavier::language::Scheme;
pub use evavier::language::read::UNKNOWN_MARK as UNKNOWN;
use network::Network;
use weights::Weights;

/// The grammar of one locale.
#[derive(Clone, Debug, Serialize)]
pub struct Acceptor {
    pub locale: String,
    /// All words but [`UNKNOWN`], in lower case, with the codes of the languages they are pronounced in.
    pub words: BTreeMap<String, BTreeSet<String>>,
    /// How many states there are; their numbers begin with 0.
    pub states: usize,
    pub start: usize,
    /// Where sentences may end, and what that costs, in order.
    pub finals: Vec<(usize, f32)>,
    pub arcs: Vec<Arc>,
}

/// A word that leads from one state to another.
#[derive(Clone, Debug)]
pub struct Arc {
    pub from: usize,
    pub to: usize,
    pub word: String,
    /// What the step costs: a natural logarithm, less is likelier.
    pub cost: f32,
}

impl Serialize for Arc {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.from, self.to, &self.word, self.cost).serialize(serializer)
    }
}

impl Acceptor {
    /// What the listeners of a locale may say.
    pub fn of(locale: &Locale) -> Self {
        let network = Self::network(locale);
        let states = minimal::minimal(&determine::determine(&network));
        let ends = states.iter().enumerate().filter(|(_, state)| state.end > 0.0);
        let arcs = states.iter().enumerate().flat_map(|(from, state)| {
            let mut arcs: Vec<Arc> = state
                .steps
                .iter()
                .map(|(word, (to, probability))| Arc {
                    from,
                    to: *to,
                    word: network.texts[*word].clone(),
                    cost: minimal::rounded(*probability),
                })
                .collect();
            arcs.sort_by(|one, other| one.word.cmp(&other.word));
            arcs
        });
        Self {
            locale: locale.code.clone(),
            states: states.len(),
            start: 0,
            finals: ends.map(|(state, of)| (state, minimal::rounded(of.end))).collect(),
            arcs: arcs.collect(),
            words: network.languages,
        }
    }

    /// The words of a locale's grammar, without the rest of it.
    pub fn words(locale: &Locale) -> BTreeMap<String, BTreeSet<String>> {
        Self::network(locale).languages
    }

    fn network(locale: &Locale) -> Network {
        let weights = Weights::built_in();
        Network::new(&utterance::utterance(locale, weights), weights.imperfections)
    }

    /// The schemes in which it accepts announcements.
    pub fn schemes(locale: &Locale) -> Vec<Scheme> {
        utterance::covered(locale, Weights::built_in()).map(|(_, scheme)| scheme).collect()
    }

    /// What a sentence costs; none if it is not accepted.
    pub fn cost(&self, sentence: &str) -> Option<f32> {
        let (mut state, mut cost) = (self.start, 0.0);
        for word in sentence.split_whitespace() {
            let arc = self.arcs_from(state).iter().find(|arc| arc.word == word)?;
            (state, cost) = (arc.to, cost + arc.cost);
        }
        Some(cost + self.end(state)?)
    }

    /// What it costs to end in a state; none where nothing ends.
    pub fn end(&self, state: usize) -> Option<f32> {
        self.finals.binary_search_by_key(&state, |(of, _)| *of).ok().map(|index| self.finals[index].1)
    }

    /// The arcs that leave a state.
    pub fn arcs_from(&self, state: usize) -> &[Arc] {
        let first = self.arcs.partition_point(|arc| arc.from < state);
        let after = self.arcs.partition_point(|arc| arc.from <= state);
        &self.arcs[first..after]
    }
}
