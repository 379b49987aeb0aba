//! What an arbiter decides, and what may be wrong with a line of his.

use serde::{Deserialize, Serialize};

use super::words::{Chapter, Topic};
use crate::rules::laws::IllegalKind;
use crate::rules::{Color, Score, Square};

/// One player, or both.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Whose {
    One(Color),
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
    /// So many milliseconds more than now.
    Add(u64),
    /// So many milliseconds less than now.
    Take(u64),
    Set(u64),
}

/// What was wrong from the start.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum StartFault {
    Pieces,
    Board,
    Colours,
}

/// What an arbiter wants help with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ArbiterHelp {
    /// Everything: the chapters are told.
    Overview,
    Chapter(Chapter),
    Line(Topic),
}

/// What an arbiter decides with a line or aloud.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Order {
    Illegal(Charge),
    /// The piece that the opponent demands to be moved or captured; `None`: he demands nothing.
    Demand(Option<Square>),
    Time(Color, TimeChange),
    Moves(Color, u32),
    /// The sheets cannot show that a player has overstepped his time: his next period begins; so many moves of his
    /// are known.
    Period(Color, Option<u32>),
    Restore(u32),
    Result(Score),
    /// Somebody comes late, by so many milliseconds; where that is not said, by more than he may.
    Late(Whose, Option<u64>),
    /// Something was wrong from the start; the squares of misplaced kings and rooks.
    Start(StartFault, Vec<Square>),
    Displaced,
    Kings,
    /// The position is to be examined: neither side may be able to mate any more.
    Dead,
    Flag(Whose),
    Consent,
    /// Whether the completed moves may go to viewers.
    Live(bool),
    /// This player is warned (fide-2018 12.9.1).
    Warn(Color),
    /// The game is adjourned, its move sealed.
    Adjourn {
        /// So many milliseconds before the end of the session, where a player adjourns early.
        early_ms: Option<u64>,
        on_paper: bool,
        /// When and where the game goes on, where that is said at once.
        appointed: Option<String>,
    },
    /// The reply to an absent player is sealed; with a move: whoever has to seal made it on the board.
    Seal(Option<String>),
    Resumption(String),
    Open,
    /// Somebody is not there at the resumption.
    Absent(Whose),
    /// Somebody who was not there at the resumption has come.
    Present(Whose),
    EnvelopeLost,
    PositionLost,
    PositionWrong,
    TimesLost,
    TimesWrong,
    /// The game does not count.
    Void,
    StopClock,
    StartClock,
    /// The finding on boards that differ is carried out; whether the clocks stay as they are.
    Confirm {
        keep_clocks: bool,
    },
    Cancel,
    Reads(String),
    /// The clock is pressed once on each side, for a press that was missed.
    Presses,
    /// Who bears the time that nobody kept, if anybody; and how much it is, in milliseconds, where the arbiter
    /// knows better.
    Gap(Option<Color>, Option<u64>),
    Undo,
    /// The last change of the clock is undone, whatever was pressed since.
    UndoClock,
    /// What ended the game is taken back; why, in his words.
    Reopen(Option<String>),
    /// From now on lines for the arbiter need this number.
    Pin(String),
    Voice,
    Help(ArbiterHelp),
}

/// What is wrong with such a line, and what it could be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct OrderFault {
    pub why: Lack,
    pub usage: String,
}

/// What is missing in such a line, or cannot be understood.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Lack {
    /// Nothing says what it is about.
    Topic,
    /// This word is not understood there.
    Word(String),
    Color,
    /// A time was expected, such as `+2:00`.
    Time,
    Number,
    /// A result was expected, such as `1-0`.
    Score,
    /// A square was expected, such as `e4`.
    Square,
    /// The square it came from, or the one it went to.
    BothSquares,
    StartFault,
    /// A move was expected, such as `e2e4`.
    Move,
    Appointment,
    /// White, Black or nobody.
    Bearer,
    /// A number of 4 to 12 digits.
    Pin,
}

/// Whether a word may be the number that protects an arbiter's lines: 4 to 12 digits.
pub fn is_pin(word: &str) -> bool {
    (4..=12).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
}
