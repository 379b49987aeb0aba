//! How the game stands: messages on what it waits for.

use super::envelope;
use super::turn::Turn;
use crate::game::progress::StopReason;
use crate::game::state::standing;
use crate::game::told::clocks_stand;
use crate::language::Message;
use crate::rules::Color;

/// Message on what is waited for where the clocks were stopped.
pub(crate) fn halted(turn: &Turn<'_>, halt: StopReason) -> Message {
    match halt {
        StopReason::Referred if turn.state().announced().is_none() => {
            say!("referred_still", color = turn.state().mover(), stands = clocks_stand(turn.state()))
        }
        _ if turn.state().clock().is_none() => say!("waits_for_arbiter"),
        _ if turn.state().pin().is_some() => say!("halted_for_arbiter"),
        _ => say!("halted"),
    }
}

/// Messages on how far the move in progress is, and on everything that the game waits for besides.
pub(crate) fn how_it_stands(turn: &Turn<'_>) -> Vec<Message> {
    let state = turn.state();
    let mut told = vec![standing(state)];
    if state.outcome.is_some() {
        return told;
    }
    let color = state.mover();
    if turn.session.talk.line.broken {
        told.push(say!("call_broken"));
    } else if turn.session.awaits_other_end() {
        told.push(say!("call_waits"));
    }
    if state.is_sealing() {
        told.push(envelope::sealing(turn, None));
    } else if let Some(contents) = envelope::faulty(turn) {
        told.extend(envelope::fault(turn, &contents).into_iter().flatten());
    } else if let Some(it) = state.adjournment().filter(|it| it.holds()) {
        told.push(envelope::envelope_waits(turn, it));
    } else if state.irregular.adjourned {
        told.push(say!(
            "adjourned",
            color,
            stands = clocks_stand(state),
            article = None::<crate::rules::laws::Article>
        ));
    }
    if state.differing {
        told.extend(standing_of_boards(turn));
    }
    if state.gap().is_some() {
        told.push(say!("gap_ask"));
    }
    told.extend(state.irregular.flag.map(|color| say!("flag_fell", color)));
    if state.draws.asked.is_some() {
        told.push(arbiter_first(turn));
    }
    told.extend(state.draws.offer().map(|color| say!("draw_offer_stands", color)));
    // Who bears the time that nobody kept comes first, and what an adjourned game waits for.
    let halt = state.halt().filter(|_| state.gap().is_none() && state.adjournment().is_none());
    told.extend(halt.map(|halt| halted(turn, halt)));
    told
}

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

pub(crate) fn who_bears(turn: &Turn<'_>) -> Message {
    let is_known = turn.state().gap().is_none_or(|gap| gap.is_known);
    if is_known { say!("gap_ask") } else { say!("gap_ask_how_long") }
}

/// Message on what comes before anything else while the arbiter is asked.
pub(crate) fn arbiter_first(turn: &Turn<'_>) -> Message {
    match turn.state().draws.offer_to_answer() {
        Some(color) => say!("offer_first", color, opponent = color.other()),
        None => say!("arbiter_first"),
    }
}
