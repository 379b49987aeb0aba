//! Recorder: what a microphone hears from one moment to another, as the recogniser wants it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::device::lock;
use crate::device::microphone::{Block, Microphone, MicrophoneError};
use crate::device::resample::{resample, to_i16};

/// Interval at which the microphone is asked.
const TICK: Duration = Duration::from_millis(20);
/// Longest time for it to be opened.
const OPENING: Duration = Duration::from_secs(15);
/// Most samples that are kept: half a minute at 48 kHz.
const LONGEST: usize = 30 * 48_000;

/// An open microphone. It closes when this is dropped.
pub struct Recorder {
    shared: Arc<Shared>,
    rate_hz: u32,
}

#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    on: AtomicBool,
    kept: Mutex<Kept>,
}

/// Samples that were heard, at the microphone's own rate, and what ended it.
#[derive(Default)]
struct Kept {
    samples: Vec<f32>,
    trouble: Option<MicrophoneError>,
}

impl Recorder {
    /// Opens the device with this id or name, or the default one. Waits for it, but not for ever.
    pub fn open(device: Option<String>) -> Result<Self, MicrophoneError> {
        let shared = Arc::new(Shared::default());
        let (sender, opened) = mpsc::channel();
        let other = shared.clone();
        thread::spawn(move || run(device.as_deref(), &other, &sender));
        let rate_hz = opened.recv_timeout(OPENING).unwrap_or(Err(MicrophoneError::Stalled))?;
        Ok(Self { shared, rate_hz })
    }

    /// Keeps what is heard from now on.
    pub fn begin(&self) {
        lock(&self.shared.kept).samples.clear();
        self.shared.on.store(true, Ordering::Relaxed);
    }

    /// Level: the highest sample of the last tenth of a second that was heard, 0 to 1.
    pub fn level(&self) -> f32 {
        let tenth = self.rate_hz as usize / 10;
        let kept = lock(&self.shared.kept);
        kept.samples.iter().rev().take(tenth).fold(0.0_f32, |most, sample| most.max(sample.abs())).min(1.0)
    }

    /// Samples that were heard since, at 16 kHz.
    pub fn end(&self) -> Result<Vec<i16>, MicrophoneError> {
        self.shared.on.store(false, Ordering::Relaxed);
        let mut kept = lock(&self.shared.kept);
        if let Some(trouble) = &kept.trouble {
            return Err(trouble.clone());
        }
        let samples = std::mem::take(&mut kept.samples);
        drop(kept);
        let converted = resample(&samples, self.rate_hz).map_err(|_| MicrophoneError::Failed)?;
        let mut samples = Vec::with_capacity(converted.len());
        to_i16(&converted, &mut samples);
        Ok(samples)
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }
}

fn run(device: Option<&str>, shared: &Shared, opened: &Sender<Result<u32, MicrophoneError>>) {
    let microphone = Microphone::open(device);
    let _ = opened.send(microphone.as_ref().map(|found| found.rate_hz).map_err(Clone::clone));
    let Ok(mut microphone) = microphone else { return };
    let mut block = Block::default();
    while !shared.stop.load(Ordering::Relaxed) {
        while microphone.read(&mut block) {
            let mut kept = lock(&shared.kept);
            if shared.on.load(Ordering::Relaxed) {
                let room = LONGEST.saturating_sub(kept.samples.len());
                kept.samples.extend(block.samples.iter().take(room));
            }
        }
        if let Some(trouble) = microphone.trouble() {
            lock(&shared.kept).trouble = Some(trouble);
            return;
        }
        thread::sleep(TICK);
    }
}
