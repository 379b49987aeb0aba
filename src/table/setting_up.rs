//! Setting up the boards, one step at a time: what is still to be done, and on whose board.

use std::collections::VecDeque;

use crate::game::State;
use crate::language::Message;
use crate::reconcile::hand::Handling;
use crate::reconcile::setup::{Begin, SetUp, set_up};
use crate::reconcile::words;
use crate::rules::{ByColor, Color, Placement};

/// Boards that are being set up, one after the other.
pub(super) struct SettingUp {
    should: Placement,
    parts: VecDeque<Part>,
}

/// A board, or both at once where they stand alike as far as is known.
struct Part {
    color: Option<Color>,
    set_up: SetUp,
}

impl SettingUp {
    /// Begins with what is known of the boards; the first words. Without a side both are set up: at once where neither has
    /// been read, for then they begin alike.
    pub(super) fn begin(
        state: &State,
        side: Option<Color>,
        stand: ByColor<Option<Placement>>,
    ) -> (Self, Vec<Message>) {
        let should = Placement::of(&state.position_ahead());
        let part =
            |color: Color| Part { color: Some(color), set_up: set_up(stand.get(color).as_ref(), &should) };
        let is_known = stand.white.is_some() || stand.black.is_some();
        let parts = match side {
            Some(side) => vec![part(side)],
            None if is_known => Color::ALL.map(part).into(),
            None => vec![Part { color: None, set_up: set_up(None, &should) }],
        };
        let mut setting_up = Self { should, parts: parts.into() };
        let told = setting_up.told_of_parts();
        (setting_up, told)
    }

    /// True if the boards have still to be set up so: nobody has moved, and no clock runs.
    pub(super) fn holds(&self, state: &State) -> bool {
        state.running().is_none()
            && state.outcome.is_none()
            && !state.differing
            && Placement::of(&state.position_ahead()) == self.should
    }

    /// True if nothing is left to be done.
    pub(super) fn is_done(&self) -> bool {
        self.parts.is_empty()
    }

    /// The board that is being set up, where it is one.
    pub(super) fn side(&self) -> Option<Color> {
        self.parts.front()?.color
    }

    pub(super) const fn should(&self) -> &Placement {
        &self.should
    }

    /// The words of the present board and its first step, behind those of the boards at which nothing is to be done.
    fn told_of_parts(&mut self) -> Vec<Message> {
        let mut told = self.told_of_part();
        while self.parts.front().is_some_and(|part| part.set_up.steps.is_empty()) {
            self.parts.pop_front();
            told.extend(self.told_of_part());
        }
        told
    }

    fn told_of_part(&self) -> Vec<Message> {
        let Some(part) = self.parts.front() else { return Vec::new() };
        let mut told: Vec<Message> =
            part.color.map(|color| say!("board_to_correct", color)).into_iter().collect();
        let count = part.set_up.steps.len();
        told.push(match part.set_up.begin {
            _ if count == 0 => say!("setup_nothing"),
            Begin::AsItStands => say!("setup_as_it_stands", count),
            Begin::Usual => say!("setup_usual", count),
            Begin::Empty => say!("setup_empty", count),
        });
        told.extend(self.step());
        told
    }

    /// The present step in words.
    pub(super) fn step(&self) -> Option<Message> {
        self.parts.front()?.set_up.steps.front().map(words::step)
    }

    /// The present step is done; what is said now. A board that tells what stands on it is asked, and not its player.
    pub(super) fn next(&mut self, stands: Option<Placement>) -> Vec<Message> {
        let Some(part) = self.parts.front_mut() else { return Vec::new() };
        match stands {
            Some(stands) if stands == self.should => return self.right(),
            Some(stands) => part.set_up = set_up(Some(&stands), &self.should),
            None => drop(part.set_up.steps.pop_front()),
        }
        let steps: &VecDeque<Handling> = &part.set_up.steps;
        if let Some(step) = steps.front() {
            return vec![words::step(step)];
        }
        self.parts.pop_front();
        std::iter::once(say!("setup_done")).chain(self.told_of_parts()).collect()
    }

    /// The board is right, as it tells itself.
    pub(super) fn right(&mut self) -> Vec<Message> {
        let color = self.parts.pop_front().and_then(|part| part.color);
        let right = color.map(|color| say!("setup_right", color));
        right.into_iter().chain(self.told_of_parts()).collect()
    }
}
