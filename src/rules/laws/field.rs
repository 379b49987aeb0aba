//! The fields of an edition as one kind of thing: each may be silent, stands somewhere, and can be told.

use super::values::{
    Agreement, BothFlags, BothKings, Bounds, DeadPosition, FlagCalled, FlagFall, IllegalKind, IllegalPenalty,
    IllegalWindow, LateEnd, LateFind, LossIf, MateDemand, MoveCount, MovesEach, Remedy, Repetition,
    SamePosition, SealedFault, SlowFinish, Span, Spelling, StopRecording, TimesUnknown, TwoBoards,
    WhiteAbsent,
};
use super::{Article, Ruled};
use crate::rules::{Clause, Office, Role, Task, TouchRule};

/// A rule an edition may be silent about.
pub(super) type Rule<T> = Option<Ruled<T>>;
/// Several rules, each with its article.
pub(super) type Rules<T> = Option<Vec<Ruled<T>>>;

/// What every field can do.
pub(super) trait Field: Sized {
    /// This, or where it is silent the other.
    fn over(self, base: Self) -> Self;
    /// Says in whose text the articles stand.
    fn stamp(&mut self, edition: &str);
    /// For the page that compares editions; `None` where the edition is silent.
    fn cell(&self, edition: &str) -> Option<String>;
}

impl<T: InWords> Field for Rule<T> {
    fn over(self, base: Self) -> Self {
        self.or(base)
    }

    fn stamp(&mut self, edition: &str) {
        self.iter_mut().for_each(|ruled| edition.clone_into(&mut ruled.article.edition));
    }

    fn cell(&self, edition: &str) -> Option<String> {
        self.as_ref().map(|ruled| told(ruled, edition))
    }
}

impl<T: InWords> Field for Rules<T> {
    fn over(self, base: Self) -> Self {
        self.or(base)
    }

    fn stamp(&mut self, edition: &str) {
        self.iter_mut().flatten().for_each(|ruled| edition.clone_into(&mut ruled.article.edition));
    }

    fn cell(&self, edition: &str) -> Option<String> {
        let cells = |list: &Vec<Ruled<T>>| list.iter().map(|ruled| told(ruled, edition)).collect::<Vec<_>>();
        self.as_ref().map(|list| cells(list).join(", "))
    }
}

/// A rule and its article; that of another edition with its label.
fn told<T: InWords>(ruled: &Ruled<T>, here: &str) -> String {
    let Article { edition, number } = &ruled.article;
    let rule = ruled.rule.in_words();
    if edition == here { format!("{rule} ({number})") } else { format!("{rule} ({edition} {number})") }
}

/// A rule in the words of the page.
pub(super) trait InWords {
    /// The words.
    fn in_words(&self) -> String;
}

macro_rules! in_words_as_printed {
    ($($kind:ty),* $(,)?) => { $(
        impl InWords for $kind {
            fn in_words(&self) -> String {
                self.to_string()
            }
        }
    )* };
}

in_words_as_printed!(
    Agreement,
    BothFlags,
    BothKings,
    Bounds,
    DeadPosition,
    FlagCalled,
    FlagFall,
    IllegalKind,
    IllegalPenalty,
    IllegalWindow,
    LateEnd,
    LateFind,
    LossIf,
    MateDemand,
    MoveCount,
    MovesEach,
    Office,
    Remedy,
    Repetition,
    SamePosition,
    SealedFault,
    SlowFinish,
    Span,
    Spelling,
    StopRecording,
    String,
    Task,
    TimesUnknown,
    TwoBoards,
    WhiteAbsent,
);

impl InWords for bool {
    fn in_words(&self) -> String {
        String::from(if *self { "yes" } else { "no" })
    }
}

impl InWords for Role {
    fn in_words(&self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

impl InWords for Clause {
    fn in_words(&self) -> String {
        let mut words = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !words.is_empty() {
                words.push(' ');
            }
            words.extend(letter.to_lowercase());
        }
        words
    }
}

impl InWords for TouchRule {
    fn in_words(&self) -> String {
        String::from(match self {
            Self::FirstTouched => "the first touched that can be moved or captured",
            Self::OpponentChooses => "of several, the opponent chooses",
        })
    }
}
