//! Clock times in comments: `[%clk 1:29:58.5]`.

use std::fmt::Write as _;

use crate::notation::beside::figures;

/// Takes the first clock time out of a comment: the time and what is left of the comment. `1:29` is minutes and seconds
/// in a game with a `short` control alone; in another it may be hours and minutes, and stays as it stands.
pub(super) fn take(comment: &str, short: bool) -> (Option<u64>, String) {
    const OPEN: &str = "[%clk";
    let found = comment.match_indices(OPEN).find_map(|(at, _)| {
        let (value, rest) = comment[at + OPEN.len()..].split_once(']')?;
        Some((at, parse(value.trim(), short)?, rest))
    });
    match found {
        Some((at, clock_ms, rest)) => (Some(clock_ms), format!("{} {rest}", &comment[..at])),
        None => (None, comment.to_owned()),
    }
}

/// `h:mm:ss`, where it is `short` `mm:ss` too, with a fraction of a second or without.
fn parse(text: &str, short: bool) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut seconds: u64 = 0;
    let mut parts = 0;
    for part in whole.split(':') {
        let number = figures::<u64>(part, 6)?;
        if parts > 0 && number > 59 {
            return None;
        }
        seconds = seconds * 60 + number;
        parts += 1;
    }
    figures::<u64>(fraction, 18)?;
    let millis: u64 = format!("{fraction:0<3}")[..3].parse().ok()?;
    (parts == 3 || (parts == 2 && short)).then_some(seconds * 1000 + millis)
}

/// The time as a clock shows it: `h:mm:ss`, with milliseconds only where there are any.
pub fn clock_time(clock_ms: u64) -> String {
    let seconds = clock_ms / 1000;
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if !clock_ms.is_multiple_of(1000) {
        let _ = write!(text, ".{:03}", clock_ms % 1000);
        text.truncate(text.trim_end_matches('0').len());
    }
    text
}
