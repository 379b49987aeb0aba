//! Progress of a download, on standard error: one line that changes on a terminal, else a line of its own now
//! and then, as screen readers, braille displays and logs like it.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use crate::cli::common;
use crate::device::time::now;
use crate::language::{Locale, Message};

/// Not more often than this.
const PAUSE: Duration = Duration::from_millis(500);

/// Without a terminal, a line after so much more.
const STEP_PERCENT: u64 = 10;
const STEP_BYTES: u64 = 5_000_000;

pub(super) struct Progress {
    locale: &'static Locale,
    on_terminal: bool,
    pace: Pace,
    width: usize,
}

impl Progress {
    pub(super) fn new(locale: &'static Locale) -> Self {
        let is_dumb = std::env::var_os("TERM").is_none_or(|kind| kind == "dumb");
        let on_terminal = io::stderr().is_terminal() && !is_dumb;
        Self { locale, on_terminal, pace: Pace { in_steps: !on_terminal, told: None }, width: 0 }
    }

    pub(super) fn came(&mut self, bytes: u64, total: Option<u64>) {
        if !self.pace.is_due(now(), bytes, total) {
            return;
        }
        let text = common::text(self.locale, &line(bytes, total));
        if self.on_terminal {
            let width = std::mem::replace(&mut self.width, text.chars().count()).max(self.width);
            let _ = write!(io::stderr(), "\r{text:width$}").and_then(|()| io::stderr().flush());
        } else {
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// Ends the line, so that what follows stands on one of its own.
    pub(super) fn end(&mut self) {
        if std::mem::take(&mut self.width) > 0 {
            let _ = writeln!(io::stderr());
        }
    }
}

fn line(bytes: u64, total: Option<u64>) -> Message {
    let done = megabytes(bytes);
    match total {
        Some(total) => say!("fetched_of", percent = percent(bytes, total), done, total = megabytes(total)),
        None => say!("fetched", done),
    }
}

fn percent(bytes: u64, total: u64) -> u64 {
    bytes.saturating_mul(100).checked_div(total).unwrap_or(100)
}

/// Whole megabytes, rounded up.
pub(super) fn megabytes(bytes: u64) -> String {
    bytes.div_ceil(1_000_000).to_string()
}

/// Pace at which something is told.
struct Pace {
    in_steps: bool,
    told: Option<(Instant, u64)>,
}

impl Pace {
    fn is_due(&mut self, now: Instant, bytes: u64, total: Option<u64>) -> bool {
        let is_end = total == Some(bytes);
        let step = total.map_or(bytes / STEP_BYTES, |total| percent(bytes, total) / STEP_PERCENT);
        let is_due = match self.told {
            None => true,
            Some((at, last)) => is_end || (now >= at + PAUSE && (!self.in_steps || step > last)),
        };
        if is_due {
            self.told = Some((now, step));
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(in_steps: bool, total: Option<u64>, ms_per_byte: u64) -> Vec<u64> {
        let start = now();
        let mut pace = Pace { in_steps, told: None };
        let at = |bytes| start + Duration::from_millis(bytes * ms_per_byte);
        (0..=100).filter(|bytes| pace.is_due(at(*bytes), *bytes, total)).collect()
    }

    #[test]
    fn the_pace_is_one_that_can_be_followed() {
        let tens: Vec<u64> = (0..=10).map(|ten| ten * 10).collect();
        assert_eq!(told(true, Some(100), 100), tens);
        assert_eq!(told(true, Some(100), 1), [0, 100], "too fast to be told of");
        assert_eq!(told(true, Some(100), 25), [0, 20, 40, 60, 80, 100]);
        assert_eq!(told(false, Some(100), 100).len(), 21);
        assert_eq!(told(true, None, 1_000), [0]);
        let mut pace = Pace { in_steps: true, told: None };
        let late = now() + PAUSE + PAUSE;
        assert!(pace.is_due(now(), 0, None) && pace.is_due(late, STEP_BYTES, None));
    }

    #[test]
    fn nothing_is_divided_by_nothing() {
        assert_eq!((percent(0, 0), percent(1, 3), percent(u64::MAX, u64::MAX)), (100, 33, 1));
        assert_eq!(
            (megabytes(0), megabytes(1), megabytes(46_499_967)),
            ("0".into(), "1".into(), "47".into())
        );
    }
}
