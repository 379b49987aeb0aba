//! Sound into hearings: two decoders over the same samples, and what their agreement is worth.

use super::contrast::Contrast;
use super::decoder::{Ask, DecoderAnswer, Grammar, SecondDecoder, ask, decoder, sounds, words_of};
use super::error::RecogniserError;
use super::expected::ExpectedPart;
use super::hearing::{self, Alternative, CHUNK, Evidence, Hearing, RecognisedWord, SampleClock};
use super::model::Model;
use super::trust::ConfidenceModel;

/// Number of likeliest readings asked of libvosk: where the best ones were no legal announcement, one was nearly
/// always among these (`models/README.md`).
const ALTERNATIVES: u16 = 30;
/// Confidence from which words are sure without a [`ConfidenceModel`]: both decoders agree on all of them.
const SURE: f32 = 0.99;

/// Turns samples into [`Hearing`]s, one for each stretch of speech between pauses.
///
/// Two decoders listen: the one with the grammar, whose words count, and another one, from which comes the
/// [confidence](Hearing::confidence). Beside a grammar that the model brings along, with a [`ConfidenceModel`], it knows
/// single sounds only: the confidence is how much worse it explains what was said. Otherwise it knows the same
/// words in any order: where both agree, the sound itself spoke for the word; where they do not, the grammar did.
pub(super) struct Recogniser {
    // They are dropped before the model, although libvosk counts references itself.
    first: vosk::Recognizer,
    second: Option<SecondDecoder>,
    /// The grammar once more with a model that brings no [`ConfidenceModel`], asked for other words that are nearly as
    /// likely. The first decoder would tell them in the place of its confidence.
    others: Option<SecondDecoder>,
    is_expecting: bool,
    trust: Option<ConfidenceModel>,
    /// The words (or phrases) of the grammar that were left out because the model does not know them.
    pub left_out: Vec<String>,
    clock: SampleClock,
    contrast: Contrast,
    expected: Option<ExpectedPart>,
    /// The sound since the last hearing, for what is expected.
    samples: Vec<i16>,
    model: Model,
}

impl Recogniser {
    /// A recogniser of its own over a shared model.
    pub fn new(model: &Model, grammar: &Grammar) -> Result<Self, RecogniserError> {
        let trust = model.trust.filter(|_| *grammar == Grammar::BuiltIn);
        let (mut first, left_out) = decoder(model, grammar)?;
        let any_order = |words| decoder(model, &Grammar::Words(words)).map(|(decoder, _)| decoder);
        let mut second = match grammar {
            Grammar::BuiltIn if trust.is_some() => Some(sounds(model)?),
            Grammar::BuiltIn => Some(any_order(model.words.iter().cloned().collect())?),
            Grammar::Phrases(phrases) => Some(any_order(words_of(phrases))?),
            Grammar::Words(_) if model.has_grammar => Some(decoder(model, &Grammar::BuiltIn)?.0),
            Grammar::Words(_) => None,
        };
        if trust.is_some() {
            // With alternatives libvosk tells the scores.
            first.set_max_alternatives(ALTERNATIVES);
            second.iter_mut().for_each(|second| second.set_max_alternatives(1));
        }
        let second = second.map(SecondDecoder::new);
        let is_asked = trust.is_none() && !matches!(grammar, Grammar::Words(_));
        let mut others = is_asked.then(|| decoder(model, grammar)).transpose()?.map(|(decoder, _)| decoder);
        others.iter_mut().for_each(|others| others.set_max_alternatives(ALTERNATIVES));
        let others = others.map(SecondDecoder::new);
        Ok(Self {
            first,
            second,
            others,
            is_expecting: false,
            trust,
            left_out,
            clock: SampleClock::default(),
            contrast: Contrast::default(),
            expected: None,
            samples: Vec::new(),
            model: model.clone(),
        })
    }

    /// Sets what can be said from now on; nothing: that is not known. Does not block.
    pub fn expect(&mut self, phrases: &[String]) {
        self.is_expecting = !phrases.is_empty();
        let known = self.trust.is_some() && self.is_expecting;
        self.expected = known.then(|| ExpectedPart::new(&self.model, phrases));
    }

    /// Feeds samples; each endpoint found in them gives one [`Hearing`], also an empty one for silence.
    pub fn feed(&mut self, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        self.clock.fed(samples.len());
        self.decode(samples)
    }

    /// Goes on after [`finish`](Self::finish) gave `half`, as if it had not been asked.
    pub fn resume(&mut self, half: &Hearing, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        self.clock.repeated(samples.len(), half.decode_ms);
        self.decode(samples)
    }

    fn decode(&mut self, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        let mut heard = Vec::new();
        for chunk in samples.chunks(CHUNK) {
            let started = crate::device::time::now();
            let state = self.first.accept_waveform(chunk).map_err(|_| RecogniserError::Failed)?;
            for decoder in self.second.iter_mut().chain(&mut self.others) {
                decoder.feed(chunk)?;
            }
            self.contrast.feed(chunk);
            // Whatever is expected when the words end may not have been when they began.
            if self.trust.is_some() {
                self.samples.extend_from_slice(chunk);
            }
            self.clock.decoded(chunk.len(), started.elapsed());
            match state {
                vosk::DecodingState::Running => {}
                vosk::DecodingState::Finalized => heard.push(self.result(vosk::Recognizer::result)?),
                vosk::DecodingState::Failed => return Err(RecogniserError::Failed),
            }
        }
        Ok(heard)
    }

    /// The end of the utterance, wherever it is: what was said since the last endpoint.
    pub fn finish(&mut self) -> Result<Hearing, RecogniserError> {
        self.result(vosk::Recognizer::final_result)
    }

    fn contrast_of(&self, words: &[RecognisedWord]) -> f32 {
        let ends = words.first().zip(words.last());
        ends.map_or(0.0, |(first, last)| self.contrast.of(first.start_ms, last.end_ms))
    }

    fn result(&mut self, how: Ask) -> Result<Hearing, RecogniserError> {
        let started = crate::device::time::now();
        let DecoderAnswer { mut words, score, margin, others } = ask(&mut self.first, how)?;
        let second = self.second.as_mut().map(SecondDecoder::finish).transpose()?;
        let lead = second.as_ref().map_or(0.0, |second| score - second.score);
        let evidence = Evidence { lead, margin, contrast_db: self.contrast_of(&words) };
        let verdict = match (second, &self.trust) {
            (None, _) => at_least_sure(hearing::own_confidence(&words)),
            (Some(_), Some(trust)) => trust.judge(&mut words, evidence),
            (Some(second), None) => at_least_sure(hearing::agree(&mut words, &second.words)),
        };
        let asked = self.others.as_mut().map(SecondDecoder::finish).transpose()?;
        let asked = asked.filter(|_| self.is_expecting);
        let alternatives = match (&self.trust, asked) {
            _ if verdict.confidence <= 0.0 => Vec::new(),
            (Some(trust), _) => {
                let judged =
                    others.into_iter().map(|(words, behind)| trust.alternative(words, behind, evidence));
                judged.filter(|other| other.confidence > 0.0).collect()
            }
            (None, asked) => asked.map(|asked| asked.beside(&words)).unwrap_or_default(),
        };
        let expected = self.expected(&words, score, evidence);
        let known = Hearing { evidence, alternatives, expected, ..verdict };
        Ok(self.clock.hearing(known, words, started.elapsed()))
    }

    /// The likeliest of the phrases that were expected, where other words were heard. Where that fails, what was heard
    /// stays what it is.
    fn expected(&mut self, words: &[RecognisedWord], score: f32, evidence: Evidence) -> Option<Alternative> {
        let samples = std::mem::take(&mut self.samples);
        let (expected, trust) = (self.expected.as_mut()?, self.trust?);
        let text = hearing::line(words);
        if words.is_empty() || expected.holds(&text) {
            return None;
        }
        let answer = expected.decode(&samples).ok().flatten()?;
        Some(trust.alternative(answer.words, score - answer.score, evidence))
    }
}

fn at_least_sure(confidence: f32) -> Hearing {
    Hearing { confidence, sure: confidence >= SURE, ..Hearing::default() }
}
