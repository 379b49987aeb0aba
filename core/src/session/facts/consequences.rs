//! Consequences of an arbiter's decision that are worth a question before it is carried out: one that ends
//! the game or opens it again, one that takes a press back, and an illegal move that is legal here.

use super::charge;
use super::pending::Decision;
use super::phrase::Phrase;
use super::turn::{Session, Turn};
use crate::game::state::{State, UndoStep, standing};
use crate::language::arbiter::{Order, TimeChange};
use crate::language::{Command, Message, Reading, Spoken};
use crate::rules::laws::IllegalKind;
use crate::rules::{Color, Role};

/// `yes`, and `arbiter yes`.
pub(crate) fn read_answer(turn: &Turn<'_>, said: &Phrase<'_>) -> Reading {
    let position = turn.state().history.position();
    let of_his = said.reader.after_arbiter(&said.text).map(|rest| said.reader.read(position, &rest));
    match of_his {
        Some(answer @ Reading::Command(Command::Yes | Command::No)) => answer,
        _ => said.read(position),
    }
}

/// Question about a decision that by itself would not be asked about as the game stands now.
pub(crate) fn question_again(turn: &Turn<'_>, decision: &Decision, ahead: &Session) -> Message {
    let charged = match decision {
        Decision::Order(Order::Illegal(charge)) => charge::charged(turn, charge),
        _ => None,
    };
    match (charged, turn.state().outcome, ahead.state.outcome) {
        (Some((color, ..)), _, _) => say!("really_illegal", color),
        (_, Some(outcome), Some(other)) => say!("really_change_result", outcome, other),
        _ => say!("really_since", stands = standing(turn.state())),
    }
}

pub(crate) fn question_before(turn: &Turn<'_>, decision: &Decision, ahead: &Session) -> Option<Message> {
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
            Some(say!("really_illegal", color = charge::charged(turn, charge)?.0))
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

pub(crate) fn struck(turn: &Turn<'_>, ahead: &Session) -> usize {
    turn.state().history.moves().len().saturating_sub(ahead.state.history.moves().len())
}

/// The legal move that somebody is charged with as an illegal one: its squares were named, or it is the one that is
/// recorded.
pub(crate) fn named_and_legal(turn: &Turn<'_>, decision: &Decision) -> Option<Box<Spoken>> {
    let Decision::Order(Order::Illegal(charge)) = decision else { return None };
    let (_, position, recorded) = charge::charged(turn, charge)?;
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
pub(crate) fn names_no_promotion(turn: &Turn<'_>, decision: &Decision) -> bool {
    let Decision::Order(Order::Illegal(charge)) = decision else { return false };
    let (Some((from, to)), true) = (charge.squares, charge.kinds.contains(&IllegalKind::Unpromoted)) else {
        return false;
    };
    let Some((color, position, _)) = charge::charged(turn, charge) else { return false };
    let last = if color == Color::White { 7 } else { 0 };
    let pawn = position.piece_at(from).is_some_and(|it| it.color == color && it.role == Role::Pawn);
    let step =
        from.rank.index().abs_diff(to.rank.index()) == 1 && from.file.index().abs_diff(to.file.index()) <= 1;
    !(pawn && step && to.rank.index() == last)
}
