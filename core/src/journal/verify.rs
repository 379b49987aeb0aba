//! Verifies that a journal is as it was written, or names the first event that is not.

use super::seal::{ChainHead, ChainLine, Seal};
use super::{Foreign, Journal, JournalError, LineFault, Record, decode, replay};
use crate::game::{Event, State};

/// A journal in which nothing is wrong.
#[derive(Debug)]
pub struct Proof {
    pub journal: Journal,
    pub state: State,
    /// Head of the chain after each event.
    heads: Vec<ChainHead>,
}

listed! {
    /// Ending of a journal. Whoever cuts off the end of a closed one can make one of the others,
    /// and nothing in a file can tell.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    JournalEnding {
        Closed => "closed",
        /// The game is over, and there is no closing record behind that.
        Unclosed => "unclosed",
        /// The game is not over.
        Unfinished => "unfinished",
    }
}

impl JournalEnding {
    /// The ending of a journal that tells the game in this state.
    pub fn of(journal: &Journal, state: &State) -> Self {
        match journal.records.last().map(|record| &record.event) {
            _ if state.outcome.is_none() => Self::Unfinished,
            Some(Event::Closed) => Self::Closed,
            _ => Self::Unclosed,
        }
    }
}

impl Proof {
    /// The ending of the journal.
    pub fn ending(&self) -> JournalEnding {
        JournalEnding::of(&self.journal, &self.state)
    }

    /// The event that somebody noted the head of, at the table or later; `None` where it is the head of none.
    pub fn noted(&self, digits: &str) -> Option<u64> {
        let index = self.heads.iter().position(|head| head.is_noted(digits))?;
        self.journal.records.get(index).map(|record| record.seq)
    }

    /// The head of the chain, which stands for the whole journal.
    pub const fn head(&self) -> ChainHead {
        self.journal.seal.head()
    }
}

/// Flaw of the first event that is not as it was written.
#[derive(Clone, Debug, PartialEq)]
pub enum JournalFlaw {
    /// The event is not the one that was written.
    Changed,
    Removed {
        found: u64,
    },
    Reordered,
    Inserted,
    /// The event cannot have happened, or is not a record: somebody made the chain anew.
    Impossible {
        fault: Box<LineFault>,
    },
}

/// The first event that is not as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Break {
    /// The line of the file, from 1.
    pub line: usize,
    pub event: u64,
    /// The ply that was being played, from 1; 0 before the first.
    pub ply: u64,
    pub flaw: JournalFlaw,
    pub text: String,
}

/// Errors of verifying a journal.
#[derive(Debug)]
pub enum VerifyError {
    /// It is not a journal that can be read.
    NotAJournal(Foreign),
    /// The program ended before the game was set up: there is no event that could be proven.
    NeverBegan,
    /// The journal is not as it was written.
    Broken(Break),
}

/// Verifies that nothing was changed in a journal and that its events can have happened.
pub fn verify(bytes: &[u8]) -> Result<Proof, VerifyError> {
    let (journal, found) = match decode(bytes) {
        Ok(journal) => (journal, None),
        Err(JournalError::NotAJournal(what)) => return Err(VerifyError::NotAJournal(what)),
        Err(JournalError::NeverBegan) => return Err(VerifyError::NeverBegan),
        Err(JournalError::Damaged { line, fault, good }) => (*good, Some((line, fault))),
    };
    let lines = JournalLines::of(bytes);
    // What was good before may still tell what cannot have happened, and that comes first.
    match (replay(&journal), found) {
        (Ok(state), None) => Ok(Proof { heads: lines.heads(&journal), journal, state }),
        (Err(JournalError::Damaged { line, fault, .. }), _) => {
            let flaw = JournalFlaw::Impossible { fault: Box::new(fault) };
            Err(VerifyError::Broken(lines.broken(&journal, line.saturating_sub(2), flaw)))
        }
        (_, Some((line, fault))) => {
            let index = line.saturating_sub(2);
            let (index, flaw) = lines.flaw(journal.seal, index, &fault);
            Err(VerifyError::Broken(lines.broken(&journal, index, flaw)))
        }
        (Err(_), None) => Err(VerifyError::NeverBegan),
    }
}

/// The lines behind the first, as they stand there.
struct JournalLines(Vec<String>);

impl JournalLines {
    fn of(bytes: &[u8]) -> Self {
        let body = Seal::of(bytes).map_or(&[][..], |(_, body)| body);
        Self(String::from_utf8_lossy(body).lines().map(str::to_owned).collect())
    }

    /// The heads after each record of a journal in which nothing is wrong.
    fn heads(&self, journal: &Journal) -> Vec<ChainHead> {
        (0..journal.records.len()).map_while(|at| Some(self.link(at)?.own)).collect()
    }

    fn link(&self, index: usize) -> Option<ChainLine<'_>> {
        ChainLine::read(self.0.get(index)?)
    }

    fn number(&self, index: usize) -> Option<u64> {
        let record: Record = ron::from_str(self.link(index)?.text).ok()?;
        Some(record.seq)
    }

    /// The first line that is wrong and what is wrong with it, where `seal` is that of the good lines before.
    fn flaw(&self, seal: Seal, index: usize, fault: &LineFault) -> (usize, JournalFlaw) {
        let expected = index as u64 + 1;
        let head = seal.head();
        let Some(link) = self.link(index) else { return (index, JournalFlaw::Changed) };
        if link.follows(head) {
            return (index, JournalFlaw::Impossible { fault: Box::new(fault.clone()) });
        }
        // Another line goes on where this one stands.
        if (index + 1..self.0.len()).any(|at| self.link(at).is_some_and(|other| other.follows(head))) {
            let follows =
                |before: ChainLine<'_>| before.own.link() == link.before && link.follows(before.own);
            let belongs = (0..self.0.len()).any(|at| self.link(at).is_some_and(follows));
            return (index, if belongs { JournalFlaw::Reordered } else { JournalFlaw::Inserted });
        }
        match self.number(index) {
            _ if link.before == head.link() => (index, JournalFlaw::Changed),
            Some(found) if found > expected => (index, JournalFlaw::Removed { found }),
            // A line that is still whole follows another than the one before it: that one was written anew.
            Some(found) if found == expected && index > 0 => (index - 1, JournalFlaw::Changed),
            Some(found) if found < expected => (index, JournalFlaw::Inserted),
            _ => (index, JournalFlaw::Changed),
        }
    }

    fn broken(&self, good: &Journal, index: usize, flaw: JournalFlaw) -> Break {
        let records = good.records.iter().take(index).cloned().collect();
        let before = replay(&Journal { records, ..good.clone() });
        let ply = before.map_or(0, |state| state.history().moves().len() as u64 + 1);
        let line = self.0.get(index).map_or("", String::as_str);
        let text = ChainLine::read(line).map_or(line, |link| link.text).to_owned();
        Break { line: index + 2, event: index as u64 + 1, ply, flaw, text }
    }
}
