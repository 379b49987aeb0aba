//! A new game: its setup, its first words and its journal.

use std::io;
use std::path::{Path, PathBuf};

use super::beginning::ReadyGame;
use super::choices::Choices;
use super::control::{self, Chosen, tempo};
use super::control::{default_time, rating_doubt, record_only};
use super::first_position::RecordedStart;
use super::opening::{LaunchContext, cannot_open};
use crate::clock::TimeControl;
use crate::device::journal_file::{JournalFile, OpenError};
use crate::device::time::wall_clock;
use crate::game::{ApplyError, Setup};
use crate::journal;
use crate::language::{Locale, Message, Renderer, Style};
use crate::rules::Color;
use crate::rules::laws::{self, Edition};
use crate::session::{Output, Session};
use crate::table::recorder::JournalRecorder;
use crate::user::{file_errors, folders};

/// Reasons for which no new game begins, as they are told. Nothing has been recorded then.
#[derive(Debug)]
pub enum NewGameError {
    /// Something was asked for that cannot be had under these Laws.
    Asked(Message),
    Told(Message),
}

impl From<NewGameError> for Message {
    fn from((NewGameError::Asked(why) | NewGameError::Told(why)): NewGameError) -> Self {
        why
    }
}

/// An edition of the Laws, and the text of an organiser's own; else that is empty.
type GivenLaws<'a> = (&'a Edition, String);

/// Sets up a new game under these Laws and opens its journal.
pub fn new_game(
    choices: &Choices,
    mut opening: LaunchContext,
    laws: GivenLaws<'_>,
) -> Result<ReadyGame, NewGameError> {
    let policy = choices.setup().policy();
    opening.choices = opening.choices.in_call(policy).map_err(NewGameError::Asked)?;
    opening.settings = opening.choices.over(opening.settings);
    opening.first_words.extend(opening.choices.told_of_call());
    let setup = setup(choices, laws, &mut opening)?;
    let fen = setup.start.clone();
    let session = Session::new(setup.clone(), choices.session(setup.policy()));
    let (session, started) = session.map_err(|error| {
        NewGameError::Told(match error {
            ApplyError::Fen(error) => say!("bad_fen", fen = fen.clone(), why = file_errors::fen(error)),
            other => say!("bad_game", path = String::new(), why = file_errors::event(&other)),
        })
    })?;
    if let Some(ruling) = session.state().history().ending(session.state().edition()) {
        let why = say!("start_is_over", outcome = ruling.outcome);
        return Err(NewGameError::Told(say!("bad_fen", fen, why)));
    }
    let path = choices.game.clone().unwrap_or_else(new_game_file);
    let header = format!("{}\n", journal::HEADER);
    let (file, is_beginning) =
        create(&path, &header).map_err(|error| NewGameError::Told(cannot_open(&path, error)))?;
    if is_beginning {
        opening.first_words.push(say!("beginning_taken", path = &path));
    }
    let no_clock = || Renderer::new(opening.locale, Style::default()).text(&say!("no_clock"));
    let control = setup.control.as_ref().map_or_else(no_clock, TimeControl::to_string);
    let name = |given: &str, color| {
        if given.is_empty() { opening.locale.colors.get(color).clone() } else { given.to_owned() }
    };
    let (white, black) = (name(&setup.white, Color::White), name(&setup.black, Color::Black));
    opening.first_words.push(say!("game_starts", white, black, control));
    let edition = session.state().edition();
    let told = setup.control.as_ref().filter(|_| edition.rapid.is_some() || edition.blitz.is_some());
    opening.first_words.extend(rating_doubt(&setup, edition));
    opening.first_words.extend(record_only(edition).filter(|_| setup.policy().keeps_record));
    opening.about.extend(told.map(|control| tempo(control, edition)));
    opening.about.extend(default_time(edition));
    opening.about.push(say!("game_kept", path = &path));
    let begin = vec![Output::Record(started)];
    Ok(ReadyGame { opening, session, recorder: JournalRecorder::new(file), begin })
}

/// The control of a game, if it can have the one and the default time that were chosen under an edition of the Laws.
pub fn can_be_played(choices: &Choices, edition: &Edition, locale: &Locale) -> Result<Chosen, NewGameError> {
    let chosen = control::choose(choices.time.as_deref(), edition, locale).map_err(NewGameError::Asked)?;
    match choices.refused_by(edition) {
        Some(why) => Err(NewGameError::Asked(why)),
        None => Ok(chosen),
    }
}

/// Setup that is agreed; adds to `opening` what the Laws in force say of time control and start.
fn setup(choices: &Choices, laws: GivenLaws<'_>, opening: &mut LaunchContext) -> Result<Setup, NewGameError> {
    let (edition, laws_text) = laws;
    let Chosen { control, told } = can_be_played(choices, edition, opening.locale)?;
    opening.about.extend(told);
    let start = RecordedStart::of(&choices.start).map_err(NewGameError::Told)?;
    opening.about.extend(start.told(edition));
    let usual = &laws::usual().id;
    // Rules of an event over the Laws in force change nothing in that.
    if laws_text.is_empty() && edition.id != *usual && edition.over.as_ref() != Some(usual) {
        opening.about.push(say!("laws_not_in_force", laws = &edition.id, usual));
    }
    let RecordedStart { fen, chess960, odds, first_moves, .. } = start;
    let today = wall_clock().strftime("%Y.%m.%d").to_string();
    let date = choices.date.clone().unwrap_or_else(|| today.clone());
    if date != today {
        opening.first_words.push(say!("other_day", date = date.clone(), today));
    }
    let laws = edition.id.clone();
    Ok(Setup { date, start: fen, chess960, odds, first_moves, control, laws, laws_text, ..choices.setup() })
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
