//! OpenFst files, looked through for what would make libvosk abort or read past its arrays.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::model_file::{ModelError, damaged};
use super::ngram::{self, NgramFault};
use super::symbols::{self, Symbols};

use crate::device::kaldi::{self, Header, Reader};
use crate::device::outside;

const ADD_ON_MAGIC: i32 = 446_681_434;

/// The flags of a header that announce a table of words for the input side and for the output side.
const HAS_INPUT_SYMBOLS: i32 = 1;
const HAS_OUTPUT_SYMBOLS: i32 = 2;

/// What is wrong with a graph.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
enum GraphFault {
    #[error("it is a kind of graph that is not supported")]
    Kind,
    #[error("its table of words makes no sense")]
    Words,
    #[error("it breaks off")]
    Ends,
    #[error("it breaks off at state {state} of {states}")]
    EndsAt { state: i64, states: i64 },
    #[error("state {state} has the arcs of another")]
    ArcsOfAnother { state: i64 },
    #[error("its states and arcs do not go together")]
    ArcCount,
    #[error("a weight is no number")]
    Weight,
    #[error("it leads to a state that does not exist")]
    NoSuchState,
    #[error("it uses a sound or a word that the model lacks")]
    NoSuchLabel,
    #[error(transparent)]
    Ngram(#[from] NgramFault),
}

/// The labels that the input side of a graph may carry.
pub(super) struct Inputs {
    /// All up to this one, if it is known.
    pub highest: Option<i32>,
    /// And these (disambiguation symbols, which libvosk takes out).
    pub also: HashSet<i32>,
}

impl Inputs {
    fn allow(&self, label: i32) -> bool {
        label >= 0 && (self.highest.is_none_or(|highest| label <= highest) || self.also.contains(&label))
    }
}

/// Checks one graph: its header and, for the kinds that models are made of, every state and arc. Returns its
/// table of words, if it brings one.
pub(super) fn check(file: &Path, inputs: &Inputs) -> Result<Option<Symbols>, ModelError> {
    let bytes = outside::read(file, outside::LONGEST_OF_A_MODEL)
        .map_err(|e| ModelError::Unreadable { file: file.into(), reason: e.to_string() })?;
    let bytes = &mut Reader::new(&bytes);
    let mut graph = header(bytes).ok_or_else(|| damaged(file, "it is not a graph"))?;
    let mut words = tables(bytes, &graph).map_err(|fault| damaged(file, fault.to_string()))?;
    let lookahead = graph.kind.ends_with(b"_lookahead");
    if lookahead {
        let inner = bytes.i32().ok().filter(|magic| *magic == ADD_ON_MAGIC).and_then(|_| header(bytes));
        graph = inner.ok_or_else(|| damaged(file, "it has no graph inside"))?;
        words = tables(bytes, &graph).map_err(|fault| damaged(file, fault.to_string()))?.or(words);
    }
    if graph.states < 1 || graph.start < 0 || graph.start >= graph.states {
        return Err(damaged(file, "it is an empty graph"));
    }
    let mut walk = Walk { graph: &graph, inputs, silent: HashMap::new() };
    let walked = match graph.kind {
        b"vector" => walk_vector(bytes, &mut walk),
        b"const" => walk_const(bytes, &mut walk),
        b"ngram" => ngram::check(bytes, graph.states).map_err(GraphFault::from),
        _ => Err(GraphFault::Kind),
    };
    walked.map_err(|fault| damaged(file, fault.to_string()))?;
    if lookahead && lookahead_tables(bytes, graph.states).is_none_or(|()| !bytes.left().is_empty()) {
        return Err(damaged(file, "its look-ahead tables make no sense"));
    }
    if walk.circles() { Err(damaged(file, "it runs in circles without a sound")) } else { Ok(words) }
}

/// The tables of words behind a header; that of the output side is the one that counts.
fn tables(bytes: &mut Reader<'_>, graph: &Header<'_>) -> Result<Option<Symbols>, GraphFault> {
    let mut found = None;
    for flag in [HAS_INPUT_SYMBOLS, HAS_OUTPUT_SYMBOLS] {
        if graph.flags & flag != 0 {
            found = Some(symbols::read(bytes).ok_or(GraphFault::Words)?);
        }
    }
    Ok(found.filter(|_| graph.flags & HAS_OUTPUT_SYMBOLS != 0))
}

fn header<'a>(bytes: &mut Reader<'a>) -> Option<Header<'a>> {
    Header::read(bytes, |_| true).ok()
}

/// What the walk over a graph collects.
struct Walk<'a> {
    graph: &'a Header<'a>,
    inputs: &'a Inputs,
    /// Arcs that take no sound, by the state they leave: a circle of them never ends.
    silent: HashMap<i64, Vec<i64>>,
}

fn walk_vector(bytes: &mut Reader<'_>, walk: &mut Walk<'_>) -> Result<(), GraphFault> {
    let states = walk.graph.states;
    for state in 0..states {
        let cut = || GraphFault::EndsAt { state, states };
        weight(bytes.f32().map_err(|_| cut())?)?;
        for _ in 0..bytes.i64().map_err(|_| cut())? {
            walk.arc(bytes, state).ok_or_else(cut)??;
        }
    }
    Ok(())
}

/// All states (weight, first arc, arcs, two counts of epsilons), then all arcs.
fn walk_const(bytes: &mut Reader<'_>, walk: &mut Walk<'_>) -> Result<(), GraphFault> {
    let cut = || GraphFault::Ends;
    let aligned = walk.graph.version == 1;
    if aligned {
        bytes.align().map_err(|_| cut())?;
    }
    let mut counts = Vec::new();
    let mut next_arc = 0;
    for state in 0..walk.graph.states {
        weight(bytes.f32().map_err(|_| cut())?)?;
        let (first, arcs) = (bytes.u32().map_err(|_| cut())?, bytes.u32().map_err(|_| cut())?);
        let _epsilons = bytes.i64().map_err(|_| cut())?;
        if i64::from(first) != next_arc {
            return Err(GraphFault::ArcsOfAnother { state });
        }
        next_arc += i64::from(arcs);
        counts.push(arcs);
    }
    if next_arc != walk.graph.arcs {
        return Err(GraphFault::ArcCount);
    }
    if aligned {
        bytes.align().map_err(|_| cut())?;
    }
    for (state, arcs) in (0..).zip(counts) {
        for _ in 0..arcs {
            walk.arc(bytes, state).ok_or_else(cut)??;
        }
    }
    Ok(())
}

/// What follows a look-ahead graph: which labels can be reached from which state, for input, output, or both.
fn lookahead_tables(bytes: &mut Reader<'_>, states: i64) -> Option<()> {
    if !bytes.flag().ok()? {
        return Some(());
    }
    for _side in 0..2 {
        if !bytes.flag().ok()? {
            continue;
        }
        let _reach_input = bytes.flag().ok()?;
        if bytes.flag().ok()? {
            let pairs = usize::try_from(bytes.i64().ok()?).ok()?;
            bytes.take(pairs.checked_mul(8)?).ok()?;
        }
        let _final_label = bytes.i32().ok()?;
        if bytes.i64().ok()? != states {
            return None;
        }
        for _ in 0..states {
            for _ in 0..bytes.i64().ok()? {
                let (begin, end) = (bytes.i32().ok()?, bytes.i32().ok()?);
                if begin >= end {
                    return None;
                }
            }
            let _labels = bytes.i32().ok()?;
        }
    }
    Some(())
}

fn weight(weight: f32) -> Result<(), GraphFault> {
    if weight.is_nan() || weight == f32::NEG_INFINITY { Err(GraphFault::Weight) } else { Ok(()) }
}

impl Walk<'_> {
    /// One arc; `None` at the end of the file.
    fn arc(&mut self, bytes: &mut Reader<'_>, from: i64) -> Option<Result<(), GraphFault>> {
        let kaldi::Arc { input, word, cost, next } = kaldi::Arc::read(bytes).ok()?;
        let next = i64::from(next);
        if next < 0 || next >= self.graph.states {
            return Some(Err(GraphFault::NoSuchState));
        }
        if !self.inputs.allow(input) || word < 0 {
            return Some(Err(GraphFault::NoSuchLabel));
        }
        if input == 0 {
            self.silent.entry(from).or_default().push(next);
        }
        Some(weight(cost))
    }

    /// Whether the arcs without sound run in a circle (Kahn's algorithm: a circle never empties).
    fn circles(&self) -> bool {
        let mut incoming: HashMap<i64, usize> = HashMap::new();
        for next in self.silent.values().flatten() {
            *incoming.entry(*next).or_default() += 1;
        }
        let mut free: Vec<i64> = self.silent.keys().filter(|s| !incoming.contains_key(s)).copied().collect();
        while let Some(state) = free.pop() {
            for next in self.silent.get(&state).into_iter().flatten() {
                if let Some(count) = incoming.get_mut(next) {
                    *count -= 1;
                    if *count == 0 {
                        incoming.remove(next);
                        free.push(*next);
                    }
                }
            }
        }
        !incoming.is_empty()
    }
}
