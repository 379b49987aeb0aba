//! What a game holds of offers, claims and demands, and how events change it. No decision is taken here.

use super::event::{Event, Petition, Verdict};
use super::state::{ApplyError, State};
use crate::rules::{ByColor, Color, Move, Position};

/// Offers, claims and demands as they stand.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Draws {
    /// Whose offers stand.
    pub(super) offers: ByColor<bool>,
    /// Whose lapsed because the mover touched a piece.
    lapsed: Option<Color>,
    /// Whether the mover offered with the move in progress.
    pub(super) offered_now: bool,
    /// The move announced with a wrong claim: nothing else may be played.
    pub(super) bound: Option<Move>,
    /// What the arbiter has to decide before the game goes on.
    pub(super) asked: Option<Asked>,
    /// Whose claim he may still decide.
    pub(super) postponed: Option<Postponed>,
    /// Whether the increment has been asked for.
    pub(super) increment_asked: bool,
    /// The mate that has to come in time.
    pub(super) demand: Option<Demand>,
    /// Whether a clock ran when a claim stopped it.
    ran: bool,
}

/// A question to the arbiter.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Asked {
    /// Whose.
    pub color: Color,
    /// For what.
    pub petition: Petition,
    /// The flag that has fallen meanwhile.
    pub fallen: Option<Color>,
}

/// A claim that he has not decided yet.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Postponed {
    /// Whose.
    pub color: Color,
    /// Whether the opponent has had his time for it.
    pub paid: bool,
}

/// Mate within a number of moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Demand {
    /// Who demands it.
    pub color: Color,
    /// Moves that his opponent has.
    pub moves: u32,
    /// Those he has made since the last capture or pawn's move.
    pub made: u32,
}

impl Draws {
    /// Whose offer stands; where both do, that of the side asked for first.
    #[must_use]
    pub fn offer(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|color| *self.offers.get(*color))
    }

    /// What the arbiter has to decide before the game goes on.
    #[must_use]
    pub const fn asked(&self) -> Option<Asked> {
        self.asked
    }

    /// The only move that may be played.
    #[must_use]
    pub const fn bound(&self) -> Option<Move> {
        self.bound
    }

    /// The mate that has to come in time.
    #[must_use]
    pub const fn demand(&self) -> Option<Demand> {
        self.demand
    }

    /// A player touches a piece, in the sense that declines the other's offer (fide-2018 9.1.2.1).
    pub(super) fn touched(&mut self, color: Color) {
        let other = color.other();
        if std::mem::take(self.offers.get_mut(other)) {
            self.lapsed = Some(other);
        }
    }

    /// It was not so: the offer stands again.
    pub(super) fn untouched(&mut self) {
        if let Some(color) = self.lapsed.take() {
            self.offer_by(color);
        }
    }

    /// A move was completed; whether it came with an offer.
    pub(super) fn completed(&mut self, color: Color, after: &Position) -> bool {
        self.bound = None;
        self.lapsed = None;
        if let Some(demand) = &mut self.demand {
            if after.halfmove_clock() == 0 {
                demand.made = 0;
            } else if color != demand.color {
                demand.made = demand.made.saturating_add(1);
            }
        }
        std::mem::take(&mut self.offered_now)
    }

    /// An earlier position was restored: what was offered, claimed or asked about the later ones is void. A
    /// demand stands, its count as far as the position still has it.
    pub(super) fn restored(&mut self, position: &Position) {
        let demand = self
            .demand
            .map(|demand| Demand { made: demand.made.min(position.halfmove_clock() / 2), ..demand });
        *self = Self { demand, increment_asked: self.increment_asked, ..Self::default() };
    }

    fn offer_by(&mut self, color: Color) {
        *self.offers.get_mut(color) = true;
    }
}

impl State {
    /// Offers, claims and demands as they stand.
    #[must_use]
    pub const fn draws(&self) -> &Draws {
        &self.draws
    }

    /// Changes what an event of this kind changes.
    pub(super) fn apply_to_draws(&mut self, event: &Event, at_ms: u64) -> Result<(), ApplyError> {
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
            _ => {}
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
