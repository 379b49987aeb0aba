//! A game that broke off goes on.

use std::io;
use std::path::Path;

use super::beginning::ReadyGame;
use super::newest::is_over;
use super::opening::{LaunchContext, cannot_open};
use crate::device::journal_file::{JournalFile, OpenError};
use crate::device::time::since;
use crate::journal::{self, JournalError};
use crate::language::Message;
use crate::session::Session;
use crate::table::autosave;
use crate::table::recorder::JournalRecorder;
use crate::user::{file_errors, system};

/// Takes up the game of a journal; one that is over only where it is to be reopened. Where it does not go on, its journal
/// is as it was.
pub fn resume(mut opening: LaunchContext, path: &Path, reopen: bool) -> Result<ReadyGame, Message> {
    let written = std::fs::metadata(path).and_then(|data| data.modified()).ok();
    let (mut file, bytes) = JournalFile::open(path).map_err(|error| match error {
        OpenError::Io(error)
            if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::FileTooLarge) =>
        {
            system::cannot_read(path, &error)
        }
        other => cannot_open(path, other),
    })?;
    let fault = |error: JournalError| file_errors::journal(path, &error);
    let read = journal::decode(&bytes).map_err(fault)?;
    let state = journal::replay(&read).map_err(fault)?;
    if let Some(copy) = autosave::more_of(path, bytes.get(..read.good_bytes).unwrap_or_default()) {
        return Err(say!("more_elsewhere", path, copy = &copy));
    }
    opening.choices.allows_call = state.setup().telephone;
    opening.choices = opening.choices.in_call(state.policy())?;
    opening.settings = opening.choices.over(opening.settings);
    opening.first_words.extend(opening.choices.told_of_call());
    let options = opening.choices.session(state.policy());
    let mut session = Session::of(state, options);
    // LaunchContext it writes to it, and what was noted of its end no longer fits: only where that is meant.
    if is_over(&read, &session) && !reopen {
        return Err(say!("game_ended", path));
    }
    if read.torn {
        file.truncate(read.good_bytes).map_err(|error| cannot_open(path, OpenError::Io(error)))?;
        opening.first_words.push(fault!("torn_line"));
    }
    opening.about.push(say!("game_kept", path));
    let recorder = JournalRecorder::after(file, &read);
    let begin = match written.and_then(since) {
        Some(gap) => {
            let gap_ms = u64::try_from(gap.as_millis()).unwrap_or(u64::MAX);
            session.resume_after(recorder.last_ms(), Some(gap_ms))
        }
        // The last entry lies ahead of the machine's date: that was set back meanwhile.
        None => session.resume_after_unknown(recorder.last_ms()),
    };
    Ok(ReadyGame { opening, session, recorder, begin })
}
