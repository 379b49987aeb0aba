//! The recogniser: libvosk, a model folder and a grammar, fed with 16 kHz samples.

mod acoustics;
mod contrast;
mod folder;
mod fst;
mod hearing;
mod ngram;
mod opinion;
mod options;
mod process;
mod room;
mod symbols;
mod trust;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use folder::{ModelError, words_with_grammar};
use hearing::Verdict;
pub use hearing::{Doubted, Hearing, UNKNOWN, Word};
pub use process::{Apart, Program, StartError, go_first, serve};
pub use trust::{Evidence, Lines, Trust};

/// Samples per second that the recogniser takes.
pub const RATE_HZ: u32 = 16_000;

/// At most so many samples go to libvosk at once, so that an endpoint is noticed where it is.
pub const CHUNK: usize = 1_600;

/// Without a [`Trust`] words are sure when both decoders agree on all of them.
const SURE: f32 = 0.99;

/// In [`Grammar::Phrases`] every so many-th phrase is [`UNKNOWN`]. Measured: with one in thousands, what is no
/// word is taken for one; with one in five, short commands drown in it.
const PHRASES_PER_UNKNOWN: usize = 50;

/// A loaded model. Cheap to clone; the last clone or recogniser frees it.
#[derive(Clone)]
pub struct Model {
    vosk: Arc<vosk::Model>,
    words: Arc<BTreeSet<String>>,
    has_grammar: bool,
    trust: Option<Trust>,
}

/// What the recogniser may hear.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grammar {
    /// The strict grammar that the model brings along (`graph/Gr.fst`).
    BuiltIn,
    /// These words in any order, and [`UNKNOWN`] for all else.
    Words(Vec<String>),
    /// Word pairs as they occur in these phrases (libvosk makes a bigram of them, so other orders of the
    /// words stay possible at a price), and [`UNKNOWN`] for all else. A phrase given several times weighs more:
    /// single commands need that, or a thousand phrases that begin with a piece drown them.
    Phrases(Vec<String>),
}

/// Why no recogniser could be made, or why it broke.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum RecogniserError {
    /// [`Grammar::BuiltIn`], but the model has no `graph/Gr.fst`.
    #[error("the speech model brings no grammar of its own")]
    NoBuiltInGrammar,
    /// None of the words of the grammar is known to the model.
    #[error("the speech model knows no word of this grammar")]
    NothingKnown,
    /// libvosk gave no reason.
    #[error("the recogniser could not be started")]
    Refused,
    /// The process that it was to run in could not be started, for this reason.
    #[error("its process does not start: {0}")]
    NotStarted(String),
    /// libvosk failed in the middle of the sound, or its answer made no sense.
    #[error("the recogniser failed")]
    Failed,
    /// The process that it ran in is gone.
    #[error("the recogniser has ended")]
    Ended,
    /// The process that it ran in said nothing any more, and was ended.
    #[error("the recogniser does not answer")]
    Silent,
}

impl Model {
    /// Loads the model in `folder`. Blocks; a small model takes some tens of milliseconds.
    ///
    /// # Errors
    /// The folder or one of its files is missing, unreadable or damaged, or libvosk refuses it.
    pub fn load(folder: &Path) -> Result<Self, ModelError> {
        // Kaldi's news go to stderr; its errors cannot be silenced, which is one more reason to check first.
        vosk::set_log_level(vosk::LogLevel::Error);
        let path = folder
            .to_str()
            .filter(|p| !p.contains('\0'))
            .ok_or(ModelError::BadPath { folder: folder.into() })?;
        // Checking reads whole files, which takes memory too.
        room::check(folder)?;
        let checked = folder::check(folder)?;
        let vosk = vosk::Model::new(path).ok_or(ModelError::Refused { folder: folder.into() })?;
        let trust = Trust::of(folder)?;
        Ok(Self { vosk: vosk.into(), words: checked.words.into(), has_grammar: checked.has_grammar, trust })
    }

    /// All words that the model can hear, in the order of their letters: a grammar made of them is the same each time.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// Whether the model brings a [grammar of its own](Grammar::BuiltIn).
    #[must_use]
    pub const fn has_grammar(&self) -> bool {
        self.has_grammar
    }

    /// Those of `words` that the model cannot hear, in their order. Spelling counts: the model's words are
    /// lower case.
    #[must_use]
    pub fn unknown_words(&self, words: &[&str]) -> Vec<String> {
        words.iter().filter(|w| !self.words.contains(**w)).map(|w| (*w).to_owned()).collect()
    }
}

/// Turns samples into [`Hearing`]s, one for each stretch of speech between pauses.
///
/// Two decoders listen: the one with the grammar, whose words count, and another one, from which comes the
/// [confidence](Hearing::confidence). Beside a grammar that the model brings along, with a [`Trust`], it knows
/// single sounds only: the confidence is how much worse it explains what was said. Otherwise it knows the same
/// words in any order: where both agree, the sound itself spoke for the word; where they do not, the grammar did.
pub struct Recogniser {
    // Both are dropped before the model, although libvosk counts references itself.
    first: vosk::Recognizer,
    second: Option<opinion::SecondOpinion>,
    trust: Option<Trust>,
    left_out: Vec<String>,
    clock: hearing::SampleClock,
    contrast: contrast::Contrast,
    _model: Model,
}

impl Recogniser {
    /// A recogniser of its own over a shared model.
    ///
    /// # Errors
    /// The grammar does not go with the model, or libvosk refuses.
    pub fn new(model: &Model, grammar: &Grammar) -> Result<Self, RecogniserError> {
        let trust = model.trust.filter(|_| *grammar == Grammar::BuiltIn);
        let (mut first, left_out) = decoder(model, grammar)?;
        let any_order = |words| decoder(model, &Grammar::Words(words)).map(|(decoder, _)| decoder);
        let mut second = match grammar {
            Grammar::BuiltIn if trust.is_some() => Some(sounds(model)?),
            Grammar::BuiltIn => Some(any_order(model.words().map(str::to_owned).collect())?),
            Grammar::Phrases(phrases) => Some(any_order(words_of(phrases))?),
            Grammar::Words(_) if model.has_grammar => Some(decoder(model, &Grammar::BuiltIn)?.0),
            Grammar::Words(_) => None,
        };
        if trust.is_some() {
            // With alternatives libvosk tells the scores.
            first.set_max_alternatives(2);
            second.iter_mut().for_each(|second| second.set_max_alternatives(1));
        }
        let second = second.map(opinion::SecondOpinion::new);
        let clock = hearing::SampleClock::default();
        let contrast = contrast::Contrast::default();
        Ok(Self { first, second, trust, left_out, clock, contrast, _model: model.clone() })
    }

    /// The words (or phrases) of the grammar that were left out because the model does not know them.
    #[must_use]
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// Milliseconds of sound fed so far: the clock of [`Word::start_ms`].
    #[must_use]
    pub fn fed_ms(&self) -> u64 {
        self.clock.fed_ms()
    }

    /// Feeds samples; each endpoint found in them gives one [`Hearing`], also an empty one for silence.
    ///
    /// # Errors
    /// libvosk failed; make a new recogniser.
    pub fn feed(&mut self, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        self.clock.fed(samples.len());
        self.decode(samples)
    }

    /// After [`finish`](Self::finish) gave `half`: goes on as if it had not been asked. `samples` are the last
    /// that were fed, from before the first word of `half` on; the clock does not count them again.
    ///
    /// # Errors
    /// As [`feed`](Self::feed).
    pub fn resume(&mut self, half: &Hearing, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        self.clock.repeated(samples.len(), half.decode_ms);
        self.decode(samples)
    }

    fn decode(&mut self, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        let mut heard = Vec::new();
        for chunk in samples.chunks(CHUNK) {
            let started = crate::device::time::now();
            let state = self.first.accept_waveform(chunk).map_err(|_| RecogniserError::Failed)?;
            if let Some(second) = &mut self.second {
                second.feed(chunk)?;
            }
            self.contrast.feed(chunk);
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
    ///
    /// # Errors
    /// libvosk failed.
    pub fn finish(&mut self) -> Result<Hearing, RecogniserError> {
        self.result(vosk::Recognizer::final_result)
    }

    fn contrast_of(&self, words: &[Word]) -> f32 {
        let ends = words.first().zip(words.last());
        ends.map_or(0.0, |(first, last)| self.contrast.of(first.start_ms, last.end_ms))
    }

    fn result(&mut self, how: Ask) -> Result<Hearing, RecogniserError> {
        let started = crate::device::time::now();
        let Answer { mut words, score, margin } = ask(&mut self.first, how)?;
        let second = self.second.as_mut().map(opinion::SecondOpinion::finish).transpose()?;
        let lead = second.as_ref().map_or(0.0, |second| score - second.score);
        let evidence = Evidence { lead, margin, contrast_db: self.contrast_of(&words) };
        let verdict = match (second, &self.trust) {
            (None, _) => at_least_sure(hearing::own_confidence(&words)),
            (Some(_), Some(trust)) => trust.judge(&mut words, evidence),
            (Some(second), None) => at_least_sure(hearing::agree(&mut words, &second.words)),
        };
        Ok(self.clock.hearing(words, verdict, evidence, started.elapsed()))
    }
}

fn at_least_sure(confidence: f32) -> Verdict {
    Verdict { confidence, sure: confidence >= SURE, doubted: None }
}

/// What a decoder says.
#[derive(Debug, Default)]
struct Answer {
    words: Vec<Word>,
    /// The natural logarithm of how well the words explain the sound; 0 where libvosk does not tell.
    score: f32,
    /// How much better it is than that of the second best words.
    margin: f32,
}

impl Answer {
    fn append(&mut self, later: Self) {
        self.words.extend(later.words);
        self.score += later.score;
    }
}

/// Either way of asking libvosk for its words.
type Ask = for<'a> fn(&'a mut vosk::Recognizer) -> vosk::CompleteResult<'a>;

fn ask(decoder: &mut vosk::Recognizer, how: Ask) -> Result<Answer, RecogniserError> {
    // The binding panics on answers that are no JSON (a number that is none, for example).
    let answer = catch_unwind(AssertUnwindSafe(|| hearing::answer(how(decoder))));
    answer.map_err(|_| RecogniserError::Failed)
}

/// A decoder, and what of its grammar had to be left out.
#[expect(clippy::cast_precision_loss, reason = "16,000 is exact")]
fn decoder(model: &Model, grammar: &Grammar) -> Result<(vosk::Recognizer, Vec<String>), RecogniserError> {
    let (decoder, left_out) = match grammar {
        Grammar::BuiltIn if !model.has_grammar => return Err(RecogniserError::NoBuiltInGrammar),
        Grammar::BuiltIn => (vosk::Recognizer::new(&model.vosk, RATE_HZ as f32), Vec::new()),
        Grammar::Words(phrases) | Grammar::Phrases(phrases) => {
            let (mut kept, left_out) = known_phrases(model, phrases);
            if kept.is_empty() {
                return Err(RecogniserError::NothingKnown);
            }
            let share = if matches!(grammar, Grammar::Words(_)) { usize::MAX } else { PHRASES_PER_UNKNOWN };
            kept.extend(std::iter::repeat_n(UNKNOWN, (kept.len() / share).max(1)));
            (vosk::Recognizer::new_with_grammar(&model.vosk, RATE_HZ as f32, &kept), left_out)
        }
    };
    let mut decoder = decoder.ok_or(RecogniserError::Refused)?;
    decoder.set_words(true);
    Ok((decoder, left_out))
}

/// A decoder that knows single sounds only.
#[expect(clippy::cast_precision_loss, reason = "16,000 is exact")]
fn sounds(model: &Model) -> Result<vosk::Recognizer, RecogniserError> {
    let decoder = vosk::Recognizer::new_with_grammar(&model.vosk, RATE_HZ as f32, &[UNKNOWN]);
    let mut decoder = decoder.ok_or(RecogniserError::Refused)?;
    decoder.set_words(true);
    Ok(decoder)
}

/// Every word of these phrases once.
fn words_of(phrases: &[String]) -> Vec<String> {
    let words: BTreeSet<_> = phrases.iter().flat_map(|p| p.split_whitespace()).collect();
    words.into_iter().map(str::to_owned).collect()
}

/// The phrases of which the model knows every word, and the others.
fn known_phrases<'a>(model: &Model, phrases: &'a [String]) -> (Vec<&'a str>, Vec<String>) {
    let known = |phrase: &&String| {
        let mut words = phrase.split_whitespace().peekable();
        words.peek().is_some() && words.all(|w| model.words.contains(w))
    };
    let (kept, left_out): (Vec<_>, Vec<_>) =
        phrases.iter().filter(|p| p.as_str() != UNKNOWN).partition(|p| known(p));
    (kept.into_iter().map(String::as_str).collect(), left_out.into_iter().cloned().collect())
}
