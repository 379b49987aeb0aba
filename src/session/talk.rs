//! What is remembered of the talk by ear: the silence after which words are asked for again, and what was heard last.

use crate::rules::Party;

/// An utterance is over after this at the latest, whatever the voice reports.
const SPEECH_AT_MOST_MS: u64 = 20_000;

/// The talk by ear. It goes on beside everything that is asked: what is kept here is neither asked nor answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Talk {
    pub asking: Option<Asking>,
    /// What was heard last without certainty, where it decides something.
    pub unsure: Option<String>,
    /// What was heard last and was no move.
    pub refused: Option<String>,
    /// Whether the arbiter spoke last: a yes behind that is no player's.
    pub after_arbiter: bool,
    /// A promotion that was said without its piece, and by whom: the next words may be the piece.
    pub promoting: Option<(String, Option<Party>)>,
    /// How often something heard was answered since something came of it.
    pub answered: u32,
}

/// Somebody's words are waited for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asking {
    pub due_ms: u64,
    pub wait_ms: u64,
    pub times: u32,
    pub spoken: bool,
}

impl Asking {
    /// The program is about to speak, so the silence has not begun.
    pub(crate) const fn postpone(&mut self, at_ms: u64) {
        self.due_ms = at_ms.saturating_add(self.wait_ms + SPEECH_AT_MOST_MS);
        self.spoken = false;
    }

    /// The program has spoken.
    pub(crate) const fn silent_from(&mut self, at_ms: u64) {
        self.due_ms = at_ms.saturating_add(self.wait_ms);
        self.spoken = true;
    }
}
