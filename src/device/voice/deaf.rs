//! The flag that keeps the recogniser from hearing our own speech.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Raised by whoever asks for speech, lowered by the supervisor when the last request has been dealt
/// with. The count keeps the end of an old utterance from lowering it under a new one.
#[derive(Default)]
pub(super) struct Deaf {
    flag: Arc<AtomicBool>,
    asked: Mutex<u64>,
}

impl Deaf {
    /// One more utterance was asked for.
    pub(crate) fn raise(&self) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        *asked += 1;
        self.flag.store(true, Ordering::SeqCst);
    }

    /// Silence, as far as whoever has seen `handled` requests knows.
    pub(crate) fn lower(&self, handled: u64) {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if *asked == handled {
            self.flag.store(false, Ordering::SeqCst);
        }
    }

    /// Nothing is being said any more, whatever was asked for.
    pub fn clear(&self) {
        self.flag.store(false, Ordering::SeqCst);
    }

    /// The flag that ears look at while somebody speaks.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.flag.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_an_old_utterance_does_not_open_the_ears_during_a_new_one() {
        let deaf = Deaf::default();
        deaf.raise();
        deaf.raise();
        deaf.lower(1);
        assert!(deaf.flag().load(Ordering::SeqCst));
        deaf.lower(2);
        assert!(!deaf.flag().load(Ordering::SeqCst));
    }
}
