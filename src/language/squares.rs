//! Squares said behind a command: `touched Gustav eins`.

use super::lexicon::Meaning;
use super::read::{as_role, take};
use crate::rules::{Position, Role, Square};

/// A square, and the piece that was said to stand there.
pub(super) struct NamedSquare {
    role: Option<Role>,
    pub square: Square,
}

impl NamedSquare {
    /// Whether the piece named, if one was, stands there.
    pub(crate) fn stands_on(&self, position: &Position) -> bool {
        self.role.is_none_or(|role| position.piece_at(self.square).is_some_and(|piece| piece.role == role))
    }
}

/// squares := [role] file rank [squares]
pub(super) fn parse_squares(said: &[Meaning]) -> Option<Vec<NamedSquare>> {
    let (mut rest, mut named) = (said, Vec::new());
    while !rest.is_empty() {
        let role = take(&mut rest, as_role);
        let [Meaning::File(file), Meaning::Rank(rank), others @ ..] = rest else { return None };
        named.push(NamedSquare { role, square: Square { file: *file, rank: *rank } });
        rest = others;
    }
    Some(named)
}
