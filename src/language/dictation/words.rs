//! The words of lines about boards and sheets, in one language.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::language::arbiter::Usage;
use crate::rules::Role;

/// The words in one language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DictationWords {
    pub board: Vec<String>,
    pub sheet: Vec<String>,
    pub rank: Vec<String>,
    pub file: Vec<String>,
    pub recorded: Vec<String>,
    pub done: Vec<String>,
    /// Squares on which nothing stands; the first is what we say of several.
    pub empty: Vec<String>,
    /// One square on which nothing stands.
    pub one_empty: String,
    pub white: Vec<String>,
    pub black: Vec<String>,
    pub color_behind: bool,
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub plurals: BTreeMap<Role, Vec<String>>,
    /// Those of these words that our speech models listen for, in lower case: one of each sound.
    pub listened: Vec<String>,
    /// What is told to whoever asks for help.
    pub help: Vec<Usage>,
}
