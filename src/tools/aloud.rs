//! Reading a text aloud, message by message, where no game is played.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use crate::device::voice::{LostReason, Part, Voice, VoiceEvent, VoiceSettings};
use crate::language::{Locale, Message, Renderer, Style};
use crate::start::message::StartMessage;
use crate::table::message::TableMessage;
use crate::talk::faults;
use crate::user::settings::Settings;

/// How long one message may take.
const LIMIT: Duration = Duration::from_secs(120);

/// What a listener wants while something is read to him.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Turn {
    /// On to what comes next.
    On,
    /// Back to what came before.
    Back,
    /// No more of it.
    Stop,
}

impl Turn {
    /// What a typed line asks for.
    #[must_use]
    pub fn of(line: &str) -> Self {
        match line.trim() {
            "." => Self::Stop,
            "<" => Self::Back,
            _ => Self::On,
        }
    }
}

#[derive(Debug)]
enum Wake {
    Voice(VoiceEvent),
    Turn(Turn),
}

/// A voice that reads texts.
pub struct Aloud<'a> {
    voice: Voice,
    to: Sender<Wake>,
    wakes: Receiver<Wake>,
    renderer: &'a Renderer<'a>,
    last_id: u64,
}

fn lost(reason: LostReason) -> Message {
    TableMessage::VoiceLost { why: faults::voice(reason) }.into()
}

impl<'a> Aloud<'a> {
    /// Opens the voices and waits until they are there.
    ///
    /// # Errors
    /// Why nobody can hear them.
    pub fn open(renderer: &'a Renderer<'a>, settings: &Settings) -> Result<Self, Message> {
        Self::open_named(renderer, settings, None)
    }

    /// The same with a voice that was chosen by its name, for its language.
    fn open_named(
        renderer: &'a Renderer<'a>,
        settings: &Settings,
        named: Option<(String, String)>,
    ) -> Result<Self, Message> {
        let mut languages = vec![renderer.locale.code.clone(), renderer.vocabulary().voice().to_owned()];
        languages.dedup();
        let (to, wakes) = mpsc::channel();
        let events = to.clone();
        let voice = Voice::start(
            VoiceSettings { rate: settings.rate, volume: settings.volume, languages, named },
            move |event| {
                let _ = events.send(Wake::Voice(event));
            },
        );
        // Asked before all voices are there, the first text could fail for no good reason.
        match wakes.recv_timeout(LIMIT) {
            Ok(Wake::Voice(VoiceEvent::Ready)) => {}
            Ok(Wake::Voice(VoiceEvent::Lost(reason))) => return Err(lost(reason)),
            _ => return Err(lost(LostReason::NotResponding)),
        }
        Ok(Self { voice, to, wakes, renderer, last_id: 0 })
    }

    /// True while it speaks.
    #[must_use]
    pub fn speaking(&self) -> Arc<AtomicBool> {
        self.voice.speaking()
    }

    /// Something to call with what the listener wants; false once nobody reads any more.
    pub fn turns(&self) -> impl Fn(Turn) -> bool + Send + 'static {
        let to = self.to.clone();
        move |turn| to.send(Wake::Turn(turn)).is_ok()
    }

    /// Speaks messages one after another, to the end of the last or until the listener wants something else.
    ///
    /// # Errors
    /// Why nobody can hear them.
    pub fn read(&mut self, messages: &[Message]) -> Result<Option<Turn>, Message> {
        for message in messages {
            let segments = self.renderer.render(message).into_iter().filter(|segment| segment.spoken);
            let parts: Vec<Part> =
                segments.map(|segment| Part { language: segment.language, text: segment.text }).collect();
            if parts.is_empty() {
                continue;
            }
            if let Some(turn) = self.speak(parts)? {
                self.voice.stop();
                return Ok(Some(turn));
            }
        }
        Ok(None)
    }

    fn speak(&mut self, parts: Vec<Part>) -> Result<Option<Turn>, Message> {
        self.last_id += 1;
        let id = self.last_id;
        self.voice.speak(id, parts);
        loop {
            match self.wakes.recv_timeout(LIMIT) {
                Ok(Wake::Turn(turn)) => return Ok(Some(turn)),
                Ok(Wake::Voice(VoiceEvent::Finished { id: done } | VoiceEvent::Cut { id: done }))
                    if done == id =>
                {
                    return Ok(None);
                }
                Ok(Wake::Voice(VoiceEvent::Failed { id: done })) if done == id => {
                    return Err(lost(LostReason::Refused));
                }
                Ok(Wake::Voice(VoiceEvent::Lost(reason))) => return Err(lost(reason)),
                Ok(Wake::Voice(_)) => {}
                Err(_) => return Err(lost(LostReason::NotResponding)),
            }
        }
    }
}

/// Speaks messages one after another, to the end of the last.
///
/// # Errors
/// Why nobody can hear them.
pub fn read_aloud(messages: &[Message], renderer: &Renderer<'_>, settings: &Settings) -> Result<(), Message> {
    Aloud::open(renderer, settings)?.read(messages).map(drop)
}

/// Speaks messages with a voice that was chosen by its name, for its language.
///
/// # Errors
/// Why nobody can hear them.
pub fn try_voice(
    messages: &[Message],
    renderer: &Renderer<'_>,
    settings: &Settings,
    named: Option<(String, String)>,
) -> Result<(), Message> {
    Aloud::open_named(renderer, settings, named)?.read(messages).map(drop)
}

/// Reads something on a thread of its own, in words of this locale, where nothing else speaks. It is shown besides: what
/// nobody can hear is lost here.
pub fn read_aside(message: Message, locale: &'static Locale) {
    thread::spawn(move || {
        let renderer = Renderer::new(locale, Style::default());
        // What is only shown elsewhere is spoken too.
        let question = renderer.text(&message);
        let _ = read_aloud(&[StartMessage::AskQuestion { question }.into()], &renderer, &Settings::load().0);
    });
}
