//! Electronic boards: each tells what stands on it, on a thread of its own, for as long as somebody wants it.
//!
//! A board knows pieces and squares, and nothing of moves. What it shows may flicker, come late or be wrong; what is to
//! be made of it others say.

pub mod chesslink;
pub mod chessnut;
pub mod dgt;
pub mod ichessone;
mod listen;
pub mod livechess;
mod notified;
pub mod radio;
mod spec;

pub use listen::{BoardEvent, start};
pub use spec::{FoundBoard, Spec, SpecError, answers, found, possible, tried};
