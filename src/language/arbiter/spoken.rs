//! What an arbiter may speak: a small closed set, so that nothing else is mistaken for it.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::locale::Library;
    use crate::language::{Reader, Reading};
    use crate::rules::Position;
    use Color::{Black, White};

    #[test]
    fn what_is_spoken_orders_the_same_in_every_language() {
        let rows = [
            ("de", "schiedsrichter plus weiß zwei minuten", Order::Time(White, TimeChange::Add(120_000))),
            ("de", "schiedsrichter minus schwarz eine minute", Order::Time(Black, TimeChange::Take(60_000))),
            ("de", "schiedsrichter rückgängig", Order::Undo),
            ("en", "arbiter minus white ten minutes", Order::Time(White, TimeChange::Take(600_000))),
            ("en", "arbiter stop", Order::StopClock),
            ("fr", "arbitre plus noirs une minute", Order::Time(Black, TimeChange::Add(60_000))),
            ("es", "árbitro menos blancas dos minutos", Order::Time(White, TimeChange::Take(120_000))),
        ];
        for (code, line, order) in rows {
            let reader = Reader::new(Library::built_in().find(code).expect(code));
            assert_eq!(reader.spoken_order(line), Some(order), "{code}: {line}");
        }
    }

    #[test]
    fn every_sentence_is_a_words_sequence_of_its_own_and_asked_back() {
        let position = Position::start();
        for locale in Library::built_in().locales() {
            let reader = Reader::new(locale);
            let lines = spoken_lines(locale);
            assert_eq!(lines.len(), 43);
            for (line, order) in lines {
                assert_eq!(reader.spoken_order(&line).as_ref(), Some(&order), "{line}");
                assert!(order.question().is_some(), "{line}");
                assert!(line.split(' ').all(|word| word.chars().all(char::is_alphabetic)), "{line}");
                assert!(!matches!(reader.read(&position, &line), Reading::Move(_)), "{line}");
                // What is cut short, or goes on, is no order.
                let short = line.rsplit_once(' ').map_or("", |(short, _)| short);
                assert_eq!(reader.spoken_order(short), None, "{short}");
                assert_eq!(reader.spoken_order(&format!("{line} [unk]")), None, "{line}");
            }
        }
    }
}
