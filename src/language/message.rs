//! Everything the program says besides bare announcements, as meanings.
//!
//! A message becomes words only at the rim, in the listener's language, when it is shown or spoken; so
//! a time that waited in a queue is never stale and an event never holds text. Each room has a list of what it says
//! ([`messages!`]); each entry has one template in each locale, under its key. A [`Message`] carries an entry of any
//! list to where it is told.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use super::Command;
use crate::rules::laws::Article;
use crate::rules::{CastlingSide, Color, Move, Outcome, Party, Piece, Position, Reason, Role, Square};

/// An entry of a room's list of messages.
pub trait Sentence: Any + Debug + Send + Sync {
    /// The key of its template in the locale files.
    fn key(&self) -> &'static str;

    /// What fills the blanks of the template, by their names.
    fn blanks(&self) -> Vec<(&'static str, Value)>;

    /// Whether it tells of a fault of a device or a file, or of its end: the log file keeps it then.
    fn is_fault(&self) -> bool;
}

/// A thing to say. Units are in the types of its blanks; moves carry the position they belong to.
#[derive(Clone, Debug)]
pub struct Message(Arc<dyn Sentence>);

impl Message {
    /// The key of its template in the locale files.
    #[must_use]
    pub fn key(&self) -> &'static str {
        self.0.key()
    }

    /// What fills its blanks, by their names.
    #[must_use]
    pub fn blanks(&self) -> Vec<(&'static str, Value)> {
        self.0.blanks()
    }

    /// The entry, where it is one of this list.
    #[must_use]
    pub fn of<S: Sentence>(&self) -> Option<&S> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// Whether this, or a message inside it, tells of a fault of a device or a file, or of its end.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        let inside = |(_, value): (_, Value)| matches!(value, Value::Message(inner) if inner.is_fault());
        self.0.is_fault() || self.blanks().into_iter().any(inside)
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key() && self.blanks() == other.blanks()
    }
}

impl Eq for Message {}

impl<S: Sentence> From<S> for Message {
    fn from(sentence: S) -> Self {
        Self(Arc::new(sentence))
    }
}

/// Declares a room's list of messages: an enum whose variants have named blanks and the key of their template. Those
/// named under `faults` tell of a fault of a device or a file, or of its end.
macro_rules! messages {
    (
        $(#[$about:meta])* $list:ident {
            $( $(#[$doc:meta])* $name:ident $({ $( $field:ident : $kind:ty ),* $(,)? })? => $key:literal; )*
        }
        $( faults { $( $fault:ident ),* $(,)? } )?
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Eq, PartialEq)]
        pub enum $list {
            $( $(#[$doc])* $name $({ $( $field: $kind ),* })?, )*
        }

        impl $list {
            /// The key of every entry with the names of its blanks, for checking locales.
            pub const KEYS: &'static [(&'static str, &'static [&'static str])] = &[
                $( ($key, &[ $( $( stringify!($field) ),* )? ]), )*
            ];
        }

        impl $crate::language::Sentence for $list {
            fn key(&self) -> &'static str {
                match self {
                    $( Self::$name { .. } => $key, )*
                }
            }

            fn blanks(&self) -> Vec<(&'static str, $crate::language::Value)> {
                match self {
                    $( Self::$name $({ $( $field ),* })? =>
                        vec![ $( $( (stringify!($field), $crate::language::Value::from($field.clone())) ),* )? ], )*
                }
            }

            fn is_fault(&self) -> bool {
                false $( $( || matches!(self, Self::$fault { .. }) )* )?
            }
        }
    };
}
pub(crate) use messages;

/// A move together with the position it is played in, so that it can be announced in any words.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Spoken {
    /// Where it is played.
    pub position: Position,
    /// A move of that position.
    pub mv: Move,
}

/// Words of announcements as they are, in the language of the scheme's voice.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AsAnnounced(pub String);

/// Several lines that the program made itself.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Lines(pub String);

/// A length of time in milliseconds, to be told in hours, minutes and seconds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Millis(pub u64);

/// What a clock shows, in milliseconds: told as exactly as the listener wants clocks read to him, rounded down.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Remaining(pub u64);

/// A piece on its square.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Placed {
    /// Whose it is.
    pub color: Color,
    /// The kind of piece.
    pub role: Role,
    /// The square that it stands on.
    pub square: Square,
}

/// A rank of a board as it was read, from the a-file on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RankRead(pub [Option<Piece>; 8]);

/// A filled blank: a meaning, not yet words.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Value {
    /// What a command does.
    Command(Command),
    /// Words of somebody else, in one line: a name, a path, what was typed.
    Text(String),
    /// Several lines that the program made itself.
    Lines(Lines),
    /// Words that are said as announcements are.
    Announcement(AsAnnounced),
    /// A count of something.
    Number(u64),
    /// One of the two sides.
    Color(Color),
    /// Somebody at the table.
    Party(Party),
    /// A kind of piece.
    Role(Role),
    /// A square of the board.
    Square(Square),
    /// A side of castling.
    Castling(CastlingSide),
    /// A length of time.
    Time(Millis),
    /// What a clock shows.
    Remaining(Remaining),
    /// A move, to be announced.
    Move(Box<Spoken>),
    /// Several moves, to be announced one after another.
    Moves(Vec<Spoken>),
    /// Pieces on their squares.
    Pieces(Vec<Placed>),
    /// The squares of a rank.
    Rank(RankRead),
    /// How a game ended.
    Outcome(Outcome),
    /// Why a game is over.
    Reason(Reason),
    /// Where something stands, if it stands anywhere.
    Article(Option<Article>),
    /// Another message inside this one.
    Message(Message),
}

macro_rules! values {
    ($($kind:ty => $variant:expr),* $(,)?) => {
        $(impl From<$kind> for Value {
            fn from(value: $kind) -> Self {
                $variant(value)
            }
        })*
    };
}

values! {
    String => Value::Text,
    Lines => Value::Lines,
    AsAnnounced => Value::Announcement,
    u64 => Value::Number,
    Command => Value::Command,
    Color => Value::Color,
    Party => Value::Party,
    Role => Value::Role,
    Square => Value::Square,
    CastlingSide => Value::Castling,
    Millis => Value::Time,
    Remaining => Value::Remaining,
    Vec<Spoken> => Value::Moves,
    Vec<Placed> => Value::Pieces,
    RankRead => Value::Rank,
    Outcome => Value::Outcome,
    Reason => Value::Reason,
    Option<Article> => Value::Article,
    Message => Value::Message,
    Box<Spoken> => Value::Move,
}
