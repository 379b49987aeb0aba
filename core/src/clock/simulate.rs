//! Simulation of a game's times: so many seconds for each ply, and the readings
//! of the clock after each press.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::control::TimeControl;
use super::decimal::{DecimalFault, SECOND_MS, parse_ms};
use super::timer::Clock;
use crate::language::Message;
use crate::rules::{ByColor, Color};

/// The longest thought that can be given, in milliseconds: a thousand hours, longer than any control allows
/// to one move.
const MAX_THINK_MS: u64 = 3_600_000 * SECOND_MS;

/// Reading of the clock after one press.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct PressRow {
    /// The number of the press, from 1.
    pub ply: usize,
    /// White's time, in milliseconds.
    pub white_ms: u64,
    /// Black's time, in milliseconds.
    pub black_ms: u64,
    pub white_moves: u32,
    pub black_moves: u32,
    /// The period each side is in, from 1.
    pub period: ByColor<u32>,
    /// The side whose flag fell first, if one did.
    pub flag: Option<Color>,
}

/// Plays a clock through a game in which the n-th ply takes the n-th of `thinks_ms`, White first; one row
/// for each press. After a fallen flag nothing changes any more, and every press still gets its row.
pub fn simulate(control: TimeControl, thinks_ms: &[u64]) -> Vec<PressRow> {
    let mut clock = Clock::new(control);
    clock.start(Color::White, 0);
    let mut at_ms = 0_u64;
    let press = |(ply, think_ms): (usize, &u64)| {
        at_ms = at_ms.saturating_add(*think_ms);
        clock.press(at_ms);
        PressRow {
            ply,
            white_ms: clock.remaining_ms(Color::White, at_ms),
            black_ms: clock.remaining_ms(Color::Black, at_ms),
            white_moves: clock.moves(Color::White),
            black_moves: clock.moves(Color::Black),
            period: ByColor::from_fn(|color| clock.period(color, at_ms)),
            flag: clock.flag(at_ms),
        }
    };
    (1..).zip(thinks_ms).map(press).collect()
}

/// One of the thinking times is not a decimal number of seconds.
#[derive(Clone, Debug, Eq, PartialEq, Hash, Error)]
#[error("thinking time {number}, {text:?}: {fault}")]
pub struct ParseThinkError {
    /// Number of the thinking time, from 1.
    pub number: usize,
    pub text: String,
    pub fault: DecimalFault,
}

impl From<ParseThinkError> for Message {
    fn from(ParseThinkError { number, text, fault }: ParseThinkError) -> Self {
        say!("control_think", number, text, why = Self::from(fault))
    }
}

/// Reads thinking times, decimal seconds each, into milliseconds.
pub fn parse_thinks<S: AsRef<str>>(texts: impl IntoIterator<Item = S>) -> Result<Vec<u64>, ParseThinkError> {
    let parse = |(number, text): (usize, S)| {
        let text = text.as_ref().trim();
        // A decimal comma: nothing is parted here.
        parse_ms(&text.replacen(',', ".", 1), SECOND_MS, MAX_THINK_MS).map_err(|fault| ParseThinkError {
            number,
            text: text.to_owned(),
            fault,
        })
    };
    (1..).zip(texts).map(parse).collect()
}
