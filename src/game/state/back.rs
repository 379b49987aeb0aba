//! What the arbiter can take back as a whole: what ended the game, and a press.

use super::game_state::{ApplyError, Back, Before, Stage, State};
use crate::game::event::{CompletedBy, Event};
use crate::game::judgement::Judgement;
use crate::rules::Reason;

impl Back {
    /// Whether the game is kept as it is before this event.
    fn begins_with(&self, event: &Event) -> bool {
        match event {
            Event::Ended { outcome, .. } => {
                !self.deciding.as_ref().is_some_and(|last| leads_to(last, outcome.reason))
            }
            Event::Completed { by: CompletedBy::End } => {
                !matches!(self.deciding.as_deref(), Some(Event::DrawClaimed { .. }))
            }
            Event::Completed { .. } => true,
            other => begins_a_decision(other),
        }
    }
}

const fn begins_a_decision(event: &Event) -> bool {
    matches!(
        event,
        Event::DrawClaimed { .. }
            | Event::ArbiterAnswered { .. }
            | Event::Judged(
                Judgement::FlagCalled { .. }
                    | Judgement::IllegalMove { counts: true, .. }
                    | Judgement::Reconciled(_)
            )
    )
}

/// What may stand between the beginning of a decision and its end.
const fn continues_a_decision(event: &Event) -> bool {
    matches!(
        event,
        Event::Withdrawn
            | Event::Completed { by: CompletedBy::End }
            | Event::Judged(
                Judgement::IllegalMove { counts: false, .. }
                    | Judgement::Restored { .. }
                    | Judgement::TimeGiven { .. }
                    | Judgement::Stands { .. }
            )
    )
}

/// Whether the end of the game for this reason belongs to what was decided just before it.
const fn leads_to(last: &Event, reason: Reason) -> bool {
    use Reason::{
        Checkmate, DeadPosition, FivefoldRepetition, FlagFall, IllegalMoves, PerpetualCheck,
        SeventyFiveMoves, SlowFinish, Stalemate,
    };
    match last {
        Event::Completed { .. } | Event::DrawClaimed { .. } => true,
        Event::ArbiterAnswered { .. } => matches!(reason, PerpetualCheck | SlowFinish | FlagFall),
        Event::Judged(Judgement::FlagCalled { .. }) => matches!(reason, FlagFall),
        Event::Judged(Judgement::IllegalMove { .. }) | Event::Withdrawn => matches!(reason, IllegalMoves),
        Event::Judged(Judgement::Stands { .. } | Judgement::Reconciled(_)) => {
            matches!(reason, Checkmate | Stalemate | DeadPosition | FivefoldRepetition | SeventyFiveMoves)
        }
        _ => false,
    }
}

/// Whether a press that came before it cannot be taken back any more: another move is in progress, or the position is
/// another.
const fn settles_a_press(event: &Event) -> bool {
    matches!(
        event,
        Event::Announced { .. }
            | Event::Adjournment(_)
            | Event::BoardsDiffered { .. }
            | Event::Judged(
                Judgement::IllegalMove { .. }
                    | Judgement::Restored { .. }
                    | Judgement::Reconciled(_)
                    | Judgement::Stands { .. }
                    | Judgement::CastlingLost { .. }
                    | Judgement::Adjourned { .. }
            )
    )
}

impl State {
    /// Whether the arbiter can take back the end of the game.
    #[must_use]
    pub(crate) const fn can_be_reopened(&self) -> bool {
        self.outcome.is_some() && self.back.end.is_some()
    }

    /// Whether he can take back the last press.
    #[must_use]
    pub(crate) const fn has_a_press_to_undo(&self) -> bool {
        self.outcome.is_none() && self.back.press.is_some()
    }

    /// Whether that press is younger than his last change of the clock.
    #[must_use]
    pub(crate) const fn was_pressed_last(&self) -> bool {
        self.has_a_press_to_undo() && self.back.pressed_last
    }

    /// The game as it is now, where it may be taken back to here; `next` is what is known to come behind the event.
    pub(crate) fn look_back(&mut self, event: &Event, next: Option<&Event>) -> Option<Box<Self>> {
        let press = matches!(event, Event::Completed { by: CompletedBy::Press | CompletedBy::Reply });
        if !self.back.begins_with(event) || (press && next.is_some_and(settles_a_press)) {
            return None;
        }
        // No snapshot holds another.
        let back = std::mem::take(&mut self.back);
        let before = Box::new(self.clone());
        self.back = back;
        Some(before)
    }

    /// Keeps it beside what has been applied.
    pub(crate) fn keep_back(&mut self, event: &Event, before: Option<Box<Self>>, at_ms: u64) {
        let before = before.map(|state| Before { state, at_ms });
        if settles_a_press(event) {
            self.back.press = None;
        }
        match event {
            Event::Completed { by: CompletedBy::Press | CompletedBy::Reply } => {
                self.back = Back { press: before, pressed_last: true, ..Back::default() };
            }
            Event::Ended { .. } => {
                let press = self.back.press.take();
                if before.is_some() {
                    self.back.end = before;
                }
                if let Some(end) = &mut self.back.end {
                    end.at_ms = at_ms;
                    end.state.back = Back { press, pressed_last: self.back.pressed_last, ..Back::default() };
                }
                self.back.deciding = None;
            }
            _ if self.outcome.is_some() => {}
            other if before.is_some() || (self.back.deciding.is_some() && continues_a_decision(other)) => {
                if before.is_some() {
                    self.back.end = before;
                }
                self.back.deciding = Some(Box::new(other.clone()));
            }
            _ => (self.back.end, self.back.deciding) = (None, None),
        }
        if let Event::Judged(
            Judgement::TimeGiven { .. }
            | Judgement::TimeSet { .. }
            | Judgement::MovesSet { .. }
            | Judgement::PressesMended { .. }
            | Judgement::GapBorne { .. },
        ) = event
        {
            self.back.pressed_last = false;
        }
        if matches!(event, Event::Judged(Judgement::ClockUndone { .. })) {
            self.back.pressed_last = self.back.press.is_some();
        }
    }

    /// What ended the game is taken back: all is as it was before, and the clocks stand as they did at the end.
    pub(crate) fn reopen(&mut self) -> Result<(), ApplyError> {
        let before = self.back.end.take().filter(|_| self.outcome.is_some());
        self.go_back(before)?;
        // A flag that nobody's clock shows is no longer down; one that it shows is raised by setting the clock.
        if self.clock.as_ref().is_none_or(|clock| !clock.has_fallen()) {
            self.irregular.flag = None;
        }
        self.reopened = Some(self.history.moves().len());
        Ok(())
    }

    /// The last press is taken back: its move waits for it, and the clocks stand as they did then.
    pub(crate) fn undo_press(&mut self) -> Result<(), ApplyError> {
        let before = self.back.press.take().filter(|_| self.outcome.is_none());
        self.go_back(before)
    }

    fn go_back(&mut self, before: Option<Before>) -> Result<(), ApplyError> {
        let Before { state, at_ms } = before.ok_or(ApplyError::OutOfOrder)?;
        let later = std::mem::replace(self, *state);
        self.stop_clock(at_ms);
        // What was noted, and what the arbiter set up for all that follows, stays.
        self.noted = later.noted;
        self.interventions.pins = later.interventions.pins;
        self.interventions.gap = later.interventions.gap;
        self.irregular.consented |= later.irregular.consented;
        self.irregular.live = later.irregular.live;
        self.differing = false;
        if matches!(self.stage, Stage::Proposed(_)) {
            self.stage = Stage::ToMove;
        }
        Ok(())
    }
}
