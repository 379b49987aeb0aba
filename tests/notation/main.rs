//! Moves and games in writing: what is written is read back, and what is no notation is named.

mod algebraic;
mod beside;
mod descriptive;
mod pgn;
mod signs;
