//! How far an announcement has got: announced, repeated, made on both boards, pressed (fide-2018 D.2.1 to
//! D.2.4); and what is noted for the arbiter on that way.

use crate::game::message::GameMessage;
use crate::language::{Message, Spoken};
use crate::rules::{ByColor, Color, Party};

/// How far the last announcement has got, besides its press.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Way {
    /// Whether the opponent has repeated it.
    pub repeated: bool,
    /// On whose boards it has been made.
    pub made: ByColor<bool>,
}

impl Way {
    /// Nothing has happened since the announcement.
    pub(super) const ANNOUNCED: Self = Self { repeated: false, made: ByColor { white: false, black: false } };
    /// How a move stands of which nothing is missing: repeated, and made on both boards.
    pub(super) const SETTLED: Self = Self { repeated: true, made: ByColor { white: true, black: true } };
}

impl Way {
    pub(super) fn made_on(mut self, board: Color) -> Self {
        *self.made.get_mut(board) = true;
        self
    }
}

impl Default for Way {
    fn default() -> Self {
        Self::SETTLED
    }
}

/// Something noted for the arbiter; nobody else is told of it in a rated game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Noted {
    /// The ply of the game it happened at, from 1.
    pub ply: usize,
    /// Whose move was in progress.
    pub color: Color,
    /// What was told of it.
    pub what: Note,
}

/// What can be noted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Note {
    /// The announcement was repeated otherwise.
    RepetitionDiffered {
        /// The move as it was announced.
        mv: Box<Spoken>,
        /// The words of the repetition.
        words: String,
    },
    /// An announcement could not be taken: no legal move, more than one, or not understood.
    NotTaken {
        /// The words in which it came.
        words: String,
        /// The how-manieth it is of this player before this move.
        number: u64,
    },
    /// An announcement was taken back or replaced before the press (fide-2018 D.2.8).
    Changed {
        /// What was announced first.
        mv: Box<Spoken>,
        /// What instead, where that was said.
        to: Option<Box<Spoken>>,
    },
    /// What was heard was read back and not confirmed.
    Dropped {
        /// What was read back.
        mv: Box<Spoken>,
    },
    /// Somebody did or told something that the arbiter judges.
    Told {
        /// Who told it, where that is known.
        by: Option<Party>,
        /// What it was, in the words of whoever told it.
        words: String,
    },
    /// An electronic board showed this.
    Board(Message),
    /// A wrong number was given for the arbiter's.
    PinRefused,
    /// The first move was completed, and no arbiter had set his number.
    Unguarded,
    /// The number was set during the game.
    PinSetLate,
    /// The clock was pressed though no announcement had been taken.
    PressedWithout {
        /// The words of one that could not be taken.
        words: Option<String>,
    },
}

impl Noted {
    /// To be told to the arbiter.
    #[must_use]
    pub fn message(&self) -> Message {
        let (ply, color) = (self.ply as u64, self.color);
        let what = match self.what.clone() {
            Note::RepetitionDiffered { mv, words } => {
                GameMessage::NotedRepetition { opponent: color.other(), said: words, mv }.into()
            }
            Note::NotTaken { words, number: 1 } => GameMessage::NotedNotTaken { color, said: words }.into(),
            Note::NotTaken { words, number } => {
                GameMessage::NotedNotTakenAgain { color, number, said: words }.into()
            }
            Note::Changed { mv, to: None } => GameMessage::NotedTakenBack { color, mv }.into(),
            Note::Changed { mv, to: Some(other) } => GameMessage::NotedCorrected { color, mv, other }.into(),
            Note::Dropped { mv } => GameMessage::NotedDropped { color, mv }.into(),
            Note::Told { by: Some(who), words } => GameMessage::NotedOf { who, said: words }.into(),
            Note::Told { by: None, words } => GameMessage::NotedOfSomebody { said: words }.into(),
            Note::Board(message) => message,
            Note::PinRefused => GameMessage::NotedWrongPin.into(),
            Note::Unguarded => GameMessage::NotedUnguarded.into(),
            Note::PinSetLate => GameMessage::NotedPinLate.into(),
            Note::PressedWithout { words: None } => GameMessage::NotedPress { color }.into(),
            Note::PressedWithout { words: Some(said) } => GameMessage::NotedPressAfter { color, said }.into(),
        };
        GameMessage::NotedAt { ply, what }.into()
    }
}

/// Why the clocks of a rated game stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Halt {
    /// The clocks stand because somebody stopped them.
    Stopped,
    /// The clock was pressed after an announcement that could not be taken: the arbiter decides.
    Referred,
}
