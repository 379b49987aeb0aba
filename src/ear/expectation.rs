//! What can be said now, as somebody tells an ear while it listens.

use std::sync::{Arc, Mutex, PoisonError};

/// The phrases that can be said now, shared with an ear: each in lower case, its words parted by single blanks.
///
/// Whatever else is said is heard all the same; it is told with [what was expected](super::recogniser::Hearing::expected).
#[derive(Clone, Debug)]
pub struct Expectation(Arc<Mutex<Arc<[String]>>>);

impl Default for Expectation {
    /// Nothing is known of what can be said.
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Arc::from([]))))
    }
}

impl Expectation {
    /// From now on these; none: that is not known.
    pub fn set(&self, phrases: Vec<String>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = phrases.into();
    }

    pub(super) fn latest(&self) -> Arc<[String]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
