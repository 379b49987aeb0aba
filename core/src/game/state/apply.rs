//! Changes of a game by each event. No decision is taken here.

use super::game_state::{Applied, ApplyError, PlyNote, Stage, State, counted_at_once};
use super::reconciled;
use super::{adjourned, back, draws, interventions, progress, touching};
use crate::game::event::{CompletedBy, Event};
use crate::game::times;
use crate::language::{Property, Spoken};
use crate::rules::{Color, Move, Party};

impl State {
    /// Changes the state as the event says, which comes of what whoever acted last said or did.
    pub fn apply(&mut self, event: &Event, at_ms: u64) -> Applied {
        self.apply_of(self.author, event, at_ms, None)
    }

    /// Changes the state as the event says, which comes of what `by` said or did; `at_ms` counts from the start of the game.
    /// Where it is known what comes `next`, no copy of the game is kept that this makes useless: a long journal is not
    /// copied at every press while it is read.
    pub fn apply_of(
        &mut self,
        by: Option<Party>,
        event: &Event,
        at_ms: u64,
        next: Option<&Event>,
    ) -> Applied {
        self.author = by;
        if let Some(Party::Assistant(color)) = by {
            *self.assisted.get_mut(color) = true;
        }
        if self.outcome.is_some() && !event.may_follow_the_end() {
            return Err(ApplyError::AfterTheEnd);
        }
        let used = self.used;
        let said = self.said();
        adjourned::use_time(self, at_ms);
        let (pace, plies) = (times::pass(self, at_ms), self.notes.len());
        let proposed = matches!(self.stage, Stage::Proposed(_));
        let before = back::look_back(self, event, next, at_ms);
        change(self, event, at_ms, said).inspect_err(|_| self.used = used)?;
        times::take(self, (plies, proposed), event, pace);
        back::keep_back(self, event, before, at_ms);
        Ok(())
    }

    pub(crate) fn parse(&self, uci: &str) -> Result<Move, ApplyError> {
        self.history.position().parse_uci(uci).map_err(|_| ApplyError::IllegalMove(uci.to_owned()))
    }

    fn announce(&mut self, uci: &str) -> Applied {
        self.stage = Stage::Announced { mv: self.parse(uci)?, repeated: false };
        if !adjourned::is_offer_younger_than_the_move(self) {
            draws::decline_by_announcement(self);
        }
        Ok(())
    }
}

fn change(state: &mut State, event: &Event, at_ms: u64, said: Option<Spoken>) -> Applied {
    let min_clock = state.min_clock.seen(state.clock.as_ref(), at_ms);
    let ran = state.running().is_some();
    match event {
        Event::Started(_) => return Err(ApplyError::StartedTwice),
        Event::Proposed { uci, .. } => state.stage = Stage::Proposed(state.parse(uci)?),
        Event::Withdrawn => state.stage = Stage::ToMove,
        Event::TakenBack => {
            state.stage = Stage::ToMove;
            draws::announcement_taken_back(state);
        }
        Event::Announced { uci, source } => {
            state.announce(uci)?;
            state.differing = false; // so it was after a restart, in older journals
            state.source = *source;
        }
        Event::Corrected { uci } => state.announce(uci)?,
        Event::Made | Event::RepetitionDiffered { .. } => {
            state.announced().ok_or(ApplyError::OutOfOrder)?;
        }
        Event::MadeOn { .. } if state.last_announced().is_none() => return Err(ApplyError::OutOfOrder),
        Event::Closed if state.outcome.is_none() => return Err(ApplyError::OutOfOrder),
        // Whatever else it were, nothing would be told.
        Event::Asked { command, .. } | Event::AskedOften { command, .. } if !command.is(Property::Told) => {
            return Err(ApplyError::OutOfOrder);
        }
        Event::Adjusted { .. }
        | Event::Asked { .. }
        | Event::AskedOften { .. }
        | Event::BrokenOff
        | Event::Ran
        | Event::Refused { .. }
        | Event::MadeOn { .. }
        | Event::NotTaken { .. }
        | Event::PressedWithout { .. }
        | Event::BoardShowed { .. }
        | Event::BoardRead { .. }
        | Event::SheetRead { .. } => {}
        Event::Noted { touching, .. } => state.touching.told |= touching,
        Event::Touched { .. } | Event::Released { .. } | Event::CastlingNotMeant | Event::Untouched => {
            touching::apply_to_touched(state, event)?;
        }
        Event::Repeated => match &mut state.stage {
            Stage::Announced { repeated, .. } => *repeated = true,
            Stage::ToMove if !state.history.moves().is_empty() => {}
            _ => return Err(ApplyError::OutOfOrder),
        },
        Event::Completed { by } => complete(state, *by, at_ms)?,
        Event::ClockStarted => start_clock(state, at_ms),
        Event::ClockStopped => stop_clock(state, at_ms),
        Event::ClocksAgreed { color, ms, .. } => {
            let clock = state.clock.as_mut().ok_or(ApplyError::OutOfOrder)?;
            clock.set_remaining_ms(*color, *ms, at_ms);
        }
        Event::Resumed => {
            stop_clock(state, at_ms);
            // What had been read of the boards is gone. In a rated game they wait for the arbiter all the same.
            state.differing &= state.policy().waits_for_arbiter;
            state.left = false;
        }
        Event::WarningWanted { color, minutes } => *state.warnings.get_mut(*color) = *minutes,
        Event::Manner { scheme, form } => state.manner = (*scheme, *form),
        Event::Left { .. } => {
            state.left = true;
            // In a club nobody but the players decides who bears what passes until they go on.
            if !state.policy().waits_for_arbiter {
                stop_clock(state, at_ms);
            }
        }
        Event::Adjournment(what) => adjourned::adjourn(state, what, at_ms)?,
        Event::BoardsDiffered { .. } => reconciled::differ(state, at_ms)?,
        Event::DifferenceDropped => state.agree()?,
        Event::Gap { ms, cause } => interventions::find_gap(state, *ms, *cause, at_ms),
        Event::PinSet { hash, unproven } => state.interventions.set_pin(hash, *unproven),
        Event::WrongNumber => state.interventions.wrong_number(at_ms),
        Event::RightNumber => state.interventions.wrong.0 = 0,
        Event::Reason { .. }
        | Event::HeldUp { .. }
        | Event::BatteryLow { .. }
        | Event::LineBroken
        | Event::RecordsAgree
        | Event::LineBack
        | Event::SoundKept { .. }
        | Event::Closed => {}
        // ---- draws
        Event::AgreementRefused { .. } | Event::ClaimBarred { .. } | Event::OtherMoveRefused { .. } => {}
        Event::DrawOffered { .. }
        | Event::DrawDeclined
        | Event::DrawClaimed { .. }
        | Event::ClaimRefused { .. }
        | Event::ArbiterAsked { .. }
        | Event::ArbiterAnswered { .. }
        | Event::MateDemanded { .. } => draws::apply_to_draws(state, event, at_ms)?,
        Event::FlagFell { color } => {
            state.irregular.flag = Some(*color);
            state.irregular.ahead_of_flag = state.announced();
            state.irregular.flag_reopened = false;
            state.clock.as_mut().map(|clock| clock.advance(at_ms));
            draws::apply_to_draws(state, event, at_ms)?;
        }
        Event::Judged(judgement) => state.judge(judgement, at_ms)?,
        Event::Ended { outcome, article } => {
            stop_clock(state, at_ms);
            if matches!(state.stage, Stage::Proposed(_)) {
                state.stage = Stage::ToMove; // never confirmed, so never announced
            }
            state.outcome = Some(*outcome);
            state.article.clone_from(article);
            state.differing = false;
        }
        // ---- score-keeping
        Event::Signed { color, .. } => {
            if state.outcome.is_none() || std::mem::replace(state.signed.get_mut(*color), true) {
                return Err(ApplyError::OutOfOrder);
            }
        }
        Event::SignatureRefused { color, .. } => {
            if state.outcome.is_none() || *state.signed.get(*color) {
                return Err(ApplyError::OutOfOrder);
            }
            *state.refused_to_sign.get_mut(*color) = true;
        }
    }
    progress::apply_to_way(state, event, ran, at_ms);
    progress::note_what_was_tried(state, event, said);
    adjourned::apply_to_adjournment(state, event);
    if event.is_play() {
        state.irregular.go_on();
    }
    state.beats |= *event == Event::Ran;
    state.begun |= state.running().is_some() || matches!(event, Event::Completed { .. });
    let announced = state.announced();
    state.irregular.ahead_of_flag.take_if(|mv| announced != Some(*mv));
    state.min_clock = min_clock;
    Ok(())
}

/// Number of this player's moves among the first `plies` plies that count for the time: where the opponent
/// made several moves at once at the start, the first counts as many (fide-1930 22.3).
pub(super) fn counted_moves(state: &State, color: Color, plies: usize) -> u32 {
    let made = state.history.moves_of(color, 0).saturating_sub(state.history.moves_of(color, plies));
    let more = counted_at_once(&state.setup, &state.edition).saturating_sub(1);
    let gave = color == state.history.start().turn() && made > 0;
    if gave { made.saturating_add(more) } else { made }
}

fn complete(state: &mut State, by: CompletedBy, at_ms: u64) -> Applied {
    let mv = state.announced().ok_or(ApplyError::OutOfOrder)?;
    let color = state.mover();
    let PlyNote { clock_ms: unpressed_ms, used_ms, .. } = reading(state, color, at_ms);
    if by == CompletedBy::End {
        stop_clock(state, at_ms);
    } else if state.clock.is_some() {
        // A press on a stopped clock sets it going again: the move counts, and so does its increment.
        start_clock(state, at_ms);
        state.clock.as_mut().map(|clock| clock.press(at_ms));
    }
    let note = PlyNote { unpressed_ms, used_ms, ..reading(state, color, at_ms) };
    let plies = state.history.moves().len();
    let before = counted_moves(state, color, plies);
    enter(state, mv, note);
    let more = counted_moves(state, color, plies + 1).saturating_sub(before + 1);
    if more > 0 {
        count_moves(state, color, more, at_ms);
    }
    state.completed_source = state.source;
    Ok(())
}

/// Enters a move as played, with what is noted of it.
pub(super) fn enter(state: &mut State, mv: Move, note: PlyNote) {
    let color = state.mover();
    state.history.play(mv);
    let draw_offer = state.draws.completed(color, state.history.position());
    state.notes.push(PlyNote { draw_offer, ..note });
    touching::clear_touched(state);
    state.irregular.complete();
    state.stage = Stage::ToMove;
}

pub(super) fn count_moves(state: &mut State, color: Color, more: u32, at_ms: u64) {
    if let Some(clock) = &mut state.clock {
        clock.set_moves(color, clock.moves(color).saturating_add(more), at_ms);
    }
}

/// The reading of a clock, if there is one, the number of its periods that have ended because their time was
/// used up, and the time that the move in progress has used of a delay or a Bronstein increment.
pub(super) fn reading(state: &State, color: Color, at_ms: u64) -> PlyNote {
    state.clock.as_ref().map_or_else(PlyNote::default, |clock| {
        let (clock_ms, used_up) = (Some(clock.remaining_ms(color, at_ms)), clock.used_up(color, at_ms));
        let used_ms = clock.used_of_move_ms(color, at_ms);
        PlyNote { clock_ms, used_up, used_ms, ..PlyNote::default() }
    })
}

pub(super) fn start_clock(state: &mut State, at_ms: u64) {
    let color = state.mover();
    if let Some(clock) = &mut state.clock {
        if clock.turn() == color { clock.resume(at_ms) } else { clock.start(color, at_ms) }
    }
}

pub(super) fn stop_clock(state: &mut State, at_ms: u64) {
    state.clock.iter_mut().for_each(|clock| clock.stop(at_ms));
}
