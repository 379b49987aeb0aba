//! Readers that understand a line, and the language in which it is answered: the table's own reader, or that
//! of a player with a language of their own.

use crate::game::Event;
use crate::language::{Locale, Reader, Reading};
use crate::rules::{ByColor, Color, Party, Position};
use crate::session::Output;

/// The readers of everybody at the table.
#[derive(Clone, Debug)]
pub struct Readers {
    own: Reader,
    sides: ByColor<Option<(Reader, &'static Locale)>>,
}

/// Reader of a line, and the language of what is answered where it is its speaker's own.
type ReadIn<'r> = (&'r Reader, Option<&'static Locale>);

impl From<Reader> for Readers {
    fn from(own: Reader) -> Self {
        Self { own, sides: ByColor { white: None, black: None } }
    }
}

impl Readers {
    /// The table's reader, and those of players with a language of their own.
    pub fn new(own: Reader, sides: ByColor<Option<&'static Locale>>) -> Self {
        Self { own, sides: sides.map(|locale| locale.map(|locale| (Reader::new(locale), locale))) }
    }

    pub const fn own(&self) -> &Reader {
        &self.own
    }

    /// The language of that player, if they have chosen one.
    pub(crate) fn language_of(&self, color: Color) -> Option<&'static Locale> {
        self.sides.get(color).as_ref().map(|(_, locale)| *locale)
    }

    /// Speaker of a line, and what is said: whoever is named before a colon. An arbiter's line keeps the word
    /// for the arbiter, by which it is known.
    pub(crate) fn addressed(&self, line: &str, assisted: Option<Color>) -> (Option<Party>, String) {
        match self.own.speaker(line, assisted) {
            Some((Party::Arbiter, _)) => (None, line.replacen(':', " ", 1)),
            Some((party, text)) => (Some(party), text.to_owned()),
            None => (None, line.to_owned()),
        }
    }

    /// Reader that understands what `by` says: in their language if they have chosen one. Of somebody who is
    /// not named it is the player whose turn it is to speak who may speak another language than the table's.
    /// Beside it stands the language that is answered in, where it is another.
    pub fn of(&self, by: Option<Party>, mover: Color, position: &Position, text: &str) -> ReadIn<'_> {
        let side = |color| self.sides.get(color).as_ref().map(|(reader, locale)| (reader, *locale));
        let says_nothing = |reader: &Reader| {
            matches!(reader.read(position, text), Reading::Unclear(_)) && reader.help_asked(text).is_none()
        };
        match by.map(Party::side) {
            Some(Some(color)) => match side(color) {
                Some((reader, locale)) if !says_nothing(reader) => (reader, Some(locale)),
                other => (&self.own, other.map(|(_, locale)| locale)),
            },
            Some(None) => (&self.own, None),
            None => side(mover)
                .filter(|(reader, _)| says_nothing(&self.own) && !says_nothing(reader))
                .map_or((&self.own, None), |(reader, locale)| (reader, Some(locale))),
        }
    }
}

/// True if what follows is told to whoever asked, and to nobody else: nothing changes in the game.
pub(crate) fn is_private(outputs: &[Output]) -> bool {
    use Event::{Asked, NotTaken, Noted, Refused};

    let changes =
        |event: &Event| !matches!(event, Asked { .. } | Refused { .. } | NotTaken { .. } | Noted { .. });
    !outputs.iter().any(|output| matches!(output, Output::Record(event) if changes(event)))
}
