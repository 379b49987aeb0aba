//! `evavier event results`: what the games of a folder make of an event.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::common::{self, Failure, LastFault, replay};
use crate::cli::event::{self, DocumentArgs};
use crate::cli::sheet;
use crate::device::terminal::plain;
use crate::device::untrusted_file;
use crate::game::State;
use crate::journal::{self, Journal, JournalEnding};
use crate::language::Message;
use crate::notation::{GameScore, SIGNED_TAG, pgn};
use crate::paper::event::{EventRound, Found, TrfVersion, cut_names, gather, report, trf};
use crate::paper::html::PageLook;
use crate::paper::report::{html, text};
use crate::rules::Color;
use crate::user::{folders, system};

/// Writes results and standings of a round robin or a team match, from the PGN files and journals of a folder
#[derive(Clone, Debug, Args)]
pub(super) struct ResultsArgs {
    /// What to produce
    #[arg(long, value_enum, default_value_t)]
    form: FormName,
    #[command(flatten)]
    document: DocumentArgs,
    /// The language of the tables: {languages}
    #[arg(long, value_name = "L")]
    pub(super) locale: Option<String>,
    /// The event file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder with the games, of one round or of several
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum FormName {
    /// Tables in columns
    #[default]
    Text,
    /// A page for the browser and the printer
    Html,
    /// Pages for an embosser
    Brf,
    /// A tournament report file for rating servers (TRF26)
    Trf,
    /// The older tournament report file (TRF16)
    Trf16,
}

/// Keys of the messages that are usual while a round goes on, and for a folder in which other games lie too.
/// All else is amiss.
const USUAL: [&str; 7] = [
    "event_missing",
    "event_unfinished",
    "event_idle",
    "event_game_twice",
    "event_other",
    "event_nameless",
    "event_colours",
];

/// Depth, in folders, to which games are looked for that lie too deep.
const DEPTH: usize = 3;

#[derive(Default)]
struct Read {
    /// Its PGN files and journals, by their names.
    paths: Vec<PathBuf>,
    games: Vec<Found>,
    faults: Vec<Message>,
}

/// Runs the subcommand: the table is written whole, and what does not count in it is told.
pub(super) fn run(args: &ResultsArgs) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let event = event::load(&args.file, locale)?;
    let Read { paths, games, mut faults } = read(&args.folder, &event)?;
    let gathered = gather(&event, &games);
    let made = |decimals| report(&event, &gathered, &locale.labels, decimals);
    let written = match args.form {
        FormName::Text => plain(&text(&made(false))).into_owned(),
        FormName::Html => html(&made(false), PageLook { language: &locale.code, large: args.document.large }),
        FormName::Trf | FormName::Trf16 => {
            for name in cut_names(&gathered) {
                common::complain(locale, &say!("event_cut", name = name.to_owned()));
            }
            let version =
                if matches!(args.form, FormName::Trf) { TrfVersion::Trf26 } else { TrfVersion::Trf16 };
            trf(&event, &gathered, version)
        }
        FormName::Brf => {
            let (report, of) = (made(true), args.file.display().to_string());
            let text = (report.title.as_str(), &*report.lines());
            args.document.page.write(sheet::text_in_cells(&of, text, &locale.braille_table, locale)?, true)
        }
    };
    for path in &paths {
        sheet::not_over(args.document.output.as_deref(), path)?;
    }
    sheet::deliver("event results", args.document.output.as_deref(), &args.file, &written)?;
    let (others, amiss): (Vec<_>, Vec<_>) =
        gathered.remarks.into_iter().partition(|remark| USUAL.iter().any(|usual| remark.is(usual)));
    others.iter().for_each(|remark| common::complain(locale, remark));
    faults.extend(amiss);
    LastFault::all(faults, locale)
}

fn is_game(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_lowercase();
    ending == "pgn" || ending == folders::JOURNAL_ENDING
}

/// True if a game lies in a folder, or in one below it. What cannot be read has none.
fn has_games(folder: &Path, depth: usize) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| match path.is_dir() {
        true => depth > 0 && has_games(&path, depth - 1),
        false => is_game(&path),
    })
}

fn read(folder: &Path, event: &EventRound) -> Result<Read, Failure> {
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| Failure::Content(system::cannot_read(folder, &error)))?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    let (below, mut paths): (Vec<_>, Vec<_>) = paths.into_iter().partition(|path| path.is_dir());
    paths.retain(|path| is_game(path));
    let mut read = Read::default();
    read.faults.extend(
        below
            .iter()
            .filter(|path| has_games(path, DEPTH))
            .map(|path| say!("event_folder_below", path = path.as_path())),
    );
    for path in &paths {
        match untrusted_file::read(path, untrusted_file::LONGEST) {
            Ok(bytes) => of_file(path, &bytes, event, &mut read)?,
            Err(error) => read.faults.push(system::cannot_read(path, &error)),
        }
    }
    Ok(Read { paths, ..read })
}

/// The games of a file that are whole.
fn of_file(path: &Path, bytes: &[u8], event: &EventRound, read: &mut Read) -> Result<(), Failure> {
    let source = path.display().to_string();
    let is_journal = path.extension().is_some_and(|ending| ending == folders::JOURNAL_ENDING);
    if is_journal || journal::begins_like_one(bytes) {
        match replay(path, bytes) {
            Ok((journal, state)) => {
                let doubt = of_journal(path, &journal, &state, event.rated);
                read.games.push(Found { source, score: state.score(), doubt });
            }
            Err(Failure::Content(why) | Failure::Usage(why)) => read.faults.push(why),
            Err(other) => return Err(other),
        }
        return Ok(());
    }
    let all = pgn::read_all(bytes);
    let are_several = all.len() > 1;
    for (number, replay) in (1..).zip(all) {
        let source = if are_several { format!("{source} ({number})") } else { source.clone() };
        match replay.fault {
            Some(fault) => read.faults.push(sheet::pgn_fault(path, fault)),
            None => {
                let doubt = of_pgn(&source, &replay.score, event.rated);
                read.games.push(Found { source, score: replay.score, doubt });
            }
        }
    }
    Ok(())
}

/// Reason why a journal of a game that is over does not count.
fn of_journal(path: &Path, journal: &Journal, state: &State, rated: bool) -> Option<Message> {
    if journal.torn && state.outcome.is_some() || JournalEnding::of(journal, state) == JournalEnding::Unclosed
    {
        return Some(say!("event_cut_off", path));
    }
    let signs = state.edition().signatures.as_ref().is_some_and(|ruled| ruled.rule);
    let signed = Color::ALL.into_iter().all(|color| *state.signed.get(color));
    // Whoever did not come signs nothing.
    let was_played = !state.history().moves().is_empty();
    let is_over = state.outcome.is_some();
    (is_over && was_played && (rated || state.policy().guards_leaving) && signs && !signed)
        .then(|| say!("event_unsigned", path))
}

/// The same of a PGN file that says itself who has signed. One that was written down by hand says nothing of that.
fn of_pgn(source: &str, score: &GameScore, rated: bool) -> Option<Message> {
    let signed = score.tag(SIGNED_TAG)?;
    let by_both = Color::ALL.into_iter().all(|color| signed.split(", ").any(|side| side == color.as_str()));
    (rated && !by_both).then(|| say!("event_unsigned", path = source))
}
