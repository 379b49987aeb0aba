//! Silences by ear: after one the announcement is said again, or asked for.

use crate::session::facts::pending::AwaitedWords;
use crate::session::facts::turn::Session;

/// Silence in milliseconds, from the end of the program's own speech, after which an announcement is said
/// again to an opponent who has to repeat it; and how much longer each time. Longer than the opponent's
/// repetition and the time to understand it.
pub(crate) const ANNOUNCE_AGAIN_MS: (u64, u64) = (11_000, 700);

/// The same for a repetition that waits for its yes, which may name the move too.
pub(crate) const CONFIRM_AGAIN_MS: (u64, u64) = (9_000, 1_100);

/// The same after a no that brought no move with it.
pub(crate) const SAY_AGAIN_MS: (u64, u64) = (4_500, 900);

/// Number of times that the silence grows by a step.
const LONGER_AT_MOST: u32 = 8;

/// After this number of times somebody has to come and look.
const ASK_AT_MOST: u32 = 60;

impl Session {
    /// The announcement has to be repeated; after a silence it is said again.
    pub(crate) fn await_repetition(&mut self, at_ms: u64) {
        self.talk.answered = 0;
        self.talk.unsure = None;
        self.talk.line.leave_time();
        self.ask_after(at_ms, ANNOUNCE_AGAIN_MS, 0);
    }

    pub(crate) fn ask_once_more(&mut self, at_ms: u64, wait_ms: (u64, u64)) {
        let times = self.talk.asking.as_ref().map_or(0, |asking| asking.times + 1);
        self.ask_after(at_ms, wait_ms, times);
    }

    pub(crate) fn ask_after(&mut self, at_ms: u64, (base_ms, step_ms): (u64, u64), times: u32) {
        let repeats_back = self.repeats_back();
        let wait_ms = base_ms + step_ms * u64::from(times.min(LONGER_AT_MOST));
        self.talk.asking = (repeats_back && times < ASK_AT_MOST).then(|| {
            let mut asking = AwaitedWords { due_ms: 0, wait_ms, times, spoken: false, put_off_ms: 0 };
            asking.postpone(at_ms);
            asking
        });
    }
}
