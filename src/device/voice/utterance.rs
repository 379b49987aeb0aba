//! What is being spoken, and how far it has come.

use std::collections::VecDeque;
use std::time::Instant;

use super::limits;
use super::speaker::Part;
use super::text::speakable;
use crate::device::time::now;

/// What the part being spoken waits for.
pub(super) enum Phase {
    /// For the voices to be opened.
    Waiting,
    /// For the service to take it.
    Asked,
    /// For its first sound.
    Taken,
    /// Its sound has begun; its end is waited for.
    Sounding,
}

/// An utterance that has not come to its end.
pub(super) struct Utterance {
    pub id: u64,
    /// The parts still to come.
    pub rest: VecDeque<Part>,
    /// Of the part being spoken; reports about others are stale.
    pub token: u64,
    /// Characters of the part being spoken.
    pub chars: usize,
    /// The worker that speaks it.
    pub worker: usize,
    pub phase: Phase,
    /// Whether anything of it was heard.
    pub started: bool,
    /// When whatever it waits for is overdue.
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
