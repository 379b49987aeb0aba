//! What was heard, and when.

use std::time::Duration;

/// The "word" that stands for sound which is speech-like and no word of the grammar.
pub const UNKNOWN: &str = "[unk]";

/// Milliseconds of sound in `samples` samples.
fn millis(samples: u64) -> u64 {
    samples * 1_000 / u64::from(super::RATE_HZ)
}

/// One word.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// As the model spells it, lower case; [`UNKNOWN`] for what is no word.
    pub text: String,
    /// Where it begins, on the recogniser's own clock: milliseconds of sound fed since it was made.
    pub start_ms: u64,
    /// Where it ends, likewise.
    pub end_ms: u64,
    /// libvosk's confidence.
    pub confidence: f32,
}

/// One stretch of speech.
#[derive(Debug, Clone, PartialEq)]
pub struct Hearing {
    /// All words in order, with [`UNKNOWN`] where it was heard.
    pub words: Vec<Word>,
    /// The same as one line.
    pub text: String,
    /// 0 to 1.
    pub confidence: f32,
    /// Sound decoded for it, with its silence.
    pub audio_ms: u64,
    /// Computing time it took.
    pub decode_ms: f64,
}

/// Words as libvosk tells them: text, start and end in seconds, confidence.
pub(super) fn words(result: vosk::CompleteResult<'_>) -> Vec<(String, f32, f32, f32)> {
    let single = result.single().map(|single| single.result).unwrap_or_default();
    single.into_iter().map(|w| (w.word.to_owned(), w.start, w.end, w.conf)).collect()
}

/// Counts the samples.
#[derive(Debug, Default)]
pub(super) struct SampleClock {
    fed: u64,
    since_endpoint: u64,
    decoding: Duration,
}

impl SampleClock {
    pub fn fed(&mut self, samples: usize, took: Duration) {
        self.fed += samples as u64;
        self.since_endpoint += samples as u64;
        self.decoding += took;
    }

    pub fn hearing(&mut self, words: Vec<(String, f32, f32, f32)>, took: Duration, _last: bool) -> Hearing {
        let words: Vec<Word> = words
            .into_iter()
            .map(|(text, start, end, confidence)| Word {
                text,
                start_ms: (f64::from(start) * 1000.0) as u64,
                end_ms: (f64::from(end) * 1000.0) as u64,
                confidence,
            })
            .collect();
        let text = words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
        let audio_ms = millis(std::mem::take(&mut self.since_endpoint));
        let decode_ms = (std::mem::take(&mut self.decoding) + took).as_secs_f64() * 1_000.0;
        Hearing { words, text, confidence: 1.0, audio_ms, decode_ms }
    }
}
