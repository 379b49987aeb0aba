//! Reading a text aloud, message by message, where no game is played.

use std::thread;

use crate::language::{Locale, Message, Renderer, Style};
use crate::profiles::CoachKey;
use crate::talk::conversation::{Conversation, Hand};
use crate::talk::dialogue::{LIMIT, voice_of};
use crate::talk::faults::voice_lost;
use crate::talk::speech::parts;
use crate::user::settings::Settings;

pub(crate) struct Aloud<'a> {
    conversation: Conversation<CoachKey>,
    renderer: &'a Renderer<'a>,
}

impl<'a> Aloud<'a> {
    /// Opens the voices and waits until they are there; `named` is one that was chosen by its name, for its language.
    pub fn open(
        renderer: &'a Renderer<'a>,
        settings: &Settings,
        named: Option<(String, String)>,
    ) -> Result<Self, Message> {
        let mut conversation = Conversation::default();
        conversation.open_voice(voice_of(settings, renderer, named));
        // Asked before all voices are there, the first text could fail for no good reason.
        conversation.wait_for_voice(LIMIT, &mut |_| None::<()>).map_err(voice_lost)?;
        Ok(Self { conversation, renderer })
    }

    pub fn hand(&self) -> Hand<CoachKey> {
        self.conversation.hand()
    }

    /// Speaks messages one after another, to the end of the last or until the listener wants something else.
    pub fn read(&mut self, messages: &[Message]) -> Result<Option<CoachKey>, Message> {
        for message in messages {
            let parts = parts(self.renderer.render(message));
            let turn = self.conversation.say(parts, LIMIT, &mut |turn| Some(*turn)).map_err(voice_lost)?;
            if turn.is_some() {
                return Ok(turn);
            }
        }
        Ok(None)
    }
}

/// Speaks messages one after another, to the end of the last; `named` is a voice that was chosen by its name, for its
/// language.
pub(crate) fn read_aloud(
    messages: &[Message],
    renderer: &Renderer<'_>,
    settings: &Settings,
    named: Option<(String, String)>,
) -> Result<(), Message> {
    Aloud::open(renderer, settings, named)?.read(messages).map(drop)
}

/// Reads something on a thread of its own, in words of this locale, where nothing else speaks. It is shown besides: what
/// nobody can hear is lost here.
pub fn read_aside(message: Message, locale: &'static Locale) {
    thread::spawn(move || {
        let renderer = Renderer::new(locale, Style::default());
        // What is only shown elsewhere is spoken too.
        let question = renderer.text(&message);
        let _ = read_aloud(&[say!("ask_question", question)], &renderer, &Settings::load().0, None);
    });
}
