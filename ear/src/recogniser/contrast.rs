//! Contrast of words to the sound around them. Who speaks to the program speaks into quiet, or louder than
//! what goes on besides; a word that talk or music is taken for has more of the same before and behind it.

use std::collections::VecDeque;

use crate::level::{FRAME_MS, FramePower, decibels};

/// Number of frames kept: longer than what is said in one breath.
const KEPT: usize = 2_000;
/// Compared is the sound so far before the first word, and so far behind the last, in milliseconds. Times of words
/// are not exact, and rooms answer.
const BEFORE_MS: (u64, u64) = (330, 60);
const BEHIND_MS: (u64, u64) = (90, 360);
/// The level of words is that which so many of their frames in a hundred do not surpass.
const LOUD_PERCENT: usize = 80;
/// Level below which nothing is heard anyway, in dB over one step of the converter squared.
const FLOOR_DB: f32 = 10.0;
/// Most contrast that counts: more makes nothing surer.
pub(super) const MOST_DB: f32 = 20.0;

/// The level of each frame that a decoder was given, on the decoder's clock.
#[derive(Debug, Default)]
pub(super) struct Contrast {
    power: FramePower,
    levels_db: VecDeque<f32>,
    /// Frames that are kept no more.
    gone: u64,
}

impl Contrast {
    pub fn feed(&mut self, samples: &[i16]) {
        for power in samples.iter().filter_map(|sample| self.power.take(*sample)) {
            self.levels_db.push_back(decibels(power).max(FLOOR_DB));
            if self.levels_db.len() > KEPT {
                self.levels_db.pop_front();
                self.gone += 1;
            }
        }
    }

    /// Contrast in dB: how much louder it is from `start_ms` to `end_ms` than before and than behind, the
    /// lesser of the two.
    pub fn of(&self, start_ms: u64, end_ms: u64) -> f32 {
        let before =
            self.level(start_ms.saturating_sub(BEFORE_MS.0), start_ms.saturating_sub(BEFORE_MS.1), 50);
        let behind = self.level(end_ms + BEHIND_MS.0, end_ms + BEHIND_MS.1, 50);
        let Some(words) = self.level(start_ms, end_ms, LOUD_PERCENT) else { return 0.0 };
        let around = [before, behind].into_iter().flatten().fold(FLOOR_DB, f32::max);
        (words - around).clamp(0.0, MOST_DB)
    }

    /// Level that so many in a hundred of these frames do not surpass; `None` without a frame.
    fn level(&self, start_ms: u64, end_ms: u64, percent: usize) -> Option<f32> {
        let index =
            |ms: u64| usize::try_from((ms / FRAME_MS).saturating_sub(self.gone)).unwrap_or(usize::MAX);
        let end = index(end_ms).min(self.levels_db.len());
        let mut levels: Vec<f32> = self.levels_db.range(index(start_ms).min(end)..end).copied().collect();
        levels.sort_unstable_by(f32::total_cmp);
        levels.get((levels.len() * percent / 100).min(levels.len().saturating_sub(1))).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds of a tone so loud.
    fn tone(contrast: &mut Contrast, ms: u16, loud: f32) {
        #[expect(clippy::cast_possible_truncation, reason = "within the range")]
        let samples: Vec<i16> = (0..ms * 16).map(|at| (loud * (f32::from(at) * 0.4).sin()) as i16).collect();
        contrast.feed(&samples);
    }

    fn heard(before: f32, word: f32, behind: f32) -> f32 {
        let mut contrast = Contrast::default();
        tone(&mut contrast, 500, before);
        tone(&mut contrast, 400, word);
        tone(&mut contrast, 300, behind);
        contrast.of(500, 900)
    }

    #[test]
    fn a_word_in_quiet_stands_out_and_one_in_talk_does_not() {
        assert_eq!(heard(0.0, 8_000.0, 0.0), MOST_DB);
        assert!((heard(1_600.0, 8_000.0, 80.0) - 14.0).abs() < 2.0);
        assert!(heard(80.0, 8_000.0, 4_000.0) < 8.0);
        assert_eq!(heard(8_000.0, 800.0, 0.0), 0.0);
    }

    #[test]
    fn the_beginning_of_all_sound_counts_as_quiet() {
        let mut contrast = Contrast::default();
        tone(&mut contrast, 300, 8_000.0);
        assert_eq!(contrast.of(0, 300), MOST_DB);
        assert_eq!(contrast.of(5_000, 6_000), 0.0);
    }
}
