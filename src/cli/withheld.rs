//! Withheld parts of a rated game that is not over: positions, and what is noted for the arbiter. Whoever can
//! read the journal with another program finds them there; the program itself does not tell them without the
//! arbiter's number, which is asked for here on the terminal.

use std::fs::TryLockError;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::common::{self, Failure};
use crate::device::terminal::{line_at_most, unseen_typing};
use crate::device::untrusted_file;
use crate::game::State;
use crate::language::{LONGEST_LINE, Locale, Millis};
use crate::table::number::{NumberProof, Prover};
use crate::user::folders;

/// Duration of a try, in milliseconds, of which one can be made at a time: all numbers of four digits take
/// more than eight hours.
const EACH_MS: u64 = 3_000;

/// True if everything may be told of this game: it is over or not rated, or the arbiter is asked for the
/// number and gives it.
pub(super) fn may_be_told(
    path: &Path,
    state: &State,
    arbiter: bool,
    locale: &Locale,
) -> Result<bool, Failure> {
    if !state.is_kept_back() {
        return Ok(true);
    }
    if !arbiter {
        return Ok(false);
    }
    if state.pin().is_none() {
        return Err(withheld(path));
    }
    let mut prover = Prover::new(folders::number_key());
    let Some(hash) = state.pins().find(|hash| prover.knows(hash)) else {
        return Err(Failure::Content(say!("pin_elsewhere")));
    };
    let number = number(locale)?;
    let one_at_a_time = untrusted_file::open(&folders::number_key());
    if one_at_a_time.as_ref().is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock))) {
        return Err(Failure::Content(say!("pin_wait", time = Millis(EACH_MS))));
    }
    // Before the answer, so that whoever gives up waiting has learnt nothing.
    thread::sleep(Duration::from_millis(EACH_MS));
    match prover.prove(number.trim(), hash) {
        NumberProof::Right => Ok(true),
        NumberProof::Wrong | NumberProof::Elsewhere => Err(Failure::Content(say!("pin_wrong"))),
    }
}

/// That something is not told before the end.
pub(super) fn withheld(path: &Path) -> Failure {
    Failure::Content(say!("withheld", path = path.display().to_string()))
}

/// Asked for on a terminal, where it is not shown; else the first line of standard input.
fn number(locale: &Locale) -> io::Result<String> {
    let unseen = io::stdin().is_terminal().then(unseen_typing).flatten();
    if unseen.is_some() {
        writeln!(io::stderr(), "{}", common::text(locale, &say!("pin_asked")))?;
    }
    let line = line_at_most(&mut io::stdin().lock(), LONGEST_LINE)?.unwrap_or_default();
    Ok(String::from_utf8_lossy(&line).into_owned())
}
