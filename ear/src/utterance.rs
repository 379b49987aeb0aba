//! The sound since the last hearing, and when it is worth asking whether that was all.

use std::time::Duration;

use super::level::{FRAME_MS, Level};
use crate::recogniser::{Hearing, UNKNOWN};

/// Quiet after which the recogniser is asked for the first time whether something complete was said. Within
/// words there are silences too, before the `t` of `acht` some 100 ms.
pub const FIRST_LOOK: Duration = Duration::from_millis(200);
/// Last milliseconds in which the recogniser may still hear a word's end: then it is asked again later.
const AFTERMATH_MS: u64 = 120;
/// Delay with which a word's end is told, in milliseconds.
const LATER_MS: u64 = 60;
/// Milliseconds of sound above the noise that may be a word.
const WORD_MS: u64 = 60;
/// Milliseconds of sound above the noise that are somebody who speaks.
const SPEECH_MS: u64 = 200;
/// One loud frame is a click.
const CLICK_MS: u64 = FRAME_MS;
/// Samples in a millisecond.
const PER_MS: u64 = 16;
/// Sound kept before the first word, in milliseconds, when it is decoded once more.
const LEAD_MS: u64 = 400;
/// Sound kept while nothing is said, in milliseconds: what the recogniser has not decoded yet, and some more.
const IDLE_MS: u64 = 1_000;
/// Longest utterance, in milliseconds: longer stretches are talk, and the recogniser's own rules end them.
const LONGEST_MS: u64 = 12_000;
/// Most questions to the recogniser within one utterance.
const LOOKS: u32 = 8;
/// Sound given to the second ear before and behind what was loud, in milliseconds: soft sounds begin and end
/// words, and a knock farther off would make them softer still.
const BESIDE_MS: u64 = 300;

/// Utterance that is being said, with its silences.
#[derive(Debug, Default)]
pub(super) struct HeardUtterance {
    level: Level,
    samples: Vec<i16>,
    loud_ms: u64,
    /// Samples since the first loud sound, where there was one.
    since_loud: Option<usize>,
    /// Milliseconds that were loud without a break up to now.
    run_ms: u64,
    /// Milliseconds of quiet since the last loud sound.
    quiet_ms: u64,
    /// Milliseconds of quiet that are waited for; `None`: the next loud sound.
    wait_ms: Option<u64>,
    looks: u32,
}

impl HeardUtterance {
    /// Sound at 16 kHz, which the recogniser has too.
    pub fn take(&mut self, samples: &[i16]) {
        for sample in samples {
            match self.level.take(*sample) {
                Some(true) => self.loud(),
                Some(false) => self.quiet(),
                None => {}
            }
            self.since_loud.iter_mut().for_each(|since| *since += 1);
        }
        self.samples.extend_from_slice(samples);
        if self.loud_ms == 0 {
            self.keep_last(IDLE_MS);
        } else {
            self.keep_last(LONGEST_MS + IDLE_MS);
        }
    }

    fn loud(&mut self) {
        self.run_ms += FRAME_MS;
        if self.run_ms <= CLICK_MS {
            self.quiet_ms += FRAME_MS;
        } else {
            self.loud_ms += FRAME_MS;
            let run = usize::try_from(self.run_ms * PER_MS).unwrap_or(0);
            self.since_loud.get_or_insert(run);
            self.quiet_ms = 0;
            self.wait_ms = Some(millis(FIRST_LOOK));
        }
    }

    fn quiet(&mut self) {
        self.run_ms = 0;
        self.quiet_ms += FRAME_MS;
    }

    /// True if somebody is speaking: loud for longer than a knock is, and not quiet yet.
    pub fn is_speech(&self) -> bool {
        self.loud_ms >= SPEECH_MS && self.quiet_ms < millis(FIRST_LOOK)
    }

    /// True if the recogniser is to be asked now.
    pub(crate) fn may_be_over(&self) -> bool {
        self.loud_ms >= WORD_MS
            && self.wait_ms.is_some_and(|wait_ms| self.quiet_ms >= wait_ms)
            && self.looks < LOOKS
            && self.samples.len() as u64 <= LONGEST_MS * PER_MS
    }

    /// True if nothing was said: nothing was loud enough for a word, and no word was known. Of noise alone
    /// some models make unknown words, one every few seconds.
    pub(crate) fn is_nothing(&self, hearing: &Hearing) -> bool {
        self.loud_ms < WORD_MS && hearing.words.iter().all(|word| word.text == UNKNOWN)
    }

    /// True if this is all, if so much quiet (or none that will do) must follow it, and the sound has come to
    /// `fed_ms` of the recogniser's clock. If not, it is settled when to ask again.
    pub fn is_over(&mut self, hearing: &Hearing, patience: Option<Duration>, fed_ms: u64) -> bool {
        self.looks += 1;
        let Some((last, patience)) = hearing.words.last().zip(patience) else {
            self.wait_ms = None;
            return false;
        };
        let patience_ms = millis(patience);
        if self.quiet_ms < patience_ms {
            self.wait_ms = Some(patience_ms);
            return false;
        }
        let over = fed_ms.saturating_sub(last.end_ms) >= AFTERMATH_MS;
        self.wait_ms = (!over).then_some(self.quiet_ms + LATER_MS);
        over
    }

    /// Samples that the recogniser has to be given again after it was asked in vain: all from the first word
    /// on.
    pub fn again(&mut self, hearing: &Hearing, fed_ms: u64) -> &[i16] {
        match hearing.words.first() {
            Some(first) => self.keep_last(fed_ms.saturating_sub(first.start_ms) + LEAD_MS),
            None => {
                self.loud_ms = 0;
                self.since_loud = None;
                self.looks = 0;
                self.keep_last(IDLE_MS);
            }
        }
        &self.samples
    }

    /// The recogniser has ended the utterance by its own rules; the last of the sound is not decoded yet.
    pub fn ended(&mut self) {
        self.looks = 0;
        self.keep_last(IDLE_MS);
        if self.quiet_ms >= IDLE_MS {
            self.loud_ms = 0;
        }
        // What was said is told; what is loud now belongs to what comes.
        self.since_loud = self.since_loud.filter(|_| self.quiet_ms < IDLE_MS).map(|_| self.samples.len());
    }

    /// Samples that were loud, with a little quiet around them, at 16 kHz. All of them where nothing stood
    /// out of the noise.
    pub fn speech(&self) -> &[i16] {
        let Some(since) = self.since_loud else { return &self.samples };
        let long = |ms: u64| usize::try_from(ms.saturating_mul(PER_MS)).unwrap_or(usize::MAX);
        let end = self.samples.len().saturating_sub(long(self.quiet_ms.saturating_sub(BESIDE_MS)));
        let start = self.samples.len().saturating_sub(since.saturating_add(long(BESIDE_MS)));
        self.samples.get(start..end).filter(|speech| !speech.is_empty()).unwrap_or(&self.samples)
    }

    /// Milliseconds that were loud up to now: as long as that stays, nothing more was said.
    pub const fn loud_ms(&self) -> u64 {
        self.loud_ms
    }

    /// All of it, at 16 kHz, with a little of what was before.
    pub fn sound(&self) -> &[i16] {
        &self.samples
    }

    /// All is told, or to be forgotten; the noise of the room is still known.
    pub fn clear(&mut self) {
        *self = Self { level: std::mem::take(&mut self.level), ..Self::default() };
    }

    fn keep_last(&mut self, ms: u64) {
        let keep = usize::try_from(ms.saturating_mul(PER_MS)).unwrap_or(usize::MAX);
        self.samples.drain(..self.samples.len().saturating_sub(keep));
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recogniser::RecognisedWord;

    #[test]
    fn speech_is_what_was_loud_with_a_little_around_it() {
        let sound = |ms: u64, size: i16| -> Vec<i16> {
            (0..ms * PER_MS).map(|at| if at % 40 < 20 { size } else { -size }).collect()
        };
        let mut utterance = HeardUtterance::default();
        utterance.take(&sound(2_000, 3));
        assert_eq!(utterance.speech().len() as u64, IDLE_MS * PER_MS, "nothing stood out");
        utterance.take(&sound(1_000, 9_000));
        utterance.take(&sound(900, 3));
        let ms = utterance.speech().len() as u64 / PER_MS;
        assert!((1_000 + 2 * BESIDE_MS).abs_diff(ms) <= 30, "{ms}");
        utterance.clear();
        assert!(utterance.speech().is_empty());
    }

    #[test]
    fn nothing_was_said_where_it_was_quiet_and_no_word_was_known() {
        let quiet = vec![0_i16; 16_000];
        let loud: Vec<i16> = (0..16_000).map(|at| if at % 40 < 20 { 9_000 } else { -9_000 }).collect();
        for (sound, words, expected) in [
            (&quiet, &[UNKNOWN][..], true),
            (&quiet, &[UNKNOWN, UNKNOWN], true),
            (&quiet, &[UNKNOWN, "knight"], false),
            (&loud, &[UNKNOWN], false),
            (&loud, &["knight"], false),
        ] {
            let mut utterance = HeardUtterance::default();
            utterance.take(&quiet);
            utterance.take(sound);
            let word = |text: &&str| RecognisedWord {
                text: (*text).to_owned(),
                start_ms: 0,
                end_ms: 100,
                confidence: 0.0,
            };
            let hearing = Hearing { words: words.iter().map(word).collect(), ..Hearing::default() };
            assert_eq!(utterance.is_nothing(&hearing), expected, "{words:?}");
        }
    }
}
