//! Whoever is talked with while a voice is learned: what he is told, and what he answers by voice or by hand.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::orders::command;
use crate::device::voice::VoiceSettings;
use crate::ear::recogniser::StartError;
use crate::ear::{EarEvent, FIRST_LOOK, Patience};
use crate::language::{Locale, Message, Renderer, Scheme, Style, Vocabulary};
use crate::profiles::message::ProfileMessage;
use crate::talk::conversation::{Conversation, Event, Hand, HearingSettings};
use crate::talk::end_of_speech::PERHAPS;
use crate::talk::speech::parts;
use crate::talk::{expected, faults};
use crate::user::settings::Settings;

/// After so long without a word the text is told once more.
const SILENCE: Duration = Duration::from_secs(25);
/// How long the voice may take to die away.
const DYING: Duration = Duration::from_secs(3);
/// How long one message may take.
const LIMIT: Duration = Duration::from_secs(120);

/// What came in.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Words, and how they sounded.
    Words {
        /// As recognised.
        text: String,
        /// Whether the recogniser was sure of them.
        sure: bool,
        /// 16 kHz.
        sound: Arc<[i16]>,
    },
    /// Something was typed, or a button pressed that stands for it.
    Line(String),
    /// Something about the microphone is to be told.
    Trouble(Message),
    /// Nothing, for a while.
    Nothing,
}

/// Somebody who is told something and answers.
pub trait Partner {
    /// Tells him this, and returns when he has heard it.
    fn tell(&mut self, message: Message);
    /// What comes in next; `wanted` is what is hoped for.
    ///
    /// # Errors
    /// Nobody can listen any more.
    fn next(&mut self, wanted: &str) -> Result<Answer, StartError>;
    /// Returns when what was told has died away. What was said before that was not said to it.
    fn ready(&mut self);
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
    conversation: Conversation<String>,
    renderer: Renderer<'static>,
    display: &'a mut dyn Display,
    wanted: Arc<Mutex<String>>,
}

impl<'a> VoicePartner<'a> {
    /// Opens voices and waits until they are there, then the microphone of this name or the usual one, and the speech
    /// model in `base`. Without a voice it goes on, read.
    #[must_use]
    pub fn open(
        locale: &'static Locale,
        base: &Path,
        microphone: Option<String>,
        settings: &Settings,
        display: &'a mut dyn Display,
    ) -> Self {
        let (conversation, wanted) = (Conversation::default(), Arc::default());
        let renderer = Renderer::new(locale, Style::default());
        let mut partner = Self { conversation, renderer, display, wanted };
        let vocabulary = Vocabulary::of(Scheme::Fide, locale);
        let mut languages = vec![locale.code.clone(), vocabulary.voice().to_owned()];
        languages.dedup();
        let Settings { rate, volume, .. } = *settings;
        partner.conversation.open_voice(VoiceSettings { rate, volume, languages, named: None });
        if let Err(reason) = partner.conversation.wait_for_voice(LIMIT, &mut |_| None::<()>) {
            partner.lose_voice(&faults::voice_lost(reason));
        }
        let own = Some(settings.microphone.clone()).filter(|name| !name.is_empty());
        partner.conversation.open_ear(HearingSettings {
            device: microphone.or(own),
            grammar: expected::grammar(&vocabulary, base),
            model: base.to_owned(),
            patience: patience(locale, partner.wanted.clone()),
            keeps_sound: true,
            hears_voice: false,
        });
        partner
    }

    /// What is typed comes in through this.
    #[must_use]
    pub fn hand(&self) -> Hand<String> {
        self.conversation.hand()
    }

    fn lose_voice(&mut self, why: &Message) {
        self.conversation.close_voice();
        self.display.only_read(why);
    }
}

/// What is asked for is complete at once, a command soon; anything else may go on.
fn patience(locale: &'static Locale, wanted: Arc<Mutex<String>>) -> Patience {
    Patience::new(move |heard| {
        if *wanted.lock().unwrap_or_else(PoisonError::into_inner) == heard {
            return Some(FIRST_LOOK);
        }
        command(locale, heard).map(|_| PERHAPS)
    })
}

impl Partner for VoicePartner<'_> {
    fn tell(&mut self, message: Message) {
        self.display.show(&message);
        // That it listens now is heard by its silence.
        if message.of() == Some(&ProfileMessage::TrainSpeak) {
            return;
        }
        let parts = parts(self.renderer.render(&message));
        if let Err(reason) = self.conversation.say(parts, LIMIT, &mut |_| None::<()>) {
            self.lose_voice(&faults::voice_lost(reason));
        }
    }

    fn next(&mut self, wanted: &str) -> Result<Answer, StartError> {
        wanted.clone_into(&mut self.wanted.lock().unwrap_or_else(PoisonError::into_inner));
        loop {
            match self.conversation.next(Some(SILENCE)) {
                None => return Ok(Answer::Nothing),
                Some(Event::ByHand(line)) => return Ok(Answer::Line(line)),
                Some(Event::Heard { hearing, sound }) => {
                    return Ok(Answer::Words { text: hearing.text, sure: hearing.sure, sound });
                }
                Some(Event::Ear(EarEvent::ModelFailed(error))) => return Err(StartError::Model(error)),
                Some(Event::Ear(EarEvent::RecogniserFailed(error))) => {
                    return Err(StartError::Recogniser(error));
                }
                Some(Event::Ear(event)) => {
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
}
