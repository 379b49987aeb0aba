//! Who understands a line: the table's own reader, or that of a player with a language of his own.

use crate::language::{Reader, Reading};
use crate::rules::{ByColor, Color, Party, Position};

/// The readers of everybody at the table.
#[derive(Clone, Debug)]
pub struct Readers {
    own: Reader,
    sides: ByColor<Option<Reader>>,
}

impl From<Reader> for Readers {
    fn from(own: Reader) -> Self {
        Self { own, sides: ByColor { white: None, black: None } }
    }
}

impl Readers {
    /// The table's reader, and those of players with a language of their own.
    #[must_use]
    pub const fn new(own: Reader, sides: ByColor<Option<Reader>>) -> Self {
        Self { own, sides }
    }

    /// The table's own.
    #[must_use]
    pub const fn own(&self) -> &Reader {
        &self.own
    }

    /// Who speaks and what he says: whoever is named before a colon. An arbiter's line keeps the word for him, by
    /// which it is known.
    #[must_use]
    pub fn addressed(&self, line: &str) -> (Option<Party>, String) {
        match self.own.speaker(line) {
            Some((Party::Arbiter, _)) => (None, line.replacen(':', " ", 1)),
            Some((party, text)) => (Some(party), text.to_owned()),
            None => (None, line.to_owned()),
        }
    }

    /// Who understands what `by` says: in his language if he has one of his own. Of somebody who is not named
    /// it is the player to move who may speak another language than the table's.
    #[must_use]
    pub fn of(&self, by: Option<Party>, mover: Color, position: &Position, text: &str) -> &Reader {
        let side = |color| self.sides.get(color).as_ref();
        let says_nothing = |reader: &Reader| matches!(reader.read(position, text), Reading::Unclear(_));
        match by.map(Party::side) {
            Some(Some(color)) => side(color).filter(|reader| !says_nothing(reader)).unwrap_or(&self.own),
            Some(None) => &self.own,
            None => side(mover)
                .filter(|reader| says_nothing(&self.own) && !says_nothing(reader))
                .unwrap_or(&self.own),
        }
    }
}
