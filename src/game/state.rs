//! The state of a game, and how each event changes it. No decision is taken here.

use super::adjourned::{Adjournment, Used};
use super::back::Back;
use super::draws::Draws;
use super::event::{CompletedBy, Event, Source};
use super::interventions::Interventions;
use super::judgement::Irregularities;
use super::reconciled::Mended;
use super::setup::Setup;
use std::sync::Arc;

use super::progress::{Halt, Noted, Way};
use super::recording::Lowest;
use super::touching::Touching;
use crate::clock::Clock;
use crate::language::Spoken;
use crate::rules::laws::{Article, DeadPosition, Edition, LawsError, Tempo};
use crate::rules::{ByColor, Color, FenError, History, Move, Odds, Outcome, Position, Square};

/// Where the move in progress stands.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Stage {
    /// Nobody has said anything yet.
    ToMove,
    /// Understood from speech, waiting for a yes or for the press.
    Proposed(Move),
    /// Announced and made, waiting for the press.
    Announced {
        /// The move.
        mv: Move,
        /// Whether the opponent has repeated it.
        repeated: bool,
    },
}

/// One completed ply as the score sheet needs it.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct PlyNote {
    /// What the mover's clock showed after the press, in milliseconds.
    pub clock_ms: Option<u64>,
    /// How many of the mover's periods had ended then because their time was used up.
    pub used_up: u32,
    /// Whether the mover offered a draw with this move.
    pub draw_offer: bool,
}

/// Everything known of a game.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) setup: Setup,
    pub(super) history: History,
    pub(super) notes: Vec<PlyNote>,
    pub(super) clock: Option<Clock>,
    pub(super) stage: Stage,
    pub(super) draws: Draws,
    /// The squares of the pieces that the player to move has touched, in order.
    pub(super) touched: Vec<Square>,
    /// What else is known of them.
    pub(super) touching: Touching,
    pub(super) outcome: Option<Outcome>,
    /// Where that stands.
    pub(super) article: Option<Article>,
    /// The Laws in force.
    pub(super) edition: Arc<Edition>,
    /// What has been irregular so far.
    pub(super) irregular: Irregularities,
    /// How the last announcement came in.
    pub(super) source: Source,
    /// How that of the last completed move came in.
    pub(super) completed_source: Source,
    /// The least the clocks have read, for the duty to record.
    pub(super) lowest: Lowest,
    /// Who has signed the sheets.
    pub(super) signed: ByColor<bool>,
    /// Who has been asked and would not.
    pub(super) unwilling: ByColor<bool>,
    /// Whether the boards are being compared.
    pub(super) differing: bool,
    /// Where boards or sheets were put right.
    pub(super) mended: Vec<Mended>,
    /// How far the last announcement has got.
    pub(super) way: Way,
    /// What is noted for the arbiter.
    pub(super) noted: Vec<Noted>,
    /// The words of the last announcement of this ply that could not be taken.
    pub(super) untaken: Option<String>,
    /// Why the clocks of a rated game stand, where a hand on them starts nothing.
    pub(super) halted: Option<Halt>,
    /// What the arbiter did to the clock.
    pub(super) interventions: Interventions,
    /// The adjournment.
    pub(super) adjournment: Option<Adjournment>,
    /// After how many plies the last adjourned game was taken up again.
    pub(super) taken_up: Option<usize>,
    /// The time that each player has used.
    pub(super) used: Used,
    /// Whether the arbiter has confirmed the result that both have signed.
    pub(super) confirmed: bool,
    /// What the arbiter can take back as a whole.
    pub(super) back: Back,
    /// After how many plies the game was taken up again that had been called over.
    pub(super) reopened: Option<usize>,
}

/// Why an event cannot have happened in this state.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ApplyError {
    /// A second set-up.
    #[error("the game is set up twice")]
    StartedTwice,
    /// No set-up.
    #[error("the game is not set up")]
    NotStarted,
    /// The first position is none.
    #[error("first position: {0}")]
    Fen(#[from] FenError),
    /// The Laws in force are none.
    #[error("laws: {0}")]
    Laws(#[from] LawsError),
    /// The move is not legal there.
    #[error("{0} is not legal there")]
    IllegalMove(String),
    /// The event does not follow from what came before.
    #[error("that cannot happen here")]
    OutOfOrder,
    /// Something happened after the end.
    #[error("the game had ended")]
    AfterTheEnd,
}

impl State {
    /// A game about to start.
    ///
    /// # Errors
    /// [`ApplyError::Fen`] where the set-up's position is none, [`ApplyError::Laws`] where its edition is.
    pub fn new(setup: Setup) -> Result<Self, ApplyError> {
        let start = first_position(&setup)?;
        let edition = setup.edition()?;
        let counted = counted_at_once(&setup, &edition);
        let mut clock = setup.control.clone().map(Clock::new);
        clock.iter_mut().for_each(|clock| clock.set_moves(start.turn().other(), counted, 0));
        Ok(Self {
            clock,
            history: History::new(start),
            notes: Vec::new(),
            stage: Stage::ToMove,
            draws: Draws::default(),
            touched: Vec::new(),
            touching: Touching::default(),
            outcome: None,
            article: None,
            edition: Arc::new(edition),
            irregular: Irregularities::default(),
            source: Source::Typed,
            completed_source: Source::Typed,
            lowest: Lowest::default(),
            signed: ByColor::default(),
            unwilling: ByColor::default(),
            differing: false,
            mended: Vec::new(),
            way: Way::default(),
            noted: Vec::new(),
            untaken: None,
            halted: None,
            interventions: Interventions::default(),
            adjournment: None,
            taken_up: None,
            used: Used::default(),
            confirmed: false,
            back: Back::default(),
            reopened: None,
            setup,
        })
    }

    /// What was agreed before the game.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The completed moves.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Clock times and offers of the completed plies.
    #[must_use]
    pub fn notes(&self) -> &[PlyNote] {
        &self.notes
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Where the move in progress stands.
    #[must_use]
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The edition of the Laws in force.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// How fast the game is in the sense of that edition.
    #[must_use]
    pub fn tempo(&self) -> Tempo {
        let control = self.setup.control.as_ref();
        control.map_or(Tempo::Standard, |control| self.edition.tempo(control.longest_allotted_ms()))
    }

    /// Whether a position ends the game in which neither side can mate by any series of moves (fide-2018 5.2.2).
    #[must_use]
    pub fn counts_dead_positions(&self) -> bool {
        self.edition.dead_position.as_ref().is_some_and(|ruled| ruled.rule == DeadPosition::NoSeries)
    }

    /// Where the Laws in force say that the game is over, if they do.
    #[must_use]
    pub const fn article(&self) -> Option<&Article> {
        self.article.as_ref()
    }

    /// The squares of the pieces that the player to move has touched, in order.
    #[must_use]
    pub fn touched(&self) -> &[Square] {
        &self.touched
    }

    /// The side that is to move and to press.
    #[must_use]
    pub fn mover(&self) -> Color {
        self.history.position().turn()
    }

    /// The move announced and made but not completed.
    #[must_use]
    pub const fn announced(&self) -> Option<Move> {
        match self.stage {
            Stage::Announced { mv, .. } => Some(mv),
            _ => None,
        }
    }

    /// The position after the move announced, if there is one.
    #[must_use]
    pub fn position_ahead(&self) -> Position {
        let position = self.history.position();
        self.announced().map_or_else(|| position.clone(), |mv| position.play(mv))
    }

    /// Changes the state as the event says; `at_ms` counts from the start of the game.
    ///
    /// # Errors
    /// [`ApplyError`] where the event cannot have happened; the state is as before then.
    pub fn apply(&mut self, event: &Event, at_ms: u64) -> Result<(), ApplyError> {
        if self.outcome.is_some() && !event.may_follow_the_end() {
            return Err(ApplyError::AfterTheEnd);
        }
        let used = self.used;
        let said = self.said();
        self.use_time(at_ms);
        let before = self.look_back(event);
        let applied = self.change(event, at_ms, said);
        match applied {
            Ok(()) => self.keep_back(event, before, at_ms),
            Err(_) => self.used = used,
        }
        applied
    }

    fn change(&mut self, event: &Event, at_ms: u64, said: Option<Spoken>) -> Result<(), ApplyError> {
        let lowest = self.lowest.seen(self.clock.as_ref(), at_ms);
        match event {
            Event::Started(_) => return Err(ApplyError::StartedTwice),
            Event::Proposed { uci, .. } => self.stage = Stage::Proposed(self.parse(uci)?),
            Event::Withdrawn | Event::TakenBack => self.stage = Stage::ToMove,
            Event::Announced { uci, source } => {
                self.announce(uci)?;
                self.differing = false; // so it was after a restart, in older journals
                self.source = *source;
            }
            Event::Corrected { uci } => self.announce(uci)?,
            Event::Made | Event::RepetitionDiffered { .. } => {
                self.announced().ok_or(ApplyError::OutOfOrder)?;
            }
            Event::MadeOn { .. } if self.last_announced().is_none() => return Err(ApplyError::OutOfOrder),
            Event::Closed if self.outcome.is_none() => return Err(ApplyError::OutOfOrder),
            Event::Adjusted { .. }
            | Event::Asked { .. }
            | Event::Refused { .. }
            | Event::MadeOn { .. }
            | Event::NotTaken { .. }
            | Event::PressedWithout { .. }
            | Event::Noted { .. } => {}
            Event::Touched { .. } | Event::Released { .. } | Event::CastlingNotMeant | Event::Untouched => {
                self.apply_to_touched(event)?;
            }
            Event::Repeated => match &mut self.stage {
                Stage::Announced { repeated, .. } => *repeated = true,
                Stage::ToMove if !self.history.moves().is_empty() => {}
                _ => return Err(ApplyError::OutOfOrder),
            },
            Event::Completed { by } => self.complete(*by, at_ms)?,
            Event::ClockStarted => self.start_clock(at_ms),
            Event::ClockStopped => self.stop_clock(at_ms),
            Event::Resumed => {
                self.stop_clock(at_ms);
                // What had been read of the boards is gone. In a rated game they wait for the arbiter all the same.
                self.differing &= self.setup.rated;
            }
            Event::Adjournment(what) => self.adjourn(what, at_ms)?,
            Event::BoardsDiffered { .. } => self.differ(at_ms)?,
            Event::DifferenceDropped => self.agree()?,
            Event::Gap { ms, cause } => self.find_gap(*ms, *cause, at_ms),
            Event::PinSet { hash } => self.interventions.pin = Some(hash.clone()),
            Event::WrongNumber => self.interventions.wrong_number(at_ms),
            Event::Reason { .. } | Event::BatteryLow { .. } | Event::SoundKept { .. } | Event::Closed => {}
            // ---- draws
            Event::AgreementRefused { .. } | Event::ClaimBarred { .. } | Event::OtherMoveRefused { .. } => {}
            Event::DrawOffered { .. }
            | Event::DrawDeclined
            | Event::DrawClaimed { .. }
            | Event::ClaimRefused { .. }
            | Event::ArbiterAsked { .. }
            | Event::ArbiterAnswered { .. }
            | Event::MateDemanded { .. } => self.apply_to_draws(event, at_ms)?,
            Event::FlagFell { color } => {
                self.irregular.flag = Some(*color);
                self.clock.as_mut().map(|clock| clock.advance(at_ms));
                self.apply_to_draws(event, at_ms)?;
            }
            Event::Judged(judgement) => self.judge(judgement, at_ms)?,
            Event::Ended { outcome, article } => {
                self.stop_clock(at_ms);
                if matches!(self.stage, Stage::Proposed(_)) {
                    self.stage = Stage::ToMove; // never confirmed, so never announced
                }
                self.outcome = Some(*outcome);
                self.article.clone_from(article);
                self.differing = false;
            }
            // ---- score-keeping
            Event::Signed { color, .. } => {
                if self.outcome.is_none() || std::mem::replace(self.signed.get_mut(*color), true) {
                    return Err(ApplyError::OutOfOrder);
                }
            }
            Event::SignatureRefused { color, .. } => {
                if self.outcome.is_none() || *self.signed.get(*color) {
                    return Err(ApplyError::OutOfOrder);
                }
                *self.unwilling.get_mut(*color) = true;
            }
        }
        self.apply_to_way(event);
        self.note_what_was_tried(event, said);
        self.apply_to_adjournment(event);
        if event.is_play() {
            self.irregular.go_on();
        }
        self.lowest = lowest;
        Ok(())
    }

    /// How many of this player's first `plies` plies count for the time: where his opponent made several moves at
    /// once at the start, his first counts as many (fide-1930 22.3).
    pub(super) fn counted_moves(&self, color: Color, plies: usize) -> u32 {
        let made = self.history.moves_of(color, 0).saturating_sub(self.history.moves_of(color, plies));
        let more = counted_at_once(&self.setup, &self.edition).saturating_sub(1);
        let gave = color == self.history.start().turn() && made > 0;
        if gave { made.saturating_add(more) } else { made }
    }

    pub(super) fn parse(&self, uci: &str) -> Result<Move, ApplyError> {
        self.history.position().parse_uci(uci).map_err(|_| ApplyError::IllegalMove(uci.to_owned()))
    }

    fn announce(&mut self, uci: &str) -> Result<(), ApplyError> {
        let mv = self.parse(uci)?;
        self.stage = Stage::Announced { mv, repeated: false };
        if !self.is_offer_younger_than_the_move() {
            self.draws.touched(self.mover());
        }
        Ok(())
    }

    fn complete(&mut self, by: CompletedBy, at_ms: u64) -> Result<(), ApplyError> {
        let mv = self.announced().ok_or(ApplyError::OutOfOrder)?;
        let color = self.mover();
        if by == CompletedBy::End {
            self.stop_clock(at_ms);
        } else if self.clock.is_some() {
            // A press on a stopped clock sets it going again: the move counts, and so does its increment.
            self.start_clock(at_ms);
            self.clock.as_mut().map(|clock| clock.press(at_ms));
        }
        let (clock_ms, used_up) = self.reading(color, at_ms);
        let plies = self.history.moves().len();
        let before = self.counted_moves(color, plies);
        self.history.play(mv);
        let more = self.counted_moves(color, plies + 1).saturating_sub(before + 1);
        if let Some(clock) = self.clock.as_mut().filter(|_| more > 0) {
            clock.set_moves(color, clock.moves(color).saturating_add(more), at_ms);
        }
        let draw_offer = self.draws.completed(color, self.history.position());
        self.notes.push(PlyNote { clock_ms, used_up, draw_offer });
        self.clear_touched();
        self.irregular.complete();
        self.stage = Stage::ToMove;
        self.completed_source = self.source;
        Ok(())
    }

    /// What a clock shows, if there is one, and how many of its periods have ended because their time was used up.
    pub(super) fn reading(&self, color: Color, at_ms: u64) -> (Option<u64>, u32) {
        let of = |clock: &Clock| (Some(clock.remaining_ms(color, at_ms)), clock.used_up(color, at_ms));
        self.clock.as_ref().map_or((None, 0), of)
    }

    pub(super) fn start_clock(&mut self, at_ms: u64) {
        let color = self.mover();
        if let Some(clock) = &mut self.clock {
            if clock.turn() == color { clock.resume(at_ms) } else { clock.start(color, at_ms) }
        }
    }

    pub(super) fn stop_clock(&mut self, at_ms: u64) {
        self.clock.iter_mut().for_each(|clock| clock.stop(at_ms));
    }
}

fn first_position(setup: &Setup) -> Result<Position, ApplyError> {
    if !setup.start.is_empty() {
        let start = Position::from_fen(&setup.start, setup.chess960)?;
        return Ok(setup.odds.map_or(start.clone(), |odds| start.in_game_at(odds)));
    }
    Ok(setup.odds.map_or_else(Position::start, Odds::position))
}

/// How many moves made at once at the first turn count for the time, where the edition counts them.
fn counted_at_once(setup: &Setup, edition: &Edition) -> u32 {
    let counts = edition.first_moves_count.as_ref().is_some_and(|ruled| ruled.rule);
    if counts { u32::try_from(setup.first_moves.len()).unwrap_or(u32::MAX) } else { 0 }
}
