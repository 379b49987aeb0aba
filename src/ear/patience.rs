//! How long to wait for more.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Tells for the words heard so far after how much quiet they are taken for all that is being said; `None`
/// where more must come. It is asked on the ear's own thread, so it must not take long.
#[derive(Clone)]
pub struct Patience(Arc<Rule>);

type Rule = dyn Fn(&str) -> Option<Duration> + Send + Sync;

impl Patience {
    /// Patience by this rule. Less than [`FIRST_LOOK`](super::FIRST_LOOK) means that.
    pub fn new(rule: impl Fn(&str) -> Option<Duration> + Send + Sync + 'static) -> Self {
        Self(Arc::new(rule))
    }

    pub(super) fn after(&self, text: &str) -> Option<Duration> {
        (self.0)(text)
    }
}

impl Default for Patience {
    /// Nothing is ever complete: the rules of the speech model decide.
    fn default() -> Self {
        Self::new(|_| None)
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Patience")
    }
}
