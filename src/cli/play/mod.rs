//! `evavier play` and `evavier resume`: the game itself.

mod args;
mod newest;
pub(super) mod opening;

pub use args::{PlayArgs, ResumeArgs};

use super::ask;
use super::common::Failure;
use super::laws;
#[cfg(feature = "window")]
use super::window;
use crate::start::{self, Beginning, GamePlan, NewGameError, TablePlan};
use opening::{logged, opening};

/// Runs `play`.
///
/// # Errors
/// [`Failure`]; the game has not begun then, or could not be kept in its place.
pub fn play(args: &PlayArgs) -> Result<(), Failure> {
    let plan = GamePlan::from(args);
    if !plan.ask {
        return open(begin(&plan)?);
    }
    #[cfg(feature = "window")]
    if let Some(ended) = (!plan.table.console).then(|| window::start(&plan)).flatten() {
        return ended;
    }
    ask::ask(&plan)?.map_or(Ok(()), |game| logged(|| game.play_in_lines()))
}

/// Runs `resume`.
///
/// # Errors
/// [`Failure`]; the journal is as it was then, or the game could not be kept in its place.
pub fn resume(args: &ResumeArgs) -> Result<(), Failure> {
    let opening = opening(&TablePlan::from(&args.table))?;
    let path = match &args.game {
        Some(path) => path.clone(),
        None => newest::game(opening.locale)?,
    };
    open(start::resume(opening, &path, args.reopen)?)
}

/// Sets up a new game as it was planned.
///
/// # Errors
/// [`Failure`]; nothing has been recorded then.
pub(super) fn begin(plan: &GamePlan) -> Result<Beginning, Failure> {
    let opening = opening(&plan.table)?;
    let laws = laws::asked_or_usual(plan.laws.as_deref())?;
    start::new_game(plan, opening, &laws.edition, laws.text).map_err(|error| match error {
        NewGameError::Control(error) => Failure::Usage(error.into()),
        other => Failure::Content(other.into()),
    })
}

/// Plays in a window, or in lines of text.
fn open(game: Beginning) -> Result<(), Failure> {
    #[cfg(feature = "window")]
    let game = match window::play(game) {
        Ok(ended) => return ended,
        Err(game) => *game,
    };
    logged(|| game.play_in_lines())
}
