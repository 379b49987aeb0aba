//! Whoever is talked with while a voice is learned: what he is told, and what he answers by voice or by hand.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::orders::command;
use crate::device::microphone::MicrophoneError;
use crate::device::voice::VoiceSettings;
use crate::ear::EarEvent;
use crate::ear::recogniser::StartError;
use crate::language::{Locale, Message, Renderer, Scheme, Style, Vocabulary};
use crate::talk::conversation::{Conversation, Event, Hand, HearingSettings};
use crate::talk::end_of_speech::Hoped;
use crate::talk::speech::parts;
use crate::talk::{expected, faults};
use crate::user::settings::Settings;

/// After so long without a word the text is told once more.
const SILENCE: Duration = Duration::from_secs(25);
/// How long the voice may take to die away.
const DYING: Duration = Duration::from_secs(3);
/// How long one message may take.
const LIMIT: Duration = Duration::from_secs(120);

/// What came in while an answer was waited for.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    Words {
        text: String,
        sure: bool,
        /// The sound of them, mono, at 16 kHz.
        sound: Arc<[i16]>,
    },
    Line(String),
    Trouble(Message),
    /// Nothing, for a while.
    Nothing,
}

/// Why nobody answers any more.
#[derive(Clone, Debug)]
pub enum PartnerError {
    /// The ear does not work, for this reason.
    Ear(StartError),
    /// There is no microphone, and nothing can be typed either.
    Microphone(MicrophoneError),
}

impl From<PartnerError> for Message {
    fn from(error: PartnerError) -> Self {
        match error {
            PartnerError::Ear(error) => error.into(),
            PartnerError::Microphone(error) => faults::microphone(error),
        }
    }
}

/// What comes in by hand.
enum ByHand {
    Line(String),
    Ended,
}

/// Where lines come in.
#[derive(Clone)]
pub struct PartnerHand(Hand<ByHand>);

impl PartnerHand {
    /// Takes a line; false once nobody listens any more.
    pub fn give(&self, line: String) -> bool {
        self.0.give(ByHand::Line(line))
    }

    /// No more lines will come.
    pub fn end(&self) {
        // Where nobody listens any more nobody waits for lines either.
        let _ = self.0.give(ByHand::Ended);
    }
}

/// By which ways an answer can still come.
#[derive(Debug, Default)]
struct Ways {
    /// Whether no more lines will come.
    ended: bool,
    /// Why there is no microphone now. It may come back.
    deaf: Option<MicrophoneError>,
    microphone: Option<String>,
}

impl Ways {
    fn follow(&mut self, event: &EarEvent) {
        match event {
            EarEvent::MicrophoneMissing(error) | EarEvent::MicrophoneLost(error) => {
                self.deaf = Some(error.clone());
            }
            EarEvent::MicrophoneBack { device } | EarEvent::Listening { device } => {
                (self.deaf, self.microphone) = (None, Some(device.clone()));
            }
            EarEvent::ModelLoading
            | EarEvent::ModelReady { .. }
            | EarEvent::ModelFailed(_)
            | EarEvent::RecogniserFailed(_)
            | EarEvent::RecogniserLost
            | EarEvent::RecogniserBack
            | EarEvent::Heard { .. }
            | EarEvent::Sound(_)
            | EarEvent::TapeEnded => {}
        }
    }

    /// Why there is none, where no way is left.
    fn none_left(&self) -> Option<MicrophoneError> {
        self.deaf.clone().filter(|_| self.ended)
    }
}

/// Somebody who is told something and answers.
pub trait Partner {
    /// Tells him this, and returns when he has heard it.
    fn tell(&mut self, message: Message);
    /// What comes in next; `wanted` is what is hoped for.
    fn next(&mut self, wanted: &str) -> Result<Answer, PartnerError>;
    /// Returns when what was told has died away. What was said before that was not said to it.
    fn ready(&mut self);
    /// The name of the microphone that he is heard with, where that is known.
    fn microphone(&self) -> Option<String> {
        None
    }
}

/// Where it is read what is told.
pub trait Display {
    /// This is told now.
    fn show(&mut self, message: &Message);
    /// From now on it is only read, and why.
    fn only_read(&mut self, why: &Message);
}

/// Somebody who hears what he is told, and is heard.
pub struct VoicePartner<'a> {
    conversation: Conversation<ByHand>,
    ways: Ways,
    renderer: Renderer<'static>,
    display: &'a mut dyn Display,
    wanted: Hoped,
}

impl<'a> VoicePartner<'a> {
    /// Opens voices and waits until they are there, then the microphone of this name or the usual one, and the speech
    /// model in `base`, for announcements in this scheme. Without a voice it goes on, read.
    pub fn open(
        (locale, scheme): (&'static Locale, Scheme),
        base: &Path,
        microphone: Option<String>,
        settings: &Settings,
        display: &'a mut dyn Display,
    ) -> Self {
        let (conversation, wanted) = (Conversation::default(), Hoped::default());
        let renderer = Renderer::new(locale, Style { scheme, ..Style::default() });
        let mut partner = Self { conversation, ways: Ways::default(), renderer, display, wanted };
        let vocabulary = Vocabulary::of(scheme, locale);
        let mut languages = vec![locale.code.clone(), vocabulary.voice().to_owned()];
        languages.dedup();
        let Settings { rate, volume, speech: way, .. } = *settings;
        partner.conversation.open_voice(VoiceSettings { rate, volume, languages, named: None, way });
        if let Err(reason) = partner.conversation.wait_for_voice(LIMIT, &mut |_| None::<()>) {
            partner.lose_voice(&faults::voice_lost(reason));
        }
        let own = Some(settings.microphone.clone()).filter(|name| !name.is_empty());
        partner.conversation.open_ear(HearingSettings {
            device: microphone.or(own),
            grammar: expected::grammar(&vocabulary, base),
            model: base.to_owned(),
            patience: partner.wanted.clone().patience(move |heard| command(locale, heard).is_some()),
            keeps_sound: true,
            hears_voice: false,
        });
        partner
    }

    /// What is typed comes in through this.
    pub fn hand(&self) -> PartnerHand {
        PartnerHand(self.conversation.hand())
    }

    fn lose_voice(&mut self, why: &Message) {
        self.conversation.close_voice();
        self.display.only_read(why);
    }
}

impl Partner for VoicePartner<'_> {
    fn tell(&mut self, message: Message) {
        self.display.show(&message);
        // That it listens now is heard by its silence.
        if message.is("train_speak") {
            return;
        }
        let parts = parts(self.renderer.render(&message));
        if let Err(reason) = self.conversation.say(parts, LIMIT, &mut |_| None::<()>) {
            self.lose_voice(&faults::voice_lost(reason));
        }
    }

    fn next(&mut self, wanted: &str) -> Result<Answer, PartnerError> {
        self.wanted.set(wanted);
        loop {
            match self.conversation.next(Some(SILENCE)) {
                // A microphone may come back within that time.
                None => {
                    return self
                        .ways
                        .none_left()
                        .map_or(Ok(Answer::Nothing), |error| Err(PartnerError::Microphone(error)));
                }
                Some(Event::ByHand(ByHand::Line(line))) => return Ok(Answer::Line(line)),
                Some(Event::ByHand(ByHand::Ended)) => self.ways.ended = true,
                Some(Event::Heard { hearing, sound }) => {
                    return Ok(Answer::Words { text: hearing.text, sure: hearing.sure, sound });
                }
                Some(Event::Ear(EarEvent::ModelFailed(error))) => {
                    return Err(PartnerError::Ear(StartError::Model(error)));
                }
                Some(Event::Ear(EarEvent::RecogniserFailed(error))) => {
                    return Err(PartnerError::Ear(StartError::Recogniser(error)));
                }
                Some(Event::Ear(event)) => {
                    self.ways.follow(&event);
                    if let Some(trouble) = faults::of_ear(&event) {
                        return Ok(Answer::Trouble(trouble));
                    }
                }
                // A voice that is lost is told when it is to speak.
                Some(Event::Voice(_)) => {}
            }
        }
    }

    fn ready(&mut self) {
        self.conversation.listen_afresh(DYING);
    }

    fn microphone(&self) -> Option<String> {
        self.ways.microphone.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_waited_for_who_can_neither_speak_nor_type() {
        let gone = || EarEvent::MicrophoneMissing(MicrophoneError::None);
        let rows: [(&[EarEvent], bool, bool); 5] = [
            (&[], true, false),
            (&[gone()], false, false),
            (&[gone()], true, true),
            (&[EarEvent::MicrophoneLost(MicrophoneError::Disconnected)], true, true),
            (&[gone(), EarEvent::RecogniserBack], true, true),
        ];
        for (events, ended, given_up) in rows {
            let mut ways = Ways { ended, ..Ways::default() };
            events.iter().for_each(|event| ways.follow(event));
            assert_eq!(ways.none_left().is_some(), given_up, "{events:?} {ended}");
        }
    }
}
