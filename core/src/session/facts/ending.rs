//! The end that the move announced brings, and what ends before its time.

use super::pending::{Intended, PendingAction};
use super::turn::Turn;
use crate::rules::{Color, JudgeRuling};

/// The end that the move announced brings, where it is made as far as anybody can tell.
pub(crate) fn ending_ahead(turn: &Turn<'_>) -> Option<JudgeRuling> {
    let state = turn.state();
    let mv = state.announced().filter(|_| *state.progress().made.get(state.mover()))?;
    let mut ahead = state.history.clone();
    ahead.play(mv);
    ahead.ending(state.edition())
}

/// The side that whoever speaks does this for: their own, or where nobody is named the side whose turn it is.
pub(crate) fn side_of(turn: &Turn<'_>, action: &PendingAction) -> Option<Color> {
    match action {
        PendingAction::Claim(Some(Intended::Illegal(color, _))) => Some(*color),
        PendingAction::Draw | PendingAction::Claim(_) | PendingAction::Resign => Some(turn.side()),
        PendingAction::Flag => turn.side_named(),
        PendingAction::Accept => turn.side_named().or_else(|| turn.state().draws.offer().map(Color::other)),
        _ => None,
    }
}

pub(crate) fn leaves_a_rated_game(turn: &Turn<'_>) -> bool {
    let state = turn.state();
    let begun = !state.history().moves().is_empty() || state.announced().is_some();
    turn.policy().guards_leaving && state.outcome.is_none() && (begun || turn.runs())
}
