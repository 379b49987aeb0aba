//! The console for other programs.

use serde::Serialize;

use super::gate::Gate;
use super::printer::Printer;
use crate::device::terminal::json;
use crate::journal::Record;
use crate::language::{Message, Value};
use crate::rules::Party;
use crate::table::screen::{Glance, Screen};
use crate::table::wake::Wake;

/// One JSON object a line: `{"say":..,"text":..}`, `{"log":..,"text":..}` for the arbiter, and the records of
/// the journal.
pub(super) struct JsonScreen(pub(super) Printer, pub(super) Gate);

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

impl JsonScreen {
    /// Something said, as a line.
    pub(super) fn line(message: &Message, text: &str) -> String {
        let (at, what) = match message.blanks() {
            [("who", Value::Party(who)), ("what", Value::Message(what))] if message.is("at_microphone") => {
                (Some(*who), what)
            }
            _ => (None, message),
        };
        json(&Said { say: what.key(), text, at }).unwrap_or_default()
    }
}

impl Screen for JsonScreen {
    fn show(&mut self, message: &Message, text: &str) {
        self.0.print(Self::line(message, text));
    }

    fn log(&mut self, message: &Message, text: &str) {
        self.0.print(json(&Logged { log: message.key(), text }).unwrap_or_default());
    }

    fn recorded(&mut self, record: &Record) {
        self.0.print(json(record).unwrap_or_default());
    }

    fn asks(&self) -> bool {
        false
    }

    fn woken(&mut self, wake: &Wake) {
        self.1.woken(wake);
    }

    fn glance(&mut self, _: &Glance<'_>) {
        self.1.glance();
    }

    fn secret(&mut self, on: bool) -> bool {
        self.1.secret_lines(on)
    }
}
