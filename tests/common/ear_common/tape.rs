//! Recorded sound in place of a microphone, with its accidents.

#![allow(dead_code, reason = "each test uses its own part")]

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use evavier::device::microphone::MicrophoneError;
use evavier::device::time::now;
use evavier::ear::{EarEvent, SoundSource, SourceNews};

/// Samples in one block: 50 ms.
const BLOCK: usize = 800;

/// How long a block sounds.
fn length(block: &[i16]) -> Duration {
    Duration::from_micros(block.len() as u64 * 1_000_000 / 16_000)
}

/// How fast a [`Tape`] runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    Fast,
    /// As it was spoken; push-to-talk and deafness make sense only so.
    Real,
}

/// A script of sound and accidents that an ear hears instead of a microphone.
#[derive(Debug, Clone)]
pub struct Tape {
    pace: Pace,
    steps: VecDeque<TapeStep>,
    started: bool,
    lost: bool,
    due: Option<Instant>,
}

#[derive(Debug, Clone)]
enum TapeStep {
    Sound(Vec<i16>),
    Lost(MicrophoneError),
}

impl Tape {
    /// A tape on which nothing is recorded yet.
    pub fn new(pace: Pace) -> Self {
        Self { pace, steps: VecDeque::new(), started: false, lost: false, due: None }
    }

    /// Then this sound, mono, 16 kHz.
    pub fn sound(mut self, samples: &[i16]) -> Self {
        self.steps.extend(samples.chunks(BLOCK).map(|block| TapeStep::Sound(block.to_vec())));
        self
    }

    /// Then so much silence.
    pub fn silence(self, length: Duration) -> Self {
        let samples = usize::try_from(length.as_millis() * 16).unwrap_or(usize::MAX).min(16_000 * 3_600);
        self.sound(&vec![0; samples])
    }

    /// Then the microphone is lost, until the next sound.
    pub fn lost(mut self, reason: MicrophoneError) -> Self {
        self.steps.push_back(TapeStep::Lost(reason));
        self
    }

    fn announce(&mut self) -> Option<SourceNews> {
        let name = || "tape".to_owned();
        if std::mem::take(&mut self.lost) {
            self.started = true;
            return Some(SourceNews::Device(EarEvent::MicrophoneBack { device: name() }));
        }
        let listening = || SourceNews::Device(EarEvent::Listening { device: name() });
        (!std::mem::replace(&mut self.started, true)).then(listening)
    }
}

impl SoundSource for Tape {
    fn forget(&mut self) {
        while let (Pace::Real, Some(due), Some(TapeStep::Sound(block))) =
            (self.pace, self.due, self.steps.front())
        {
            if due > now() {
                return;
            }
            self.due = Some(due + length(block));
            self.steps.pop_front();
        }
    }

    fn poll(&mut self) -> SourceNews {
        let due = *self.due.get_or_insert_with(now);
        if self.pace == Pace::Real && now() < due {
            return SourceNews::Nothing;
        }
        match self.steps.pop_front() {
            None => SourceNews::Ended,
            Some(TapeStep::Lost(reason)) => {
                self.lost = true;
                SourceNews::Device(if self.started {
                    EarEvent::MicrophoneLost(reason)
                } else {
                    EarEvent::MicrophoneMissing(reason)
                })
            }
            Some(TapeStep::Sound(block)) => {
                if let Some(news) = self.announce() {
                    self.steps.push_front(TapeStep::Sound(block));
                    return news;
                }
                let at = due + length(&block);
                self.due = Some(at);
                // A real block arrives when its last sample has sounded.
                let at = if self.pace == Pace::Real { due } else { at };
                let samples = block.iter().map(|s| f32::from(*s) / 32_768.0).collect();
                SourceNews::Sound { samples, rate_hz: 16_000, at }
            }
        }
    }
}
