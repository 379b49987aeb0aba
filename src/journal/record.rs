//! One line of a journal: its record, and what can be wrong with it.

use serde::{Deserialize, Serialize};

use crate::game::{ApplyError, Event};
use crate::rules::Party;

/// What every journal begins with, whatever its version.
pub const NAME: &str = "evavier-journal";

/// The first line of every journal of this version.
pub const HEADER: &str = "evavier-journal 2";

/// The first line of journals whose lines have a checksum and no hash.
pub const OLD_HEADER: &str = "evavier-journal 1";

/// One event with its number and time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// From 1, without gaps.
    pub seq: u64,
    /// Milliseconds from the start of the game.
    pub at_ms: u64,
    /// Who did it, where he was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Party>,
    /// What happened in the game.
    pub event: Event,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LineFault {
    /// It is not text.
    #[error("not UTF-8")]
    NotText,
    /// It is not a checksum and a record.
    #[error("no checksum")]
    NoChecksum,
    /// The checksum is that of another line.
    #[error("checksum differs")]
    Checksum,
    /// The record is not one.
    #[error("{0}")]
    Record(ron::Error),
    /// The number does not follow.
    #[error("number {found} where {expected} was expected")]
    Sequence {
        /// The number that stands there.
        found: u64,
        /// The number that should stand there.
        expected: u64,
    },
    /// Its time is before that of the line before.
    #[error("time runs backwards")]
    Time,
    /// The event cannot have happened then.
    #[error("{0}")]
    Event(ApplyError),
}
