//! `evavier event results`: what the games of a folder make of an event.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::common::{self, Failure, LastFault, replay};
use crate::cli::event::{self, DocumentArgs};
use crate::cli::sheet;
use crate::device::outside;
use crate::device::terminal::plain;
use crate::journal;
use crate::language::Message;
use crate::notation::pgn;
use crate::paper::event::{Found, TrfVersion, cut_names, gather, report, trf};
use crate::paper::html::PageLook;
use crate::paper::report::{html, text};
use crate::user::{folders, system};

/// Writes results and standings of a round robin or a team match, from the PGN files and journals of a folder
#[derive(Clone, Debug, Args)]
pub(super) struct ResultsArgs {
    /// What to produce
    #[arg(long, value_enum, default_value_t)]
    form: FormName,
    #[command(flatten)]
    document: DocumentArgs,
    /// The language of the tables: de, fr, en, es
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
    let Read { paths, games, mut faults } = read(&args.folder)?;
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
    sheet::deliver(args.document.output.as_deref(), &args.file, &written)?;
    let (contradict, others): (Vec<_>, Vec<_>) =
        gathered.remarks.into_iter().partition(|remark| remark.is("event_contradicts"));
    others.iter().for_each(|remark| common::complain(locale, remark));
    faults.extend(contradict);
    LastFault::all(faults, locale)
}

fn read(folder: &Path) -> Result<Read, Failure> {
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| Failure::Content(system::cannot_read(folder, &error)))?;
    let is_game = |path: &PathBuf| {
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_lowercase();
        ending == "pgn" || ending == folders::JOURNAL_ENDING
    };
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).filter(is_game).collect();
    paths.sort();
    let mut read = Read::default();
    for path in &paths {
        match outside::read(path, outside::LONGEST) {
            Ok(bytes) => of_file(path, &bytes, &mut read)?,
            Err(error) => read.faults.push(system::cannot_read(path, &error)),
        }
    }
    Ok(Read { paths, ..read })
}

/// The games of a file that are whole.
fn of_file(path: &Path, bytes: &[u8], read: &mut Read) -> Result<(), Failure> {
    let source = path.display().to_string();
    let is_journal = path.extension().is_some_and(|ending| ending == folders::JOURNAL_ENDING);
    if is_journal || journal::begins_like_one(bytes) {
        match replay(path, bytes) {
            Ok((_, state)) => read.games.push(Found { source, score: state.score() }),
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
            None => read.games.push(Found { source, score: replay.score }),
        }
    }
    Ok(())
}
