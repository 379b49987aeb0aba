//! Electronic boards: each tells what stands on it, on a thread of its own, for as long as somebody wants it.
//!
//! A board knows pieces and squares, and nothing of moves. What it shows may flicker, come late or be wrong; what is to
//! be made of it others say.

pub mod chesslink;
pub mod chessnut;
pub mod dgt;
mod event;
#[cfg(target_os = "linux")]
mod hidraw;
pub mod livechess;
mod protocol;
mod spec;
mod squares;
mod supervisor;

pub use event::BoardEvent;
pub use spec::{Spec, SpecError};
pub use supervisor::start;
