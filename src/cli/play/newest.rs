//! The newest game where none is named: an older one is taken up in its place only by whoever was asked here.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use crate::cli::common::{self, Failure};
use crate::language::{Command, Locale};
use crate::profiles::command;
use crate::start::{Newer, Newest, newest};

/// The newest game that goes on.
pub(super) fn game(locale: &Locale) -> Result<PathBuf, Failure> {
    match newest(|passed| common::complain(locale, passed))? {
        Newest::Goes(path) => Ok(path),
        Newest::Asks { path, newer, older, plies } => choose(locale, (path, newer), (older, plies)),
    }
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
        Newer::Damaged(why) => say!("newest_damaged", why, path = told, older = older_told, plies),
        Newer::Empty => say!("newest_empty", path = told, older = older_told, plies),
        Newer::Busy => say!("newest_busy", path = told, older = older_told, plies),
    };
    if !io::stdin().is_terminal() {
        return Err(Failure::Content(message));
    }
    common::complain(locale, &message);
    common::complain(locale, &say!("take_older"));
    let mut line = String::new();
    let _ = io::stdin().read_line(&mut line);
    match command(locale, &line) {
        Some(Command::Yes) => Ok(older),
        Some(Command::No) if is_empty => Ok(path),
        _ => Err(Failure::Content(say!("nothing_taken_up"))),
    }
}
