//! The recogniser: libvosk, a model folder and a grammar, fed with 16 kHz samples.

mod folder;
mod fst;
mod hearing;

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

pub use folder::ModelError;
pub use hearing::{Hearing, UNKNOWN, Word};

/// Samples per second that the recogniser takes.
pub const RATE_HZ: u32 = 16_000;

/// At most so many samples go to libvosk at once, so that an endpoint is noticed where it is.
const CHUNK: usize = 1_600;

/// A loaded model. Cheap to clone; the last clone or recogniser frees it.
#[derive(Clone)]
pub struct Model {
    vosk: Arc<vosk::Model>,
    words: Arc<HashSet<String>>,
    has_grammar: bool,
}

/// What the recogniser may hear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grammar {
    /// The strict grammar that the model brings along (`graph/Gr.fst`).
    BuiltIn,
    /// These words in any order, and [`UNKNOWN`] for all else.
    Words(Vec<String>),
    /// Word pairs as they occur in these phrases (libvosk makes a bigram of them, so other orders of the
    /// words stay possible at a price), and [`UNKNOWN`] for all else.
    Phrases(Vec<String>),
}

/// Why no recogniser could be made, or why it broke.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
    /// libvosk failed in the middle of the sound, or its answer made no sense.
    #[error("the recogniser failed")]
    Failed,
}

impl Model {
    /// Loads the model in `folder`. Blocks; a small model takes some tens of milliseconds.
    ///
    /// # Errors
    /// The folder or one of its files is missing, unreadable or damaged, or libvosk refuses it.
    pub fn load(folder: &Path) -> Result<Self, ModelError> {
        // Kaldi's news go to stderr; its errors cannot be silenced, which is one more reason to check first.
        vosk::set_log_level(vosk::LogLevel::Error);
        let path =
            folder.to_str().filter(|p| !p.contains('\0')).ok_or(ModelError::BadPath { folder: folder.into() })?;
        let checked = folder::check(folder)?;
        let vosk = vosk::Model::new(path).ok_or(ModelError::Refused { folder: folder.into() })?;
        Ok(Self { vosk: vosk.into(), words: checked.words.into(), has_grammar: checked.has_grammar })
    }

    /// All words that the model can hear, in no order.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// Those of `words` that the model cannot hear, in their order. Spelling counts: the model's words are
    /// lower case.
    #[must_use]
    pub fn unknown_words(&self, words: &[&str]) -> Vec<String> {
        words.iter().filter(|w| !self.words.contains(**w)).map(|w| (*w).to_owned()).collect()
    }
}

/// Turns samples into [`Hearing`]s, one for each stretch of speech between pauses.
pub struct Recogniser {
    // Dropped before the model, although libvosk counts references itself.
    vosk: vosk::Recognizer,
    left_out: Vec<String>,
    clock: hearing::SampleClock,
    _model: Model,
}

impl Recogniser {
    /// A recogniser of its own over a shared model.
    ///
    /// # Errors
    /// The grammar does not go with the model, or libvosk refuses.
    pub fn new(model: &Model, grammar: &Grammar) -> Result<Self, RecogniserError> {
        let (vosk, left_out) = match grammar {
            Grammar::BuiltIn if !model.has_grammar => return Err(RecogniserError::NoBuiltInGrammar),
            #[expect(clippy::cast_precision_loss, reason = "16,000 is exact")]
            Grammar::BuiltIn => (vosk::Recognizer::new(&model.vosk, RATE_HZ as f32), Vec::new()),
            Grammar::Words(phrases) | Grammar::Phrases(phrases) => {
                let (kept, left_out) = known_phrases(model, phrases);
                if kept.is_empty() {
                    return Err(RecogniserError::NothingKnown);
                }
                let kept: Vec<&str> = kept.into_iter().chain([UNKNOWN]).collect();
                #[expect(clippy::cast_precision_loss, reason = "16,000 is exact")]
                (vosk::Recognizer::new_with_grammar(&model.vosk, RATE_HZ as f32, &kept), left_out)
            }
        };
        let mut vosk = vosk.ok_or(RecogniserError::Refused)?;
        vosk.set_words(true);
        Ok(Self { vosk, left_out, clock: hearing::SampleClock::default(), _model: model.clone() })
    }

    /// The words (or phrases) of the grammar that were left out because the model does not know them.
    #[must_use]
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// Feeds samples; each endpoint found in them gives one [`Hearing`], also an empty one for silence.
    ///
    /// # Errors
    /// libvosk failed; [`reset`](Self::reset) or make a new recogniser.
    pub fn feed(&mut self, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        let mut heard = Vec::new();
        for chunk in samples.chunks(CHUNK) {
            let started = crate::device::time::now();
            let state = self.vosk.accept_waveform(chunk).map_err(|_| RecogniserError::Failed)?;
            self.clock.fed(chunk.len(), started.elapsed());
            match state {
                vosk::DecodingState::Running => {}
                vosk::DecodingState::Finalized => heard.push(self.result(false)?),
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
        self.result(true)
    }

    /// Forgets what was said since the last endpoint.
    ///
    /// # Errors
    /// libvosk failed.
    pub fn reset(&mut self) -> Result<(), RecogniserError> {
        self.result(true).map(|_| ())
    }

    fn result(&mut self, last: bool) -> Result<Hearing, RecogniserError> {
        let started = crate::device::time::now();
        let vosk = &mut self.vosk;
        // The binding panics on answers that are no JSON (a number that is not one, for example).
        let words = catch_unwind(AssertUnwindSafe(|| {
            let result = if last { vosk.final_result() } else { vosk.result() };
            hearing::words(result)
        }))
        .map_err(|_| RecogniserError::Failed)?;
        Ok(self.clock.hearing(words, started.elapsed(), last))
    }
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
