//! Electronic boards: each tells what stands on it, on a thread of its own, for as long as somebody wants it.
//!
//! A board knows pieces and squares, and nothing of moves. What it shows may flicker, come late or be wrong; what is to
//! be made of it others say.

pub mod chesslink;
pub mod chessnut;
pub mod dgt;
mod event;
mod heard;
mod listen;
pub mod livechess;
mod protocol;
mod search;
mod spec;
mod squares;
mod supervisor;

pub use event::BoardEvent;
pub(crate) use search::{Found, answers, found, possible};
pub(crate) use spec::Spec;
pub use supervisor::start;
