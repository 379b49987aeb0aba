//! The near voice in a telephone: whoever speaks into one is much louder than the room around, which a recogniser would
//! take for words as soon as it is quiet. Sound that is far below the loudest of late is let through as a whisper.

use std::collections::VecDeque;

/// Samples of a frame at 16 kHz: 20 ms.
const FRAME: usize = 320;
/// Frames that are held back, so that the faint beginning of a word comes with it.
const AHEAD: usize = 4;
/// Frames for which it stays open behind the last loud one: the faint end of a word, and the pause within one.
const BEHIND: usize = 15;
/// Part of the loudest of late below which sound is the room: 24 dB.
const FAR: f32 = 1.0 / 16.0;
/// Loudness that is expected before anybody has spoken, and again after a long silence: -26 dB of the greatest, which
/// telephones are made for (ITU-T P.56).
const USUAL: f32 = 0.05;
/// What is left of the loudest after a frame: a fifth of a decibel a second, so that the room is not heard after half a
/// minute in which nobody has said anything.
const FADES: f32 = 0.999_54;
/// Loudness of the hiss in the place of the room: a recogniser understands a whisper as well, and nothing at all is no
/// sound that it knows.
const HISS: f32 = 0.000_1;

#[derive(Debug)]
pub(super) struct NearVoice {
    begun: Vec<f32>,
    held: VecDeque<Vec<f32>>,
    open: usize,
    loudest: f32,
    /// State of the hiss.
    dice: u32,
}

impl Default for NearVoice {
    fn default() -> Self {
        Self { begun: Vec::new(), held: VecDeque::new(), open: 0, loudest: USUAL, dice: 1 }
    }
}

impl NearVoice {
    /// Takes samples at 16 kHz, and leaves those that are to be heard in their place, a little later.
    pub(super) fn pass(&mut self, samples: &mut Vec<f32>) {
        self.begun.append(samples);
        while self.begun.len() >= FRAME {
            let frame: Vec<f32> = self.begun.drain(..FRAME).collect();
            let power = frame.iter().map(|sample| sample * sample).sum::<f32>() / FRAME as f32;
            let level = power.sqrt();
            self.loudest = (self.loudest * FADES).max(level).max(USUAL);
            self.open = if level > self.loudest * FAR { BEHIND + AHEAD } else { self.open.saturating_sub(1) };
            self.held.push_back(frame);
            if self.held.len() > AHEAD
                && let Some(frame) = self.held.pop_front()
            {
                if self.open > 0 {
                    samples.extend(frame);
                } else {
                    samples.extend((0..FRAME).map(|_| self.hiss()));
                }
            }
        }
    }

    fn hiss(&mut self) -> f32 {
        self.dice = self.dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.dice >> 8) as f32 / (1_u32 << 23) as f32 * HISS - HISS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half a second of a tone of this loudness.
    fn tone(loudness: f32) -> Vec<f32> {
        (0..8_000_u16).map(|at| (f32::from(at) * 0.3).sin() * loudness).collect()
    }

    fn loudest(samples: &[f32]) -> f32 {
        samples.iter().fold(0.0, |loudest, sample| loudest.max(sample.abs()))
    }

    #[test]
    fn a_voice_passes_whole_and_the_room_behind_it_does_not() {
        let mut near = NearVoice::default();
        let mut pass = |mut samples: Vec<f32>| {
            near.pass(&mut samples);
            samples
        };
        assert!(loudest(&pass(tone(0.001))) < 0.0002, "nobody has spoken");
        // Before the voice stands what was held back of the room.
        let voice = pass(tone(0.1));
        assert!(loudest(&voice[AHEAD * FRAME..]) > 0.099);
        assert!(loudest(&pass(tone(0.001))[..AHEAD * FRAME]) > 0.099, "the end of the voice");
        assert!(loudest(&pass(tone(0.001))) < 0.0002, "the room");
    }
}
