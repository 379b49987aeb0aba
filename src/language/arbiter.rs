//! What an arbiter types: lines that begin with a word for him. A few of them he may also speak, after he has
//! typed that he will ([`Order::Voice`]).
//!
//! ```
//! use evavier::language::arbiter::Order;
//! use evavier::language::{Library, Reader};
//! use evavier::rules::Color;
//!
//! let reader = Reader::new(Library::built_in().find("en").expect("built in"));
//! assert_eq!(reader.arbiter("arbiter warn black"), Some(Ok(Order::Warn(Color::Black))));
//! assert_eq!(reader.arbiter("Nf3"), None);
//! ```

mod parse;
mod spoken;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use parse::ArbiterReader;
pub(super) use spoken::spoken_lines;

use super::{Message, Millis};
use crate::language::LanguageMessage;
use crate::rules::laws::IllegalKind;
use crate::rules::{Color, Score, Square};

/// One player, or both.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Whose {
    /// One.
    One(Color),
    /// Both.
    Both,
}

/// What an arbiter charges a player with.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Charge {
    /// Whom; `None`: whoever it must have been.
    pub color: Option<Color>,
    /// With what, in one and the same move; none: a move against the rules of movement.
    pub kinds: Vec<IllegalKind>,
    /// Where the piece came from and where it went.
    pub squares: Option<(Square, Square)>,
    /// The move in words or signs, where it was named so and not by its squares.
    pub named: Option<String>,
    /// Which ply of the game it is, from 1; `None`: the last.
    pub ply: Option<u32>,
}

/// How a clock is changed, in milliseconds.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum TimeChange {
    /// So much more.
    Add(u64),
    /// So much less.
    Take(u64),
    /// To this.
    Set(u64),
}

/// What was wrong from the start.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum StartFault {
    /// The pieces.
    Pieces,
    /// The board.
    Board,
    /// The colours.
    Colours,
}

/// An arbiter's decision.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Order {
    /// An illegal move was made.
    Illegal(Charge),
    /// The piece that the opponent demands to be moved or captured; `None`: he demands nothing.
    Demand(Option<Square>),
    /// A clock is changed.
    Time(Color, TimeChange),
    /// A counter of moves is set.
    Moves(Color, u32),
    /// The sheets cannot show that a player has overstepped his time: his next period begins; so many moves of his
    /// are known.
    Period(Color, Option<u32>),
    /// Back to the position after so many plies.
    Restore(u32),
    /// The result.
    Result(Score),
    /// Somebody comes late, by so many milliseconds; where that is not said, by more than he may.
    Late(Whose, Option<u64>),
    /// Something was wrong from the start; the squares of misplaced kings and rooks.
    Start(StartFault, Vec<Square>),
    /// Pieces were displaced.
    Displaced,
    /// Both kings are in check, or a pawn stands on the last rank.
    Kings,
    /// The position is to be examined: neither side may be able to mate any more.
    Dead,
    /// A flag has fallen.
    Flag(Whose),
    /// Consents to a draw by agreement.
    Consent,
    /// A warning.
    Warn(Color),
    /// The game is adjourned, its move sealed.
    Adjourn {
        /// So many milliseconds before the end of the session, where a player adjourns early.
        early_ms: Option<u64>,
        /// Whether the envelope is one of paper.
        on_paper: bool,
        /// When and where the game goes on, where that is said at once.
        appointed: Option<String>,
    },
    /// The reply to an absent player is sealed; with a move: whoever has to seal made it on the board.
    Seal(Option<String>),
    /// When and where an adjourned game goes on.
    Resumption(String),
    /// The envelope is opened.
    Open,
    /// Somebody is not there at the resumption.
    Absent(Whose),
    /// He has come.
    Present(Whose),
    /// The envelope is lost.
    EnvelopeLost,
    /// The position of the adjournment is.
    PositionLost,
    /// The position was set up wrongly at the resumption.
    PositionWrong,
    /// The times of the adjournment are.
    TimesLost,
    /// The clocks were wrong at the resumption.
    TimesWrong,
    /// The game does not count.
    Void,
    /// The clocks are stopped.
    StopClock,
    /// The clock is started.
    StartClock,
    /// The finding on boards that differ is carried out; whether the clocks stay as they are.
    Confirm {
        /// They do.
        keep_clocks: bool,
    },
    /// It is dropped.
    Cancel,
    /// An entry of a sheet is read so.
    Reads(String),
    /// The clock is pressed once on each side, for a press that was missed.
    Presses,
    /// Who bears the time that nobody kept, if anybody; and how much it is, in milliseconds, where the arbiter
    /// knows better.
    Gap(Option<Color>, Option<u64>),
    /// The last press is undone, or the last change of the clock, whichever came later.
    Undo,
    /// The last change of the clock is undone, whatever was pressed since.
    UndoClock,
    /// What ended the game is taken back; why, in his words.
    Reopen(Option<String>),
    /// From now on lines for the arbiter need this number.
    Pin(String),
    /// For a while he speaks.
    Voice,
    /// What an arbiter can type.
    Help,
}

impl Order {
    /// The question that is asked before it is carried out; `None` where it is not for being spoken.
    #[must_use]
    pub fn question(&self) -> Option<Message> {
        Some(match *self {
            Self::StopClock => LanguageMessage::ReallyStop.into(),
            Self::StartClock => LanguageMessage::ReallyStart.into(),
            Self::Undo => LanguageMessage::ReallyUndo.into(),
            Self::Time(color, TimeChange::Add(ms)) => {
                LanguageMessage::ReallyAdd { color, time: Millis(ms) }.into()
            }
            Self::Time(color, TimeChange::Take(ms)) => {
                LanguageMessage::ReallyTake { color, time: Millis(ms) }.into()
            }
            _ => return None,
        })
    }
}

/// What an arbiter's line is about.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "see the variants of the same name of `Order`")]
pub enum Topic {
    Illegal,
    Demand,
    Time,
    Moves,
    Period,
    Restore,
    Result,
    Late,
    Start,
    Displaced,
    Kings,
    Dead,
    Flag,
    Consent,
    Warn,
    Adjourn,
    Seal,
    Resumption,
    Open,
    Absent,
    Present,
    EnvelopeLost,
    PositionLost,
    PositionWrong,
    TimesLost,
    TimesWrong,
    Void,
    Stop,
    Reads,
    Confirm,
    Cancel,
    Presses,
    Gap,
    Undo,
    Reopen,
    Pin,
    Voice,
    Help,
}

impl Topic {
    /// All of them, in the order of the help.
    pub const ALL: [Self; 38] = [
        Self::Illegal,
        Self::Demand,
        Self::Restore,
        Self::Time,
        Self::Moves,
        Self::Period,
        Self::Presses,
        Self::Undo,
        Self::Gap,
        Self::Stop,
        Self::Start,
        Self::Flag,
        Self::Late,
        Self::Displaced,
        Self::Kings,
        Self::Dead,
        Self::Consent,
        Self::Warn,
        Self::Adjourn,
        Self::Resumption,
        Self::Open,
        Self::Absent,
        Self::Present,
        Self::Seal,
        Self::EnvelopeLost,
        Self::PositionLost,
        Self::PositionWrong,
        Self::TimesLost,
        Self::TimesWrong,
        Self::Void,
        Self::Result,
        Self::Reopen,
        Self::Reads,
        Self::Confirm,
        Self::Cancel,
        Self::Pin,
        Self::Voice,
        Self::Help,
    ];
}

/// The other words of such lines.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "what they stand for is what they are called")]
pub enum Part {
    White,
    Black,
    Both,
    Movement,
    King,
    Unpromoted,
    Press,
    Hands,
    Ply,
    Pieces,
    Board,
    Colours,
    Clock,
    Nothing,
    Keep,
    Early,
    Paper,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::White,
        Self::Black,
        Self::Both,
        Self::Movement,
        Self::King,
        Self::Unpromoted,
        Self::Press,
        Self::Hands,
        Self::Ply,
        Self::Pieces,
        Self::Board,
        Self::Colours,
        Self::Clock,
        Self::Nothing,
        Self::Keep,
        Self::Early,
        Self::Paper,
    ];

    const fn kind(self) -> Option<IllegalKind> {
        match self {
            Self::Movement => Some(IllegalKind::Movement),
            Self::King => Some(IllegalKind::KingCapture),
            Self::Unpromoted => Some(IllegalKind::Unpromoted),
            Self::Press => Some(IllegalKind::NoMove),
            Self::Hands => Some(IllegalKind::TwoHands),
            _ => None,
        }
    }
}

/// How a line of the help is written and what it does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    /// What to type.
    pub line: String,
    /// What it does.
    pub meaning: String,
}

/// The words of such lines in one language. Of several the first is the one we print.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArbiterWords {
    /// What every line begins with.
    pub call: Vec<String>,
    /// What a line is about.
    pub topics: BTreeMap<Topic, Vec<String>>,
    /// What gives a side time, where it is spoken.
    pub plus: Vec<String>,
    /// What takes it.
    pub minus: Vec<String>,
    /// What the units of time are called where they are typed: hours, minutes, seconds.
    pub units: [Vec<String>; 3],
    /// What stands before the reason for a decision: the rest of the line.
    pub reason: Vec<String>,
    /// All else.
    pub parts: BTreeMap<Part, Vec<String>>,
    /// The help.
    pub help: BTreeMap<Topic, Usage>,
}

/// What is wrong with such a line, and what it could be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct OrderFault {
    /// What is missing or cannot be understood.
    pub why: Lack,
    /// What it could be, in the reader's language.
    pub usage: String,
}

/// An arbiter's line, taken apart.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ArbiterLine {
    /// His number, where he gave it.
    pub pin: Option<String>,
    /// What stands behind the call and the number.
    pub rest: String,
    /// What is decided.
    pub order: Result<Order, OrderFault>,
    /// Why, in his own words.
    pub reason: Option<String>,
}

/// Whether a word may be the number that protects an arbiter's lines: 4 to 12 digits.
#[must_use]
pub fn is_pin(word: &str) -> bool {
    (4..=12).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// What is missing in such a line, or cannot be understood.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Lack {
    /// Nothing says what it is about.
    Topic,
    /// This word is not understood there.
    Word(String),
    /// White or Black.
    Color,
    /// A time.
    Time,
    /// A number.
    Number,
    /// A result.
    Score,
    /// A square.
    Square,
    /// The square it came from, or the one it went to.
    BothSquares,
    /// Pieces, board or colours.
    StartFault,
    /// A move.
    Move,
    /// When and where.
    Appointment,
    /// White, Black or nobody.
    Bearer,
    /// A number of 4 to 12 digits.
    Pin,
}

impl OrderFault {
    /// To be told.
    #[must_use]
    pub fn message(self) -> Message {
        let why = match self.why {
            Lack::Topic => LanguageMessage::OrderMissing.into(),
            Lack::Word(word) => LanguageMessage::OrderWord { word }.into(),
            Lack::Color => LanguageMessage::OrderColor.into(),
            Lack::Time => LanguageMessage::OrderTime.into(),
            Lack::Number => LanguageMessage::OrderNumber.into(),
            Lack::Score => LanguageMessage::OrderScore.into(),
            Lack::Square => LanguageMessage::OrderSquare.into(),
            Lack::BothSquares => LanguageMessage::OrderSquares.into(),
            Lack::StartFault => LanguageMessage::OrderStart.into(),
            Lack::Move => LanguageMessage::NoDestination.into(),
            Lack::Appointment => LanguageMessage::OrderAppointment.into(),
            Lack::Bearer => LanguageMessage::OrderBearer.into(),
            Lack::Pin => LanguageMessage::OrderPin.into(),
        };
        LanguageMessage::OrderFault { why, usage: self.usage }.into()
    }
}
