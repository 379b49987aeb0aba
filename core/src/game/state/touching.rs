//! Changes of the pieces touched by the player to move (fide-2018 article 4).

use super::draws;
use super::game_state::{Applied, ApplyError, State};
use crate::game::event::Event;
use crate::game::touching::{Entered, Touching};
use crate::rules::{Party, Release, TouchOrder, Touched};

impl State {
    /// All that the player to move has touched.
    pub fn touching(&self) -> Touched {
        let Touching { together, castling_not_meant, released, .. } = self.touching;
        Touched {
            order: if together { TouchOrder::Unknown } else { TouchOrder::Known },
            castling_intended: !castling_not_meant,
            released,
            after_illegal_move: self.irregular.bound,
            ..Touched::in_order(self.touched.iter().copied())
        }
    }
}

pub(super) fn clear_touched(state: &mut State) {
    state.touched.clear();
    state.touching = Touching::default();
}

/// Applies an event about touched pieces; any other is out of order.
pub(super) fn apply_to_touched(state: &mut State, event: &Event) -> Applied {
    match event {
        Event::Untouched => {
            clear_touched(state);
            state.draws.untouched();
        }
        _ if state.announced().is_some() => return Err(ApplyError::OutOfOrder),
        Event::Touched { squares, together, ruled } => {
            state.touched.extend(squares);
            state.touching.together |= together;
            enter(state, *ruled);
        }
        Event::Released { from, to, ruled } => {
            state.touched.push(*from);
            state.touching.released = Some(Release { from: *from, to: *to });
            enter(state, *ruled);
        }
        Event::CastlingNotMeant => state.touching.castling_not_meant = true,
        _ => return Err(ApplyError::OutOfOrder),
    }
    Ok(())
}

/// Notes who has entered that something counts as touched, and ends the offer that it declines.
fn enter(state: &mut State, ruled: bool) {
    let mover = state.mover();
    let by = match state.author {
        _ if ruled => Entered::Arbiter,
        Some(Party::Arbiter) => Entered::Arbiter,
        Some(who) if who.side() == Some(mover) => Entered::Mover,
        Some(_) => Entered::Opponent,
        None => Entered::Unnamed,
    };
    state.touching.told = false;
    state.touching.entered = state.touching.entered.max(by);
    draws::decline_by_touch(state);
}
