//! Something that speaks, what it can be given to say, what it tells of it, and the flag that closes the ears meanwhile.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::limits;
use crate::language::pronounceable;
use crate::lock;
use crate::notation::{SHOWN, one_line};
use crate::time::now;
use crate::watched::{Watched, leave, watch};

/// A piece of an utterance, all of it in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpokenPart {
    /// Two-letter code of the language (`de`, `fr`, `en`, `es`). One that was not asked for in
    /// [`VoiceSettings::languages`](super::VoiceSettings::languages) is spoken by the first voice.
    pub language: String,
    pub text: String,
}

/// News of a voice for whoever started it. Each utterance that was asked for ends with exactly one of
/// `Finished`, `Cut` or `Failed`; its number is the one given to [`Speaker::speak`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoiceEvent {
    /// All voices are there, and were tried out. Comes once, and not at all if `Lost` came first.
    Ready,
    Started {
        id: u64,
    },
    Finished {
        id: u64,
    },
    /// The utterance was cut: by a newer one, by [`Speaker::stop`], or by another program.
    Cut {
        id: u64,
    },
    /// The utterance was not spoken, or not to its end, because speech does not work.
    Failed {
        id: u64,
    },
    /// Speech does not work. Comes once; until `Back`, every utterance fails at once.
    Lost(LostReason),
    /// Only what is put together from takes is spoken; every other utterance fails at once, until `Back`. Comes once.
    Partly(LostReason),
    /// Whatever is asked for is spoken again.
    Back,
}

faults! {
    /// Reasons for which there is no speech.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
    pub enum LostReason {
        /// No PulseAudio, no PipeWire and no sound card.
        #[error("no sound server answers")]
        NoSoundServer => say!("no_sound_server"),
        /// The speech service is not installed or does not start.
        #[error("no speech service can be reached")]
        NoSpeechService => say!("no_speech_service"),
        #[error("the speech service has ended")]
        ServiceEnded => say!("speech_ended"),
        /// The speech service took the text, but no sound came, or it never came to an end.
        #[error("the speech service stays silent")]
        Silent => say!("speech_silent"),
        /// The speech service does not answer.
        #[error("the speech service does not respond")]
        NotResponding => say!("speech_hangs"),
        #[error("the speech service refuses")]
        Refused => say!("speech_refuses"),
        /// The device that a voice of its own is played on is not there, or will not open.
        #[error("the sound output is not there")]
        NoOutput => say!("output_missing"),
        /// espeak-ng is not installed, which a voice on a device of its own needs.
        #[error("espeak-ng is not installed")]
        NoSynthesiser => say!("no_synthesiser"),
        /// No screen reader takes what is to be said.
        #[error("no screen reader answers")]
        NoScreenReader => say!("no_screen_reader"),
    }
}

/// Something that speaks one utterance at a time.
pub trait Speaker: Send {
    /// Says `parts` one after the other; cuts whatever is being spoken. Returns at once.
    fn speak(&self, id: u64, parts: Vec<SpokenPart>);
    /// Cuts what is being said; silence at once.
    fn stop(&self);
    /// Speed from -100 to 100, from the next utterance on.
    fn set_rate(&self, rate: i32);
    /// Loudness from -100 to 100, from the next utterance on.
    fn set_volume(&self, volume: i32);
    /// True from the call of [`Speaker::speak`] until the sound has died away.
    fn speaking(&self) -> Arc<AtomicBool>;
}

/// Orders to the thread of a voice.
pub(super) enum VoiceOrder {
    Speak {
        id: u64,
        parts: Vec<SpokenPart>,
    },
    Stop,
    Rate(i32),
    Volume(i32),
    /// Fall silent, say so, and end.
    Quit(Sender<()>),
}

/// A voice that speaks on a thread of its own; dropping it falls silent.
pub struct Voice {
    order: Box<dyn Fn(VoiceOrder) -> bool + Send>,
    deaf: Arc<Deaf>,
    sink: Sink,
}

impl Voice {
    /// Starts the thread and returns at once; what it gets besides orders it sends to its own inbox.
    pub(super) fn on_thread<W: Watched<Input: From<VoiceOrder>>>(
        name: &str,
        sink: impl Fn(VoiceEvent) + Send + 'static,
        make: impl FnOnce(Sender<W::Input>, VoiceDesk) -> W + Send + 'static,
    ) -> Self {
        let sink: Sink = Arc::new(Mutex::new(sink));
        let deaf = Arc::new(Deaf::default());
        let desk = VoiceDesk { sink: sink.clone(), deaf: deaf.clone(), handled: 0, quiet_at: None };
        let messages = watch(name, |back| make(back, desk));
        if messages.is_none() {
            tell(&sink, VoiceEvent::Lost(LostReason::Refused));
        }
        let order =
            move |order: VoiceOrder| messages.as_ref().is_some_and(|to| to.send(order.into()).is_ok());
        Self { order: Box::new(order), deaf, sink }
    }
}

impl Speaker for Voice {
    fn speak(&self, id: u64, parts: Vec<SpokenPart>) {
        self.deaf.raise();
        if !(self.order)(VoiceOrder::Speak { id, parts }) {
            // Nothing is being said any more, whatever was asked for.
            self.deaf.flag.store(false, Ordering::SeqCst);
            tell(&self.sink, VoiceEvent::Failed { id });
        }
    }

    fn stop(&self) {
        (self.order)(VoiceOrder::Stop);
    }

    fn set_rate(&self, rate: i32) {
        (self.order)(VoiceOrder::Rate(rate));
    }

    fn set_volume(&self, volume: i32) {
        (self.order)(VoiceOrder::Volume(volume));
    }

    fn speaking(&self) -> Arc<AtomicBool> {
        self.deaf.flag.clone()
    }
}

impl Drop for Voice {
    /// Waits for silence, and for the leave that is taken of a service, no longer than a blink.
    fn drop(&mut self) {
        leave(limits::FAREWELL, |done| (self.order)(VoiceOrder::Quit(done)));
    }
}

/// Receiver of events. Behind a lock so that it can be called from more than one thread, one at a time.
pub(super) type Sink = Arc<Mutex<dyn Fn(VoiceEvent) + Send>>;

pub(super) fn tell(sink: &Sink, event: VoiceEvent) {
    lock(sink)(event);
}

/// Desk of a voice's thread: tells what it does, and opens the ears again when it is quiet.
pub(super) struct VoiceDesk {
    pub sink: Sink,
    deaf: Arc<Deaf>,
    /// Requests that have been seen.
    pub handled: u64,
    /// Time at which what was said last has died away.
    pub quiet_at: Option<Instant>,
}

impl VoiceDesk {
    pub fn tell(&self, event: VoiceEvent) {
        tell(&self.sink, event);
    }

    /// Fails: nothing of what was asked for can be said.
    pub fn fail(&self, id: u64) {
        self.deaf.lower(self.handled);
        self.tell(VoiceEvent::Failed { id });
    }

    /// Ends what was asked for; some of it was heard, or nothing.
    pub fn over(&mut self, heard: bool) {
        if heard {
            self.quiet_at = Some(now() + limits::TAIL);
        } else if self.quiet_at.is_none() {
            self.deaf.lower(self.handled);
        }
    }

    /// Opens the ears where it is quiet by now.
    pub fn look(&mut self, speaks: bool) {
        if self.quiet_at.take_if(|at| *at <= now()).is_some() && !speaks {
            self.deaf.lower(self.handled);
        }
    }
}

/// Time until then.
pub(super) fn left(until: Instant) -> Duration {
    until.saturating_duration_since(now())
}

/// Raised by whoever asks for speech, lowered by the supervisor when the last request has been dealt
/// with. The count keeps the end of an old utterance from lowering it under a new one.
#[derive(Default)]
struct Deaf {
    /// Ears look at it while somebody speaks.
    flag: Arc<AtomicBool>,
    asked: Mutex<u64>,
}

impl Deaf {
    /// One more utterance was asked for.
    fn raise(&self) {
        let mut asked = lock(&self.asked);
        *asked += 1;
        self.flag.store(true, Ordering::SeqCst);
    }

    /// Silence, as far as whoever has seen `handled` requests knows.
    fn lower(&self, handled: u64) {
        let asked = lock(&self.asked);
        if *asked == handled {
            self.flag.store(false, Ordering::SeqCst);
        }
    }
}

/// The text of a part as an engine is given it: every one on its way to an engine goes through here. Nothing if
/// there is nothing to say.
pub fn sayable(part: &SpokenPart) -> Option<String> {
    let mut said = pronounceable(&part.language, &plain(&part.text)?);
    if said.len() == 1 {
        // The `tts` crate switches the reading of all punctuation on and off around a single byte.
        said.push(' ');
    }
    Some(said)
}

/// The parts as an engine is given them, without those in which there is nothing to say.
pub(super) fn as_said(parts: &[SpokenPart]) -> impl Iterator<Item = SpokenPart> {
    parts.iter().filter_map(|part| Some(SpokenPart { language: part.language.clone(), text: sayable(part)? }))
}

/// The text without what upsets the service: control characters (a NUL would end the thread in the
/// binding) and space around it. Nothing if nothing is left.
pub(super) fn plain(text: &str) -> Option<String> {
    let plain = one_line(text).replace(SHOWN, " ");
    let plain = plain.trim();
    (!plain.is_empty()).then(|| plain.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_an_old_utterance_does_not_open_the_ears_during_a_new_one() {
        let deaf = Deaf::default();
        deaf.raise();
        deaf.raise();
        deaf.lower(1);
        assert!(deaf.flag.load(Ordering::SeqCst));
        deaf.lower(2);
        assert!(!deaf.flag.load(Ordering::SeqCst));
    }

    #[test]
    fn control_characters_and_emptiness_are_kept_from_the_service() {
        let said = |text: &str| sayable(&SpokenPart { language: "de".into(), text: text.into() });
        assert_eq!(said("  \0\n\t "), None);
        assert_eq!(said("eins\0zwei\n").as_deref(), Some("eins zwei"));
        assert_eq!(said("a").as_deref(), Some("a "));
        assert_eq!(said("ä").as_deref(), Some("ä"));
    }
}
