//! The Laws as the program applies them: one row for each rule and article.

mod check;
mod draws;
#[path = "../games/mod.rs"]
mod games;
mod page;
#[path = "../program/mod.rs"]
mod program;
mod properties;
mod recording;
mod slow_finish;
mod table;
