//! Who is to speak.

use serde::{Deserialize, Serialize};

/// Who is to speak.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// What this machine has that speaks all languages that are needed: the first of the others.
    #[default]
    Auto,
    /// The screen reader that runs, in its own language. Only Windows has those that take texts from programs.
    Reader,
    System,
    Espeak,
}
