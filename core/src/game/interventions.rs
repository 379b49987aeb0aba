//! The arbiter's changes of the clock, and those that can be undone; time that nobody kept.

use crate::rules::{ByColor, Color};

/// Time that passed while nobody kept it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Gap {
    /// The part of it that is known, in milliseconds.
    pub ms: u64,
    pub is_known: bool,
    pub color: Color,
}

/// Readings of a clock: both times in milliseconds and both counters; and the number of periods that ended
/// because their time was used up.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Readings {
    pub(super) times: ByColor<u64>,
    pub(super) moves: ByColor<u32>,
    pub(super) used_up: ByColor<u32>,
}

/// Readings before and after a change of the clock, which may be taken back.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct ClockChange {
    pub(super) before: Readings,
    pub(super) after: Readings,
    /// The time that nobody had kept, where the change settled who bears it.
    pub(super) gap: Option<Gap>,
}

/// The arbiter's changes of the clock, and what waits for a decision.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Interventions {
    pub(super) gap: Option<Gap>,
    /// The hash of the arbiter's number; before it those that could not be proven where the next one was set.
    pub(super) pins: Vec<String>,
    /// Count of wrong numbers typed for it since the last right one, and the instant of the last, in
    /// milliseconds from the start.
    pub(super) wrong: (u32, u64),
}

impl Interventions {
    pub(super) fn set_pin(&mut self, hash: &str, unproven: bool) {
        if !unproven {
            // What could not be proven there goes on counting where it can.
            let proven = self.pins.iter().rposition(|pin| is_proven_with(pin, hash)).unwrap_or(0);
            self.pins.truncate(proven);
        }
        self.pins.push(hash.to_owned());
    }

    pub(super) const fn wrong_number(&mut self, at_ms: u64) {
        self.wrong = (self.wrong.0.saturating_add(1), at_ms);
    }
}

/// Tests if a number with the one hash can be proven where the other was made: by the same secret, whose name
/// comes first, or by none, as in journals of earlier versions.
fn is_proven_with(hash: &str, other: &str) -> bool {
    hash.split_once(' ').is_none_or(|(secret, _)| other.split_once(' ').is_some_and(|(own, _)| own == secret))
}
