//! The way of a move: proposed, announced, replied to, confirmed, corrected.

use super::act::{Acts, decline, decline_if, drop_proposal, propose, record, refuse, refuse_if, say, tell};
use super::record::stop_if;
use super::{calling, ends, flag, protocol, reading_back, sheets, touch};
use crate::game::answer;
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::state::Stage;
use crate::game::told::article;
use crate::language::Reading;
use crate::rules::Move;
use crate::session::facts::exchange::{Priority, Suggestion};
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;
use crate::session::facts::{envelope, guards};

pub(crate) fn new_move(turn: &Turn<'_>, mv: Move, source: Source, text: &str) -> Acts {
    refuse_if!(guards::announcing(turn, mv));
    match source {
        Source::Typed | Source::Board => drop_proposal(turn).then(move |turn| announce(turn, mv, source)),
        Source::Heard => propose(mv, text),
    }
}

fn announce(turn: &Turn<'_>, mv: Move, source: Source) -> Acts {
    let source = if turn.from_board { Source::Board } else { source };
    let announced = record(Event::Announced { uci: turn.uci(mv), source }).and(protocol::made_at_once(turn));
    let told = announced.say(Priority::Announcement, turn.session.announcement(mv));
    ends::start_clock_unasked(turn).and(told).await_repetition()
}

/// The reply was typed before the press: the move it replies to is complete (fide-2018 6.2.2).
pub(crate) fn reply(turn: &Turn<'_>, mv: Move) -> Acts {
    refuse_if!(guards::reply(turn));
    protocol::make_by_sight(turn)
        .then_unless_over(|turn| protocol::complete(turn, CompletedBy::Reply))
        .then_unless_over(move |turn| announce(turn, mv, Source::Typed))
}

pub(crate) fn repetition(turn: &Turn<'_>, reading: &Reading, mv: Move, repeated: bool) -> Acts {
    let mv_spoken = turn.session.spoken(mv);
    match reading {
        Reading::Move(said) if *said == mv => {
            let recorded = (!repeated).then(|| record(Event::Repeated));
            let repeated = Acts::from(recorded).stop_asking();
            if !turn.policy().tells_repetition {
                return repeated.then(protocol::tell_unpressed);
            }
            repeated.say(Priority::Chatter, say!("repeated", mv = mv_spoken))
        }
        Reading::Unclear(_) => say(Priority::Chatter, say!("not_heard")),
        _ => decline(say!("press_before_more", mv = mv_spoken)),
    }
}

/// The press of a clock. One that comes too early: with nothing announced it is `protocol::press_without`; with a move that
/// is announced and not made, `guards::making` refuses it.
pub(crate) fn press(turn: &mut Turn<'_>, source: Source) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    stop_if!(turn, guards::press(turn));
    stop_if!(turn, calling::awaits_other_end(turn), say!("call_not_repeated"));
    if calling::puts_off_press(turn) {
        return;
    }
    match turn.state().stage.clone() {
        Stage::ToMove => turn.carry_out(protocol::press_without(turn)),
        Stage::Announced { .. } => turn.carry_out(protocol::press_announced(turn)),
        // A misheard word must not confirm a misheard move: that takes a yes, or a hand on the clock.
        Stage::Proposed(mv) if source == Source::Heard => reading_back::read_back(turn, mv),
        // Whoever presses may have listened for what he said, and not to what was read back.
        Stage::Proposed(mv) if turn.session.talk.uncertain => turn.refuse(&Refusal::Uncertain(mv)),
        Stage::Proposed(mv) => {
            confirm(turn, mv);
            turn.carry_out(protocol::press_announced(turn));
        }
    }
}

pub(crate) fn yes(turn: &mut Turn<'_>) {
    match turn.state().stage.clone() {
        Stage::Proposed(mv) => {
            confirm(turn, mv);
            let mover = turn.state().mover();
            // What came out of a call has just been said at both ends, and the clock is not pressed here.
            if turn.session.call().is_none_or(|call| call.other != mover) {
                let confirmed = say!("confirmed", color = mover, mv = turn.session.spoken(mv));
                turn.say(Priority::Chatter, confirmed);
            }
        }
        Stage::Announced { .. } | Stage::ToMove => turn.carry_out(tell_nothing_to_confirm(turn)),
    }
}

/// The mover has heard the move read back and says it is right: it is announced and made.
fn confirm(turn: &mut Turn<'_>, mv: Move) {
    let announced = record(Event::Announced { uci: turn.uci(mv), source: Source::Heard });
    // What the program has read back has been repeated.
    let repeats = turn.is_full() && turn.session.repeats_back();
    let repeated = repeats.then(|| record(Event::Repeated));
    let announced = announced.and(protocol::made_at_once(turn)).and(repeated).stop_asking();
    turn.carry_out(ends::start_clock_unasked(turn).and(announced));
    turn.session.talk.answered = 0;
    calling::announce_confirmed(turn);
}

pub(crate) fn no(turn: &Turn<'_>) -> Acts {
    match turn.state().stage {
        Stage::Proposed(_) => tell(Priority::Answer, Event::Withdrawn),
        Stage::Announced { .. } | Stage::ToMove => tell_nothing_to_confirm(turn),
    }
}

fn tell_nothing_to_confirm(turn: &Turn<'_>) -> Acts {
    let announced = turn.state().announced().is_some() && !turn.is_over();
    say(Priority::Chatter, if announced { say!("already_announced") } else { say!("nothing_to_confirm") })
}

/// A slip of the tongue is corrected at once and before the clock is pressed (fide-2018 D.2.8).
pub(crate) fn correct(turn: &Turn<'_>, with: Option<Reading>, source: Source, text: &str) -> Acts {
    decline_if!(turn.is_over(), say!("game_is_over"));
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
    refuse_if!(guards::result(turn).or_else(sealed).or_else(closed));
    if let Some(Reading::Move(mv)) = with {
        refuse_if!(guards::touch(turn, mv));
    }
    let position = turn.state().history.position().clone();
    match (turn.state().stage.clone(), with) {
        (Stage::ToMove, Some(Reading::Move(mv))) => new_move(turn, mv, source, text),
        (Stage::ToMove, None) if source == Source::Typed && !turn.state().touched.is_empty() => {
            touch::untouch(turn)
        }
        // As little is said of it as if it had not been called a correction.
        (Stage::ToMove, Some(other)) if !turn.policy().tells_legality => {
            protocol::refuse_words(turn, position, other)
        }
        (Stage::ToMove, _) if turn.state().history.moves().is_empty() => decline(say!("nothing_to_correct")),
        (Stage::ToMove, _) => refuse(Refusal::TooLateToCorrect),
        (Stage::Proposed(_), Some(Reading::Move(mv))) => new_move(turn, mv, source, text),
        (Stage::Proposed(_), None) => tell(Priority::Answer, Event::Withdrawn),
        (Stage::Announced { .. }, None) => {
            tell(Priority::Answer, Event::TakenBack).then(flag::call_flag_after_correction)
        }
        (Stage::Announced { mv, .. }, Some(Reading::Move(again))) if again == mv => {
            protocol::said_again(turn, &Reading::Move(again), mv)
        }
        (Stage::Announced { .. }, Some(Reading::Move(mv))) => announce_instead(turn, mv, source, text),
        (_, Some(other)) => protocol::refuse_words(turn, position, other),
    }
}

fn announce_instead(turn: &Turn<'_>, mv: Move, source: Source, text: &str) -> Acts {
    refuse_if!(guards::choice(turn, mv));
    let instead = match source {
        Source::Typed | Source::Board => {
            let corrected = Event::Corrected { uci: turn.uci(mv) };
            tell(Priority::Announcement, corrected).await_repetition()
        }
        Source::Heard => record(Event::TakenBack).and(propose(mv, text)),
    };
    instead.then(flag::call_flag_after_correction)
}

pub(crate) fn repeat(turn: &mut Turn<'_>) {
    if turn.session.asks_to_sign().is_some() {
        return turn.carry_out(sheets::ask_to_sign(turn, true));
    }
    match turn.state().stage.clone() {
        Stage::Proposed(mv) => reading_back::read_back(turn, mv),
        Stage::Announced { mv, .. } => turn.say(Priority::Announcement, turn.session.announcement(mv)),
        Stage::ToMove => turn.answer(answer::last_move(turn.state())),
    }
}

/// The question what was meant where a move is awaited. In a rated game there is none: it would tell what is legal. A move
/// that is nearly as likely as another is read back there, and a press does not confirm it.
pub(crate) fn doubt(turn: &mut Turn<'_>, reading: Reading, meant: Option<Suggestion>, text: &str) {
    match (reading, meant) {
        // Neither counts before one of them is said again, nor does what was read back before.
        (Reading::Move(_), Some(Suggestion::EitherOf(one, other))) => {
            let [one, other] = [one, other].map(|mv| turn.session.spoken(mv));
            turn.carry_out(drop_proposal(turn).answer(say!("which_of_two", one, other)));
        }
        // What was heard is told before it is read back: nobody takes it for his own words.
        (_, Some(Suggestion::One(meant))) => {
            turn.answer(say!("perhaps_meant", said = text.to_owned()));
            turn.heard = Some(text.to_owned());
            turn.carry_out(new_move(turn, meant, Source::Heard, text));
        }
        (other, _) => {
            let position = turn.state().history.position().clone();
            turn.carry_out(protocol::refuse_words(turn, position, other));
        }
    }
}
