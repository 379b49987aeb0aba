//! The only place that asks the machine what time it is.

#![expect(clippy::disallowed_methods, reason = "this is the one place")]

use std::time::{Duration, Instant, SystemTime};

use crate::platform::clock;

/// Now, on the monotonic clock: never set back, never jumps with the wall clock. It stands while the machine
/// sleeps; see [`slept`].
#[must_use]
pub fn now() -> Instant {
    clock::now()
}

/// How long the machine has slept since it was started: what [`now`] has not counted. Setting the wall clock
/// does not change it. Zero where the platform cannot tell.
#[must_use]
pub fn slept() -> Duration {
    clock::slept()
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
