//! What was not heard with certainty.

/// An answer that was heard without certainty: it counts when it comes twice.
#[derive(Clone, Debug)]
pub(crate) struct Doubt<T>(Option<T>);

impl<T> Default for Doubt<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: PartialEq> Doubt<T> {
    /// Whether this counts now: it was heard with certainty, or is what was doubted before.
    pub(crate) fn counts(&mut self, answer: T, sure: bool) -> bool {
        let counts = sure || self.0.as_ref() == Some(&answer);
        self.0 = Some(answer).filter(|_| !counts);
        counts
    }

    /// Something else came in: what was doubted before has not come twice.
    pub(crate) fn forget(&mut self) {
        self.0 = None;
    }
}
