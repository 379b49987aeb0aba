//! The words that a language has for editions of the Laws, as data.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The words for editions of the Laws.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LawsWords {
    /// What each field is about, by its name in the files.
    pub topics: BTreeMap<String, String>,
    /// What the alternatives are called, by kind and name: `Remedy.Void`.
    pub rules: BTreeMap<String, String>,
}
