//! Positions in which neither side can mate, examined for the arbiter (fide-2018 5.2.2).

use super::ends;
use super::output::Weight;
use super::turn::Turn;
use crate::game::event::{CompletedBy, Event};
use crate::rules::laws::Ruled;
use crate::rules::{Color, Outcome, Position, Reason, Winnable};

/// Examined beside the game: where the position after the last completed move is dead, the game ended with that
/// move. Whatever was decided meanwhile stands; while the boards differ, it is in doubt what stands on them.
pub(super) fn found_dead(turn: &mut Turn<'_>, position: &Position) {
    let state = turn.state();
    let counts = state.outcome.is_none() && !state.differing && state.counts_dead_positions();
    // What the arbiter has opened again is his.
    let counts = counts && state.reopened != Some(state.history.moves().len());
    if counts && state.history.position() == position {
        ends::end_for(turn, Outcome::draw(Reason::DeadPosition));
    }
}

/// The whole search, as after a fallen flag. A position found dead ends
/// the game; which mate there is, is not told, for that would be advice (fide-2018 11.3.1).
pub(super) fn dead_position(turn: &mut Turn<'_>) {
    let Some(Ruled { rule, article }) = turn.state().edition().dead_position.clone() else {
        return turn.say(Weight::Answer, say!("laws_silent"));
    };
    let article = Some(article);
    let found = rule.examine(&turn.state().position_ahead());
    if Color::ALL.into_iter().all(|color| *found.get(color) == Winnable::Unwinnable) {
        if turn.state().announced().is_some() {
            turn.record(Event::Completed { by: CompletedBy::End });
        }
        return ends::end_for(turn, Outcome::draw(Reason::DeadPosition));
    }
    let can = Color::ALL.into_iter().find(|color| matches!(found.get(*color), Winnable::Winnable(_)));
    turn.say(
        Weight::Answer,
        match can {
            Some(color) => say!("not_dead", color, article),
            None => say!("dead_undetermined", article),
        },
    );
}
