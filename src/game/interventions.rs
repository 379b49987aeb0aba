//! What the arbiter does to the clock, and what he can undo; time that nobody kept.

use super::judgement::Judgement;
use super::state::State;
use crate::rules::{ByColor, Color};

/// Time that passed while nobody kept it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Gap {
    /// How much, in milliseconds; 0 where that is not known.
    pub ms: u64,
    /// Whose clock ran when it began.
    pub color: Color,
}

/// What a clock shows: both times in milliseconds and both counters.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Readings {
    times: ByColor<u64>,
    moves: ByColor<u32>,
}

/// What the last change of the clock added, and may be taken back.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Change {
    before: Readings,
    after: Readings,
}

/// What the arbiter did to the clock, and what waits for him.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Interventions {
    pub(super) gap: Option<Gap>,
    pub(super) pin: Option<String>,
    /// How many wrong numbers were given since the last wait, and until when none is tried.
    wrong_pins: u32,
    pin_waits_until_ms: u64,
    change: Option<Change>,
}

impl Interventions {
    pub(super) const fn refuse_pin(&mut self, wait_ms: u64, at_ms: u64) {
        self.wrong_pins += 1;
        if wait_ms > 0 {
            self.wrong_pins = 0;
            self.pin_waits_until_ms = at_ms.saturating_add(wait_ms);
        }
    }
}

impl State {
    /// How many wrong numbers were given for the arbiter's since the last wait for it, and until when none is tried, in
    /// milliseconds of the game.
    #[must_use]
    pub const fn pins_refused(&self) -> (u32, u64) {
        (self.interventions.wrong_pins, self.interventions.pin_waits_until_ms)
    }

    /// Time that nobody kept, until it is settled who bears it.
    #[must_use]
    pub const fn gap(&self) -> Option<Gap> {
        self.interventions.gap
    }

    /// The hash of the number that the arbiter's lines need, if they do.
    #[must_use]
    pub fn pin(&self) -> Option<&str> {
        self.interventions.pin.as_deref()
    }

    /// Both times and both counters as they were before the arbiter's last change, less what has passed since;
    /// `None` where there is nothing to undo.
    #[must_use]
    pub fn undone(&self, at_ms: u64) -> Option<(ByColor<u64>, ByColor<u32>)> {
        let Change { before, after } = self.interventions.change?;
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

    pub(super) fn readings(&self, at_ms: u64) -> Option<Readings> {
        let clock = self.clock.as_ref()?;
        Some(Readings {
            times: ByColor::from_fn(|color| clock.remaining_ms(color, at_ms)),
            moves: ByColor::from_fn(|color| clock.moves(color)),
        })
    }

    /// Keeps what a judgement changed on the clock, so that it can be undone.
    pub(super) fn note_change(&mut self, judgement: &Judgement, before: Option<Readings>, at_ms: u64) {
        let change = match judgement {
            Judgement::TimeGiven { .. }
            | Judgement::TimeSet { .. }
            | Judgement::MovesSet { .. }
            | Judgement::PressesMended { .. }
            | Judgement::GapBorne { .. } => {
                before.zip(self.readings(at_ms)).map(|(before, after)| Change { before, after })
            }
            Judgement::ClockUndone { .. } | Judgement::Restored { .. } => None,
            _ => return,
        };
        self.interventions.change = change;
    }

    /// Nobody kept the time for a while: the clocks stand until somebody starts them again.
    pub(super) fn find_gap(&mut self, ms: u64, at_ms: u64) {
        self.stop_clock(at_ms);
        if let Some(clock) = &self.clock {
            let before_ms = self.interventions.gap.map_or(0, |gap| gap.ms);
            self.interventions.gap = Some(Gap { ms: before_ms.saturating_add(ms), color: clock.turn() });
        }
    }

    pub(super) fn bear_gap(&mut self, color: Option<Color>, ms: u64, at_ms: u64) {
        if let (Some(clock), Some(color)) = (&mut self.clock, color) {
            clock.charge(color, ms, at_ms);
        }
        self.interventions.gap = None;
    }

    pub(super) fn undo_change(&mut self, times: ByColor<u64>, moves: ByColor<u32>, at_ms: u64) {
        for color in Color::ALL {
            if let Some(clock) = &mut self.clock {
                clock.set_moves(color, *moves.get(color), at_ms);
                clock.set_remaining_ms(color, *times.get(color), at_ms);
            }
        }
        self.raise_flag(at_ms);
    }
}
