//! The Laws as the program applies them: one row for each rule and article.

mod draws;
mod page;
mod slow_finish;
mod table;
