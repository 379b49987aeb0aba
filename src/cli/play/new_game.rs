//! A new game: its setup, its first words and its journal.

use std::io;
use std::path::{Path, PathBuf};

use super::opening::cannot_open;
use super::opening::opening;
use crate::cli::clock::tempo;
use crate::cli::common::{self, Failure};
use crate::cli::control::{self, Chosen};
use crate::cli::laws;
use crate::cli::message::CliMessage;
use crate::cli::start::Start;
use crate::clock::TimeControl;
use crate::device::journal_file::{JournalFile, OpenError};
use crate::device::time::wall_clock;
use crate::game::message::GameMessage;
use crate::game::{ApplyError, Setup};
use crate::journal;
use crate::language::{Locale, Message};
use crate::rules::Color;
use crate::session::{Output, Session};
use crate::start::{Beginning, GamePlan};
use crate::table::message::TableMessage;
use crate::table::recorder::Recorder;
use crate::tools::message::ToolMessage;
use crate::user::{file_errors, folders};

/// Sets up a new game and opens its journal.
///
/// # Errors
/// [`Failure`]; nothing has been recorded then.
pub(in crate::cli) fn begin(plan: &GamePlan) -> Result<Beginning, Failure> {
    let mut opening = opening(&plan.table)?;
    let (setup, by_laws) = setup(plan, opening.locale)?;
    let (session, started) =
        Session::new(setup.clone(), opening.options(setup.rated)).map_err(|error| match error {
            ApplyError::Fen(error) => Failure::Content(
                CliMessage::BadFen { fen: setup.start.clone(), why: file_errors::fen(error) }.into(),
            ),
            other => Failure::Content(
                ToolMessage::BadGame { path: String::new(), why: file_errors::event(&other) }.into(),
            ),
        })?;
    if let Some(ruling) = session.state().history().ending(session.state().edition()) {
        let why = CliMessage::StartIsOver { outcome: ruling.outcome }.into();
        return Err(Failure::Content(CliMessage::BadFen { fen: setup.start, why }.into()));
    }
    let path = plan.game.clone().unwrap_or_else(new_game_file);
    let header = format!("{}\n", journal::HEADER);
    let (file, is_beginning) = create(&path, &header).map_err(|error| cannot_open(&path, error))?;
    if is_beginning {
        opening.first_words.push(CliMessage::BeginningTaken { path: path.display().to_string() }.into());
    }
    let control = setup.control.as_ref().map_or_else(
        || common::text(opening.locale, &Message::from(GameMessage::NoClock)),
        TimeControl::to_string,
    );
    let name = |given: &str, color| {
        if given.is_empty() { opening.locale.colors.get(color).clone() } else { given.to_owned() }
    };
    let (white, black) = (name(&setup.white, Color::White), name(&setup.black, Color::Black));
    opening.first_words.push(ToolMessage::GameStarts { white, black, control }.into());
    let edition = session.state().edition();
    let told = setup.control.as_ref().filter(|_| edition.rapid.is_some() || edition.blitz.is_some());
    opening.first_words.extend(told.map(|control| tempo(control, edition)));
    opening.first_words.extend(by_laws);
    opening.first_words.push(TableMessage::GameKept { path: path.display().to_string() }.into());
    let begin = vec![Output::Record(started)];
    Ok(Beginning::new(opening, session, Recorder::new(file), begin))
}

/// What is agreed, and what the Laws in force say of time control and start.
fn setup(plan: &GamePlan, locale: &Locale) -> Result<(Setup, Vec<Message>), Failure> {
    let laws = laws::asked_or_usual(plan.laws.as_deref())?;
    let Chosen { control, mut told } = control::choose(plan.time.as_deref(), &laws.edition, locale)?;
    let start = Start::of(&plan.start)?;
    told.extend(start.told(&laws.edition));
    told.extend(laws.told());
    let Start { fen, chess960, odds, first_moves, .. } = start;
    let given = |text: &Option<String>| text.clone().unwrap_or_default();
    let setup = Setup {
        white: given(&plan.names.white),
        black: given(&plan.names.black),
        event: given(&plan.event),
        site: given(&plan.site),
        date: wall_clock().strftime("%Y.%m.%d").to_string(),
        round: given(&plan.round),
        start: fen,
        chess960,
        odds,
        first_moves,
        control,
        blind: plan.blind,
        assistant: plan.assistant,
        slow_finish: plan.slow_finish,
        rated: plan.rated,
        protocol: plan.protocol,
        laws: laws.label,
        laws_text: laws.text,
    };
    Ok((setup, told))
}

/// A new journal; and whether it stands where the program was ended while it made another one, of which there is
/// nothing but the first line, or part of it. Nothing else is ever written over.
fn create(path: &Path, header: &str) -> Result<(JournalFile, bool), OpenError> {
    let is_short = || {
        let there = std::fs::metadata(path);
        there.is_ok_and(|there| there.is_file() && there.len() <= header.len() as u64)
    };
    match JournalFile::create(path, header) {
        Err(OpenError::Io(error)) if error.kind() == io::ErrorKind::AlreadyExists && is_short() => {
            let (mut file, bytes) = JournalFile::open(path)?;
            if !header.as_bytes().starts_with(&bytes) {
                return Err(error.into());
            }
            file.append(&header.as_bytes()[bytes.len()..])?;
            Ok((file, true))
        }
        made => Ok((made?, false)),
    }
}

/// A name nobody else takes: the time to the second and the process.
fn new_game_file() -> PathBuf {
    let stamp = wall_clock().strftime("%Y-%m-%d_%H-%M-%S").to_string();
    folders::games().join(format!("{stamp}_{}.{}", std::process::id(), folders::JOURNAL_ENDING))
}
