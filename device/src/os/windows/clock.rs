//! Clocks of the machine: the time, and how much of it the machine has slept. The monotonic clock of Windows
//! goes on while the machine sleeps, and nothing tells of it: what it slept is found by comparing the two
//! clocks of interrupts, and taken off.

#![expect(clippy::disallowed_methods, reason = "this and `device::time` are the only places")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Both clocks of interrupts go in steps of 16 ms; two steps of difference are no sleep.
const STEPS_MS: u64 = 40;
/// Hundreds of nanoseconds in a millisecond.
const TICKS_A_MS: u64 = 10_000;
/// Sleep known of since the machine was started, in milliseconds.
static SLEPT_MS: AtomicU64 = AtomicU64::new(0);

/// Now, on a clock that stands while the machine sleeps.
pub fn now() -> Instant {
    let slept = slept();
    let now = Instant::now();
    // What it slept before the program began is far longer than a program runs at times.
    now.checked_sub(slept).unwrap_or(now)
}

/// Sleep of the machine since it was started, which [`now`] has not counted: the lead of the clock of interrupts that counts
/// it over the one that does not.
pub fn slept() -> Duration {
    let Ok(unbiased) = winsafe::QueryUnbiasedInterruptTime() else { return Duration::ZERO };
    let biased = winsafe::GetTickCount64();
    let ahead = biased.saturating_sub(unbiased / TICKS_A_MS);
    let known = SLEPT_MS.load(Ordering::Relaxed);
    // Only what is clearly more than before is a new sleep, and a little less than it is taken off: time never goes back.
    if ahead > known + 2 * STEPS_MS {
        SLEPT_MS.fetch_max(ahead - STEPS_MS, Ordering::Relaxed);
    }
    Duration::from_millis(SLEPT_MS.load(Ordering::Relaxed))
}
