//! The console for other programs: one JSON object a line, `{"say":..,"text":..}`, `{"log":..,"text":..}` for the
//! arbiter, and the records of the journal.

use serde::Serialize;

use crate::device::terminal::json;
use crate::language::{Message, Value};
use crate::rules::Party;

#[derive(Serialize)]
struct Logged<'a> {
    log: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct Said<'a> {
    say: &'a str,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Party>,
}

/// Something said, as a line.
pub(super) fn said(message: &Message, text: &str) -> String {
    let (at, what) = match message.blanks() {
        [("who", Value::Party(who)), ("what", Value::Message(what))] if message.is("at_microphone") => {
            (Some(*who), what)
        }
        [("what", Value::Message(what))] if message.is("into_call") => (None, what),
        _ => (None, message),
    };
    json(&Said { say: what.key(), text, at }).unwrap_or_default()
}

/// Something for the arbiter, as a line.
pub(super) fn logged(message: &Message, text: &str) -> String {
    json(&Logged { log: message.key(), text }).unwrap_or_default()
}
