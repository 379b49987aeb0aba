//! A second decoder over the same sound, free of the grammar's order of words.

use super::{RecogniserError, Word, answer};

/// The other decoder. Its endpoints need not be the first one's, so it collects until asked.
pub(super) struct SecondOpinion {
    decoder: vosk::Recognizer,
    collected: Vec<Word>,
}

impl SecondOpinion {
    pub fn new(decoder: vosk::Recognizer) -> Self {
        Self { decoder, collected: Vec::new() }
    }

    pub fn feed(&mut self, chunk: &[i16]) -> Result<(), RecogniserError> {
        match self.decoder.accept_waveform(chunk) {
            Ok(vosk::DecodingState::Running) => Ok(()),
            Ok(vosk::DecodingState::Finalized) => {
                self.collected.extend(answer(&mut self.decoder, vosk::Recognizer::result)?);
                Ok(())
            }
            Ok(vosk::DecodingState::Failed) | Err(_) => Err(RecogniserError::Failed),
        }
    }

    /// All words since the last time this was asked.
    pub fn finish(&mut self) -> Result<Vec<Word>, RecogniserError> {
        self.collected.extend(answer(&mut self.decoder, vosk::Recognizer::final_result)?);
        Ok(std::mem::take(&mut self.collected))
    }
}
