//! The way of a move: proposed, announced, replied to, confirmed, corrected.

use super::record::stop_if;
use super::{asking, ends, flag, protocol, sheets, touch};
use crate::game::answer;
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::state::Stage;
use crate::game::told::article;
use crate::language::Reading;
use crate::rules::Move;
use crate::session::facts::exchange::{Meant, Weight};
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;
use crate::session::facts::{envelope, guards};

pub(crate) fn new_move(turn: &mut Turn<'_>, mv: Move, source: Source, text: &str) {
    stop_if!(turn, guards::announcing(turn, mv));
    match source {
        Source::Typed | Source::Board => {
            turn.drop_proposal();
            announce(turn, mv, source);
        }
        Source::Heard => turn.propose(mv, text),
    }
}

fn announce(turn: &mut Turn<'_>, mv: Move, source: Source) {
    ends::start_clock_unasked(turn);
    let source = if turn.from_board { Source::Board } else { source };
    turn.record(Event::Announced { uci: turn.uci(mv), source });
    protocol::made_at_once(turn);
    turn.say(Weight::Announcement, asking::announcement(turn, mv));
    asking::await_repetition(turn);
}

/// The reply was typed before the press: the move it replies to is complete (fide-2018 6.2.2).
pub(crate) fn reply(turn: &mut Turn<'_>, mv: Move) {
    stop_if!(turn, guards::reply(turn));
    if !protocol::make_by_sight(turn) {
        return;
    }
    protocol::complete(turn, CompletedBy::Reply);
    if !turn.is_over() {
        announce(turn, mv, Source::Typed);
    }
}

pub(crate) fn repetition(turn: &mut Turn<'_>, reading: &Reading, mv: Move, repeated: bool) {
    if *reading == Reading::Move(mv) {
        if !repeated {
            turn.record(Event::Repeated);
        }
        turn.session.talk.asking = None;
        if !turn.policy().tells_repetition {
            return protocol::tell_unpressed(turn);
        }
        return turn.say(Weight::Chatter, say!("repeated", mv = turn.session.spoken(mv)));
    }
    match reading {
        Reading::Unclear(_) => turn.say(Weight::Chatter, say!("not_heard")),
        _ => turn.decline(say!("press_first", mv = turn.session.spoken(mv))),
    }
}

pub(crate) fn press(turn: &mut Turn<'_>, source: Source) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    stop_if!(turn, guards::press(turn));
    match turn.state().stage.clone() {
        Stage::ToMove => protocol::press_without(turn),
        Stage::Announced { .. } => protocol::press_announced(turn),
        // A misheard word must not confirm a misheard move: that takes a yes, or a hand on the clock.
        Stage::Proposed(mv) if source == Source::Heard => asking::read_back(turn, mv),
        // Whoever presses may have listened for what he said, and not to what was read back.
        Stage::Proposed(mv) if turn.session.talk.uncertain => turn.refuse(&Refusal::Uncertain(mv)),
        Stage::Proposed(mv) => {
            confirm(turn, mv);
            protocol::press_announced(turn);
        }
    }
}

pub(crate) fn yes(turn: &mut Turn<'_>) {
    match turn.state().stage.clone() {
        Stage::Proposed(mv) => {
            confirm(turn, mv);
            let confirmed = say!("confirmed", color = turn.state().mover(), mv = turn.session.spoken(mv));
            turn.say(Weight::Chatter, confirmed);
        }
        Stage::Announced { .. } | Stage::ToMove => tell_nothing_to_confirm(turn),
    }
}

/// The mover has heard the move read back and says it is right: it is announced and made.
fn confirm(turn: &mut Turn<'_>, mv: Move) {
    ends::start_clock_unasked(turn);
    turn.record(Event::Announced { uci: turn.uci(mv), source: Source::Heard });
    protocol::made_at_once(turn);
    // What the program has read back has been repeated.
    if turn.is_full() && turn.session.options.repeat_back {
        turn.record(Event::Repeated);
    }
    turn.session.talk.asking = None;
    turn.session.talk.answered = 0;
}

pub(crate) fn no(turn: &mut Turn<'_>) {
    match turn.state().stage {
        Stage::Proposed(_) => turn.tell(Weight::Answer, Event::Withdrawn),
        Stage::Announced { .. } | Stage::ToMove => tell_nothing_to_confirm(turn),
    }
}

fn tell_nothing_to_confirm(turn: &mut Turn<'_>) {
    let announced = turn.state().announced().is_some() && !turn.is_over();
    turn.say(Weight::Chatter, if announced { say!("already_announced") } else { say!("nothing_to_confirm") });
}

/// A slip of the tongue is corrected at once and before the clock is pressed (fide-2018 D.2.8).
pub(crate) fn correct(turn: &mut Turn<'_>, with: Option<Reading>, source: Source, text: &str) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    // A claim of the flag is about the move that was announced then.
    let again = |mv| matches!(with, Some(Reading::Move(said)) if said == mv);
    let sealed = || {
        let announced = turn.state().announced();
        let known = envelope::sealed_and_opened(turn).filter(|mv| announced == Some(*mv));
        known.filter(|mv| !again(*mv)).map(|mv| {
            let article = article(&turn.edition().resumed);
            Refusal::Told(say!("must_play", mv = turn.session.spoken(mv), article))
        })
    };
    let closed = || match (with.as_ref()?, turn.state().announced()) {
        (with, None) => guards::words(turn, with, source),
        (with, Some(_)) => guards::bound_words(turn, with).filter(|_| turn.policy().refuses_unread),
    };
    stop_if!(turn, guards::result(turn).or_else(sealed).or_else(closed));
    if let Some(Reading::Move(mv)) = with {
        stop_if!(turn, guards::touch(turn, mv));
    }
    let position = turn.state().history.position().clone();
    match (turn.state().stage.clone(), with) {
        (Stage::ToMove, Some(Reading::Move(mv))) => new_move(turn, mv, source, text),
        (Stage::ToMove, None) if source == Source::Typed && !turn.state().touched.is_empty() => {
            touch::untouch(turn);
        }
        // As little is said of it as if it had not been called a correction.
        (Stage::ToMove, Some(other)) if !turn.policy().tells_legality => {
            protocol::refuse_words(turn, position, other)
        }
        (Stage::ToMove, _) if turn.state().history.moves().is_empty() => {
            turn.decline(say!("nothing_to_correct"));
        }
        (Stage::ToMove, _) => turn.refuse(&Refusal::TooLateToCorrect),
        (Stage::Proposed(_), Some(Reading::Move(mv))) => new_move(turn, mv, source, text),
        (Stage::Proposed(_), None) => turn.tell(Weight::Answer, Event::Withdrawn),
        (Stage::Announced { .. }, None) => {
            turn.tell(Weight::Answer, Event::TakenBack);
            flag::call_flag_after_correction(turn);
        }
        (Stage::Announced { mv, .. }, Some(Reading::Move(again))) if again == mv => {
            protocol::said_again(turn, &Reading::Move(again), mv);
        }
        (Stage::Announced { .. }, Some(Reading::Move(mv))) => announce_instead(turn, mv, source, text),
        (_, Some(other)) => protocol::refuse_words(turn, position, other),
    }
}

fn announce_instead(turn: &mut Turn<'_>, mv: Move, source: Source, text: &str) {
    stop_if!(turn, guards::choice(turn, mv));
    match source {
        Source::Typed | Source::Board => {
            turn.tell(Weight::Announcement, Event::Corrected { uci: turn.uci(mv) });
            asking::await_repetition(turn);
        }
        Source::Heard => {
            turn.record(Event::TakenBack);
            turn.propose(mv, text);
        }
    }
    flag::call_flag_after_correction(turn);
}

pub(crate) fn repeat(turn: &mut Turn<'_>) {
    if turn.session.asks_to_sign().is_some() {
        return sheets::ask_to_sign(turn, true);
    }
    match turn.state().stage.clone() {
        Stage::Proposed(mv) => asking::read_back(turn, mv),
        Stage::Announced { mv, .. } => turn.say(Weight::Announcement, asking::announcement(turn, mv)),
        Stage::ToMove => turn.answer(answer::last_move(turn.state())),
    }
}

/// The question what was meant where a move is awaited. In a rated game there is none: it would tell what is legal. A move
/// that is nearly as likely as another is read back there, and a press does not confirm it.
pub(crate) fn doubt(turn: &mut Turn<'_>, reading: Reading, meant: Option<Meant>, text: &str) {
    match (reading, meant) {
        // Neither counts before one of them is said again, nor does what was read back before.
        (Reading::Move(_), Some(Meant::Either(one, other))) => {
            turn.drop_proposal();
            let [one, other] = [one, other].map(|mv| turn.session.spoken(mv));
            turn.answer(say!("which_of_two", one, other));
        }
        // What was heard is told before it is read back: nobody takes it for his own words.
        (_, Some(Meant::This(meant))) => {
            turn.answer(say!("perhaps_meant", said = text.to_owned()));
            turn.heard = Some(text.to_owned());
            new_move(turn, meant, Source::Heard, text);
        }
        (other, _) => protocol::refuse_words(turn, turn.state().history.position().clone(), other),
    }
}
