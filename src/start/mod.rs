//! ReadyGame of a game: what is chosen, the questions that choose it, for lines of text, for a window and for
//! the voice alone, and the game that it becomes.
//!
//! Modules: `choices` has every option of a game, whether it comes from arguments, the file of an event, a form,
//! `questions` or what was remembered; `control` and `first_position` say what the Laws make of it, `new_game` and `resume` make a game of it
//! with its journal, `newest` finds the journal where none is named; `opening` makes voices and ears of choices
//! and settings (`learned` with learned voices), and `beginning` opens all devices and plays. `asking` asks,
//! `interview` gives it voice and ears.

mod asking;
mod beginning;
mod choices;
pub mod control;
mod first_position;
mod interview;
mod learned;
mod new_game;
mod newest;
mod opening;
mod questions;
mod resume;

pub use asking::{Asking, AskingStep, Certainty, CurrentQuestion};
pub use beginning::ReadyGame;
pub use choices::{Choices, FirstPosition, Own, Theme};
pub use control::tempo;
pub use interview::{Interview, InterviewFace, InterviewInput, InterviewManner, NotBegun, look_around};
pub use learned::Learned;
pub use new_game::{NewGameError, can_be_played, new_game};
pub use newest::{Newest, Unfinished, newest};
pub use opening::LaunchContext;
pub use questions::{Answer, Offered, Row, WrittenQuestion, rows};
pub use resume::resume;
