//! Hearings: what was heard, when, and how sure that is.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Samples per second that the recogniser takes.
pub const RATE_HZ: u32 = 16_000;
/// Most samples that go to libvosk at once, so that an endpoint is noticed where it is.
pub const CHUNK: usize = 1_600;
/// libvosk tells the second best words only where they are not farther behind than its lattice beam.
pub(super) const MOST_MARGIN: f32 = 3.0;
/// The "word" that stands for sound which is speech-like and no word of the grammar.
pub const UNKNOWN: &str = "[unk]";
/// Names that models have for [`UNKNOWN`]. The newer official ones have the first, others are as their
/// recipes had it.
pub(super) const UNKNOWNS: [&str; 4] = [UNKNOWN, "<unk>", "<UNK>", "[UNK]"];

/// One word as it was heard, with its time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecognisedWord {
    /// The word as the model spells it, lower case; [`UNKNOWN`] for what is no word.
    pub text: String,
    /// Its beginning, on the recogniser's own clock: milliseconds of sound fed since it was made.
    pub start_ms: u64,
    /// Its end, likewise. To 30 ms; it may take in a little silence.
    pub end_ms: u64,
    /// 0 to 1: the hearing's confidence with a model that brings a [`ConfidenceModel`](super::ConfidenceModel). With others libvosk's
    /// own (nearly always 1), but 0 where the decoder without the grammar heard something else at that place.
    /// For [`UNKNOWN`] 0.
    pub confidence: f32,
}

/// Evidence for the words that were heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// Lead of these words over single sounds in explaining the sound, as a natural logarithm.
    pub lead: f32,
    /// The same over other words.
    pub margin: f32,
    /// Contrast in dB: how much louder they are than what is before and behind them.
    pub contrast_db: f32,
}

/// Words that were not likely enough to count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Doubted {
    pub text: String,
    /// 0 to 1: the probability that all of them are right.
    pub confidence: f32,
}

/// Other words that explain the sound nearly as well.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Alternative {
    /// The words as one line; never with [`UNKNOWN`] in it.
    pub text: String,
    /// Distance behind the words heard in explaining the sound, as a natural logarithm; below 0 it explains
    /// it better.
    pub behind: f32,
    /// 0 to 1: the confidence that they would have had in the place of the words heard, without any margin; 0 where they
    /// would not have counted, and without a [`ConfidenceModel`](super::ConfidenceModel).
    pub confidence: f32,
}

/// Score of a phrase: how well the second ear finds that it explains the sound.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scored {
    /// The words in lower case, parted by single blanks.
    pub text: String,
    /// A natural logarithm, less what the phrase is worth where nothing is said.
    pub score: f32,
}

/// Opinion of the second ear on a sound. It knows no other phrases than those that it is asked about.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Opinion {
    /// The best of them first, and as many more as are near it.
    pub phrases: Vec<Scored>,
    /// Score of the words that the first ear heard, or doubted; `None` where they have a hole, or were none.
    pub heard: Option<f32>,
}

/// One stretch of speech, up to a pause or to the end.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Hearing {
    /// All words in order, with [`UNKNOWN`] wherever it was heard, also first and last. Silence is no word.
    pub words: Vec<RecognisedWord>,
    pub text: String,
    /// 0 to 1. With a model that brings a [`ConfidenceModel`](super::ConfidenceModel), the probability that all words are right.
    ///
    /// With others it is *not* a probability, but of the time in which either decoder heard words the share in
    /// which both heard the same ones. It is 0 when nothing but [`UNKNOWN`] was heard, with a trust when any was.
    pub confidence: f32,
    /// The confidence is high enough to act upon where nobody will be asked.
    pub sure: bool,
    /// Evidence that the confidence comes from, with a [`ConfidenceModel`](super::ConfidenceModel).
    pub evidence: Evidence,
    /// Words that would stand here if they were likelier, with a [`ConfidenceModel`](super::ConfidenceModel). They are never
    /// sure.
    pub doubted: Option<Doubted>,
    /// Other words that it may have been, the best first. None where nothing was heard that counts; without a
    /// [`ConfidenceModel`](super::ConfidenceModel) none either where nothing is expected.
    #[serde(default)]
    pub alternatives: Vec<Alternative>,
    /// Expected words that explain the sound best, where something else was heard. They may explain it better
    /// than the words heard do: to the grammar of all that can be said they were less likely.
    #[serde(default)]
    pub expected: Option<Alternative>,
    /// Opinion of the second ear on the same sound, where it was asked.
    #[serde(default)]
    pub opinion: Option<Opinion>,
    pub audio_ms: u64,
    pub decode_ms: f64,
}

impl Hearing {
    /// True if nothing was heard at all, not even something that is no word.
    pub fn is_silence(&self) -> bool {
        self.words.is_empty()
    }

    /// Time from the beginning of the first word to the end of the last.
    pub fn length(&self) -> Duration {
        let (first, last) = (self.words.first(), self.words.last());
        let start_ms = first.map_or(0, |word| word.start_ms);
        Duration::from_millis(last.map_or(0, |word| word.end_ms.saturating_sub(start_ms)))
    }

    /// Something is among it that is no word of the grammar.
    pub fn has_unknown(&self) -> bool {
        self.words.iter().any(|w| w.text == UNKNOWN)
    }
}

impl RecognisedWord {
    pub(super) fn length_ms(&self) -> u64 {
        self.end_ms - self.start_ms
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.start_ms < other.end_ms && other.start_ms < self.end_ms
    }
}

/// Words as one line of text.
pub(super) fn line(words: &[RecognisedWord]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// The confidence of one decoder alone: the share of time that is words.
pub(super) fn own_confidence(words: &[RecognisedWord]) -> f32 {
    let sure = words.iter().map(|w| w.length_ms() as f32 * w.confidence).sum::<f32>();
    share(sure, words.iter().map(RecognisedWord::length_ms).sum())
}

/// Takes the confidence from every word that the second decoder did not hear; what remains is the share.
pub(super) fn agree(words: &mut [RecognisedWord], second: &[RecognisedWord]) -> f32 {
    for word in words.iter_mut() {
        if !second.iter().any(|other| other.text == word.text && other.overlaps(word)) {
            word.confidence = 0.0;
        }
    }
    let missed = second.iter().filter(|other| !words.iter().any(|w| w.overlaps(other)));
    let all = words.iter().chain(missed).map(RecognisedWord::length_ms).sum();
    share(words.iter().map(|w| w.length_ms() as f32 * w.confidence).sum(), all)
}

fn share(part: f32, all_ms: u64) -> f32 {
    if all_ms == 0 { 0.0 } else { (part / all_ms as f32).clamp(0.0, 1.0) }
}

/// Counts samples and computing time.
#[derive(Debug, Default)]
pub(super) struct SampleClock {
    fed: u64,
    /// Samples that the decoders were given a second time: their clocks count them, ours does not.
    repeated: u64,
    since_endpoint: u64,
    decoding: Duration,
}

impl SampleClock {
    pub fn fed(&mut self, samples: usize) {
        self.fed += samples as u64;
    }

    pub fn repeated(&mut self, samples: usize, wasted_ms: f64) {
        self.repeated += samples as u64;
        self.decoding += Duration::try_from_secs_f64(wasted_ms / 1_000.0).unwrap_or_default();
    }

    pub fn decoded(&mut self, samples: usize, took: Duration) {
        self.since_endpoint += samples as u64;
        self.decoding += took;
    }

    pub fn fed_ms(&self) -> u64 {
        millis_of(self.fed)
    }

    /// A hearing with its words, on the decoders' clock, and its times.
    pub fn hearing(&mut self, known: Hearing, mut words: Vec<RecognisedWord>, took: Duration) -> Hearing {
        let ahead_ms = millis_of(self.repeated);
        for word in &mut words {
            word.start_ms = word.start_ms.saturating_sub(ahead_ms);
            word.end_ms = word.end_ms.saturating_sub(ahead_ms);
        }
        let text = line(&words);
        let audio_ms = millis_of(std::mem::take(&mut self.since_endpoint));
        let decode_ms = (std::mem::take(&mut self.decoding) + took).as_secs_f64() * 1_000.0;
        Hearing { words, text, audio_ms, decode_ms, ..known }
    }
}

const fn millis_of(samples: u64) -> u64 {
    samples * 1_000 / RATE_HZ as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &[(&str, u64, u64)]) -> Vec<RecognisedWord> {
        let confidence = |text: &str| if text == UNKNOWN { 0.0 } else { 1.0 };
        let word = |&(text, start_ms, end_ms): &(&str, u64, u64)| RecognisedWord {
            text: text.to_owned(),
            start_ms,
            end_ms,
            confidence: confidence(text),
        };
        line.iter().map(word).collect()
    }

    #[test]
    fn confidence_is_the_share_of_agreement() {
        let heard = [("eva", 0, 300), ("vier", 300, 600)];
        for (second, expected) in [
            (words(&heard), 1.0),
            (words(&[("eva", 10, 290), ("zwei", 300, 600)]), 0.5),
            (words(&[("eva", 0, 300)]), 0.5),
            (words(&[("eva", 0, 300), ("vier", 300, 600), ("matt", 700, 1_300)]), 0.5),
            (words(&[("vier", 700, 900)]), 0.0),
            (Vec::new(), 0.0),
        ] {
            assert_eq!(agree(&mut words(&heard), &second), expected, "{second:?}");
        }
    }

    #[test]
    fn what_is_no_word_is_never_sure() {
        let unknown = words(&[(UNKNOWN, 0, 900)]);
        assert_eq!(own_confidence(&unknown), 0.0);
        assert_eq!(agree(&mut unknown.clone(), &unknown), 0.0);
        assert_eq!(agree(&mut [], &[]), 0.0);
    }
}
