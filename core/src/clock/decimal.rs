//! Decimals of minutes and seconds, read into whole milliseconds without rounding.

use thiserror::Error;

/// Milliseconds in a second.
pub(super) const SECOND_MS: u64 = 1_000;
/// Milliseconds in a minute.
pub(super) const MINUTE_MS: u64 = 60 * SECOND_MS;
/// Milliseconds in an hour.
pub(super) const HOUR_MS: u64 = 60 * MINUTE_MS;

/// More decimals than this fit no whole millisecond, whether of a minute or of a second.
const MAX_DECIMALS: usize = 9;

faults! {
    /// Errors of reading a decimal as a time.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Error)]
    pub enum DecimalFault {
        /// Not digits with at most one point between them.
        #[error("not a decimal number")]
        NotANumber => say!("decimal_none"),
        /// A part of a millisecond would be lost.
        #[error("finer than a millisecond")]
        TooFine => say!("decimal_fine"),
        #[error("too large")]
        TooLarge => say!("decimal_large"),
    }
}

/// Reads `text`, a decimal count of units of `unit_ms` milliseconds each, exactly.
pub(super) fn parse_ms(text: &str, unit_ms: u64, max_ms: u64) -> Result<u64, DecimalFault> {
    let (whole, fraction) = text.split_once('.').map_or((text, None), |(whole, part)| (whole, Some(part)));
    if !is_digits(whole) || !fraction.is_none_or(is_digits) {
        return Err(DecimalFault::NotANumber);
    }
    let fraction_ms = parse_fraction_ms(fraction.unwrap_or("0"), unit_ms)?;
    parse_digits(whole)
        .and_then(|whole| whole.checked_mul(unit_ms))
        .and_then(|whole_ms| whole_ms.checked_add(fraction_ms))
        .filter(|&ms| ms <= max_ms)
        .ok_or(DecimalFault::TooLarge)
}

/// Milliseconds that the digits behind the decimal point stand for.
fn parse_fraction_ms(digits: &str, unit_ms: u64) -> Result<u64, DecimalFault> {
    let digits = digits.trim_end_matches('0');
    let scale = match u32::try_from(digits.len()) {
        Ok(places) if digits.len() <= MAX_DECIMALS => 10_u64.pow(places),
        _ => return Err(DecimalFault::TooFine),
    };
    let scaled = parse_digits(digits).and_then(|value| value.checked_mul(unit_ms));
    scaled.filter(|value| value % scale == 0).map(|value| value / scale).ok_or(DecimalFault::TooFine)
}

/// A whole number that may have leading zeros; none means 0; `None` when it does not fit.
pub(super) fn parse_digits(digits: &str) -> Option<u64> {
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() { Some(0) } else { digits.parse().ok() }
}

/// Tests for digits, at least one, and nothing else.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `ms` as a decimal count of units of `unit_ms`, the shortest that [`parse_ms`] reads back.
///
/// Times that came from a decimal of the same unit end within [`MAX_DECIMALS`] places; others are cut there.
pub(super) fn format_ms(ms: u64, unit_ms: u64) -> String {
    let scale = 10_u64.pow(MAX_DECIMALS as u32);
    let text = format!("{}.{:0MAX_DECIMALS$}", ms / unit_ms, ms % unit_ms * scale / unit_ms);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
