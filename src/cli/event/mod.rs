//! `evavier event`: the file of an event, and the results of its games.

mod load;
mod results;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::cli::common::{Failure, LinePrinter};
use crate::device::whole_file::{self, FileReaders};
use crate::paper::event::{EventRound, example};
use crate::rules::laws;
use crate::user::system;

pub(super) use load::{at_board, load};

/// The file of an event that every board starts from, and the results of its games
#[derive(Clone, Debug, Args)]
pub(crate) struct EventArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Clone, Debug, Subcommand)]
enum Action {
    New(NewArgs),
    Check(CheckArgs),
    Results(results::ResultsArgs),
}

/// Writes an event file with comments, to fill in
#[derive(Clone, Debug, Args)]
struct NewArgs {
    /// How many boards there are
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=999))]
    boards: u16,
    /// The language of the comments: de, fr, en, es
    #[arg(long, value_name = "L")]
    locale: Option<String>,
    /// The file to write; an existing one is not overwritten
    #[arg(value_name = "FILE", default_value = "event.ron")]
    file: PathBuf,
}

/// Tells what is wrong in an event file, or sums it up
#[derive(Clone, Debug, Args)]
struct CheckArgs {
    /// The language of messages: de, fr, en, es
    #[arg(long, value_name = "L")]
    locale: Option<String>,
    /// The event file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(args: &EventArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.action {
        Action::New(args) => new(args, out),
        Action::Check(args) => check(args, out),
        Action::Results(args) => results::run(args),
    }
}

fn new(args: &NewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = LinePrinter::of(args.locale.as_deref(), false, out)?;
    let text = example(&lines.locale.labels, args.boards, &laws::usual().id);
    whole_file::create(&args.file, FileReaders::Usual, text.as_bytes()).map_err(|error| {
        // What stands in the way is told in the user's language.
        let error = if error.kind() == io::ErrorKind::AlreadyExists { error.kind().into() } else { error };
        Failure::Content(system::cannot_write(&args.file, &error))
    })?;
    lines.say(&say!("event_made", path = &args.file))
}

fn check(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = LinePrinter::of(args.locale.as_deref(), false, out)?;
    let event = load(&args.file, lines.locale)?;
    let (round, boards) = (event.round, event.boards.len());
    let laws = if event.laws.is_empty() { &laws::usual().id } else { &event.laws };
    let mut told = vec![say!("event_summary", path = &args.file, event = &event.name, round, boards)];
    if !event.time.is_empty() {
        told.push(say!("event_rules", laws, control = &event.time));
    }
    told.extend(event.numbered().map(|(board, pairing)| {
        let names = EventRound::names(pairing);
        let (white, black) = (names.white.to_owned(), names.black.to_owned());
        say!("event_board", board, white, black)
    }));
    told.iter().try_for_each(|line| lines.say(line))
}
