//! Puts right a game whose boards differed.

use super::game_state::{Applied, ApplyError, PlyNote, State};
use super::{apply, judgement};
use crate::game::reconciled::{Mended, Reconciled, Settlement};
use crate::rules::{ByColor, Color, Move, Placement};

impl State {
    /// The moves of the score: those completed, and the one announced.
    pub(crate) fn recorded(&self) -> Vec<Move> {
        self.announcements().map(|(_, mv)| mv).collect()
    }

    /// The boards as they were read, where the arbiter has ruled since which position stands, and nobody has moved.
    pub fn ruled_boards(&self) -> Option<&ByColor<Option<Placement>>> {
        self.ruled.as_ref().filter(|(plies, _)| *plies == self.recorded().len()).map(|(_, boards)| boards)
    }

    /// True if the position is one that the players have to set up: nobody has moved, the game is adjourned or taken up
    /// again, with the sealed move or without, or the arbiter has ruled which position stands; and no clock runs.
    pub fn is_to_be_set_up(&self) -> bool {
        let plies = self.recorded().len();
        let adjourned = self.adjournment().filter(|it| it.envelope.is_some());
        let waits = adjourned.is_some_and(|it| it.plies == plies);
        let sealed = usize::from(adjourned.is_some_and(|it| it.opened.is_some()));
        let resumed = self.resumed_at.is_some_and(|at| at == plies || at + sealed == plies);
        let stands = plies == 0 || resumed || waits || self.ruled_boards().is_some();
        stands && self.running().is_none() && self.outcome.is_none()
    }

    /// Ends the difference, for it was dropped.
    pub(crate) fn agree(&mut self) -> Applied {
        if std::mem::take(&mut self.differing) { Ok(()) } else { Err(ApplyError::OutOfOrder) }
    }
}

pub(super) fn differ(state: &mut State, at_ms: u64) -> Applied {
    // In an older journal somebody said so again after a restart.
    if std::mem::replace(&mut state.differing, true) && !state.policy().waits_for_arbiter {
        return Err(ApplyError::OutOfOrder);
    }
    apply::stop_clock(state, at_ms);
    Ok(())
}

pub(super) fn reconciled(state: &mut State, done: &Reconciled, at_ms: u64) -> Applied {
    let recorded = state.recorded().len();
    let kept = usize::try_from(done.kept).map_err(|_| ApplyError::OutOfOrder)?;
    let stays = kept == recorded && done.moves.is_empty();
    if !state.differing || (!stays && kept > state.history.moves().len()) {
        return Err(ApplyError::OutOfOrder);
    }
    let notes = state.notes.clone();
    if !stays {
        let mut next = state.clone();
        judgement::restore(&mut next, done.kept, None, at_ms)?;
        for uci in &done.moves {
            let mv = next.parse(uci)?;
            write_in(&mut next, mv, &state.notes, at_ms);
        }
        *state = next;
    }
    if let Some(times) = done.times {
        judgement::go_back_to_periods(state, times, &notes, kept + done.moves.len(), at_ms);
    }
    for color in Color::ALL {
        if let (Some(clock), Some(times)) = (&mut state.clock, done.times) {
            clock.set_remaining_ms(color, *times.get(color), at_ms);
        }
    }
    judgement::raise_flag(state, at_ms);
    state.differing = false;
    state.ruled =
        Some((state.recorded().len(), ByColor::from_fn(|color| Placement::parse(done.boards.get(color)))));
    if done.settlement != Settlement::Nothing || !stays {
        let (settlement, article) = (done.settlement, done.article.clone());
        state.corrections.push(Mended { plies: state.recorded().len(), settlement, article });
    }
    Ok(())
}

/// Enters a move as the sheets have it. The time of its ply stays: then the clock was pressed,
/// though the move was misheard.
fn write_in(state: &mut State, mv: Move, before: &[PlyNote], at_ms: u64) {
    apply::count_moves(state, state.mover(), 1, at_ms);
    let of_then = before.get(state.notes.len()).copied().unwrap_or_default();
    apply::enter(state, mv, of_then);
}
