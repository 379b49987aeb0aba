//! Rules of an edition as meanings: for whoever puts them into words
//! (`language::laws`), or compares two editions.

use super::article::Article;
use super::edition::Edition;
use super::field::Said;
use super::values::{
    Agreement, Bounds, IllegalPenalty, MateDemand, MoveCount, MovesEach, NAMES, Repetition, SlowFinish, Span,
    StopRecording,
};
use crate::rules::{Action, Clause, Office, Role, Task, TouchRule};

/// A rule's words: of each of these kinds its own value.
macro_rules! said_by_value {
    ($($kind:ident)*) => {
        /// Meaning of a rule.
        #[derive(Clone, Debug, Eq, PartialEq)]
        pub enum RuleSaid {
            /// That something holds, or does not.
            Holds(bool),
            /// One of several, by kind and name: `Remedy.Void`.
            Named(String),
            Text(String),
            $($kind($kind),)*
        }

        $(impl Said for $kind {
            fn said(&self) -> RuleSaid {
                RuleSaid::$kind(*self)
            }
        })*
    };
}

said_by_value! {
    Agreement Bounds IllegalPenalty MateDemand MoveCount MovesEach Repetition Role SlowFinish Span StopRecording Task
}

/// Meaning of a rule, with its article.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Stated {
    pub said: RuleSaid,
    /// The article it stands in.
    pub article: Article,
}

/// A field of an edition.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RuleTopic {
    pub field: &'static str,
    /// Meanings of its rules; none where the edition is silent.
    pub stated: Vec<Stated>,
}

/// A field that one edition has otherwise than another.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FieldChange {
    pub field: &'static str,
    pub was: Vec<Stated>,
    pub now: Vec<Stated>,
}

impl FieldChange {
    /// True if the rule is the same, and only stands elsewhere.
    pub fn is_number_only(&self) -> bool {
        let rules = |stated: &[Stated]| stated.iter().map(|it| it.said.clone()).collect::<Vec<_>>();
        rules(&self.was) == rules(&self.now)
    }
}

impl Edition {
    /// All fields in the order of the page.
    pub fn topics(&self) -> Vec<RuleTopic> {
        let fields = Self::FIELDS.iter().copied();
        let topic = |(field, stated): (_, Option<_>)| RuleTopic { field, stated: stated.unwrap_or_default() };
        fields.zip(self.stated()).map(topic).collect()
    }

    /// The fields that say something else than those of `base`, or say it elsewhere.
    pub fn changes(&self, base: &Self) -> Vec<FieldChange> {
        let both = self.topics().into_iter().zip(base.topics()).filter(|(now, was)| now != was);
        both.map(|(now, was)| FieldChange { field: now.field, was: was.stated, now: now.stated }).collect()
    }

    /// This edition with the default time of an event, in whole minutes (fide-2023 6.7.1). It holds for a resumption too
    /// (I.10), and nothing is changed where the edition says nothing of late arrival.
    pub fn with_default_time(mut self, minutes: u32) -> Self {
        for limit in [&mut self.late_arrival, &mut self.adjournment].into_iter().flatten() {
            limit.rule = Span { min: minutes, s: 0 };
        }
        self
    }
}

/// The name of an alternative, for [`RuleSaid::Named`].
pub(super) fn named(kind: &str, key: &str) -> String {
    format!("{kind}.{key}")
}

/// All that [`RuleSaid::Named`] may name, and the actions of [`RuleSaid::Task`], so that a language can have words for each.
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = NAMES.iter().map(|name| (*name).to_owned()).collect();
    names.extend(TouchRule::ALL.iter().map(|rule| named("TouchRule", rule.key())));
    names.extend(Clause::ALL.iter().map(|clause| named("Clause", clause.key())));
    names.extend(Office::ALL.iter().map(|office| named("Office", office.key())));
    names.extend(Action::ALL.iter().map(|action| named("Action", action.key())));
    names
}
