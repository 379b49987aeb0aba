//! What players ask.

use super::Check;

/// Messages on where pieces stand, and on what was taken from the board.
const OF_THE_POSITION: [&str; 9] = [
    "pieces_of",
    "rank_holds",
    "rank_empty",
    "file_holds",
    "file_empty",
    "taken_last",
    "taken_lost",
    "taken_lost_nothing",
    "taken_none",
];

/// Nobody but the arbiter is told, while the game is rated and goes on.
fn tells_players(keys: &'static [&'static str]) -> Check {
    Box::new(move |step| {
        let kept_back = step.before.rated && step.before.outcome.is_none() && !step.is_arbiters();
        !kept_back || !step.messages().any(|message| keys.contains(&message.key()))
    })
}

pub fn tell_no_position() -> Check {
    tells_players(&OF_THE_POSITION)
}

pub fn promise_no_warning() -> Check {
    tells_players(&["warn_set", "warn_below"])
}
