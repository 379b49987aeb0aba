//! How the game stands, on request: how far the move in progress is, and what else is waited for.

use super::turn::Turn;
use super::{adjourn, petitions, rated, resumption};
use crate::game::state::standing;
use crate::language::Message;
use crate::rules::Color;

/// How far the move in progress is, and everything that the game waits for besides.
pub(super) fn how_it_stands(turn: &Turn<'_>) -> Vec<Message> {
    let state = turn.state();
    let mut told = vec![standing(state)];
    if state.outcome().is_some() {
        return told;
    }
    let color = state.mover();
    if state.is_sealing() {
        told.push(adjourn::sealing(turn, None));
    } else if let Some(contents) = resumption::faulty(turn) {
        told.extend(resumption::fault(turn, &contents).into_iter().flatten());
    } else if let Some(it) = state.adjournment().filter(|it| it.holds()) {
        told.push(adjourn::envelope_waits(turn, it));
    } else if state.irregular.adjourned {
        told.push(say!("adjourned", color, article = None::<crate::rules::laws::Article>));
    }
    if state.is_differing() {
        told.extend(standing_of_boards(turn));
    }
    if state.gap().is_some() {
        told.push(say!("gap_ask"));
    }
    told.extend(state.irregular.flag.map(|color| say!("flag_fell", color)));
    if state.draws().asked().is_some() {
        told.push(petitions::arbiter_first(turn));
    }
    told.extend(state.draws().offer().map(|color| say!("draw_offer_stands", color)));
    // Who bears the time that nobody kept comes first, and what an adjourned game waits for.
    let halt = state.halt().filter(|_| state.gap().is_none() && state.adjournment().is_none());
    told.extend(halt.map(|halt| rated::halted(turn, halt)));
    told
}

/// What is missing of boards that differ.
fn standing_of_boards(turn: &Turn<'_>) -> Vec<Message> {
    let unread = |color: Color| {
        let board = turn.session.differ.as_ref().map(|differ| *differ.boards.get(color))?;
        let ranks = board.unread();
        (board.is_begun() && !ranks.is_empty()).then_some(say!("ranks_missing", color, ranks))
    };
    let is_unread = |color| turn.session.differ.as_ref().is_none_or(|differ| differ.is_unread(color));
    let missing = Color::ALL
        .into_iter()
        .filter(|color| is_unread(*color))
        .map(|color| unread(color).unwrap_or(say!("differ_missing", color)));
    let mut told = vec![say!("stands_differing")];
    told.extend(missing);
    if told.len() == 1 {
        let withheld = turn.is_players();
        told.push(if withheld { say!("finding_withheld") } else { say!("differ_first") });
    }
    told
}
