//! Whether a journal is as it was written, and if not, which event is the first that is not.

use super::seal::{Head, Link, Seal};
use super::{Journal, JournalError, LineFault, Record, decode, replay};
use crate::game::State;

/// A journal in which nothing is wrong.
#[derive(Debug)]
pub struct Proof {
    /// What stands in it.
    pub journal: Journal,
    /// The game it tells.
    pub state: State,
}

impl Proof {
    /// What stands for the whole journal; `None` for an older one, which has only checksums.
    #[must_use]
    pub const fn head(&self) -> Option<Head> {
        match self.journal.seal {
            Seal::Chain(head) => Some(head),
            Seal::Sums => None,
        }
    }
}

/// What is wrong at the first place where something is.
#[derive(Clone, Debug, PartialEq)]
pub enum Flaw {
    /// The event is not the one that was written.
    Changed,
    /// Events up to the number before this one are gone.
    Removed {
        /// The number that stands there.
        found: u64,
    },
    /// The event stood elsewhere.
    Reordered,
    /// The event was put in.
    Inserted,
    /// What was written cannot have happened, or is not a record: somebody made the chain anew.
    Impossible {
        /// Why.
        fault: Box<LineFault>,
    },
}

/// The first event that is not as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Break {
    /// The line of the file, from 1.
    pub line: usize,
    /// The number of the event.
    pub event: u64,
    /// The ply that was being played, from 1; 0 before the first.
    pub ply: u64,
    /// What is wrong.
    pub flaw: Flaw,
    /// What stands in the line.
    pub text: String,
}

/// Why nothing is proven.
#[derive(Debug)]
pub enum VerifyError {
    /// It is not a journal.
    NotAJournal,
    /// The program ended before the game was set up: there is no event that could be proven.
    NeverBegan,
    /// It is not as it was written.
    Broken(Break),
}

/// Proves a journal.
///
/// # Errors
/// [`VerifyError`] with the first event that is wrong.
pub fn verify(bytes: &[u8]) -> Result<Proof, VerifyError> {
    let (journal, found) = match decode(bytes) {
        Ok(journal) => (journal, None),
        Err(JournalError::NotAJournal) => return Err(VerifyError::NotAJournal),
        Err(JournalError::NeverBegan) => return Err(VerifyError::NeverBegan),
        Err(JournalError::Damaged { line, fault, good }) => (*good, Some((line, fault))),
    };
    let lines = Lines::of(bytes);
    // What was good before may still tell what cannot have happened, and that comes first.
    match (replay(&journal), found) {
        (Ok(state), None) => Ok(Proof { journal, state }),
        (Err(JournalError::Damaged { line, fault, .. }), _) => {
            let flaw = Flaw::Impossible { fault: Box::new(fault) };
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
struct Lines(Vec<String>);

impl Lines {
    fn of(bytes: &[u8]) -> Self {
        let body = Seal::of(bytes).map_or(&[][..], |(_, body)| body);
        Self(String::from_utf8_lossy(body).lines().map(str::to_owned).collect())
    }

    fn link(&self, index: usize) -> Option<Link<'_>> {
        Link::read(self.0.get(index)?)
    }

    fn number(&self, index: usize) -> Option<u64> {
        let record: Record = ron::from_str(self.link(index)?.text).ok()?;
        Some(record.seq)
    }

    /// The first line that is wrong and what is wrong with it, where `seal` is that of the good lines before.
    fn flaw(&self, seal: Seal, index: usize, fault: &LineFault) -> (usize, Flaw) {
        let expected = index as u64 + 1;
        let Seal::Chain(head) = seal else {
            return match *fault {
                LineFault::Sequence { found, expected } if found > expected => {
                    (index, Flaw::Removed { found })
                }
                LineFault::Sequence { .. } => (index, Flaw::Reordered),
                _ => (index, Flaw::Changed),
            };
        };
        let Some(link) = self.link(index) else { return (index, Flaw::Changed) };
        if link.follows(head) {
            return (index, Flaw::Impossible { fault: Box::new(fault.clone()) });
        }
        // Another line goes on where this one stands.
        if (index + 1..self.0.len()).any(|at| self.link(at).is_some_and(|other| other.follows(head))) {
            let follows = |before: Link<'_>| before.own.link() == link.before && link.follows(before.own);
            let belongs = (0..self.0.len()).any(|at| self.link(at).is_some_and(follows));
            return (index, if belongs { Flaw::Reordered } else { Flaw::Inserted });
        }
        match self.number(index) {
            _ if link.before == head.link() => (index, Flaw::Changed),
            Some(found) if found > expected => (index, Flaw::Removed { found }),
            // A line that is still whole follows another than the one before it: that one was written anew.
            Some(found) if found == expected && index > 0 => (index - 1, Flaw::Changed),
            Some(found) if found < expected => (index, Flaw::Inserted),
            _ => (index, Flaw::Changed),
        }
    }

    fn broken(&self, good: &Journal, index: usize, flaw: Flaw) -> Break {
        let records = good.records.iter().take(index).cloned().collect();
        let before = replay(&Journal { records, ..good.clone() });
        let ply = before.map_or(0, |state| state.history().moves().len() as u64 + 1);
        let line = self.0.get(index).map_or("", String::as_str);
        let text = Link::read(line).map_or(line, |link| link.text).to_owned();
        Break { line: index + 2, event: index as u64 + 1, ply, flaw, text }
    }
}
