//! `evavier event`: the file of an event, and the results of its games.

mod cards;
mod load;
mod results;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use crate::cli::common::{Failure, LinePrinter, text};
use crate::cli::laws::asked_or_usual;
use crate::cli::sheet::PageArgs;
use crate::clock::named;
use crate::device::atomic_file::{self, FileReaders};
use crate::device::untrusted_file;
use crate::language::{Library, Locale, Message};
use crate::notation::encoding;
use crate::paper::event::{self, Entrant, EventRound, fill_in, sample};
use crate::rules::{Color, laws};
use crate::start::control::{self, RatingDoubt};
use crate::user::system;

pub(super) use load::{at_board, load};

/// The file of an event that every board starts from, and the results of its games
#[derive(Clone, Debug, Args)]
pub(crate) struct EventArgs {
    #[command(subcommand)]
    action: Action,
}

/// How a document is written, and where to.
#[derive(Clone, Debug, Args)]
struct DocumentArgs {
    /// Large print, for html
    #[arg(long)]
    large: bool,
    #[command(flatten)]
    page: PageArgs,
    /// Writes to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Debug, Subcommand)]
enum Action {
    New(NewArgs),
    Check(CheckArgs),
    Cards(cards::CardsArgs),
    Pairing(cards::PairingArgs),
    Results(results::ResultsArgs),
}

/// Writes an event file with comments, to fill in
#[derive(Clone, Debug, Args)]
struct NewArgs {
    /// How many boards there are
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=999))]
    boards: u16,
    /// A pairing program's tournament report (TRF16 or TRF26) to take players and boards from
    #[arg(long, value_name = "REPORT", conflicts_with = "boards")]
    from: Option<PathBuf>,
    /// The round of the report [default: the first that is paired and has no results, else the last]
    #[arg(long, value_name = "N", requires = "from", value_parser = clap::value_parser!(u16).range(1..=99))]
    round: Option<u16>,
    /// The language of the comments: {languages}
    #[arg(long, value_name = "L")]
    locale: Option<String>,
    /// The file to write; an existing one is not overwritten
    #[arg(value_name = "FILE", default_value = "event.ron")]
    file: PathBuf,
}

/// Tells what is wrong in an event file, or sums it up
#[derive(Clone, Debug, Args)]
struct CheckArgs {
    /// The language of messages: {languages}
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
        Action::Cards(args) => cards::run(args),
        Action::Pairing(args) => cards::pairing(args, out),
        Action::Results(args) => results::run(args),
    }
}

fn new(args: &NewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = LinePrinter::of(args.locale.as_deref(), false, out)?;
    let (labels, usual) = (&lines.locale.labels, &laws::usual().id);
    let (event, told) = match &args.from {
        None => (sample(labels, args.boards, usual), vec![say!("event_made", path = &args.file)]),
        Some(report) => of_report(report, args, usual)?,
    };
    let text = fill_in(labels, &event);
    atomic_file::create(&args.file, FileReaders::Usual, text.as_bytes())
        .map_err(|error| system::cannot_write(&args.file, &error))?;
    told.iter().try_for_each(|line| lines.say(line))
}

/// The round of a pairing program's report, and what is to be told of it.
fn of_report(report: &Path, args: &NewArgs, laws: &str) -> Result<(EventRound, Vec<Message>), Failure> {
    let bytes = untrusted_file::read_given(report).map_err(|error| system::cannot_read(report, &error))?;
    let made = event::of_report(&encoding::text(&bytes), args.round)
        .map_err(|why| say!("bad_event", path = report, why))?;
    let (path, round, boards) = (&args.file, made.event.round, made.event.boards.len());
    let mut told = vec![say!("event_of_report", path, report, round, boards)];
    told.extend(made.unread_time.map(|time| say!("event_unread_time", path, time)));
    Ok((EventRound { laws: laws.to_owned(), ..made.event }, told))
}

fn check(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = LinePrinter::of(args.locale.as_deref(), false, out)?;
    let event = load(&args.file, lines.locale)?;
    let live = Path::new(&event.live);
    let made = make_live_folder(&event)?;
    if !event.live.is_empty()
        && let Err(error) = atomic_file::try_folder(live)
    {
        let no_folder = || say!("no_live_folder", folder = live);
        let why = if live.is_dir() { system::cannot_write(live, &error) } else { no_folder() };
        let why = say!("file_field", field = "live".to_owned(), why);
        return Err(Failure::Content(say!("bad_event", path = &args.file, why)));
    }
    let (round, boards) = (event.round, event.boards.len());
    let laws = if event.laws.is_empty() { &laws::usual().id } else { &event.laws };
    let samples: Vec<&str> =
        event.entrants().map(|(_, entrant)| entrant.name.trim()).filter(|name| is_sample(name)).collect();
    let (path, name) = (&args.file, &event.name);
    let mut told = vec![match samples.is_empty() {
        true => say!("event_summary", path, event = name, round, boards),
        false => say!("event_summary_unfilled", path, event = name, round, boards),
    }];
    told.extend(made);
    if !event.time.is_empty() {
        told.push(say!("event_rules", laws, control = &event.time));
        let control = named::read(lines.locale, &event.time);
        told.extend(control.iter().flat_map(|control| named::understood(&event.time, control)));
    }
    told.extend(rating_doubts(&event, lines.locale));
    told.extend(event.numbered().map(|(board, pairing)| {
        let [white, black] = Color::ALL.map(|color| summary(pairing.get(color), lines.locale));
        say!("event_board", board, white, black)
    }));
    told.iter().try_for_each(|line| lines.say(line))?;
    match samples.is_empty() {
        true => Ok(()),
        false => Err(Failure::Content(say!("event_sample_names", names = samples.join(", ")))),
    }
}

/// What makes games of a rated event doubtful for the ratings, each doubt once with its boards.
fn rating_doubts(event: &EventRound, locale: &Locale) -> Vec<Message> {
    let asked = asked_or_usual(Some(event.laws.as_str()).filter(|laws| !laws.is_empty()));
    let Ok(edition) = asked.map(|asked| asked.edition) else { return Vec::new() };
    let time = Some(event.time.as_str()).filter(|time| !time.is_empty());
    let chosen = control::choose(time, &edition, locale).ok().filter(|_| event.rated);
    let Some(control) = chosen.and_then(|chosen| chosen.control) else { return Vec::new() };
    let mut doubts: Vec<(RatingDoubt, Vec<u16>)> = Vec::new();
    for (number, board) in event.numbered() {
        let rating = board.white.rating.max(board.black.rating);
        let Some(doubt) = RatingDoubt::of(&control, &edition, rating) else { continue };
        match doubts.iter_mut().find(|(known, _)| *known == doubt) {
            Some((_, boards)) => boards.push(number),
            None => doubts.push((doubt, vec![number])),
        }
    }
    let told = |(doubt, boards): &(RatingDoubt, Vec<u16>)| {
        let count = boards.len();
        let boards = boards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        say!("rating_at_boards", count, boards, why = doubt.told(&control))
    };
    doubts.iter().map(told).collect()
}

/// Makes the folder for viewers that an event names and that is not there yet; what is told of it.
pub(super) fn make_live_folder(event: &EventRound) -> Result<Option<Message>, Failure> {
    let folder = Path::new(&event.live);
    if event.live.is_empty() || folder.symlink_metadata().is_ok() {
        return Ok(None);
    }
    // The folder alone: a mistyped place is not made.
    std::fs::create_dir(folder).map_err(|error| system::cannot_write(folder, &error))?;
    Ok(Some(say!("live_folder_made", folder)))
}

/// A player's name, and what a board needs to know of the player.
fn summary(entrant: &Entrant, locale: &Locale) -> String {
    let language = Library::built_in().find(&entrant.language).map(|language| language.name.clone());
    let known = [
        (entrant.rating > 0).then(|| entrant.rating.to_string()),
        entrant.blind.then(|| text(locale, &say!("event_blind"))),
        language,
        Some(entrant.headphones.trim().to_owned()).filter(|device| !device.is_empty()),
    ];
    let known: Vec<String> = known.into_iter().flatten().collect();
    if known.is_empty() { entrant.name.clone() } else { format!("{} ({})", entrant.name, known.join(", ")) }
}

/// True if it is a name that a new event file has, in any language.
fn is_sample(name: &str) -> bool {
    Library::built_in().locales().any(|locale| {
        let (before, after) = locale.labels["event_file.player"].split_once("{number}").unwrap_or_default();
        let number = name.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit()))
    })
}
