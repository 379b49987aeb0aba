//! The end that the move announced brings, and what ends before its time.

use super::pending::{Consequence, Intended};
use super::turn::Turn;
use crate::rules::{Color, JudgeRuling};

/// The end that the move announced brings, where it is made as far as anybody can tell.
pub(crate) fn ending_ahead(turn: &Turn<'_>) -> Option<JudgeRuling> {
    let state = turn.state();
    let mv = state.announced().filter(|_| *state.way().made.get(state.mover()))?;
    let mut ahead = state.history.clone();
    ahead.play(mv);
    ahead.ending(state.edition())
}

/// The side that whoever speaks does this for: their own, or where nobody is named the side whose turn it is.
pub(crate) fn side_of(turn: &Turn<'_>, deed: &Consequence) -> Option<Color> {
    match deed {
        Consequence::Claim(Some(Intended::Illegal(color, _))) => Some(*color),
        Consequence::Draw | Consequence::Claim(_) | Consequence::Resign => Some(turn.side()),
        Consequence::Flag => turn.side_named(),
        Consequence::Accept => turn.side_named().or_else(|| turn.state().draws.offer().map(Color::other)),
        _ => None,
    }
}

pub(crate) fn leaves_a_rated_game(turn: &Turn<'_>) -> bool {
    let state = turn.state();
    let begun = !state.history().moves().is_empty() || state.announced().is_some();
    turn.policy().guards_leaving && state.outcome.is_none() && (begun || turn.runs())
}
