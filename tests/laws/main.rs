//! The Laws as the program applies them: one row for each rule and article.

mod check;
mod page;
#[path = "../program/mod.rs"]
mod program;
mod recording;
