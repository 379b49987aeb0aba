//! OpenFst files, looked through for what would make libvosk abort or read past its arrays.

use std::collections::HashSet;
use std::path::Path;

use super::folder::{ModelError, damaged};

const MAGIC: i32 = 2_125_659_606;
const ADD_ON_MAGIC: i32 = 446_681_434;

/// A reader of little-endian numbers that knows where the file ends.
struct Bytes<'a> {
    left: &'a [u8],
    length: usize,
}

impl<'a> Bytes<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (head, left) = self.left.split_at_checked(n)?;
        self.left = left;
        Some(head)
    }

    fn i32(&mut self) -> Option<i32> {
        Some(i32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn i64(&mut self) -> Option<i64> {
        Some(i64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    /// On to the next multiple of 16 bytes.
    fn align(&mut self) -> Option<()> {
        let at = self.length - self.left.len();
        self.take(at.next_multiple_of(16) - at).map(|_| ())
    }

    fn string(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.i32()?).ok()?;
        self.take(length)
    }
}

/// The header of an FST file.
struct Header {
    kind: Vec<u8>,
    version: i32,
    flags: i32,
    start: i64,
    states: i64,
    arcs: i64,
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

/// Checks one graph: its header and, for the kinds that models are made of, every state and arc.
pub(super) fn check(file: &Path, inputs: &Inputs) -> Result<(), ModelError> {
    let bytes = std::fs::read(file)
        .map_err(|e| ModelError::Unreadable { file: file.into(), reason: e.to_string() })?;
    let bytes = &mut Bytes { left: &bytes, length: bytes.len() };
    let mut graph = header(bytes).ok_or_else(|| damaged(file, "it is not a graph"))?;
    if graph.kind.ends_with(b"_lookahead") {
        let inner = bytes.i32().filter(|magic| *magic == ADD_ON_MAGIC).and_then(|_| header(bytes));
        graph = inner.ok_or_else(|| damaged(file, "it has no graph inside"))?;
    }
    if graph.states < 1 || graph.start < 0 || graph.start >= graph.states || graph.flags & 0b11 != 0 {
        return Err(damaged(file, "it is an empty graph"));
    }
    let walked = match graph.kind.as_slice() {
        b"vector" => walk_vector(bytes, &graph, inputs),
        b"const" => walk_const(bytes, &graph, inputs),
        _ => Err("it is a kind of graph that is not supported".into()),
    };
    walked.map_err(|reason| damaged(file, reason))
}

fn header(bytes: &mut Bytes<'_>) -> Option<Header> {
    if bytes.i32()? != MAGIC {
        return None;
    }
    let kind = bytes.string()?.to_vec();
    if bytes.string()? != b"standard" {
        return None;
    }
    let version = bytes.i32()?;
    let flags = bytes.i32()?;
    let _properties = bytes.i64()?;
    let (start, states, arcs) = (bytes.i64()?, bytes.i64()?, bytes.i64()?);
    Some(Header { kind, version, flags, start, states, arcs })
}

fn walk_vector(bytes: &mut Bytes<'_>, graph: &Header, inputs: &Inputs) -> Result<(), String> {
    for state in 0..graph.states {
        let cut = || format!("it breaks off at state {state} of {}", graph.states);
        let _final_weight = bytes.i32().ok_or_else(cut)?;
        for _ in 0..bytes.i64().ok_or_else(cut)? {
            arc(bytes, graph, inputs).ok_or_else(cut)??;
        }
    }
    Ok(())
}

/// All states (weight, first arc, arcs, two counts of epsilons), then all arcs.
fn walk_const(bytes: &mut Bytes<'_>, graph: &Header, inputs: &Inputs) -> Result<(), String> {
    let cut = || "it breaks off".to_owned();
    let aligned = graph.version == 1;
    if aligned {
        bytes.align().ok_or_else(cut)?;
    }
    for state in 0..graph.states {
        let _final_weight = bytes.i32().ok_or_else(cut)?;
        let (first, arcs) = (bytes.u32().ok_or_else(cut)?, bytes.u32().ok_or_else(cut)?);
        let _epsilons = bytes.i64().ok_or_else(cut)?;
        if i64::from(first) + i64::from(arcs) > graph.arcs {
            return Err(format!("state {state} has arcs that do not exist"));
        }
    }
    if aligned {
        bytes.align().ok_or_else(cut)?;
    }
    for _ in 0..graph.arcs {
        arc(bytes, graph, inputs).ok_or_else(cut)??;
    }
    Ok(())
}

/// One arc; `None` at the end of the file.
fn arc(bytes: &mut Bytes<'_>, graph: &Header, inputs: &Inputs) -> Option<Result<(), String>> {
    let (input, word, _weight, next) = (bytes.i32()?, bytes.i32()?, bytes.i32()?, bytes.i32()?);
    if next < 0 || i64::from(next) >= graph.states {
        return Some(Err("it leads to a state that does not exist".into()));
    }
    if !inputs.allow(input) || word < 0 {
        return Some(Err("it uses a sound or a word that the model lacks".into()));
    }
    Some(Ok(()))
}
