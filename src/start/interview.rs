//! The questions asked aloud and on a screen, and answered by voice or by hand: whichever comes first.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use super::asking::{Asking, AskingStep, Certainty, CurrentQuestion};
use super::choices::Choices;
use super::questions::Offered;
use crate::device::time::now;
use crate::device::voice::{
    SpeechBackend, SpokenPart, VoiceEvent, VoiceSettings, offered, voices as speech_voices,
};
use crate::device::{DeviceRow, board, microphone, output};
use crate::ear::end_of_speech::PERHAPS;
use crate::ear::recogniser::{Grammar, Hearing};
use crate::ear::{EarEvent, EarSettings, EndpointTimeout};
use crate::language::{Locale, Message, Renderer, Style};
use crate::profiles::ProfileStore;
use crate::talk::conversation::{Conversation, TalkEvent};
use crate::talk::faults;
use crate::user::settings::Settings;
use crate::user::voices::{self, Announcers};

/// Time that a microphone just chosen may be silent; then the one before is used again, for nobody could say so.
const MUTE: Duration = Duration::from_secs(45);

/// Longest time for the speech service to list its voices.
const LISTING: Duration = Duration::from_secs(30);

/// Input beside voice and ear.
#[derive(Debug)]
pub enum InterviewInput {
    Line(String),
    /// No more lines will come.
    Ended,
    /// Choices that the machine offers.
    Offered(Offered),
}

/// Manner of asking and answering.
#[derive(Clone, Debug, Default)]
pub struct InterviewManner {
    pub voice: bool,
    pub listen: bool,
    pub model: Option<PathBuf>,
}

impl InterviewManner {
    /// Manner of a game of this form.
    pub fn of(form: &Choices) -> Self {
        Self { voice: *form.voice(), listen: form.listens(), model: None }
    }
}

/// Reasons for which no game has begun.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NotBegun {
    /// Something in the form, or something that a game as it says needs: what is told of it.
    #[error("a game cannot begin like this")]
    Fault(Message),
    /// Nobody waits for a game any more: the window is closed, or has its game.
    #[error("no game is wanted any more")]
    Gone,
}

/// Display of the questions.
pub trait InterviewFace {
    /// Says these texts now, sentence by sentence.
    fn said(&mut self, texts: &[String]);
    /// Shows the words that were heard as an answer.
    fn heard(&mut self, _words: &str) {}
    /// Tells whether somebody hears now what is said.
    fn speaks(&mut self, _speaks: bool) {}
    /// The last line that came in is dealt with, and the next one is waited for. The first of all, too.
    fn taken(&mut self) {}
    /// Shows what is asked now.
    fn asked(&mut self, _asked: &CurrentQuestion, _locale: &'static Locale) {}
}

/// The questions, a voice that asks them and an ear for the answers.
pub struct Interview {
    asking: Asking,
    manner: InterviewManner,
    settings: Settings,
    face: Box<dyn InterviewFace>,
    conversation: Conversation<InterviewInput>,
    open: (VoiceSettings, Option<String>),
    announcers: Announcers,
    /// The microphone before, and until when the new one may be silent.
    trial: Option<(Option<String>, Instant)>,
    lines: u64,
    /// Set once it has been said since the last answer that something was not understood.
    complained: bool,
}

impl Interview {
    /// Ready to ask. What is typed comes in through the hand of the conversation.
    pub fn new(
        form: Choices,
        manner: InterviewManner,
        settings: Settings,
        face: Box<dyn InterviewFace>,
        conversation: Conversation<InterviewInput>,
    ) -> Self {
        let asking = Asking::new(form, Offered::default());
        let mut announcers = Announcers::default();
        let open = (voice(&asking, &settings, &mut announcers), asking.form().device());
        let (trial, lines, complained) = (None, 0, false);
        Self { asking, manner, settings, face, conversation, open, announcers, trial, lines, complained }
    }

    /// Asks until `begin` has begun a game as the form says; `None` where none begins. A fault of `begin` is told, and
    /// the questions go on.
    pub fn run<T>(mut self, begin: &mut dyn FnMut(&Choices) -> Result<T, NotBegun>) -> Option<T> {
        let hand = self.conversation.hand();
        thread::spawn(move || hand.give(InterviewInput::Offered(look_around(false))));
        self.open_devices();
        let first = self.asking.begin();
        self.say(&first);
        self.face.taken();
        loop {
            self.face.asked(&self.asking.asked(), self.asking.locale());
            let lines = self.lines;
            let (said, step) = self.next()?;
            self.say(&said);
            match step {
                AskingStep::On => self.follow(),
                AskingStep::Leave => return None,
                AskingStep::Begin => {
                    // The game opens voice and microphone by itself.
                    self.conversation.close_voice();
                    self.conversation.close_ear();
                    match begin(self.asking.form()) {
                        Ok(begun) => return Some(begun),
                        Err(NotBegun::Gone) => return None,
                        Err(NotBegun::Fault(why)) => {
                            self.open_devices();
                            self.asking.begin_anew();
                            self.say(&[vec![say!("ask_fault", why)], self.asking.ask()].concat());
                        }
                    }
                }
            }
            if self.lines > lines {
                self.face.taken();
            }
        }
    }

    /// Messages in answer to the next input, and how it goes on; `None` at the end of all lines.
    fn next(&mut self) -> Option<(Vec<Message>, AskingStep)> {
        let wait = self.trial.as_ref().map(|(_, end)| end.saturating_duration_since(now()));
        let said = match self.conversation.next(wait) {
            None => self.give_up_microphone(),
            Some(TalkEvent::ByHand(InterviewInput::Ended)) => {
                self.say(&[say!("ask_left")]);
                return None;
            }
            Some(TalkEvent::ByHand(InterviewInput::Line(line))) => {
                (self.trial, self.complained) = (None, false);
                self.lines += 1;
                return Some(self.asking.answer(&line, Certainty::Typed));
            }
            Some(TalkEvent::ByHand(InterviewInput::Offered(offered))) => {
                self.asking.offer(offered);
                Vec::new()
            }
            Some(TalkEvent::Voice(event)) => self.told_of_voice(event),
            Some(TalkEvent::Heard { hearing, .. }) => return Some(self.heard(&hearing)),
            Some(TalkEvent::Ear(EarEvent::MicrophoneMissing(_) | EarEvent::MicrophoneLost(_)))
                if self.trial.is_some() =>
            {
                self.give_up_microphone()
            }
            Some(TalkEvent::Ear(event)) => faults::of_ear(&event).into_iter().collect(),
        };
        Some((said, AskingStep::On))
    }

    fn told_of_voice(&mut self, event: VoiceEvent) -> Vec<Message> {
        match event {
            VoiceEvent::Lost(reason) => {
                self.face.speaks(false);
                return vec![faults::voice_lost(reason)];
            }
            VoiceEvent::Partly(reason) => {
                self.face.speaks(false);
                return vec![faults::voice_partly(reason)];
            }
            VoiceEvent::Ready | VoiceEvent::Back => self.face.speaks(true),
            _ => {}
        }
        Vec::new()
    }

    fn heard(&mut self, hearing: &Hearing) -> (Vec<Message>, AskingStep) {
        if hearing.is_silence() {
            return (Vec::new(), AskingStep::On);
        }
        self.face.heard(&hearing.text);
        let certainty = if hearing.sure { Certainty::Surely } else { Certainty::Perhaps };
        let (said, step) = self.asking.answer(&hearing.text, certainty);
        let unclear = said.first().is_some_and(|first| first.is("ask_not_heard"));
        if !unclear {
            self.trial = None;
        } else if self.complained {
            // A noisy room is not told so again and again.
            return (Vec::new(), step);
        }
        self.complained = unclear;
        (said, step)
    }

    /// Gives up the microphone that is tried: whoever answers by voice could not say that nothing is heard.
    fn give_up_microphone(&mut self) -> Vec<Message> {
        let Some((before, _)) = self.trial.take() else { return Vec::new() };
        let name = self.asking.form().device().unwrap_or_default();
        self.asking.use_device(before);
        self.open_ear();
        [vec![say!("ask_microphone_mute", name)], self.asking.ask()].concat()
    }

    /// Asks on in the language, and listens on at the microphone, that was just chosen.
    fn follow(&mut self) {
        let form = self.asking.form();
        if voice(&self.asking, &self.settings, &mut self.announcers) != self.open.0 {
            self.open_devices();
            let texts = self.texts(&self.asking.ask());
            self.speak(&texts);
        } else if form.device() != self.open.1 {
            let before = self.open.1.clone();
            self.open_ear();
            self.trial = self.conversation.has_ear().then(|| (before, now() + MUTE));
        }
    }

    fn open_devices(&mut self) {
        self.conversation.close_voice();
        if self.manner.voice {
            let voice = voice(&self.asking, &self.settings, &mut self.announcers);
            self.conversation.open_voice(voice);
        }
        self.open_ear();
    }

    fn open_ear(&mut self) {
        let voice = voice(&self.asking, &self.settings, &mut self.announcers);
        self.open = (voice, self.asking.form().device());
        self.conversation.close_ear();
        if !self.manner.listen {
            return;
        }
        let locale = self.asking.locale();
        let settings = EarSettings {
            device: self.open.1.clone().or_else(|| self.settings.microphone()),
            model_dir: self
                .manner
                .model
                .clone()
                .unwrap_or_else(|| ProfileStore::default().model_in_use(locale)),
            grammar: Grammar::Phrases(locale.asking.phrases()),
            patience: EndpointTimeout::new(|_| Some(PERHAPS)),
            ..EarSettings::default()
        };
        self.conversation.open_ear(settings, false);
    }

    /// Shows and speaks, cutting what was being said.
    fn say(&mut self, messages: &[Message]) {
        if !messages.is_empty() {
            let texts = self.texts(messages);
            self.face.said(&texts);
            self.speak(&texts);
        }
    }

    fn texts(&self, messages: &[Message]) -> Vec<String> {
        let renderer = Renderer::new(self.asking.locale(), Style::default());
        messages.iter().map(|message| renderer.text(message)).collect()
    }

    /// Speaks all of the texts as soon as somebody can: whoever answers by voice has to hear what others
    /// read.
    fn speak(&mut self, texts: &[String]) {
        if !texts.is_empty() {
            let language = self.asking.locale().code.clone();
            self.conversation.speak(vec![SpokenPart { language, text: texts.join(" ") }]);
        }
    }
}

/// The voice that will speak in the game, as far as it is chosen.
fn voice(asking: &Asking, settings: &Settings, announcers: &mut Announcers) -> VoiceSettings {
    let form = asking.form();
    let Settings { rate, volume, speech: way, announcer, .. } = form.spoken_by(settings.clone());
    let named = form.named_voice();
    let announcer = announcers.of(&announcer, way != SpeechBackend::Auto || named.is_some());
    VoiceSettings { rate, volume, languages: vec![asking.locale().code.clone()], named, way, announcer }
}

/// Lists what the machine has to choose from, and its voices too if nobody speaks meanwhile. Takes its time.
pub fn look_around(voices: bool) -> Offered {
    let (settings, _) = Settings::load();
    let names = |rows: Vec<DeviceRow>| rows.into_iter().map(|row| row.name).collect();
    Offered {
        microphones: names(microphone::devices().unwrap_or_default()),
        outputs: names(output::outputs().unwrap_or_default()),
        voices: if voices { named_voices() } else { Vec::new() },
        ways: offered(),
        announcers: voices::all().into_iter().map(|voice| voice.name).collect(),
        set_announcer: settings.announcer,
        set_way: settings.speech,
        boards: board::possible().iter().map(|spec| (spec.name(), spec.to_string())).collect(),
    }
}

/// The voices by language and name. Where nothing speaks there are none, which the trial of the voice tells.
fn named_voices() -> Vec<(String, String)> {
    let voices = speech_voices(LISTING).unwrap_or_default();
    voices.into_iter().map(|voice| (voice.language, voice.name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_speaks_in_the_game_asks_for_it() {
        for (chosen, usual, speaks) in [
            (SpeechBackend::Auto, SpeechBackend::Auto, SpeechBackend::Auto),
            (SpeechBackend::Auto, SpeechBackend::Espeak, SpeechBackend::Espeak),
            (SpeechBackend::Espeak, SpeechBackend::System, SpeechBackend::Espeak),
            (SpeechBackend::System, SpeechBackend::Espeak, SpeechBackend::System),
        ] {
            let form = Choices {
                way: Some(chosen),
                speaker: Some("Anna".into()),
                locale: Some("en".into()),
                ..Choices::default()
            };
            let asking = Asking::new(form, Offered::default());
            let settings = Settings { speech: usual, ..Settings::default() };
            let voice = voice(&asking, &settings, &mut Announcers::default());
            assert_eq!((voice.way, voice.named), (speaks, Some(("en".into(), "Anna".into()))), "{chosen:?}");
        }
    }
}
