//! The arbiter's decisions as they are typed: each is carried out if the Laws in force know it, written down
//! and told with its article.

use jiff::Zoned;

use super::phrase::Phrase;
use super::refusal::{Refusal, answer_if, stop_if};
use super::turn::{Turn, Weight, article, article_where};
use super::{
    adjourn, binding, differ, ends, finding, flag, guards, illegal, interventions, irregular, ordered,
    people, resumption, sheets,
};
use crate::game::appointed;
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::touching::{obligation, offered};
use crate::language::arbiter::{ArbiterHelp, Lack, Order, OrderFault, TimeChange};
use crate::language::{Millis, Reader};
use crate::rules::laws::Article;
use crate::rules::{Color, Outcome, Reason, Score, Square};

/// Takes a typed line that is the arbiter's; whether it is.
pub(super) fn take_arbiter_line(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    let Some(line) = said.reader.arbiter_line(&said.text) else { return false };
    ends::drop_question(turn);
    match line.order {
        Err(OrderFault { why: Lack::Topic | Lack::Word(_), .. }) if people::answer_arbiter(turn, said) => {}
        Err(fault) => turn.answer(OrderFault::message(fault)),
        Ok(Order::Help(asked)) => {
            if asked == ArbiterHelp::Overview {
                let (chapters, help) = said.reader.arbiter_chapters();
                let chapter = chapters.get(1).cloned().unwrap_or_default();
                let chapters = chapters.join(", ");
                turn.say(Weight::Aside, say!("arbiter_help_chapters", chapters, help, chapter));
            }
            for (words, meaning) in said.reader.arbiter_help_of(asked) {
                turn.say(Weight::Aside, say!("help_line", words, meaning));
            }
        }
        Ok(order) => ordered::ask_or_order(turn, order, line.reason, said.reader),
    }
    true
}

/// Carries a decision out; `reader` understands what moves it names.
pub(super) fn order(turn: &mut Turn<'_>, order: &Order, reader: Option<&Reader>) {
    if let (Order::Reads(text), Some(reader)) = (order, reader) {
        if !resumption::read_sealed(turn, text, reader) {
            finding::read_entry(turn, text, reader);
        }
        return;
    }
    if let (Order::Seal(Some(text)), Some(reader)) = (order, reader) {
        return adjourn::made_on_board(turn, text, reader);
    }
    // Whoever was asked something was asked about the game as it stood.
    ends::drop_question(turn);
    let over = turn.is_over();
    let comes_too_late = match order {
        Order::Start(fault, _) => !irregular::annuls_afterwards(turn, *fault),
        // A warning that was given behind the end.
        Order::Undo | Order::UndoPress => turn.state().last_step().is_none(),
        _ => !order.may_follow_the_end(),
    };
    if over && comes_too_late {
        let undoes = matches!(order, Order::Undo | Order::UndoPress | Order::UndoClock);
        let closed = turn.state().confirmed && !undoes;
        stop_if!(turn, closed.then_some(Refusal::SheetsClosed));
        let can_go_on = turn.state().can_be_reopened();
        return turn.decline(if can_go_on { say!("game_is_over_reopen") } else { say!("game_is_over") });
    }
    if let Order::Resumption(text) | Order::Adjourn { appointed: Some(text), .. } = order
        && let Some(word) = appointed::impossible(text, turn.session.hour.as_ref().map(Zoned::time_zone))
    {
        return turn.decline(say!("no_such_hour", word));
    }
    match order {
        Order::Illegal(charge) => illegal::illegal(turn, charge, false),
        Order::Demand(square) => demand(turn, *square),
        Order::Time(color, change) => {
            if let Some(differ) = &mut turn.session.differ {
                *differ.clocks_set.get_mut(*color) = true;
            }
            change_time(turn, *color, *change);
        }
        Order::Moves(color, moves) => set_moves(turn, *color, *moves),
        Order::Period(color, found) => flag::next_period(turn, *color, *found),
        Order::Restore(ply) => illegal::restore(turn, *ply),
        Order::Result(score) if over => enter_other_result(turn, *score),
        Order::Result(score) => declare(turn, *score),
        Order::Late(whose, by_ms) => irregular::late(turn, *whose, *by_ms),
        Order::Start(fault, squares) => irregular::irregular_start(turn, *fault, squares),
        Order::Displaced => irregular::displaced(turn),
        Order::Kings => irregular::kings(turn),
        Order::Dead => ends::dead_position(turn),
        Order::Flag(whose) => flag::observe_flag(turn, *whose),
        Order::Consent => consent(turn),
        // Whether viewers may see the completed moves is the arbiter's to decide in a rated game.
        Order::Live(allowed) => turn.judge(Judgement::Live { allowed: *allowed }),
        Order::Warn(color) => {
            turn.judge(Judgement::Warned { color: *color, article: article(&turn.edition().warning) });
        }
        Order::Adjourn { early_ms, on_paper, appointed } => {
            adjourn::adjourn(turn, *early_ms, *on_paper, appointed.clone());
        }
        Order::Seal(_) => adjourn::seal_reply(turn),
        Order::Resumption(text) => adjourn::appoint(turn, text),
        Order::Open => resumption::open_envelope(turn),
        Order::Absent(whose) => resumption::absent(turn, *whose),
        Order::Present(whose) => resumption::present(turn, *whose),
        Order::EnvelopeLost => resumption::envelope_lost(turn),
        Order::PositionLost => resumption::position_lost(turn),
        Order::PositionWrong => resumption::position_wrong(turn),
        Order::TimesLost => resumption::times_lost(turn),
        Order::TimesWrong => resumption::times_wrong(turn),
        Order::Void => irregular::void(turn),
        Order::StopClock => ends::stop_clock(turn),
        Order::StartClock if turn.state().differing => differ::refuse_while_boards_differ(turn),
        Order::StartClock if guards::holds_envelope(turn) => turn.refuse(&Refusal::EnvelopeFirst),
        Order::StartClock => ends::start_clock(turn),
        Order::Confirm { .. } if over => sheets::confirm_result(turn),
        Order::Confirm { .. } if resumption::confirm_fault(turn) => {}
        Order::Confirm { keep_clocks } => finding::confirm_finding(turn, *keep_clocks),
        Order::Cancel if turn.state().is_sealing() || turn.session.preparing.is_some() => {
            adjourn::drop_envelope(turn);
        }
        Order::Cancel => finding::cancel_finding(turn),
        Order::Presses => interventions::mend_presses(turn),
        Order::Gap(color, ms) => interventions::bear_gap(turn, *color, *ms),
        Order::Undo => interventions::undo(turn),
        Order::UndoPress => interventions::undo_press(turn),
        Order::UndoClock => interventions::undo_change(turn),
        Order::Reopen(_) => interventions::reopen(turn),
        // The number is kept by the program around the game, which lets no line through without it.
        Order::Reads(_) | Order::Help(_) | Order::Pin(_) | Order::Voice => {}
    }
}

/// The result stands, unless the arbiter decides otherwise (fide-2018 8.7).
fn enter_other_result(turn: &mut Turn<'_>, score: Score) {
    let outcome = Outcome { score, reason: Reason::Arbiter };
    let edition = turn.edition();
    let article = article(&edition.signatures).or_else(|| article(&edition.arbiter_decides));
    stop_if!(turn, article.is_none(), say!("laws_silent"));
    change_result(turn, outcome, article);
}

pub(super) fn change_result(turn: &mut Turn<'_>, outcome: Outcome, article: Option<Article>) {
    turn.judge(Judgement::ResultChanged { outcome, article });
    sheets::ask_to_sign(turn, false);
}

/// The arbiter declares the result; if it was asked for, for the reason of that question.
fn declare(turn: &mut Turn<'_>, score: Score) {
    let article = article(&turn.edition().arbiter_decides);
    // The arbiter's word that the move which brings this result has been made.
    if ends::ending_ahead(turn).is_some_and(|ruling| ruling.outcome.score == score) {
        ends::end_if_over(turn);
        return;
    }
    match (turn.state().irregular.undecided, article) {
        // Even where the Laws know no arbiter, somebody has to decide what they leave open.
        (Some(reason), _) => ends::end_for(turn, Outcome { score, reason }),
        (None, None) => turn.laws_silent(),
        (None, article) => ends::end(turn, Outcome { score, reason: Reason::Arbiter }, article),
    }
}

/// The players may agree on a draw, though the event forbids it so early (fide-2018 9.1.1).
fn consent(turn: &mut Turn<'_>) {
    let edition = turn.edition();
    let article @ Some(_) = article_where(&edition.agreement_consent) else { return turn.laws_silent() };
    answer_if!(turn, edition.no_agreement_below.is_none(), say!("consent_not_needed", article));
    turn.judge(Judgement::Consented { article });
}

fn change_time(turn: &mut Turn<'_>, color: Color, change: TimeChange) {
    let at_ms = turn.at_ms;
    let Some(clock) = &turn.state().clock else { return turn.decline(say!("no_clock")) };
    let left = clock.remaining_ms(color, at_ms);
    let edition = turn.edition();
    let (ms, article) = match change {
        TimeChange::Add(ms) if clock.flag(at_ms) != Some(color) => {
            let article = article(&edition.time_added);
            return illegal::give_time(turn, color, ms, article);
        }
        // To a fallen flag no time is added; the clock is set, and the flag is up again.
        TimeChange::Add(ms) => (ms, article(&edition.clock_corrected)),
        TimeChange::Take(ms) => (left.saturating_sub(ms), article(&edition.time_taken)),
        TimeChange::Set(ms) => {
            (ms, resumption::article_of_wrong_times(turn).or_else(|| article(&edition.clock_corrected)))
        }
    };
    flag::set_time(turn, color, ms, article);
}

fn set_moves(turn: &mut Turn<'_>, color: Color, moves: u32) {
    let Some(clock) = &turn.state().clock else { return turn.decline(say!("no_clock")) };
    let shows = flag::with_counter(clock, color, moves, turn.at_ms);
    let ms = shows.and_then(Result::ok);
    turn.judge(Judgement::MovesSet { color, moves, ms, article: article(&turn.edition().clock_corrected) });
    if let Some(Err(ms)) = shows {
        turn.answer(say!("moves_time_stays", color, time = Millis(ms)));
    }
}

/// The opponent of whoever touched or moved a piece wrongly chooses (fide-1930 15, 17 b).
fn demand(turn: &mut Turn<'_>, square: Option<Square>) {
    stop_if!(turn, offered(&obligation(turn.state())).is_empty(), say!("nothing_to_demand"));
    turn.judge(Judgement::Demanded { square });
    // What was announced before it waits for its press, and can still be another move.
    if turn.state().announced().is_some_and(|mv| !binding::allows(turn, mv)) {
        turn.tell(Weight::Answer, Event::TakenBack);
        flag::call_flag_after_correction(turn);
    }
}
