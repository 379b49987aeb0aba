//! What a board tells.

/// News of a board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BoardEvent {
    /// It answers, for the first time or again: its kind and place, and the number it was made with where it tells that.
    Back(String),
    /// The whole board was read, and this stands on it: the first field of a FEN, with White's side as the board takes it.
    Stands(String),
    /// A square changed, and this should stand there now; what was lost on the way is not in it.
    Changed(String),
    /// Its battery is low: so many percent. Told once until it is charged.
    Battery(u8),
    /// It does not answer, or is not there; told once, until it answers.
    Lost,
}
