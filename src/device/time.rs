//! The only place that asks the machine what time it is.

#![expect(clippy::disallowed_methods, reason = "this is the one place")]

use std::time::{Duration, Instant, SystemTime};

use crate::device::os::clock;

/// Now, on the monotonic clock: never set back, never jumps with the wall clock. It stands while the machine
/// sleeps; see [`slept`].
pub fn now() -> Instant {
    clock::now()
}

/// How long the machine has slept since it was started: what [`now`] has not counted. Setting the wall clock
/// does not change it. Zero where the platform cannot tell.
pub fn slept() -> Duration {
    clock::slept()
}

/// How long ago that was by the wall clock, which people may have set meanwhile; `None` where it lies ahead.
pub fn since(then: SystemTime) -> Option<Duration> {
    SystemTime::now().duration_since(then).ok()
}

/// Today and the time of day where the user is: for file names, PGN tags, and how late somebody comes to a resumption.
/// No clock counts by it.
pub fn wall_clock() -> jiff::Zoned {
    zoned(SystemTime::now())
}

/// A date that nobody can write, of a machine whose clock was never set, is that of 1970.
fn zoned(at: SystemTime) -> jiff::Zoned {
    jiff::Timestamp::try_from(at).unwrap_or_default().to_zoned(jiff::tz::TimeZone::system())
}

/// Whether a library can write the date of the machine: one before 1970 or of five digits ends the program in some.
pub fn can_be_dated() -> bool {
    const LAST: Duration = Duration::from_secs(8_000 * 365 * 24 * 3_600);
    since(SystemTime::UNIX_EPOCH).is_some_and(|passed| passed < LAST)
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
    fn a_date_that_cannot_be_is_no_panic() {
        let years = |years: u64| Duration::from_secs(years * 366 * 24 * 3_600);
        assert!(zoned(SystemTime::UNIX_EPOCH - years(100)).year() < 1900);
        assert!([1969, 1970].contains(&zoned(SystemTime::UNIX_EPOCH + years(9_000)).year()));
    }

    #[test]
    fn the_wall_clock_tells_what_is_past_and_not_what_is_ahead() {
        let hour = Duration::from_secs(3_600);
        let past = since(SystemTime::UNIX_EPOCH).expect("long ago");
        assert!(past > hour);
        assert_eq!(since(SystemTime::UNIX_EPOCH + past + hour), None);
    }
}
