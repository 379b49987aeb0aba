//! What a board tells.

/// News of a board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BoardEvent {
    /// It answers, for the first time or again.
    Back,
    /// This stands on it: the first field of a FEN, with White's side as the board takes it.
    Stands(String),
    /// It does not answer, or is not there; told once, until it answers.
    Lost,
}
