//! Times as they are typed: `+2:00`, `+ 2 min`, `25`.

use crate::language::arbiter::TimeChange;
use crate::notation::beside::figures;

/// The longest reading of a clock that can be typed: a day.
pub(super) const MAX_MS: u64 = 24 * 3_600_000;
/// An hour, a minute, a second.
pub(super) const UNITS_MS: [u64; 3] = [3_600_000, 60_000, 1_000];

/// Change of a clock that the sign before a time stands for.
pub(super) type Sign = fn(u64) -> TimeChange;

pub(super) fn sign(text: &str) -> Option<Sign> {
    match text {
        "+" => Some(TimeChange::Add),
        "-" | "−" => Some(TimeChange::Take),
        "=" => Some(TimeChange::Set),
        _ => None,
    }
}

/// Reads a change of a clock: `+2:00`, `-1:00`, `=1:45:00`.
pub(super) fn time(word: &str) -> Option<TimeChange> {
    let (at, _) = word.char_indices().nth(1)?;
    let (first, clock) = word.split_at(at);
    Some(sign(first)?(span(clock)?))
}

/// `2:00`, `1:45:00`: minutes and seconds, or hours before them; in milliseconds.
pub fn span(clock: &str) -> Option<u64> {
    let fields: Vec<u64> =
        clock.split(':').map(|field| number(field).map(u64::from)).collect::<Option<_>>()?;
    let (over, seconds) = match fields[..] {
        [minutes, seconds] => (0, minutes * 60 + seconds),
        [hours, minutes, seconds] if minutes < 60 => (hours, minutes * 60 + seconds),
        _ => return None,
    };
    let ms = over.saturating_mul(3_600_000).saturating_add(seconds * 1_000);
    let exact = fields.last().is_some_and(|seconds| *seconds < 60) && ms <= MAX_MS;
    exact.then_some(ms)
}

/// `25` minutes, or `25:00`, `1:05:00`.
pub fn lateness(word: &str) -> Option<u64> {
    number(word).map(|minutes| u64::from(minutes) * 60_000).or_else(|| span(word))
}

/// A whole number of five digits at most.
pub fn number(word: &str) -> Option<u32> {
    figures(word, 5)
}
