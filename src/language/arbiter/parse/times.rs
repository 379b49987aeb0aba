//! Times as they are typed: `+2:00`, `+ 2 min`, `25`.

use super::{Line, Read, number};
use crate::language::arbiter::{Lack, TimeChange};

/// The longest reading of a clock that can be typed: a day.
const MAX_MS: u64 = 24 * 3_600_000;
/// An hour, a minute, a second.
pub(super) const UNITS_MS: [u64; 3] = [3_600_000, 60_000, 1_000];

/// What is done with a time.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Sign {
    Add,
    Take,
    Set,
}

fn sign(text: &str) -> Option<Sign> {
    match text {
        "+" => Some(Sign::Add),
        "-" | "−" => Some(Sign::Take),
        "=" => Some(Sign::Set),
        _ => None,
    }
}

impl Line<'_> {
    /// `+2:00`, `+ 2 min`, `plus 90 seconds`; without a sign it is what the clock is set to.
    pub(super) fn time(&mut self) -> Read<TimeChange> {
        if let Some(change) = self.take_word(time) {
            return Ok(change);
        }
        let sign = self.sign();
        let ms = self.take_word(span).or_else(|| self.in_units()).ok_or(Lack::Time)?;
        Ok(match sign {
            Some(Sign::Add) => TimeChange::Add(ms),
            Some(Sign::Take) => TimeChange::Take(ms),
            Some(Sign::Set) | None => TimeChange::Set(ms),
        })
    }

    /// A sign by itself, a word for one, or the one that a number begins with.
    fn sign(&mut self) -> Option<Sign> {
        for index in 0..self.words.len() {
            let word = &self.words[index];
            if let Some(sign) = self.reader.signs.get(word).copied().or_else(|| sign(word)) {
                self.words.remove(index);
                return Some(sign);
            }
            let Some((first, rest)) = word.char_indices().nth(1).map(|(at, _)| word.split_at(at)) else {
                continue;
            };
            if let Some(sign) = sign(first) {
                self.words[index] = rest.to_owned();
                return Some(sign);
            }
        }
        None
    }

    /// `2 min`, `90s`, `1 h 30 min`: all that is left, in milliseconds.
    pub(super) fn in_units(&mut self) -> Option<u64> {
        let mut ms = 0_u64;
        let mut count = None;
        for word in &self.words {
            let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
            let (figures, unit) = word.split_at(digits);
            if !figures.is_empty() && count.replace(u64::from(number(figures)?)).is_some() {
                return None;
            }
            if !unit.is_empty() {
                let unit_ms = self.reader.units.get(unit)?;
                ms = ms.checked_add(count.take()?.checked_mul(*unit_ms)?)?;
            }
        }
        let whole = count.is_none() && !self.words.is_empty() && ms <= MAX_MS;
        whole.then(|| {
            self.words.clear();
            ms
        })
    }
}

/// `+2:00`, `-1:00`, `=1:45:00`.
fn time(word: &str) -> Option<TimeChange> {
    let (at, _) = word.char_indices().nth(1)?;
    let (first, clock) = word.split_at(at);
    let ms = span(clock)?;
    Some(match sign(first)? {
        Sign::Add => TimeChange::Add(ms),
        Sign::Take => TimeChange::Take(ms),
        Sign::Set => TimeChange::Set(ms),
    })
}

/// `2:00`, `1:45:00`: minutes and seconds, or hours before them; in milliseconds.
pub(super) fn span(clock: &str) -> Option<u64> {
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
pub(super) fn lateness(word: &str) -> Option<u64> {
    match (number(word), time(&format!("={word}"))) {
        (Some(minutes), _) => Some(u64::from(minutes) * 60_000),
        (None, Some(TimeChange::Set(ms))) => Some(ms),
        _ => None,
    }
}
