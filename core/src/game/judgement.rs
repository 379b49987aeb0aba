//! Judgements of an arbiter, or of the program in the arbiter's place, and the messages about them.

use serde::{Deserialize, Serialize};

use super::answer::kind_message;
use super::event::Event;
use super::reconciled::Reconciled;
use super::state::State;
use super::times::BothMs;
use super::told::{Told, clock_stands, clocks_stand, spoken};
use super::touching::{after, duty_after};
use crate::language::{Message, Millis};
use crate::rules::laws::{Article, IllegalKind};
use crate::rules::{ByColor, Color, Move, Outcome, Reason, Square};

/// Caller of a flag.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum CalledBy {
    Program,
    Arbiter,
    Player,
}

faults! {
    /// An irregularity that was entered.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
    pub enum Irregularity {
        WrongStart => say!("found_wrong_start"),
        TurnedBoard => say!("found_turned_board"),
        ReversedColours => say!("found_reversed_colours"),
        /// Pieces were knocked over or displaced (fide-2018 7.4).
        Displaced => say!("found_displaced"),
        BothKings => say!("found_both_kings"),
        BothFlags => say!("found_both_flags"),
        /// A move was played that touched pieces did not allow.
        TouchMove => say!("found_touch_move"),
    }
}

/// A judgement, with the article it rests on; `None` where the Laws in force have none.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Judgement {
    /// A player completed an illegal move, or what counts as one (fide-2018 7.5): that of the ply, from 1. A second fault
    /// in the same move does not count.
    IllegalMove {
        color: Color,
        kind: IllegalKind,
        ply: u32,
        counts: bool,
        taken_back: bool,
        article: Option<Article>,
    },
    /// So many plies stand, of either side since the start; the clocks show these times where that changes.
    Restored {
        plies: u32,
        times: Option<BothMs>,
        /// Time that the move in progress then had used of what each move brings, in
        /// milliseconds, where it goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used_ms: Option<u64>,
        article: Option<Article>,
    },
    /// The finding that the arbiter confirmed where two boards differed (fide-2018 D.2.9).
    Reconciled(Box<Reconciled>),
    /// This move, in UCI, stands in place of what was played (fide-2018 7.5.2).
    Stands { uci: String },
    /// The move that replaces an illegal one is bound by what was touched (fide-2018 7.5.1): it starts from that square.
    Bound { from: Square, to: Square, article: Option<Article> },
    /// The opponent demands that this piece be moved or captured, or nothing (fide-1930 15, 17).
    Demanded { square: Option<Square> },
    /// So much was added to a clock, in milliseconds.
    TimeGiven { color: Color, ms: u64, article: Option<Article> },
    /// A clock shows this now, in milliseconds.
    TimeSet { color: Color, ms: u64, article: Option<Article> },
    /// A counter shows this now: completed moves.
    MovesSet {
        color: Color,
        moves: u32,
        /// Time that the clock shows with it, in milliseconds, where a time control lies between.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ms: Option<u64>,
        article: Option<Article>,
    },
    /// The clock was pressed once on each side, for a press that was missed (commentary to fide-2018 6.2.1).
    PressesMended { article: Option<Article> },
    /// It is settled who bears the time that nobody kept, and how much of it in milliseconds; `None` where neither does.
    GapBorne { color: Option<Color>, ms: u64, article: Option<Article> },
    /// The arbiter's last change of the clock was undone, and this is what it shows now, in milliseconds and moves; what
    /// has passed since stays passed.
    ClockUndone { times: BothMs, moves: ByColor<u32>, article: Option<Article> },
    /// A press was taken back: the move waits for it again, and the clocks stand as they did then.
    PressUndone { article: Option<Article> },
    /// The arbiter's last ruling was taken back whole: an illegal move with its count, time and plies, or a restored
    /// position; the clocks stand as they did then.
    RulingUndone { article: Option<Article> },
    /// The arbiter's last warning was taken back; the clocks go on.
    WarningUndone { color: Color, article: Option<Article> },
    /// The end of the game was taken back, with all that was decided with it; the
    /// clocks stand as they did then.
    Reopened { article: Option<Article> },
    /// An irregularity whose remedy is told, and is no change of the game by itself.
    Found { what: Irregularity, article: Option<Article> },
    /// A king or rook that stood wrong may not castle (fide-2018 A.4.1.2).
    CastlingLost { square: Square, article: Option<Article> },
    /// A flag counts as fallen (fide-2018 6.8).
    FlagCalled { color: Color, by: CalledBy, article: Option<Article> },
    /// The game would be lost or drawn, but which of them could not be determined: the arbiter decides.
    Undecided { reason: Reason, article: Option<Article> },
    /// The game is adjourned: the player to move has sealed a move, and the clocks stand.
    Adjourned { article: Option<Article> },
    /// The arbiter confirmed the result that both players have signed (fide-2018 8.7).
    ResultConfirmed { article: Option<Article> },
    /// The arbiter consents to a draw by agreement that the event forbids so early (fide-2018 9.1.1).
    Consented { article: Option<Article> },
    /// The arbiter decided whether the completed moves may go to viewers.
    Live { allowed: bool },
    /// The arbiter warned a player (fide-2018 12.9.1).
    Warned { color: Color, article: Option<Article> },
    /// The arbiter changed the result after the end (fide-2018 8.7).
    ResultChanged { outcome: Outcome, article: Option<Article> },
}

impl Judgement {
    /// True if it changes the position or the moves: whoever rules that sees to both boards, and nothing is
    /// missing of the last announcement, or of words that say no move.
    pub(super) const fn puts_right(&self) -> bool {
        matches!(
            self,
            Self::Restored { .. }
                | Self::Reconciled(_)
                | Self::Stands { .. }
                | Self::CastlingLost { .. }
                | Self::PressUndone { .. }
                | Self::RulingUndone { .. }
                | Self::Reopened { .. }
                | Self::Adjourned { .. }
        )
    }

    /// A ruling in a few words, for the question whether it is taken back; illegal moves that go with it were entered so
    /// many `times`.
    pub(crate) fn named(&self, times: usize) -> Message {
        match self {
            Self::IllegalMove { color, .. } if times > 1 => {
                say!("ruling_illegal_often", color = *color, times)
            }
            Self::IllegalMove { color, .. } => say!("ruling_illegal", color = *color),
            Self::Restored { plies, .. } => say!("ruling_restored", plies = *plies),
            Self::Reconciled(_) => say!("ruling_boards"),
            _ => say!("ruling_other"),
        }
    }

    /// True if it changes the reading of a clock, so that it can be undone.
    pub(super) const fn sets_clock(&self) -> bool {
        matches!(
            self,
            Self::TimeGiven { .. }
                | Self::TimeSet { .. }
                | Self::MovesSet { .. }
                | Self::PressesMended { .. }
                | Self::GapBorne { .. }
        )
    }

    /// The messages about it, which happens as this event to a game in the state `before`.
    pub(super) fn told(self, event: &Event, at_ms: u64, before: &State) -> Option<Told> {
        // Whose move it is, and which, is known only once it has happened.
        let after = || after(event, at_ms, before);
        Some(match self {
            Self::IllegalMove { color, kind, counts, article, .. } => {
                let kind = kind_message(kind);
                let number = u64::from(before.irregular.illegal_moves(color)) + 1;
                Told::noted(if counts {
                    say!("illegal_move", color, kind, number, article)
                } else {
                    say!("illegal_same", color, kind, article)
                })
            }
            Self::Restored { plies, article, .. } => {
                let then = before.history().plies().nth(plies as usize);
                let color = then.map_or(before.mover(), |(position, _)| position.turn());
                Told::noted(say!("restored", plies = plies, color, stands = clock_stands(before), article))
            }
            Self::Reconciled(done) => Told::logged(done.settlement.remark(done.article)),
            Self::Stands { uci } => Told::noted(say!("move_stands", mv = spoken(before, &uci)?)),
            Self::Bound { article, .. } => {
                let (then, _) = duty_after(event, at_ms, before)?;
                Told::aloud(say!("replacement_bound", then, article))
            }
            Self::Demanded { .. } => {
                Told::aloud(say!("demanded", then = duty_after(event, at_ms, before)?.0))
            }
            Self::TimeGiven { color, ms, article } => {
                Told::noted(say!("time_given", color, time = Millis(ms), article))
            }
            Self::TimeSet { color, ms, article } => {
                Told::noted(say!("time_set", color, time = Millis(ms), article))
            }
            Self::MovesSet { color, moves, ms: None, article } => {
                Told::noted(say!("moves_set", color, moves = moves, article))
            }
            Self::MovesSet { color, moves, ms: Some(ms), article } => {
                Told::noted(say!("moves_set_with_time", color, moves = moves, time = Millis(ms), article))
            }
            Self::PressesMended { article } => {
                let pressed = |color| before.clock().map_or(0, |clock| u64::from(clock.moves(color)) + 1);
                let (white, black) = (pressed(Color::White), pressed(Color::Black));
                Told::noted(say!("presses_mended", white, black, article))
            }
            Self::GapBorne { color: Some(color), ms, article } => {
                Told::noted(say!("gap_borne", color, time = Millis(ms), article))
            }
            Self::GapBorne { color: None, article, .. } => Told::noted(say!("gap_nobody", article)),
            Self::ClockUndone { times, article, .. } => {
                let ByColor { white, black } = times.map(Millis);
                Told::noted(say!("clock_undone", white, black, article))
            }
            Self::PressUndone { article } => {
                let (position, mv) = before.history().plies().next_back()?;
                Told::noted(say!("press_undone", color = position.turn(), mv = (position, mv), article))
            }
            Self::RulingUndone { article } => {
                let then = after()?;
                let plies = then.history().moves().len() as u64;
                Told::noted(say!("ruling_undone", plies, color = then.mover(), article))
            }
            Self::WarningUndone { color, article } => Told::noted(say!("warning_undone", color, article)),
            Self::Reopened { article } => Told::noted(say!("reopened", color = after()?.mover(), article)),
            Self::Found { what, article } => Told::logged(say!("log_found", article = article.clone()))
                .remarked([say!("found", what = Message::from(what), article)]),
            Self::CastlingLost { square, article } => Told::noted(say!("castling_lost", square, article)),
            Self::FlagCalled { color, article, .. } => Told::noted(say!("flag_called", color, article)),
            Self::Undecided { reason, article } => {
                let log = say!("log_undecided", article = article.clone());
                Told::logged(log).remarked([say!("left_to_arbiter", reason, article)])
            }
            Self::Adjourned { article } => {
                Told::aloud(say!("adjourned", color = before.mover(), stands = clocks_stand(before), article))
            }
            Self::ResultConfirmed { article } => {
                Told::aloud(say!("result_confirmed", outcome = before.outcome?, article))
            }
            Self::Consented { article } => Told::noted(say!("consented", article)),
            Self::Live { allowed: true } => Told::noted(say!("live_allowed")),
            Self::Live { allowed: false } => Told::noted(say!("live_forbidden")),
            Self::Warned { color, article } => Told::noted(say!("warned", color, article)),
            Self::ResultChanged { outcome, article } => Told::noted(say!("result_changed", outcome, article)),
        })
    }
}

/// A fault that was judged.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct JudgedFault {
    pub(crate) color: Color,
    pub(crate) ply: u32,
    pub(crate) counts: bool,
    pub(crate) taken_back: bool,
    pub(crate) open: bool,
}

/// Irregularities of a game so far.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Irregularities {
    pub(crate) faults: Vec<JudgedFault>,
    pub(crate) castling_lost: Vec<Square>,
    /// The side whose flag has fallen, called or not.
    pub flag: Option<Color>,
    pub(crate) ahead_of_flag: Option<Move>,
    /// True if the arbiter has taken back that the flag ended the game, and has not set the clock since.
    pub(crate) flag_reopened: bool,
    /// True if the move about to be played replaces an illegal one and is bound by what that touched.
    pub(crate) bound: bool,
    pub(crate) demand: Option<Option<Square>>,
    pub(crate) kings: Option<usize>,
    pub(crate) undecided: Option<Reason>,
    pub(crate) adjourned: bool,
    pub(crate) consented: bool,
    /// True if the arbiter lets completed moves go to viewers; `None` where he has not decided it.
    pub live: Option<bool>,
    /// The last irregularity found without a consequence of its own.
    pub(crate) found: Option<Irregularity>,
}

impl Irregularities {
    /// Illegal moves of a player that count.
    pub fn illegal_moves(&self, color: Color) -> u32 {
        let counted = self.faults.iter().filter(|fault| fault.color == color && fault.counts);
        counted.fold(0, |count, _| count + 1)
    }

    /// True if a fault of this ply has been judged that a further one would be part of.
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
