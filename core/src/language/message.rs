//! Everything the program says besides bare announcements, as meanings.
//!
//! A message becomes words only at the rim, in the listener's language, when it is shown or spoken; so
//! a time that waited in a queue is never stale and an event never holds text. What is said is written where it happens,
//! by [`say!`](crate::say): a key, which has one template in each locale, and what fills the blanks.

use std::path::{Path, PathBuf};

use super::Command;
use crate::rules::laws::{Article, Edition};
use crate::rules::{CastlingSide, Color, File, Move, Outcome, Party, Piece, Position, Reason, Role, Square};

/// A thing to say, made by [`say!`](crate::say): the key of its template in the locale files, and what fills the
/// template's blanks. Units are in the types of the blanks; moves carry the position they belong to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Message {
    key: &'static str,
    blanks: Vec<(&'static str, Value)>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Kind {
    Plain,
    Fault,
    Refusal,
}

impl Message {
    /// Creates a message for [`say!`](crate::say): that alone gives keys, so that a test finds all of them.
    pub const fn new(key: &'static str, blanks: Vec<(&'static str, Value)>) -> Self {
        Self { key, blanks, kind: Kind::Plain }
    }

    /// The same message, kept in the log file: it tells of a fault of a device or a file, or of the end of one.
    pub const fn fault(mut self) -> Self {
        self.kind = Kind::Fault;
        self
    }

    /// The same message, as one that says why something is not done.
    pub const fn refusal(mut self) -> Self {
        self.kind = Kind::Refusal;
        self
    }

    /// True if it says why something is not done.
    pub fn is_refusal(&self) -> bool {
        self.kind == Kind::Refusal
    }

    /// The key of its template in the locale files.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// True if it has this key.
    pub fn is(&self, key: &str) -> bool {
        self.key == key
    }

    /// Values that fill its blanks, by their names.
    pub fn blanks(&self) -> &[(&'static str, Value)] {
        &self.blanks
    }

    /// The value that fills the blank of this name, if it has one.
    pub fn blank(&self, name: &str) -> Option<&Value> {
        self.blanks.iter().find(|(blank, _)| *blank == name).map(|(_, value)| value)
    }

    /// True if this, or a message inside it, tells of a fault of a device or a file, or of its end.
    pub fn is_fault(&self) -> bool {
        self.kind == Kind::Fault
            || self.blanks.iter().any(|(_, value)| matches!(value, Value::Message(inner) if inner.is_fault()))
    }
}

/// A move together with the position it is played in, so that it can be announced in any words.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Spoken {
    pub position: Position,
    pub mv: Move,
}

/// A move to be told slowly, with a pause behind each piece and square.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Slow(pub Spoken);

/// A move to be spelt in the listener's language: of each square its letter, the letter's name in the alphabet of NATO, and
/// its number.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Spelt(pub Spoken);

/// Pieces without their squares, which are counted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Counted(pub Vec<Role>);

/// Words of announcements as they are, in the language of the scheme's voice.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AsAnnounced(pub String);

/// An entry of a scoresheet, in one line; a figurine in it is told by the letter of its piece.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SheetEntry(pub String);

/// Several lines that the program made itself.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MessageLines(pub String);

/// A length of time in milliseconds, to be told in hours, minutes and seconds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Millis(pub u64);

/// Time that a clock shows, in milliseconds: told as exactly as the listener wants clocks read, rounded down.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Remaining(pub u64);

/// A piece on its square.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Placed {
    pub color: Color,
    pub role: Role,
    pub square: Square,
}

/// A rank of a board as it was read, from the a-file on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RankRead(pub [Option<Piece>; 8]);

/// A filled blank: a meaning, not yet words.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Value {
    /// Effect of a command, as the help tells it.
    Command(Command),
    /// Words of somebody else, in one line: a name, a path, what was typed.
    Text(String),
    Entry(SheetEntry),
    Lines(MessageLines),
    Announcement(AsAnnounced),
    Number(u64),
    Color(Color),
    Party(Party),
    Role(Role),
    Square(Square),
    Castling(CastlingSide),
    Time(Millis),
    Remaining(Remaining),
    Move(Box<Spoken>),
    /// Several moves, to be announced one after another.
    Moves(Vec<Spoken>),
    Slow(Box<Slow>),
    Spelt(Box<Spelt>),
    Pieces(Vec<Placed>),
    Counted(Counted),
    /// A file, by its name in announcements.
    File(File),
    Rank(RankRead),
    Outcome(Outcome),
    Reason(Reason),
    /// An edition of the Laws: its label, and the title that it has where a language has no words for it.
    Edition {
        id: String,
        title: String,
    },
    /// The article by which something stands, if it stands anywhere.
    Article(Option<Article>),
    /// Another message inside this one.
    Message(Message),
}

macro_rules! values {
    ($($kind:ty => $make:expr),* $(,)?) => {
        $(impl From<$kind> for Value {
            fn from(value: $kind) -> Self {
                let make: fn($kind) -> Self = $make;
                make(value)
            }
        })*
    };
}

values! {
    String => Value::Text,
    SheetEntry => Value::Entry,
    MessageLines => Value::Lines,
    AsAnnounced => Value::Announcement,
    u64 => Value::Number,
    u8 => |number| Value::Number(number.into()),
    u16 => |number| Value::Number(number.into()),
    u32 => |number| Value::Number(number.into()),
    usize => |number| Value::Number(number as u64),
    &String => |text| Value::Text(text.clone()),
    &str => |text| Value::Text(text.to_owned()),
    &Path => |path| Value::Text(path.display().to_string()),
    &PathBuf => |path| Value::Text(path.display().to_string()),
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
    Counted => Value::Counted,
    Slow => |slow| Value::Slow(Box::new(slow)),
    Spelt => |spelt| Value::Spelt(Box::new(spelt)),
    File => Value::File,
    RankRead => Value::Rank,
    Outcome => Value::Outcome,
    Reason => Value::Reason,
    Option<Article> => Value::Article,
    // What nothing fills stays empty.
    Option<Message> => |inner| inner.map_or_else(|| Value::Text(String::new()), Value::Message),
    &Edition => |edition| Value::Edition { id: edition.id.clone(), title: edition.title.clone() },
    Message => Value::Message,
    Box<Spoken> => Value::Move,
    (&Position, Move) => |(position, mv)| Value::Move(Box::new(Spoken { position: position.clone(), mv })),
}
