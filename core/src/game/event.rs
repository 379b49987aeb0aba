//! Events of a game, in the past tense. An event never holds words to be said.

use serde::{Deserialize, Serialize};

use super::adjourned::Adjourning;
use super::eboard::Shown;
use super::judgement::Judgement;
use super::reconciled::ReadBy;
use super::setup::{Setup, is_false};
use crate::language::{AnnouncementForm, Command, Scheme};
use crate::rules::laws::Article;
use crate::rules::{Color, Outcome, Party, Square};

/// Source from which the program learnt of something.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Source {
    #[default]
    Typed,
    Heard,
    /// Made on the player's electronic board, and taken from there. It counts like what was typed.
    Board,
}

/// Answer of a player who was asked by name.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct Answer {
    pub source: Source,
    /// True if it is known who answered: at the player's own microphone, with their own key, or under their
    /// name. Else it was the microphone or the keyboard that all at the table share.
    pub own: bool,
}

/// Petitions to the arbiter.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Petition {
    /// A draw, for the player can give check for ever (fide-1930 16.1 b).
    PerpetualCheck,
    /// An increment for the rest of the game (fide-2018 III.4).
    Increment,
    /// A draw, for the opponent makes no effort or cannot win by normal means (fide-2018 III.5).
    SlowFinish,
    /// More moves for the mate that is demanded, for theory needs so many (fide-1930 16.1 f).
    MateIn(u32),
    /// A time-out, for a player who lives on the increment (fqe-2018 15.1).
    TimeOut,
}

/// Answers of the arbiter to a petition.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum ArbiterVerdict {
    Granted,
    Refused,
    /// Not yet: the arbiter decides later in the game, or when a flag has fallen.
    Postponed,
}

/// Causes of a gap in which nobody kept the time.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum GapCause {
    Asleep,
    /// The machine ran, and the program did not: it was stopped, or had to wait.
    Frozen,
    Restart,
    /// The program was started again, and the machine's date now lies before the time when it had ended:
    /// nobody knows how long the gap was.
    DateSetBack,
}

/// Reasons why something was not taken as it was said.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum MoveRefusal {
    /// It is no legal move.
    Illegal,
    Ambiguous,
    /// The pieces touched oblige to another move (fide-2018 4.3).
    TouchMove,
    /// The clock has been pressed: nothing can be corrected any more (fide-2018 D.2.8).
    TooLate,
}

/// Ways in which a move is completed (fide-2018 6.2.1).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum CompletedBy {
    Press,
    /// The opponent's reply before the press (fide-2018 6.2.2 allows it).
    Reply,
    /// The end of the game (fide-2018 6.2.1.1).
    End,
}

/// An event of the game. Moves are in UCI, each in the position it belongs to.
///
/// The Laws' words for the way of a move: *announced* and *made* (fide-2018 D.2.3), *repeated* by the
/// opponent (D.2.1), *completed* by the press (6.2.1).
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The game is set up: the first event of every journal.
    Started(Box<Setup>),
    /// The game is over and the program was left in good order: nothing was to be written behind this.
    Closed,
    /// A move was understood from speech and read back.
    Proposed {
        uci: String,
        words: String,
        /// The words that were heard first, where the position says that something else was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        heard: Option<String>,
        /// True if the words are the second ear's, and not what the position made of the sound.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        second_ear: bool,
    },
    /// The move proposed was not what the mover had said.
    Withdrawn,
    /// A move was announced: it was typed, or what was read back was right (fide-2018 D.2.1).
    Announced { uci: String, source: Source },
    /// The move announced was made on the mover's board; the confirmation stands for
    /// what the program cannot see.
    Made,
    /// The move was made on this side's board, where all of that is entered.
    MadeOn { board: Color },
    /// The opponent repeated the announcement (fide-2018 D.2.1).
    Repeated,
    /// The opponent repeated something else.
    RepetitionDiffered { words: String },
    /// An announcement could not be taken: it is no legal move, or more than one, or was not understood. Only in
    /// a rated game, where nobody is told which.
    NotTaken {
        words: String,
        /// The side that announced; `None` in older journals, where it is whoever was to move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Color>,
    },
    /// Somebody did or told something in a rated game that is for the arbiter to judge; nothing comes of it by itself.
    Noted {
        by: Option<Party>,
        words: String,
        #[serde(default, skip_serializing_if = "is_false")]
        touching: bool,
    },
    /// The clock was pressed in a rated game though no announcement had been taken, or behind words that could not be.
    PressedWithout { words: Option<String> },
    /// A slip of the tongue was corrected by another announcement (fide-2018 D.2.8).
    Corrected { uci: String },
    /// The announcement was taken back, and none made in its place.
    TakenBack,
    /// The move counts, by a press, the opponent's reply, or the end of the game (fide-2018 6.2.1).
    Completed { by: CompletedBy },
    /// The player to move touched pieces in this order, meaning to move or to capture them (fide-2018 4.3).
    Touched {
        squares: Vec<Square>,
        /// True if they were touched at once, or nobody can tell in which order.
        #[serde(default, skip_serializing_if = "is_false")]
        together: bool,
        /// True if it follows from a complaint or a claim that was judged, and nobody just tells of it.
        #[serde(default, skip_serializing_if = "is_false")]
        ruled: bool,
    },
    /// The player to move let a piece go; no move is announced yet (fide-2018 4.7).
    Released {
        from: Square,
        to: Square,
        #[serde(default, skip_serializing_if = "is_false")]
        ruled: bool,
    },
    /// The pieces touched were not touched in order to castle (fide-2018 4.4.3).
    CastlingNotMeant,
    /// The pieces entered as touched since the last completed move were not, or do not count.
    Untouched,
    /// The player to move adjusts pieces, or did not say which (fide-2018 4.2.1).
    Adjusted { squares: Vec<Square> },
    /// The clock of the side to move runs from now on.
    ClockStarted,
    /// Both clocks stand.
    ClockStopped,

    // ---- draws
    /// A draw was offered (fide-2018 9.1).
    DrawOffered {
        color: Color,
        #[serde(default)]
        untimely: Option<Article>,
    },
    /// The offers that stood were declined.
    DrawDeclined,
    /// A claim of a draw was not right (fide-2018 9.5.3); the clock goes on where it ran.
    ClaimRefused {
        color: Color,
        #[serde(default)]
        article: Option<Article>,
        /// Time that the opponent gets, in milliseconds.
        #[serde(default)]
        bonus_ms: u64,
        #[serde(default)]
        bound: Option<String>,
        #[serde(default)]
        offer: bool,
    },
    /// No draw may be agreed yet, or no offer withdrawn: an offer or its acceptance did not count.
    AgreementRefused { color: Color, article: Option<Article> },
    /// A draw was claimed, on the position or with a move that is written and not made; the clocks stop
    /// (fide-2018 9.5.1).
    DrawClaimed { color: Color, uci: Option<String> },
    /// A claim could not be made then; nothing came of it.
    ClaimBarred { color: Color, article: Option<Article> },
    /// A move was refused because another has to be played (fide-2018 9.5.3).
    OtherMoveRefused {
        uci: String,
        article: Option<Article>,
        /// The words that were heard, where the position made this move of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        heard: Option<String>,
    },
    /// The arbiter was asked for something that this article allows; the clocks stop.
    ArbiterAsked { color: Color, petition: Petition, article: Option<Article> },
    /// The arbiter decided; the clock goes on where it ran, unless the game is drawn. In
    /// milliseconds, the time that the petitioner's opponent gets, and the increment of every move
    /// from now on; 0 for no change.
    ArbiterAnswered { verdict: ArbiterVerdict, bonus_ms: u64, increment_ms: u64, article: Option<Article> },
    /// A player demanded to be mated within so many moves of the opponent (fide-1930 16.1 f).
    MateDemanded { color: Color, moves: u32, article: Option<Article> },
    /// A flag fell (fide-2018 6.8).
    FlagFell { color: Color },
    /// The game is over, by this article where the Laws in force say so.
    Ended { outcome: Outcome, article: Option<Article> },

    // ---- irregularities and the arbiter
    /// Something the arbiter decided, or the program in the arbiter's place.
    Judged(Judgement),
    /// Something of an adjournment (fide-2018 guideline I).
    Adjournment(Adjourning),
    /// Two boards differ (fide-2018 D.2.9): both clocks stop, and nothing is played until the arbiter has confirmed a
    /// finding, which is a judgement, or dropped it.
    BoardsDiffered { article: Option<Article> },
    /// A board was read while the boards differ: the pieces on it, as the first field of a FEN, the reader,
    /// and in place of whose reading. Nothing comes of it before the arbiter confirms what is found.
    BoardRead {
        color: Color,
        board: String,
        by: ReadBy,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<ReadBy>,
    },
    /// A scoresheet was read while the boards differ; no entries where it is said
    /// to be as the program has it.
    SheetRead {
        color: Color,
        entries: Option<Vec<Option<String>>>,
        by: ReadBy,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<ReadBy>,
    },
    /// The boards did not differ, or it is no matter: the game goes on.
    DifferenceDropped,
    /// A clock runs, and so does the program: nothing has happened for a while. Behind a crash the time until then can be
    /// told from the time that the machine was off.
    Ran,
    /// The program was left while a game ran; in a club both clocks stop with it. Where `asked`, somebody was
    /// asked and said yes; else the input ended, or a signal ended the program.
    Left { asked: bool },
    /// The program was started again after a rated game had broken off: nobody had left it.
    BrokenOff,
    /// The program was started again; the clock stands as it was at the last event before.
    Resumed,
    /// Time passed that the clock did not count, though one side's ran; it stands now, and the arbiter decides
    /// who bears it. In milliseconds by the machine's clocks; 0 where that is not known.
    Gap { ms: u64, cause: GapCause },
    /// The program waited for its disk or for the machine, for so many milliseconds that no clock counted. Whatever was
    /// pressed or said meanwhile came in, and the clocks go on.
    HeldUp { ms: u64 },
    /// The two ends of a call had different times for this side, and the longer one counts: its clock reads so many
    /// milliseconds now, and read so many at the other end.
    ClocksAgreed { color: Color, ms: u64, other_ms: u64 },
    /// Nothing is heard from the other end of the call: the clocks are stopped behind it.
    LineBroken,
    /// The other end of the call is heard again.
    LineBack,
    /// Both ends of the call have read the squares that stand for the game to each other, and they are the same.
    RecordsAgree,
    /// The arbiter's reason for the decision just before.
    Reason { text: String },
    /// The arbiter's lines need a secret number from now on.
    PinSet {
        /// Proof of the number where it was set: its hash, and before that the name of the device's secret it
        /// was made with. The number itself is nowhere.
        hash: String,
        /// True if the number before could not be proven there: whoever set this one did not need it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unproven: bool,
    },
    /// A line of the arbiter's came with a wrong number.
    WrongNumber,
    /// The right number followed wrong ones: they are counted anew.
    RightNumber,
    /// The sound of a ply's announcement was kept beside the journal (fide-2018 D.2.7): the ply and the take of it, each
    /// from 1, and the BLAKE3 hash of the file.
    SoundKept { ply: u32, take: u32, hash: String },
    /// An electronic board showed something besides the moves; nothing comes of it by itself.
    BoardShowed { board: Color, what: Shown },
    /// In a rated game announcements are made in these words from now on: other than before, or other than in the scheme of
    /// the Laws at its start (fide-2018 D.2.1).
    Manner { scheme: Scheme, form: AnnouncementForm },
    /// This side wants to be warned when its clock comes down to so many minutes; 0 drops that.
    WarningWanted { color: Color, minutes: u32 },
    /// The battery of the machine is low: so many percent.
    BatteryLow { percent: u8 },

    // ---- requests and refusals
    /// Something was asked for that is told on request (fide-2018 D.2.10.4).
    Asked { command: Command, source: Source },
    /// So many times in a row somebody asked for this; all of them, those that are written down one by one included.
    AskedOften { command: Command, times: u32 },
    /// Something was not taken as it was said.
    Refused {
        words: String,
        why: MoveRefusal,
        #[serde(default)]
        article: Option<Article>,
    },

    // ---- score-keeping
    /// A player signed the sheets with the result (fide-2018 8.7).
    Signed {
        color: Color,
        /// Answer of a player who was asked by name and said yes; `None` where the command for it was typed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Answer>,
    },
    /// A player who was asked by name to sign said no, typed or spoken.
    SignatureRefused { color: Color, answer: Answer },
}

impl Event {
    /// True if the players go on with the game by it.
    pub(super) const fn is_play(&self) -> bool {
        matches!(
            self,
            Self::Proposed { .. }
                | Self::Announced { .. }
                | Self::ClockStarted
                | Self::Touched { .. }
                | Self::Released { .. }
        )
    }

    /// True if it may happen when the game is over.
    pub const fn may_follow_the_end(&self) -> bool {
        matches!(
            self,
            Self::Resumed
                | Self::Reason { .. }
                | Self::Noted { .. }
                | Self::PinSet { .. }
                | Self::WrongNumber
                | Self::RightNumber
                | Self::BatteryLow { .. }
                | Self::Manner { .. }
                | Self::SoundKept { .. }
                | Self::RecordsAgree
                | Self::ClocksAgreed { .. }
                | Self::LineBroken
                | Self::LineBack
                | Self::Closed
                | Self::Asked { .. }
                | Self::AskedOften { .. }
                | Self::Refused { .. }
                | Self::Signed { .. }
                | Self::SignatureRefused { .. }
                | Self::Judged(
                    Judgement::ResultChanged { .. }
                        | Judgement::Warned { .. }
                        | Judgement::WarningUndone { .. }
                        | Judgement::Live { .. }
                        | Judgement::ResultConfirmed { .. }
                        | Judgement::Reopened { .. }
                )
        )
    }
}
