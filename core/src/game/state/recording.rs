//! The duty to record in this game now (fide-2018 8).

use super::game_state::State;
use crate::game::recording::{Dial, Duty, duty};
use crate::rules::Color;
use crate::rules::laws::Article;

impl State {
    /// The duty of a player to record at this moment, and its article.
    pub fn recording(&self, color: Color, at_ms: u64) -> (Duty, Option<&Article>) {
        let min_clock = self.min_clock.seen(self.clock.as_ref(), at_ms);
        let dial = self.clock.as_ref().zip(min_clock.ms(color)).map(|(clock, lowest_ms)| {
            let is_last = clock.is_in_last_period(color, at_ms);
            Dial { lowest_ms, increment_ms: clock.increment_ms(color, at_ms), is_last }
        });
        let blind = self.setup.blind.is_some_and(|blind| blind.is(color));
        duty(&self.edition, self.tempo(), dial, blind)
    }
}
