//! The program's own heartbeat: it shows when nobody kept the time though the machine's clock went on. A program that is
//! stopped, waits for a machine that swaps, or sleeps in a laptop whose system does not say so, misses beats.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::time::now;

/// How often it beats. A thread of its own does nothing else, so that neither a slow disk nor a busy table holds it up.
const EVERY: Duration = Duration::from_millis(250);

/// Longer without a beat, and the program did not run. A machine that has much to do lets a thread wait that asks for
/// next to nothing, but not for so long.
const STANDS_FROM: Duration = Duration::from_secs(2);

/// A heart that beats until its last clone is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Heartbeat(Arc<Mutex<Beats>>);

impl Heartbeat {
    /// It beats from now on.
    pub fn start() -> Self {
        let beats = Arc::new(Mutex::new(Beats::new(now())));
        let alive = Arc::downgrade(&beats);
        // Without the thread it beats whenever somebody asks it.
        let _ = thread::Builder::new().name("heartbeat".into()).spawn(move || {
            while let Some(beats) = alive.upgrade() {
                beats.lock().unwrap_or_else(PoisonError::into_inner).beat(now());
                drop(beats);
                thread::sleep(EVERY);
            }
        });
        Self(beats)
    }

    /// For how long nobody kept the time, of all that passed before `instant`.
    pub(crate) fn missed_before(&self, instant: Instant) -> Duration {
        let mut beats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever asks first after a standstill finds it out, if the thread has not.
        beats.beat(now());
        beats.missed_before(instant)
    }

    /// Somebody slept who was to wake at `due` at the latest, or waited for a disk since then, and is awake now: much
    /// later is a standstill too, though the heart may have beaten. A machine that swaps wakes the smallest thread first.
    pub fn woken(&self, due: Instant) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).awake(due, now());
    }
}

/// The last beat, and the stretches without any, in their order.
#[derive(Debug)]
struct Beats {
    last: Instant,
    missed: Vec<(Instant, Instant)>,
}

impl Beats {
    const fn new(at: Instant) -> Self {
        Self { last: at, missed: Vec::new() }
    }

    fn beat(&mut self, at: Instant) {
        self.woken(self.last, at);
        self.last = self.last.max(at);
    }

    /// If the heart stood still too, it did so for longer.
    fn awake(&mut self, due: Instant, at: Instant) {
        self.beat(at);
        self.woken(due, at);
    }

    /// What is missed already is not missed again, and the moment by which somebody wakes later is no standstill.
    fn woken(&mut self, due: Instant, at: Instant) {
        let from = self.missed.last().map_or(due, |(_, end)| due.max(*end));
        if at.saturating_duration_since(from) >= STANDS_FROM {
            self.missed.push((from, at));
        }
    }

    fn missed_before(&self, instant: Instant) -> Duration {
        self.missed.iter().map(|(from, end)| instant.min(*end).saturating_duration_since(*from)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Beats, wakings (when it was due, and when it was), an instant, and what was missed before it; in milliseconds.
    type Row<'a> = (&'a [u64], &'a [(u64, u64)], u64, u64);

    #[test]
    fn stretches_without_a_beat_are_missed_and_delays_are_not() {
        let rows: [Row<'_>; 13] = [
            (&[250, 500, 750], &[], 9_000, 0),
            (&[250, 2_200, 4_100], &[], 9_000, 0),
            (&[250, 20_250], &[], 20_250, 20_000),
            (&[250, 20_250, 20_500], &[], 10_250, 10_000),
            (&[250, 20_250], &[], 250, 0),
            (&[250, 20_250, 20_500, 24_500], &[], 30_000, 24_000),
            (&[250, 2_000, 3_900, 5_800], &[(1_000, 6_000)], 9_000, 5_000),
            (&[250, 1_900], &[(1_000, 2_900)], 9_000, 0),
            // Both see the same standstill, whoever sees it first.
            (&[250, 20_250], &[(1_000, 20_260)], 30_000, 20_000),
            (&[250], &[(1_000, 20_260)], 30_000, 20_010),
            (&[250, 2_650], &[(300, 2_651)], 9_000, 2_400),
            // The heart beats again, and the table sleeps on.
            (&[250, 20_250, 21_900, 23_500], &[(1_000, 24_000)], 30_000, 23_750),
            (&[250], &[(1_000, 20_260), (20_500, 20_510)], 30_000, 20_010),
        ];
        for (beats, wakings, instant, missed) in rows {
            let start = now();
            let at = |ms| start + Duration::from_millis(ms);
            let mut heart = Beats::new(start);
            beats.iter().for_each(|beat| heart.beat(at(*beat)));
            wakings.iter().for_each(|(due, woken)| heart.awake(at(*due), at(*woken)));
            let row = (beats, wakings, instant);
            assert_eq!(heart.missed_before(at(instant)), Duration::from_millis(missed), "{row:?}");
        }
    }

    #[test]
    fn a_beat_that_comes_late_to_be_noted_takes_nothing_back() {
        let start = now();
        let mut heart = Beats::new(start);
        heart.beat(start + Duration::from_secs(20));
        heart.beat(start + Duration::from_secs(3));
        heart.beat(start + Duration::from_secs(21));
        assert_eq!(heart.missed_before(start + Duration::from_secs(30)), Duration::from_secs(20));
    }
}
