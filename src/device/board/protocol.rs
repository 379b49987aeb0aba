//! What the protocols of boards have in common that talk in bytes.

use std::time::Duration;

use super::squares::Said;

/// What is written to a board, and what is made of what it says.
pub(super) trait Protocol {
    /// What is written to a board that was just found, message by message.
    fn greeting(&self) -> &'static [&'static [u8]];

    /// What it is asked again and again: that shows whether it is still there.
    fn question(&self) -> &'static [u8];

    /// How often. What an update lost is put right so.
    fn ask_every(&self) -> Duration {
        Duration::from_millis(800)
    }

    /// Whether a board that does not answer is gone: not where it tells of that by itself.
    fn must_answer(&self) -> bool {
        true
    }

    /// What lights these squares, counted from a8 to h1, and no others; `None` where a board has no lights.
    fn lights(&self, _squares: &[u8]) -> Option<Vec<u8>> {
        None
    }

    /// Takes in bytes as they were read, of one read; what they say.
    fn take_in(&mut self, bytes: &[u8]) -> Vec<Said>;
}
