//! `evavier log`: what happened in a game besides its moves, and where its time went.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::common::{self, Failure, LinePrinter, fields};
use super::sheet::{LineArgs, text_in_cells};
use super::withheld::{may_be_told, withheld};
use super::{games, verify};
use crate::cli::common::replay;
use crate::game::times::{GameTimes, PartTime, PlyTimes};
use crate::journal::JournalEnding;
use crate::journal::log::{LogEntry, log};
use crate::language::{Locale, Message, Value};
use crate::notation::pgn::clock_time;
use crate::paper::braille;
use crate::rules::Color;

/// Tells every intervention, correction, refusal and request of a game, with time and article
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LogArgs {
    /// One JSON object per entry
    #[arg(long)]
    json: bool,
    /// The language: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// Asks for the arbiter's number, without which the log of a rated game is not shown before its end
    #[arg(long)]
    arbiter: bool,
    /// Tells where the time went: by quarters of the game, the longest thoughts, from announcement to repetition and press
    #[arg(long)]
    times: bool,
    /// The same in Unicode braille
    #[arg(long, requires = "times", conflicts_with = "json")]
    braille: bool,
    #[command(flatten)]
    line: LineArgs,
    /// The journal of the game [default: the newest]
    game: Option<PathBuf>,
}

impl LogArgs {
    /// The log of a game in this language, the rest as usual.
    pub(super) fn of(game: &Path, locale: &Locale) -> Self {
        Self { locale: Some(locale.code.clone()), game: Some(game.to_owned()), ..Self::default() }
    }
}

pub(super) fn run(args: &LogArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let game = &games::or_newest(args.game.as_deref(), locale)?;
    let bytes = verify::read(game)?;
    let (read, state) = replay(game, &bytes)?;
    if !may_be_told(game, &state, args.arbiter, locale)? {
        return Err(withheld(game));
    }
    if args.times {
        let mut lines = LinePrinter { out, locale, json: args.json };
        return times(args, game, &GameTimes::of(&state), &mut lines);
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
        let time = clock_time(at_ms / 1000 * 1000);
        lines.row(&row, &say!("log_line", time, ply = *ply, what = what.clone()))?;
    }
    if !args.json && entries.len() <= 1 {
        lines.say(&say!("log_empty"))?;
    }
    if read.torn {
        let line = read.records.len() + 2;
        common::complain(locale, &say!("verify_torn", path = game, line));
    }
    let ending = JournalEnding::of(&read, &state);
    if ending != JournalEnding::Closed {
        common::complain(locale, &verify::ending(ending));
    }
    Ok(())
}

/// Prints where the time went: in words, in braille, or as one JSON object.
fn times(args: &LogArgs, game: &Path, times: &GameTimes, lines: &mut LinePrinter<'_>) -> Result<(), Failure> {
    let told = times.told();
    if args.braille {
        let text: Vec<String> = told.iter().map(|message| lines.text(message)).collect();
        let of = game.display().to_string();
        let table = &lines.locale.braille_table;
        let (cells, _) = text_in_cells(&of, ("", &text), table, lines.locale)?;
        return Ok(write!(lines.out, "{}", braille::write(&cells, usize::from(args.line.cells)))?);
    }
    if !args.json {
        return told.iter().try_for_each(|message| lines.say(message));
    }
    let ply = |(color, number, ply): &(Color, u32, PlyTimes)| {
        json!({
            "color": color,
            "move_number": number,
            "thought_ms": ply.thought_ms,
            "to_press_ms": ply.to_press_ms(),
            "to_repetition_ms": ply.to_repetition_ms(),
        })
    };
    let quarter = |part: &PartTime| {
        let PartTime { first, last, thought_ms } = part;
        json!({ "first": first, "last": last, "white_ms": thought_ms.white, "black_ms": thought_ms.black })
    };
    let used = times.used_ms();
    let row = fields! {
        white_ms: used.white,
        black_ms: used.black,
        quarters: times.quarters.iter().map(quarter).collect::<Vec<_>>(),
        plies: times.plies.iter().map(ply).collect::<Vec<_>>(),
        told: told.iter().map(|message| lines.text(message)).collect::<Vec<_>>(),
    };
    common::json_line(lines.out, &row)
}

/// The article that a message cites, or one inside it.
fn article(message: &Message) -> Option<String> {
    message.blanks().iter().find_map(|(_, value)| match value {
        Value::Article(article) => article.as_ref().map(ToString::to_string),
        Value::Message(inner) => article(inner),
        _ => None,
    })
}
