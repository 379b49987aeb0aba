//! Orders that an arbiter may speak: a small closed set, so that nothing else is mistaken for it.

use super::order::{Order, TimeChange, Topic};
use crate::language::locale::Locale;
use crate::language::said;
use crate::rules::Color;

/// The most minutes that can be given or taken by voice.
const MINUTES_AT_MOST: u64 = 10;

/// Every sentence and what it orders.
pub fn spoken_lines(locale: &Locale) -> Vec<(String, Order)> {
    let words = &locale.arbiter;
    let first = |texts: &[String]| said(texts).into_iter().next().unwrap_or_default();
    let call = first(&words.call);
    let topic = |topic| words.topics.get(&topic).map_or_else(String::new, |texts| first(texts));
    let mut lines = vec![
        (format!("{call} {}", topic(Topic::Stop)), Order::StopClock),
        (format!("{call} {}", topic(Topic::Start)), Order::StartClock),
        (format!("{call} {}", topic(Topic::Undo)), Order::Undo),
    ];
    let add: fn(u64) -> TimeChange = TimeChange::Add;
    for (sign, change) in [(&words.plus, add), (&words.minus, TimeChange::Take)] {
        for color in Color::ALL {
            let side = locale.colors.get(color).to_lowercase();
            for minutes in 1..=MINUTES_AT_MOST {
                let time = locale.time.words(minutes * 60).to_lowercase();
                let line = format!("{call} {} {side} {time}", first(sign));
                lines.push((line, Order::Time(color, change(minutes * 60_000))));
            }
        }
    }
    lines
}
