//! The voice at the table: what it says next, and what becomes of it.

use super::{Table, envelopes};
use std::time::Instant;

use crate::device::time::now;
use crate::device::voice::VoiceEvent;
use crate::language::Message;
use crate::rules::{Color, Party};
use crate::session::Priority;
use crate::table::loop_event::LoopEvent;
use crate::table::{manner, voices};

impl Table {
    /// Asks a player something before everybody, in their own language where they have one. Where two programs talk
    /// through the air nothing is asked aloud that the other program could answer.
    pub(super) fn ask(&mut self, color: Color, message: &Message) {
        let asked_in = self.readers.language_of(color);
        let before = std::mem::replace(&mut self.asked_in, asked_in);
        let weight = if self.session.repeats_back() { Priority::Aside } else { Priority::Answer };
        self.say_to(None, weight, message);
        self.asked_in = before;
    }

    pub(super) fn voice_event(&mut self, side: Option<Color>, event: VoiceEvent) {
        if self.voices.done(side, event) {
            self.voices.speak_next(self.session.repeats());
            return self.note_silence();
        }
        self.effects(voices::fault(side, event));
        if let (VoiceEvent::Back, Some(color)) = (event, side) {
            envelopes::ask_in_private_again(self, color);
        }
    }

    /// Lets the voice end what it has to say, within bounds; whoever wants to leave once more waits for none of it.
    pub(super) fn finish_speaking(&mut self, deadline: Instant) {
        self.voices.end_all_pauses();
        self.voices.speak_next(self.session.repeats());
        while !self.voices.is_idle() {
            let left = deadline.saturating_duration_since(now());
            match self.wakes.1.recv_timeout(left) {
                Ok(LoopEvent::Voice(side, event)) => self.voice_event(side, event),
                Ok(LoopEvent::Leave | LoopEvent::EndOfInput) => break,
                Ok(_) => {}
                Err(_) => break,
            }
        }
    }

    /// Changes the voice of whoever asks for it, and keeps that for the next time.
    pub(super) fn change_voice(&mut self, rate: i32, volume: i32, by: Option<Party>) {
        let side = by.and_then(Party::side);
        let effects = manner::change(&mut self.voices, &mut self.settings, side, (rate, volume));
        self.effects(effects);
    }
}
