//! Changes of a game by each judgement.

use super::game_state::{Applied, ApplyError, PlyNote, Stage, State, UndoStep};
use super::{adjourned, apply, back, interventions, reconciled, touching};
use crate::game::judgement::{Irregularity, JudgedFault, Judgement};
use crate::game::times::BothMs;
use crate::rules::{ByColor, Color, Reason};

impl State {
    pub(crate) fn judge(&mut self, judgement: &Judgement, at_ms: u64) -> Applied {
        let irregular = &mut self.irregular;
        match judgement {
            Judgement::IllegalMove { color, ply, counts, taken_back, .. } => {
                let (color, ply, counts, taken_back) = (*color, *ply, *counts, *taken_back);
                irregular.faults.push(JudgedFault { color, ply, counts, taken_back, open: true });
            }
            Judgement::Restored { plies, times, used_ms, .. } => {
                restore(self, *plies, *times, at_ms)?;
                let color = self.mover();
                if let (Some(clock), Some(used_ms)) = (&mut self.clock, used_ms) {
                    clock.go_back_to_move(color, *used_ms, at_ms);
                }
            }
            Judgement::Reconciled(done) => reconciled::reconciled(self, done, at_ms)?,
            Judgement::Stands { uci } => stand(self, uci, at_ms)?,
            Judgement::Bound { from, to, .. } => {
                irregular.bound = true;
                irregular.demand = None;
                touching::clear_touched(self);
                self.touched = vec![*from, *to];
            }
            Judgement::Demanded { square } => irregular.demand = Some(*square),
            Judgement::TimeGiven { color, ms, .. } => {
                self.clock.iter_mut().for_each(|clock| clock.add_ms(*color, *ms, at_ms));
            }
            Judgement::TimeSet { color, ms, .. } => {
                self.clock.iter_mut().for_each(|clock| clock.set_remaining_ms(*color, *ms, at_ms));
                raise_flag(self, at_ms);
            }
            Judgement::MovesSet { color, moves, ms, .. } => {
                self.clock.iter_mut().for_each(|clock| clock.set_moves(*color, *moves, at_ms));
                if let (Some(clock), Some(ms)) = (&mut self.clock, ms) {
                    clock.set_remaining_ms(*color, *ms, at_ms);
                    raise_flag(self, at_ms);
                }
            }
            Judgement::PressesMended { .. } => {
                self.clock.iter_mut().for_each(|clock| clock.press_both(at_ms));
            }
            Judgement::GapBorne { color, ms, .. } => interventions::bear_gap(self, *color, *ms, at_ms),
            Judgement::ClockUndone { times, moves, .. } => {
                interventions::undo_change(self, *times, *moves, at_ms)
            }
            Judgement::PressUndone { .. } => back::undo_step(self, UndoStep::Press)?,
            Judgement::RulingUndone { .. } => back::undo_step(self, UndoStep::Ruling)?,
            Judgement::WarningUndone { color, .. } => back::undo_step(self, UndoStep::Warning(*color))?,
            Judgement::Reopened { .. } => back::reopen(self)?,
            Judgement::Found { what, .. } => {
                irregular.found = Some(*what);
                if *what == Irregularity::BothKings {
                    irregular.kings = Some(self.history.moves().len());
                }
            }
            Judgement::CastlingLost { square, .. } => {
                if !self.history.forbid_castling(*square) {
                    return Err(ApplyError::OutOfOrder);
                }
                self.stage = Stage::ToMove;
                irregular.castling_lost.push(*square);
            }
            Judgement::FlagCalled { color, .. } => irregular.flag = Some(*color),
            Judgement::Undecided { reason, .. } => {
                irregular.undecided = Some(*reason);
                apply::stop_clock(self, at_ms);
            }
            Judgement::Adjourned { .. } => {
                irregular.adjourned = true;
                apply::stop_clock(self, at_ms);
                adjourned::adjourn_on_paper(self, at_ms);
            }
            Judgement::Consented { .. } => irregular.consented = true,
            Judgement::Live { allowed } => irregular.live = Some(*allowed),
            Judgement::ResultConfirmed { .. } => {
                if Color::ALL.into_iter().any(|color| !*self.signed.get(color)) {
                    return Err(ApplyError::OutOfOrder);
                }
                self.confirmed = true;
            }
            Judgement::ResultChanged { outcome, article } => {
                if self.outcome.is_none() {
                    return Err(ApplyError::OutOfOrder);
                }
                self.outcome = Some(*outcome);
                self.confirmed = false;
                // What was signed was the other result.
                (self.signed, self.refused_to_sign) = (ByColor::default(), ByColor::default());
                self.article.clone_from(article);
            }
            // The others stand in the record and change nothing.
            _ => {}
        }
        Ok(())
    }
}

pub(super) fn restore(state: &mut State, plies: u32, times: Option<BothMs>, at_ms: u64) -> Applied {
    let plies = usize::try_from(plies).map_err(|_| ApplyError::OutOfOrder)?;
    if plies > state.history.moves().len() {
        return Err(ApplyError::OutOfOrder);
    }
    apply::stop_clock(state, at_ms);
    if let Some(times) = times {
        go_back_to_periods(state, times, &state.notes.clone(), plies, at_ms);
    }
    for color in Color::ALL {
        let all = apply::counted_moves(state, color, state.history.moves().len());
        let undone = all.saturating_sub(apply::counted_moves(state, color, plies));
        if let Some(clock) = &mut state.clock {
            clock.set_moves(color, clock.moves(color).saturating_sub(undone), at_ms);
            if let Some(times) = times {
                clock.set_remaining_ms(color, *times.get(color), at_ms);
            }
        }
    }
    let goes_back = plies < state.history.moves().len();
    if goes_back {
        state.history = state.history.truncated(plies);
        for square in &state.irregular.castling_lost {
            state.history.forbid_castling(*square);
        }
    }
    state.notes.truncate(plies);
    state.stage = Stage::ToMove;
    // Where no move is struck, what binds the next one binds it still.
    let bound = state.draws.bound.filter(|_| !goes_back);
    state.draws.restored(state.history.position());
    state.draws.bound = bound;
    if goes_back {
        touching::clear_touched(state);
        state.irregular.complete();
    }
    state.differing = false;
    state.corrections.retain(|mended| mended.plies <= plies);
    state.irregular.kings = None;
    state.irregular.undecided = None;
    for fault in &mut state.irregular.faults {
        fault.open &= fault.taken_back || fault.ply as usize <= plies;
    }
    raise_flag(state, at_ms);
    Ok(())
}

/// Goes back to the periods of a clock that is about to be set to `times`, of up to `plies` plies or of the
/// one taken back behind them: each side is again in the period in which it had that time, so that what comes
/// when it is used up comes again.
pub(super) fn go_back_to_periods(
    state: &mut State,
    times: BothMs,
    notes: &[PlyNote],
    plies: usize,
    at_ms: u64,
) {
    let first = state.history.start().turn();
    for color in Color::ALL {
        let own = usize::from(color != first);
        let mut shown = notes.iter().take(plies + 1).skip(own).step_by(2);
        let time = Some(*times.get(color));
        let then = shown.rfind(|note| note.clock_ms == time || note.unpressed_ms == time);
        if let Some(clock) = state.clock.as_mut().filter(|clock| clock.control().is_timed(color)) {
            let begin = crate::clock::Clock::new(clock.control().clone()).remaining_ms(color, 0);
            let used_up = match then {
                Some(note) => note.used_up,
                None if begin == *times.get(color) => 0,
                None => continue,
            };
            clock.set_used_up(color, used_up, at_ms);
        }
    }
}

/// Raises a flag again, where the arbiter gave time to whoever had none left.
pub(super) fn raise_flag(state: &mut State, at_ms: u64) {
    if state.clock.as_ref().is_some_and(|clock| clock.flag(at_ms).is_none()) {
        state.irregular.flag = None;
        state.irregular.flag_reopened = false;
        state.irregular.undecided.take_if(|reason| *reason == Reason::FlagFall);
    }
}

fn stand(state: &mut State, uci: &str, at_ms: u64) -> Applied {
    let mv = state.parse(uci)?;
    let color = state.mover();
    apply::stop_clock(state, at_ms);
    apply::count_moves(state, color, 1, at_ms);
    let note = apply::reading(state, color, at_ms);
    apply::enter(state, mv, note);
    Ok(())
}
