//! Lengths of time in words.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A unit of time in the singular and the plural; `{n}` is the number.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeUnit {
    pub one: String,
    pub many: String,
}

/// Words for lengths of time. In the patterns `{h}`, `{m}` and `{s}` are hours, minutes and seconds with their
/// units, `{minutes}` and `{seconds}` the numbers alone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeWords {
    pub hours: TimeUnit,
    pub minutes: TimeUnit,
    pub seconds: TimeUnit,
    /// Numbers that are words; others are digits.
    #[serde(deserialize_with = "super::once::each_key")]
    pub numbers: BTreeMap<u64, String>,
    pub hours_minutes: String,
    pub minutes_seconds: String,
    pub hours_seconds: String,
    pub all: String,
    pub zero: String,
    /// Less than a second, and not nothing.
    pub below_a_second: String,
}

impl TimeWords {
    /// A number of seconds in words; a unit of which there is none is left out.
    pub fn words(&self, seconds: u64) -> String {
        let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        let pattern = match (hours, minutes, seconds) {
            (0, 0, 0) => &self.zero,
            (_, 0, 0) => return self.count(hours, &self.hours),
            (0, _, 0) => return self.count(minutes, &self.minutes),
            (0, 0, _) => return self.count(seconds, &self.seconds),
            (_, _, 0) => &self.hours_minutes,
            (0, ..) => &self.minutes_seconds,
            (_, 0, _) => &self.hours_seconds,
            _ => &self.all,
        };
        pattern
            .replace("{h}", &self.count(hours, &self.hours))
            .replace("{m}", &self.count(minutes, &self.minutes))
            .replace("{s}", &self.count(seconds, &self.seconds))
            .replace("{minutes}", &self.number(minutes))
            .replace("{seconds}", &self.number(seconds))
    }

    /// All that a voice has to say for any whole number of minutes up to so many hours: the counts of hours and of minutes,
    /// the words between them, and where minutes behind hours are told by their number alone, the numbers and the unit apart.
    pub fn parts(&self, most_hours: u64) -> Vec<String> {
        let hours = (1..=most_hours).map(|hours| self.count(hours, &self.hours));
        let bare = self.hours_minutes.contains("{minutes}");
        let numbers = (1..60).filter(|_| bare).map(|minutes| self.number(minutes));
        let minutes = (1..60).filter(|_| !bare).map(|minutes| self.count(minutes, &self.minutes));
        let units = [self.minutes.one.clone(), self.minutes.many.replace("{n}", "").trim().to_owned()];
        let between = self.hours_minutes.split(|sign: char| sign.is_whitespace() || sign == ',');
        let between = between.filter(|word| !word.is_empty() && !word.contains('{')).map(str::to_owned);
        hours.chain(minutes).chain(numbers).chain(units.into_iter().filter(|_| bare)).chain(between).collect()
    }

    fn count(&self, number: u64, unit: &TimeUnit) -> String {
        if number == 1 { unit.one.clone() } else { unit.many.replace("{n}", &self.number(number)) }
    }

    fn number(&self, number: u64) -> String {
        self.numbers.get(&number).cloned().unwrap_or_else(|| number.to_string())
    }
}
