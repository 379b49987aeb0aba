//! The fields of an edition as one kind of thing: each may be silent, stands somewhere, and can be told.

use super::Ruled;
use super::said::{RuleSaid, Stated, named};
use crate::rules::{Clause, Office, TouchRule};

/// A rule an edition may be silent about.
pub(super) type Rule<T> = Option<Ruled<T>>;
/// Several rules, each with its article.
pub(super) type Rules<T> = Option<Vec<Ruled<T>>>;

/// Operations of every field.
pub(super) trait Field {
    /// Says in whose text the articles stand.
    fn stamp(&mut self, edition: &str);
    /// The rules that it states, each with its article; `None` where the edition is silent.
    fn stated(&self) -> Option<Vec<Stated>>;
}

impl<T: Said> Field for Rule<T> {
    fn stamp(&mut self, edition: &str) {
        self.iter_mut().for_each(|ruled| edition.clone_into(&mut ruled.article.edition));
    }

    fn stated(&self) -> Option<Vec<Stated>> {
        self.as_ref().map(|ruled| vec![stated(ruled)])
    }
}

impl<T: Said> Field for Rules<T> {
    fn stamp(&mut self, edition: &str) {
        self.iter_mut().flatten().for_each(|ruled| edition.clone_into(&mut ruled.article.edition));
    }

    fn stated(&self) -> Option<Vec<Stated>> {
        self.as_ref().map(|list| list.iter().map(stated).collect())
    }
}

fn stated<T: Said>(ruled: &Ruled<T>) -> Stated {
    Stated { said: ruled.rule.said(), article: ruled.article.clone() }
}

/// A rule as a value, to be told.
pub(super) trait Said {
    fn said(&self) -> RuleSaid;
}

macro_rules! said {
    ($($kind:ty: |$it:ident| $said:expr;)*) => { $(
        impl Said for $kind {
            fn said(&self) -> RuleSaid {
                let $it = self;
                $said
            }
        }
    )* };
}

said! {
    bool: |holds| RuleSaid::Holds(*holds);
    String: |text| RuleSaid::Text(text.clone());
    Clause: |clause| RuleSaid::Named(named("Clause", clause.key()));
    TouchRule: |rule| RuleSaid::Named(named("TouchRule", rule.key()));
    Office: |office| RuleSaid::Named(named("Office", office.key()));
}
