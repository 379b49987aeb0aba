//! Carries requests to a process and its answers back, on a thread of its own: a process that stands still neither reads
//! nor answers, and whoever asks does not wait for it for ever.

use std::io::{BufReader, BufWriter, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::error::RecogniserError;
use super::wire::{WireAnswer, receive};

/// Interval at which somebody who waits looks up. No look counts for more, so that the time is not held
/// against the other process in which this one stood still itself.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// Longest silence of a process that says twice a second that it works.
const SILENT_AT_MOST: Duration = Duration::from_secs(10);
/// Longest silence of one that has just been started: its program may still be on a slow disk.
const SILENT_AT_FIRST: Duration = Duration::from_secs(30);

/// Work of a process, by which it is known how long that may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// Loading a model, perhaps a large one from a slow disk.
    Load,
    Decode(Duration),
}

/// Time that somebody has waited, and may.
#[derive(Debug)]
struct Wait {
    at_most: Duration,
    silent_at_most: Duration,
    silent: Duration,
    whole: Duration,
}

impl Wait {
    fn new(work: Work) -> Self {
        let (at_most, silent_at_most) = match work {
            Work::Load => (Duration::from_secs(600), SILENT_AT_FIRST),
            Work::Decode(sound) => (Duration::from_secs(60) + 10 * sound, SILENT_AT_MOST),
        };
        Self { at_most, silent_at_most, silent: Duration::ZERO, whole: Duration::ZERO }
    }

    /// True if it is worth waiting on, when so much time has passed, and there was a sign of life or none.
    fn goes_on(&mut self, passed: Duration, sign: bool) -> bool {
        let passed = passed.min(LOOK_EVERY);
        self.whole += passed;
        self.silent = if sign { Duration::ZERO } else { self.silent + passed };
        if sign {
            self.silent_at_most = SILENT_AT_MOST;
        }
        self.silent < self.silent_at_most && self.whole < self.at_most
    }
}

/// The thread, as whoever asks sees it. It ends with the process.
#[derive(Debug)]
pub(super) struct Pipe {
    requests: Sender<Vec<u8>>,
    answers: Receiver<WireAnswer>,
    stop: Arc<AtomicBool>,
    /// Set if the process has said that it works, and ended over it.
    pub ended_at_work: bool,
}

impl Pipe {
    /// Carries from here on, and waits for nothing once `stop` is set. `None` where no thread can be had.
    pub fn start(to: ChildStdin, from: ChildStdout, stop: Arc<AtomicBool>) -> Option<Self> {
        let (requests, inbox) = channel::<Vec<u8>>();
        let (outbox, answers) = channel();
        let carry = move || {
            let (mut to, mut from) = (BufWriter::new(to), BufReader::new(from));
            // Whatever is wrong with the pipe, the process is of no more use.
            while let Ok(request) = inbox.recv() {
                if to.write_all(&request).and_then(|()| to.flush()).is_err() {
                    return;
                }
                loop {
                    let Ok(Some(answer)) = receive::<WireAnswer>(&mut from) else { return };
                    let is_last = !matches!(answer, WireAnswer::Busy);
                    if outbox.send(answer).is_err() {
                        return;
                    }
                    if is_last {
                        break;
                    }
                }
            }
        };
        thread::Builder::new().name("recogniser".into()).spawn(carry).ok()?;
        Some(Self { requests, answers, stop, ended_at_work: false })
    }

    /// The answer to a request.
    ///
    /// # Errors
    /// The process has ended, or it stands still; then it is of no more use.
    pub fn ask(&mut self, request: Vec<u8>, work: Work) -> Result<WireAnswer, RecogniserError> {
        self.requests.send(request).map_err(|_| RecogniserError::Ended)?;
        let mut wait = Wait::new(work);
        let mut works = false;
        loop {
            let begun = crate::device::time::now();
            let sign = match self.answers.recv_timeout(LOOK_EVERY) {
                Ok(WireAnswer::Busy) => true,
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) => false,
                Err(RecvTimeoutError::Disconnected) => {
                    self.ended_at_work = works;
                    return Err(RecogniserError::Ended);
                }
            };
            works |= sign;
            if self.stop.load(Ordering::Relaxed) {
                return Err(RecogniserError::Ended);
            }
            if !wait.goes_on(begun.elapsed(), sign) {
                return Err(RecogniserError::Silent);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Number of looks of a quarter of a second until a process is given up; every so many-th is a sign of
    /// life, and there are none after so many looks.
    fn looks(work: Work, every: u32, last: u32) -> u32 {
        let mut wait = Wait::new(work);
        (1..).find(|look| !wait.goes_on(LOOK_EVERY, look % every == 0 && *look <= last)).expect("at last")
    }

    #[test]
    fn what_says_that_it_works_is_waited_for_and_what_says_nothing_is_not() {
        let block = Work::Decode(Duration::from_millis(50));
        let talk = Work::Decode(Duration::from_secs(60));
        let rows = [
            (block, 1, 0, 40),
            (Work::Load, 1, 0, 120),
            // Once there was a sign of life, more are expected.
            (Work::Load, 2, 2, 42),
            (block, 2, 100, 140),
            // It works and works.
            (block, 2, u32::MAX, 242),
            (talk, 2, u32::MAX, 2_640),
            (Work::Load, 2, u32::MAX, 2_400),
            // One sign in nine seconds is enough.
            (block, 36, u32::MAX, 242),
        ];
        for (work, every, last, expected) in rows {
            assert_eq!(looks(work, every, last), expected, "{work:?}, every {every}, the last {last}");
        }
    }

    #[test]
    fn the_time_in_which_this_program_stood_still_is_not_held_against_the_other_one() {
        let mut wait = Wait::new(Work::Decode(Duration::ZERO));
        assert!((0..39).all(|_| wait.goes_on(Duration::from_secs(3_600), false)));
    }
}
