//! The table: one game with its journal, voice, ear and screen, and the one loop that joins them.

mod battery;
mod boards;
mod braille;
mod clock_sounds;
pub mod console;
pub(crate) mod disclosure;
mod effect;
mod examiner;
mod game_loop;
mod gaps;
pub mod guard;
mod hearing;
mod help;
mod keeping;
mod live;
mod manner;
mod noting;
pub mod number;
mod parts;
pub mod recorder;
mod redact;
mod reminders;
mod screen;
mod sealing;
mod sound;
pub mod sound_score;
mod voices;
mod wake;

pub use game_loop::Table;
pub use gaps::Slept;
pub use hearing::Listening;
pub use parts::{Extras, Lesson, OwnVoice, Parts};
pub(crate) use recorder::Ending;
pub use screen::{Glance, Screen};
pub use wake::Wake;
