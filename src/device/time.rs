//! The only place that asks the machine what time it is.

#![expect(clippy::disallowed_methods, reason = "this is the one place")]

use std::time::Instant;

/// Now, on the monotonic clock: never set back, never jumps with the wall clock.
#[must_use]
pub fn now() -> Instant {
    Instant::now()
}

/// Today and the time of day where the user is, for file names and PGN tags only.
#[must_use]
pub fn wall_clock() -> jiff::Zoned {
    jiff::Zoned::now()
}
