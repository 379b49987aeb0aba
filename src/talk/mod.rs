//! Talk: what is said and heard, who says it, and whose turn it is.
//!
//! Modules: `speech` decides what may cut what, `ears` whose microphone hears and how each stands, `readers` who
//! understands whom, `expected` the grammar a model can use, `conversation` is one voice and one ear that take turns where
//! no game is played, `dialogue` somebody who is told something and answers there, `faults` what devices tell, in messages.

pub(crate) mod braille_line;
pub(crate) mod conversation;
pub(crate) mod dialogue;
pub mod ears;
pub mod expected;
pub mod faults;
pub mod readers;
pub(crate) mod speech;
