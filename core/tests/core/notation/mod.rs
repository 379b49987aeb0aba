//! Moves and games in writing: what is written is read back, and what is no notation is named.

mod algebraic;
mod beside;
mod descriptive;
mod marks;
mod pgn;
mod signs;
