//! The words that a language has for the card at the board, as data.

use std::collections::BTreeMap;

use serde::Deserialize;

/// What a language has to say on the card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardWords {
    pub title: String,
    /// The headings over the columns: what it means, what is said, how it sounds.
    pub columns: [String; 3],
    pub files: String,
    pub ranks: String,
    pub pieces: String,
    pub besides: String,
    pub moves: String,
    pub commands: String,
    pub steps_heading: String,
    /// How a move is announced and completed (fide-2023 D.2.1 to D.2.3).
    pub steps: [String; 4],
    /// How words of the Laws' scheme sound, spelled as a reader of this language would.
    #[serde(deserialize_with = "super::once::each_key")]
    pub sounds: BTreeMap<String, String>,
}

impl CardWords {
    /// How all of the words sound; `None` where one of them is not known.
    pub fn sounds_of(&self, said: &str) -> Option<String> {
        let sounds: Option<Vec<&str>> =
            said.split(' ').map(|word| self.sounds.get(word).map(String::as_str)).collect();
        sounds.map(|sounds| sounds.join(" "))
    }
}
