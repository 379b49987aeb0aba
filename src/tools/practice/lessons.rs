//! Lessons: what is practised, as data.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::language::{Command, Message, PractisedPart, parse_data};
use crate::rules::Color;

/// All that is practised.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lessons {
    pub control: String,
    pub lessons: Vec<Lesson>,
}

/// Steps that belong together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub about: LessonTopic,
    /// Number of its first steps that every learner takes; all where nothing is said.
    #[serde(default)]
    pub takes: BTreeMap<PractisedPart, usize>,
    pub steps: Vec<LessonStep>,
    #[serde(default)]
    pub instead: BTreeMap<PractisedPart, Vec<LessonStep>>,
}

impl Lesson {
    /// Steps of this learner in it.
    pub fn steps(&self, learner: PractisedPart) -> &[LessonStep] {
        if let Some(own) = self.instead.get(&learner) {
            return own;
        }
        let takes = self.takes.get(&learner).copied().unwrap_or(usize::MAX);
        &self.steps[..takes.min(self.steps.len())]
    }
}

/// Topic of a lesson.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "snake_case")]
pub enum LessonTopic {
    Repeat,
    Announce,
    Clock,
    Draw,
    Boards,
}

impl LessonTopic {
    /// Its title, and what is to be known before it begins.
    const fn told(self) -> (Message, Message) {
        match self {
            Self::Repeat => (say!("practice_repeat_title"), say!("practice_repeat_opening")),
            Self::Announce => (say!("practice_announce_title"), say!("practice_announce_opening")),
            Self::Clock => (say!("practice_clock_title"), say!("practice_clock_opening")),
            Self::Draw => (say!("practice_draw_title"), say!("practice_draw_opening")),
            Self::Boards => (say!("practice_boards_title"), say!("practice_boards_opening")),
        }
    }

    pub fn title(self) -> Message {
        self.told().0
    }

    pub fn opening(self, learner: PractisedPart) -> Message {
        match (self, learner) {
            (Self::Draw, PractisedPart::Assistant) => say!("practice_draw_of_player"),
            _ => self.told().1,
        }
    }
}

/// One thing in a lesson; `lessons.ron` tells what each is.
#[derive(Clone, Debug, Deserialize)]
pub enum LessonStep {
    Repeat(Vec<String>, String),
    Tell(Vec<String>, String),
    Announce(String),
    RepeatAnswer(String),
    Correct(String),
    Say(Command),
    ReadBoard(Color),
    Other(Vec<OthersAction>),
}

/// Action of others at the board.
#[derive(Clone, Debug, Deserialize)]
pub enum OthersAction {
    Announces(String),
    Says(Command),
    BoardStands(Color, String),
    Confirms,
}

impl Lessons {
    pub fn built_in() -> Self {
        parse_data("lessons.ron", include_str!("lessons.ron"))
            .expect("the built-in lessons are checked by a test")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    #[test]
    fn every_learner_has_steps_in_every_lesson_and_their_moves_are_legal() {
        let lessons = Lessons::built_in();
        assert!(lessons.control.parse::<crate::clock::TimeControl>().is_ok());
        for lesson in &lessons.lessons {
            for learner in PractisedPart::ALL {
                assert!(lesson.steps(learner).len() >= 3, "{:?} {learner:?}", lesson.about);
            }
            for step in lesson.steps.iter().chain(lesson.instead.values().flatten()) {
                if let LessonStep::Repeat(before, mv) | LessonStep::Tell(before, mv) = step {
                    let mut position = Position::start();
                    for uci in before.iter().chain([mv]) {
                        position = position.play(position.parse_uci(uci).expect(uci));
                    }
                }
            }
        }
    }
}
