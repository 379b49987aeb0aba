//! The state of a game, and how each event changes it. No decision is taken here.

use super::draws::Draws;
use super::event::{CompletedBy, Event, Setup, Source};
use super::judgement::Irregularities;
use std::sync::Arc;

use super::recording::Lowest;
use crate::clock::Clock;
use crate::rules::laws::{Article, Edition, LawsError, Tempo};
use crate::rules::{ByColor, Color, FenError, History, Move, Outcome, Position, Square};

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
        let start = match setup.odds {
            Some(odds) => odds.position(),
            None if setup.start.is_empty() => Position::start(),
            None => Position::from_fen(&setup.start, setup.chess960)?,
        };
        Ok(Self {
            clock: setup.control.clone().map(Clock::new),
            history: History::new(start),
            notes: Vec::new(),
            stage: Stage::ToMove,
            draws: Draws::default(),
            touched: Vec::new(),
            outcome: None,
            article: None,
            edition: Arc::new(setup.edition()?),
            irregular: Irregularities::default(),
            source: Source::Typed,
            completed_source: Source::Typed,
            lowest: Lowest::default(),
            signed: ByColor { white: false, black: false },
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
        control.map_or(Tempo::Standard, |control| self.edition.tempo(control.allotted_ms(Color::White)))
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
        let lowest = self.lowest.seen(self.clock.as_ref(), at_ms);
        match event {
            Event::Started(_) => return Err(ApplyError::StartedTwice),
            Event::Proposed { uci, .. } => self.stage = Stage::Proposed(self.parse(uci)?),
            Event::Withdrawn | Event::TakenBack => self.stage = Stage::ToMove,
            Event::Announced { uci, source } => {
                self.announce(uci)?;
                self.source = *source;
            }
            Event::Corrected { uci } => self.announce(uci)?,
            Event::Made | Event::RepetitionDiffered { .. } => {
                self.announced().ok_or(ApplyError::OutOfOrder)?;
            }
            Event::Adjusted { .. } | Event::Asked { .. } | Event::Refused { .. } => {}
            Event::Touched { .. } if self.announced().is_some() => return Err(ApplyError::OutOfOrder),
            Event::Touched { squares } => {
                self.touched.extend(squares);
                self.draws.touched(self.mover());
            }
            Event::Untouched => {
                self.touched.clear();
                self.draws.untouched();
            }
            Event::Repeated => match &mut self.stage {
                Stage::Announced { repeated, .. } => *repeated = true,
                _ => return Err(ApplyError::OutOfOrder),
            },
            Event::Completed { by } => self.complete(*by, at_ms)?,
            Event::ClockStarted => self.start_clock(at_ms),
            Event::ClockStopped | Event::Resumed => self.stop_clock(at_ms),
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
            }
            // ---- score-keeping
            Event::Signed { color } => {
                if self.outcome.is_none() || std::mem::replace(self.signed.get_mut(*color), true) {
                    return Err(ApplyError::OutOfOrder);
                }
            }
        }
        if event.is_play() {
            self.irregular.go_on();
        }
        self.lowest = lowest;
        Ok(())
    }

    pub(super) fn parse(&self, uci: &str) -> Result<Move, ApplyError> {
        self.history.position().parse_uci(uci).map_err(|_| ApplyError::IllegalMove(uci.to_owned()))
    }

    fn announce(&mut self, uci: &str) -> Result<(), ApplyError> {
        let mv = self.parse(uci)?;
        self.stage = Stage::Announced { mv, repeated: false };
        self.draws.touched(self.mover());
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
        let clock_ms = self.clock.as_ref().map(|clock| clock.remaining_ms(color, at_ms));
        self.history.play(mv);
        let draw_offer = self.draws.completed(color, self.history.position());
        self.notes.push(PlyNote { clock_ms, draw_offer });
        self.touched.clear();
        self.irregular.complete();
        self.stage = Stage::ToMove;
        self.completed_source = self.source;
        Ok(())
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
