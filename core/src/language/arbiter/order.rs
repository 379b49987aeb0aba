//! Orders of the arbiter: one table of all that such a line may be about, and what may be wrong with one.

use serde::{Deserialize, Serialize};

use super::parse::{LineRest, Read, lateness, number, span};
use super::words::{ArbiterWord, Chapter};
use crate::rules::laws::IllegalKind;
use crate::rules::{Color, Score, Square};

/// One player, or both.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum WhichPlayers {
    One(Color),
    Both,
}

/// Charge of an arbiter against a player.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Charge {
    /// The player charged; `None`: whoever it must have been.
    pub color: Option<Color>,
    /// Kinds of the charge, in one and the same move; none: a move against the rules of movement.
    pub kinds: Vec<IllegalKind>,
    /// Squares that the piece came from and went to.
    pub squares: Option<(Square, Square)>,
    /// The move in words or signs, where it was named so and not by its squares.
    pub named: Option<String>,
    /// Ply of the game, from 1; `None`: the last.
    pub ply: Option<u32>,
}

/// Change of a clock, in milliseconds.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum TimeChange {
    /// Milliseconds more than now.
    Add(u64),
    /// Milliseconds less than now.
    Take(u64),
    Set(u64),
}

/// Fault in the start of the game.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum StartFault {
    Pieces,
    Board,
    Colours,
}

/// Subject that an arbiter wants help with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ArbiterHelp {
    /// Everything: the chapters are told.
    Overview,
    Chapter(Chapter),
    Line(Topic),
}

/// Decision of an arbiter by a line or aloud.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Order {
    Illegal(Charge),
    /// The piece that the opponent demands to be moved or captured; `None`: nothing is demanded.
    Demand(Option<Square>),
    Time(Color, TimeChange),
    Moves(Color, u32),
    /// The sheets cannot show that a player has overstepped the time: the next period begins; so many moves of his
    /// are known.
    Period(Color, Option<u32>),
    Restore(u32),
    Result(Score),
    /// Somebody comes late, by so many milliseconds; where that is not said, by more than is allowed.
    Late(WhichPlayers, Option<u64>),
    /// Something was wrong from the start; the squares of misplaced kings and rooks.
    Start(StartFault, Vec<Square>),
    Displaced,
    Kings,
    /// The position is to be examined: neither side may be able to mate any more.
    Dead,
    Flag(WhichPlayers),
    Consent,
    /// The completed moves may go to viewers, or may not.
    Live(bool),
    /// This player is warned (fide-2018 12.9.1).
    Warn(Color),
    /// The game is adjourned, its move sealed.
    Adjourn {
        /// So many milliseconds before the end of the session, where a player adjourns early.
        early_ms: Option<u64>,
        on_paper: bool,
        /// Time and place at which the game goes on, where that is said at once.
        appointed: Option<String>,
    },
    /// The reply to an absent player is sealed; with a move: whoever has to seal made it on the board.
    Seal(Option<String>),
    Resumption(String),
    Open,
    /// Somebody is not there at the resumption.
    Absent(WhichPlayers),
    /// Somebody who was not there at the resumption has come.
    Present(WhichPlayers),
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
    /// Side that bears the time that nobody kept, if anybody; and how much it is, in milliseconds, where the
    /// arbiter knows better.
    Gap(Option<Color>, Option<u64>),
    Undo,
    /// The last change of the clock is undone, whatever was pressed since.
    UndoClock,
    /// The press alone, where it came last.
    UndoPress,
    /// The end of the game is taken back; why, in the arbiter's words.
    Reopen(Option<String>),
    /// From now on lines for the arbiter need this number.
    Pin(String),
    Voice,
    Help(ArbiterHelp),
}

macro_rules! topics {
    ($($name:ident: $chapter:ident, |$line:pat_param| $order:expr;)*) => {
        /// Topic of an arbiter's line.
        #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Topic {
            $($name,)*
        }

        impl Topic {
            /// All of them, in the order of the help.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];

            /// The chapter of the help that a line belongs to.
            pub const fn chapter(self) -> Chapter {
                match self {
                    $(Self::$name => Chapter::$chapter,)*
                }
            }

            /// Reads the words behind it as an order.
            pub(super) fn read(self, line: &mut LineRest<'_>) -> Read<Order> {
                Ok(match self {
                    $(Self::$name => { let $line = line; $order })*
                })
            }
        }
    };
}

// Name: chapter of the help, what is read behind it. In the order of the help.
topics! {
    Illegal: Irregular, |line| Order::Illegal(line.charge()?);
    Demand: Irregular, |line| Order::Demand(line.demand()?);
    Restore: Irregular, |line| Order::Restore(line.ply_number()?);
    Time: Clock, |line| Order::Time(line.color()?, line.time()?);
    Moves: Clock, |line| Order::Moves(line.color()?, line.number()?);
    Period: Clock, |line| Order::Period(line.color()?, line.take_word(number));
    Presses: Clock, |_| Order::Presses;
    Undo: Clock, |line| if line.take(ArbiterWord::Clock) {
        Order::UndoClock
    } else {
        if line.take(ArbiterWord::Press) { Order::UndoPress } else { Order::Undo }
    };
    Gap: Clock, |line| Order::Gap(line.bearer()?, line.take_word(span).or_else(|| line.in_units()));
    Stop: Clock, |line| {
        line.take(ArbiterWord::Clock);
        Order::StopClock
    };
    Start: Clock, |line| line.start()?;
    Flag: Clock, |line| Order::Flag(line.whose()?);
    Late: Irregular, |line| Order::Late(line.whose()?, line.in_units().or_else(|| line.take_word(lateness)));
    Displaced: Irregular, |_| Order::Displaced;
    Kings: Irregular, |_| Order::Kings;
    Dead: Result, |_| Order::Dead;
    Consent: Result, |_| Order::Consent;
    Live: Program, |_| Order::Live(true);
    LiveOff: Program, |_| Order::Live(false);
    Warn: Irregular, |line| Order::Warn(line.color()?);
    Adjourn: Adjournment, |line| line.adjournment()?;
    Resumption: Adjournment, |line| Order::Resumption(line.rest().ok_or(Lack::Appointment)?);
    Open: Adjournment, |_| Order::Open;
    Absent: Adjournment, |line| Order::Absent(line.whose()?);
    Present: Adjournment, |line| Order::Present(line.whose()?);
    Seal: Adjournment, |line| Order::Seal(line.rest());
    EnvelopeLost: Adjournment, |_| Order::EnvelopeLost;
    PositionLost: Adjournment, |_| Order::PositionLost;
    PositionWrong: Adjournment, |_| Order::PositionWrong;
    TimesLost: Adjournment, |_| Order::TimesLost;
    TimesWrong: Adjournment, |_| Order::TimesWrong;
    Void: Result, |_| Order::Void;
    Result: Result, |line| Order::Result(line.score()?);
    Reopen: Result, |line| Order::Reopen(line.rest());
    Reads: Boards, |line| Order::Reads(line.rest().ok_or(Lack::Move)?);
    Confirm: Boards, |line| {
        let keep_clocks = line.take(ArbiterWord::Keep);
        line.take(ArbiterWord::Clock);
        Order::Confirm { keep_clocks }
    };
    Cancel: Boards, |_| Order::Cancel;
    Pin: Program, |line| {
        Order::Pin(line.take_word(|word| is_pin(word).then(|| word.to_owned())).ok_or(Lack::Pin)?)
    };
    Voice: Program, |_| Order::Voice;
    Help: Program, |line| Order::Help(line.help());
}

impl Order {
    /// True if it may still be given when the game is over.
    pub(crate) const fn may_follow_the_end(&self) -> bool {
        use Order::{Confirm, Live, Reopen, Result, Start, Warn};
        matches!(self, Confirm { .. } | Live(_) | Reopen(_) | Result(_) | Start(..) | Warn(_))
    }
}

/// Fault of such a line, and what it could be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct OrderFault {
    pub why: Lack,
    pub usage: String,
}

faults! {
    /// Part that is missing in such a line, or cannot be understood.
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub enum Lack {
        /// Nothing says what it is about.
        Topic => say!("order_missing"),
        /// This word is not understood there.
        Word(word: String) => say!("order_word", word),
        Color => say!("order_color"),
        /// A time was expected, such as `+2:00`.
        Time => say!("order_time"),
        /// This is more than a clock shows, or no minutes and seconds.
        NoTime(word: String) => say!("order_time_beyond", word),
        Number => say!("order_number"),
        /// A result was expected, such as `1-0`.
        Score => say!("order_score"),
        /// A square was expected, such as `e4`.
        Square => say!("order_square"),
        StartFault => say!("order_start"),
        /// A move was expected, such as `e2e4`.
        Move => say!("no_destination"),
        Appointment => say!("order_appointment"),
        /// White, Black or nobody.
        Bearer => say!("order_bearer"),
        /// A number of 4 to 12 digits.
        Pin => say!("order_pin"),
    }
}

/// True if a word may be the number that protects an arbiter's lines: 4 to 12 digits.
pub fn is_pin(word: &str) -> bool {
    (4..=12).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
}
