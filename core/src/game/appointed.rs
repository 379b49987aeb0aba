//! The hour at which an adjourned game goes on, as far as the arbiter's words have it as a date and a time of day.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;

use crate::notation::beside::figures;

/// The one date and the one time of day in these words, such as `2026-11-29 14:00, hall B`: the date as `2026-11-29` or
/// `29.11.2026`, the time as `14:00`, `14h` or `14h30`. Nothing where either is missing or stands there twice: no hour is
/// guessed.
///
/// ```
/// use evavier_core::game::appointed::hour;
///
/// assert_eq!(hour("29.11.2026, 14:00").map(|hour| hour.to_string()).as_deref(), Some("2026-11-29T14:00:00"));
/// assert_eq!(hour("Sunday, 14:00"), None);
/// ```
pub fn hour(text: &str) -> Option<DateTime> {
    let words = words(text);
    let day = only(words.iter().filter_map(|word| made_date(date_parts(word)?)))?;
    let time = only(words.iter().filter_map(|word| made_time(time_parts(word)?)))?;
    Some(day.to_datetime(time))
}

/// The first word that is written as a date or a time of day, and is none: `31.11.2026`, `24:00`; or a date and a time
/// that the clocks of this zone leave out when summer begins.
pub fn impossible(text: &str, zone: Option<&TimeZone>) -> Option<String> {
    let left_out = |hour: &DateTime| {
        let shown = zone.and_then(|zone| hour.to_zoned(zone.clone()).ok());
        shown.is_some_and(|shown| shown.datetime() != *hour)
    };
    let fails = |word: &&str| {
        let date = date_parts(word).is_some_and(|parts| made_date(parts).is_none());
        date || time_parts(word).is_some_and(|parts| made_time(parts).is_none())
    };
    let word = words(text).into_iter().find(fails).map(str::to_owned);
    word.or_else(|| hour(text).filter(left_out).map(|hour| hour.strftime("%Y-%m-%d %H:%M").to_string()))
}

fn words(text: &str) -> Vec<&str> {
    let apart = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '(' | ')' | 'T');
    text.split(apart).map(|word| word.trim_end_matches('.')).collect()
}

/// The only item, where there is one and no other.
fn only<T>(mut found: impl Iterator<Item = T>) -> Option<T> {
    found.next().filter(|_| found.next().is_none())
}

/// Year, month and day as they are written.
fn date_parts(word: &str) -> Option<(i16, i8, i8)> {
    let dashes: Vec<&str> = word.split('-').collect();
    let dots: Vec<&str> = word.split('.').collect();
    let (year, month, day) = match (&dashes[..], &dots[..]) {
        ([year, month, day], _) | (_, [day, month, year]) => (year, month, day),
        _ => return None,
    };
    let year = (year.len() == 4).then(|| figures(year, 4)).flatten()?;
    Some((year, figures(month, 4)?, figures(day, 4)?))
}

fn made_date((year, month, day): (i16, i8, i8)) -> Option<Date> {
    Date::new(year, month, day).ok()
}

/// Hour and minute as they are written.
fn time_parts(word: &str) -> Option<(i8, i8)> {
    let (hour, minute) = word.split_once([':', 'h'])?;
    let minute = if minute.is_empty() && word.ends_with('h') { "0" } else { minute };
    Some((figures(hour, 4)?, figures(minute, 4)?))
}

fn made_time((hour, minute): (i8, i8)) -> Option<Time> {
    Time::new(hour, minute, 0, 0).ok()
}
