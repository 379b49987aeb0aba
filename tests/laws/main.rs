//! The Laws as the program applies them: one row for each rule and article.

mod page;
