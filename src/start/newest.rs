//! Which game goes on where none is named. What is newer is never passed over without a word.

use std::fs;
use std::path::{Path, PathBuf};

use super::resume::is_over;
use crate::device::journal_file::{JournalFile, OpenError};
use crate::game::Event;
use crate::journal::{self, Journal};
use crate::language::Message;
use crate::session::{Options, Session};
use crate::user::{file_errors, folders, system};

/// The newest game that goes on.
#[derive(Debug)]
pub enum Newest {
    /// This one, without a question.
    Goes(PathBuf),
    /// A newer one stands in the way of it: only somebody who is asked takes up the older one.
    Asks {
        path: PathBuf,
        /// Why that does not simply go on.
        newer: Newer,
        older: PathBuf,
        plies: u64,
    },
}

/// Why the newest game does not simply go on.
#[derive(Debug)]
pub enum Newer {
    /// It was set up, and nothing of it was played.
    Empty,
    Damaged(Message),
    Busy,
}

/// What stands in a journal.
enum Found {
    Open {
        plies: u64,
    },
    /// A game that was set up, and nothing of it was played.
    Empty,
    Over,
    Passed(Message),
    Damaged(Message),
    Busy,
}

/// The newest game that goes on. `tell` hears what is wrong with those that are passed over.
pub fn newest(tell: impl Fn(&Message)) -> Result<Newest, Message> {
    // The newest one that is in the way of an older one, and what is wrong with it.
    let mut newer: Option<(PathBuf, Newer)> = None;
    for path in folders::journals() {
        match look(&path) {
            Found::Over => {}
            Found::Passed(message) => tell(&message),
            Found::Empty => {
                newer.get_or_insert((path, Newer::Empty));
            }
            Found::Damaged(why) if newer.is_none() => newer = Some((path, Newer::Damaged(why))),
            Found::Damaged(why) => tell(&why),
            Found::Busy if newer.is_none() => newer = Some((path, Newer::Busy)),
            Found::Busy => tell(&busy(&path)),
            Found::Open { plies } => {
                return Ok(match newer {
                    None => Newest::Goes(path),
                    Some((newest, newer)) => Newest::Asks { path: newest, newer, older: path, plies },
                });
            }
        }
    }
    match newer {
        None => Err(say!("no_game", folder = folders::games().display().to_string())),
        Some((path, Newer::Empty)) => Ok(Newest::Goes(path)),
        Some((path, Newer::Damaged(why))) => {
            Err(say!("newest_damaged_only", why, path = path.display().to_string()))
        }
        Some((path, Newer::Busy)) => Err(busy(&path)),
    }
}

fn busy(path: &Path) -> Message {
    say!("game_busy", path = path.display().to_string())
}

fn look(path: &Path) -> Found {
    if folders::is_beginning(path) {
        return Found::Damaged(say!("beginning_only", path = path.display().to_string()));
    }
    let bytes = match JournalFile::open(path) {
        Ok((_, bytes)) => bytes,
        Err(OpenError::Busy) => return Found::Busy,
        Err(OpenError::Io(error)) => {
            // What a link leads to may be gone.
            let sought = fs::read_link(path).unwrap_or_else(|_| path.to_owned());
            return Found::Damaged(system::cannot_read(&sought, &error));
        }
    };
    let read = journal::decode(&bytes)
        .and_then(|read| Ok((Session::of(journal::replay(&read)?, Options::default()), read)));
    match read {
        Ok((session, read)) if is_over(&read, &session) => Found::Over,
        Ok((_, read)) if !is_begun(&read) => Found::Empty,
        Ok((session, _)) => Found::Open { plies: session.state().history().moves().len() as u64 },
        Err(error) => match file_errors::journal(path, &error) {
            why if why.is("never_began") => {
                Found::Passed(say!("beginning_passed", path = path.display().to_string()))
            }
            why => Found::Damaged(why),
        },
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
