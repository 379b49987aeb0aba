//! The Laws as the program applies them: one row for each rule and article.

mod arbiter;
mod flag;
mod illegal;
mod judged;
mod page;
