//! Records that a rated game keeps for the arbiter: reports of players to be judged, and what waits for a
//! decision.

use super::guards::is_of_touching;
use super::refusal::stop_if;
use super::turn::Turn;
use super::{adjourn, differ, ends, finding, guards, petitions, resumption, touch};
use crate::game::event::Source;
use crate::game::progress::Halt;
use crate::game::state::standing;
use crate::game::told::clocks_stand;
use crate::language::{Command, Message, Reading, command_name};
use crate::rules::{Color, Party};

/// Enters what a player of a rated game only tells the arbiter: touched pieces, and boards that differ. Whether this
/// was it.
pub(super) fn enter_for_player(turn: &mut Turn<'_>, reading: &Reading) -> bool {
    let entered = !turn.state().touched.is_empty() || turn.state().touching.told;
    let drops = *reading == Reading::Command(Command::Correct) && entered;
    let differs = *reading == Reading::Command(Command::Differ);
    // In a club everybody enters it, and only drops what somebody else has entered as the arbiter.
    let enters = !turn.policy().players_enter && (differs || is_of_touching(reading));
    if !(drops || enters) {
        return false;
    }
    turn.spoken_by(Some(Party::Arbiter));
    if turn.is_over() {
        turn.decline(say!("game_is_over"));
        return true;
    }
    match reading {
        Reading::Command(Command::Differ) if turn.state().differing => finding::tell_finding(turn),
        Reading::Command(Command::Differ) => differ::differ(turn),
        Reading::Command(Command::Correct) => touch::untouch(turn),
        Reading::Command(command) => touch::command_at(turn, *command, Vec::new(), Source::Typed),
        Reading::CommandAt(command, squares) => {
            touch::command_at(turn, *command, squares.clone(), Source::Typed);
        }
        Reading::By(color, inner) => match &**inner {
            Reading::CommandAt(command, squares) => touch::of_side(turn, *color, *command, squares.clone()),
            _ => turn.answer(say!("touch_which")),
        },
        _ => turn.answer(say!("touch_which")),
    }
    true
}

/// Starting and stopping the clocks, which somebody may do who calls the arbiter (fide-2018 6.11.2), is noted where it
/// is done; what was stopped, where there is an arbiter, nobody else starts again (fide-2018 6.11.3).
pub(super) fn run_clock(turn: &mut Turn<'_>, command: Command) {
    let noted = turn.is_players() && !turn.is_over();
    let starts = command == Command::Start;
    let halt = guards::halt(turn).filter(|_| noted && starts && turn.state().pin().is_some());
    stop_if!(turn, halt);
    // At the beginning somebody has to; later it is noted how long they stood, with whoever starts them.
    let is_noted_so = starts && (turn.state().history.moves().is_empty() || turn.state().halt().is_some());
    let ran = turn.runs();
    let run = if starts { ends::start_clock } else { ends::stop_clock };
    run(turn);
    if noted && !is_noted_so && turn.runs() != ran {
        turn.note(&command_name(command));
    }
}

/// Message on what is waited for where the clocks were stopped.
pub(super) fn halted(turn: &Turn<'_>, halt: Halt) -> Message {
    match halt {
        Halt::Referred if turn.state().announced().is_none() => {
            say!("referred_still", color = turn.state().mover(), stands = clocks_stand(turn.state()))
        }
        _ if turn.state().clock().is_none() => say!("waits_for_arbiter"),
        _ if turn.state().pin().is_some() => say!("halted_for_arbiter"),
        _ => say!("halted"),
    }
}

/// Messages on how far the move in progress is, and on everything that the game waits for besides.
pub(super) fn how_it_stands(turn: &Turn<'_>) -> Vec<Message> {
    let state = turn.state();
    let mut told = vec![standing(state)];
    if state.outcome.is_some() {
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
        told.push(petitions::arbiter_first(turn));
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
