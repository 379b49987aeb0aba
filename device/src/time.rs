//! Time: the only place that asks the machine for it. And the program's own heartbeat: it shows when nobody
//! kept the time though the machine's clock went on. A program that is stopped, waits for a machine that
//! swaps, or sleeps in a laptop whose system does not say so, misses beats.

#![expect(clippy::disallowed_methods, reason = "this is the one place")]

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::lock;
pub use crate::os::clock::{now, slept};

/// Time passed since then by the wall clock, which people may have set meanwhile; `None` where it lies ahead.
pub fn since(then: SystemTime) -> Option<Duration> {
    SystemTime::now().duration_since(then).ok()
}

/// Today and the time of day where the user is: for file names, PGN tags, and how late somebody comes to a resumption.
/// No clock counts by it.
pub fn wall_clock() -> jiff::Zoned {
    zoned(SystemTime::now())
}

/// A date that nobody can write, of a machine whose clock was never set, is that of 1970.
fn zoned(at: SystemTime) -> jiff::Zoned {
    jiff::Timestamp::try_from(at).unwrap_or_default().to_zoned(jiff::tz::TimeZone::system())
}

/// True if a library can write the date of the machine: one before 1970 or of five digits ends the program in
/// some.
pub fn can_be_dated() -> bool {
    const LAST: Duration = Duration::from_secs(8_000 * 365 * 24 * 3_600);
    since(SystemTime::UNIX_EPOCH).is_some_and(|passed| passed < LAST)
}

/// Interval of the beats. Their thread does nothing else, so that neither a slow disk nor a busy table holds it up.
const EVERY: Duration = Duration::from_millis(250);
/// Longest time without a beat: after more the program did not run, and what a player did meanwhile could not
/// come in.
const STANDS_FROM: Duration = Duration::from_millis(750);
/// Delay of the program itself, mostly by a disk, from which that time is nobody's. Less is the usual work.
const HELD_FROM: Duration = Duration::from_millis(30);

/// Time that no clock counts, in all.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Missed {
    /// Time in which the program did not run.
    pub stood: Duration,
    /// Time in which it ran, took in whatever came, and was busy with what came before.
    pub held: Duration,
}

/// A heart that beats until its last clone is dropped.
#[derive(Clone, Debug)]
pub struct Heartbeat(Arc<Mutex<Beats>>);

impl Heartbeat {
    /// Starts the heartbeat.
    pub fn start() -> Self {
        let beats = Arc::new(Mutex::new(Beats::new(now())));
        let alive = Arc::downgrade(&beats);
        // Without the thread it beats whenever somebody asks it.
        let _ = thread::Builder::new().name("heartbeat".into()).spawn(move || {
            while let Some(beats) = alive.upgrade() {
                lock(&beats).beat(now());
                drop(beats);
                thread::sleep(EVERY);
            }
        });
        Self(beats)
    }

    /// Time that nobody kept, of all that passed before `instant`.
    pub fn missed_before(&self, instant: Instant) -> Missed {
        let mut beats = lock(&self.0);
        // Whoever asks first after a standstill finds it out, if the thread has not.
        beats.beat(now());
        beats.missed_before(instant)
    }

    /// Notes that somebody slept who was to wake at `due` at the latest, and is awake now: much later is a
    /// standstill too, though the heart may have beaten. A machine that swaps wakes the smallest thread
    /// first.
    pub fn woken(&self, due: Instant) {
        lock(&self.0).awake(due, now());
    }

    /// The program was busy from then until now with what had come in.
    pub fn held(&self, from: Instant) {
        lock(&self.0).held(from, now());
    }
}

/// Cause for which nobody kept the time of a stretch.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Cause {
    Stood,
    Held,
}

/// A stretch of time that no clock counts.
#[derive(Debug)]
struct Stretch {
    from: Instant,
    end: Instant,
    cause: Cause,
}

/// The last beat, and the stretches without any, in their order.
#[derive(Debug)]
struct Beats {
    last: Instant,
    missed: Vec<Stretch>,
}

impl Beats {
    const fn new(at: Instant) -> Self {
        Self { last: at, missed: Vec::new() }
    }

    fn beat(&mut self, at: Instant) {
        self.miss(self.last, at, Cause::Stood, STANDS_FROM);
        self.last = self.last.max(at);
    }

    /// Notes a wake at `at` instead of `due`. If the heart stood still too, it did so for longer.
    fn awake(&mut self, due: Instant, at: Instant) {
        self.beat(at);
        self.miss(due, at, Cause::Stood, STANDS_FROM);
    }

    fn held(&mut self, from: Instant, at: Instant) {
        self.beat(at);
        self.miss(from, at, Cause::Held, HELD_FROM);
    }

    /// Adds a stretch that was missed. What is missed already is not missed again, and the moment by which
    /// somebody wakes later is no standstill.
    fn miss(&mut self, from: Instant, end: Instant, cause: Cause, at_least: Duration) {
        let from = self.missed.last().map_or(from, |before| from.max(before.end));
        if end.saturating_duration_since(from) >= at_least {
            self.missed.push(Stretch { from, end, cause });
        }
    }

    fn missed_before(&self, instant: Instant) -> Missed {
        let sum = |wanted| {
            let of_it = self.missed.iter().filter(|stretch| stretch.cause == wanted);
            of_it.map(|stretch| instant.min(stretch.end).saturating_duration_since(stretch.from)).sum()
        };
        Missed { stood: sum(Cause::Stood), held: sum(Cause::Held) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_is_counted_is_no_sleep() {
        let before = slept();
        let begin = now();
        while begin.elapsed() < Duration::from_millis(20) {
            std::thread::yield_now();
        }
        assert!(slept().abs_diff(before) < Duration::from_millis(5), "{:?}", slept());
    }

    #[test]
    fn a_date_that_cannot_be_is_no_panic() {
        let years = |years: u64| Duration::from_secs(years * 366 * 24 * 3_600);
        assert!(zoned(SystemTime::UNIX_EPOCH - years(100)).year() < 1900);
        assert!([1969, 1970].contains(&zoned(SystemTime::UNIX_EPOCH + years(9_000)).year()));
    }

    #[test]
    fn the_wall_clock_tells_what_is_past_and_not_what_is_ahead() {
        let hour = Duration::from_secs(3_600);
        let past = since(SystemTime::UNIX_EPOCH).expect("long ago");
        assert!(past > hour);
        assert_eq!(since(SystemTime::UNIX_EPOCH + past + hour), None);
    }

    /// Beats, wakings (when it was due, and when it was), an instant, and how long it stood still before it; in
    /// milliseconds.
    type Row<'a> = (&'a [u64], &'a [(u64, u64)], u64, u64);

    #[test]
    fn stretches_without_a_beat_are_missed_and_delays_are_not() {
        let rows: [Row<'_>; 14] = [
            (&[250, 500, 750], &[], 9_000, 0),
            (&[250, 900, 1_600], &[], 9_000, 0),
            (&[250, 2_150, 2_400], &[], 9_000, 1_900),
            (&[250, 20_250], &[], 20_250, 20_000),
            (&[250, 20_250, 20_500], &[], 10_250, 10_000),
            (&[250, 20_250], &[], 250, 0),
            (&[250, 20_250, 20_500, 24_500], &[], 30_000, 24_000),
            (&[250, 900, 1_600, 2_300], &[(1_000, 2_900)], 9_000, 1_900),
            (&[250, 900], &[(800, 1_500)], 9_000, 0),
            // Both see the same standstill, whoever sees it first.
            (&[250, 20_250], &[(1_000, 20_260)], 30_000, 20_000),
            (&[250], &[(1_000, 20_260)], 30_000, 20_010),
            (&[250, 2_650], &[(300, 2_651)], 9_000, 2_400),
            // The heart beats again, and the table sleeps on.
            (&[250, 20_250, 20_900, 21_500], &[(1_000, 22_000)], 30_000, 21_750),
            (&[250], &[(1_000, 20_260), (20_500, 20_510)], 30_000, 20_010),
        ];
        for (beats, wakings, instant, missed) in rows {
            let start = now();
            let at = |ms| start + Duration::from_millis(ms);
            let mut heart = Beats::new(start);
            beats.iter().for_each(|beat| heart.beat(at(*beat)));
            wakings.iter().for_each(|(due, woken)| heart.awake(at(*due), at(*woken)));
            let row = (beats, wakings, instant);
            let missed = Missed { stood: Duration::from_millis(missed), held: Duration::ZERO };
            assert_eq!(heart.missed_before(at(instant)), missed, "{row:?}");
        }
    }

    /// Times from when to when the program was busy, an instant, and what is nobody's time before it; in
    /// milliseconds.
    #[test]
    fn what_the_program_is_busy_with_is_nobodys_time_and_no_standstill() {
        type Row<'a> = (&'a [(u64, u64)], u64, u64);
        let rows: [Row<'_>; 5] = [
            (&[(100, 120)], 900, 0),
            (&[(100, 250)], 900, 150),
            (&[(100, 250)], 200, 100),
            // What holds up a part holds up the whole, and counts once.
            (&[(100, 250), (90, 260)], 900, 150),
            (&[(100, 500), (600, 1_000)], 2_000, 800),
        ];
        for (busy, instant, missed) in rows {
            let start = now();
            let at = |ms| start + Duration::from_millis(ms);
            let mut heart = Beats::new(start);
            busy.iter().for_each(|(from, end)| heart.held(at(*from), at(*end)));
            let missed = Missed { stood: Duration::ZERO, held: Duration::from_millis(missed) };
            assert_eq!(heart.missed_before(at(instant)), missed, "{busy:?} {instant}");
        }
    }

    #[test]
    fn a_beat_that_comes_late_to_be_noted_takes_nothing_back() {
        let start = now();
        let mut heart = Beats::new(start);
        heart.beat(start + Duration::from_secs(20));
        heart.beat(start + Duration::from_secs(3));
        heart.beat(start + Duration::from_millis(20_500));
        assert_eq!(heart.missed_before(start + Duration::from_secs(30)).stood, Duration::from_secs(20));
    }
}
