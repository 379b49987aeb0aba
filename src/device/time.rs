//! The only place that asks the machine what time it is.

#![expect(clippy::disallowed_methods, reason = "this is the one place")]

use std::time::{Duration, Instant, SystemTime};

/// Now, on the monotonic clock: never set back, never jumps with the wall clock. It stands while the machine
/// sleeps; see [`slept`].
#[must_use]
pub fn now() -> Instant {
    Instant::now()
}

/// How long the machine has slept since it was started: what [`now`] has not counted. Setting the wall clock
/// does not change it. Zero where the platform cannot tell.
#[must_use]
pub fn slept() -> Duration {
    machine::slept()
}

/// How long ago that was by the wall clock, which people may have set meanwhile; `None` where it lies ahead.
#[must_use]
pub fn since(then: SystemTime) -> Option<Duration> {
    SystemTime::now().duration_since(then).ok()
}

/// Today and the time of day where the user is: for file names, PGN tags, and how late somebody comes to a resumption.
/// No clock counts by it.
#[must_use]
pub fn wall_clock() -> jiff::Zoned {
    jiff::Zoned::now()
}

#[cfg(target_os = "linux")]
mod machine {
    use std::time::Duration;

    use rustix::time::{ClockId, clock_gettime};

    /// What the clock that counts sleep is ahead of the one that does not.
    pub(super) fn slept() -> Duration {
        let read = |clock| {
            let time = clock_gettime(clock);
            let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
            Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
        };
        // In this order nothing that passes between the two readings looks like sleep.
        let counted = read(ClockId::Boottime);
        counted.saturating_sub(read(ClockId::Monotonic))
    }
}

#[cfg(not(target_os = "linux"))]
mod machine {
    use std::time::Duration;

    pub(super) const fn slept() -> Duration {
        Duration::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_is_counted_is_no_sleep() {
        let before = slept();
        let begin = now();
        while begin.elapsed() < Duration::from_millis(20) {
            std::thread::yield_now();
        }
        assert!(slept().abs_diff(before) < Duration::from_millis(5), "{:?}", slept());
    }

    #[test]
    fn the_wall_clock_tells_what_is_past_and_not_what_is_ahead() {
        let hour = Duration::from_secs(3_600);
        let past = since(SystemTime::UNIX_EPOCH).expect("long ago");
        assert!(past > hour);
        assert_eq!(since(SystemTime::UNIX_EPOCH + past + hour), None);
    }
}
