//! The game by telephone at the table: what goes into the call, whose a line or a key is, and what becomes of a line that
//! breaks.

use std::time::{Duration, Instant};

use super::Table;
use crate::ear::EarEvent;
use crate::ear::recogniser::Hearing;
use crate::game::Event;
use crate::language::{Command, Message, Reading};
use crate::rules::Party;
use crate::session::{Call, CallWith, Ends, Input, Priority, changes_the_game};
use crate::user::log_file;

/// Time that words take through a telephone.
const WAY: Duration = Duration::from_millis(150);

/// Time behind words out of a call before which nothing is said into it: whoever spoke is deaf for the echo.
pub(super) const BREATH: Duration = Duration::from_millis(1_600);

/// Silence between two things that are said to a program, which takes what is nearer together for one.
pub(super) const PAUSE: Duration = Duration::from_millis(1_400);

impl Table {
    /// Says something that came of somebody's words: without a call to everybody, else at the ends that it is for.
    pub(super) fn say_in_turn(
        &mut self,
        weight: Priority,
        message: Message,
        by: Option<Party>,
        events: &[Event],
    ) {
        let Some(call) = self.session.call() else { return self.say(weight, message) };
        match self.session.said_at(by, changes_the_game(events), &message) {
            None | Some(Ends::Both) => self.say(weight, message),
            Some(Ends::Here) => self.say_to(Some(!call.other), weight, &message),
            Some(Ends::There) => self.say_there(call, weight, &message),
        }
    }

    /// Says something into the call alone. What a person there is told is shown here as that; the words between two
    /// programs are nobody else's.
    fn say_there(&mut self, call: Call, weight: Priority, message: &Message) {
        log_file::note(message);
        self.voices.say(Some(call.other), weight, message, None, self.session.repeats());
        let renderer = self.renderer;
        self.renderer = renderer.after(message);
        match call.with {
            CallWith::Person => {
                let told = say!("into_call", what = message.clone());
                self.screen.show(&told, &renderer.text(&told));
            }
            CallWith::Evavier => self.screen.between_programs(message, &renderer.text(message)),
        }
    }

    /// The player at this end: what is typed and pressed here is that player's, if it is nobody else's.
    pub(super) fn player_here(&self, by: Option<Party>) -> Option<Party> {
        by.or_else(|| self.session.call().map(|call| Party::Player(!call.other)))
    }

    pub(super) fn is_in_call(&self, by: Option<Party>) -> bool {
        self.session.call().is_some_and(|call| by == Some(Party::Player(call.other)))
    }

    /// The instant from which words out of a call count: a press from when it was begun, for that is when the clock was
    /// pressed at the other end.
    pub(super) fn counts_from(&self, by: Option<Party>, hearing: &Hearing, speech_ended: Instant) -> Instant {
        if !self.is_in_call(by) {
            return speech_ended;
        }
        let position = self.session.state().history().position();
        let is_press = self.readers.own().read(position, &hearing.text) == Reading::Command(Command::Press);
        let back = if is_press { hearing.length() + WAY } else { WAY };
        speech_ended.checked_sub(back).unwrap_or(speech_ended)
    }

    /// That nothing comes out of the call, whose player can do nothing about it here.
    pub(super) fn told_of_call(&self, of: Option<Party>, event: &EarEvent) -> Option<Message> {
        self.session.call().filter(|_| self.is_in_call(of))?;
        let (EarEvent::MicrophoneMissing(error) | EarEvent::MicrophoneLost(error)) = event else {
            return None;
        };
        Some(say!("call_not_heard", what = Message::from(error)))
    }

    /// Takes in what an ear tells of its source.
    pub(super) fn line_event(&mut self, of: Option<Party>, event: &EarEvent) {
        if !self.is_in_call(of) {
            return;
        }
        match event {
            EarEvent::MicrophoneLost(_) | EarEvent::MicrophoneMissing(_) => self.enter(Input::LineLost),
            EarEvent::MicrophoneBack { .. } => self.enter(Input::LineBack),
            _ => {}
        }
    }
}
