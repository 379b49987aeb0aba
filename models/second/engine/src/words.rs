//! How words are written, as tokens: `models/second/words.json`, which `make.py` writes from the locales and which is built in.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// How a word is written, as tokens, in every style: with a letter or its name, and so on. A style that is not there is the
/// last one.
#[derive(Deserialize)]
pub(crate) struct Spelt {
    written: Vec<Vec<u32>>,
    /// The same where it comes first or alone, if that is another way.
    #[serde(default)]
    first: Vec<Vec<u32>>,
}

impl Spelt {
    /// All styles of it there.
    fn ways(&self, is_first: bool) -> &[Vec<u32>] {
        if is_first && !self.first.is_empty() { &self.first } else { &self.written }
    }

    fn all_ways(&self) -> impl Iterator<Item = &Vec<u32>> {
        self.written.iter().chain(&self.first)
    }
}

/// By language, and by word in lower case.
static WORDS: LazyLock<HashMap<String, HashMap<String, Spelt>>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../words.json")).expect("the built-in words are checked by a test")
});

/// A phrase that the second ear cannot be asked about.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpellingError {
    #[error("the second ear has no tokens for {0:?}")]
    Word(String),
    #[error("the second ear does not know the language {0:?}")]
    Language(String),
    #[error("{0:?} is nothing, or too long")]
    Length(String),
}

/// Whether there are tokens for a word of that language.
pub(crate) fn knows(language: &str, word: &str) -> bool {
    WORDS.get(language).is_some_and(|words| words.contains_key(word))
}

/// Every token that is needed.
pub(crate) fn tokens() -> impl Iterator<Item = &'static u32> {
    WORDS.values().flat_map(HashMap::values).flat_map(Spelt::all_ways).flatten()
}

/// All ways to write a word, wherever it stands.
pub(crate) fn ways(
    language: &str,
    word: &str,
) -> Result<impl Iterator<Item = &'static Vec<u32>>, SpellingError> {
    let table = WORDS.get(language).ok_or_else(|| SpellingError::Language(language.to_owned()))?;
    let spelt = table.get(word).ok_or_else(|| SpellingError::Word(word.to_owned()))?;
    Ok(spelt.all_ways())
}

/// All ways to write a phrase, one for each style; some may be the same.
pub(crate) fn written(language: &str, phrase: &str) -> Result<Vec<Vec<u32>>, SpellingError> {
    let table = WORDS.get(language).ok_or_else(|| SpellingError::Language(language.to_owned()))?;
    let find = |word: &str| table.get(word).ok_or_else(|| SpellingError::Word(word.to_owned()));
    let words = phrase.split_whitespace().map(find).collect::<Result<Vec<_>, _>>()?;
    let ways: Vec<&[Vec<u32>]> = words.iter().enumerate().map(|(at, spelt)| spelt.ways(at == 0)).collect();
    let styles = ways.iter().map(|ways| ways.len()).max().unwrap_or(0);
    let in_style = |style: usize| {
        ways.iter().filter_map(|ways| ways.get(style).or(ways.last())).flatten().copied().collect()
    };
    Ok((0..styles).map(in_style).collect())
}
