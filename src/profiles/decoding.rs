//! What a model hears in a clip, in its own grammar.

use crate::ear::recogniser::{Grammar, Hearing, Model, Recogniser, RecogniserError};

/// Decoders end an utterance in the quiet behind it, in samples.
pub(crate) const TAIL: usize = 8_000;

/// All words in a clip (16 kHz).
pub fn heard(model: &Model, samples: &[i16]) -> Result<Vec<String>, RecogniserError> {
    Ok(decoded(model, samples)?.into_iter().flat_map(|part| part.words).map(|word| word.text).collect())
}

/// What is heard in a clip (16 kHz), part by part.
pub(crate) fn decoded(model: &Model, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
    let mut recogniser = Recogniser::new(model, &Grammar::BuiltIn)?;
    let mut parts = recogniser.feed(samples)?;
    parts.extend(recogniser.feed(&[0; TAIL])?);
    parts.push(recogniser.finish()?);
    Ok(parts)
}
