//! Asking what may never answer.

use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::language::Message;
use crate::time::now;

/// A question that has been asked and may be answered in time.
pub struct PendingAnswer<T> {
    answer: Option<Receiver<T>>,
    limit: Duration,
    deadline: Instant,
}

/// No answer came within this time.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Late(pub Duration);

impl From<Late> for Message {
    fn from(Late(limit): Late) -> Self {
        say!("no_answer", seconds = limit.as_secs())
    }
}

/// Asks on a thread of its own. What hangs is left to itself there until the program ends.
pub fn start<T: Send + 'static>(
    limit: Duration,
    ask: impl FnOnce() -> T + Send + 'static,
) -> PendingAnswer<T> {
    let (tell, wait) = mpsc::channel();
    let asked = thread::Builder::new().spawn(move || tell.send(ask()).ok());
    PendingAnswer { answer: asked.is_ok().then_some(wait), limit, deadline: now() + limit }
}

impl<T> PendingAnswer<T> {
    /// The answer, if it comes within the limit.
    pub fn answer(self) -> Result<T, Late> {
        let wait =
            |answer: Receiver<T>| answer.recv_timeout(self.deadline.saturating_duration_since(now())).ok();
        self.answer.and_then(wait).ok_or(Late(self.limit))
    }
}

/// The answer of `ask`, if it comes within `limit`.
pub fn within<T: Send + 'static>(
    limit: Duration,
    ask: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Late> {
    start(limit, ask).answer()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hangs_is_not_waited_for() {
        assert_eq!(within(Duration::from_secs(60), || 7), Ok(7));
        let hangs = || thread::sleep(Duration::from_secs(600));
        assert!(within(Duration::from_millis(20), hangs).is_err());
        let fails = || -> u8 { std::panic::resume_unwind(Box::new("this probe ends badly")) };
        assert!(within(Duration::from_secs(60), fails).is_err());
    }
}
