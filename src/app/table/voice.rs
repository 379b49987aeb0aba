//! The voice at the table: what it says next, and what becomes of it.

use std::time::Duration;

use super::{Table, VOICE_STEP, Wake};
use crate::app::faults;
use crate::app::speech::{parts, patient_rate};
use crate::device::time::now;
use crate::device::voice::VoiceEvent;
use crate::game::Weight;
use crate::language::{Message, Renderer};

/// How long the last words may take when the input has ended.
const LAST_WORDS: Duration = Duration::from_secs(60);

impl Table {
    pub(super) fn speak_next(&mut self) {
        if self.his_turn.is_some_and(|end| now() < end) {
            return;
        }
        self.his_turn = None;
        let Some(speaker) = &self.speaker else { return };
        if let Some((id, (message, locale))) = self.queue.next() {
            let rate = patient_rate(self.settings.rate, VOICE_STEP, self.session.repeats());
            if rate != self.rate {
                self.rate = rate;
                speaker.set_rate(rate);
            }
            speaker.speak(id, parts(Renderer { locale, ..self.renderer }.render(&message)));
        }
    }

    pub(super) fn voice_event(&mut self, event: VoiceEvent) {
        match event {
            VoiceEvent::Finished { id } | VoiceEvent::Cut { id } | VoiceEvent::Failed { id } => {
                self.queue.done(id);
                self.speak_next();
                self.note_silence();
            }
            VoiceEvent::Lost(reason) => {
                let why = Box::new(faults::voice(reason));
                self.say(Weight::Chatter, Message::VoiceLost { why });
            }
            VoiceEvent::Back => self.say(Weight::Chatter, Message::VoiceBack),
            VoiceEvent::Ready | VoiceEvent::Started { .. } => {}
        }
    }

    /// Lets the voice end what it has to say, within bounds.
    pub(super) fn finish_speaking(&mut self) {
        self.his_turn = None;
        self.speak_next();
        let deadline = now() + LAST_WORDS;
        while !self.queue.is_idle() {
            let left = deadline.saturating_duration_since(now());
            match self.wakes.1.recv_timeout(left) {
                Ok(Wake::Voice(event)) => self.voice_event(event),
                Ok(_) => {}
                Err(_) => break,
            }
        }
    }

    pub(super) fn change_voice(&mut self, rate: i32, volume: i32) {
        let settings = &mut self.settings;
        settings.rate = settings.rate.saturating_add(rate).clamp(-100, 100);
        settings.volume = settings.volume.saturating_add(volume).clamp(-100, 100);
        let saved = settings.save();
        let (rate_now, volume_now) = (settings.rate, settings.volume);
        self.rate = rate_now;
        if let Some(speaker) = &self.speaker {
            speaker.set_rate(rate_now);
            speaker.set_volume(volume_now);
        }
        let message = if rate != 0 {
            Message::VoiceRate { percent: rate_now.to_string() }
        } else {
            Message::VoiceVolume { percent: volume_now.to_string() }
        };
        self.say(Weight::Answer, message);
        if let Err(error) = saved {
            let path = crate::app::folders::settings_file().unwrap_or_default().display().to_string();
            self.say(Weight::Answer, Message::CannotWrite { path, why: error.to_string() });
        }
    }
}
