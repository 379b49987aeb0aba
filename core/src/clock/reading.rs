//! Main times as they are written: decimals of minutes, or hours, minutes and seconds with colons.

use super::decimal::{
    DecimalFault, HOUR_MS, MINUTE_MS, SECOND_MS, format_ms, is_digits, parse_digits, parse_ms,
};
use super::parse::ControlFault;
use crate::notation::pgn::clock_time;

/// Two parts of which the first is at most this may as well be hours and minutes.
const MOST_HOURS: u64 = 3;

/// Reads minutes (`90`, `4.5`), minutes and seconds (`4:30`), or hours, minutes and seconds (`1:40:00`).
pub(super) fn parse_main(text: &str, max_ms: u64) -> Result<u64, ControlFault> {
    let mut parts: Vec<&str> = text.split(':').collect();
    let Some(seconds) = parts.pop().filter(|_| !parts.is_empty()) else {
        return parse_ms(text, MINUTE_MS, max_ms).map_err(ControlFault::Minutes);
    };
    let (whole, _) = seconds.split_once('.').unwrap_or((seconds, ""));
    let pairs = parts.iter().skip(1).chain([&whole]).all(|part| is_pair_below_sixty(part));
    if parts.len() > 2 || !pairs || !parts.iter().all(|part| is_digits(part)) {
        return Err(ControlFault::Colons);
    }
    let seconds_ms = parse_ms(seconds, SECOND_MS, MINUTE_MS).map_err(ControlFault::Minutes)?;
    let minutes =
        parts.iter().try_fold(0_u64, |sum, part| sum.checked_mul(60)?.checked_add(parse_digits(part)?));
    minutes
        .and_then(|minutes| minutes.checked_mul(MINUTE_MS)?.checked_add(seconds_ms))
        .filter(|&ms| ms <= max_ms)
        .ok_or(ControlFault::Minutes(DecimalFault::TooLarge))
}

/// The other reading of two parts that may as well be hours and minutes, in milliseconds.
pub(super) fn as_hours(text: &str) -> Option<u64> {
    let (hours, minutes) = text.split_once(':')?;
    let hours = parse_digits(hours).filter(|&hours| hours <= MOST_HOURS)?;
    is_pair_below_sixty(minutes)
        .then(|| parse_digits(minutes))?
        .map(|minutes| hours * HOUR_MS + minutes * MINUTE_MS)
}

fn is_pair_below_sixty(text: &str) -> bool {
    text.len() == 2 && is_digits(text) && text < "60"
}

/// A main time as short as it reads back: whole or half minutes, or hours, minutes and seconds, for `5.05` is taken for
/// five minutes and five seconds.
pub(super) fn format_main(ms: u64) -> String {
    let decimal = format_ms(ms, MINUTE_MS);
    let is_plain = decimal.split_once('.').is_none_or(|(_, part)| part == "5");
    if is_plain && parse_ms(&decimal, MINUTE_MS, u64::MAX) == Ok(ms) { decimal } else { clock_time(ms) }
}
