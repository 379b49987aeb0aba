//! The clock started and stopped, questions before things of consequence, and the end of the game.

use super::act::{Acts, answer, ask, drop_question, judge, laws_silent, note, record, refuse_if, tell};
use super::sheets;
use crate::game::event::{CompletedBy, Event};
use crate::game::judgement::Judgement;
use crate::game::progress::StopReason;
use crate::language::{Command, command_name};
use crate::rules::laws::Article;
use crate::rules::{Color, JudgeRuling, Outcome, Position, Reason, Winnable};
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::pending::PendingAction;
use crate::session::facts::turn::Turn;
use crate::session::facts::{ending, guards};

pub(crate) fn start_clock(turn: &Turn<'_>) -> Acts {
    if let Some(told) = tell_dead_clock(turn) {
        return told;
    }
    let message = match &turn.state().clock {
        None => say!("no_clock"),
        _ if turn.is_over() => say!("game_is_over"),
        Some(clock) if clock.running().is_some() => say!("clock_runs_already"),
        Some(_) if guards::is_gap_open(turn) => say!("gap_ask"),
        Some(_) => return tell(Priority::Answer, Event::ClockStarted),
    };
    answer(message)
}

/// Tells that no clock runs, and why, where a flag is down and nobody has called it.
pub(crate) fn tell_dead_clock(turn: &Turn<'_>) -> Option<Acts> {
    let color = turn.state().irregular.flag.filter(|_| !turn.is_over())?;
    Some(answer(say!("clock_stands")).answer(say!("flag_fell", color)))
}

pub(crate) fn start_clock_unasked(turn: &Turn<'_>) -> Acts {
    let halt = turn.state().halt().or_else(|| guards::not_begun(turn));
    let halts = match halt {
        None => false,
        // What stopped them is for the arbiter to end, where there is one (fide-2018 6.11.3).
        Some(_) if turn.state().pin().is_some() => true,
        Some(halt) => halt == StopReason::Stopped,
    };
    let free = turn.state().irregular.flag.is_none() && !guards::is_gap_open(turn) && !halts;
    let stands = turn.state().clock.as_ref().is_some_and(|clock| clock.running().is_none());
    if !(free && stands) {
        return Acts::none();
    }
    let again = halt.is_some() || !turn.state().history.moves().is_empty();
    let told = again.then(|| answer(say!("clock_started", color = turn.state().mover())));
    record(Event::ClockStarted).and(told)
}

pub(crate) fn stop_clock(turn: &Turn<'_>) -> Acts {
    let message = match &turn.state().clock {
        None => say!("no_clock"),
        Some(clock) if clock.running().is_none() => say!("clock_stands"),
        Some(_) => return tell(Priority::Answer, Event::ClockStopped),
    };
    answer(message)
}

/// Mate, stalemate and the like end the game with the move that brings them (fide-2018 6.2.1.1), once it counts
/// as made: where that is entered, with the entry, else with the press. Until then a slip of the tongue is
/// corrected (D.2.8).
pub(crate) fn end_if_over(turn: &Turn<'_>) -> Option<Acts> {
    let JudgeRuling { outcome, article } = ending::ending_ahead(turn)?;
    Some(record(Event::Completed { by: CompletedBy::End }).and(end(outcome, article)))
}

/// Ends the game with the article that the edition has for its reason.
pub(crate) fn end_for(turn: &Turn<'_>, outcome: Outcome) -> Acts {
    end(outcome, turn.edition().article(outcome.reason).cloned())
}

pub(crate) fn end(outcome: Outcome, article: Option<Article>) -> Acts {
    let ended = tell(Priority::Answer, Event::Ended { outcome, article });
    ended.and(drop_question()).then(|turn| sheets::ask_to_sign(turn, false))
}

/// Ends the game as it is ruled; where nobody knows whether `winner` has won or it is drawn, the arbiter decides.
pub(crate) fn end_as_ruled(
    turn: &Turn<'_>,
    winner: Color,
    reason: Reason,
    ruling: Option<JudgeRuling>,
) -> Acts {
    match ruling {
        Some(ruling) => end(ruling.outcome, ruling.article),
        None => undecided(winner, reason, turn.edition().article(reason).cloned()),
    }
}

pub(crate) fn end_if_ended(turn: &Turn<'_>) -> Acts {
    let ruling = turn.state().history.ending(turn.edition());
    ruling.map(|ruling| end(ruling.outcome, ruling.article)).into()
}

/// Leaving a rated game stops both clocks for whoever it is that leaves: that is asked first.
pub(crate) fn ask_to_leave(turn: &Turn<'_>) -> Acts {
    if ending::leaves_a_rated_game(turn) {
        let stop = turn.state().clock().map(|_| say!("leaving_stops"));
        return ask(PendingAction::Leave, say!("really_leave", stop));
    }
    if turn.policy().guards_leaving && turn.is_over() && turn.session.asks_to_sign().is_some() {
        return ask(PendingAction::Leave, say!("really_leave_unsigned"));
    }
    leave(turn, true)
}

/// The program is left; `asked` where somebody said yes to it.
pub(crate) fn leave(turn: &Turn<'_>, asked: bool) -> Acts {
    let clock_runs = turn.runs() && !turn.is_over();
    let is_recorded = ending::leaves_a_rated_game(turn) || clock_runs;
    let left = is_recorded.then(|| record(Event::Left { asked }));
    Acts::from(left).put(Output::Host(Command::Quit))
}

/// Examined beside the game: where the position after the last completed move is dead, the game ended with that
/// move. Whatever was decided meanwhile stands; while the boards differ, it is in doubt what stands on them.
pub(crate) fn found_dead(turn: &Turn<'_>, position: &Position) -> Acts {
    let state = turn.state();
    let counts = state.outcome.is_none() && !state.differing && state.counts_dead_positions();
    // What the arbiter has opened again is for the arbiter to end.
    let counts = counts && state.reopened != Some(state.history.moves().len());
    let is_dead = counts && state.history.position() == position;
    is_dead.then(|| end_for(turn, Outcome::draw(Reason::DeadPosition))).into()
}

/// The whole search, as after a fallen flag. A position found dead ends
/// the game; which mate there is, is not told, for that would be advice (fide-2018 11.3.1).
pub(crate) fn dead_position(turn: &Turn<'_>) -> Acts {
    let Some(ruled) = turn.edition().dead_position.clone() else { return laws_silent() };
    let article = Some(ruled.article);
    let found = ruled.rule.examine(&turn.state().position_ahead());
    if Color::ALL.into_iter().all(|color| *found.get(color) == Winnable::Unwinnable) {
        let announced = turn.state().announced();
        let completed = announced.map(|_| record(Event::Completed { by: CompletedBy::End }));
        return Acts::from(completed).and(end_for(turn, Outcome::draw(Reason::DeadPosition)));
    }
    let can = Color::ALL.into_iter().find(|color| matches!(found.get(*color), Winnable::Winnable(_)));
    answer(match can {
        Some(color) => say!("not_dead", color, article),
        None => say!("dead_undetermined", article),
    })
}

/// Lost or drawn, but which of them is not known: the arbiter decides.
pub(crate) fn undecided(color: Color, reason: Reason, article: Option<Article>) -> Acts {
    let undecided = Judgement::Undecided { reason, article: article.clone() };
    record(Event::Judged(undecided)).answer(say!("undecided", color, article))
}

pub(crate) fn change_result(outcome: Outcome, article: Option<Article>) -> Acts {
    judge(Judgement::ResultChanged { outcome, article }).then(|turn| sheets::ask_to_sign(turn, false))
}

/// Starting and stopping the clocks, which somebody may do who calls the arbiter (fide-2018 6.11.2), is noted where it
/// is done; what was stopped, where there is an arbiter, nobody else starts again (fide-2018 6.11.3).
pub(crate) fn run_clock(turn: &Turn<'_>, command: Command) -> Acts {
    let noted = turn.is_players() && !turn.is_over();
    let starts = command == Command::Start;
    let halt = guards::halt(turn).filter(|_| noted && starts && turn.state().pin().is_some());
    refuse_if!(halt);
    // At the beginning somebody has to; later it is noted how long they stood, with whoever starts them.
    let is_noted_so = starts && (turn.state().history.moves().is_empty() || turn.state().halt().is_some());
    let ran = turn.runs();
    let run = if starts { start_clock } else { stop_clock };
    run(turn).then(move |turn| {
        let is_new = noted && !is_noted_so && turn.runs() != ran;
        is_new.then(|| note(turn, &command_name(command))).into()
    })
}
