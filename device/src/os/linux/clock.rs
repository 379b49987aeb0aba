//! Clocks of the machine: the time, and how much of it the machine has slept.

#![expect(clippy::disallowed_methods, reason = "this and `device::time` are the only places")]

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// Now, on the monotonic clock: never set back, never jumps with the wall clock. It stands while the machine sleeps.
pub fn now() -> Instant {
    Instant::now()
}

/// Sleep of the machine since it was started, which [`now`] has not counted: the lead of the clock that counts it over the
/// one that does not. Setting the wall clock does not change it.
pub fn slept() -> Duration {
    let read = |clock| {
        let time = clock_gettime(clock);
        let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
        Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
    };
    // In this order nothing that passes between the two readings looks like sleep.
    let counted = read(ClockId::Boottime);
    counted.saturating_sub(read(ClockId::Monotonic))
}
