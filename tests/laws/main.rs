//! The Laws as the program applies them: one row for each rule and article.

mod arbiter;
mod check;
mod flag;
mod illegal;
mod judged;
mod page;
#[path = "../program/mod.rs"]
mod program;
