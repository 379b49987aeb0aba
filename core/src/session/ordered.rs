//! Questions that are asked before an arbiter's decision is carried out: one that was spoken, one that ends
//! the game or opens it again (the answer to what a player asked for, too), one that takes a press back, and
//! an illegal move that is legal here.

use super::basis::Basis;
use super::pending::{Decision, Ordered, Pending};
use super::phrase::Phrase;
use super::refusal::Refusal;
use super::turn::{Output, Session, Turn, Weight};
use super::{arbiter, illegal, petitions};
use crate::clock::Clock;
use crate::game::event::{ArbiterVerdict, Event};
use crate::game::state::{Stage, State, UndoStep, standing};
use crate::language::arbiter::{Order, TimeChange};
use crate::language::{Command, Message, Millis, Reader, Reading, Spoken, Unclear};
use crate::rules::laws::IllegalKind;
use crate::rules::{Color, Party, Role};

/// A typed decision: carried out, or asked about first.
pub(super) fn ask_or_order(turn: &mut Turn<'_>, order: Order, reason: Option<String>, reader: &Reader) {
    match illegal::in_squares(turn, order, reader).map(|order| illegal::at_its_ply(turn, order)) {
        Ok(order) => ask_or_decide(turn, Decision::Order(order), reason, Some(reader)),
        Err(fault) => turn.answer(fault),
    }
}

/// A typed answer to what the arbiter was asked for: carried out, or asked about first.
pub(super) fn ask_or_answer(turn: &mut Turn<'_>, verdict: ArbiterVerdict, minutes: Option<u32>) {
    ask_or_decide(turn, Decision::Answer(verdict, minutes), None, None);
}

fn ask_or_decide(turn: &mut Turn<'_>, decision: Decision, reason: Option<String>, reader: Option<&Reader>) {
    let (ahead, outputs) = look_ahead(turn, &decision, reader);
    match question_before(turn, &decision, &ahead) {
        Some(question) => {
            let basis = Basis::of(turn.session);
            tell_struck(turn, &decision, &ahead);
            ask_arbiter(turn, Ordered { decision, reason, question, typed: true, basis });
        }
        None => adopt(turn, ahead, outputs, reason),
    }
}

/// An order that was heard: a misheard word must not change the clock, so that it is asked back.
pub(super) fn ordered(turn: &mut Turn<'_>, order: &Order) {
    let Some(question) = order.question() else { return };
    let decision = Decision::Order(order.clone());
    let (ahead, _) = look_ahead(turn, &decision, None);
    let question = question_before(turn, &decision, &ahead).unwrap_or(question);
    let basis = Basis::of(turn.session);
    ask_arbiter(turn, Ordered { decision, reason: None, question, typed: false, basis });
}

fn ask_arbiter(turn: &mut Turn<'_>, ordered: Ordered) {
    if let Some(mv) = named_and_legal(turn, &ordered.decision) {
        turn.answer(say!("named_is_legal", mv));
    } else if names_no_promotion(turn, &ordered.decision) {
        turn.answer(say!("no_promotion_there"));
    }
    turn.say(Weight::Announcement, ordered.question.clone());
    turn.session.pending = Pending { question: None, order: Some(ordered) };
}

/// The next thing said after it answers; anything but a clear yes of somebody who may is a no. Whether it was no more
/// than that.
pub(super) fn take_order_answer(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    if turn.session.pending.order.as_ref().is_none_or(|ordered| ordered.typed && !said.is_typed()) {
        return false;
    }
    let reading = read_answer(turn, said);
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
pub(super) fn drop_order(turn: &mut Turn<'_>) {
    let is_his = turn.by == Some(Party::Arbiter) || turn.state().pin().is_none();
    if is_his && turn.session.pending.order.take().is_some() {
        turn.answer(say!("not_done"));
    }
}

/// `yes`, and `arbiter yes`.
fn read_answer(turn: &Turn<'_>, said: &Phrase<'_>) -> Reading {
    let position = turn.state().history.position();
    let of_his = said.reader.after_arbiter(&said.text).map(|rest| said.reader.read(position, &rest));
    match of_his {
        Some(answer @ Reading::Command(Command::Yes | Command::No)) => answer,
        _ => said.read(position),
    }
}

/// The answer belongs to the game as it stood at the question: where anything has changed since that it may depend on, or
/// something else would be asked now, it is asked anew.
fn confirmed(turn: &mut Turn<'_>, ordered: Ordered, reader: &Reader) {
    let (ahead, outputs) = look_ahead(turn, &ordered.decision, Some(reader));
    let comes_to_nothing = !outputs.iter().any(|output| matches!(output, Output::Record(_)));
    let basis = Basis::of(turn.session);
    let question = question_before(turn, &ordered.decision, &ahead);
    let is_the_same = question.as_ref().is_none_or(|question| *question == ordered.question);
    if comes_to_nothing || is_the_same && basis == ordered.basis {
        return adopt(turn, ahead, outputs, ordered.reason);
    }
    let question = question.unwrap_or_else(|| question_again(turn, &ordered.decision, &ahead));
    tell_struck(turn, &ordered.decision, &ahead);
    ask_arbiter(turn, Ordered { question, basis, ..ordered });
}

/// Question about a decision that by itself would not be asked about as the game stands now.
fn question_again(turn: &Turn<'_>, decision: &Decision, ahead: &Session) -> Message {
    let charged = match decision {
        Decision::Order(Order::Illegal(charge)) => illegal::charged(turn, charge),
        _ => None,
    };
    match (charged, turn.state().outcome, ahead.state.outcome) {
        (Some((color, ..)), _, _) => say!("really_illegal", color),
        (_, Some(outcome), Some(other)) => say!("really_change_result", outcome, other),
        _ => say!("really_since", stands = standing(turn.state())),
    }
}

/// Consequences of a decision: the session after it, and what it would have done.
fn look_ahead(turn: &Turn<'_>, decision: &Decision, reader: Option<&Reader>) -> (Session, Vec<Output>) {
    let mut ahead = turn.session.clone();
    let then = &mut Turn::new(&mut ahead, turn.at_ms);
    then.by = turn.by;
    match decision {
        Decision::Order(order) => {
            then.spoken_by(Some(Party::Arbiter));
            arbiter::order(then, order, reader);
        }
        Decision::Answer(verdict, minutes) => petitions::answer_petition(then, *verdict, *minutes),
    }
    let outputs = std::mem::take(&mut then.outputs);
    (ahead, outputs)
}

fn adopt(turn: &mut Turn<'_>, ahead: Session, outputs: Vec<Output>, reason: Option<String>) {
    *turn.session = ahead;
    let decided = outputs.iter().any(|output| matches!(output, Output::Record(_)));
    turn.outputs.extend(outputs);
    if let Some(reason) = reason.filter(|_| decided) {
        turn.tell(Weight::Aside, Event::Reason { text: reason });
    }
}

fn question_before(turn: &Turn<'_>, decision: &Decision, ahead: &Session) -> Option<Message> {
    let state = turn.state();
    match (decision, state.outcome, ahead.state.outcome) {
        (Decision::Order(Order::Reopen(_)), Some(outcome), None) => Some(say!("really_reopen", outcome)),
        (Decision::Order(Order::Result(_)), Some(outcome), Some(other)) if outcome != other => {
            Some(say!("really_change_result", outcome, other))
        }
        (_, None, Some(outcome)) => Some(say!("really_end", outcome, article = ahead.state.article.clone())),
        (Decision::Order(order), None, None) if let Some(color) = left_without_time(turn, order, ahead) => {
            Some(say!("really_no_time", color))
        }
        // Where the press did not come last, that is told, and nothing else is asked about.
        (Decision::Order(Order::UndoPress), _, _) if state.last_step() != Some(UndoStep::Press) => None,
        (Decision::Order(Order::Undo | Order::UndoPress), _, _) => match state.last_step()? {
            UndoStep::Press => {
                Some(say!("really_undo_press", color = state.history.plies().next_back()?.0.turn()))
            }
            UndoStep::Warning(color) => Some(say!("really_undo_warning", color)),
            UndoStep::Ruling => {
                let faults = |state: &State| state.irregular.faults.len();
                let ruling = state.last_judged()?.named(faults(state).saturating_sub(faults(&ahead.state)));
                Some(say!("really_undo_ruling", ruling, plies = ahead.state.history.moves().len()))
            }
            // It is carried out at once, and says what the clocks show then.
            UndoStep::Clock => None,
        },
        (Decision::Order(Order::Restore(plies)), None, None) if struck(turn, ahead) > 0 => {
            Some(say!("really_restore", plies = *plies))
        }
        (Decision::Order(Order::Illegal(charge)), None, None)
            // The move itself goes with any charge; later ones are another matter.
            if struck(turn, ahead) > 1
                || named_and_legal(turn, decision).is_some()
                || names_no_promotion(turn, decision) =>
        {
            Some(say!("really_illegal", color = illegal::charged(turn, charge)?.0))
        }
        _ => None,
    }
}

/// The player who has no time left by a decision that takes some: more was taken than was there, perhaps by a
/// slip. To set a clock to zero is none.
fn left_without_time(turn: &Turn<'_>, order: &Order, ahead: &Session) -> Option<Color> {
    let state = turn.state();
    let clock = state.clock()?;
    if let Order::Adjourn { early_ms: Some(early_ms), .. } = order {
        let mover = state.mover();
        let waits = ahead.preparing != turn.session.preparing;
        return Some(mover).filter(|_| waits && clock.remaining_ms(mover, turn.at_ms) <= *early_ms);
    }
    let takes = match order {
        Order::Time(_, TimeChange::Take(_))
        | Order::Gap(Some(_), _)
        | Order::Late(..)
        | Order::Absent(_)
        | Order::UndoClock => true,
        Order::Undo => state.last_step() == Some(UndoStep::Clock),
        _ => false,
    };
    let fallen = ahead.state.irregular.flag.filter(|_| takes && state.irregular.flag.is_none());
    fallen.filter(|_| clock.flag(turn.at_ms).is_none())
}

fn struck(turn: &Turn<'_>, ahead: &Session) -> usize {
    turn.state().history.moves().len().saturating_sub(ahead.state.history.moves().len())
}

/// Tells what goes with a decision besides what it names, before it is asked about: half-moves that it strikes out, and of
/// the game behind a press or a ruling that is undone an offer, what was touched, and the time.
fn tell_struck(turn: &mut Turn<'_>, decision: &Decision, ahead: &Session) {
    if matches!(decision, Decision::Order(Order::Undo | Order::UndoPress)) {
        tell_undone(turn, ahead);
    }
    let strikes = matches!(decision, Decision::Order(Order::Restore(_) | Order::Illegal(_)));
    let plies = struck(turn, ahead) as u64;
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

/// The legal move that somebody is charged with as an illegal one: its squares were named, or it is the one that is
/// recorded.
fn named_and_legal(turn: &Turn<'_>, decision: &Decision) -> Option<Box<Spoken>> {
    let Decision::Order(Order::Illegal(charge)) = decision else { return None };
    let (_, position, recorded) = illegal::charged(turn, charge)?;
    let mv = match charge.squares {
        Some((from, to)) => {
            position.legal_moves().into_iter().find(|mv| mv.from() == from && mv.to() == to)?
        }
        None => recorded?,
    };
    // What was legal and yet wrong in its making: a pawn that stayed one, two hands, no move at all.
    let fits = |kind: &IllegalKind| match kind {
        IllegalKind::Movement | IllegalKind::KingCapture => false,
        IllegalKind::Unpromoted => mv.promotion().is_some(),
        IllegalKind::NoMove | IllegalKind::TwoHands => true,
    };
    if !charge.kinds.is_empty() && charge.kinds.iter().all(fits) {
        return None;
    }
    Some(Box::new(Spoken { position, mv }))
}

/// True if somebody is charged with a pawn that was not promoted, by squares between which no pawn promotes.
fn names_no_promotion(turn: &Turn<'_>, decision: &Decision) -> bool {
    let Decision::Order(Order::Illegal(charge)) = decision else { return false };
    let (Some((from, to)), true) = (charge.squares, charge.kinds.contains(&IllegalKind::Unpromoted)) else {
        return false;
    };
    let Some((color, position, _)) = illegal::charged(turn, charge) else { return false };
    let last = if color == Color::White { 7 } else { 0 };
    let pawn = position.piece_at(from).is_some_and(|it| it.color == color && it.role == Role::Pawn);
    let step =
        from.rank.index().abs_diff(to.rank.index()) == 1 && from.file.index().abs_diff(to.file.index()) <= 1;
    !(pawn && step && to.rank.index() == last)
}
