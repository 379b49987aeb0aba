//! The table: one game with its journal, voice, ear and screen, and the one loop that joins them.
//!
//! Modules: `parts` is all that a table is made of, `game_loop` the loop: what comes in goes to a part, and
//! the `effect` that comes back is carried out; `after_turn`
//! is what the parts that follow every turn have in common. The parts: `recorder` writes before anything is said
//! (`askings` counts what is asked for too often), `hearing` the ears and their switches, `voices` who is
//! told what in whose headphones, `braille` the display, `clock_sounds` (with `reminders`) warnings and
//! tones, `gaps` time that nobody kept, `battery`, `boards` (what electronic boards show), `live` the game
//! for viewers (`live_page` their page), `sound` and `sound_score` what is kept as sound, `guard` asks for the
//! arbiter's number (`number` proves it, `redact` hides it), `sealing` what is said in private, `examiner`
//! looks for dead positions, `autosave` tells where the disk refuses the journal, `record_digest` the digits that
//! stand for it, `manner` changes the voices, `help` tells the commands that the session picks, `console` is
//! the screen made of lines, `setting_up` sets up the boards step by step. Chapters of the loop: `lines`,
//! `listening` and `envelopes` hand what came in to the session, `turns` carries out what comes back; `speaking`,
//! `commands`, `boards`, `autosave` and `effects` give it to the part that it is for, and wait at the end for what is left.

mod after_turn;
mod askings;
pub mod autosave;
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
mod live;
mod live_page;
mod loop_event;
mod manner;
pub mod number;
mod parts;
mod record_digest;
pub mod recorder;
mod redact;
mod reminders;
mod screen;
mod sealing;
mod setting_up;
mod sound;
pub mod sound_score;
mod voices;

pub use game_loop::Table;
pub use gaps::Slept;
pub use hearing::Listening;
pub use loop_event::LoopEvent;
pub use parts::{OptionalDevices, OwnVoice, TableConfig};
pub(crate) use recorder::GameEnding;
pub use screen::{Screen, ScreenState};
