//! The words that a language has for editions of the Laws, as data.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The words for editions of the Laws.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LawsWords {
    /// What each field is about, by its name in the files.
    #[serde(deserialize_with = "super::once::each_key")]
    pub topics: BTreeMap<String, String>,
    /// What the alternatives are called, by kind and name: `Remedy.Void`.
    #[serde(deserialize_with = "super::once::each_key")]
    pub rules: BTreeMap<String, String>,
}
