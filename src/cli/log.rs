//! `evavier log`: what happened in a game besides its moves.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::common::{self, Failure, LinePrinter, fields};
use super::verify;
use super::withheld::{may_be_told, withheld};
use crate::cli::common::replay;
use crate::journal::JournalEnding;
use crate::journal::log::{LogEntry, log};
use crate::language::{Message, Value};

/// Tells every intervention, correction, refusal and request of a game, with time and article
#[derive(Clone, Debug, Args)]
pub(crate) struct LogArgs {
    /// One JSON object per entry
    #[arg(long)]
    json: bool,
    /// The language: de, fr, en, es
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// Asks for the arbiter's number, without which the log of a rated game is not shown before its end
    #[arg(long)]
    arbiter: bool,
    /// The journal of the game
    game: PathBuf,
}

pub(super) fn run(args: &LogArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let bytes = verify::read(&args.game)?;
    let (read, state) = replay(&args.game, &bytes)?;
    if !may_be_told(&args.game, &state, args.arbiter, locale)? {
        return Err(withheld(&args.game));
    }
    // It has been replayed, so every event can have happened.
    let entries = log(&read).unwrap_or_default();
    let mut lines = LinePrinter { out, locale, json: args.json };
    for LogEntry { event, at_ms, ply, what } in &entries {
        let row = fields! {
            event: event,
            at_ms: at_ms,
            ply: ply,
            what: what.key(),
            article: article(what),
            text: lines.text(what),
        };
        let seconds = at_ms / 1000;
        let time = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        lines.row(&row, &say!("log_line", time, ply = *ply, what = what.clone()))?;
    }
    if !args.json && entries.len() <= 1 {
        lines.say(&say!("log_empty"))?;
    }
    if read.torn {
        let line = read.records.len() + 2;
        common::complain(locale, &say!("verify_torn", path = &args.game, line));
    }
    let ending = JournalEnding::of(&read, &state);
    if ending != JournalEnding::Closed {
        common::complain(locale, &verify::ending(ending));
    }
    Ok(())
}

/// The article that a message cites, or one inside it.
fn article(message: &Message) -> Option<String> {
    message.blanks().iter().find_map(|(_, value)| match value {
        Value::Article(article) => article.as_ref().map(ToString::to_string),
        Value::Message(inner) => article(inner),
        _ => None,
    })
}
