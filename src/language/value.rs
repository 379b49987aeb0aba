//! What can stand in the blanks of a message.

use super::{Command, Message};
use crate::rules::laws::Article;
use crate::rules::{CastlingSide, Color, Move, Outcome, Party, Piece, Position, Reason, Role, Square};

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

/// A length of time in milliseconds, to be told in hours, minutes and seconds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Millis(pub u64);

/// What a clock shows, in milliseconds: told as exactly as the listener wants clocks read to him, rounded down.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Remaining(pub u64);

/// A piece on its square, its owner told elsewhere.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Placed {
    /// What.
    pub role: Role,
    /// Where.
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
    /// Words of somebody else: a name, a path, what was typed.
    Text(String),
    /// Words of announcements.
    Announcement(AsAnnounced),
    /// A count.
    Number(u64),
    /// A side.
    Color(Color),
    /// Somebody at the table.
    Party(Party),
    /// A kind of piece.
    Role(Role),
    /// A square.
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
    /// Why one does.
    Reason(Reason),
    /// Where something stands, if it stands anywhere.
    Article(Option<Article>),
    /// Another message inside this one.
    Message(Box<Message>),
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
    Box<Message> => Value::Message,
    Box<Spoken> => Value::Move,
}
