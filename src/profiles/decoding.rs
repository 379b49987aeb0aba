//! What a model hears in a clip, in its own grammar.

use std::path::Path;

use crate::ear::recogniser::{Grammar, Hearing, RecogniserError, RecogniserProcess, StartError};

/// Decoders end an utterance in the quiet behind it, in samples.
pub(crate) const TAIL: usize = 8_000;

/// A recogniser for clips, each of which is decoded by itself.
pub(crate) fn recogniser(model: &Path) -> Result<RecogniserProcess, StartError> {
    RecogniserProcess::load(model, &Grammar::BuiltIn)
}

/// All words in a clip (16 kHz).
pub fn heard(recogniser: &mut RecogniserProcess, samples: &[i16]) -> Result<Vec<String>, RecogniserError> {
    let parts = decoded(recogniser, samples)?;
    Ok(parts.into_iter().flat_map(|part| part.words).map(|word| word.text).collect())
}

/// What is heard in a clip (16 kHz), part by part.
pub(crate) fn decoded(
    recogniser: &mut RecogniserProcess,
    samples: &[i16],
) -> Result<Vec<Hearing>, RecogniserError> {
    recogniser.renew()?;
    let mut parts = recogniser.feed(samples)?;
    parts.extend(recogniser.feed(&[0; TAIL])?);
    parts.push(recogniser.finish()?);
    Ok(parts)
}
