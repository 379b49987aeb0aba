//! The Laws as the program applies them: one row for each rule and article.

mod adjourned;
mod appointed;
mod arbiter;
mod cited;
mod clock;
mod control_tag;
mod duties;
mod duty;
mod editions;
mod flag;
mod judged;
mod odds;
mod page;
mod positions;
mod properties;
mod recording;
mod resumed;
mod signing;
mod taken_back;
mod touch;
mod touch_properties;
