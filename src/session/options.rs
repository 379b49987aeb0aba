//! How a session treats the people at the table.

/// How the session treats the people at the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Options {
    /// Whether every announcement has to be repeated by the opponent, aloud (fide-2018 D.2.1): a right
    /// repetition is confirmed, a wrong one answered by the announcement, silence too; and what is heard
    /// from the opponent is read back until he says yes.
    pub repeat_back: bool,
    pub full_form: bool,
    /// Whether the program calls a fallen flag in the arbiter's place, where the Laws leave that to him or to
    /// a claim. Else it only shows it, and waits for a player to claim it or for the arbiter to enter it.
    pub calls_flags: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { repeat_back: false, full_form: false, calls_flags: true }
    }
}
