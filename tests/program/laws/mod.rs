//! The Laws in the real program: what it tells of an edition, and what an organiser's own file changes.

mod check;
mod control;
mod own;
mod played;
