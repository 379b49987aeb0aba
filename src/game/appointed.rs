//! The hour at which an adjourned game goes on, as far as the arbiter's words have it as a date and a time of day.

use jiff::civil::{Date, DateTime, Time};

/// The one date and the one time of day in these words, such as `2026-11-29 14:00, hall B`: the date as `2026-11-29` or
/// `29.11.2026`, the time as `14:00`, `14h` or `14h30`. Nothing where either is missing or stands there twice: no hour is
/// guessed.
///
/// ```
/// use evavier::game::appointed::hour;
///
/// assert_eq!(hour("29.11.2026, 14:00").map(|hour| hour.to_string()).as_deref(), Some("2026-11-29T14:00:00"));
/// assert_eq!(hour("Sunday, 14:00"), None);
/// ```
#[must_use]
pub fn hour(text: &str) -> Option<DateTime> {
    let apart = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '(' | ')' | 'T');
    let words: Vec<&str> = text.split(apart).map(|word| word.trim_end_matches('.')).collect();
    let day = only(words.iter().filter_map(|word| date(word)))?;
    let time = only(words.iter().filter_map(|word| time_of_day(word)))?;
    Some(day.to_datetime(time))
}

/// The only one there is.
fn only<T>(mut found: impl Iterator<Item = T>) -> Option<T> {
    found.next().filter(|_| found.next().is_none())
}

fn date(word: &str) -> Option<Date> {
    let dashes: Vec<&str> = word.split('-').collect();
    let dots: Vec<&str> = word.split('.').collect();
    let (year, month, day) = match (&dashes[..], &dots[..]) {
        ([year, month, day], _) | (_, [day, month, year]) => (year, month, day),
        _ => return None,
    };
    let year = (year.len() == 4).then(|| digits(year)).flatten()?;
    Date::new(year, digits(month)?, digits(day)?).ok()
}

fn time_of_day(word: &str) -> Option<Time> {
    let (hour, minute) = word.split_once([':', 'h'])?;
    let minute = if minute.is_empty() && word.ends_with('h') { "0" } else { minute };
    Time::new(digits(hour)?, digits(minute)?, 0, 0).ok()
}

fn digits<T: std::str::FromStr>(word: &str) -> Option<T> {
    let plain = (1..=4).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| word.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::hour;

    #[test]
    fn an_hour_is_read_where_it_is_written_out_once_and_never_guessed() {
        let afternoon = Some("2026-11-29T14:30:00");
        for (text, expected) in [
            ("2026-11-29 14:30", afternoon),
            ("2026-11-29T14:30", afternoon),
            ("29.11.2026, 14:30, Saal B", afternoon),
            ("dimanche 29.11.2026, 14h30 (salle B).", afternoon),
            ("Sonntag, 1.2.2027 um 9:05", Some("2027-02-01T09:05:00")),
            ("29.11.2026 14h", Some("2026-11-29T14:00:00")),
            ("Sunday, 14:00, hall B", None),
            ("29.11.2026", None),
            ("29.11.26 14:00", None),
            ("11/29/2026 14:00", None),
            ("31.11.2026 14:00", None),
            ("29.11.2026 24:00", None),
            ("29.11.2026 or 30.11.2026, 14:00", None),
            ("29.11.2026, 14:00 or 15:00", None),
            ("", None),
        ] {
            assert_eq!(hour(text).map(|hour| hour.to_string()).as_deref(), expected, "{text}");
        }
    }
}
