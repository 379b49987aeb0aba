//! What an arbiter judged, or the program in his place, and how each judgement changes a game.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::reconciled::Reconciled;
use super::state::{ApplyError, PlyNote, Stage, State};
use crate::rules::laws::{Article, IllegalKind};
use crate::rules::{ByColor, Color, Outcome, Reason, Square};

/// By whom a flag was called.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum CalledBy {
    /// The program, which observes the clock it keeps.
    Program,
    /// The arbiter.
    Arbiter,
    /// A player.
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
    /// Pieces were displaced.
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
        /// Who.
        color: Color,
        /// What.
        kind: IllegalKind,
        /// Which ply of the game it is, from 1.
        ply: u32,
        /// Whether it counts; a second fault in the same move does not.
        counts: bool,
        /// Whether the move is taken back.
        taken_back: bool,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The position after so many plies stands again.
    Restored {
        /// Plies.
        plies: u32,
        /// What the clocks show now, in milliseconds, where that changes.
        times: Option<ByColor<u64>>,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The arbiter confirmed what was found on boards that differed.
    Reconciled(Box<Reconciled>),
    /// This move stands in place of what was played (fide-2018 7.5.2).
    Stands {
        /// The move.
        uci: String,
    },
    /// The move that replaces an illegal one is bound by what was touched (fide-2018 7.5.1).
    Bound {
        /// The piece moved.
        from: Square,
        /// Where it went.
        to: Square,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The opponent demands that this piece be moved or captured, or nothing (fide-1930 15, 17).
    Demanded {
        /// The piece.
        square: Option<Square>,
    },
    /// Time was added.
    TimeGiven {
        /// Whose.
        color: Color,
        /// In milliseconds.
        ms: u64,
        /// Where that stands.
        article: Option<Article>,
    },
    /// A clock was set.
    TimeSet {
        /// Whose.
        color: Color,
        /// In milliseconds.
        ms: u64,
        /// Where that stands.
        article: Option<Article>,
    },
    /// A counter of moves was set.
    MovesSet {
        /// Whose.
        color: Color,
        /// To what.
        moves: u32,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The clock was pressed once on each side, for a press that was missed (commentary to fide-2018 6.2.1).
    PressesMended {
        /// Where that stands.
        article: Option<Article>,
    },
    /// It is settled who bears the time that nobody kept.
    GapBorne {
        /// Who; `None`: nobody.
        color: Option<Color>,
        /// How much, in milliseconds.
        ms: u64,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The arbiter's last change of the clock was undone; what has passed since stays passed.
    ClockUndone {
        /// What the clocks show now, in milliseconds.
        times: ByColor<u64>,
        /// What the counters show now.
        moves: ByColor<u32>,
        /// Where that stands.
        article: Option<Article>,
    },
    /// A press was taken back: the move waits for it again, and the clocks stand as they did then.
    PressUndone {
        /// Where that stands.
        article: Option<Article>,
    },
    /// What ended the game was taken back, with all that was decided with it; the clocks stand as they did then.
    Reopened {
        /// Where that stands.
        article: Option<Article>,
    },
    /// An irregularity was found, and the game goes on.
    Found {
        /// Which.
        what: Irregularity,
        /// Where it says what is done about it.
        article: Option<Article>,
    },
    /// A king or rook that stood wrong may not castle (fide-2018 A.4.1.2).
    CastlingLost {
        /// Where it began.
        square: Square,
        /// Where that stands.
        article: Option<Article>,
    },
    /// A flag counts as fallen (fide-2018 6.8).
    FlagCalled {
        /// Whose.
        color: Color,
        /// By whom it was called.
        by: CalledBy,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The game would be lost or drawn, but which of them could not be determined: the arbiter decides.
    Undecided {
        /// Why it is over.
        reason: Reason,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The game is adjourned: the player to move has sealed his move, and the clocks stand.
    Adjourned {
        /// Where that stands.
        article: Option<Article>,
    },
    /// The arbiter confirmed the result that both players have signed (fide-2018 8.7).
    ResultConfirmed {
        /// Where that stands.
        article: Option<Article>,
    },
    /// The arbiter consents to a draw by agreement that the event forbids so early (fide-2018 9.1.1).
    Consented {
        /// Where that stands.
        article: Option<Article>,
    },
    /// A warning.
    Warned {
        /// Whom.
        color: Color,
        /// Where that stands.
        article: Option<Article>,
    },
    /// The arbiter changed the result after the end (fide-2018 8.7).
    ResultChanged {
        /// Who gets what now.
        outcome: Outcome,
        /// Where that stands.
        article: Option<Article>,
    },
}

/// A fault that was judged.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Fault {
    color: Color,
    ply: u32,
    counts: bool,
    taken_back: bool,
    /// Whether what is judged next at this ply belongs to the same move.
    open: bool,
}

/// What has been irregular in a game so far.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Irregularities {
    faults: Vec<Fault>,
    /// Rights to castle that were taken away.
    castling_lost: Vec<Square>,
    pub(super) flag: Option<Color>,
    pub(super) bound: bool,
    pub(super) demand: Option<Option<Square>>,
    /// The plies completed when both kings were seen in check.
    pub(super) kings: Option<usize>,
    pub(super) undecided: Option<Reason>,
    /// Whether the game is adjourned.
    pub(super) adjourned: bool,
    /// Whether the arbiter consents to early agreements.
    pub(super) consented: bool,
    /// What was found last without a consequence of its own.
    pub(super) found: Option<Irregularity>,
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

    /// Whether the move about to be played replaces an illegal one and is bound by what that touched.
    #[must_use]
    pub const fn is_bound(&self) -> bool {
        self.bound
    }

    /// Whether a fault of this ply has been judged that a further one would be part of.
    pub(super) fn is_open(&self, color: Color, ply: u32) -> bool {
        self.faults.iter().any(|fault| fault.open && fault.color == color && fault.ply == ply)
    }

    /// Play goes on: what is wrong from here on is another move's fault.
    pub(super) fn go_on(&mut self) {
        self.adjourned = false;
        for fault in &mut self.faults {
            fault.open &= !fault.taken_back;
        }
    }

    /// A move was completed.
    pub(super) fn complete(&mut self) {
        self.bound = false;
        self.demand = None;
    }
}

impl Event {
    /// Whether the players go on with the game by it.
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
}

impl State {
    /// What has been irregular so far.
    #[must_use]
    pub const fn irregularities(&self) -> &Irregularities {
        &self.irregular
    }

    pub(super) fn judge(&mut self, judgement: &Judgement, at_ms: u64) -> Result<(), ApplyError> {
        let before = self.readings(at_ms);
        let irregular = &mut self.irregular;
        match judgement {
            Judgement::IllegalMove { color, ply, counts, taken_back, .. } => {
                let (counts, taken_back) = (*counts, *taken_back);
                irregular.faults.push(Fault { color: *color, ply: *ply, counts, taken_back, open: true });
            }
            Judgement::Restored { plies, times, .. } => self.restore(*plies, *times, at_ms)?,
            Judgement::Reconciled(done) => self.reconciled(done, at_ms)?,
            Judgement::Stands { uci } => self.stand(uci, at_ms)?,
            Judgement::Bound { from, to, .. } => {
                irregular.bound = true;
                irregular.demand = None;
                self.clear_touched();
                self.touched = vec![*from, *to];
            }
            Judgement::Demanded { square } => irregular.demand = Some(*square),
            Judgement::TimeGiven { color, ms, .. } => {
                self.clock.iter_mut().for_each(|clock| clock.add_ms(*color, *ms, at_ms));
            }
            Judgement::TimeSet { color, ms, .. } => {
                self.clock.iter_mut().for_each(|clock| clock.set_remaining_ms(*color, *ms, at_ms));
                self.raise_flag(at_ms);
            }
            Judgement::MovesSet { color, moves, .. } => {
                self.clock.iter_mut().for_each(|clock| clock.set_moves(*color, *moves, at_ms));
            }
            Judgement::PressesMended { .. } => {
                self.clock.iter_mut().for_each(|clock| clock.press_both(at_ms));
            }
            Judgement::GapBorne { color, ms, .. } => self.bear_gap(*color, *ms, at_ms),
            Judgement::ClockUndone { times, moves, .. } => self.undo_change(*times, *moves, at_ms),
            Judgement::PressUndone { .. } => self.undo_press()?,
            Judgement::Reopened { .. } => self.reopen()?,
            Judgement::Found { what, .. } => {
                irregular.found = Some(*what);
                if *what == Irregularity::BothKings {
                    irregular.kings = Some(self.history.moves().len());
                }
            }
            Judgement::CastlingLost { square, .. } => {
                if !self.history.forbid_castling(*square) {
                    return Err(ApplyError::OutOfOrder);
                }
                self.stage = Stage::ToMove;
                irregular.castling_lost.push(*square);
            }
            Judgement::FlagCalled { color, .. } => irregular.flag = Some(*color),
            Judgement::Undecided { reason, .. } => {
                irregular.undecided = Some(*reason);
                self.stop_clock(at_ms);
            }
            Judgement::Adjourned { .. } => {
                irregular.adjourned = true;
                self.stop_clock(at_ms);
                self.adjourn_on_paper(at_ms);
            }
            Judgement::Consented { .. } => irregular.consented = true,
            Judgement::Warned { .. } => {}
            Judgement::ResultConfirmed { .. } => {
                if Color::ALL.into_iter().any(|color| !*self.signed.get(color)) {
                    return Err(ApplyError::OutOfOrder);
                }
                self.confirmed = true;
            }
            Judgement::ResultChanged { outcome, article } => {
                if self.outcome.is_none() {
                    return Err(ApplyError::OutOfOrder);
                }
                self.outcome = Some(*outcome);
                self.confirmed = false;
                self.article.clone_from(article);
            }
        }
        self.note_change(judgement, before, at_ms);
        Ok(())
    }

    pub(super) fn restore(
        &mut self,
        plies: u32,
        times: Option<ByColor<u64>>,
        at_ms: u64,
    ) -> Result<(), ApplyError> {
        let plies = usize::try_from(plies).map_err(|_| ApplyError::OutOfOrder)?;
        if plies > self.history.moves().len() {
            return Err(ApplyError::OutOfOrder);
        }
        self.stop_clock(at_ms);
        if let Some(times) = times {
            self.go_back_to_periods(times, &self.notes.clone(), plies, at_ms);
        }
        for color in Color::ALL {
            let all = self.counted_moves(color, self.history.moves().len());
            let undone = all.saturating_sub(self.counted_moves(color, plies));
            if let Some(clock) = &mut self.clock {
                clock.set_moves(color, clock.moves(color).saturating_sub(undone), at_ms);
                if let Some(times) = times {
                    clock.set_remaining_ms(color, *times.get(color), at_ms);
                }
            }
        }
        if plies < self.history.moves().len() {
            self.history = self.history.truncated(plies);
            for square in &self.irregular.castling_lost {
                self.history.forbid_castling(*square);
            }
        }
        self.notes.truncate(plies);
        self.stage = Stage::ToMove;
        self.draws.restored(self.history.position());
        self.clear_touched();
        self.irregular.complete();
        self.differing = false;
        self.mended.retain(|mended| mended.plies <= plies);
        self.irregular.kings = None;
        self.irregular.undecided = None;
        for fault in &mut self.irregular.faults {
            fault.open &= fault.taken_back || fault.ply as usize <= plies;
        }
        self.raise_flag(at_ms);
        Ok(())
    }

    /// The clocks are about to be set to `times`, of up to `plies` plies or of the one taken back behind them: each
    /// side is again in the period in which it had that time, so that what comes when it is used up comes again.
    pub(super) fn go_back_to_periods(
        &mut self,
        times: ByColor<u64>,
        notes: &[PlyNote],
        plies: usize,
        at_ms: u64,
    ) {
        let first = self.history.start().turn();
        for color in Color::ALL {
            let own = usize::from(color != first);
            let mut shown = notes.iter().take(plies + 1).skip(own).step_by(2);
            let then = shown.rfind(|note| note.clock_ms == Some(*times.get(color)));
            if let Some(clock) = self.clock.as_mut().filter(|clock| clock.control().is_timed(color)) {
                let begin = crate::clock::Clock::new(clock.control().clone()).remaining_ms(color, 0);
                let used_up = match then {
                    Some(note) => note.used_up,
                    None if begin == *times.get(color) => 0,
                    None => continue,
                };
                clock.set_used_up(color, used_up, at_ms);
            }
        }
    }

    /// The arbiter gave time to whoever had none left.
    pub(super) fn raise_flag(&mut self, at_ms: u64) {
        if self.clock.as_ref().is_some_and(|clock| clock.flag(at_ms).is_none()) {
            self.irregular.flag = None;
            self.irregular.undecided.take_if(|reason| *reason == Reason::FlagFall);
        }
    }

    fn stand(&mut self, uci: &str, at_ms: u64) -> Result<(), ApplyError> {
        let mv = self.parse(uci)?;
        let color = self.mover();
        self.stop_clock(at_ms);
        if let Some(clock) = &mut self.clock {
            clock.set_moves(color, clock.moves(color).saturating_add(1), at_ms);
        }
        let (clock_ms, used_up) = self.reading(color, at_ms);
        self.history.play(mv);
        let draw_offer = self.draws.completed(color, self.history.position());
        self.notes.push(PlyNote { clock_ms, used_up, draw_offer });
        self.stage = Stage::ToMove;
        self.clear_touched();
        self.irregular.complete();
        Ok(())
    }
}
