//! A second decoder over the same sound, which tells how far the first one may be believed.

use super::decoder::{Answer, ask};
use super::error::RecogniserError;

/// The other decoder. Its endpoints need not be the first one's, so it collects until asked.
pub(super) struct SecondDecoder {
    decoder: vosk::Recognizer,
    collected: Answer,
}

impl SecondDecoder {
    pub fn new(decoder: vosk::Recognizer) -> Self {
        Self { decoder, collected: Answer::default() }
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
    pub fn finish(&mut self) -> Result<Answer, RecogniserError> {
        self.collected.append(ask(&mut self.decoder, vosk::Recognizer::final_result)?);
        Ok(std::mem::take(&mut self.collected))
    }
}
