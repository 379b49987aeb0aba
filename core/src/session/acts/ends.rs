//! The clock started and stopped, questions before things of consequence, and the end of the game.

use super::record::stop_if;
use super::sheets;
use crate::game::event::{CompletedBy, Event};
use crate::game::judgement::Judgement;
use crate::game::progress::Halt;
use crate::language::{Command, Message, command_name};
use crate::rules::laws::Article;
use crate::rules::{Color, JudgeRuling, Outcome, Position, Reason, Winnable};
use crate::session::facts::exchange::{Output, Weight};
use crate::session::facts::pending::{Consequence, OpenQuestion};
use crate::session::facts::turn::Turn;
use crate::session::facts::{ending, guards};

pub(crate) fn start_clock(turn: &mut Turn<'_>) {
    if tell_dead_clock(turn) {
        return;
    }
    let message = match &turn.state().clock {
        None => say!("no_clock"),
        _ if turn.is_over() => say!("game_is_over"),
        Some(clock) if clock.running().is_some() => say!("clock_runs_already"),
        Some(_) if guards::is_gap_open(turn) => say!("gap_ask"),
        Some(_) => return turn.tell(Weight::Answer, Event::ClockStarted),
    };
    turn.answer(message);
}

/// Tells that no clock runs, and why, where a flag is down and nobody has called it; true if that is so.
pub(crate) fn tell_dead_clock(turn: &mut Turn<'_>) -> bool {
    let Some(color) = turn.state().irregular.flag.filter(|_| !turn.is_over()) else { return false };
    turn.answer(say!("clock_stands"));
    turn.answer(say!("flag_fell", color));
    true
}

pub(crate) fn start_clock_unasked(turn: &mut Turn<'_>) {
    let halt = turn.state().halt().or_else(|| guards::not_begun(turn));
    let halts = match halt {
        None => false,
        // What stopped them is for the arbiter to end, where there is one (fide-2018 6.11.3).
        Some(_) if turn.state().pin().is_some() => true,
        Some(halt) => halt == Halt::Stopped,
    };
    let free = turn.state().irregular.flag.is_none() && !guards::is_gap_open(turn) && !halts;
    if free && turn.state().clock.as_ref().is_some_and(|clock| clock.running().is_none()) {
        let again = halt.is_some() || !turn.state().history.moves().is_empty();
        turn.record(Event::ClockStarted);
        if again {
            turn.answer(say!("clock_started", color = turn.state().mover()));
        }
    }
}

pub(crate) fn stop_clock(turn: &mut Turn<'_>) {
    let message = match &turn.state().clock {
        None => say!("no_clock"),
        Some(clock) if clock.running().is_none() => say!("clock_stands"),
        Some(_) => return turn.tell(Weight::Answer, Event::ClockStopped),
    };
    turn.answer(message);
}

/// Mate, stalemate and the like end the game with the move that brings them (fide-2018 6.2.1.1), once it counts
/// as made: where that is entered, with the entry, else with the press. Until then a slip of the tongue is
/// corrected (D.2.8). Whether it did.
pub(crate) fn end_if_over(turn: &mut Turn<'_>) -> bool {
    let Some(JudgeRuling { outcome, article }) = ending::ending_ahead(turn) else { return false };
    turn.record(Event::Completed { by: CompletedBy::End });
    end(turn, outcome, article);
    true
}

/// Ends the game with the article that the edition has for its reason.
pub(crate) fn end_for(turn: &mut Turn<'_>, outcome: Outcome) {
    let article = turn.edition().article(outcome.reason).cloned();
    end(turn, outcome, article);
}

pub(crate) fn end(turn: &mut Turn<'_>, outcome: Outcome, article: Option<Article>) {
    turn.tell(Weight::Answer, Event::Ended { outcome, article });
    drop_question(turn);
    sheets::ask_to_sign(turn, false);
}

/// Asks whoever speaks to confirm, whatever was asked before.
pub(crate) fn ask(turn: &mut Turn<'_>, deed: Consequence, question: Message) {
    drop_question(turn);
    let side = ending::side_of(turn, &deed);
    let (by, asked, basis) = (turn.by, question.clone(), turn.session.basis());
    turn.session.pending.question = Some(OpenQuestion { deed, by, side, asked, basis });
    turn.say(Weight::Announcement, question);
}

/// Something came between a question and its answer: the next yes is none to it.
pub(crate) fn drop_question(turn: &mut Turn<'_>) {
    if turn.session.pending.question.take().is_some() {
        turn.answer(say!("not_done"));
    }
}

/// Ends the game as it is ruled; where nobody knows whether `winner` has won or it is drawn, the arbiter decides.
pub(crate) fn end_as_ruled(turn: &mut Turn<'_>, winner: Color, reason: Reason, ruling: Option<JudgeRuling>) {
    match ruling {
        Some(ruling) => end(turn, ruling.outcome, ruling.article),
        None => undecided(turn, winner, reason, turn.edition().article(reason).cloned()),
    }
}

pub(crate) fn end_if_ended(turn: &mut Turn<'_>) {
    if let Some(ruling) = turn.state().history.ending(turn.edition()) {
        end(turn, ruling.outcome, ruling.article);
    }
}

/// Leaving a rated game stops both clocks for whoever it is that leaves: that is asked first.
pub(crate) fn ask_to_leave(turn: &mut Turn<'_>) {
    if ending::leaves_a_rated_game(turn) {
        return ask(
            turn,
            Consequence::Leave,
            say!("really_leave", stop = turn.state().clock().map(|_| say!("leaving_stops"))),
        );
    }
    if turn.policy().guards_leaving && turn.is_over() && turn.session.asks_to_sign().is_some() {
        return ask(turn, Consequence::Leave, say!("really_leave_unsigned"));
    }
    leave(turn, true);
}

/// The program is left; `asked` where somebody said yes to it.
pub(crate) fn leave(turn: &mut Turn<'_>, asked: bool) {
    let clock_runs = turn.runs() && !turn.is_over();
    if ending::leaves_a_rated_game(turn) || clock_runs {
        turn.record(Event::Left { asked });
    }
    turn.outputs.push(Output::Host(Command::Quit));
}

/// Examined beside the game: where the position after the last completed move is dead, the game ended with that
/// move. Whatever was decided meanwhile stands; while the boards differ, it is in doubt what stands on them.
pub(crate) fn found_dead(turn: &mut Turn<'_>, position: &Position) {
    let state = turn.state();
    let counts = state.outcome.is_none() && !state.differing && state.counts_dead_positions();
    // What the arbiter has opened again is for the arbiter to end.
    let counts = counts && state.reopened != Some(state.history.moves().len());
    if counts && state.history.position() == position {
        end_for(turn, Outcome::draw(Reason::DeadPosition));
    }
}

/// The whole search, as after a fallen flag. A position found dead ends
/// the game; which mate there is, is not told, for that would be advice (fide-2018 11.3.1).
pub(crate) fn dead_position(turn: &mut Turn<'_>) {
    let Some(ruled) = turn.edition().dead_position.clone() else { return turn.laws_silent() };
    let article = Some(ruled.article);
    let found = ruled.rule.examine(&turn.state().position_ahead());
    if Color::ALL.into_iter().all(|color| *found.get(color) == Winnable::Unwinnable) {
        if turn.state().announced().is_some() {
            turn.record(Event::Completed { by: CompletedBy::End });
        }
        return end_for(turn, Outcome::draw(Reason::DeadPosition));
    }
    let can = Color::ALL.into_iter().find(|color| matches!(found.get(*color), Winnable::Winnable(_)));
    turn.answer(match can {
        Some(color) => say!("not_dead", color, article),
        None => say!("dead_undetermined", article),
    });
}

/// Lost or drawn, but which of them is not known: the arbiter decides.
pub(crate) fn undecided(turn: &mut Turn<'_>, color: Color, reason: Reason, article: Option<Article>) {
    turn.record(Event::Judged(Judgement::Undecided { reason, article: article.clone() }));
    turn.answer(say!("undecided", color, article));
}

pub(crate) fn change_result(turn: &mut Turn<'_>, outcome: Outcome, article: Option<Article>) {
    turn.judge(Judgement::ResultChanged { outcome, article });
    sheets::ask_to_sign(turn, false);
}

/// Starting and stopping the clocks, which somebody may do who calls the arbiter (fide-2018 6.11.2), is noted where it
/// is done; what was stopped, where there is an arbiter, nobody else starts again (fide-2018 6.11.3).
pub(crate) fn run_clock(turn: &mut Turn<'_>, command: Command) {
    let noted = turn.is_players() && !turn.is_over();
    let starts = command == Command::Start;
    let halt = guards::halt(turn).filter(|_| noted && starts && turn.state().pin().is_some());
    stop_if!(turn, halt);
    // At the beginning somebody has to; later it is noted how long they stood, with whoever starts them.
    let is_noted_so = starts && (turn.state().history.moves().is_empty() || turn.state().halt().is_some());
    let ran = turn.runs();
    let run = if starts { start_clock } else { stop_clock };
    run(turn);
    if noted && !is_noted_so && turn.runs() != ran {
        turn.note(&command_name(command));
    }
}
