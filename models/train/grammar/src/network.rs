//! An expression as a network of states, where one word may lead to several states and some arcs bear none.

use std::collections::{BTreeMap, BTreeSet};

use super::UNKNOWN;
use super::expression::Expression;
use super::weights::Imperfections;

/// An arc: where to, with which word, how likely.
pub(super) struct Transition {
    pub to: usize,
    pub word: Option<usize>,
    pub probability: f64,
}

/// The network. It begins in state 0 and ends in state 1; what leaves any other state sums to one.
pub(super) struct Network {
    pub states: Vec<Vec<Transition>>,
    pub texts: Vec<String>,
    /// The languages of each word.
    pub languages: BTreeMap<String, BTreeSet<String>>,
    imperfections: Imperfections,
    /// Set in what may be imperfect.
    exits: Option<Exits>,
}

/// Where what goes wrong goes on: behind a hole, and where nothing is said any more.
#[derive(Clone, Copy)]
struct Exits {
    hole: usize,
    end: usize,
}

pub(super) const START: usize = 0;
pub(super) const END: usize = 1;

impl Network {
    pub fn new(expression: &Expression, imperfections: Imperfections) -> Self {
        let mut network = Self {
            states: vec![Vec::new(), Vec::new()],
            texts: Vec::new(),
            languages: BTreeMap::new(),
            imperfections,
            exits: None,
        };
        network.add(expression, START, END, 1.0);
        network
    }

    fn state(&mut self) -> usize {
        self.states.push(Vec::new());
        self.states.len() - 1
    }

    fn arc(&mut self, from: usize, to: usize, word: Option<usize>, probability: f64) {
        if probability > 0.0 {
            self.states[from].push(Transition { to, word, probability });
        }
    }

    fn number(&mut self, text: &str) -> usize {
        self.texts.iter().position(|other| other == text).unwrap_or_else(|| {
            self.texts.push(text.to_owned());
            self.texts.len() - 1
        })
    }

    fn add(&mut self, expression: &Expression, from: usize, to: usize, probability: f64) {
        match expression {
            Expression::Word { text, language } => {
                self.languages.entry(text.clone()).or_default().insert(language.clone());
                self.word(text, from, to, probability);
            }
            Expression::Unknown => {
                let unknown = self.number(UNKNOWN);
                self.arc(from, to, Some(unknown), probability);
            }
            Expression::Sequence(parts) => self.sequence(parts, from, to, probability),
            Expression::Choice(options) => {
                let all: f64 = options.iter().map(|(weight, _)| weight).sum();
                for (weight, option) in options {
                    self.add(option, from, to, probability * weight / all);
                }
            }
            Expression::Repeated(more, part) => {
                let after = self.state();
                self.add(part, from, after, probability);
                self.add(part, after, after, *more);
                self.arc(after, to, None, 1.0 - more);
            }
            Expression::Imperfect { whole, ruins } => {
                let exits = Exits { hole: self.state(), end: to };
                let begun = self.state();
                self.add(ruins, exits.hole, to, 1.0);
                self.hole(from, exits.hole, probability);
                self.arc(from, begun, None, probability * (1.0 - self.imperfections.hole));
                self.exits = Some(exits);
                self.add(whole, begun, to, 1.0);
                self.exits = None;
            }
        }
    }

    fn sequence(&mut self, parts: &[Expression], mut from: usize, to: usize, mut probability: f64) {
        let Some((last, before)) = parts.split_last() else { return self.arc(from, to, None, probability) };
        for part in before {
            let next = self.state();
            self.add(part, from, next, probability);
            (from, probability) = (next, 1.0);
        }
        self.add(last, from, to, probability);
    }

    fn word(&mut self, text: &str, from: usize, to: usize, probability: f64) {
        let word = self.number(text);
        let Some(exits) = self.exits else { return self.arc(from, to, Some(word), probability) };
        let Imperfections { hole, stop } = self.imperfections;
        let after = self.state();
        self.arc(from, after, Some(word), probability);
        self.hole(after, exits.hole, 1.0);
        self.arc(after, exits.end, None, stop);
        self.arc(after, to, None, 1.0 - hole - stop);
    }

    fn hole(&mut self, from: usize, to: usize, probability: f64) {
        let unknown = self.number(UNKNOWN);
        self.arc(from, to, Some(unknown), probability * self.imperfections.hole);
    }
}
