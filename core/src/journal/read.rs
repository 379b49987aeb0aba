//! Reads a journal from its bytes, and brings a game to where its records end.

use super::record::{HEADER, LineFault, NAME, Record};
use super::seal::Seal;
use crate::game::{ApplyError, Event, State};

/// Contents of a journal, as far as they could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    /// The good records, from the first on.
    pub records: Vec<Record>,
    /// Length of the header and the good records, in bytes: what stands behind is torn off or damaged.
    pub good_bytes: usize,
    pub torn: bool,
    /// Seal of the good records, with which the next line goes on.
    pub seal: Seal,
}

/// Errors of reading a journal.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum JournalError {
    /// The first line is not that of a journal which can be read.
    #[error("not a journal of evavier: {0:?}")]
    NotAJournal(Foreign),
    /// The program ended before the game was set up: there is no event in it.
    #[error("the game never began")]
    NeverBegan,
    /// Lines count from 1.
    #[error("line {line}: {fault}")]
    Damaged { line: usize, fault: LineFault, good: Box<Journal> },
}

/// Kinds of files whose first line is not that of a journal which can be read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Foreign {
    /// A file that does not begin like any journal.
    Other,
    /// A journal of a version that is not known yet.
    Newer,
    /// A journal of the first days, with a checksum on each line.
    Older,
    /// A journal that an editor or a mail program saved in its own way: its seals are over other bytes.
    Resaved,
}

/// Tests if this begins like a journal of any version, also where something put a byte order mark before it.
pub fn begins_like_one(bytes: &[u8]) -> bool {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).starts_with(NAME.as_bytes())
}

fn foreign(bytes: &[u8]) -> Foreign {
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let version =
        std::str::from_utf8(line).ok().and_then(|line| line.rsplit_once(' ')?.1.trim().parse().ok());
    let known = HEADER.rsplit_once(' ').and_then(|(_, version)| version.parse::<u64>().ok());
    match begins_like_one(bytes) {
        false => Foreign::Other,
        true if version > known => Foreign::Newer,
        true if version.is_some() && version < known => Foreign::Older,
        true => Foreign::Resaved,
    }
}

/// Reads a journal from its bytes.
pub fn decode(bytes: &[u8]) -> Result<Journal, JournalError> {
    let Some((seal, body)) = Seal::of(bytes) else {
        // The program can be killed before the whole first line is there, or any of it: that is the beginning of one.
        return if format!("{HEADER}\n").as_bytes().starts_with(bytes) {
            Ok(Journal { records: Vec::new(), good_bytes: 0, torn: !bytes.is_empty(), seal: Seal::default() })
        } else {
            Err(JournalError::NotAJournal(foreign(bytes)))
        };
    };
    let mut journal =
        Journal { records: Vec::new(), good_bytes: bytes.len() - body.len(), torn: false, seal };
    let lines: Vec<&[u8]> = body.split_inclusive(|byte| *byte == b'\n').collect();
    for (index, line) in lines.iter().enumerate() {
        match decode_line(line, &mut journal.seal, journal.records.last()) {
            Ok(record) => {
                journal.records.push(record);
                journal.good_bytes += line.len();
            }
            Err(_) if index + 1 == lines.len() && journal.seal.may_be_torn(line) => journal.torn = true,
            Err(fault) => {
                return Err(JournalError::Damaged { line: index + 2, fault, good: Box::new(journal) });
            }
        }
    }
    Ok(journal)
}

/// The record of a line that follows `before`; the seal goes on only where the line is good.
fn decode_line(line: &[u8], seal: &mut Seal, before: Option<&Record>) -> Result<Record, LineFault> {
    let text = std::str::from_utf8(line).map_err(|_| LineFault::NotText)?;
    let text = text.strip_suffix('\n').ok_or(LineFault::Checksum)?;
    let (text, next) = seal.open(text)?;
    let record: Record = ron::from_str(text).map_err(|error| LineFault::Record(error.code))?;
    let expected = before.map_or(1, |record| record.seq.saturating_add(1));
    if record.seq != expected {
        return Err(LineFault::Sequence { found: record.seq, expected });
    }
    if before.is_some_and(|before| record.at_ms < before.at_ms) {
        return Err(LineFault::Time);
    }
    *seal = next;
    Ok(record)
}

/// The state of the game after its records.
pub fn replay(journal: &Journal) -> Result<State, JournalError> {
    let damaged = |line, error| JournalError::Damaged {
        line,
        fault: LineFault::Event(error),
        good: Box::new(Journal {
            records: journal.records[..line.saturating_sub(2)].to_vec(),
            ..journal.clone()
        }),
    };
    let first = journal.records.first().ok_or(JournalError::NeverBegan)?;
    let Event::Started(setup) = &first.event else {
        return Err(damaged(2, ApplyError::NotStarted));
    };
    let mut state = State::new((**setup).clone()).map_err(|error| damaged(2, error))?;
    for (index, record) in journal.records.iter().enumerate().skip(1) {
        apply(&mut state, journal, index, record).map_err(|error| damaged(index + 2, error))?;
    }
    Ok(state)
}

/// Brings the state behind the record of this number, from 0.
pub(super) fn apply(
    state: &mut State,
    journal: &Journal,
    index: usize,
    record: &Record,
) -> Result<(), ApplyError> {
    let next = journal.records.get(index + 1).map(|record| &record.event);
    state.apply_of(record.by, &record.event, record.at_ms, next)
}
