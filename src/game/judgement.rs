//! What an arbiter judged, or the program in his place.

use serde::{Deserialize, Serialize};

use super::reconciled::Reconciled;
use crate::rules::laws::{Article, IllegalKind};
use crate::rules::{ByColor, Color, Move, Outcome, Reason, Square};

/// By whom a flag was called.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum CalledBy {
    /// The program, which observes the clock it keeps.
    Program,
    /// The arbiter, who saw that it had fallen.
    Arbiter,
    /// A player, who claims that it has fallen.
    Player,
}

/// An irregularity that was entered.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Irregularity {
    /// The pieces stood wrong at the start.
    WrongStart,
    /// The board stood wrong.
    TurnedBoard,
    /// The colours were the wrong way round.
    ReversedColours,
    /// Pieces were knocked over or displaced (fide-2018 7.4).
    Displaced,
    /// Both kings are in check, or a pawn stands on the last rank.
    BothKings,
    /// Both flags have fallen.
    BothFlags,
    /// A move was played that touched pieces did not allow.
    TouchMove,
}

/// A judgement, with the article it rests on.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Judgement {
    /// A player completed an illegal move, or what counts as one (fide-2018 7.5).
    IllegalMove {
        /// The player who completed it.
        color: Color,
        /// What makes it illegal.
        kind: IllegalKind,
        /// Which ply of the game it is, from 1.
        ply: u32,
        /// Whether it counts; a second fault in the same move does not.
        counts: bool,
        /// Whether the move is taken back.
        taken_back: bool,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The position after so many plies stands again.
    Restored {
        /// So many plies stand: moves of either side since the start.
        plies: u32,
        /// What the clocks show now, in milliseconds, where that changes.
        times: Option<ByColor<u64>>,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The arbiter confirmed what was found on boards that differed.
    Reconciled(Box<Reconciled>),
    /// This move stands in place of what was played (fide-2018 7.5.2).
    Stands {
        /// The move that stands now, in UCI.
        uci: String,
    },
    /// The move that replaces an illegal one is bound by what was touched (fide-2018 7.5.1).
    Bound {
        /// The square from which the replacing move has to start.
        from: Square,
        /// The square to which it went.
        to: Square,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The opponent demands that this piece be moved or captured, or nothing (fide-1930 15, 17).
    Demanded {
        /// Where the piece stands; `None` where nothing is demanded.
        square: Option<Square>,
    },
    /// The arbiter added time to a clock.
    TimeGiven {
        /// The player who gets it.
        color: Color,
        /// How much is added, in milliseconds.
        ms: u64,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// A clock was set.
    TimeSet {
        /// The player whose clock it is.
        color: Color,
        /// What it shows now, in milliseconds.
        ms: u64,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// A counter of moves was set.
    MovesSet {
        /// The player whose counter it is.
        color: Color,
        /// What it shows now: moves that he has completed.
        moves: u32,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The clock was pressed once on each side, for a press that was missed (commentary to fide-2018 6.2.1).
    PressesMended {
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// It is settled who bears the time that nobody kept.
    GapBorne {
        /// The player whose clock it is taken from; `None` where neither bears it.
        color: Option<Color>,
        /// How much, in milliseconds.
        ms: u64,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The arbiter's last change of the clock was undone; what has passed since stays passed.
    ClockUndone {
        /// What the clocks show now, in milliseconds.
        times: ByColor<u64>,
        /// What the counters show now.
        moves: ByColor<u32>,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// A press was taken back: the move waits for it again, and the clocks stand as they did then.
    PressUndone {
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The arbiter's last ruling was taken back whole: an illegal move with its count, time and plies, or a restored
    /// position; the clocks stand as they did then.
    RulingUndone {
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// What ended the game was taken back, with all that was decided with it; the clocks stand as they did then.
    Reopened {
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// An irregularity was found, and the game goes on.
    Found {
        /// What was found irregular.
        what: Irregularity,
        /// Where it says what is done about it.
        article: Option<Article>,
    },
    /// A king or rook that stood wrong may not castle (fide-2018 A.4.1.2).
    CastlingLost {
        /// The square on which that king or rook began the game.
        square: Square,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// A flag counts as fallen (fide-2018 6.8).
    FlagCalled {
        /// The player whose flag it is.
        color: Color,
        /// By whom it was called.
        by: CalledBy,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The game would be lost or drawn, but which of them could not be determined: the arbiter decides.
    Undecided {
        /// Why it is over.
        reason: Reason,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The game is adjourned: the player to move has sealed his move, and the clocks stand.
    Adjourned {
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The arbiter confirmed the result that both players have signed (fide-2018 8.7).
    ResultConfirmed {
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The arbiter consents to a draw by agreement that the event forbids so early (fide-2018 9.1.1).
    Consented {
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The arbiter decided whether the completed moves may go to viewers.
    Live {
        /// Whether viewers may have them.
        allowed: bool,
    },
    /// The arbiter warned a player (fide-2018 12.9.1).
    Warned {
        /// The player who is warned.
        color: Color,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
    /// The arbiter changed the result after the end (fide-2018 8.7).
    ResultChanged {
        /// Who gets what now.
        outcome: Outcome,
        /// The article that rules this; `None` where the Laws in force have none.
        article: Option<Article>,
    },
}

/// A fault that was judged.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Fault {
    pub(crate) color: Color,
    pub(crate) ply: u32,
    pub(crate) counts: bool,
    pub(crate) taken_back: bool,
    /// Whether what is judged next at this ply belongs to the same move.
    pub(crate) open: bool,
}

/// What has been irregular in a game so far.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Irregularities {
    pub(crate) faults: Vec<Fault>,
    /// Rights to castle that were taken away.
    pub(crate) castling_lost: Vec<Square>,
    pub(crate) flag: Option<Color>,
    /// The move that was announced when that fell, as long as it is.
    pub(crate) ahead_of_flag: Option<Move>,
    /// Whether the arbiter has taken back that it ended the game, and has not set the clock since.
    pub(crate) flag_reopened: bool,
    pub(crate) bound: bool,
    pub(crate) demand: Option<Option<Square>>,
    /// The plies completed when both kings were seen in check.
    pub(crate) kings: Option<usize>,
    pub(crate) undecided: Option<Reason>,
    /// Whether the game is adjourned.
    pub(crate) adjourned: bool,
    /// Whether the arbiter consents to early agreements.
    pub(crate) consented: bool,
    /// Whether the arbiter lets completed moves go to viewers, where he has decided that.
    pub(crate) live: Option<bool>,
    /// What was found last without a consequence of its own.
    pub(crate) found: Option<Irregularity>,
}

impl Irregularities {
    /// Illegal moves of a player that count.
    #[must_use]
    pub fn illegal_moves(&self, color: Color) -> u32 {
        let counted = self.faults.iter().filter(|fault| fault.color == color && fault.counts);
        counted.fold(0, |count, _| count + 1)
    }

    /// Whose flag has fallen, called or not.
    #[must_use]
    pub const fn flag(&self) -> Option<Color> {
        self.flag
    }

    /// Whether the arbiter lets completed moves go to viewers; `None` where he has not decided it.
    #[must_use]
    pub const fn live(&self) -> Option<bool> {
        self.live
    }

    /// Whether the move about to be played replaces an illegal one and is bound by what that touched.
    #[must_use]
    pub(crate) const fn is_bound(&self) -> bool {
        self.bound
    }

    /// Whether a fault of this ply has been judged that a further one would be part of.
    pub(crate) fn is_open(&self, color: Color, ply: u32) -> bool {
        self.faults.iter().any(|fault| fault.open && fault.color == color && fault.ply == ply)
    }

    /// Play goes on: what is wrong from here on is another move's fault.
    pub(crate) fn go_on(&mut self) {
        self.adjourned = false;
        for fault in &mut self.faults {
            fault.open &= !fault.taken_back;
        }
    }

    /// A move was completed.
    pub(crate) fn complete(&mut self) {
        self.bound = false;
        self.demand = None;
    }
}
