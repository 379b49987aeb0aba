//! Events to bytes and back: the journal of a game. No files here; `device::journal_file` keeps them.
//!
//! A journal is text. Its first line names the format, every other line is a checksum, a blank and one
//! record in RON:
//!
//! ```text
//! evavier-journal 1
//! 3f0c2a91 (seq:1,at_ms:0,event:Started((white:"Anna",...)))
//! ```
//!
//! Records are numbered from 1 without gaps; `at_ms` counts milliseconds from the start of the game and
//! never falls. A last line that is incomplete or fails its checksum was torn off by a crash and is
//! dropped; any other damage is named by its line.

use serde::{Deserialize, Serialize};

use crate::game::{ApplyError, Event, State};
use crate::rules::Party;

/// What every journal begins with, whatever its version.
pub const NAME: &str = "evavier-journal";

/// The first line of every journal of this version.
pub const HEADER: &str = "evavier-journal 1";

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
    /// What happened.
    pub event: Event,
}

/// What was read of a journal.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    /// The good records, from the first on.
    pub records: Vec<Record>,
    /// How many bytes they take, header included: what stands behind is torn off or damaged.
    pub good_bytes: usize,
    /// Whether a torn last line stands behind them.
    pub torn: bool,
}

/// Why a journal cannot be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum JournalError {
    /// The first line is not a journal's.
    #[error("not a journal of evavier")]
    NotAJournal,
    /// A line is damaged and more lines follow it.
    #[error("line {line}: {fault}")]
    Damaged {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: LineFault,
        /// What was good before it.
        good: Box<Journal>,
    },
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
    /// The checksum differs.
    #[error("checksum differs")]
    Checksum,
    /// The record is not one.
    #[error("{0}")]
    Record(String),
    /// The number does not follow.
    #[error("number {found} where {expected} was expected")]
    Sequence {
        /// What stands there.
        found: u64,
        /// What should.
        expected: u64,
    },
    /// The time falls.
    #[error("time runs backwards")]
    Time,
    /// The event cannot have happened then.
    #[error("{0}")]
    Event(ApplyError),
}

/// A record as a line, line feed included.
#[must_use]
pub fn encode(record: &Record) -> String {
    let text = ron::to_string(record).expect("records are plain data");
    format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
}

/// Reads a journal from its bytes.
///
/// # Errors
/// [`JournalError`]; a torn last line is none, see [`Journal::torn`].
pub fn decode(bytes: &[u8]) -> Result<Journal, JournalError> {
    let header = format!("{HEADER}\n");
    let Some(body) = bytes.strip_prefix(header.as_bytes()) else {
        // A journal that was torn in its very first line is an empty one.
        return if !bytes.is_empty() && header.as_bytes().starts_with(bytes) {
            Ok(Journal { records: Vec::new(), good_bytes: 0, torn: true })
        } else {
            Err(JournalError::NotAJournal)
        };
    };
    let mut journal = Journal { records: Vec::new(), good_bytes: header.len(), torn: false };
    let lines: Vec<&[u8]> = body.split_inclusive(|byte| *byte == b'\n').collect();
    for (index, line) in lines.iter().enumerate() {
        match decode_line(line, journal.records.last()) {
            Ok(record) => {
                journal.records.push(record);
                journal.good_bytes += line.len();
            }
            Err(_) if index + 1 == lines.len() => journal.torn = true,
            Err(fault) => {
                return Err(JournalError::Damaged { line: index + 2, fault, good: Box::new(journal) });
            }
        }
    }
    Ok(journal)
}

fn decode_line(line: &[u8], before: Option<&Record>) -> Result<Record, LineFault> {
    let text = std::str::from_utf8(line).map_err(|_| LineFault::NotText)?;
    let text = text.strip_suffix('\n').ok_or(LineFault::Checksum)?;
    let (checksum, text) = text.split_once(' ').ok_or(LineFault::NoChecksum)?;
    let checksum = u32::from_str_radix(checksum, 16).map_err(|_| LineFault::NoChecksum)?;
    if crc32fast::hash(text.as_bytes()) != checksum {
        return Err(LineFault::Checksum);
    }
    let record: Record = ron::from_str(text).map_err(|error| LineFault::Record(error.to_string()))?;
    let expected = before.map_or(1, |record| record.seq + 1);
    if record.seq != expected {
        return Err(LineFault::Sequence { found: record.seq, expected });
    }
    if before.is_some_and(|before| record.at_ms < before.at_ms) {
        return Err(LineFault::Time);
    }
    Ok(record)
}

/// The state a game is in after its records.
///
/// # Errors
/// [`JournalError::Damaged`] names the line of an event that cannot have happened.
pub fn replay(journal: &Journal) -> Result<State, JournalError> {
    let damaged = |line, error| JournalError::Damaged {
        line,
        fault: LineFault::Event(error),
        good: Box::new(Journal {
            records: journal.records[..line.saturating_sub(2)].to_vec(),
            ..journal.clone()
        }),
    };
    let Some(Record { event: Event::Started(setup), .. }) = journal.records.first() else {
        return Err(damaged(2, ApplyError::NotStarted));
    };
    let mut state = State::new((**setup).clone()).map_err(|error| damaged(2, error))?;
    for (index, record) in journal.records.iter().enumerate().skip(1) {
        state.apply(&record.event, record.at_ms).map_err(|error| damaged(index + 2, error))?;
    }
    Ok(state)
}
