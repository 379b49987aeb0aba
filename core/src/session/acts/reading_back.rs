//! Moves as they are read back by ear, and asked for again after a silence.

use super::asking::{ANNOUNCE_AGAIN_MS, CONFIRM_AGAIN_MS, SAY_AGAIN_MS};
use super::calling;
use crate::game::state::Stage;
use crate::language::Message;
use crate::rules::Move;
use crate::session::facts::exchange::Priority;
use crate::session::facts::turn::Turn;

/// After this number of answers to things heard from which nothing came, nothing more is said unasked.
const TALK_AT_MOST: u32 = 40;

pub(crate) fn read_back(turn: &mut Turn<'_>, mv: Move) {
    answer_by(turn, turn.session.read_back(mv));
    if matches!(turn.state().stage, Stage::Proposed(_)) {
        turn.session.ask_once_more(turn.at_ms, CONFIRM_AGAIN_MS);
    }
}

/// Says it, unless this talk has led nowhere for long.
pub(crate) fn answer_by(turn: &mut Turn<'_>, message: impl Into<Message>) {
    let message = message.into();
    turn.session.talk.answered += 1;
    let in_vain =
        turn.session.repeats_back() && turn.session.talk.answered > TALK_AT_MOST && !message.is("yes_to");
    let weight = if in_vain { Priority::Aside } else { Priority::Announcement };
    turn.say(weight, message);
}

pub(crate) fn ask_again(turn: &mut Turn<'_>) {
    let Some(asking) = turn.session.talk.asking.take_if(|asking| asking.due_ms <= turn.at_ms) else { return };
    let (color, times) = (turn.state().mover(), asking.times + 1);
    if calling::asked_again(turn, times) {
        return;
    }
    let (message, wait_ms) = match (turn.state().stage.clone(), turn.session.last_ply()) {
        (Stage::Announced { repeated: true, .. }, _) => return,
        (Stage::Announced { mv, .. }, _) => (turn.session.announcement(mv), ANNOUNCE_AGAIN_MS),
        (Stage::Proposed(mv), _) => (say!("confirm_please", mv = turn.session.spoken(mv)), CONFIRM_AGAIN_MS),
        (Stage::ToMove, Some((before, last))) if turn.is_over() => {
            (say!("last_move", color = color.other(), mv = (&before, last)), ANNOUNCE_AGAIN_MS)
        }
        (Stage::ToMove, _) => {
            (say!("not_understood", said = String::new(), why = say!("say_again")), SAY_AGAIN_MS)
        }
    };
    turn.say(Priority::Announcement, message);
    turn.session.ask_after(turn.at_ms, wait_ms, times)
}
