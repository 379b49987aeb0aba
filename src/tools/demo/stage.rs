//! The stage of the demonstration: text, voice and ear, one thing after the other.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::DemoSettings;
use crate::device::time::now;
use crate::device::voice::{LostReason, VoiceSettings};
use crate::ear::{EarEvent, Patience};
use crate::language::{Form, Library, Message, Renderer, Scheme, Vocabulary};
use crate::talk::conversation::{Conversation, Event, HearingSettings, Sought};
use crate::talk::speech::parts;
use crate::talk::{expected, faults};
use crate::user::folders;
use crate::user::settings::Settings;

/// A key was pressed: the user has seen enough.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyKeyPressed;

/// Why the demonstration stops before its end.
#[derive(Debug)]
pub enum Stop {
    Key,
    /// Nobody reads any more, or it cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// How long the voices may take to be there.
const OPENING: Duration = Duration::from_secs(12);
/// How long the ear may take to hear anything at all.
const EAR_OPENING: Duration = Duration::from_secs(5);
/// From the start on something new is spoken for so long; then text alone.
const SPOKEN: Duration = Duration::from_secs(108);
/// And nothing is spoken any more: it ends within two minutes.
const SILENCE: Duration = Duration::from_secs(115);
/// How long an utterance may take beyond its length, and for each letter.
const UTTERANCE: (Duration, Duration) = (Duration::from_secs(5), Duration::from_millis(250));
/// For the last sound to die away.
const DYING_AWAY: Duration = Duration::from_secs(1);
/// For the recogniser to tell what it has heard when the ear is closed; shorter where it has told something.
const RECOGNISING: (Duration, Duration) = (Duration::from_millis(1_200), Duration::from_millis(300));

/// Where the demonstration is shown, spoken and heard.
pub struct Stage<'a> {
    pub renderer: Renderer<'static>,
    out: &'a mut dyn Write,
    conversation: Conversation<AnyKeyPressed>,
    started: Instant,
    pause: Duration,
}

impl<'a> Stage<'a> {
    /// A stage for text; the voice and the ear come in when they are there. `pause` is how long a reader
    /// gets for a move where nobody speaks.
    pub fn new(
        renderer: Renderer<'static>,
        out: &'a mut dyn Write,
        conversation: Conversation<AnyKeyPressed>,
        pause: Duration,
    ) -> Self {
        Self { renderer, out, conversation, started: now(), pause }
    }

    /// How long it has been going on.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether it is spoken.
    pub(crate) const fn is_spoken(&self) -> bool {
        self.conversation.has_voice()
    }

    /// Whether it is heard.
    pub const fn hears(&self) -> bool {
        self.conversation.has_ear()
    }

    /// Opens voice and ear where they are wanted, and says what is shown now.
    pub(crate) fn open(&mut self, settings: &DemoSettings) -> Result<(), Stop> {
        let (hello, scheme_voice) = (say!("demo_hello"), &Library::built_in().fide.voice);
        let Settings { rate, volume, speech: way, ref microphone, .. } = settings.user;
        self.show(&hello)?;
        if settings.voice {
            let mut languages = vec![scheme_voice.clone(), settings.locale.code.clone()];
            languages.dedup();
            self.open_voice(VoiceSettings { rate, volume, languages, named: None, way })?;
        }
        self.speak(&hello)?;
        if !self.is_spoken() {
            return Ok(());
        }
        // An ear that is not deaf to the program's own voice: it plays the opponent's.
        let model = folders::model(scheme_voice);
        self.open_ear(HearingSettings {
            device: Some(microphone.clone()).filter(|name| !name.is_empty()),
            grammar: expected::grammar(&Vocabulary::of(Scheme::Fide, settings.locale), &model),
            model,
            patience: Patience::default(),
            keeps_sound: false,
            hears_voice: true,
        })
    }

    /// Opens a voice and waits until it can speak; says so if it cannot.
    fn open_voice(&mut self, settings: VoiceSettings) -> Result<(), Stop> {
        self.conversation.open_voice(settings);
        let opened = self.conversation.wait_for_voice(OPENING, &mut any_key);
        self.goes_on(opened)
    }

    /// Opens an ear and waits until sound arrives there; says so if none does. It listens only to what is said with
    /// [`say_and_listen`](Self::say_and_listen).
    fn open_ear(&mut self, settings: HearingSettings) -> Result<(), Stop> {
        self.conversation.open_ear(settings);
        self.conversation.listen(false);
        let outcome = self.conversation.until(EAR_OPENING, |event| match event {
            Event::ByHand(AnyKeyPressed) => Sought::Found(Err(Stop::Key)),
            Event::Ear(EarEvent::Listening { device }) => {
                Sought::Found(Ok(Ok(say!("listening", device = device.clone()))))
            }
            Event::Ear(EarEvent::MicrophoneMissing(error)) => {
                let why = faults::microphone(error.clone());
                Sought::Found(Ok(Err(say!("demo_deaf", why))))
            }
            Event::Ear(event @ (EarEvent::ModelFailed(_) | EarEvent::RecogniserFailed(_))) => {
                faults::of_ear(event).map_or(Sought::Past, |why| Sought::Found(Ok(Err(why))))
            }
            Event::Ear(_) | Event::Voice(_) | Event::Heard { .. } => Sought::Past,
        });
        let silent = || Err(say!("demo_deaf", why = say!("microphone_silent")));
        match self.stopped(outcome)?.unwrap_or_else(silent) {
            Ok(listening) => self.show(&listening),
            Err(why) => {
                self.drop_ear();
                self.show(&why)
            }
        }
    }

    /// Goes on without the ear.
    pub(crate) fn drop_ear(&mut self) {
        self.conversation.close_ear();
    }

    /// Shows a message on the screen of the demonstration.
    pub fn show(&mut self, message: &Message) -> Result<(), Stop> {
        let text = self.renderer.text(message);
        self.print(&text)
    }

    /// Shows lines that are no message.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Stop> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// Shows a message and speaks it to its end.
    pub fn say(&mut self, message: &Message) -> Result<(), Stop> {
        self.show(message)?;
        self.speak(message)
    }

    /// Shows and speaks a message with the ear open, and gives what was heard, if anything.
    pub(crate) fn say_and_listen(&mut self, message: &Message) -> Result<Option<String>, Stop> {
        self.die_away()?;
        self.conversation.forget_heard();
        self.conversation.listen(true);
        self.say(message)?;
        self.die_away()?;
        self.conversation.listen(false);
        let mut heard = Vec::new();
        let (first, more) = RECOGNISING;
        while let Some(text) = self.word(Duration::ZERO)? {
            heard.push(text);
        }
        let limit = if heard.is_empty() { first } else { more };
        heard.extend(self.word(limit)?);
        Ok(Some(heard.join(" ")).filter(|words| !words.is_empty()))
    }

    /// What is heard next.
    fn word(&mut self, limit: Duration) -> Result<Option<String>, Stop> {
        let word = self.conversation.until(limit, |event| match event {
            Event::ByHand(AnyKeyPressed) => Sought::Found(Err(Stop::Key)),
            Event::Heard { hearing, .. } => Sought::Found(Ok(hearing.text.clone())),
            Event::Voice(_) | Event::Ear(_) => Sought::Past,
        });
        self.stopped(word)
    }

    /// Gives a reader time, where nobody speaks.
    pub(crate) fn breathe(&mut self) -> Result<(), Stop> {
        let pause = if self.is_spoken() { Duration::ZERO } else { self.pause };
        let key = self.conversation.wait(pause, &mut any_key);
        self.goes_on(Ok(key))
    }

    /// Says as little as tells a move apart, from now on.
    pub(crate) const fn be_short(&mut self) {
        self.renderer.style.form = Form::Short;
    }

    /// Speaks what stands on the screen already, to its end.
    pub fn speak(&mut self, message: &Message) -> Result<(), Stop> {
        if self.is_spoken() && self.elapsed() > SPOKEN {
            self.fall_silent();
        }
        let parts = parts(self.renderer.render(message));
        let letters: usize = parts.iter().map(|part| part.text.chars().count()).sum();
        let limit = UTTERANCE.0 + UTTERANCE.1 * u32::try_from(letters).unwrap_or(u32::MAX >> 12);
        let limit = limit.min(SILENCE.saturating_sub(self.elapsed()));
        let ended = self.conversation.say(parts, limit, &mut any_key);
        self.goes_on(ended)
    }

    /// Waits until the last sound has died away.
    fn die_away(&mut self) -> Result<(), Stop> {
        let key = self.conversation.die_away(DYING_AWAY, &mut any_key);
        self.goes_on(Ok(key))
    }

    /// After something was waited for: it ends where a key was pressed, and goes on unspoken where the voice was lost.
    fn goes_on(&mut self, waited: Result<Option<AnyKeyPressed>, LostReason>) -> Result<(), Stop> {
        match waited {
            Ok(key) => self.stopped(key.map(|AnyKeyPressed| Err(Stop::Key))).map(|_: Option<()>| ()),
            Err(reason) => {
                self.fall_silent();
                self.show(&faults::voice_lost(reason))
            }
        }
    }

    /// What was found; with a key the voice falls silent.
    fn stopped<T>(&mut self, found: Option<Result<T, Stop>>) -> Result<Option<T>, Stop> {
        found.transpose().inspect_err(|_| self.conversation.stop_speaking())
    }

    /// Nobody hears without a voice.
    fn fall_silent(&mut self) {
        self.conversation.close_voice();
        self.conversation.close_ear();
    }
}

/// Any key ends the demonstration.
const fn any_key(key: &AnyKeyPressed) -> Option<AnyKeyPressed> {
    Some(*key)
}
