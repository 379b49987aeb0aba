//! How the arbiter's changes of the clock change a game, and what can be undone of them.

use super::game_state::State;
use super::{apply, judgement};
use crate::game::event::GapCause;
use crate::game::interventions::{ClockChange, Gap, Readings};
use crate::game::judgement::Judgement;
use crate::rules::{ByColor, Color};

impl State {
    /// How many wrong numbers were typed for the arbiter since the last right one, and when the last of them, in
    /// milliseconds from the start.
    pub(crate) const fn wrong_numbers(&self) -> (u32, u64) {
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

    /// The same, and behind it the hashes of numbers that could not be proven where it was set, the last first: where one
    /// of them can be, it is the number that counts.
    pub(crate) fn pins(&self) -> impl Iterator<Item = &str> {
        self.interventions.pins.iter().rev().map(String::as_str)
    }

    /// Both times and both counters as they were before the arbiter's last change, less what has passed since;
    /// `None` where there is nothing to undo.
    pub(crate) fn undone(&self, at_ms: u64) -> Option<(ByColor<u64>, ByColor<u32>)> {
        let ClockChange { before, after } = self.interventions.change?;
        let now = self.readings(at_ms)?;
        let back = |now: u64, before: u64, after: u64| now.saturating_add(before).saturating_sub(after);
        let times = ByColor::from_fn(|color| {
            back(*now.times.get(color), *before.times.get(color), *after.times.get(color))
        });
        let moves = ByColor::from_fn(|color| {
            let (now, before) = (*now.moves.get(color), *before.moves.get(color));
            now.saturating_add(before).saturating_sub(*after.moves.get(color))
        });
        Some((times, moves))
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

/// Keeps what a judgement changed on the clock, so that it can be undone.
pub(super) fn note_change(state: &mut State, judgement: &Judgement, before: Option<Readings>, at_ms: u64) {
    let change = match judgement {
        set if set.sets_clock() => {
            before.zip(state.readings(at_ms)).map(|(before, after)| ClockChange { before, after })
        }
        Judgement::ClockUndone { .. } | Judgement::PressUndone { .. } | Judgement::Restored { .. } => None,
        _ => return,
    };
    state.interventions.change = change;
}

/// Nobody kept the time for a while: the clocks stand until somebody starts them again.
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

pub(super) fn undo_change(state: &mut State, times: ByColor<u64>, moves: ByColor<u32>, at_ms: u64) {
    let change = state.interventions.change;
    for color in Color::ALL {
        if let Some(clock) = &mut state.clock {
            // A period that the change itself used up has not been; one that ended since has.
            if let Some(ClockChange { before, after }) = change {
                let since = clock.used_up(color, at_ms).saturating_sub(*after.used_up.get(color));
                clock.set_used_up(color, before.used_up.get(color).saturating_add(since), at_ms);
            }
            clock.set_moves(color, *moves.get(color), at_ms);
            clock.set_remaining_ms(color, *times.get(color), at_ms);
        }
    }
    judgement::raise_flag(state, at_ms);
}
