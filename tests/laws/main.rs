//! The Laws as the program applies them: one row for each rule and article.

mod adjourned;
mod arbiter;
mod check;
mod cited;
mod clock;
mod control;
mod duties;
mod flag;
#[path = "../games/mod.rs"]
mod games;
mod judged;
mod odds;
mod own;
mod page;
#[path = "../program/mod.rs"]
mod program;
mod properties;
mod recording;
mod resumed;
mod signing;
mod taken_back;
