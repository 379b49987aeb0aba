//! Partners who are talked with while a voice is learned: what they are told, and what they answer by voice
//! or by hand.

use std::path::Path;
use std::time::Duration;

use super::lead::command;
use crate::device::microphone::MicrophoneError;
use crate::ear::EarSettings;
use crate::language::{Locale, Message, Renderer, Scheme, Style};
use crate::talk::conversation::Conversation;
pub use crate::talk::dialogue::{Dialogue, DialogueAnswer, Display, Doubt};
use crate::talk::{dialogue, expected};
use crate::user::settings::Settings;

/// Time without a word after which the text is told once more.
const SILENCE: Duration = Duration::from_secs(25);

/// Somebody who is told something and answers.
pub trait Partner {
    /// Tells them this, and returns when they have heard it.
    fn tell(&mut self, message: Message);
    /// Waits for what comes in next; `wanted` is what is hoped for.
    fn next(&mut self, wanted: &str) -> Result<DialogueAnswer, Message>;
    /// Returns when what was told has died away. What was said before that was not said to it.
    fn ready(&mut self) {}
    /// The name of the microphone that he is heard with, where that is known.
    fn microphone(&self) -> Option<String> {
        None
    }
    /// True if each text is said between two presses of a key.
    fn has_keys(&self) -> bool {
        false
    }
}

/// Opens voices and waits until they are there, then the microphone of this name or the usual one, and the speech
/// model in `base`, for announcements in this scheme. Without a voice it goes on, read.
pub fn open<'a>(
    (locale, scheme): (&'static Locale, Scheme),
    base: &Path,
    microphone: Option<String>,
    settings: &Settings,
    display: &'a mut dyn Display,
) -> Dialogue<'a> {
    let renderer = Renderer::new(locale, Style { scheme, ..Style::default() });
    let mut dialogue = Dialogue::new(renderer, display, Conversation::default(), false);
    // Whoever reads what is told is told nothing by a display that is gone.
    let _ = dialogue.open_voice(settings, dialogue::LIMIT);
    let hearing = EarSettings {
        device: microphone.or_else(|| settings.microphone()),
        grammar: expected::grammar(&renderer.vocabulary(), base),
        model_dir: base.to_owned(),
        keeps_sound: true,
        ..EarSettings::default()
    };
    dialogue.open_ear(hearing, move |heard| command(locale, heard).is_some());
    dialogue
}

impl Partner for Dialogue<'_> {
    fn tell(&mut self, message: Message) {
        // That it listens now is heard by its silence.
        let _ = if message.is("train_speak") { self.show(&message) } else { Dialogue::tell(self, &message) };
    }

    fn next(&mut self, wanted: &str) -> Result<DialogueAnswer, Message> {
        self.hope_for(wanted);
        let answer = Dialogue::next(self, Some(SILENCE));
        match (self.broken.take(), answer, &self.deaf) {
            (Some(error), ..) => Err(error.into()),
            // A microphone may come back within that time.
            (None, DialogueAnswer::Nothing, Some(error)) if self.ended => Err(error.into()),
            (None, DialogueAnswer::End, error) => {
                Err(error.as_ref().unwrap_or(&MicrophoneError::None).into())
            }
            (None, answer, _) => Ok(answer),
        }
    }

    fn ready(&mut self) {
        self.listen_afresh();
    }

    fn microphone(&self) -> Option<String> {
        self.microphone.clone()
    }
}
