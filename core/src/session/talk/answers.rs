//! Answers to the question that is open, and what comes of a yes.

use crate::game::event::Source;
use crate::language::{Command, Property, Reading, Unclear};
use crate::rules::{Color, Reason};
use crate::session::acts::act::{Acts, decline};
use crate::session::acts::{boards, draws, ends, flag, touch};
use crate::session::facts::exchange::Priority;
use crate::session::facts::pending::{Confirmation, PendingAction};
use crate::session::facts::turn::Turn;
use crate::session::facts::{ending, people};

/// Asks a question once more whose subject has changed since; or says that it is not done, where it was of
/// another position.
fn ask_anew(turn: &mut Turn<'_>, question: Confirmation) {
    if question.action.is_of_the_position() {
        return turn.answer(say!("not_done"));
    }
    turn.say(Priority::Announcement, question.asked.clone());
    let basis = turn.session.basis();
    turn.session.pending.question = Some(Confirmation { basis, ..question });
}

/// The next thing said after a question answers it; anything but a clear yes is a no. Whether it was no more than
/// that.
pub(crate) fn try_answer(turn: &mut Turn<'_>, reading: &Reading) -> bool {
    if matches!(reading, Reading::Remark | Reading::Unclear(Unclear::PartUnheard { .. })) {
        return false;
    }
    if matches!(reading, Reading::Command(command) if command.is(Property::LeavesOpen)) {
        return false;
    }
    let Some(question) = turn.session.pending.question.take() else { return false };
    match reading {
        Reading::Command(Command::Yes) => {
            if question.basis == turn.session.basis() {
                turn.carry_out(confirmed(turn, question.action, question.side));
            } else {
                ask_anew(turn, question);
            }
            true
        }
        // Whoever says it again is asked again.
        Reading::Command(again)
            if *again == question.action.command()
                && question.by == turn.by
                && !question.action.is_of_the_position() =>
        {
            false
        }
        _ => {
            turn.answer(say!("not_done"));
            *reading == Reading::Command(Command::No)
        }
    }
}

/// The acts of an action that nobody has to be asked about, for the side of whoever speaks.
pub(crate) fn unasked(turn: &Turn<'_>, action: PendingAction) -> Acts {
    let side = ending::side_of(turn, &action);
    confirmed(turn, action, side)
}

/// The acts of an action that was confirmed.
fn confirmed(turn: &Turn<'_>, action: PendingAction, side: Option<Color>) -> Acts {
    let color = side.unwrap_or_else(|| turn.side());
    match action {
        PendingAction::Draw => draws::offer_draw(turn, color),
        PendingAction::Accept => draws::accept_draw(turn, side),
        PendingAction::Claim(with) => draws::claim(turn, color, with),
        PendingAction::Flag => flag::claim_flag(turn, side),
        // Spoken, so that whoever asked hears how to go on.
        PendingAction::Differ => boards::differ(turn).and(decline(say!("board_first"))),
        PendingAction::Touched(squares) => touch::touch(turn, Command::Touched, squares, Source::Typed),
        // Lost, or drawn where the opponent cannot mate (fide-2023 5.1.2).
        PendingAction::Resign => {
            let ruling = turn.state().history.resignation(turn.edition(), color);
            ends::end_as_ruled(turn, color.other(), Reason::Resignation, ruling)
        }
        PendingAction::Leave => ends::leave(turn, true),
        PendingAction::Complaint(squares) => {
            touch::complaint(turn, squares, Source::Typed, turn.side_named())
        }
    }
}

/// Refuses whoever may not say this, and takes the answer to a question; whether nothing more comes of what was
/// said. A yes or no of somebody else leaves the question open.
pub(crate) fn settle(turn: &mut Turn<'_>, reading: &Reading, source: Source) -> bool {
    let Some(refusal) = people::guard_person(turn, reading, source) else {
        return turn.session.pending.question.is_some() && try_answer(turn, reading);
    };
    turn.refuse(&refusal);
    if !matches!(reading, Reading::Command(Command::Yes | Command::No)) {
        turn.drop_question();
    }
    true
}
