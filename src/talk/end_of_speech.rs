//! How long the ear waits for more.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::device::lock;
use crate::ear::{FIRST_LOOK, Patience};
use crate::language::{Completeness, Reader};
use crate::rules::Position;

/// Time that words which may be complete wait for more.
pub(crate) const PERHAPS: Duration = Duration::from_millis(550);

/// The words that are hoped for, for an ear on a thread of its own.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hoped(Arc<Mutex<String>>);

impl Hoped {
    pub(crate) fn set(&self, words: &str) {
        *lock(&self.0) = words.to_lowercase();
    }

    /// What is hoped for is complete at once, a command soon; anything else may go on.
    pub(crate) fn patience(self, is_command: impl Fn(&str) -> bool + Send + Sync + 'static) -> Patience {
        Patience::new(move |heard| {
            if *lock(&self.0) == heard.to_lowercase() {
                return Some(FIRST_LOOK);
            }
            is_command(heard).then_some(PERHAPS)
        })
    }
}

/// How long to wait for more after a phrase, in the position that it is about.
pub fn patience(reader: Reader, position: Arc<Mutex<Position>>) -> Patience {
    Patience::new(move |phrase| {
        let position = lock(&position).clone();
        wait(reader.completeness(phrase, Some(&position)))
    })
}

/// How long to wait for more after what is so complete; `None`: until the rules of the speech model end it.
pub const fn wait(completeness: Completeness) -> Option<Duration> {
    match completeness {
        Completeness::Complete => Some(FIRST_LOOK),
        Completeness::Perhaps => Some(PERHAPS),
        Completeness::No => None,
    }
}
