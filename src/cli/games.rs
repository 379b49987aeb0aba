//! `evavier games`: the games that were played here; and the newest of them, for commands that are given none.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use serde::Serialize;

use super::common::{self, Failure, LinePrinter, fields, replay};
use crate::device::untrusted_file;
use crate::game::State;
use crate::game::adjourned::{Adjournment, Phase};
use crate::journal::JournalEnding;
use crate::language::{Locale, Message, in_words};
use crate::notation::GameResult;
use crate::user::{folders, system};

/// Lists the games that were played, the newest first: who, when, how it ended, and the file
#[derive(Clone, Debug, Args)]
pub(crate) struct GamesArgs {
    /// One JSON object a game
    #[arg(long)]
    json: bool,
    /// The language of messages: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The folder with the games [default: where they are kept]
    folder: Option<PathBuf>,
}

/// Number of games that are read before any of them is told.
const AT_ONCE: usize = 64;

/// A game in a file that could be read.
struct Played {
    state: State,
    ending: JournalEnding,
}

pub(super) fn run(args: &GamesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = LinePrinter::of(args.locale.as_deref(), args.json, out)?;
    let kept = folders::games();
    // Where nothing was ever played the folder is not there yet.
    let is_ours = args.folder.is_none() && !kept.exists();
    let folder = args.folder.as_deref().unwrap_or(&kept);
    let journals = match folders::journals_in(folder) {
        Err(_) if is_ours => Vec::new(),
        found => found.map_err(|error| system::cannot_read(folder, &error))?,
    };
    if journals.is_empty() && !args.json {
        return lines.say(&say!("games_none", folder));
    }
    for some in journals.chunks(AT_ONCE) {
        for (path, looked) in some.iter().zip(look_at(some)) {
            match looked {
                Ok(played) => {
                    let told = told(path, &played.state, lines.locale);
                    let row = row(path, &played, lines.text(&told));
                    lines.row(&row, &told)?;
                }
                // The others are listed all the same.
                Err(why) => lines.complain(&why),
            }
        }
    }
    Ok(())
}

/// Reads several games side by side, each played through: hundreds would take seconds one after another.
fn look_at(paths: &[PathBuf]) -> Vec<Result<Played, Message>> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let share = paths.len().div_ceil(threads).max(1);
    let each = |some: &[PathBuf]| some.iter().map(|path| look(path)).collect::<Vec<_>>();
    thread::scope(|scope| {
        let readers: Vec<_> = paths.chunks(share).map(|some| scope.spawn(move || each(some))).collect();
        readers.into_iter().flat_map(|reader| reader.join().unwrap_or_default()).collect()
    })
}

/// The game that a command was given, else the newest one, which is named.
pub(super) fn or_newest(given: Option<&Path>, locale: &'static Locale) -> Result<PathBuf, Failure> {
    if let Some(path) = given {
        return Ok(path.to_owned());
    }
    let folder = folders::games();
    for path in folders::journals() {
        match look(&path) {
            Ok(played) => {
                let game = told(&path, &played.state, locale);
                common::complain(locale, &say!("newest_taken", game));
                return Ok(path);
            }
            Err(why) if why.is("never_began") => {
                common::complain(locale, &say!("beginning_passed", path = &path));
            }
            // An older one in its place would be taken for the newest.
            Err(why) => return Err(Failure::Content(why)),
        }
    }
    Err(Failure::Usage(say!("newest_none", folder = &folder)))
}

/// Reads a game as far as it goes; a line that a crash left unfinished is no fault here.
fn look(path: &Path) -> Result<Played, Message> {
    if folders::is_beginning(path) {
        return Err(say!("beginning_only", path));
    }
    let bytes = untrusted_file::read_given(path).map_err(|error| system::cannot_read(path, &error))?;
    let (read, state) = replay(path, &bytes).map_err(Failure::told)?;
    Ok(Played { ending: JournalEnding::of(&read, &state), state })
}

/// A game in a line: what is not known of it is left out.
fn told(path: &Path, state: &State, locale: &Locale) -> Message {
    let setup = state.setup();
    let name = |name: &str, nobody: &str| if name.is_empty() { nobody } else { name }.to_owned();
    let white = name(&setup.white, &locale.colors.white);
    let black = name(&setup.black, &locale.colors.black);
    let date = in_words(&locale.code, &setup.date);
    let plies = plies(state);
    match state.outcome {
        Some(outcome) => say!("games_over", white, black, date, plies, outcome, path),
        None if is_adjourned(state) => say!("games_adjourned", white, black, date, plies, path),
        None => say!("games_open", white, black, date, plies, path),
    }
}

fn row(path: &Path, played: &Played, text: String) -> impl Serialize {
    let Played { state, ending } = played;
    let setup = state.setup();
    let known = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    fields! {
        path: path.display().to_string(),
        white?: known(&setup.white),
        black?: known(&setup.black),
        date?: known(&setup.date),
        event?: known(&setup.event),
        round?: known(&setup.round),
        board?: setup.board,
        rated: setup.rated,
        plies: plies(state),
        ending: ending.as_str(),
        adjourned: is_adjourned(state),
        result: state.outcome.map_or(GameResult::Open, GameResult::from).as_str(),
        text: text,
    }
}

fn is_adjourned(state: &State) -> bool {
    let waits = |it: &Adjournment| matches!(it.phase, Phase::Closed | Phase::Faulty(_));
    state.outcome.is_none() && state.adjournment().is_some_and(waits)
}

fn plies(state: &State) -> u64 {
    state.history().moves().len() as u64
}
