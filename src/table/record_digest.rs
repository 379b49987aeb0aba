//! Digits that stand for the record so far, told to those at the table so that they can note them: without
//! them nobody can tell later whether the end of a record was cut off, or all of it made anew
//! (`docs/evidence.md`).

use super::after_turn::{AfterTurn, Done};
use super::effect::Effect;
use super::recorder::JournalRecorder;
use crate::game::adjourned::Adjourning;
use crate::game::times::GameTimes;
use crate::game::{Event, Judgement, State};
use crate::language::{Command, Message};
use crate::session::{Priority, Session};
use crate::user::device_key;

/// Notes on the game as a whole: the digits, and at its end the use of time and what can be done with it.
pub(super) struct Noting;

impl AfterTurn for Noting {
    fn after(&mut self, turn: &Done<'_>) -> Vec<Effect> {
        let mut effects = Vec::new();
        if turn.events.iter().any(|event| is_noted_behind(event, turn.session)) {
            effects.push(Effect::TellRecord);
        }
        // Whoever is asked whether they sign has something else to do first.
        if !turn.asks {
            effects.extend(times(turn.state(), turn.events));
            effects.extend(leaves(turn.state(), turn.events).then_some(Effect::TellAfterwards));
        }
        effects
    }

    /// A question comes last, and is a line of its own under the fingers.
    fn before_question(&self, turn: &Done<'_>) -> Vec<Effect> {
        let mut times = times(turn.state(), turn.events);
        if !times.is_empty() {
            times.push(Effect::BeginLine);
        }
        times
    }
}

/// True if they are told behind this: where a game stops or is signed, and to whoever asks how things stand
/// in a rated game, where an arbiter may need them.
fn is_noted_behind(event: &Event, session: &Session) -> bool {
    match event {
        // One time for all that sign.
        Event::Ended { .. } | Event::Signed { .. } | Event::SignatureRefused { .. } => {
            session.asks_to_sign().is_none()
        }
        Event::Judged(Judgement::ResultConfirmed { .. }) | Event::Adjournment(Adjourning::Sealed { .. }) => {
            true
        }
        Event::Asked { command: Command::State | Command::Notes, .. } => {
            session.state().policy().keeps_record
        }
        _ => false,
    }
}

/// Number of events on the disk, and the digits that stand for them and for this device. Nothing of it is
/// said aloud: nobody could follow it by ear.
pub(super) fn told(recorder: &JournalRecorder) -> Vec<Message> {
    let Some((events, head)) = recorder.stands() else { return Vec::new() };
    let record = say!("record_stands", events, paper = head.paper().to_uppercase());
    let key = device_key::existing().map(|key| say!("record_key", key = key.public().paper().to_uppercase()));
    [Some(record), key].into_iter().flatten().collect()
}

/// Use of time, behind the result; nobody has to listen to it.
fn times(state: &State, events: &[Event]) -> Vec<Effect> {
    let ends = events.iter().any(|event| matches!(event, Event::Ended { .. }));
    let times = GameTimes::at_the_end(state).filter(|_| ends);
    let told = times.map_or_else(Vec::new, |times| times.told());
    told.into_iter().map(|what| Effect::Say(Priority::Chatter, say!("times_shown", what))).collect()
}

/// True if nothing is left to be done at the board.
fn leaves(state: &State, events: &[Event]) -> bool {
    let ends = |event: &Event| {
        matches!(event, Event::Ended { .. } | Event::Signed { .. } | Event::SignatureRefused { .. })
    };
    state.outcome.is_some() && events.iter().any(ends)
}
