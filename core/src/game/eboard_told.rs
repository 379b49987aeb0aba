//! Messages about what electronic boards show.

use super::eboard::Shown;
use super::state::State;
use crate::language::{Message, Spoken};
use crate::reconcile::probable::probable;
use crate::rules::{Color, Move, Placement, Position};

impl Shown {
    /// The message to be told in this state of the game; `None` where it cannot have happened to this game.
    pub fn message(&self, state: &State, board: Color) -> Option<Message> {
        let color = board;
        Some(match self {
            Self::Answers { again: false, .. } => say!("eboard_there", color),
            Self::Answers { again: true, .. } => say!("eboard_back", color),
            Self::Battery { percent } => say!("eboard_battery", color, percent = *percent),
            Self::Silent => say!("eboard_lost", color),
            Self::Instead { announced, made } => {
                let last = state.history().plies().next_back().map(|(position, _)| position);
                let positions = [Some(state.history().position()), last];
                let both = |position: &Position| {
                    let spoken = |uci: &str| {
                        let mv = position.parse_uci(uci).ok()?;
                        Some(Box::new(Spoken { position: position.clone(), mv }))
                    };
                    Some((spoken(announced)?, spoken(made)?))
                };
                let (mv, made) = positions.into_iter().flatten().find_map(both)?;
                say!("eboard_instead", color, mv, made)
            }
            Self::Differs { count, square, stands } => {
                let (count, square) = (*count, *square);
                let first = state.history().moves().is_empty() && state.announced().is_none();
                let what: Message = if first {
                    say!("eboard_set_up", color, count, square)
                } else {
                    say!("eboard_differs", color, count, square)
                };
                match probably(state, board, stands) {
                    Some(slip) => say!("eboard_probably", what, slip),
                    None => what,
                }
            }
            Self::Right => say!("eboard_right", color),
            Self::Touched { square } => say!("eboard_touched", color, square = *square),
        })
    }

    /// The note of it for the arbiter; none that a board answers, which is nothing to be judged.
    pub(super) fn noted(&self, state: &State, board: Color) -> Option<Message> {
        if matches!(self, Self::Answers { .. }) { None } else { self.message(state, board) }
    }

    /// The entry of it in the log of the game, with the name of a board that answers.
    pub fn logged(&self, state: &State, board: Color) -> Option<Message> {
        match self {
            Self::Answers { name, .. } => Some(say!("eboard_named", color = board, name = name.clone())),
            _ => self.message(state, board),
        }
    }
}

/// The slip of a hand that probably explains the difference, where one explanation is
/// much likelier than all others.
fn probably(state: &State, board: Color, stands: &str) -> Option<Message> {
    let stands = Placement::parse(stands)?;
    let played: Vec<(Position, Move)> =
        state.announcements().map(|(position, mv)| (position.clone(), mv)).collect();
    probable(&played, &state.position_ahead(), board, &stands)
}
