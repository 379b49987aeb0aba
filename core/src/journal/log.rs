//! The log of a game, with all that an arbiter wants to know besides its moves: every intervention,
//! correction, refusal and request, with its time and its article, in the program's own words.

use super::read::apply;
use super::{Journal, JournalError, Record, replay};
use crate::game::{Event, State, told};
use crate::language::Message;
use crate::rules::Party;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct LogEntry {
    pub event: u64,
    /// Milliseconds from the start of the game.
    pub at_ms: u64,
    /// The ply that was being played, from 1.
    pub ply: u64,
    pub what: Message,
}

/// The log of a game.
pub fn log(journal: &Journal) -> Result<Vec<LogEntry>, JournalError> {
    let opening = Journal { records: journal.records.iter().take(1).cloned().collect(), ..journal.clone() };
    let mut state = replay(&opening)?;
    let mut entries = Vec::new();
    for (index, record) in journal.records.iter().enumerate() {
        if let Some(what) = told(&record.event, record.at_ms, &state).log {
            let ply = state.history().moves().len() as u64 + 1;
            let what = with_author(&state, record, what);
            entries.push(LogEntry { event: record.seq, at_ms: record.at_ms, ply, what });
        }
        // Replayed as a whole before it is called damaged: the fault is named as everywhere else.
        if index > 0 && apply(&mut state, journal, index, record).is_err() {
            return replay(journal).map(|_| entries);
        }
    }
    Ok(entries)
}

/// The message with its author, where that does not follow from the words: somebody else than they say, or in
/// a rated game somebody who is not named.
fn with_author(state: &State, record: &Record, what: Message) -> Message {
    let side = match &record.event {
        Event::DrawOffered { color, .. }
        | Event::AgreementRefused { color, .. }
        | Event::DrawClaimed { color, .. }
        | Event::ClaimBarred { color, .. }
        | Event::ArbiterAsked { color, .. }
        | Event::MateDemanded { color, .. }
        | Event::Signed { color, answer: None } => Some(*color),
        Event::NotTaken { color, .. } => Some(color.unwrap_or_else(|| state.mover())),
        Event::Corrected { .. } | Event::TakenBack | Event::PressedWithout { .. } => Some(state.mover()),
        Event::RepetitionDiffered { .. } => state.last_announced().map(|(position, _)| !position.turn()),
        // At the beginning somebody has to.
        Event::ClockStarted if state.halt().is_none() => return what,
        Event::DrawDeclined | Event::ClockStarted | Event::ClockStopped | Event::Left { .. } => None,
        _ => return what,
    };
    match record.by {
        Some(Party::Player(color)) if side == Some(color) => what,
        Some(who) => say!("log_by", who, what),
        None if state.policy().needs_names => say!("log_unnamed", what),
        None => what,
    }
}
