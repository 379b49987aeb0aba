//! One of the two dials of a clock, and its changes while it runs.

use serde::{Deserialize, Serialize};

use super::control::{Mode, Period, PeriodStage, Schedule};

/// Reading and counters of one dial.
///
/// A period that ends by its time ends when the reading is exactly zero. The next one brings its main time then; the
/// move in progress, which has had its increment, gets only as much more as the new one is longer. Every later move
/// has the new one.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub(super) struct Side {
    /// The reading, in milliseconds.
    pub(super) left_ms: u64,
    pub(super) used_ms: u64,
    pub(super) moves: u32,
    /// Periods that ended because their time was used up.
    #[serde(default)]
    pub(super) used_up: u32,
    /// The part of `used_ms` that was used before the present period began.
    #[serde(default)]
    before_ms: u64,
    #[serde(default)]
    had_ms: u64,
}

impl Side {
    /// A dial with the full time of the first period.
    pub(super) fn new(schedule: &Schedule) -> Self {
        let first = schedule.stage(0, 0).period;
        let left_ms = first.main_ms + first.bonus_ms();
        Self { left_ms, used_ms: 0, moves: 0, used_up: 0, before_ms: 0, had_ms: 0 }
    }

    pub(super) fn stage(&self, schedule: &Schedule) -> PeriodStage {
        schedule.stage(self.moves, self.used_up)
    }

    /// The dial before the next move has begun.
    pub(super) const fn with_new_move(self) -> Self {
        Self { used_ms: 0, before_ms: 0, had_ms: 0, ..self }
    }

    /// The part of the Bronstein increment that a press takes back, in milliseconds; 0 in other modes.
    pub(super) fn unused_ms(&self, period: &Period) -> u64 {
        match period.mode {
            Mode::Bronstein => self.left_of(period.increment_ms),
            Mode::SuddenDeath | Mode::Fischer | Mode::Delay => 0,
        }
    }

    /// Time that this period brings for the move in progress, less what the move has had before and has
    /// used of it, in milliseconds.
    fn left_of(&self, brought_ms: u64) -> u64 {
        let used_ms = self.used_ms.saturating_sub(self.before_ms);
        brought_ms.saturating_sub(self.had_ms).saturating_sub(used_ms)
    }

    /// Time that the move in progress has used of what each move of this period brings, in milliseconds;
    /// `None` where that changes nothing.
    pub(super) fn used_of_move_ms(&self, period: &Period) -> Option<u64> {
        let brought_ms = match period.mode {
            Mode::Bronstein | Mode::Delay => period.increment_ms,
            Mode::SuddenDeath | Mode::Fischer => return None,
        };
        Some(brought_ms - self.left_of(brought_ms))
    }

    /// The dial in a move that has used so much of what each move brings.
    pub(super) const fn in_move(self, used_ms: u64) -> Self {
        Self { used_ms, ..self.with_new_move() }
    }

    /// The dial after the move in progress took so much more, and whether its flag has fallen.
    pub(super) fn run(self, schedule: &Schedule, mut elapsed_ms: u64) -> (Self, bool) {
        let mut side = self;
        loop {
            let PeriodStage { period, next, .. } = side.stage(schedule);
            let delay_ms = side.left_of(period.delay_ms());
            let span_ms = side.left_ms.saturating_add(delay_ms);
            if elapsed_ms < span_ms {
                side.left_ms -= elapsed_ms.saturating_sub(delay_ms);
                side.used_ms = side.used_ms.saturating_add(elapsed_ms);
                return (side, false);
            }
            side.left_ms = 0;
            side.used_ms = side.used_ms.saturating_add(span_ms);
            let Some(next) = next else { return (side, true) };
            side.enter(&period, &next);
            elapsed_ms -= span_ms;
        }
    }

    /// Time that the move in progress can still last before the flag falls, in milliseconds.
    pub(super) fn until_flag_ms(self, schedule: &Schedule) -> u64 {
        self.run(schedule, u64::MAX).0.used_ms - self.used_ms
    }

    /// The dial when the last period begins, if nobody presses; now, if it has begun.
    pub(super) fn in_last_period(self, schedule: &Schedule) -> Self {
        let mut side = self;
        while let PeriodStage { period, next: Some(next), .. } = side.stage(schedule) {
            side.enter(&period, &next);
        }
        side
    }

    /// The dial after so much time passed that is no part of a move: delays do not count, and the next move begins
    /// with the increment of the period that it begins in.
    pub(super) fn charged(self, schedule: &Schedule, mut passed_ms: u64) -> Self {
        let mut side = self;
        while let PeriodStage { period, next: Some(next), .. } = side.stage(schedule)
            && passed_ms >= side.left_ms
        {
            passed_ms -= side.left_ms;
            side.left_ms = next.main_ms.saturating_add(next.bonus_ms().saturating_sub(period.bonus_ms()));
            side.used_up += 1;
        }
        Self { left_ms: side.left_ms.saturating_sub(passed_ms), ..side }
    }

    fn enter(&mut self, period: &Period, next: &Period) {
        self.had_ms = self.had_ms.max(period.increment_ms);
        self.before_ms = self.used_ms;
        self.used_up += 1;
        self.left_ms = next.main_ms.saturating_add(next.bonus_ms().saturating_sub(self.had_ms));
    }
}
