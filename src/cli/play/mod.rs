//! `evavier play` and `evavier resume`: the game itself.

mod args;

pub(crate) use args::{BoardOptions, GameOptions, ResumeArgs, WordingOptions};

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use super::common::{self, BUILD, Failure};
#[cfg(feature = "window")]
use super::window;
use super::{ask, event, laws};
use crate::language::{Command, Locale, Message};
use crate::profiles::command;
use crate::rules::ByColor;
use crate::start::{
    self, Choices, LaunchContext, Learned, NewGameError, Newest, ReadyGame, new_game, newest,
};
use crate::table::GameEnding;
use crate::user::log_file::LogFile;
use crate::user::settings::Settings;

pub(super) fn play(mut choices: Choices) -> Result<(), Failure> {
    if let Some(file) = choices.event_file.take() {
        let locale = common::locale(choices.locale.as_deref())?;
        event::at_board(&mut choices, &file, locale)?;
    }
    if !choices.ask {
        return open(begin(&choices)?, &choices);
    }
    #[cfg(feature = "window")]
    if let Some(ended) = (!choices.console).then(|| window::start(&choices)).flatten() {
        return ended;
    }
    ask::ask(&choices)?.map_or(Ok(()), |game| logged(|| game.play_in_lines()))
}

pub(super) fn resume(args: &ResumeArgs) -> Result<(), Failure> {
    let opening = opening(&args.table.0)?;
    let path = match &args.game {
        Some(path) => path.clone(),
        None => newest_game(opening.locale)?,
    };
    open(start::resume(opening, &path, args.reopen)?, &args.table.0)
}

fn open(game: ReadyGame, choices: &Choices) -> Result<(), Failure> {
    #[cfg(feature = "window")]
    let game = match window::play(game, choices) {
        Ok(ended) => return ended,
        Err(game) => *game,
    };
    logged(|| game.play_in_lines())
}

pub(super) fn opening(choices: &Choices) -> Result<LaunchContext, Failure> {
    if let Some(folder) = choices.live.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::Usage(say!("no_live_folder", folder)));
    }
    let (settings, fault) = Settings::load();
    let own = Some(settings.locale.as_str()).filter(|code| !code.is_empty());
    let locale = common::locale(choices.locale.as_deref().or(own))?;
    let about = vec![say!("welcome", version = env!("CARGO_PKG_VERSION").to_owned())];
    let first_words = fault.map(Message::from).into_iter().collect();
    let learned = Learned::find(&choices.own)?;
    let side = |code: &Option<String>| code.as_deref().map(|code| common::locale(Some(code))).transpose();
    let ByColor { white, black } = &choices.own;
    let sides = ByColor { white: side(&white.locale)?, black: side(&black.locale)? };
    let (choices, settings) = (choices.clone(), choices.over(settings));
    Ok(LaunchContext { choices, locale, settings, sides, learned, first_words, about })
}

pub(super) fn begin(choices: &Choices) -> Result<ReadyGame, Failure> {
    let mut opening = opening(choices)?;
    let laws = laws::asked_or_usual(choices.laws.as_deref())?;
    opening.about.extend(laws.told());
    new_game(choices, opening, (&laws.edition, laws.text)).map_err(|error| match error {
        NewGameError::Asked(why) => Failure::Usage(why),
        NewGameError::Told(why) => Failure::Content(why),
    })
}

pub(super) fn logged(play: impl FnOnce() -> GameEnding) -> Result<(), Failure> {
    let _log = LogFile::open(&format!("{}, {}", env!("CARGO_PKG_VERSION"), BUILD));
    match play() {
        GameEnding::Kept => Ok(()),
        GameEnding::Elsewhere(told) | GameEnding::Lost(told) => Err(Failure::Content(told)),
    }
}

/// The newest game that goes on. Where a newer one is in its way, somebody is asked who can answer; else it is said how
/// each is taken up.
fn newest_game(locale: &Locale) -> Result<PathBuf, Failure> {
    let (question, empty, older) = match newest(|passed| common::complain(locale, passed))? {
        Newest::Goes(path) => return Ok(path),
        Newest::Asks { question, empty, older } => (question, empty, older),
    };
    if !io::stdin().is_terminal() {
        return Err(Failure::Content(question));
    }
    common::complain(locale, &question);
    common::complain(locale, &say!("take_older"));
    let mut line = String::new();
    let _ = io::stdin().read_line(&mut line);
    match (command(locale, &line), empty) {
        (Some(Command::Yes), _) => Ok(older),
        (Some(Command::No), Some(path)) => Ok(path),
        _ => Err(Failure::Content(say!("nothing_taken_up"))),
    }
}
