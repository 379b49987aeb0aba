//! One line of a journal: its record, and what can be wrong with it.

use serde::{Deserialize, Serialize};

use crate::game::{ApplyError, Event};
use crate::rules::Party;

/// First word of every journal, whatever its version.
pub const NAME: &str = "evavier-journal";

/// The first line of every journal of this version.
pub const HEADER: &str = "evavier-journal 2";

/// One event with its number and time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// From 1, without gaps.
    pub seq: u64,
    /// Milliseconds from the start of the game.
    pub at_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Party>,
    pub event: Event,
}

/// Faults of a line of a journal.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LineFault {
    /// It is not text.
    #[error("not UTF-8")]
    NotText,
    /// It is not a checksum and a record.
    #[error("no checksum")]
    NoChecksum,
    #[error("checksum differs")]
    Checksum,
    /// The text before the checksum is no record.
    #[error("{0}")]
    Record(ron::Error),
    /// The number does not follow.
    #[error("number {found} where {expected} was expected")]
    Sequence { found: u64, expected: u64 },
    #[error("time runs backwards")]
    Time,
    #[error("{0}")]
    Event(ApplyError),
}
