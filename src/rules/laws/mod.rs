//! The Laws in force, as data: one RON file for each edition in this folder, and what an organiser adds.
//!
//! Nothing here knows the name of an edition. A rule that an edition is silent about is `None`; what is
//! there carries the article it stands in, so that whoever is told of a judgement is told its source
//! (`fide-2018 7.5.5`).

mod edition;
mod field;
mod load;
mod page;
mod values;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use edition::Edition;
pub use load::{LawsError, Wrong, edition, editions, own, usual};
pub use page::page;
pub use values::{
    Agreement, BothFlags, BothKings, Bounds, DeadPosition, FlagCalled, FlagFall, IllegalKind, IllegalPenalty,
    IllegalWindow, LateEnd, LateFind, LossIf, MateDemand, MoveCount, MovesEach, Remedy, Repetition,
    SamePosition, SealedFault, SlowFinish, Span, Spelling, StopRecording, TimesUnknown, TwoBoards,
    WhiteAbsent, WhoDecides,
};

/// Where a rule stands: an edition and the number of the article in it.
///
/// Written, printed and kept in journals as `fide-2018 7.5.5`.
#[derive(Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Article {
    /// The label of the edition whose text has it.
    pub edition: String,
    /// As numbered there.
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
    /// What is ruled.
    pub rule: T,
    /// Where.
    pub article: Article,
}

impl<T> From<(T, String)> for Ruled<T> {
    fn from((rule, number): (T, String)) -> Self {
        Self { rule, article: Article { edition: String::new(), number } }
    }
}

/// How fast a game is: what the time of one player for sixty moves makes of it (fide-2018 A.1, B.1).
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash)]
pub enum Tempo {
    /// Longer than rapid, or without a clock.
    #[default]
    Standard,
    /// Rapid chess.
    Rapid,
    /// Blitz.
    Blitz,
}
