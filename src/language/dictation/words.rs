//! The words of lines about boards and sheets, in one language.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::language::arbiter::Usage;
use crate::rules::Role;

/// The words in one language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DictationWords {
    /// A board follows.
    pub board: Vec<String>,
    /// A sheet follows.
    pub sheet: Vec<String>,
    /// A rank follows.
    pub rank: Vec<String>,
    /// A file's name follows.
    pub file: Vec<String>,
    /// As the program has it.
    pub recorded: Vec<String>,
    /// That was all.
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
    pub plurals: BTreeMap<Role, Vec<String>>,
    /// Those of these words that our speech models listen for, in lower case: one of each sound.
    pub listened: Vec<String>,
    /// The help.
    pub help: Vec<Usage>,
}
