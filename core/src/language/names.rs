//! Names of people as they are looked for: in any order of their words, with accents or without.

use super::spelling::{fold, without_umlauts};

/// The words of a name in usual letters, `ü` as `u` and as it is typed elsewhere, `ue`.
fn spellings(name: &str) -> Vec<Vec<String>> {
    let words = |text: &str| -> Vec<String> {
        let folded = fold(text).replace('\'', "");
        folded
            .split(|sign: char| !sign.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    [Some(words(name)), without_umlauts(name).map(|typed| words(&typed))].into_iter().flatten().collect()
}

/// True if each word that is looked for stands in a word of the name.
///
/// ```
/// use evavier_core::language::names;
///
/// for wanted in ["muller", "Mueller, Joerg", "jorg MÜLLER", "Müller  J."] {
///     assert!(names::contains("Müller, Jörg", wanted), "{wanted}");
/// }
/// assert!(names::contains("Łukasz, Żaneta", "zaneta lukasz") && !names::contains("Müller, Jörg", "Miller"));
/// ```
pub fn contains(name: &str, wanted: &str) -> bool {
    spellings(wanted).iter().any(|wanted| {
        !wanted.is_empty()
            && spellings(name)
                .iter()
                .any(|name| wanted.iter().all(|part| name.iter().any(|word| word.contains(part))))
    })
}

/// True if both are the same words.
pub fn is_same(name: &str, wanted: &str) -> bool {
    let sorted = |mut words: Vec<String>| {
        words.sort();
        words
    };
    let names: Vec<_> = spellings(name).into_iter().map(sorted).collect();
    spellings(wanted).into_iter().map(sorted).any(|wanted| names.contains(&wanted))
}
