//! A speech model in memory, loaded after a look at its files.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::model_file::ModelError;
use super::trust::Trust;
use super::{folder, memory};

/// A loaded model. Cheap to clone; the last clone or recogniser frees it.
#[derive(Clone)]
pub struct Model {
    pub(super) vosk: Arc<vosk::Model>,
    pub(super) words: Arc<BTreeSet<String>>,
    pub(super) has_grammar: bool,
    pub(super) unknown: Option<&'static str>,
    pub(super) trust: Option<Trust>,
    pub(super) folder: Arc<Path>,
}

impl Model {
    /// Loads the model in `folder`. Blocks; a small model of ours takes some tens of milliseconds, an official one
    /// seconds.
    pub fn load(folder: &Path) -> Result<Self, ModelError> {
        // Kaldi's news go to stderr; its errors cannot be silenced, which is one more reason to check first.
        vosk::set_log_level(vosk::LogLevel::Error);
        let path = folder
            .to_str()
            .filter(|p| !p.contains('\0'))
            .ok_or(ModelError::BadPath { folder: folder.into() })?;
        // Checking reads whole files, which takes memory too.
        memory::check(folder)?;
        let checked = folder::check(folder)?;
        let vosk = vosk::Model::new(path).ok_or(ModelError::Refused { folder: folder.into() })?;
        let trust = Trust::of(folder)?;
        Ok(Self {
            vosk: vosk.into(),
            words: checked.words.into(),
            has_grammar: checked.has_grammar,
            unknown: checked.unknown,
            trust,
            folder: folder.into(),
        })
    }

    /// All words that the model can hear, in the order of their letters: a grammar made of them is the same each time.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// Whether the model brings a [grammar of its own](super::Grammar::BuiltIn).
    pub(crate) const fn has_grammar(&self) -> bool {
        self.has_grammar
    }

    /// Those of `words` that the model cannot hear, in their order. Spelling counts: the model's words are
    /// lower case.
    pub fn unknown_words(&self, words: &[&str]) -> Vec<String> {
        words.iter().filter(|w| !self.words.contains(**w)).map(|w| (*w).to_owned()).collect()
    }
}
