//! The fields of an edition as one kind of thing: each may be silent, stands somewhere, and can be told.

use super::Ruled;
use super::said::{RuleSaid, Stated, named};
use super::values::{
    Agreement, BothFlags, BothKings, Bounds, DeadPosition, FlagCalled, FlagFall, IllegalKind, IllegalPenalty,
    IllegalWindow, LateEnd, LateFind, LossIf, MateDemand, MoveCount, MovesEach, Remedy, Repetition,
    SamePosition, SealedFault, SlowFinish, Span, Spelling, StopRecording, TimesUnknown, TwoBoards,
    WhiteAbsent,
};
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
    /// What it says; `None` where the edition is silent.
    fn stated(&self) -> Option<Vec<Stated>>;
}

impl<T: InWords> Field for Rule<T> {
    fn over(self, base: Self) -> Self {
        self.or(base)
    }

    fn stamp(&mut self, edition: &str) {
        self.iter_mut().for_each(|ruled| edition.clone_into(&mut ruled.article.edition));
    }

    fn stated(&self) -> Option<Vec<Stated>> {
        self.as_ref().map(|ruled| vec![stated(ruled)])
    }
}

impl<T: InWords> Field for Rules<T> {
    fn over(self, base: Self) -> Self {
        self.or(base)
    }

    fn stamp(&mut self, edition: &str) {
        self.iter_mut().flatten().for_each(|ruled| edition.clone_into(&mut ruled.article.edition));
    }

    fn stated(&self) -> Option<Vec<Stated>> {
        self.as_ref().map(|list| list.iter().map(stated).collect())
    }
}

fn stated<T: InWords>(ruled: &Ruled<T>) -> Stated {
    Stated { said: ruled.rule.said(), english: ruled.rule.in_words(), article: ruled.article.clone() }
}

/// A rule as the page words it, and as a meaning.
pub(super) trait InWords {
    /// The rule in words, as files have it.
    fn in_words(&self) -> String;
    /// The rule as a value, to be told.
    fn said(&self) -> RuleSaid;
}

macro_rules! values {
    ($($kind:ident),* $(,)?) => { $(
        impl InWords for $kind {
            fn in_words(&self) -> String {
                self.to_string()
            }

            fn said(&self) -> RuleSaid {
                RuleSaid::$kind(*self)
            }
        }
    )* };
}

values!(
    Agreement,
    Bounds,
    IllegalPenalty,
    MateDemand,
    MoveCount,
    MovesEach,
    Repetition,
    SlowFinish,
    Span,
    StopRecording,
    Task,
);

macro_rules! alternatives {
    ($($kind:ident),* $(,)?) => { $(
        impl InWords for $kind {
            fn in_words(&self) -> String {
                self.to_string()
            }

            fn said(&self) -> RuleSaid {
                RuleSaid::Named(named(stringify!($kind), self))
            }
        }
    )* };
}

alternatives!(
    BothFlags,
    BothKings,
    DeadPosition,
    FlagCalled,
    FlagFall,
    IllegalKind,
    IllegalWindow,
    LateEnd,
    LateFind,
    LossIf,
    Office,
    Remedy,
    SamePosition,
    SealedFault,
    Spelling,
    TimesUnknown,
    TwoBoards,
    WhiteAbsent,
);

impl InWords for bool {
    fn in_words(&self) -> String {
        String::from(if *self { "yes" } else { "no" })
    }

    fn said(&self) -> RuleSaid {
        RuleSaid::Holds(*self)
    }
}

impl InWords for String {
    fn in_words(&self) -> String {
        self.clone()
    }

    fn said(&self) -> RuleSaid {
        RuleSaid::Text(self.clone())
    }
}

impl InWords for Role {
    fn in_words(&self) -> String {
        format!("{self:?}").to_lowercase()
    }

    fn said(&self) -> RuleSaid {
        RuleSaid::Role(*self)
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

    fn said(&self) -> RuleSaid {
        RuleSaid::Named(named("Clause", self))
    }
}

impl InWords for TouchRule {
    fn in_words(&self) -> String {
        String::from(match self {
            Self::FirstTouched => "the first touched that can be moved or captured",
            Self::OpponentChooses => "of several, the opponent chooses",
        })
    }

    fn said(&self) -> RuleSaid {
        RuleSaid::Named(named("TouchRule", self))
    }
}
