//! `evavier play` and `evavier resume`: the game itself.

mod args;
mod newest;
pub(super) mod opening;

pub(crate) use args::{PlayArgs, ResumeArgs};

use super::ask;
use super::common::{self, Failure};
use super::event;
#[cfg(feature = "window")]
use super::window;
use crate::start::{self, Beginning, GamePlan, TablePlan};
use opening::{begin, logged, opening};

/// Runs `play`.
pub fn play(args: &PlayArgs) -> Result<(), Failure> {
    let mut plan = GamePlan::from(args);
    args.table.learned.complain(plan.table.locale.as_deref())?;
    if let Some(file) = &args.event_file {
        let locale = common::locale(plan.table.locale.as_deref())?;
        event::at_board(&mut plan, file, locale)?;
    }
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
pub fn resume(args: &ResumeArgs) -> Result<(), Failure> {
    args.table.learned.complain(args.table.locale.as_deref())?;
    let opening = opening(&TablePlan::from(&args.table))?;
    let path = match &args.game {
        Some(path) => path.clone(),
        None => newest::game(opening.locale)?,
    };
    open(start::resume(opening, &path, args.reopen)?)
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
