//! An edition beside another: what it says field by field, what it changes, and what an event sets in it.

use super::edition::Edition;
use super::said::{Change, Topic};
use super::values::Span;

impl Edition {
    /// All fields in the order of the page.
    pub fn topics(&self) -> Vec<Topic> {
        let fields = Self::TOPICS.iter().map(|(_, field)| *field);
        let topic = |(field, stated): (_, Option<_>)| Topic { field, stated: stated.unwrap_or_default() };
        fields.zip(self.stated()).map(topic).collect()
    }

    /// The fields that say something else than those of `base`, or say it elsewhere.
    pub fn changes(&self, base: &Self) -> Vec<Change> {
        let both = self.topics().into_iter().zip(base.topics());
        let change =
            |(now, was): (Topic, Topic)| Change { field: now.field, was: was.stated, now: now.stated };
        both.map(change).filter(|change| change.was != change.now).collect()
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
