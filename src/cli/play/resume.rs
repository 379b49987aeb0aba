//! `evavier resume`: a game that broke off goes on.

use std::io;

use super::args::ResumeArgs;
use super::newest;
use super::opening::cannot_open;
use super::opening::opening;
use crate::cli::common::Failure;
use crate::cli::common::replay;
use crate::cli::message::CliMessage;
use crate::device::journal_file::{JournalFile, OpenError};
use crate::device::time::since;
use crate::session::Session;
use crate::start::{Beginning, TablePlan};
use crate::table::message::TableMessage;
use crate::table::recorder::Recorder;
use crate::user::system;

/// Takes up the game that was named, or the newest one that goes on.
///
/// # Errors
/// [`Failure`]; the journal is as it was then.
pub(super) fn take_up(args: &ResumeArgs) -> Result<Beginning, Failure> {
    let mut opening = opening(&TablePlan::from(&args.table))?;
    let path = match &args.game {
        Some(path) => path.clone(),
        None => newest::game(opening.locale)?,
    };
    let written = std::fs::metadata(&path).and_then(|data| data.modified()).ok();
    let (mut file, bytes) = JournalFile::open(&path).map_err(|error| match error {
        OpenError::Io(error) if error.kind() == io::ErrorKind::NotFound => {
            Failure::Content(system::cannot_read(&path, &error))
        }
        other => cannot_open(&path, other),
    })?;
    let (read, state) = replay(&path, &bytes)?;
    // Opening it writes to it, and what was noted of its end no longer fits: only where that is meant.
    if state.outcome().is_some() && !args.reopen {
        return Err(Failure::Content(CliMessage::GameEnded { path: path.display().to_string() }.into()));
    }
    if read.torn {
        file.truncate(read.good_bytes).map_err(|error| cannot_open(&path, OpenError::Io(error)))?;
        opening.first_words.push(CliMessage::TornLine.into());
    }
    opening.first_words.push(TableMessage::GameKept { path: path.display().to_string() }.into());
    let recorder = Recorder::after(file, &read);
    let options = opening.options(state.setup().rated);
    let mut session = Session::of(state, options);
    let begin = match written.and_then(since) {
        Some(gap) => {
            let gap_ms = u64::try_from(gap.as_millis()).unwrap_or(u64::MAX);
            session.resume_after(recorder.last_ms(), Some(gap_ms))
        }
        // The last entry lies ahead of the machine's date: that was set back meanwhile.
        None => session.resume_after_unknown(recorder.last_ms()),
    };
    Ok(Beginning::new(opening, session, recorder, begin))
}
