//! How events change what the player to move has touched (fide-2018 article 4).

use super::game_state::{ApplyError, State};
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
            after_illegal_move: self.irregular.is_bound(),
            ..Touched::in_order(self.touched.iter().copied())
        }
    }

    pub(crate) fn clear_touched(&mut self) {
        self.touched.clear();
        self.touching = Touching::default();
    }

    /// Changes what an event of this kind changes.
    pub(crate) fn apply_to_touched(&mut self, event: &Event) -> Result<(), ApplyError> {
        match event {
            Event::Untouched => {
                self.clear_touched();
                self.draws.untouched();
            }
            _ if self.announced().is_some() => return Err(ApplyError::OutOfOrder),
            Event::Touched { squares, together } => {
                self.touched.extend(squares);
                self.touching.together |= together;
                self.touching.told = false;
                self.draws.touched(self.mover());
            }
            Event::Released { from, to } => {
                self.touched.push(*from);
                self.touching.told = false;
                self.touching.released = Some(Release { from: *from, to: *to });
                self.draws.touched(self.mover());
            }
            Event::CastlingNotMeant => self.touching.castling_not_meant = true,
            _ => return Err(ApplyError::OutOfOrder),
        }
        Ok(())
    }
}
