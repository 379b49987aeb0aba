//! What the arbiter can take back as a whole: what ended the game, a press, and a ruling.

use super::apply;
use super::game_state::{Applied, ApplyError, Back, Ruling, Snapshot, Stage, State, UndoStep};
use crate::game::event::{CompletedBy, Event};
use crate::game::judgement::Judgement;
use crate::game::reconciled::Settlement;
use crate::rules::{Color, Reason};

/// Number of steps that can be taken back.
const MOST_STEPS: usize = 8;

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

/// Whether what came before it cannot be taken back any more: another move is in progress.
const fn settles(event: &Event) -> bool {
    matches!(
        event,
        Event::Announced { .. }
            | Event::Adjournment(_)
            | Event::BoardsDiffered { .. }
            | Event::Judged(Judgement::CastlingLost { .. } | Judgement::Adjourned { .. })
    )
}

impl State {
    /// Whether the arbiter can take back the end of the game.
    pub(crate) const fn can_be_reopened(&self) -> bool {
        self.outcome.is_some() && self.back.end.is_some()
    }

    /// What the arbiter can take back next, besides changes of the clock.
    pub(crate) fn last_step(&self) -> Option<UndoStep> {
        self.back.steps.last().map(|(step, _)| *step).filter(|_| self.outcome.is_none())
    }

    /// How many of these steps there are.
    pub(crate) const fn steps_back(&self) -> usize {
        self.back.steps.len()
    }

    /// Whether that is younger than the arbiter's last change of the clock.
    pub(crate) fn was_stepped_last(&self) -> bool {
        self.last_step().is_some() && self.back.stepped_last
    }
}

/// Whether an event belongs to the ruling in progress.
fn continues_a_ruling(state: &State, event: &Event) -> bool {
    use Judgement::{Bound, IllegalMove, Reconciled, Restored, Stands, TimeGiven};
    if repeats_a_ruling(state, event) {
        return true;
    }
    let Some(ruling) = &state.back.ruling else { return false };
    match (&*ruling.last, event) {
        (IllegalMove { kind, ply, .. }, Event::Judged(next)) => match next {
            IllegalMove { kind: other, counts: false, ply: same, .. } => kind != other && ply == same,
            Restored { plies, .. } => plies + 1 == *ply,
            TimeGiven { color, ms, .. } => ruling.counts && is_bonus(state, *color, *ms),
            Stands { .. } | Bound { .. } => true,
            _ => false,
        },
        (IllegalMove { .. }, Event::Withdrawn | Event::ClockStopped) => true,
        (Reconciled(done), Event::Judged(IllegalMove { .. })) => done.settlement == Settlement::IllegalMove,
        (Restored { .. }, Event::Judged(TimeGiven { color, ms, .. })) => {
            ruling.counts && is_bonus(state, *color, *ms)
        }
        (Restored { .. } | TimeGiven { .. }, Event::Judged(Stands { .. } | Bound { .. })) => true,
        _ => false,
    }
}

/// Whether the same illegal move is entered once more, which counts once: it is taken back with the first entry.
fn repeats_a_ruling(state: &State, event: &Event) -> bool {
    let Event::Judged(Judgement::IllegalMove { color, ply, counts: false, .. }) = event else { return false };
    let ruled = state.back.steps.last().is_some_and(|(step, _)| *step == UndoStep::Ruling);
    ruled && state.irregular.is_open(*color, *ply)
}

/// Whether this is what a side gets for the illegal move that was counted last.
fn is_bonus(state: &State, color: Color, ms: u64) -> bool {
    let charged = state.irregular.faults.last().is_some_and(|fault| fault.color != color);
    let penalty = state.edition.illegal_penalty(state.tempo());
    charged && penalty.is_some_and(|ruled| ruled.rule.bonus.ms() == ms)
}

fn begins_a_ruling(state: &State, event: &Event) -> bool {
    let rules = matches!(
        event,
        Event::Judged(Judgement::IllegalMove { .. } | Judgement::Restored { .. } | Judgement::Reconciled(_))
    );
    rules && !continues_a_ruling(state, event)
}

/// The game as it is now, where it may be taken back to here; `next` is what is known to come behind the event.
pub(super) fn look_back(state: &mut State, event: &Event, next: Option<&Event>) -> Option<Box<State>> {
    let press = matches!(event, Event::Completed { by: CompletedBy::Press | CompletedBy::Reply });
    let kept = state.back.begins_with(event) || begins_a_ruling(state, event);
    if !kept || (press && next.is_some_and(settles)) {
        return None;
    }
    // No snapshot holds another.
    let back = std::mem::take(&mut state.back);
    let before = Box::new(state.clone());
    state.back = back;
    Some(before)
}

/// Keeps it beside what has been applied.
pub(super) fn keep_back(state: &mut State, event: &Event, before: Option<Box<State>>, at_ms: u64) {
    if *event == Event::Ran {
        return; // nothing happened
    }
    let before = before.map(|state| Snapshot { state, at_ms });
    if settles(event) {
        state.back.steps.clear();
    }
    let within = keep_ruling(state, event, before.as_ref());
    match event {
        Event::Completed { by: CompletedBy::Press | CompletedBy::Reply } => {
            let steps = before.map(|before| (UndoStep::Press, before)).into_iter().collect();
            state.back = Back { steps, stepped_last: true, ..Back::default() };
        }
        Event::Ended { .. } => {
            let mut steps = std::mem::take(&mut state.back.steps);
            match before {
                Some(before) => state.back.end = Some(before),
                // It is taken back with the end that it brought.
                None if within => drop(steps.pop()),
                None => {}
            }
            if let Some(end) = &mut state.back.end {
                end.at_ms = at_ms;
                end.state.back = Back { steps, stepped_last: state.back.stepped_last, ..Back::default() };
            }
            state.back.deciding = None;
        }
        _ if state.outcome.is_some() => {}
        other if begins_a_decision(other) || matches!(other, Event::Completed { .. }) && before.is_some() => {
            state.back.end = before;
            state.back.deciding = Some(Box::new(other.clone()));
        }
        other if state.back.deciding.is_some() && continues_a_decision(other) => {
            state.back.deciding = Some(Box::new(other.clone()));
        }
        _ => (state.back.end, state.back.deciding) = (None, None),
    }
    match event {
        Event::Judged(judgement) if judgement.sets_clock() => state.back.stepped_last &= within,
        Event::Judged(Judgement::ClockUndone { .. }) => {
            state.back.stepped_last = !state.back.steps.is_empty()
        }
        _ => {}
    }
}

/// Keeps what a ruling is taken back to; whether the event belonged to one already.
fn keep_ruling(state: &mut State, event: &Event, before: Option<&Snapshot>) -> bool {
    let within = state.back.ruling.is_some() && matches!(event, Event::Ended { .. });
    let (begins, continues) = (begins_a_ruling(state, event), continues_a_ruling(state, event));
    if let Some(before) = before.filter(|_| begins) {
        state.back.steps.push((UndoStep::Ruling, before.clone()));
        if state.back.steps.len() > MOST_STEPS {
            state.back.steps.remove(0);
        }
        state.back.stepped_last = true;
    }
    match event {
        Event::Judged(last) if begins || continues => {
            let counted = continues && state.back.ruling.as_ref().is_some_and(|ruling| ruling.counts);
            let counts = counted || matches!(last, Judgement::IllegalMove { counts: true, .. });
            state.back.ruling = Some(Ruling { counts, last: Box::new(last.clone()) });
        }
        _ if within || continues => {}
        _ => state.back.ruling = None,
    }
    within || continues
}

/// What ended the game is taken back: all is as it was before, and the clocks stand as they did at the end.
pub(super) fn reopen(state: &mut State) -> Applied {
    let before = state.back.end.take().filter(|_| state.outcome.is_some());
    go_back(state, before)?;
    // A flag that nobody's clock shows is no longer down; one that it shows is raised by setting the clock.
    if state.clock.as_ref().is_none_or(|clock| !clock.has_fallen()) {
        state.irregular.flag = None;
    }
    state.irregular.flag_reopened = state.irregular.flag.is_some();
    state.reopened = Some(state.history.moves().len());
    Ok(())
}

/// The last press is taken back, so that its move waits for it again; or a ruling, so that all is as it was. The
/// clocks stand as they did then.
pub(super) fn undo_step(state: &mut State, wanted: UndoStep) -> Applied {
    let mut steps = std::mem::take(&mut state.back.steps);
    let over = state.outcome.is_some();
    let last = steps.pop().filter(|(step, _)| *step == wanted && !over);
    go_back(state, last.map(|(_, before)| before))?;
    state.back.stepped_last = !steps.is_empty();
    state.back.steps = steps;
    Ok(())
}

fn go_back(state: &mut State, before: Option<Snapshot>) -> Applied {
    let Snapshot { state: earlier, at_ms } = before.ok_or(ApplyError::OutOfOrder)?;
    let later = std::mem::replace(state, *earlier);
    apply::stop_clock(state, at_ms);
    // What was noted, and what the arbiter set up for all that follows, stays.
    state.noted = later.noted;
    state.interventions.pins = later.interventions.pins;
    state.interventions.gap = later.interventions.gap;
    state.interventions.wrong = later.interventions.wrong;
    state.irregular.consented |= later.irregular.consented;
    state.irregular.live = later.irregular.live;
    state.differing = false;
    if matches!(state.stage, Stage::Proposed(_)) {
        state.stage = Stage::ToMove;
    }
    Ok(())
}
