//! Which game goes on where none is named. What is newer is never passed over without a word, and an older one is
//! taken up in its place only by whoever was asked.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use crate::cli::common::replay;
use crate::cli::common::{self, Failure};
use crate::cli::message::CliMessage;
use crate::device::journal_file::{JournalFile, OpenError};
use crate::game::Event;
use crate::journal::Journal;
use crate::language::{Command, Locale, Message};
use crate::profiles::command;
use crate::tools::message::ToolMessage;
use crate::user::folders;
use crate::user::message::UserMessage;
use crate::user::system;

/// What stands in a journal.
enum Found {
    /// A game that can go on.
    Open { plies: u64 },
    /// A game that was set up, and nothing of it was played.
    Empty,
    /// A game that is over.
    Over,
    /// The program ended while it made the journal.
    Passed(Message),
    /// It cannot be read.
    Damaged(Message),
    /// Another evavier has it open.
    Busy,
}

/// Why the newest game does not simply go on.
enum Newer {
    Empty,
    Damaged(Message),
    Busy,
}

/// The newest game that goes on.
///
/// # Errors
/// There is none, or it takes somebody who says which.
pub(super) fn game(locale: &Locale) -> Result<PathBuf, Failure> {
    // The newest one that is in the way of an older one, and what is wrong with it.
    let mut newer: Option<(PathBuf, Newer)> = None;
    for path in folders::journals() {
        match look(&path) {
            Found::Over => {}
            Found::Passed(message) => common::complain(locale, &message),
            Found::Empty => {
                newer.get_or_insert((path, Newer::Empty));
            }
            Found::Damaged(why) if newer.is_none() => newer = Some((path, Newer::Damaged(why))),
            Found::Damaged(why) => common::complain(locale, &why),
            Found::Busy if newer.is_none() => newer = Some((path, Newer::Busy)),
            Found::Busy => common::complain(locale, &busy(&path)),
            Found::Open { plies } => {
                return match newer {
                    None => Ok(path),
                    Some(newer) => choose(locale, newer, (path, plies)),
                };
            }
        }
    }
    match newer {
        None => Err(Failure::Content(
            CliMessage::NoGame { folder: folders::games().display().to_string() }.into(),
        )),
        Some((path, Newer::Empty)) => Ok(path),
        Some((path, Newer::Damaged(why))) => {
            let path = path.display().to_string();
            Err(Failure::Content(CliMessage::NewestDamagedOnly { why, path }.into()))
        }
        Some((path, Newer::Busy)) => Err(Failure::Content(busy(&path))),
    }
}

fn busy(path: &Path) -> Message {
    ToolMessage::GameBusy { path: path.display().to_string() }.into()
}

fn look(path: &Path) -> Found {
    let shown = || path.display().to_string();
    let bytes = match JournalFile::open(path) {
        Ok((_, bytes)) => bytes,
        Err(OpenError::Busy) => return Found::Busy,
        Err(OpenError::Io(error)) => {
            return Found::Damaged(system::cannot_read(path, &error));
        }
    };
    match replay(path, &bytes) {
        Ok((_, state)) if state.outcome().is_some() => Found::Over,
        Ok((read, _)) if !is_begun(&read) => Found::Empty,
        Ok((_, state)) => Found::Open { plies: state.history().moves().len() as u64 },
        Err(Failure::Content(why)) if matches!(why.of(), Some(UserMessage::NeverBegan { .. })) => {
            Found::Passed(CliMessage::BeginningPassed { path: shown() }.into())
        }
        Err(Failure::Content(why) | Failure::Usage(why)) => Found::Damaged(why),
        Err(Failure::Output(error)) => Found::Damaged(system::cannot_read(path, &error)),
    }
}

/// Whether a clock has run or a move was announced.
fn is_begun(journal: &Journal) -> bool {
    journal.records.iter().any(|record| {
        let of_play = |event: &Event| {
            matches!(event, Event::Announced { .. } | Event::Proposed { .. } | Event::ClockStarted)
        };
        of_play(&record.event)
    })
}

/// Asks for the older game where somebody can answer; else says how each is taken up.
fn choose(
    locale: &Locale,
    (path, newer): (PathBuf, Newer),
    (older, plies): (PathBuf, u64),
) -> Result<PathBuf, Failure> {
    let is_empty = matches!(newer, Newer::Empty);
    let [told, older_told] = [&path, &older].map(|path| path.display().to_string());
    let message = match newer {
        Newer::Damaged(why) => CliMessage::NewestDamaged { why, path: told, older: older_told, plies }.into(),
        Newer::Empty => CliMessage::NewestEmpty { path: told, older: older_told, plies }.into(),
        Newer::Busy => CliMessage::NewestBusy { path: told, older: older_told, plies }.into(),
    };
    if !io::stdin().is_terminal() {
        return Err(Failure::Content(message));
    }
    common::complain(locale, &message);
    common::complain(locale, &Message::from(CliMessage::TakeOlder));
    let mut line = String::new();
    let _ = io::stdin().read_line(&mut line);
    match command(locale, &line) {
        Some(Command::Yes) => Ok(older),
        Some(Command::No) if is_empty => Ok(path),
        _ => Err(Failure::Content(CliMessage::NothingTakenUp.into())),
    }
}
