//! What the player to move has touched, as far as it was entered (fide-2018 article 4).

use crate::rules::Release;

/// What is known of the touched pieces beside which they are.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Touching {
    /// Touched at once, or nobody can tell in which order.
    pub(super) together: bool,
    /// Not in order to castle.
    pub(super) castling_not_meant: bool,
    /// A player of a rated game has told of it, and the arbiter has not entered it.
    pub(crate) told: bool,
    pub(super) released: Option<Release>,
}
