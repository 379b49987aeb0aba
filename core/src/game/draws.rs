//! Offers of a draw, claims and demands in a game.

use super::event::Petition;
use crate::rules::{ByColor, Color, Move, Position};

/// Offers, claims and demands as they stand.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Draws {
    /// For each player, true if their offer stands (fide-2018 9.1).
    pub(crate) offers: ByColor<bool>,
    /// The side whose offer lapsed because the mover touched a piece, or announced, as far as anybody knows.
    pub(super) lapsed: Option<Color>,
    /// The side whose offer the press of the move announced will decline: it is not known that the
    /// mover's own side announced it.
    pub(crate) waiting: Option<Color>,
    pub(crate) offered_now: bool,
    /// The move announced with a wrong claim: nothing else may be played.
    pub bound: Option<Move>,
    /// The question that the arbiter has to decide before the game goes on.
    pub asked: Option<Asked>,
    /// The claim that the arbiter may still decide.
    pub(crate) postponed: Option<Postponed>,
    pub(crate) increment_asked: bool,
    pub(crate) demand: Option<MateWithin>,
    pub(crate) ran: bool,
}

/// A question to the arbiter.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Asked {
    pub color: Color,
    pub petition: Petition,
    pub fallen: Option<Color>,
}

/// A claim that the arbiter has not decided yet.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Postponed {
    pub color: Color,
    pub paid: bool,
}

/// Mate within a number of moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct MateWithin {
    pub color: Color,
    pub moves: u32,
    /// Number of moves made since the last capture or pawn's move.
    pub made: u32,
}

impl Draws {
    /// The side whose offer stands; White, where both do.
    pub fn offer(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|color| *self.offers.get(*color))
    }

    /// The side whose offer came with its request for an increment: the offer is answered before the
    /// arbiter decides (fide-2018 III.4).
    pub fn offer_to_answer(&self) -> Option<Color> {
        let asked = self.asked.filter(|asked| asked.petition == Petition::Increment)?;
        Some(asked.color).filter(|color| *self.offers.get(*color))
    }

    /// Declines the other side's offer, for this player has touched a piece or announced a move (fide-2018
    /// 9.1.2.1): for good where it is certain that it was this player, and else until that is taken back.
    pub(crate) fn declined_by_action(&mut self, color: Color, certain: bool) {
        let other = color.other();
        if std::mem::take(self.offers.get_mut(other)) {
            self.lapsed = (!certain).then_some(other);
        } else if certain {
            self.lapsed = None;
        }
    }

    /// Lets an offer stand again that was declined by a touch or an announcement, for it was not so.
    pub(crate) fn untouched(&mut self) {
        if let Some(color) = self.lapsed.take() {
            self.offer_by(color);
        }
    }

    /// Takes up a completed move; true if it came with an offer.
    pub(crate) fn completed(&mut self, color: Color, after: &Position) -> bool {
        self.bound = None;
        self.lapsed = None;
        // Whoever announced it, the move has been made: that declines what waited for it.
        if let Some(color) = self.waiting.take() {
            *self.offers.get_mut(color) = false;
        }
        if let Some(demand) = &mut self.demand {
            if after.halfmove_clock() == 0 {
                demand.made = 0;
            } else if color != demand.color {
                demand.made = demand.made.saturating_add(1);
            }
        }
        std::mem::take(&mut self.offered_now)
    }

    /// Takes up that an earlier position was restored: what was offered, claimed or asked about the later
    /// ones is void. A demand stands, its count as far as the position still has it.
    pub(crate) fn restored(&mut self, position: &Position) {
        let demand = self
            .demand
            .map(|demand| MateWithin { made: demand.made.min(position.halfmove_clock() / 2), ..demand });
        *self = Self { demand, increment_asked: self.increment_asked, ..Self::default() };
    }

    pub(crate) fn offer_by(&mut self, color: Color) {
        *self.offers.get_mut(color) = true;
    }
}
