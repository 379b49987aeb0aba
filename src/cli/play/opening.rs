//! From a plan to a table about to be opened: faults in its arguments are told. The log file, and how a game ended as an
//! exit status.

use crate::cli::common::BUILD;
use crate::cli::common::{self, Failure};
use crate::cli::laws;
use crate::language::Message;
use crate::rules::ByColor;
use crate::start::{Beginning, GamePlan, Learned, NewGameError, Opening, TablePlan, new_game};
use crate::table::Ending;
use crate::user::log_file::LogFile;
use crate::user::settings::Settings;

/// The table that is planned.
pub(super) fn opening(plan: &TablePlan) -> Result<Opening, Failure> {
    if let Some(folder) = plan.live.as_ref().filter(|folder| !folder.is_dir()) {
        let folder = folder.display().to_string();
        return Err(Failure::Usage(say!("no_live_folder", folder)));
    }
    let (settings, fault) = Settings::load();
    let own = Some(settings.locale.as_str()).filter(|code| !code.is_empty());
    let locale = common::locale(plan.locale.as_deref().or(own))?;
    let mut first_words = vec![say!("welcome", version = env!("CARGO_PKG_VERSION").to_owned())];
    first_words.extend(fault.map(Message::from));
    let learned = Learned::find(&plan.players)?;
    first_words.extend(learned.news());
    let side = |code: &Option<String>| code.as_deref().map(|code| common::locale(Some(code))).transpose();
    let ByColor { white, black } = &plan.players;
    let sides = ByColor { white: side(&white.locale)?, black: side(&black.locale)? };
    Ok(Opening::new(plan.clone(), locale, sides, settings, learned, first_words))
}

/// Sets up a new game as it was planned.
pub(in crate::cli) fn begin(plan: &GamePlan) -> Result<Beginning, Failure> {
    let mut opening = opening(&plan.table)?;
    let laws = laws::asked_or_usual(plan.laws.as_deref())?;
    opening.first_words.extend(laws.told());
    new_game(plan, opening, &laws.edition, laws.text).map_err(|error| match error {
        error @ (NewGameError::Control(_) | NewGameError::DefaultTime { .. }) => Failure::Usage(error.into()),
        other => Failure::Content(other.into()),
    })
}

/// Plays with the log file open.
pub(in crate::cli) fn logged(play: impl FnOnce() -> Ending) -> Result<(), Failure> {
    let _log = LogFile::open(&format!("{}, {}", env!("CARGO_PKG_VERSION"), BUILD));
    match play() {
        Ending::Kept => Ok(()),
        Ending::Elsewhere(told) | Ending::Lost(told) => Err(Failure::Content(told)),
    }
}
