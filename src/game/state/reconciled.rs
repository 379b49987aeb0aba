//! How a game is put right whose boards differed.

use super::game_state::{ApplyError, PlyNote, State};
use crate::game::reconciled::{Mended, Reconciled, Settlement};
use crate::rules::{Color, Move};

impl State {
    /// Whether the boards are being compared, so that nothing is played.
    pub const fn is_differing(&self) -> bool {
        self.differing
    }

    /// Where boards or sheets were put right.
    pub fn mended(&self) -> &[Mended] {
        &self.mended
    }

    /// The moves of the score: those completed, and the one announced.
    pub(crate) fn recorded(&self) -> Vec<Move> {
        self.history.moves().iter().copied().chain(self.announced()).collect()
    }

    pub(crate) fn differ(&mut self, at_ms: u64) -> Result<(), ApplyError> {
        // In an older journal somebody said so again after a restart.
        if std::mem::replace(&mut self.differing, true) && !self.setup.rated {
            return Err(ApplyError::OutOfOrder);
        }
        self.stop_clock(at_ms);
        Ok(())
    }

    /// The finding was dropped.
    pub(crate) fn agree(&mut self) -> Result<(), ApplyError> {
        if std::mem::take(&mut self.differing) { Ok(()) } else { Err(ApplyError::OutOfOrder) }
    }

    pub(crate) fn reconciled(&mut self, done: &Reconciled, at_ms: u64) -> Result<(), ApplyError> {
        let recorded = self.recorded().len();
        let kept = usize::try_from(done.kept).map_err(|_| ApplyError::OutOfOrder)?;
        let stays = kept == recorded && done.moves.is_empty();
        if !self.differing || (!stays && kept > self.history.moves().len()) {
            return Err(ApplyError::OutOfOrder);
        }
        let notes = self.notes.clone();
        if !stays {
            let mut next = self.clone();
            next.restore(done.kept, None, at_ms)?;
            for uci in &done.moves {
                let mv = next.parse(uci)?;
                next.write_in(mv, &self.notes, at_ms);
            }
            *self = next;
        }
        if let Some(times) = done.times {
            self.go_back_to_periods(times, &notes, kept + done.moves.len(), at_ms);
        }
        for color in Color::ALL {
            if let (Some(clock), Some(times)) = (&mut self.clock, done.times) {
                clock.set_remaining_ms(color, *times.get(color), at_ms);
            }
        }
        self.raise_flag(at_ms);
        self.differing = false;
        if done.settlement != Settlement::Nothing || !stays {
            let (settlement, article) = (done.settlement, done.article.clone());
            self.mended.push(Mended { plies: self.recorded().len(), settlement, article });
        }
        Ok(())
    }

    /// A move as the sheets have it. The time of its ply stays: then the clock was pressed, though the move was
    /// misheard.
    fn write_in(&mut self, mv: Move, before: &[PlyNote], at_ms: u64) {
        let color = self.mover();
        if let Some(clock) = &mut self.clock {
            clock.set_moves(color, clock.moves(color).saturating_add(1), at_ms);
        }
        let of_then = before.get(self.notes.len()).copied().unwrap_or_default();
        self.history.play(mv);
        let draw_offer = self.draws.completed(color, self.history.position());
        self.notes.push(PlyNote { draw_offer, ..of_then });
    }
}
