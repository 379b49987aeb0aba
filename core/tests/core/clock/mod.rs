//! Chess clocks: the examples of the books, every shape of control, and what holds for every course of a game.

mod arbiter;
mod examples;
mod given;
mod properties;
mod timed;

use evavier::clock::{Clock, TimeControl};
use evavier::rules::Color;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;

fn control(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn started(text: &str) -> Clock {
    let mut clock = Clock::new(control(text));
    clock.start(Color::White, 0);
    clock
}

/// `h:mm:ss` or `mm:ss`, for rows that can be compared with a book.
fn ms(reading: &str) -> u64 {
    let parts = reading.split(':').map(|part| part.parse::<u64>().expect("digits"));
    parts.fold(0, |total, part| total * 60 + part) * SECOND
}
