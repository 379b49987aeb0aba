//! Time that nobody kept: the machine slept, or the program stood still.

use std::time::Duration;

use super::effect::Effect;
use crate::device::time;
use crate::session::Input;

/// Less than this is no sleep: two clocks are never read at the same time.
const SLEEP_AT_LEAST: Duration = Duration::from_secs(1);

/// How long the machine has slept since it was started.
pub type Slept = Box<dyn Fn() -> Duration>;

/// What has been told of such time so far.
pub(super) struct Gaps {
    slept: Slept,
    slept_before: Duration,
    missed_before: Duration,
}

impl Gaps {
    /// Asks this how long the machine has slept, or the machine itself.
    pub(super) fn new(slept: Option<Slept>) -> Self {
        let slept = slept.unwrap_or_else(|| Box::new(time::slept));
        Self { slept_before: slept(), slept, missed_before: Duration::ZERO }
    }

    /// Time that nobody kept since the last look; `missed` is how long the program has stood still in all.
    pub(super) fn look(&mut self, missed: Duration) -> Option<Effect> {
        let frozen = missed.saturating_sub(self.missed_before);
        self.missed_before = missed;
        let slept = (self.slept)();
        let mut asleep = slept.saturating_sub(self.slept_before);
        // Small differences add up.
        if asleep < SLEEP_AT_LEAST {
            asleep = Duration::ZERO;
        } else {
            self.slept_before = slept;
        }
        let gap_ms = u64::try_from((asleep + frozen).as_millis()).unwrap_or(u64::MAX);
        match (asleep.is_zero(), frozen.is_zero()) {
            (true, true) => None,
            (true, false) => Some(Effect::Enter(Input::Frozen(gap_ms))),
            // A machine that wakes up lets its programs wait for a while.
            (false, _) => Some(Effect::Enter(Input::Slept(gap_ms))),
        }
    }
}
