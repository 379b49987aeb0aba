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

/// Of 1930 there is no article that forbids notes and advice (11.3.1 of later editions): players may ask for the board.
pub fn tell_no_position() -> Check {
    let mut told_to_players = tells_players(&OF_THE_POSITION);
    Box::new(move |step| step.state.setup().laws == "fide-1930" || told_to_players(step))
}

pub fn promise_no_warning() -> Check {
    tells_players(&["warn_set", "warn_below"])
}
