//! The arbiter's changes of the clock applied to a game, and undoing them.

use super::game_state::State;
use super::{apply, judgement};
use crate::game::event::GapCause;
use crate::game::interventions::{ClockChange, Gap, Readings};
use crate::rules::{ByColor, Color};

impl State {
    /// Count of wrong numbers typed for the arbiter since the last right one, and the instant of the last, in
    /// milliseconds from the start.
    pub const fn wrong_numbers(&self) -> (u32, u64) {
        self.interventions.wrong
    }

    /// Time that nobody kept, until it is settled who bears it.
    pub const fn gap(&self) -> Option<Gap> {
        self.interventions.gap
    }

    /// The hash of the number that the arbiter's lines need, if they do.
    pub fn pin(&self) -> Option<&str> {
        self.pins().next()
    }

    /// The hash of that number, and behind it the hashes of numbers that could not be proven where it was
    /// set, the last first: where one of them can be, it is the number that counts.
    pub fn pins(&self) -> impl Iterator<Item = &str> {
        self.interventions.pins.iter().rev().map(String::as_str)
    }

    /// Both times and both counters as they were before the arbiter's last change, less what has passed since;
    /// `None` where there is nothing to undo.
    pub(crate) fn undone(&self, at_ms: u64) -> Option<(ByColor<u64>, ByColor<u32>)> {
        let change = self.back.steps[self.last_change()?].change?;
        Some(before_change(&change, &self.readings(at_ms)?))
    }

    pub(crate) fn readings(&self, at_ms: u64) -> Option<Readings> {
        let clock = self.clock.as_ref()?;
        Some(Readings {
            times: ByColor::from_fn(|color| clock.remaining_ms(color, at_ms)),
            moves: ByColor::from_fn(|color| clock.moves(color)),
            used_up: ByColor::from_fn(|color| clock.used_up(color, at_ms)),
        })
    }
}

/// Times and counters without a change, where the clocks show this `now`.
fn before_change(change: &ClockChange, now: &Readings) -> (ByColor<u64>, ByColor<u32>) {
    let ClockChange { before, after, .. } = change;
    let times = ByColor::from_fn(|color| {
        let (before, after) = (*before.times.get(color), *after.times.get(color));
        now.times.get(color).saturating_add(before).saturating_sub(after)
    });
    let moves = ByColor::from_fn(|color| {
        let (before, after) = (*before.moves.get(color), *after.moves.get(color));
        now.moves.get(color).saturating_add(before).saturating_sub(after)
    });
    (times, moves)
}

/// Adds a gap in which nobody kept the time: the clocks stand until somebody starts them again.
pub(super) fn find_gap(state: &mut State, ms: u64, cause: GapCause, at_ms: u64) {
    apply::stop_clock(state, at_ms);
    if let Some(clock) = &state.clock {
        let (before_ms, was_known) = state.interventions.gap.map_or((0, true), |gap| (gap.ms, gap.is_known));
        let is_known = was_known && cause != GapCause::DateSetBack;
        let ms = before_ms.saturating_add(ms);
        state.interventions.gap = Some(Gap { ms, is_known, color: clock.turn() });
    }
}

pub(super) fn bear_gap(state: &mut State, color: Option<Color>, ms: u64, at_ms: u64) {
    if let (Some(clock), Some(color)) = (&mut state.clock, color) {
        clock.charge(color, ms, at_ms);
    }
    state.interventions.gap = None;
}

/// Takes the last change of the clock back, so that it shows this; also in what a step before it is taken back to.
pub(super) fn undo_change(state: &mut State, times: ByColor<u64>, moves: ByColor<u32>, at_ms: u64) {
    let at = state.last_change();
    let step = at.map(|at| state.back.steps.remove(at));
    let change = step.and_then(|step| step.change);
    let lacking = change.zip(state.readings(at_ms)).map(|(change, now)| lacking_ms(&change, &now));
    set_back(state, change, times, moves, at_ms);
    // What was used beyond what stood there then is still used when the change before is taken back.
    if let (Some(lacking), Some(earlier)) = (lacking, state.last_change())
        && let Some(change) = &mut state.back.steps[earlier].change
    {
        let less = |color| change.before.times.get(color).saturating_sub(*lacking.get(color));
        change.before.times = ByColor::from_fn(less);
    }
    let (Some(at), Some(change)) = (at, change) else { return };
    for later in state.back.steps[at..].iter_mut().filter_map(|step| step.before.as_mut()) {
        let at_ms = later.at_ms;
        if let Some(now) = later.state.readings(at_ms) {
            let (times, moves) = before_change(&change, &now);
            set_back(&mut later.state, Some(change), times, moves, at_ms);
        }
    }
}

/// Time that both lack, in milliseconds, so that a change could be taken back whole.
fn lacking_ms(change: &ClockChange, now: &Readings) -> ByColor<u64> {
    ByColor::from_fn(|color| {
        let without = now.times.get(color).saturating_add(*change.before.times.get(color));
        change.after.times.get(color).saturating_sub(without)
    })
}

fn set_back(
    state: &mut State,
    change: Option<ClockChange>,
    times: ByColor<u64>,
    moves: ByColor<u32>,
    at_ms: u64,
) {
    for color in Color::ALL {
        if let Some(clock) = &mut state.clock {
            // A period that the change itself used up has not been; one that ended since has.
            if let Some(ClockChange { before, after, .. }) = change {
                let since = clock.used_up(color, at_ms).saturating_sub(*after.used_up.get(color));
                clock.set_used_up(color, before.used_up.get(color).saturating_add(since), at_ms);
            }
            clock.set_moves(color, *moves.get(color), at_ms);
            clock.set_remaining_ms(color, *times.get(color), at_ms);
        }
    }
    // Who bears it is open again, and no clock runs before that is settled.
    if let Some(gap) = change.and_then(|change| change.gap) {
        apply::stop_clock(state, at_ms);
        let still_open = state.interventions.gap.map_or((0, true), |open| (open.ms, open.is_known));
        let (ms, is_known) = (gap.ms.saturating_add(still_open.0), gap.is_known && still_open.1);
        state.interventions.gap = Some(Gap { ms, is_known, ..gap });
    }
    judgement::raise_flag(state, at_ms);
}
