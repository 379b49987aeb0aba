//! Changes of offers, claims and demands by events. No decision is taken here.

use super::apply;
use super::game_state::{Applied, ApplyError, State};
use crate::game::draws::{Asked, MateWithin, Postponed};
use crate::game::event::{ArbiterVerdict, Event, Petition};
use crate::game::progress::StopReason;
use crate::rules::{Color, Party};

impl State {
    fn asked(&mut self, color: Color, petition: Petition, at_ms: u64) {
        let offers = self.edition.slow_finish.as_ref().is_some_and(|ruled| ruled.rule.offer);
        if petition == Petition::Increment || (petition == Petition::SlowFinish && offers) {
            offered(self, color);
        }
        self.draws.increment_asked |= petition == Petition::Increment;
        self.draws.asked = Some(Asked { color, petition, fallen: None });
        stop_for_a_claim(self, at_ms);
    }

    fn answered(&mut self, verdict: ArbiterVerdict, times_ms: (u64, u64), at_ms: u64) -> Applied {
        let (bonus_ms, increment_ms) = times_ms;
        let asked = self.draws.asked.take();
        let late = self.draws.postponed;
        let color = asked.map(|asked| asked.color).or(late.map(|late| late.color));
        let color = color.ok_or(ApplyError::OutOfOrder)?;
        if asked.is_none_or(|asked| asked.petition == Petition::SlowFinish) {
            let paid = bonus_ms > 0 || late.is_some_and(|late| late.paid);
            self.draws.postponed =
                (verdict == ArbiterVerdict::Postponed).then_some(Postponed { color, paid });
        }
        if increment_ms > 0 {
            self.clock.iter_mut().for_each(|clock| clock.grant_increment(increment_ms, at_ms));
        }
        if verdict == ArbiterVerdict::Granted
            && asked.is_some_and(|asked| asked.petition == Petition::TimeOut)
        {
            self.draws.ran = false;
            // Only whoever granted it ends it (fqe-2018 15.1).
            self.halted = self.halted.or(Some(StopReason::Ruled));
            self.halted_ms = at_ms;
        }
        go_on(self, color.other(), bonus_ms, at_ms);
        Ok(())
    }
}

/// Applies an event about offers, claims and demands; any other is out of order.
pub(super) fn apply_to_draws(state: &mut State, event: &Event, at_ms: u64) -> Applied {
    match event {
        Event::DrawOffered { color, .. } => offered(state, *color),
        Event::DrawDeclined => decline(state),
        Event::DrawClaimed { uci, .. } => {
            uci.as_deref().map(|uci| state.parse(uci)).transpose()?;
            stop_for_a_claim(state, at_ms);
        }
        Event::ClaimRefused { color, bonus_ms, bound, offer, .. } => {
            let bound = bound.as_deref().map(|uci| state.parse(uci)).transpose()?;
            state.draws.bound = bound.or(state.draws.bound);
            if *offer {
                offered(state, *color);
            }
            go_on(state, color.other(), *bonus_ms, at_ms);
        }
        Event::ArbiterAsked { color, petition, .. } => state.asked(*color, *petition, at_ms),
        Event::ArbiterAnswered { verdict, bonus_ms, increment_ms, .. } => {
            state.answered(*verdict, (*bonus_ms, *increment_ms), at_ms)?;
        }
        Event::MateDemanded { color, moves, .. } => {
            let made = state.draws.demand.filter(|demand| demand.color == *color);
            let made = made.map_or(0, |demand| demand.made);
            state.draws.demand = Some(MateWithin { color: *color, moves: *moves, made });
        }
        Event::FlagFell { color } => {
            if let Some(Postponed { color: by, .. }) = state.draws.postponed {
                let petition = Petition::SlowFinish;
                state.draws.asked = Some(Asked { color: by, petition, fallen: Some(*color) });
            }
        }
        _ => return Err(ApplyError::OutOfOrder),
    }
    Ok(())
}

/// Lets an offer stand, and notes it with the move of that player that is in progress, or
/// else with that player's last.
fn offered(state: &mut State, color: Color) {
    state.draws.offer_by(color);
    // One offer stands at a time.
    state.draws.lapsed = None;
    if color == state.mover() {
        state.draws.offered_now = true;
    } else if let Some(note) = state.notes.last_mut() {
        note.draw_offer = true;
    }
}

fn stop_for_a_claim(state: &mut State, at_ms: u64) {
    state.draws.ran |= state.running().is_some();
    apply::stop_clock(state, at_ms);
}

/// The clock goes on as before the claim, `color` with so much more time.
fn go_on(state: &mut State, color: Color, bonus_ms: u64, at_ms: u64) {
    if let Some(clock) = &mut state.clock {
        clock.add_ms(color, bonus_ms, at_ms);
    }
    if std::mem::take(&mut state.draws.ran) {
        apply::start_clock(state, at_ms);
    }
}

/// Declines the offers that stand but the author's own; all of them where nobody is named.
fn decline(state: &mut State) {
    let own = state.author.and_then(Party::side);
    for color in Color::ALL {
        *state.draws.offers.get_mut(color) &= own == Some(color);
    }
    (state.draws.lapsed, state.draws.waiting) = (None, None);
}

/// Declines the other side's offer, for a piece counts as touched; not where it is that side who says so.
pub(super) fn decline_by_touch(state: &mut State) {
    let mover = state.mover();
    if state.author.and_then(Party::side) != Some(mover.other()) {
        state.draws.declined_by_action(mover, false);
    }
}

/// Declines the other side's offer, for a move is announced (fide-2018 9.1.2.1): at once where the mover's
/// own side announces. Where nobody knows that, the offer ends once the move is pressed; in a club whoever is
/// not named is believed to be the mover.
pub(super) fn decline_by_announcement(state: &mut State) {
    let (mover, author) = (state.mover(), state.author);
    let other = mover.other();
    state.draws.waiting = None;
    match author {
        Some(Party::Arbiter) => state.draws.declined_by_action(mover, true),
        Some(who) if who.side() == Some(mover) => state.draws.declined_by_action(mover, true),
        None if !state.policy().needs_names => state.draws.declined_by_action(mover, false),
        _ => state.draws.waiting = state.draws.offers.get(other).then_some(other),
    }
}

/// The announcement is taken back: it declines nothing, where nobody knows that the mover's own side had announced it.
pub(super) fn announcement_taken_back(state: &mut State) {
    state.draws.waiting = None;
    if state.touched.is_empty() {
        state.draws.untouched();
    }
}
