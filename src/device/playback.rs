//! Plays a recording to its end, on the default output.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::output::{Output, OutputError, Source};
use super::place::Place;
use super::time::now;

/// What is still under way to the ear when the last sample has been fetched.
const TAIL: Duration = Duration::from_millis(400);
/// How much longer than the recording itself playing it may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Plays samples of one channel; comes back when they have been heard.
pub fn play(samples: Vec<i16>, rate_hz: u32) -> Result<(), OutputError> {
    let length = Duration::from_secs_f64(samples.len() as f64 / f64::from(rate_hz.max(1)));
    let samples: Arc<[i16]> = samples.into();
    let output = Output::open(&Place::default(), |rate| {
        let over = Arc::new(AtomicBool::new(false));
        let step = f64::from(rate_hz) / f64::from(rate.max(1));
        (Recording { samples: samples.clone(), step, at: 0.0, over: over.clone() }, over)
    })?;
    let end = now() + length + PATIENCE;
    while !output.control.load(Ordering::Relaxed) {
        if output.is_broken() || now() > end {
            return Err(OutputError::Refused("it plays no more".to_owned()));
        }
        thread::sleep(Duration::from_millis(20));
    }
    thread::sleep(TAIL);
    Ok(())
}

/// What is played: between two samples it goes in a straight line, which is enough for speech.
struct Recording {
    samples: Arc<[i16]>,
    step: f64,
    at: f64,
    over: Arc<AtomicBool>,
}

impl Source for Recording {
    fn refresh(&mut self) {}

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in the recording")]
    fn sample(&mut self) -> f32 {
        let (index, part) = (self.at as usize, self.at.fract() as f32);
        let of = |index: usize| self.samples.get(index).map(|sample| f32::from(*sample) / 32_768.0);
        let Some(here) = of(index) else {
            self.over.store(true, Ordering::Relaxed);
            return 0.0;
        };
        self.at += self.step;
        here + (of(index + 1).unwrap_or(0.0) - here) * part
    }
}
