//! Moves and games in writing.

pub mod algebraic;
mod described;

pub use algebraic::Letters;
pub use described::{Check, Described, Fit, Illegal, Step};
