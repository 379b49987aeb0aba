//! Time that nobody kept: the machine slept, or the program stood still.

use std::time::Duration;

use super::effect::Effect;
use crate::device::time::{self, Missed};
use crate::session::Input;

/// Shortest sleep of the machine: less is none, for two clocks are never read at the same time.
const SLEEP_AT_LEAST: Duration = Duration::from_secs(1);

/// Shortest standstill of the program after which the arbiter decides: whoever presses or speaks meanwhile
/// may not have been heard. Of less nobody loses anything, for no clock counts it.
const STOPS_FROM: Duration = Duration::from_secs(5);

/// Shortest delay that is noted: a machine with much to do holds a program up again and again.
const NOTED_FROM: Duration = Duration::from_secs(2);

/// Source of the time that the machine has slept since it was started.
pub type Slept = Box<dyn Fn() -> Duration>;

/// Time that nobody kept, as far as it was told.
pub(super) struct Gaps {
    slept: Slept,
    slept_before: Duration,
    missed_before: Missed,
}

impl Gaps {
    /// Asks this how long the machine has slept, or the machine itself.
    pub(super) fn new(slept: Option<Slept>) -> Self {
        let slept = slept.unwrap_or_else(|| Box::new(time::slept));
        Self { slept_before: slept(), slept, missed_before: Missed::default() }
    }

    /// Time that nobody kept since the last look; `missed` is how much that is in all.
    pub(super) fn look(&mut self, missed: Missed) -> Option<Effect> {
        let before = std::mem::replace(&mut self.missed_before, missed);
        let frozen = missed.stood.saturating_sub(before.stood);
        let held = missed.held.saturating_sub(before.held);
        let slept = (self.slept)();
        let mut asleep = slept.saturating_sub(self.slept_before);
        // Small differences add up.
        if asleep < SLEEP_AT_LEAST {
            asleep = Duration::ZERO;
        } else {
            self.slept_before = slept;
        }
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        if !asleep.is_zero() {
            // A machine that wakes up lets its programs wait for a while.
            Some(Effect::Enter(Input::Slept(ms(asleep + frozen))))
        } else if frozen >= STOPS_FROM {
            Some(Effect::Enter(Input::Frozen(ms(frozen))))
        } else if frozen + held >= NOTED_FROM {
            Some(Effect::Enter(Input::HeldUp(ms(frozen + held))))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Milliseconds for which the machine slept, the program stood still, and was held up; and what becomes
    /// of it.
    #[test]
    fn clocks_stop_only_where_something_may_be_lost() {
        let rows: [(u64, u64, u64, Option<Input<'_>>); 8] = [
            (0, 1_900, 0, None),
            (0, 0, 1_500, None),
            (0, 2_100, 0, Some(Input::HeldUp(2_100))),
            (0, 4_000, 800, Some(Input::HeldUp(4_800))),
            (0, 0, 9_000, Some(Input::HeldUp(9_000))),
            (0, 5_000, 0, Some(Input::Frozen(5_000))),
            (2_000, 0, 0, Some(Input::Slept(2_000))),
            (2_000, 1_000, 0, Some(Input::Slept(3_000))),
        ];
        for (asleep, stood, held, expected) in rows {
            let slept = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
            let told = slept.clone();
            let ask = move || Duration::from_millis(told.load(std::sync::atomic::Ordering::Relaxed));
            let mut gaps = Gaps::new(Some(Box::new(ask)));
            slept.store(asleep, std::sync::atomic::Ordering::Relaxed);
            let missed = Missed { stood: Duration::from_millis(stood), held: Duration::from_millis(held) };
            let found = gaps.look(missed).map(|effect| match effect {
                Effect::Enter(input) => input,
                _ => panic!("{asleep} {stood} {held}"),
            });
            assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{asleep} {stood} {held}");
            assert!(gaps.look(missed).is_none(), "once");
        }
    }
}
