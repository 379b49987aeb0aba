//! Talk: what is said and heard, who says it, and whose turn it is.

pub(crate) mod braille_line;
pub(crate) mod conversation;
pub(crate) mod doubt;
pub mod ears;
pub mod end_of_speech;
pub mod expected;
pub mod faults;
pub(crate) mod persons;
pub mod readers;
pub(crate) mod speech;
pub mod weighing;
