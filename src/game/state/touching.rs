//! How events change what the player to move has touched (fide-2018 article 4).

use super::game_state::{Applied, ApplyError, State};
use crate::game::event::Event;
use crate::game::touching::Touching;
use crate::rules::{Release, TouchOrder, Touched};

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

/// Changes what an event of this kind changes.
pub(super) fn apply_to_touched(state: &mut State, event: &Event) -> Applied {
    match event {
        Event::Untouched => {
            clear_touched(state);
            state.draws.untouched();
        }
        _ if state.announced().is_some() => return Err(ApplyError::OutOfOrder),
        Event::Touched { squares, together } => {
            state.touched.extend(squares);
            state.touching.together |= together;
            state.touching.told = false;
            state.draws.touched(state.mover());
        }
        Event::Released { from, to } => {
            state.touched.push(*from);
            state.touching.told = false;
            state.touching.released = Some(Release { from: *from, to: *to });
            state.draws.touched(state.mover());
        }
        Event::CastlingNotMeant => state.touching.castling_not_meant = true,
        _ => return Err(ApplyError::OutOfOrder),
    }
    Ok(())
}
