//! What is being spoken, and how far it has come.

use std::collections::VecDeque;
use std::time::Instant;

use super::limits;
use super::speaker::Part;
use super::text::speakable;
use crate::device::time::now;

/// What the part being spoken waits for.
pub(super) enum Phase {
    Waiting,
    Asked,
    Taken,
    /// Its sound has begun; its end is waited for.
    Sounding,
}

/// An utterance that has not come to its end.
pub(super) struct Utterance {
    pub id: u64,
    pub rest: VecDeque<Part>,
    /// Of the part being spoken; reports about others are stale.
    pub token: u64,
    pub chars: usize,
    pub worker: usize,
    pub phase: Phase,
    pub started: bool,
    pub until: Instant,
}

impl Utterance {
    /// One that waits to be spoken, without the parts in which there is nothing to say.
    pub fn new(id: u64, parts: Vec<Part>) -> Self {
        let sayable = |part: Part| speakable(&part.text).map(|text| Part { text, ..part });
        Self {
            id,
            rest: parts.into_iter().filter_map(sayable).collect(),
            token: 0,
            chars: 0,
            worker: 0,
            phase: Phase::Waiting,
            started: false,
            until: now() + limits::PATIENCE,
        }
    }
}
