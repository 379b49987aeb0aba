//! `evavier log`: what happened in a game besides its moves.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::common::{self, Failure};
use super::verify;
use super::withheld::{may_be_told, withheld};
use crate::cli::common::replay;
use crate::journal::JournalEnding;
use crate::journal::log::{LogEntry, log};
use crate::language::{Locale, Message, Value};

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

/// An entry as `--json` tells of it.
#[derive(Debug, Serialize)]
struct Row {
    event: u64,
    at_ms: u64,
    ply: u64,
    what: &'static str,
    article: Option<String>,
    text: String,
}

/// Runs the subcommand.
pub fn run(args: &LogArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let bytes = verify::read(&args.game)?;
    let (read, state) = replay(&args.game, &bytes)?;
    if !may_be_told(&args.game, &state, args.arbiter, locale)? {
        return Err(withheld(&args.game));
    }
    // It has been replayed, so every event can have happened.
    let entries = log(&read).unwrap_or_default();
    for entry in &entries {
        if args.json {
            common::json_line(out, &row(entry, locale))?;
        } else {
            writeln!(out, "{}", common::text(locale, &line(entry)))?;
        }
    }
    if !args.json && entries.len() <= 1 {
        writeln!(out, "{}", common::text(locale, &say!("log_empty")))?;
    }
    if read.torn {
        let (path, line) = (args.game.display().to_string(), read.records.len() as u64 + 2);
        common::complain(locale, &say!("verify_torn", path, line));
    }
    let ending = JournalEnding::of(&read, &state);
    if ending != JournalEnding::Closed {
        common::complain(locale, &verify::ending(ending));
    }
    Ok(())
}

fn line(entry: &LogEntry) -> Message {
    let seconds = entry.at_ms / 1000;
    let time = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    say!("log_line", time, ply = entry.ply, what = entry.what.clone())
}

fn row(entry: &LogEntry, locale: &Locale) -> Row {
    Row {
        event: entry.event,
        at_ms: entry.at_ms,
        ply: entry.ply,
        what: entry.what.key(),
        article: article(&entry.what),
        text: common::text(locale, &entry.what),
    }
}

/// The article that a message cites, or one inside it.
fn article(message: &Message) -> Option<String> {
    message.blanks().iter().find_map(|(_, value)| match value {
        Value::Article(article) => article.as_ref().map(ToString::to_string),
        Value::Message(inner) => article(inner),
        _ => None,
    })
}
