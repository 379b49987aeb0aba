//! Steps that the arbiter can take back as a whole: the end of the game, a press, and a ruling.

use super::apply;
use super::game_state::{Applied, ApplyError, Back, Ruling, Snapshot, Stage, State, Step, UndoStep};
use crate::game::event::{CompletedBy, Event};
use crate::game::interventions::{ClockChange, Gap, Readings};
use crate::game::judgement::Judgement;
use crate::game::reconciled::Settlement;
use crate::rules::{Color, Reason};

/// Number of steps that can be taken back.
const MOST_STEPS: usize = 8;

impl Back {
    /// Tests if the game is kept as it is before this event.
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

/// Tests for an event that may stand between the beginning of a decision and its end.
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

/// Tests if the end of the game for this reason belongs to what was decided just before it.
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

/// Tests if nothing that came before the event can be taken back any more: another move is in progress.
const fn settles(event: &Event) -> bool {
    matches!(
        event,
        Event::Announced { .. }
            | Event::Adjournment(_)
            | Event::Judged(Judgement::CastlingLost { .. } | Judgement::Adjourned { .. })
    )
}

impl State {
    /// True if the arbiter can take back the end of the game.
    pub(crate) const fn can_be_reopened(&self) -> bool {
        self.outcome.is_some() && self.back.end.is_some()
    }

    /// The step that the arbiter can take back next; behind the end only a warning that was given there.
    /// While boards are compared no position is taken back.
    pub(crate) fn last_step(&self) -> Option<UndoStep> {
        let last = self.back.steps.iter().rev().find(|step| !step.is_part)?.what;
        let goes_back = matches!(last, UndoStep::Press | UndoStep::Ruling);
        Some(last).filter(|_| !(goes_back && self.differing))
    }

    /// The judgement that began that step, if one did.
    pub(crate) fn last_judged(&self) -> Option<&Judgement> {
        self.back.steps.iter().rev().find(|step| !step.is_part)?.judgement.as_deref()
    }

    /// Number of steps that can be taken back.
    pub(crate) const fn steps_back(&self) -> usize {
        self.back.steps.len()
    }

    /// Index of the last change of the clock that can be taken back: behind the last ruling, which set the clocks itself,
    /// and behind the last press if it changed a counter, for that press may have begun a period.
    pub(super) fn last_change(&self) -> Option<usize> {
        let mut steps = self.back.steps.iter().enumerate().rev();
        let (at, found) = steps.find(|(_, step)| matches!(step.what, UndoStep::Clock | UndoStep::Ruling))?;
        let is_under_a_press = self.back.steps[at..].iter().any(|step| step.what == UndoStep::Press);
        let stands = !(is_under_a_press && found.changes_a_counter());
        (found.what == UndoStep::Clock && stands).then_some(at)
    }
}

impl Back {
    /// Drops the presses and rulings, for another move is in progress; with a ruling its parts and the changes of the clock
    /// before it, with a press those of a counter before it.
    fn settle(&mut self) {
        let last = |what| self.steps.iter().rposition(|step| step.what == what).map_or(0, |at| at + 1);
        let (ruled, pressed) = (last(UndoStep::Ruling), last(UndoStep::Press));
        let mut at = 0;
        self.steps.retain(|step| {
            at += 1;
            match step.what {
                UndoStep::Press | UndoStep::Ruling => false,
                UndoStep::Warning(_) => true,
                UndoStep::Clock => at > ruled && !step.is_part && (at > pressed || !step.changes_a_counter()),
            }
        });
    }

    /// Keeps a step; of more than can be taken back the first of its kind goes, a ruling with its parts. Changes of the
    /// clock are counted apart: however many there are, the press before them can be taken back.
    fn keep(&mut self, step: Step) {
        let of_clock = step.what == UndoStep::Clock;
        self.steps.push(step);
        let is_alike = |step: &Step| !step.is_part && (step.what == UndoStep::Clock) == of_clock;
        if self.steps.iter().filter(|step| is_alike(step)).count() > MOST_STEPS
            && let Some(first) = self.steps.iter().position(is_alike)
        {
            let parts = self.steps[first + 1..].iter().take_while(|step| step.is_part).count();
            self.steps.drain(first..=first + parts);
        }
    }
}

impl Step {
    fn changes_a_counter(&self) -> bool {
        self.change.is_some_and(|change| change.before.moves != change.after.moves)
    }
}

/// Tests if an event belongs to the ruling in progress.
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

/// Tests if the same illegal move is entered once more, which counts once: it is
/// taken back with the first entry.
fn repeats_a_ruling(state: &State, event: &Event) -> bool {
    let Event::Judged(Judgement::IllegalMove { color, ply, counts: false, .. }) = event else { return false };
    let mut steps = state.back.steps.iter().rev().map(|step| step.what);
    let ruled =
        steps.find(|step| matches!(step, UndoStep::Press | UndoStep::Ruling)) == Some(UndoStep::Ruling);
    ruled && state.irregular.is_open(*color, *ply)
}

/// Tests if this is the time that a side gets for the illegal move that was counted last.
fn is_bonus(state: &State, color: Color, ms: u64) -> bool {
    let charged = state.irregular.faults.last().is_some_and(|fault| fault.color != color);
    let penalty = state.edition.illegal_penalty(state.tempo());
    charged && penalty.is_some_and(|ruled| ruled.rule.bonus.ms() == ms)
}

fn begins_a_ruling(state: &State, event: &Event) -> bool {
    let rules = matches!(
        event,
        Event::Judged(
            Judgement::IllegalMove { .. }
                | Judgement::Restored { .. }
                | Judgement::Reconciled(_)
                | Judgement::Warned { .. }
        )
    );
    rules && !continues_a_ruling(state, event)
}

/// The game and its clocks before an event.
#[derive(Default)]
pub(super) struct Before {
    game: Option<Box<State>>,
    clocks: Option<(Readings, Option<Gap>)>,
}

/// The game as it is now, where it may be taken back to here, or its clocks; `next` is what is known to come behind the
/// event.
pub(super) fn look_back(state: &mut State, event: &Event, next: Option<&Event>, at_ms: u64) -> Before {
    let press = matches!(event, Event::Completed { by: CompletedBy::Press | CompletedBy::Reply });
    let kept = state.back.begins_with(event) || begins_a_ruling(state, event);
    let clocks = match event {
        Event::Judged(judgement) if judgement.sets_clock() => {
            let gap = state.gap().filter(|_| matches!(judgement, Judgement::GapBorne { .. }));
            state.readings(at_ms).map(|readings| (readings, gap))
        }
        _ => None,
    };
    if !kept || (press && next.is_some_and(settles)) {
        return Before { game: None, clocks };
    }
    // No snapshot holds another.
    let back = std::mem::take(&mut state.back);
    let before = Box::new(state.clone());
    state.back = back;
    Before { game: Some(before), clocks }
}

/// Keeps the game as it was before the event, beside what has been applied.
pub(super) fn keep_back(state: &mut State, event: &Event, before: Before, at_ms: u64) {
    if *event == Event::Ran {
        return; // nothing happened
    }
    let Before { game, clocks } = before;
    let before = game.map(|state| Snapshot { state, at_ms });
    if settles(event) {
        state.back.settle();
    }
    let within = keep_ruling(state, event, before.as_ref());
    if let (Event::Judged(judgement), Some((clocks, gap)), Some(after)) =
        (event, clocks, state.readings(at_ms))
    {
        let change = ClockChange { before: clocks, after, gap };
        state.back.keep(Step {
            what: UndoStep::Clock,
            before: None,
            change: Some(change),
            judgement: Some(Box::new(judgement.clone())),
            is_part: within && state.back.steps.iter().any(|step| step.what == UndoStep::Ruling),
        });
    }
    match event {
        Event::Completed { by: CompletedBy::Press | CompletedBy::Reply } => {
            let mut back = Back { steps: std::mem::take(&mut state.back.steps), ..Back::default() };
            back.settle();
            // Where it is known that it is settled next, it takes its place all the same, as it did in the game.
            let (change, judgement) = (None, None);
            back.keep(Step { what: UndoStep::Press, before, change, judgement, is_part: false });
            state.back = back;
        }
        Event::Ended { .. } => {
            let mut steps = std::mem::take(&mut state.back.steps);
            match before {
                Some(before) => state.back.end = Some(before),
                // It is taken back with the end that it brought.
                None if within => {
                    if let Some(at) = steps.iter().rposition(|step| !step.is_part) {
                        steps.truncate(at);
                    }
                }
                None => {}
            }
            if let Some(end) = &mut state.back.end {
                end.at_ms = at_ms;
                end.state.back = Back { steps, ..Back::default() };
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
}

/// Keeps the game that a ruling is taken back to; true if the event belonged to a ruling already.
fn keep_ruling(state: &mut State, event: &Event, before: Option<&Snapshot>) -> bool {
    let within = state.back.ruling.is_some() && matches!(event, Event::Ended { .. });
    let (begins, continues) = (begins_a_ruling(state, event), continues_a_ruling(state, event));
    if let Event::Judged(judgement) = event
        && begins
    {
        let (what, before) = match judgement {
            Judgement::Warned { color, .. } => (UndoStep::Warning(*color), None),
            _ => (UndoStep::Ruling, before.cloned()),
        };
        let (change, judgement) = (None, Some(Box::new(judgement.clone())));
        state.back.keep(Step { what, before, change, judgement, is_part: false });
    }
    match event {
        Event::Judged(last) if begins || continues => {
            let counted = continues && state.back.ruling.as_ref().is_some_and(|ruling| ruling.counts);
            // What is given once is not given again, by whatever comes of the same move.
            let given = matches!(last, Judgement::TimeGiven { .. });
            let counts = !given && counted || matches!(last, Judgement::IllegalMove { counts: true, .. });
            state.back.ruling = Some(Ruling { counts, last: Box::new(last.clone()) });
        }
        _ if within || continues => {}
        _ => state.back.ruling = None,
    }
    within || continues
}

/// Takes back the end of the game: all is as it was before, and the clocks stand as they did at the end.
pub(super) fn reopen(state: &mut State) -> Applied {
    let before = state.back.end.take().filter(|_| state.outcome.is_some());
    let since = std::mem::take(&mut state.back.steps);
    go_back(state, before)?;
    since.into_iter().for_each(|step| state.back.keep(step));
    // A flag that nobody's clock shows is no longer down; one that it shows is raised by setting the clock.
    if state.clock.as_ref().is_none_or(|clock| !clock.has_fallen()) {
        state.irregular.flag = None;
    }
    state.irregular.flag_reopened = state.irregular.flag.is_some();
    state.reopened = Some(state.history.moves().len());
    Ok(())
}

/// Takes back the last press, so that its move waits for it again; or a ruling, so that all is as it was. The
/// clocks stand as they did then. Behind a warning nothing has to become as it was.
pub(super) fn undo_step(state: &mut State, wanted: UndoStep) -> Applied {
    let mut steps = std::mem::take(&mut state.back.steps);
    let at = steps.iter().rposition(|step| step.what == wanted).ok_or(ApplyError::OutOfOrder)?;
    if matches!(wanted, UndoStep::Warning(_)) {
        steps.remove(at);
    } else {
        // Journals of earlier versions took a press back from behind a warning, which was no step then.
        let before = steps.drain(at..).next().and_then(|step| step.before);
        go_back(state, before.filter(|_| state.outcome.is_none()))?;
    }
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
