//! The stage of the demonstration: text, voice and ear, one thing after the other.

use std::io;
use std::time::{Duration, Instant};

use super::DemoSettings;
use crate::device::time::now;
use crate::ear::{EarEvent, EarSettings};
use crate::language::{Library, Message, Scheme, Vocabulary};
use crate::talk::conversation::{Sift, TalkEvent};
use crate::talk::dialogue::{Dialogue, Typed};
use crate::talk::speech::parts;
use crate::talk::{expected, faults};
use crate::user::folders;

/// Reason why the demonstration stops before its end.
#[derive(Debug)]
pub enum DemoStop {
    /// The user has seen enough.
    Key,
    /// Nobody reads any more, or it cannot be written.
    Output(io::Error),
    /// Its game cannot be set up, for this reason.
    Told(Message),
}

impl From<io::Error> for DemoStop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

const OPENING: Duration = Duration::from_secs(12);
/// Longest time that the ear may take to hear anything at all.
const EAR_OPENING: Duration = Duration::from_secs(5);
/// From the start on something new is spoken for so long; then text alone.
const SPOKEN: Duration = Duration::from_secs(108);
/// And nothing is spoken any more: it ends within two minutes.
const SILENCE: Duration = Duration::from_secs(115);
/// Longest time that an utterance may take beyond its length, and for each letter.
const UTTERANCE: (Duration, Duration) = (Duration::from_secs(5), Duration::from_millis(250));
/// For the last sound to die away.
const DYING_AWAY: Duration = Duration::from_secs(1);
/// For the recogniser to tell what it has heard when the ear is closed; shorter where it has told something.
const RECOGNISING: (Duration, Duration) = (Duration::from_millis(1_200), Duration::from_millis(300));

/// Stage on which the demonstration is shown, spoken and heard.
pub struct DemoStage<'a> {
    pub dialogue: Dialogue<'a>,
    started: Instant,
    pause: Duration,
}

impl<'a> DemoStage<'a> {
    /// A stage for text; the voice and the ear come in when they are there. `pause` is how long a reader
    /// gets for a move where nobody speaks.
    pub fn new(dialogue: Dialogue<'a>, pause: Duration) -> Self {
        Self { dialogue, started: now(), pause }
    }

    pub(crate) const fn is_spoken(&self) -> bool {
        self.dialogue.conversation.has_voice()
    }

    pub const fn hears(&self) -> bool {
        self.dialogue.hears()
    }

    /// Opens voice and ear where they are wanted, and says what is shown now.
    pub(crate) fn open(&mut self, settings: &DemoSettings) -> Result<(), DemoStop> {
        let hello = say!("demo_hello");
        self.show(&hello)?;
        if settings.voice {
            self.dialogue.open_voice(&settings.user, OPENING)?;
        }
        self.speak(&hello)?;
        if !self.is_spoken() {
            return Ok(());
        }
        // An ear that is not deaf to the program's own voice: it plays the opponent's.
        let model_dir = folders::model(&Library::built_in().fide.voice);
        let grammar = expected::grammar(&Vocabulary::of(Scheme::Fide, settings.locale), &model_dir);
        let device = settings.user.microphone();
        self.open_ear(EarSettings { device, model_dir, grammar, ..EarSettings::default() })
    }

    /// Opens an ear and waits until sound arrives there; says so if none does. It listens only to what is said with
    /// [`say_and_listen`](Self::say_and_listen).
    fn open_ear(&mut self, settings: EarSettings) -> Result<(), DemoStop> {
        let conversation = &mut self.dialogue.conversation;
        conversation.open_ear(settings, true);
        conversation.listen(false);
        let outcome = conversation.until(EAR_OPENING, |event| match event {
            TalkEvent::ByHand(_) => Sift::Take(None),
            TalkEvent::Ear(EarEvent::Listening { device }) => Sift::Take(Some(Ok(say!("listening", device)))),
            TalkEvent::Ear(EarEvent::MicrophoneMissing(error)) => {
                let why = Message::from(error.clone());
                Sift::Take(Some(Err(say!("demo_deaf", why))))
            }
            TalkEvent::Ear(event @ EarEvent::RecogniserFailed(_)) => {
                faults::of_ear(event).map_or(Sift::Drop, |why| Sift::Take(Some(Err(why))))
            }
            TalkEvent::Ear(_) | TalkEvent::Voice(_) | TalkEvent::Heard { .. } => Sift::Drop,
        });
        let silent = || Some(Err(say!("demo_deaf", why = say!("microphone_silent"))));
        match outcome.unwrap_or_else(silent) {
            None => self.cut(true),
            Some(Ok(listening)) => self.show(&listening),
            Some(Err(why)) => {
                self.drop_ear();
                self.show(&why)
            }
        }
    }

    pub(crate) fn drop_ear(&mut self) {
        self.dialogue.conversation.close_ear();
    }

    pub fn show(&mut self, message: &Message) -> Result<(), DemoStop> {
        Ok(self.dialogue.show(message)?)
    }

    /// Shows a message and speaks it to its end.
    pub fn say(&mut self, message: &Message) -> Result<(), DemoStop> {
        self.show(message)?;
        self.speak(message)
    }

    /// Shows and speaks a message with the ear open, and gives what was heard, if anything.
    pub(crate) fn say_and_listen(&mut self, message: &Message) -> Result<Option<String>, DemoStop> {
        self.die_away()?;
        self.dialogue.conversation.forget_heard();
        self.dialogue.conversation.listen(true);
        self.say(message)?;
        self.die_away()?;
        self.dialogue.conversation.listen(false);
        let mut heard = Vec::new();
        let (first, more) = RECOGNISING;
        while let Some(text) = self.word(Duration::ZERO)? {
            heard.push(text);
        }
        let limit = if heard.is_empty() { first } else { more };
        heard.extend(self.word(limit)?);
        Ok(Some(heard.join(" ")).filter(|words| !words.is_empty()))
    }

    fn word(&mut self, limit: Duration) -> Result<Option<String>, DemoStop> {
        let word = self.dialogue.conversation.until(limit, |event| match event {
            TalkEvent::ByHand(_) => Sift::Take(None),
            TalkEvent::Heard { hearing, .. } => Sift::Take(Some(hearing.text.clone())),
            TalkEvent::Voice(_) | TalkEvent::Ear(_) => Sift::Drop,
        });
        self.cut(word == Some(None))?;
        Ok(word.flatten())
    }

    /// Gives a reader time, where nobody speaks.
    pub(crate) fn breathe(&mut self) -> Result<(), DemoStop> {
        let pause = if self.is_spoken() { Duration::ZERO } else { self.pause };
        self.dialogue.pause(pause);
        self.cut(self.dialogue.is_typed())
    }

    /// Speaks what stands on the screen already, to its end.
    pub fn speak(&mut self, message: &Message) -> Result<(), DemoStop> {
        let passed = self.started.elapsed();
        if passed > SPOKEN {
            self.dialogue.conversation.close_voice();
        }
        let parts = parts(self.dialogue.renderer.render(message));
        let letters: usize = parts.iter().map(|part| part.text.chars().count()).sum();
        let limit = UTTERANCE.0 + UTTERANCE.1 * u32::try_from(letters).unwrap_or(u32::MAX >> 12);
        self.dialogue.speak(message, limit.min(SILENCE.saturating_sub(passed)))?;
        if !self.is_spoken() {
            // Nobody hears without a voice.
            self.drop_ear();
        }
        self.cut(self.dialogue.is_typed())
    }

    /// Waits until the last sound has died away.
    fn die_away(&mut self) -> Result<(), DemoStop> {
        let key = self.dialogue.conversation.die_away(DYING_AWAY, &mut |_: &Typed| Some(()));
        self.cut(key.is_some())
    }

    /// With a key it ends, and the voice falls silent.
    fn cut(&mut self, pressed: bool) -> Result<(), DemoStop> {
        if !pressed {
            return Ok(());
        }
        self.dialogue.conversation.stop_speaking();
        Err(DemoStop::Key)
    }
}
