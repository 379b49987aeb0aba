//! Articles of an edition, and rules with their articles.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Place of a rule: an edition and the number of the article in it.
///
/// Written, printed and kept in journals as `fide-2018 7.5.5`.
#[derive(Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Article {
    pub edition: String,
    /// As the edition numbers it, `7.5.5`.
    pub number: String,
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.edition, self.number)
    }
}

impl From<Article> for String {
    fn from(article: Article) -> Self {
        article.to_string()
    }
}

impl From<String> for Article {
    fn from(text: String) -> Self {
        let (edition, number) = text.split_once(' ').unwrap_or((&text, ""));
        Self { edition: edition.to_owned(), number: number.to_owned() }
    }
}

/// A rule and the article it stands in. In a file: `(rule, "7.5.5")`.
#[derive(Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(from = "(T, String)")]
pub struct Ruled<T> {
    /// The rule that the article states.
    pub rule: T,
    /// The article that says so.
    pub article: Article,
}

impl<T> From<(T, String)> for Ruled<T> {
    fn from((rule, number): (T, String)) -> Self {
        Self { rule, article: Article { edition: String::new(), number } }
    }
}
