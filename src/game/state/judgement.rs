//! How each judgement changes a game.

use super::game_state::{ApplyError, PlyNote, Stage, State, Step};
use crate::game::judgement::{Fault, Irregularities, Irregularity, Judgement};
use crate::rules::{ByColor, Color, Reason};

impl State {
    /// What has been irregular so far.
    pub const fn irregularities(&self) -> &Irregularities {
        &self.irregular
    }

    pub(crate) fn judge(&mut self, judgement: &Judgement, at_ms: u64) -> Result<(), ApplyError> {
        let before = self.readings(at_ms);
        let irregular = &mut self.irregular;
        match judgement {
            Judgement::IllegalMove { color, ply, counts, taken_back, .. } => {
                let (counts, taken_back) = (*counts, *taken_back);
                irregular.faults.push(Fault { color: *color, ply: *ply, counts, taken_back, open: true });
            }
            Judgement::Restored { plies, times, .. } => self.restore(*plies, *times, at_ms)?,
            Judgement::Reconciled(done) => self.reconciled(done, at_ms)?,
            Judgement::Stands { uci } => self.stand(uci, at_ms)?,
            Judgement::Bound { from, to, .. } => {
                irregular.bound = true;
                irregular.demand = None;
                self.clear_touched();
                self.touched = vec![*from, *to];
            }
            Judgement::Demanded { square } => irregular.demand = Some(*square),
            Judgement::TimeGiven { color, ms, .. } => {
                self.clock.iter_mut().for_each(|clock| clock.add_ms(*color, *ms, at_ms));
            }
            Judgement::TimeSet { color, ms, .. } => {
                self.clock.iter_mut().for_each(|clock| clock.set_remaining_ms(*color, *ms, at_ms));
                self.raise_flag(at_ms);
            }
            Judgement::MovesSet { color, moves, .. } => {
                self.clock.iter_mut().for_each(|clock| clock.set_moves(*color, *moves, at_ms));
            }
            Judgement::PressesMended { .. } => {
                self.clock.iter_mut().for_each(|clock| clock.press_both(at_ms));
            }
            Judgement::GapBorne { color, ms, .. } => self.bear_gap(*color, *ms, at_ms),
            Judgement::ClockUndone { times, moves, .. } => self.undo_change(*times, *moves, at_ms),
            Judgement::PressUndone { .. } => self.undo_step(Step::Press)?,
            Judgement::RulingUndone { .. } => self.undo_step(Step::Ruling)?,
            Judgement::Reopened { .. } => self.reopen()?,
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
                self.stop_clock(at_ms);
            }
            Judgement::Adjourned { .. } => {
                irregular.adjourned = true;
                self.stop_clock(at_ms);
                self.adjourn_on_paper(at_ms);
            }
            Judgement::Consented { .. } => irregular.consented = true,
            Judgement::Live { allowed } => irregular.live = Some(*allowed),
            Judgement::Warned { .. } => {}
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
                (self.signed, self.unwilling) = (ByColor::default(), ByColor::default());
                self.article.clone_from(article);
            }
        }
        self.note_change(judgement, before, at_ms);
        Ok(())
    }

    pub(crate) fn restore(
        &mut self,
        plies: u32,
        times: Option<ByColor<u64>>,
        at_ms: u64,
    ) -> Result<(), ApplyError> {
        let plies = usize::try_from(plies).map_err(|_| ApplyError::OutOfOrder)?;
        if plies > self.history.moves().len() {
            return Err(ApplyError::OutOfOrder);
        }
        self.stop_clock(at_ms);
        if let Some(times) = times {
            self.go_back_to_periods(times, &self.notes.clone(), plies, at_ms);
        }
        for color in Color::ALL {
            let all = self.counted_moves(color, self.history.moves().len());
            let undone = all.saturating_sub(self.counted_moves(color, plies));
            if let Some(clock) = &mut self.clock {
                clock.set_moves(color, clock.moves(color).saturating_sub(undone), at_ms);
                if let Some(times) = times {
                    clock.set_remaining_ms(color, *times.get(color), at_ms);
                }
            }
        }
        if plies < self.history.moves().len() {
            self.history = self.history.truncated(plies);
            for square in &self.irregular.castling_lost {
                self.history.forbid_castling(*square);
            }
        }
        self.notes.truncate(plies);
        self.stage = Stage::ToMove;
        self.draws.restored(self.history.position());
        self.clear_touched();
        self.irregular.complete();
        self.differing = false;
        self.mended.retain(|mended| mended.plies <= plies);
        self.irregular.kings = None;
        self.irregular.undecided = None;
        for fault in &mut self.irregular.faults {
            fault.open &= fault.taken_back || fault.ply as usize <= plies;
        }
        self.raise_flag(at_ms);
        Ok(())
    }

    /// The clocks are about to be set to `times`, of up to `plies` plies or of the one taken back behind them: each
    /// side is again in the period in which it had that time, so that what comes when it is used up comes again.
    pub(crate) fn go_back_to_periods(
        &mut self,
        times: ByColor<u64>,
        notes: &[PlyNote],
        plies: usize,
        at_ms: u64,
    ) {
        let first = self.history.start().turn();
        for color in Color::ALL {
            let own = usize::from(color != first);
            let mut shown = notes.iter().take(plies + 1).skip(own).step_by(2);
            let then = shown.rfind(|note| note.clock_ms == Some(*times.get(color)));
            if let Some(clock) = self.clock.as_mut().filter(|clock| clock.control().is_timed(color)) {
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

    /// The arbiter gave time to whoever had none left.
    pub(crate) fn raise_flag(&mut self, at_ms: u64) {
        if self.clock.as_ref().is_some_and(|clock| clock.flag(at_ms).is_none()) {
            self.irregular.flag = None;
            self.irregular.flag_reopened = false;
            self.irregular.undecided.take_if(|reason| *reason == Reason::FlagFall);
        }
    }

    fn stand(&mut self, uci: &str, at_ms: u64) -> Result<(), ApplyError> {
        let mv = self.parse(uci)?;
        let color = self.mover();
        self.stop_clock(at_ms);
        if let Some(clock) = &mut self.clock {
            clock.set_moves(color, clock.moves(color).saturating_add(1), at_ms);
        }
        let (clock_ms, used_up) = self.reading(color, at_ms);
        self.history.play(mv);
        let draw_offer = self.draws.completed(color, self.history.position());
        self.notes.push(PlyNote { clock_ms, used_up, draw_offer });
        self.stage = Stage::ToMove;
        self.clear_touched();
        self.irregular.complete();
        Ok(())
    }
}
