//! The Laws as the program applies them: one row for each rule and article.

mod check;
mod draws;
mod page;
#[path = "../program/mod.rs"]
mod program;
mod slow_finish;
mod table;
