//! The clock started and stopped, questions before things of consequence, and the end of the game.

use super::basis::Basis;
use super::pending::{Consequence, Intended, OpenQuestion};
use super::turn::{Output, Turn, Weight};
use super::{differ, draws, flag, guards, petitions, resumption, sheets, touch};
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::progress::Halt;
use crate::language::{Command, Message, Reading, Unclear};
use crate::rules::laws::Article;
use crate::rules::{Color, JudgeRuling, Outcome, Position, Reason, Winnable};

pub(super) fn start_clock(turn: &mut Turn<'_>) {
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
fn tell_dead_clock(turn: &mut Turn<'_>) -> bool {
    let Some(color) = turn.state().irregular.flag.filter(|_| !turn.is_over()) else { return false };
    turn.answer(say!("clock_stands"));
    turn.answer(say!("flag_fell", color));
    true
}

pub(super) fn start_clock_unasked(turn: &mut Turn<'_>) {
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

pub(super) fn stop_clock(turn: &mut Turn<'_>) {
    let message = match &turn.state().clock {
        None => say!("no_clock"),
        Some(clock) if clock.running().is_none() => say!("clock_stands"),
        Some(_) => return turn.tell(Weight::Answer, Event::ClockStopped),
    };
    turn.answer(message);
}

/// The move announced is complete; one that ends the game needs no press for it (fide-2018 6.2.1.1).
pub(super) fn complete(turn: &mut Turn<'_>, by: CompletedBy) {
    if end_if_over(turn) {
        return;
    }
    let color = turn.state().mover();
    turn.record(Event::Completed { by });
    let opponent = color.other();
    let told = match by {
        CompletedBy::Reply => say!("replied", color, opponent),
        CompletedBy::Press | CompletedBy::End => say!("completed", color, opponent),
    };
    turn.say(Weight::Chatter, told);
    // In a rated game that would call the flag (fide-2018 12.6).
    if by == CompletedBy::Press && turn.policy().calls_flags {
        tell_dead_clock(turn);
    }
    resumption::end_if_forfeited(turn);
    petitions::end_if_demand_is_met(turn);
}

/// Mate, stalemate and the like end the game with the move that brings them (fide-2018 6.2.1.1), once it counts
/// as made: where that is entered, with the entry, else with the press. Until then a slip of the tongue is
/// corrected (D.2.8). Whether it did.
pub(super) fn end_if_over(turn: &mut Turn<'_>) -> bool {
    let Some(JudgeRuling { outcome, article }) = ending_ahead(turn) else { return false };
    turn.record(Event::Completed { by: CompletedBy::End });
    end(turn, outcome, article);
    true
}

/// The end that the move announced brings, where it is made as far as anybody can tell.
pub(super) fn ending_ahead(turn: &Turn<'_>) -> Option<JudgeRuling> {
    let state = turn.state();
    let mv = state.announced().filter(|_| *state.way().made.get(state.mover()))?;
    let mut ahead = state.history.clone();
    ahead.play(mv);
    ahead.ending(state.edition())
}

/// Ends the game with the article that the edition has for its reason.
pub(super) fn end_for(turn: &mut Turn<'_>, outcome: Outcome) {
    let article = turn.edition().article(outcome.reason).cloned();
    end(turn, outcome, article);
}

pub(super) fn end(turn: &mut Turn<'_>, outcome: Outcome, article: Option<Article>) {
    turn.tell(Weight::Answer, Event::Ended { outcome, article });
    drop_question(turn);
    sheets::ask_to_sign(turn, false);
}

/// Asks whoever speaks to confirm, whatever was asked before.
pub(super) fn ask(turn: &mut Turn<'_>, deed: Consequence, question: Message) {
    drop_question(turn);
    let side = side_of(turn, &deed);
    let (by, asked, basis) = (turn.by, question.clone(), Basis::of(turn.session));
    turn.session.pending.question = Some(OpenQuestion { deed, by, side, asked, basis });
    turn.say(Weight::Announcement, question);
}

/// Asks a question once more whose subject has changed since; or says that it is not done, where it was of
/// another position.
fn ask_anew(turn: &mut Turn<'_>, question: OpenQuestion) {
    if question.deed.is_of_the_position() {
        return turn.answer(say!("not_done"));
    }
    turn.say(Weight::Announcement, question.asked.clone());
    let basis = Basis::of(turn.session);
    turn.session.pending.question = Some(OpenQuestion { basis, ..question });
}

/// The side that whoever speaks does this for: their own, or where nobody is named the side whose turn it is.
fn side_of(turn: &Turn<'_>, deed: &Consequence) -> Option<Color> {
    match deed {
        Consequence::Claim(Some(Intended::Illegal(color, _))) => Some(*color),
        Consequence::Draw | Consequence::Claim(_) | Consequence::Resign => Some(turn.side()),
        Consequence::Flag => turn.side_named(),
        Consequence::Accept => turn.side_named().or_else(|| turn.state().draws.offer().map(Color::other)),
        _ => None,
    }
}

/// The next thing said after a question answers it; anything but a clear yes is a no. Whether it was no more than
/// that.
pub(super) fn take_answer(turn: &mut Turn<'_>, reading: &Reading) -> bool {
    if matches!(reading, Reading::Remark | Reading::Unclear(Unclear::PartUnheard { .. })) {
        return false;
    }
    let Some(question) = turn.session.pending.question.take() else { return false };
    match reading {
        Reading::Command(Command::Yes) => {
            if question.basis == Basis::of(turn.session) {
                carry_out(turn, question.deed, question.side);
            } else {
                ask_anew(turn, question);
            }
            true
        }
        // Whoever says it again is asked again.
        Reading::Command(again)
            if *again == question.deed.command()
                && question.by == turn.by
                && !question.deed.is_of_the_position() =>
        {
            false
        }
        _ => {
            turn.answer(say!("not_done"));
            *reading == Reading::Command(Command::No)
        }
    }
}

/// Something came between a question and its answer: the next yes is none to it.
pub(super) fn drop_question(turn: &mut Turn<'_>) {
    if turn.session.pending.question.take().is_some() {
        turn.answer(say!("not_done"));
    }
}

/// Ends the game as it is ruled; where nobody knows whether `winner` has won or it is drawn, the arbiter decides.
pub(super) fn end_as_ruled(turn: &mut Turn<'_>, winner: Color, reason: Reason, ruling: Option<JudgeRuling>) {
    match ruling {
        Some(ruling) => end(turn, ruling.outcome, ruling.article),
        None => flag::undecided(turn, winner, reason, turn.edition().article(reason).cloned()),
    }
}

pub(super) fn end_if_ended(turn: &mut Turn<'_>) {
    if let Some(ruling) = turn.state().history.ending(turn.edition()) {
        end(turn, ruling.outcome, ruling.article);
    }
}

/// Does it at once, for the side of whoever speaks.
pub(super) fn carry_out_at_once(turn: &mut Turn<'_>, deed: Consequence) {
    let side = side_of(turn, &deed);
    carry_out(turn, deed, side);
}

fn carry_out(turn: &mut Turn<'_>, deed: Consequence, side: Option<Color>) {
    let color = side.unwrap_or_else(|| turn.side());
    match deed {
        Consequence::Draw => draws::offer_draw(turn, color),
        Consequence::Accept => draws::accept_draw(turn, side),
        Consequence::Claim(with) => draws::claim(turn, color, with),
        Consequence::Flag => flag::claim_flag(turn, side),
        // Spoken, so that whoever asked hears how to go on.
        Consequence::Differ => {
            differ::differ(turn);
            turn.decline(say!("board_first"));
        }
        Consequence::Touched(squares) => touch::touch(turn, Command::Touched, squares, Source::Typed),
        // Lost, or drawn where the opponent cannot mate (fide-2023 5.1.2).
        Consequence::Resign => {
            let ruling = turn.state().history.resignation(turn.edition(), color);
            end_as_ruled(turn, color.other(), Reason::Resignation, ruling);
        }
        Consequence::Leave => leave(turn, true),
        Consequence::Complaint(squares) => touch::complaint(turn, squares, Source::Typed, turn.side_named()),
    }
}

/// Leaving a rated game stops both clocks for whoever it is that leaves: that is asked first.
pub(super) fn ask_to_leave(turn: &mut Turn<'_>) {
    if leaves_a_rated_game(turn) {
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

/// True if whoever speaks was asked last whether they leave: their yes or no is the answer to that, and signs
/// nothing.
pub(super) fn is_asked_about_leaving(turn: &Turn<'_>) -> bool {
    let question = turn.session.pending.question.as_ref();
    question.is_some_and(|asked| matches!(asked.deed, Consequence::Leave) && asked.by == turn.by)
}

/// The program is left; `asked` where somebody said yes to it.
pub(super) fn leave(turn: &mut Turn<'_>, asked: bool) {
    let clock_runs = turn.runs() && !turn.is_over();
    if leaves_a_rated_game(turn) || clock_runs {
        turn.record(Event::Left { asked });
    }
    turn.outputs.push(Output::Host(Command::Quit));
}

pub(super) fn leaves_a_rated_game(turn: &Turn<'_>) -> bool {
    let state = turn.state();
    let begun = !state.history().moves().is_empty() || state.announced().is_some();
    turn.policy().guards_leaving && state.outcome.is_none() && (begun || turn.runs())
}

// ---- positions in which neither side can mate, examined for the arbiter (fide-2018 5.2.2)

/// Examined beside the game: where the position after the last completed move is dead, the game ended with that
/// move. Whatever was decided meanwhile stands; while the boards differ, it is in doubt what stands on them.
pub(super) fn found_dead(turn: &mut Turn<'_>, position: &Position) {
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
pub(super) fn dead_position(turn: &mut Turn<'_>) {
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
