//! Disclosure by the owner of a clock before the game (fqe-2018 equipment 4.10).

use crate::language::{Message, Millis};
use crate::rules::laws::Edition;

/// Messages on how both sides are stopped, how a flag shows, and below how many milliseconds seconds are
/// told.
pub fn messages(edition: &Edition, seconds_below_ms: u64) -> Vec<Message> {
    let article = edition.clock_disclosed.as_ref().map(|ruled| ruled.article.clone());
    vec![
        say!("disclose", article),
        say!("disclose_stop"),
        say!("disclose_flag"),
        say!("disclose_seconds", time = Millis(seconds_below_ms)),
    ]
}
