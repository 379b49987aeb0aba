//! The fields of an edition as one kind of thing: each may be silent, stands somewhere, and can be told.

use super::Ruled;
use super::said::{RuleSaid, Stated, named};
use super::values::{
    Agreement, Bounds, IllegalPenalty, MateDemand, MoveCount, MovesEach, Repetition, SlowFinish, Span,
    StopRecording,
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

macro_rules! in_words {
    ($($kind:ty: |$it:ident| $words:expr, $said:expr;)*) => { $(
        impl InWords for $kind {
            fn in_words(&self) -> String {
                let $it = self;
                $words
            }

            fn said(&self) -> RuleSaid {
                let $it = self;
                $said
            }
        }
    )* };
}

in_words! {
    bool: |holds| String::from(if *holds { "yes" } else { "no" }), RuleSaid::Holds(*holds);
    String: |text| text.clone(), RuleSaid::Text(text.clone());
    Role: |role| format!("{role:?}").to_lowercase(), RuleSaid::Role(*role);
    Clause: |clause| apart(&format!("{clause:?}")), RuleSaid::Named(named("Clause", clause));
    TouchRule: |rule| rule.to_string(), RuleSaid::Named(named("TouchRule", rule));
    Office: |office| office.to_string(), RuleSaid::Named(named("Office", office));
    Agreement: |rule| rule.to_string(), RuleSaid::Agreement(*rule);
    Bounds: |rule| rule.to_string(), RuleSaid::Bounds(*rule);
    IllegalPenalty: |rule| rule.to_string(), RuleSaid::IllegalPenalty(*rule);
    MateDemand: |rule| rule.to_string(), RuleSaid::MateDemand(*rule);
    MoveCount: |rule| rule.to_string(), RuleSaid::MoveCount(*rule);
    MovesEach: |rule| rule.to_string(), RuleSaid::MovesEach(*rule);
    Repetition: |rule| rule.to_string(), RuleSaid::Repetition(*rule);
    SlowFinish: |rule| rule.to_string(), RuleSaid::SlowFinish(*rule);
    Span: |rule| rule.to_string(), RuleSaid::Span(*rule);
    StopRecording: |rule| rule.to_string(), RuleSaid::StopRecording(*rule);
    Task: |rule| rule.to_string(), RuleSaid::Task(*rule);
}

/// The words of a name: `MoveFirstOwn` as `move first own`.
fn apart(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
