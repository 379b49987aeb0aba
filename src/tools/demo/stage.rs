//! The stage of the demonstration: text, voice and ear, one thing after the other.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::device::time::now;
use crate::device::voice::{LostReason, Part, Speaker, VoiceEvent};
use crate::ear::{Ear, EarEvent};
use crate::language::{Form, Message, Renderer};
use crate::table::message::TableMessage;
use crate::talk::faults;
use crate::talk::message::TalkMessage;
use crate::tools::message::ToolMessage;

/// What happens while the demonstration waits.
#[derive(Debug)]
pub enum Wake {
    /// The user has seen enough.
    Key,
    /// News of the voice.
    Voice(VoiceEvent),
    /// News of the ear.
    Ear(EarEvent),
}

/// Why the demonstration stops before its end.
#[derive(Debug)]
pub enum Stop {
    /// The user has seen enough.
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
const STEP: Duration = Duration::from_millis(20);

/// An ear that listens while it is told to.
struct OpenEar {
    _ear: Ear,
    open: Arc<AtomicBool>,
}

/// Where the demonstration is shown, spoken and heard.
pub struct Stage<'a> {
    /// Words for what is shown and said.
    pub renderer: Renderer<'static>,
    out: &'a mut dyn Write,
    inbox: Receiver<Wake>,
    started: Instant,
    pause: Duration,
    voice: Option<Box<dyn Speaker>>,
    ear: Option<OpenEar>,
    utterances: u64,
    heard: Vec<String>,
}

impl<'a> Stage<'a> {
    /// A stage for text; the voice and the ear come in when they are there. `pause` is how long a reader
    /// gets for a move where nobody speaks.
    pub fn new(
        renderer: Renderer<'static>,
        out: &'a mut dyn Write,
        inbox: Receiver<Wake>,
        pause: Duration,
    ) -> Self {
        let (voice, ear, heard) = (None, None, Vec::new());
        Self { renderer, out, inbox, started: now(), pause, voice, ear, utterances: 0, heard }
    }

    /// How long it has been going on.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether it is spoken.
    pub const fn is_spoken(&self) -> bool {
        self.voice.is_some()
    }

    /// Whether it is heard.
    pub const fn hears(&self) -> bool {
        self.ear.is_some()
    }

    /// Takes in a voice that has just been started, as soon as it can speak; says so if it cannot.
    pub fn wait_for_voice(&mut self, voice: Box<dyn Speaker>) -> Result<(), Stop> {
        let outcome = self.wait(OPENING, |wake| match wake {
            Wake::Voice(VoiceEvent::Ready | VoiceEvent::Back) => Some(Ok(())),
            Wake::Voice(VoiceEvent::Lost(reason)) => Some(Err(reason)),
            _ => None,
        })?;
        match outcome {
            Some(Ok(())) => {
                self.voice = Some(voice);
                Ok(())
            }
            Some(Err(reason)) => self.lose_voice(reason),
            None => self.lose_voice(LostReason::NotResponding),
        }
    }

    /// Takes in an ear that has just been started, as soon as sound arrives there; says so if none does.
    pub fn wait_for_ear(&mut self, ear: Ear, open: Arc<AtomicBool>) -> Result<(), Stop> {
        let outcome = self.wait(EAR_OPENING, |wake| match wake {
            Wake::Ear(EarEvent::Listening { device }) => Some(Ok(TableMessage::Listening { device }.into())),
            Wake::Ear(EarEvent::ModelFailed(error)) => {
                Some(Err(TalkMessage::ModelFailed { why: faults::model(error) }.into()))
            }
            Wake::Ear(EarEvent::RecogniserFailed(error)) => {
                Some(Err(TalkMessage::ModelFailed { why: faults::recogniser(&error) }.into()))
            }
            Wake::Ear(EarEvent::MicrophoneMissing(error)) => {
                Some(Err(ToolMessage::DemoDeaf { why: faults::microphone(error) }.into()))
            }
            _ => None,
        })?;
        match outcome {
            Some(Ok(listening)) => {
                self.ear = Some(OpenEar { _ear: ear, open });
                self.show(&listening)
            }
            Some(Err(why)) => self.show(&why),
            None => {
                self.show(&Message::from(ToolMessage::DemoDeaf { why: TalkMessage::MicrophoneSilent.into() }))
            }
        }
    }

    /// Goes on without the ear.
    pub fn drop_ear(&mut self) {
        self.ear = None;
    }

    /// Shows a message.
    pub fn show(&mut self, message: &Message) -> Result<(), Stop> {
        let text = self.renderer.text(message);
        self.print(&text)
    }

    /// Shows lines that are no message.
    pub fn print(&mut self, text: &str) -> Result<(), Stop> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// Shows a message and speaks it to its end.
    pub fn say(&mut self, message: &Message) -> Result<(), Stop> {
        self.show(message)?;
        self.speak(message)
    }

    /// Shows and speaks a message with the ear open, and gives what was heard, if anything.
    pub fn say_and_listen(&mut self, message: &Message) -> Result<Option<String>, Stop> {
        self.die_away()?;
        self.heard.clear();
        self.open_ear(true);
        self.say(message)?;
        self.die_away()?;
        self.open_ear(false);
        let (first, more) = RECOGNISING;
        let limit = if self.heard.is_empty() { first } else { more };
        let word = self.wait(limit, |wake| match wake {
            Wake::Ear(EarEvent::Heard { hearing, .. }) => Some(hearing.text),
            _ => None,
        })?;
        self.heard.extend(word);
        Ok(Some(std::mem::take(&mut self.heard).join(" ")).filter(|words| !words.is_empty()))
    }

    /// Gives a reader time, where nobody speaks.
    pub fn breathe(&mut self) -> Result<(), Stop> {
        let pause = if self.is_spoken() { Duration::ZERO } else { self.pause };
        self.wait(pause, |_| None::<()>).map(drop)
    }

    /// Says as little as tells a move apart, from now on.
    pub const fn be_short(&mut self) {
        self.renderer.style.form = Form::Short;
    }

    fn open_ear(&self, open: bool) {
        if let Some(ear) = &self.ear {
            ear.open.store(open, Ordering::Relaxed);
        }
    }

    /// Speaks what stands on the screen already, to its end.
    pub fn speak(&mut self, message: &Message) -> Result<(), Stop> {
        if self.is_spoken() && self.elapsed() > SPOKEN {
            self.voice = None;
            self.ear = None;
        }
        let Some(voice) = &self.voice else { return Ok(()) };
        let segments = self.renderer.render(message).into_iter().filter(|segment| segment.spoken);
        let parts: Vec<_> =
            segments.map(|segment| Part { language: segment.language, text: segment.text }).collect();
        let letters: usize = parts.iter().map(|part| part.text.chars().count()).sum();
        if parts.is_empty() {
            return Ok(());
        }
        self.utterances += 1;
        let own = self.utterances;
        voice.speak(own, parts);
        let limit = UTTERANCE.0 + UTTERANCE.1 * u32::try_from(letters).unwrap_or(u32::MAX >> 12);
        let limit = limit.min(SILENCE.saturating_sub(self.elapsed()));
        let ended = self.wait(limit, |wake| match wake {
            Wake::Voice(VoiceEvent::Finished { id } | VoiceEvent::Cut { id }) if id == own => Some(Ok(())),
            Wake::Voice(VoiceEvent::Failed { id }) if id == own => Some(Err(LostReason::Refused)),
            Wake::Voice(VoiceEvent::Lost(reason)) => Some(Err(reason)),
            _ => None,
        })?;
        match ended {
            Some(Ok(())) => Ok(()),
            Some(Err(reason)) => self.lose_voice(reason),
            None => self.lose_voice(LostReason::NotResponding),
        }
    }

    /// Waits until the last sound has died away.
    fn die_away(&mut self) -> Result<(), Stop> {
        let Some(speaking) = self.voice.as_ref().map(|voice| voice.speaking()) else { return Ok(()) };
        let end = now() + DYING_AWAY;
        while speaking.load(Ordering::Relaxed) && now() < end {
            self.wait(STEP, |_| None::<()>)?;
        }
        Ok(())
    }

    /// Nobody hears without a voice.
    fn lose_voice(&mut self, reason: LostReason) -> Result<(), Stop> {
        self.voice = None;
        self.ear = None;
        self.show(&Message::from(TableMessage::VoiceLost { why: faults::voice(reason) }))
    }

    /// Waits until `wanted` finds what it looks for, or the limit is over. What is heard meanwhile is kept.
    fn wait<T>(
        &mut self,
        limit: Duration,
        mut wanted: impl FnMut(Wake) -> Option<T>,
    ) -> Result<Option<T>, Stop> {
        let end = now() + limit;
        loop {
            match self.inbox.recv_timeout(end.saturating_duration_since(now())) {
                Ok(Wake::Key) => {
                    self.voice.iter().for_each(|voice| voice.stop());
                    return Err(Stop::Key);
                }
                Ok(Wake::Ear(EarEvent::Heard { hearing, speech_ended })) => {
                    let text = hearing.text.clone();
                    match wanted(Wake::Ear(EarEvent::Heard { hearing, speech_ended })) {
                        Some(found) => return Ok(Some(found)),
                        None => self.heard.push(text),
                    }
                }
                Ok(wake) => {
                    if let Some(found) = wanted(wake) {
                        return Ok(Some(found));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                // Nobody is left who could send: what is waited for never comes, the time passes all the same.
                Err(RecvTimeoutError::Disconnected) => {
                    std::thread::sleep(end.saturating_duration_since(now()));
                    return Ok(None);
                }
            }
        }
    }
}
