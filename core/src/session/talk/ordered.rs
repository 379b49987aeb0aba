//! Questions that are asked before an arbiter's decision is carried out: one that was spoken, and one that
//! `facts::consequences` finds.

use super::orders;
use crate::clock::Clock;
use crate::game::event::{ArbiterVerdict, Event};
use crate::game::state::Stage;
use crate::language::arbiter::Order;
use crate::language::{Command, Millis, Reader, Reading, Unclear};
use crate::rules::{Color, Party};
use crate::session::acts::petitions;
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::pending::{Decision, Ordered, Pending};
use crate::session::facts::phrase::Phrase;
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::{Session, Turn};
use crate::session::facts::{charge, consequences};

/// A typed decision: carried out, or asked about first.
pub(crate) fn ask_or_order(turn: &mut Turn<'_>, order: Order, reason: Option<String>, reader: &Reader) {
    match charge::in_squares(turn, order, reader).map(|order| charge::at_its_ply(turn, order)) {
        Ok(order) => ask_or_decide(turn, Decision::Order(order), reason, Some(reader)),
        Err(fault) => turn.answer(fault),
    }
}

/// A typed answer to what the arbiter was asked for: carried out, or asked about first.
pub(crate) fn ask_or_answer(turn: &mut Turn<'_>, verdict: ArbiterVerdict, minutes: Option<u32>) {
    ask_or_decide(turn, Decision::Answer(verdict, minutes), None, None);
}

fn ask_or_decide(turn: &mut Turn<'_>, decision: Decision, reason: Option<String>, reader: Option<&Reader>) {
    let (ahead, outputs) = look_ahead(turn, &decision, reader);
    match consequences::question_before(turn, &decision, &ahead) {
        Some(question) => {
            let basis = turn.session.basis();
            tell_struck(turn, &decision, &ahead);
            ask_arbiter(turn, Ordered { decision, reason, question, typed: true, basis });
        }
        None => adopt(turn, ahead, outputs, reason),
    }
}

/// An order that was heard: a misheard word must not change the clock, so that it is asked back.
pub(crate) fn ordered(turn: &mut Turn<'_>, order: &Order) {
    let Some(question) = order.question() else { return };
    let decision = Decision::Order(order.clone());
    let (ahead, _) = look_ahead(turn, &decision, None);
    let question = consequences::question_before(turn, &decision, &ahead).unwrap_or(question);
    let basis = turn.session.basis();
    ask_arbiter(turn, Ordered { decision, reason: None, question, typed: false, basis });
}

fn ask_arbiter(turn: &mut Turn<'_>, ordered: Ordered) {
    if let Some(mv) = consequences::named_and_legal(turn, &ordered.decision) {
        turn.answer(say!("named_is_legal", mv));
    } else if consequences::names_no_promotion(turn, &ordered.decision) {
        turn.answer(say!("no_promotion_there"));
    }
    turn.say(Priority::Announcement, ordered.question.clone());
    turn.session.pending = Pending { question: None, order: Some(ordered) };
}

/// The next thing said after it answers; anything but a clear yes of somebody who may is a no. Whether it was no more
/// than that.
pub(crate) fn try_order_answer(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    if turn.session.pending.order.as_ref().is_none_or(|ordered| ordered.typed && !said.is_typed()) {
        return false;
    }
    let reading = consequences::read_answer(turn, said);
    if matches!(reading, Reading::Remark | Reading::Unclear(Unclear::PartUnheard { .. })) {
        return false;
    }
    let yes = reading == Reading::Command(Command::Yes);
    let answers = yes || reading == Reading::Command(Command::No);
    // Nobody answers for an arbiter who has a number without it, and nothing that a player says drops the question.
    let is_his = turn.by == Some(Party::Arbiter) || turn.state().pin().is_none() || !said.is_typed();
    if !is_his {
        let is_a_players = turn.session.asks_a_player()
            || turn.session.asks_to_sign().is_some()
            || matches!(turn.state().stage, Stage::Proposed(_));
        if answers && !is_a_players {
            turn.refuse(&Refusal::ArbiterAsked);
            return true;
        }
        return false;
    }
    if yes && !said.sure {
        turn.answer(say!("say_again"));
        return true;
    }
    let Some(ordered) = turn.session.pending.order.take() else { return false };
    if yes && turn.is_arbiters() {
        turn.spoken_by(Some(Party::Arbiter));
        confirmed(turn, ordered, said.reader);
        return true;
    }
    turn.answer(say!("not_done"));
    answers
}

/// A press came between the arbiter's question and the answer.
pub(crate) fn drop_order(turn: &mut Turn<'_>) {
    let is_his = turn.by == Some(Party::Arbiter) || turn.state().pin().is_none();
    if is_his && turn.session.pending.order.take().is_some() {
        turn.answer(say!("not_done"));
    }
}

/// The answer belongs to the game as it stood at the question: where anything has changed since that it may depend on, or
/// something else would be asked now, it is asked anew.
fn confirmed(turn: &mut Turn<'_>, ordered: Ordered, reader: &Reader) {
    let (ahead, outputs) = look_ahead(turn, &ordered.decision, Some(reader));
    let comes_to_nothing = !outputs.iter().any(|output| matches!(output, Output::Record(_)));
    let basis = turn.session.basis();
    let question = consequences::question_before(turn, &ordered.decision, &ahead);
    let is_the_same = question.as_ref().is_none_or(|question| *question == ordered.question);
    if comes_to_nothing || is_the_same && basis == ordered.basis {
        return adopt(turn, ahead, outputs, ordered.reason);
    }
    let question = question.unwrap_or_else(|| consequences::question_again(turn, &ordered.decision, &ahead));
    tell_struck(turn, &ordered.decision, &ahead);
    ask_arbiter(turn, Ordered { question, basis, ..ordered });
}

/// Consequences of a decision: the session after it, and what it would have done.
fn look_ahead(turn: &Turn<'_>, decision: &Decision, reader: Option<&Reader>) -> (Session, Vec<Output>) {
    let mut ahead = turn.session.clone();
    let then = &mut Turn::new(&mut ahead, turn.at_ms);
    then.by = turn.by;
    match decision {
        Decision::Order(order) => {
            then.spoken_by(Some(Party::Arbiter));
            orders::order(then, order, reader);
        }
        Decision::Answer(verdict, minutes) => {
            then.carry_out(petitions::answer_petition(then, *verdict, *minutes));
        }
    }
    let outputs = std::mem::take(&mut then.outputs);
    (ahead, outputs)
}

fn adopt(turn: &mut Turn<'_>, ahead: Session, outputs: Vec<Output>, reason: Option<String>) {
    *turn.session = ahead;
    let decided = outputs.iter().any(|output| matches!(output, Output::Record(_)));
    turn.outputs.extend(outputs);
    if let Some(reason) = reason.filter(|_| decided) {
        turn.tell(Priority::Aside, Event::Reason { text: reason });
    }
}

/// Tells what goes with a decision besides what it names, before it is asked about: half-moves that it strikes out, and of
/// the game behind a press or a ruling that is undone an offer, what was touched, and the time.
fn tell_struck(turn: &mut Turn<'_>, decision: &Decision, ahead: &Session) {
    if matches!(decision, Decision::Order(Order::Undo | Order::UndoPress)) {
        tell_undone(turn, ahead);
    }
    let strikes = matches!(decision, Decision::Order(Order::Restore(_) | Order::Illegal(_)));
    let plies = consequences::struck(turn, ahead) as u64;
    if strikes && plies > 0 && ahead.state.outcome.is_none() {
        turn.answer(say!("plies_struck", plies));
    }
}

fn tell_undone(turn: &mut Turn<'_>, ahead: &Session) {
    let (state, then) = (turn.state(), &ahead.state);
    let mut goes = Vec::new();
    match (state.draws.offer(), then.draws.offer()) {
        (Some(color), None) => goes.push(say!("undo_offer", color)),
        (None, Some(color)) => goes.push(say!("undo_declined", color)),
        _ => {}
    }
    if state.draws.asked.is_some() && then.draws.asked.is_none() {
        goes.push(say!("undo_asked"));
    }
    if !state.touched.is_empty() && then.touched != state.touched {
        goes.push(say!("undo_touched"));
    }
    if let (Some(clock), Some(after)) = (state.clock(), then.clock()) {
        let times = |clock: &Clock| Color::ALL.map(|color| clock.remaining_ms(color, turn.at_ms));
        let [white, black] = times(after).map(Millis);
        // Less than a second is no matter for anybody.
        if times(clock).into_iter().zip(times(after)).any(|(now, then)| now.abs_diff(then) >= 1000) {
            goes.push(say!("undo_clocks", white, black));
        }
    }
    goes.into_iter().for_each(|told| turn.answer(told));
}
