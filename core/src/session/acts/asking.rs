//! Silences by ear: after one the announcement is said again, or asked for.

use crate::game::state::Stage;
use crate::language::Message;
use crate::rules::{Move, Position};
use crate::session::facts::exchange::{Options, Weight};
use crate::session::facts::pending::AwaitedWords;
use crate::session::facts::turn::Turn;

/// Silence in milliseconds, from the end of the program's own speech, after which an announcement is said
/// again to an opponent who has to repeat it; and how much longer each time. Longer than the opponent's
/// repetition and the time to understand it.
pub(crate) const ANNOUNCE_AGAIN_MS: (u64, u64) = (11_000, 700);

/// The same for a repetition that waits for its yes, which may name the move too.
pub(crate) const CONFIRM_AGAIN_MS: (u64, u64) = (9_000, 1_100);

/// The same after a no that brought no move with it.
pub(crate) const SAY_AGAIN_MS: (u64, u64) = (4_500, 900);

/// Number of times that the silence grows by a step.
const LONGER_AT_MOST: u32 = 8;

/// After this number of times somebody has to come and look.
const ASK_AT_MOST: u32 = 60;

/// After this number of answers to things heard from which nothing came, nothing more is said unasked.
const TALK_AT_MOST: u32 = 40;

pub(crate) fn last_ply(turn: &Turn<'_>) -> Option<(Position, Move)> {
    let (position, mv) = turn.state().history.plies().next_back()?;
    Some((position.clone(), mv))
}

pub(crate) fn read_back(turn: &mut Turn<'_>, mv: Move) {
    answer_by(turn, turn.session.read_back(mv));
    if matches!(turn.state().stage, Stage::Proposed(_)) {
        ask_once_more(turn, CONFIRM_AGAIN_MS);
    }
}

/// Says it, unless this talk has led nowhere for long.
pub(crate) fn answer_by(turn: &mut Turn<'_>, message: impl Into<Message>) {
    let message = message.into();
    turn.session.talk.answered += 1;
    let in_vain = turn.session.options.repeat_back
        && turn.session.talk.answered > TALK_AT_MOST
        && !message.is("yes_to");
    let weight = if in_vain { Weight::Aside } else { Weight::Announcement };
    turn.say(weight, message);
}

/// The announcement has to be repeated; after a silence it is said again.
pub(crate) fn await_repetition(turn: &mut Turn<'_>) {
    turn.session.talk.answered = 0;
    turn.session.talk.unsure = None;
    ask_after(turn, ANNOUNCE_AGAIN_MS, 0);
}

pub(crate) fn ask_once_more(turn: &mut Turn<'_>, wait_ms: (u64, u64)) {
    let times = turn.session.talk.asking.as_ref().map_or(0, |asking| asking.times + 1);
    ask_after(turn, wait_ms, times);
}

pub(crate) fn ask_after(turn: &mut Turn<'_>, (base_ms, step_ms): (u64, u64), times: u32) {
    let Options { repeat_back, .. } = turn.session.options;
    let wait_ms = base_ms + step_ms * u64::from(times.min(LONGER_AT_MOST));
    turn.session.talk.asking = (repeat_back && times < ASK_AT_MOST).then(|| {
        let mut asking = AwaitedWords { due_ms: 0, wait_ms, times, spoken: false, put_off_ms: 0 };
        asking.postpone(turn.at_ms);
        asking
    });
}

pub(crate) fn ask_again(turn: &mut Turn<'_>) {
    let Some(asking) = turn.session.talk.asking.take_if(|asking| asking.due_ms <= turn.at_ms) else { return };
    let (color, times) = (turn.state().mover(), asking.times + 1);
    let (message, wait_ms) = match (turn.state().stage.clone(), last_ply(turn)) {
        (Stage::Announced { repeated: true, .. }, _) => return,
        (Stage::Announced { mv, .. }, _) => (announcement(turn, mv), ANNOUNCE_AGAIN_MS),
        (Stage::Proposed(mv), _) => (say!("confirm_please", mv = turn.session.spoken(mv)), CONFIRM_AGAIN_MS),
        (Stage::ToMove, Some((before, last))) if turn.is_over() => {
            (say!("last_move", color = color.other(), mv = (&before, last)), ANNOUNCE_AGAIN_MS)
        }
        (Stage::ToMove, _) => {
            (say!("not_understood", said = String::new(), why = say!("say_again")), SAY_AGAIN_MS)
        }
    };
    turn.say(Weight::Announcement, message);
    ask_after(turn, wait_ms, times);
}

pub(crate) fn announcement(turn: &Turn<'_>, mv: Move) -> Message {
    say!("announced", color = turn.state().mover(), mv = turn.session.spoken(mv))
}
