//! Words that were heard and may have been meant otherwise.

use super::input::Meant;
use super::output::Weight;
use super::turn::Turn;
use super::{moves, protocol};
use crate::game::event::{Event, Source};
use crate::game::state::Stage;
use crate::language::Reading;
use crate::rules::Move;

/// What was said where a move is awaited, or the question what was meant by it. In a rated game there is none: it would
/// tell what is legal.
pub(super) fn move_or_doubt(turn: &mut Turn<'_>, reading: Reading, source: Source, text: &str) {
    let meant = turn.meant.take().filter(|_| !turn.is_rated());
    match (reading, meant) {
        (Reading::Move(_), Some(Meant::Either(one, other))) => ask_which(turn, one, other),
        (Reading::Move(mv), _) => moves::new_move(turn, mv, source, text),
        (_, Some(Meant::This(meant))) => ask_whether_meant(turn, meant, text),
        (other, _) => protocol::refuse_words(turn, turn.state().history.position().clone(), other),
    }
}

/// What was heard is told before the move that may have been meant is read back: nobody takes it for his own words.
fn ask_whether_meant(turn: &mut Turn<'_>, meant: Move, text: &str) {
    turn.say(Weight::Answer, say!("perhaps_meant", said = text.to_owned()));
    turn.heard = Some(text.to_owned());
    moves::new_move(turn, meant, Source::Heard, text);
}

/// Neither counts before one of them is said again, nor does what was read back before.
fn ask_which(turn: &mut Turn<'_>, one: Move, other: Move) {
    if matches!(turn.state().stage, Stage::Proposed(_)) {
        turn.record(Event::Withdrawn);
    }
    let [one, other] = [one, other].map(|mv| turn.session.spoken(mv));
    turn.say(Weight::Answer, say!("which_of_two", one, other));
}
