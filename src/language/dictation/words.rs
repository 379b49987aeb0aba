//! The words of lines about boards and sheets, in one language.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::language::arbiter::Usage;
use crate::rules::Role;

/// The words in one language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DictationWords {
    /// The words behind which a board is dictated.
    pub board: Vec<String>,
    /// The words behind which a score sheet is dictated.
    pub sheet: Vec<String>,
    /// The words behind which a rank is dictated.
    pub rank: Vec<String>,
    /// A file's name follows.
    pub file: Vec<String>,
    /// As the program has it.
    pub recorded: Vec<String>,
    /// The words for the end of what is dictated.
    pub done: Vec<String>,
    /// Squares on which nothing stands; the first is what we say of several.
    pub empty: Vec<String>,
    /// One square on which nothing stands.
    pub one_empty: String,
    /// White, in all forms.
    pub white: Vec<String>,
    /// Black, in all forms.
    pub black: Vec<String>,
    /// Whether the colour stands behind the piece.
    pub color_behind: bool,
    /// Pieces in the plural.
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub plurals: BTreeMap<Role, Vec<String>>,
    /// Those of these words that our speech models listen for, in lower case: one of each sound.
    pub listened: Vec<String>,
    /// What is told to whoever asks for help.
    pub help: Vec<Usage>,
}
