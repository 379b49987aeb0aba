//! What only Linux has: a sound server and a speech service, both of them other processes that can be
//! asked, with a limit, how they are.

mod address;
mod line;
mod process;
mod service;
mod sound;

/// Whether a language that no voice of the system speaks has another one, which came with the program. Here espeak-ng is
/// one of the system's.
pub const HAS_OTHER: bool = false;

pub(super) use address::{Answer, connect};
pub use line::{Gone, Line, Watch};
pub use process::{end_service, spawn_service};
pub use service::{Service, new_service, service};
pub use sound::sound_answers;
