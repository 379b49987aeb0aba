//! Reminders that a club's clock may say or sound by itself: warnings with little time left, and the ticking
//! of the last seconds, both of the last period: where more time comes when this is used up, it is not
//! little. Never in a rated game (fide-2018 12.6, fqe-2018 equipment 4.9).

use crate::clock::Clock;
use crate::rules::{ByColor, Color};

/// Time before the flag at which the ticking begins, in milliseconds.
const TICKING_MS: u64 = 10_000;
/// Time from one tick to the next, in milliseconds.
const TICK_MS: u64 = 1_000;

/// Something is to be heard.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Reminder {
    /// A warning that so much is left, in milliseconds.
    Warning(Color, u64),
    /// The warning that a player asked for.
    Wanted(Color, u64),
    /// Another of the last seconds of this side has passed.
    Tick(Color),
}

/// Reminders that were chosen, and those that have been heard.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reminders {
    /// Times left at which warnings are given, in milliseconds, the most first.
    warn_at_ms: Vec<u64>,
    ticking: bool,
    /// A warning of each side's own.
    wanted_ms: ByColor<Option<u64>>,
    seen: Option<ByColor<u64>>,
    /// Warnings are given once.
    told: Vec<(Color, u64)>,
}

impl Reminders {
    /// Warnings at these times left, in seconds, and ticking or not.
    pub fn new(warn_at: &[u32], ticking: bool) -> Self {
        let mut warn_at_ms: Vec<u64> = warn_at.iter().map(|&seconds| u64::from(seconds) * 1_000).collect();
        warn_at_ms.sort_unstable_by(|one, other| other.cmp(one));
        Self { warn_at_ms, ticking, ..Self::default() }
    }

    /// One side's own warning, at so many minutes, in the place of the one before; none at 0.
    pub(crate) fn warn_at(&mut self, color: Color, minutes: u32) {
        *self.wanted_ms.get_mut(color) = Some(u64::from(minutes) * 60_000).filter(|ms| *ms > 0);
    }

    /// Time of the next reminder if nobody presses, in milliseconds of the game's time.
    pub(crate) fn next_due_ms(&self, clock: &Clock, at_ms: u64) -> Option<u64> {
        let color = clock.running()?;
        let (left_ms, deadline_ms) = (clock.last_period_ms(color, at_ms), clock.next_deadline_ms()?);
        let tick_ms = if left_ms > TICKING_MS { TICKING_MS } else { (left_ms - 1) / TICK_MS * TICK_MS };
        let tick = (self.ticking && left_ms > 0 && tick_ms > 0).then_some(tick_ms);
        let warnings = self.warn_at_ms.iter().copied().filter(|due| !self.told.contains(&(color, *due)));
        let next = warnings
            .chain(tick)
            .chain(*self.wanted_ms.get(color))
            .filter(|&due| due > 0 && due < left_ms)
            .max()?;
        Some(deadline_ms.saturating_sub(next))
    }

    pub(crate) fn due(&mut self, clock: &Clock, at_ms: u64) -> Vec<Reminder> {
        let now = ByColor::from_fn(|color| clock.last_period_ms(color, at_ms));
        let before = self.seen.replace(now).unwrap_or(now);
        let Some(color) = clock.running().filter(|_| clock.flag(at_ms).is_none()) else { return Vec::new() };
        let (before_ms, now_ms) = (*before.get(color), *now.get(color));
        let crossed = |due: u64| now_ms <= due && due < before_ms;
        let told = &self.told;
        let warnings: Vec<u64> = self
            .warn_at_ms
            .iter()
            .copied()
            .filter(|&due| crossed(due) && !told.contains(&(color, due)))
            .collect();
        self.told.extend(warnings.iter().map(|&due| (color, due)));
        // Of several that were passed at once the last one says most.
        let warning = warnings.last().map(|&due| Reminder::Warning(color, due));
        let wanted = self.wanted_ms.get_mut(color).take_if(|due| crossed(*due));
        let warning = wanted.map(|due| Reminder::Wanted(color, due)).or(warning);
        let ticks = self.ticking && (1..=TICKING_MS / TICK_MS).any(|second| crossed(second * TICK_MS));
        warning.into_iter().chain(ticks.then_some(Reminder::Tick(color))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    /// Lets a clock run to its end, looking whenever something is due: what is heard, and with how much left.
    fn heard(control: &str, warn_at: &[u32], ticking: bool) -> Vec<(u64, Reminder)> {
        let mut clock = Clock::new(control.parse().expect(control));
        let mut reminders = Reminders::new(warn_at, ticking);
        clock.start(White, 0);
        let mut heard = Vec::new();
        let mut at_ms = 0;
        heard.extend(reminders.due(&clock, at_ms).into_iter().map(|reminder| (0, reminder)));
        while let Some(due_ms) = reminders.next_due_ms(&clock, at_ms) {
            assert!(due_ms > at_ms, "{control}: waits for what is past");
            at_ms = due_ms;
            let left_ms = clock.remaining_ms(White, at_ms);
            heard.extend(reminders.due(&clock, at_ms).into_iter().map(|reminder| (left_ms, reminder)));
        }
        heard
    }

    #[test]
    fn warnings_come_once_and_in_time() {
        let warning = |seconds: u64| (seconds * 1_000, Reminder::Warning(White, seconds * 1_000));
        assert_eq!(heard("6", &[30, 300, 60], false), [warning(300), warning(60), warning(30)]);
        assert_eq!(heard("6 delay 20", &[60], false), [warning(60)]);
        assert_eq!(heard("4", &[300, 60], false), [warning(60)], "five minutes were never there");
        assert_eq!(heard("6", &[], false), []);
        // Where more time comes when this is used up, it is not little: warnings and ticks are of the last period.
        assert_eq!(heard("6, 4", &[300, 60], false), [warning(60)]);
        assert_eq!(heard("1, 6, 0.1", &[300, 60], true).len(), 5);
        assert_eq!(heard("6, 6", &[300], true)[0], warning(300));
        assert_eq!(heard("6, 6", &[300], true).len(), 11);
        let ticks: Vec<u64> = heard("1", &[], true).iter().map(|(left_ms, _)| *left_ms).collect();
        assert_eq!(ticks, (1..=10).rev().map(|second| second * 1_000).collect::<Vec<_>>());
        assert_eq!(heard("0.1", &[], true).len(), 5, "six seconds, the first of them whole");
    }

    #[test]
    fn a_warning_that_was_asked_for_comes_once_and_to_its_side_alone() {
        let mut clock = Clock::new("10".parse().expect("a control"));
        let mut reminders = Reminders::new(&[300], false);
        reminders.warn_at(White, 7);
        clock.start(White, 0);
        assert_eq!(reminders.next_due_ms(&clock, 0), Some(180_000));
        assert_eq!(reminders.due(&clock, 0), []);
        assert_eq!(reminders.due(&clock, 180_000), [Reminder::Wanted(White, 420_000)]);
        assert_eq!(reminders.due(&clock, 300_000), [Reminder::Warning(White, 300_000)]);
        clock.press(300_000);
        reminders.due(&clock, 300_000);
        assert_eq!(reminders.due(&clock, 490_000), [], "it was White's alone");
        reminders.warn_at(Black, 5);
        reminders.warn_at(Black, 0);
        assert_eq!(reminders.due(&clock, 601_000), [Reminder::Warning(Black, 300_000)]);
    }

    #[test]
    fn an_increment_does_not_warn_again() {
        let mut clock = Clock::new("1+30".parse().expect("a control"));
        let mut reminders = Reminders::new(&[60], true);
        clock.start(White, 0);
        assert_eq!(reminders.due(&clock, 0), []);
        assert_eq!(reminders.due(&clock, 30_000), [Reminder::Warning(White, 60_000)]);
        clock.press(30_000);
        assert_eq!(reminders.due(&clock, 30_000), []);
        clock.press(31_000);
        assert_eq!(reminders.due(&clock, 31_000), []);
        assert_eq!(reminders.due(&clock, 80_000), []);
        assert_eq!(reminders.due(&clock, 112_000), [Reminder::Tick(White)]);
        assert_eq!(clock.running(), Some(White));
        assert_eq!(clock.flag(112_000), None);
        clock.press(112_000);
        assert_eq!(reminders.due(&clock, 172_000), [Reminder::Warning(Black, 60_000)]);
    }
}
