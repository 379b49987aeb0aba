//! One decoder of libvosk: made from a model and a grammar, asked for its words. And a second one over the same sound,
//! which tells how far the first one may be believed.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};

use super::error::RecogniserError;
use super::hearing::{Alternative, MOST_MARGIN, RecognisedWord, UNKNOWN, UNKNOWNS, line};
use super::model::Model;

/// Number of phrases in [`Grammar::Phrases`] among which one is [`UNKNOWN`]. Measured: with one in thousands,
/// what is no word is taken for one; with one in five, short commands drown in it.
const PHRASES_PER_UNKNOWN: usize = 50;
/// Samples per second, as libvosk wants them.
const RATE: f32 = 16_000.0;

/// Grammar: what the recogniser may hear.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grammar {
    /// The strict grammar that the model brings along (`graph/Gr.fst`).
    #[default]
    BuiltIn,
    /// These words in any order, and [`UNKNOWN`](super::UNKNOWN) for all else.
    Words(Vec<String>),
    /// Word pairs as they occur in these phrases (libvosk makes a bigram of them, so other orders of the
    /// words stay possible at a price), and [`UNKNOWN`](super::UNKNOWN) for all else. A phrase given several times weighs more:
    /// single commands need that, or a thousand phrases that begin with a piece drown them.
    Phrases(Vec<String>),
}

/// Answer of a decoder.
#[derive(Debug, Default)]
pub(super) struct DecoderAnswer {
    pub words: Vec<RecognisedWord>,
    /// The natural logarithm of how well the words explain the sound; 0 where libvosk does not tell.
    pub score: f32,
    /// Lead over the score of the second best words.
    pub margin: f32,
    /// Other words, and how much worse they are than these.
    pub others: Vec<(Vec<RecognisedWord>, f32)>,
}

impl DecoderAnswer {
    /// Appends what it says of the sound behind. Other words are known for one stretch of speech alone.
    pub fn append(&mut self, later: Self) {
        if self.words.is_empty() {
            self.others = later.others;
        } else if !later.words.is_empty() {
            self.others.clear();
        }
        self.words.extend(later.words);
        self.score += later.score;
    }

    /// Alternatives that it found beside the words that another decoder of the same grammar heard, the best
    /// first. Its own best words, where they are others, count as no farther behind.
    pub fn beside(self, heard: &[RecognisedWord]) -> Vec<Alternative> {
        let heard = line(heard);
        let all = std::iter::once((self.words, 0.0)).chain(self.others);
        let known = all.filter(|(words, _)| words.iter().all(|word| word.text != UNKNOWN));
        let told = known.map(|(words, behind)| Alternative { text: line(&words), behind, confidence: 0.0 });
        told.filter(|other| !other.text.is_empty() && other.text != heard).collect()
    }
}

/// Either way of asking libvosk for its words.
pub(super) type Ask = for<'a> fn(&'a mut vosk::Recognizer) -> vosk::CompleteResult<'a>;

pub(super) fn ask(decoder: &mut vosk::Recognizer, how: Ask) -> Result<DecoderAnswer, RecogniserError> {
    // The binding panics on answers that are no JSON (a number that is none, for example).
    let answer = catch_unwind(AssertUnwindSafe(|| words_of_answer(how(decoder))));
    answer.map_err(|_| RecogniserError::Failed)
}

/// A decoder, and what of its grammar had to be left out.
pub(super) fn decoder(
    model: &Model,
    grammar: &Grammar,
) -> Result<(vosk::Recognizer, Vec<String>), RecogniserError> {
    let (decoder, left_out) = match grammar {
        Grammar::BuiltIn if !model.has_grammar => return Err(RecogniserError::NoBuiltInGrammar),
        Grammar::BuiltIn => (vosk::Recognizer::new(&model.vosk, RATE), Vec::new()),
        Grammar::Words(phrases) | Grammar::Phrases(phrases) => {
            let (mut kept, left_out) = known_phrases(model, phrases);
            if kept.is_empty() {
                return Err(RecogniserError::NothingKnown);
            }
            let share = if matches!(grammar, Grammar::Words(_)) { usize::MAX } else { PHRASES_PER_UNKNOWN };
            let unknowns = (kept.len() / share).max(1);
            // libvosk leaves out what the model calls something else, and everything would be a word.
            kept.extend(model.unknown.into_iter().flat_map(|unknown| std::iter::repeat_n(unknown, unknowns)));
            (vosk::Recognizer::new_with_grammar(&model.vosk, RATE, &kept), left_out)
        }
    };
    Ok((with_words(decoder)?, left_out))
}

/// A decoder, where there is one, that tells its words one by one.
fn with_words(decoder: Option<vosk::Recognizer>) -> Result<vosk::Recognizer, RecogniserError> {
    let mut decoder = decoder.ok_or(RecogniserError::Refused)?;
    decoder.set_words(true);
    Ok(decoder)
}

/// A decoder over the grammar of a model, which tells the score of the best words.
pub(super) fn scored(model: &vosk::Model) -> Result<vosk::Recognizer, RecogniserError> {
    let mut decoder = with_words(vosk::Recognizer::new(model, RATE))?;
    decoder.set_max_alternatives(1);
    Ok(decoder)
}

/// A decoder that knows single sounds only.
pub(super) fn sounds(model: &Model) -> Result<vosk::Recognizer, RecogniserError> {
    let unknown = model.unknown.unwrap_or(UNKNOWN);
    with_words(vosk::Recognizer::new_with_grammar(&model.vosk, RATE, &[unknown]))
}

/// The other decoder. Its endpoints need not be the first one's, so it collects until asked.
pub(super) struct SecondDecoder {
    decoder: vosk::Recognizer,
    collected: DecoderAnswer,
}

impl SecondDecoder {
    pub fn new(decoder: vosk::Recognizer) -> Self {
        Self { decoder, collected: DecoderAnswer::default() }
    }

    pub fn feed(&mut self, chunk: &[i16]) -> Result<(), RecogniserError> {
        match self.decoder.accept_waveform(chunk) {
            Ok(vosk::DecodingState::Running) => Ok(()),
            Ok(vosk::DecodingState::Finalized) => {
                self.collected.append(ask(&mut self.decoder, vosk::Recognizer::result)?);
                Ok(())
            }
            Ok(vosk::DecodingState::Failed) | Err(_) => Err(RecogniserError::Failed),
        }
    }

    /// All since the last time this was asked.
    pub fn finish(&mut self) -> Result<DecoderAnswer, RecogniserError> {
        self.collected.append(ask(&mut self.decoder, vosk::Recognizer::final_result)?);
        Ok(std::mem::take(&mut self.collected))
    }
}

/// Every word of these phrases once.
pub(super) fn words_of(phrases: &[String]) -> Vec<String> {
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

/// libvosk's words, and their score where it gives alternatives.
fn words_of_answer(result: vosk::CompleteResult<'_>) -> DecoderAnswer {
    match result {
        vosk::CompleteResult::Single(single) => {
            let words = single.result.iter().map(|w| word(w.word, w.start, w.end, w.conf)).collect();
            DecoderAnswer { words, ..DecoderAnswer::default() }
        }
        vosk::CompleteResult::Multiple(several) => best(&several.alternatives).unwrap_or_default(),
    }
}

fn best(alternatives: &[vosk::Alternative<'_>]) -> Option<DecoderAnswer> {
    let (best, others) = alternatives.split_first()?;
    let score = Some(best.confidence).filter(|score| score.is_finite())?;
    let behind = others.iter().map(|other| score - other.confidence).reduce(f32::min);
    let words_of = |found: &vosk::Alternative<'_>| -> Vec<RecognisedWord> {
        found.result.iter().map(|w| word(w.word, w.start, w.end, 1.0)).collect()
    };
    let others = others.iter().map(|other| (words_of(other), score - other.confidence));
    let others = others.filter(|(words, behind)| !words.is_empty() && behind.is_finite()).collect();
    Some(DecoderAnswer { words: words_of(best), score, margin: behind.unwrap_or(MOST_MARGIN), others })
}

fn word(text: &str, start: f32, end: f32, confidence: f32) -> RecognisedWord {
    let start_ms = millis(start);
    let text = if UNKNOWNS.contains(&text) { UNKNOWN } else { text };
    let confidence = if text == UNKNOWN { 0.0 } else { confidence.clamp(0.0, 1.0) };
    RecognisedWord { text: text.to_owned(), start_ms, end_ms: millis(end).max(start_ms), confidence }
}

fn millis(seconds: f32) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates, NaN is 0")]
    let millis = (f64::from(seconds) * 1_000.0).round() as u64;
    millis
}
