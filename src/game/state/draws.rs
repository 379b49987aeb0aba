//! How events change offers, claims and demands. No decision is taken here.

use super::game_state::{ApplyError, State};
use crate::game::draws::{Asked, Demand, Draws, Postponed};
use crate::game::event::{Event, Petition, Verdict};
use crate::rules::{ByColor, Color};

impl State {
    /// Offers, claims and demands as they stand.
    pub const fn draws(&self) -> &Draws {
        &self.draws
    }

    /// Changes what an event of this kind changes.
    pub(crate) fn apply_to_draws(&mut self, event: &Event, at_ms: u64) -> Result<(), ApplyError> {
        match event {
            Event::DrawOffered { color, .. } => self.offered(*color),
            Event::DrawDeclined => self.draws.offers = ByColor::default(),
            Event::DrawClaimed { uci, .. } => {
                uci.as_deref().map(|uci| self.parse(uci)).transpose()?;
                self.stop_for_a_claim(at_ms);
            }
            Event::ClaimRefused { color, bonus_ms, bound, offer, .. } => {
                let bound = bound.as_deref().map(|uci| self.parse(uci)).transpose()?;
                self.draws.bound = bound.or(self.draws.bound);
                if *offer {
                    self.offered(*color);
                }
                self.go_on(color.other(), *bonus_ms, at_ms);
            }
            Event::ArbiterAsked { color, petition, .. } => self.asked(*color, *petition, at_ms),
            Event::ArbiterAnswered { verdict, bonus_ms, increment_ms, .. } => {
                self.answered(*verdict, (*bonus_ms, *increment_ms), at_ms)?;
            }
            Event::MateDemanded { color, moves, .. } => {
                let made = self.draws.demand.filter(|demand| demand.color == *color);
                let made = made.map_or(0, |demand| demand.made);
                self.draws.demand = Some(Demand { color: *color, moves: *moves, made });
            }
            Event::FlagFell { color } => {
                if let Some(Postponed { color: by, .. }) = self.draws.postponed {
                    let petition = Petition::SlowFinish;
                    self.draws.asked = Some(Asked { color: by, petition, fallen: Some(*color) });
                }
            }
            _ => return Err(ApplyError::OutOfOrder),
        }
        Ok(())
    }

    /// The offer is noted with the move of that player that is in progress, or else with his last.
    fn offered(&mut self, color: Color) {
        self.draws.offer_by(color);
        if color == self.mover() {
            self.draws.offered_now = true;
        } else if let Some(note) = self.notes.last_mut() {
            note.draw_offer = true;
        }
    }

    fn asked(&mut self, color: Color, petition: Petition, at_ms: u64) {
        let offers = self.edition.slow_finish.as_ref().is_some_and(|ruled| ruled.rule.offer);
        if petition == Petition::Increment || (petition == Petition::SlowFinish && offers) {
            self.offered(color);
        }
        self.draws.increment_asked |= petition == Petition::Increment;
        self.draws.asked = Some(Asked { color, petition, fallen: None });
        self.stop_for_a_claim(at_ms);
    }

    fn answered(&mut self, verdict: Verdict, times_ms: (u64, u64), at_ms: u64) -> Result<(), ApplyError> {
        let (bonus_ms, increment_ms) = times_ms;
        let asked = self.draws.asked.take();
        let late = self.draws.postponed;
        let color = asked.map(|asked| asked.color).or(late.map(|late| late.color));
        let color = color.ok_or(ApplyError::OutOfOrder)?;
        if asked.is_none_or(|asked| asked.petition == Petition::SlowFinish) {
            let paid = bonus_ms > 0 || late.is_some_and(|late| late.paid);
            self.draws.postponed = (verdict == Verdict::Postponed).then_some(Postponed { color, paid });
        }
        if increment_ms > 0 {
            self.clock.iter_mut().for_each(|clock| clock.grant_increment(increment_ms, at_ms));
        }
        if verdict == Verdict::Granted && asked.is_some_and(|asked| asked.petition == Petition::TimeOut) {
            self.draws.ran = false;
        }
        self.go_on(color.other(), bonus_ms, at_ms);
        Ok(())
    }

    fn stop_for_a_claim(&mut self, at_ms: u64) {
        let running = self.clock.as_ref().and_then(crate::clock::Clock::running).is_some();
        self.draws.ran |= running;
        self.stop_clock(at_ms);
    }

    /// The clock goes on as before the claim, `color` with so much more time.
    fn go_on(&mut self, color: Color, bonus_ms: u64, at_ms: u64) {
        if let Some(clock) = &mut self.clock {
            clock.add_ms(color, bonus_ms, at_ms);
        }
        if std::mem::take(&mut self.draws.ran) {
            self.start_clock(at_ms);
        }
    }
}
