//! Level of sound, and whether that is more than the room: the cheap half of noticing that speech has ended.
//!
//! It may be wrong in noise; whoever asks it lets the recogniser have the last word.

use std::collections::VecDeque;

/// Samples in a frame: 10 ms at 16 kHz.
const FRAME: usize = 160;
/// Milliseconds in a frame.
pub(super) const FRAME_MS: u64 = 10;
/// Least distance of what is loud above the room's noise, in dB.
const ABOVE_NOISE_DB: f32 = 8.0;
/// Distance below the loudest of late from which nothing is loud, in dB: echoes in the room, breath, talk at
/// other tables.
const BELOW_PEAK_DB: f32 = 20.0;
/// Level below which nothing is loud, in dB over one step of the converter squared.
const NEVER_DB: f32 = 20.0;
/// Rate at which the loudest is forgotten, in dB per frame: 12 dB a second, so that a bang does not deafen
/// for long.
const FORGET_DB: f32 = 0.12;
/// Frames over which noise and peak are averaged.
const SMOOTH: usize = 8;
/// The room's noise is the least in so many stretches of so many frames: 4 s.
const STRETCHES: usize = 8;
const STRETCH: usize = 50;
/// Keeps hum and offset out: one pole, 100 Hz.
const POLE: f32 = 0.96;

/// The power of 16 kHz sound, frame by frame.
#[derive(Debug, Default)]
pub(super) struct FramePower {
    before: (f32, f32),
    sum: f32,
    samples: usize,
}

impl FramePower {
    /// One more sample; at the end of a frame, its power.
    pub fn take(&mut self, sample: i16) -> Option<f32> {
        let (x, y) = self.before;
        let filtered = f32::from(sample) - x + POLE * y;
        self.before = (f32::from(sample), filtered);
        self.sum += filtered * filtered;
        self.samples = (self.samples + 1) % FRAME;
        (self.samples == 0).then(|| std::mem::take(&mut self.sum) / FRAME as f32)
    }
}

/// Follows the level of 16 kHz sound.
#[derive(Debug, Default)]
pub(super) struct Level {
    power: FramePower,
    last: VecDeque<f32>,
    least: VecDeque<f32>,
    frames: usize,
    peak_db: f32,
}

impl Level {
    /// One more sample; at the end of a frame, whether that was loud.
    pub fn take(&mut self, sample: i16) -> Option<bool> {
        let power = self.power.take(sample)?;
        Some(self.is_loud(power))
    }

    fn is_loud(&mut self, power: f32) -> bool {
        let level_db = decibels(power);
        let smooth = self.smooth(power);
        self.peak_db = (self.peak_db - FORGET_DB).max(decibels(smooth));
        let noise_db = self.noise_db(smooth);
        level_db > (noise_db + ABOVE_NOISE_DB).max(self.peak_db - BELOW_PEAK_DB).max(NEVER_DB)
    }

    fn smooth(&mut self, power: f32) -> f32 {
        self.last.push_back(power);
        if self.last.len() > SMOOTH {
            self.last.pop_front();
        }
        self.last.iter().sum::<f32>() / self.last.len() as f32
    }

    fn noise_db(&mut self, smooth: f32) -> f32 {
        if self.frames.is_multiple_of(STRETCH) {
            self.least.push_back(smooth);
        }
        self.frames = (self.frames + 1) % STRETCH;
        if self.least.len() > STRETCHES {
            self.least.pop_front();
        }
        if let Some(least) = self.least.back_mut() {
            *least = least.min(smooth);
        }
        decibels(self.least.iter().copied().fold(f32::INFINITY, f32::min))
    }
}

/// A power in dB over one step of the converter squared.
pub(super) fn decibels(power: f32) -> f32 {
    10.0 * (power + 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Noise of this size, from a fixed seed, with a tone on top.
    fn sound(seconds: usize, noise: f32, tone: f32) -> Vec<i16> {
        let mut state = 1_u32;
        let sample = |i: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let random = (state >> 16) as f32 / 32_768.0 - 1.0;
            (random * noise + (i as f32 * 0.2).sin() * tone) as i16
        };
        (0..16_000 * seconds).map(sample).collect()
    }

    /// The share of loud frames, in percent.
    fn loud(level: &mut Level, samples: &[i16]) -> usize {
        let frames: Vec<bool> = samples.iter().filter_map(|s| level.take(*s)).collect();
        frames.iter().filter(|loud| **loud).count() * 100 / frames.len()
    }

    #[test]
    fn sound_is_loud_over_silence_and_over_noise_and_noise_is_not() {
        for noise in [0.0, 3.0, 30.0, 300.0, 1_000.0] {
            let mut level = Level::default();
            assert!(loud(&mut level, &sound(2, noise, 0.0)) < 5, "noise of {noise}");
            assert!(loud(&mut level, &sound(1, noise, 5_000.0)) > 95, "speech over noise of {noise}");
            assert!(loud(&mut level, &sound(1, noise, 0.0)) < 5, "noise of {noise} after speech");
        }
    }

    #[test]
    fn a_new_noise_becomes_the_room_and_offsets_are_nothing() {
        let mut level = Level::default();
        loud(&mut level, &sound(2, 10.0, 0.0));
        loud(&mut level, &sound(5, 500.0, 0.0));
        assert!(loud(&mut level, &sound(1, 500.0, 0.0)) < 5);
        let mut level = Level::default();
        loud(&mut level, &[9_000; 16_000]);
        assert_eq!(loud(&mut level, &[9_000; 16_000]), 0);
    }
}
