//! What is kept back of a rated game that is not over: positions, and what is noted for the arbiter. Whoever can read the
//! journal with another program finds them there; the program itself does not tell them without the arbiter's number.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use super::common::{self, Failure};
use crate::app::folders;
use crate::app::guard::is_arbiters_number;
use crate::device::keyboard::Unseen;
use crate::game::State;
use crate::language::{Locale, Message};

/// Whether everything may be told of this game: it is over or not rated, or the arbiter is asked for his number and gives
/// it.
///
/// # Errors
/// It is not his number, or there is none.
pub(super) fn may_be_told(
    path: &Path,
    state: &State,
    arbiter: bool,
    locale: &Locale,
) -> Result<bool, Failure> {
    if !state.setup().rated || state.outcome().is_some() {
        return Ok(true);
    }
    if !arbiter {
        return Ok(false);
    }
    match number(locale)
        .ok()
        .is_some_and(|number| is_arbiters_number(number.trim(), state, folders::number_key()))
    {
        true => Ok(true),
        false if state.pin().is_none() => Err(withheld(path)),
        false => Err(Failure::Content(Message::PinWrong)),
    }
}

/// That something is not told before the end.
pub(super) fn withheld(path: &Path) -> Failure {
    Failure::Content(Message::Withheld { path: path.display().to_string() })
}

/// Asked for on a terminal, where it is not shown; else the first line of standard input.
fn number(locale: &Locale) -> io::Result<String> {
    let unseen = io::stdin().is_terminal().then(Unseen::start).flatten();
    if unseen.is_some() {
        writeln!(io::stderr(), "{}", common::text(locale, &Message::PinAsked))?;
    }
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line)
}
