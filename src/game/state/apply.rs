//! How each event changes a game. No decision is taken here.

use super::game_state::{ApplyError, PlyNote, Stage, State, counted_at_once};
use crate::clock::Clock;
use crate::game::event::{CompletedBy, Event};
use crate::language::Spoken;
use crate::rules::{Color, Move, Party};

impl State {
    /// Changes the state as the event says, which comes of what `by` said or did.
    pub fn apply_of(&mut self, by: Option<Party>, event: &Event, at_ms: u64) -> Result<(), ApplyError> {
        self.apply_before(None, by, event, at_ms)
    }

    /// The same where it is known what comes `next`.
    pub(crate) fn apply_before(
        &mut self,
        next: Option<&Event>,
        by: Option<Party>,
        event: &Event,
        at_ms: u64,
    ) -> Result<(), ApplyError> {
        self.author = by;
        if let Some(Party::Assistant(color)) = by {
            *self.assisted.get_mut(color) = true;
        }
        self.apply_next(event, at_ms, next)
    }

    /// Changes the state as the event says; `at_ms` counts from the start of the game.
    pub fn apply(&mut self, event: &Event, at_ms: u64) -> Result<(), ApplyError> {
        self.apply_next(event, at_ms, None)
    }

    /// The same where it is known what comes `next`: then no copy of the game is kept that this makes useless. A long
    /// journal is not copied at every press while it is read.
    pub(crate) fn apply_next(
        &mut self,
        event: &Event,
        at_ms: u64,
        next: Option<&Event>,
    ) -> Result<(), ApplyError> {
        if self.outcome.is_some() && !event.may_follow_the_end() {
            return Err(ApplyError::AfterTheEnd);
        }
        let used = self.used;
        let said = self.said();
        self.use_time(at_ms);
        let before = self.look_back(event, next);
        let applied = self.change(event, at_ms, said);
        match applied {
            Ok(()) => self.keep_back(event, before, at_ms),
            Err(_) => self.used = used,
        }
        applied
    }

    fn change(&mut self, event: &Event, at_ms: u64, said: Option<Spoken>) -> Result<(), ApplyError> {
        let lowest = self.lowest.seen(self.clock.as_ref(), at_ms);
        let ran = self.clock.as_ref().is_some_and(|clock| clock.running().is_some());
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
            | Event::BrokenOff
            | Event::Refused { .. }
            | Event::MadeOn { .. }
            | Event::NotTaken { .. }
            | Event::PressedWithout { .. }
            | Event::BoardShowed { .. } => {}
            Event::Noted { touching, .. } => self.touching.told |= touching,
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
                self.left = false;
            }
            Event::Left { .. } => self.left = true,
            Event::Adjournment(what) => self.adjourn(what, at_ms)?,
            Event::BoardsDiffered { .. } => self.differ(at_ms)?,
            Event::DifferenceDropped => self.agree()?,
            Event::Gap { ms, cause } => self.find_gap(*ms, *cause, at_ms),
            Event::PinSet { hash, unproven } => self.interventions.set_pin(hash, *unproven),
            Event::WrongNumber => self.interventions.wrong_number(at_ms),
            Event::RightNumber => self.interventions.right_number(),
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
                self.irregular.ahead_of_flag = self.announced();
                self.irregular.flag_reopened = false;
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
        self.apply_to_way(event, ran, at_ms);
        self.note_what_was_tried(event, said);
        self.apply_to_adjournment(event);
        if event.is_play() {
            self.irregular.go_on();
        }
        let announced = self.announced();
        self.irregular.ahead_of_flag.take_if(|mv| announced != Some(*mv));
        self.lowest = lowest;
        Ok(())
    }

    /// How many of this player's first `plies` plies count for the time: where his opponent made several moves at
    /// once at the start, his first counts as many (fide-1930 22.3).
    pub(crate) fn counted_moves(&self, color: Color, plies: usize) -> u32 {
        let made = self.history.moves_of(color, 0).saturating_sub(self.history.moves_of(color, plies));
        let more = counted_at_once(&self.setup, &self.edition).saturating_sub(1);
        let gave = color == self.history.start().turn() && made > 0;
        if gave { made.saturating_add(more) } else { made }
    }

    pub(crate) fn parse(&self, uci: &str) -> Result<Move, ApplyError> {
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
    pub(crate) fn reading(&self, color: Color, at_ms: u64) -> (Option<u64>, u32) {
        let of = |clock: &Clock| (Some(clock.remaining_ms(color, at_ms)), clock.used_up(color, at_ms));
        self.clock.as_ref().map_or((None, 0), of)
    }

    pub(crate) fn start_clock(&mut self, at_ms: u64) {
        let color = self.mover();
        if let Some(clock) = &mut self.clock {
            if clock.turn() == color { clock.resume(at_ms) } else { clock.start(color, at_ms) }
        }
    }

    pub(crate) fn stop_clock(&mut self, at_ms: u64) {
        self.clock.iter_mut().for_each(|clock| clock.stop(at_ms));
    }
}
