//! Sound on its way to the audio callback.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::synthesis::Sound;
use crate::device::output::Source;
use crate::device::resample;

/// The callback's side: plays what is in the ring.
pub(super) struct Player {
    ring: rtrb::Consumer<f32>,
    cut: Arc<AtomicBool>,
}

impl Player {
    /// A player at so many samples per second, with its feed. The ring holds half a second.
    pub(super) fn new(rate_hz: u32) -> (Self, Feed) {
        let (to, ring) = rtrb::RingBuffer::new((rate_hz / 2).max(1) as usize);
        let cut = Arc::new(AtomicBool::new(false));
        let feed = Feed { rate_hz, ring: to, cut: cut.clone(), sound: Vec::new(), played: 0 };
        (Self { ring, cut }, feed)
    }
}

impl Source for Player {
    fn refresh(&mut self) {
        if self.cut.swap(false, Ordering::SeqCst) {
            while self.ring.pop().is_ok() {}
        }
    }

    fn sample(&mut self) -> f32 {
        self.ring.pop().unwrap_or(0.0)
    }
}

/// The other side: holds what does not fit into the ring yet.
pub(super) struct Feed {
    rate_hz: u32,
    ring: rtrb::Producer<f32>,
    cut: Arc<AtomicBool>,
    sound: Vec<f32>,
    /// Samples of it that are in the ring.
    played: usize,
}

impl Feed {
    /// Plays this at a share of its loudness, 0 to 1; `false` where its rate is impossible.
    pub(super) fn play(&mut self, sound: &Sound, share: f32) -> bool {
        let Ok(mut samples) = resample::convert(&sound.samples, sound.rate_hz, self.rate_hz) else {
            return false;
        };
        samples.iter_mut().for_each(|sample| *sample *= share);
        (self.sound, self.played) = (samples, 0);
        true
    }

    /// Gives the player more; whether all of it has been played.
    pub(super) fn push(&mut self) -> bool {
        // What was cut has to leave the ring first.
        if !self.cut.load(Ordering::SeqCst) {
            while let Some(sample) = self.sound.get(self.played) {
                if self.ring.push(*sample).is_err() {
                    break;
                }
                self.played += 1;
            }
        }
        self.played == self.sound.len() && self.ring.slots() == self.ring.buffer().capacity()
    }

    /// Cuts what is being said; silence at once.
    pub(super) fn cut(&mut self) {
        self.cut.store(true, Ordering::SeqCst);
        (self.sound, self.played) = (Vec::new(), 0);
    }
}
