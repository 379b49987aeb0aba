//! Speech: says one text at a time, and notices by itself when nobody can hear it.
//!
//! [`Voice`] is the real one, [`RecordingSpeaker`] its stand-in for tests; both are [`Speaker`]s. Queues
//! and priorities live elsewhere: a new text always cuts the one being spoken.
//!
//! How it is built, and why: the speech service of Linux can hang for ever in any call, can accept a
//! text and stay mute, and can die. So the calls are made on one thread per language (`worker`) that is
//! given up when it hangs; a `supervisor` thread holds the clock over it, reports [`VoiceEvent::Lost`]
//! and opens everything anew (`opening`) until [`VoiceEvent::Back`]. What only Linux has (is there a
//! sound server, does the service answer, end it if it does not) is in `linux`.
//!
//! Known limit: our texts have the priority `important` (`tts` knows no other), which cuts whatever
//! screen readers say. Behind another program's `important` text of more than three seconds ours waits,
//! and that is taken for silence.

mod deaf;
mod fake;
mod limits;
#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod machine;
#[cfg(not(target_os = "linux"))]
#[path = "elsewhere.rs"]
mod machine;
mod opening;
mod own;
mod spoken;
mod supervisor;
mod text;
mod utterance;
mod voices;
mod worker;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use deaf::Deaf;
pub use fake::{RecordingSpeaker, Told};
pub use own::{OwnSettings, OwnVoice, variants};
pub use spoken::spoken;
use supervisor::{Message, Supervisor};
pub use voices::{VoiceInfo, VoicesError, voices};

/// A piece of an utterance, all of it in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Two-letter code of the language (`de`, `fr`, `en`, `es`). One that was not asked for in
    /// [`VoiceSettings::languages`] is spoken by the first voice.
    pub language: String,
    /// What to say, as plain text.
    pub text: String,
}

/// What the voice tells whoever started it. Each utterance that was asked for ends with exactly one of
/// `Finished`, `Cut` or `Failed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoiceEvent {
    /// All voices are there, and were tried out. Comes once, and not at all if `Lost` came first.
    Ready,
    /// The first sound of this utterance is being played.
    Started {
        /// The number given to [`Speaker::speak`].
        id: u64,
    },
    /// The utterance was spoken to its end.
    Finished {
        /// The number given to [`Speaker::speak`].
        id: u64,
    },
    /// The utterance was cut: by a newer one, by [`Speaker::stop`], or by another program.
    Cut {
        /// The number given to [`Speaker::speak`].
        id: u64,
    },
    /// The utterance was not spoken, or not to its end, because speech does not work.
    Failed {
        /// The number given to [`Speaker::speak`].
        id: u64,
    },
    /// Speech does not work. Comes once; until `Back`, every utterance fails at once.
    Lost(LostReason),
    /// Speech works again, tried out to the last sound.
    Back,
}

/// Why there is no speech.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum LostReason {
    /// No PulseAudio, no PipeWire and no sound card.
    #[error("no sound server answers")]
    NoSoundServer,
    /// The speech service is not installed or does not start.
    #[error("no speech service can be reached")]
    NoSpeechService,
    /// The speech service ended while it was in use.
    #[error("the speech service has ended")]
    ServiceEnded,
    /// The speech service took the text, but no sound came, or it never came to an end.
    #[error("the speech service stays silent")]
    Silent,
    /// The speech service does not answer.
    #[error("the speech service does not respond")]
    NotResponding,
    /// The speech service answered with an error.
    #[error("the speech service refuses")]
    Refused,
    /// The device that a voice of its own is played on is not there, or will not open.
    #[error("the sound output is not there")]
    NoOutput,
    /// espeak-ng is not installed, which a voice on a device of its own needs.
    #[error("espeak-ng is not installed")]
    NoSynthesiser,
}

/// How to speak.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoiceSettings {
    /// Speed, from -100 (slowest) over 0 (the voice's normal) to 100 (fastest). Clamped.
    pub rate: i32,
    /// Loudness, from -100 (inaudible) to 100 (full). Clamped.
    pub volume: i32,
    /// Languages to keep a voice ready for; the first also speaks whatever has no voice of its own.
    pub languages: Vec<String>,
    /// The language whose voice is chosen by name, and that name; all others have the plain voice.
    pub named: Option<(String, String)>,
}

/// Something that speaks one utterance at a time.
pub trait Speaker: Send {
    /// Says `parts` one after the other; cuts whatever is being spoken. Returns at once.
    fn speak(&self, id: u64, parts: Vec<Part>);
    /// Silence at once.
    fn stop(&self);
    /// Speed from -100 to 100, from the next utterance on.
    fn set_rate(&self, rate: i32);
    /// Loudness from -100 to 100, from the next utterance on.
    fn set_volume(&self, volume: i32);
    /// True from the call of [`Speaker::speak`] until the sound has died away.
    fn speaking(&self) -> Arc<AtomicBool>;
}

/// Where events go. Behind a lock so that it can be called from more than one thread, one at a time.
type Sink = Arc<Mutex<dyn Fn(VoiceEvent) + Send>>;

fn tell(sink: &Sink, event: VoiceEvent) {
    let sink = sink.lock().unwrap_or_else(PoisonError::into_inner);
    sink(event);
}

/// The computer's own speech, watched over.
pub struct Voice {
    messages: mpsc::Sender<Message>,
    deaf: Arc<Deaf>,
    sink: Sink,
}

impl Voice {
    /// Starts to open the voices in the background and returns at once.
    ///
    /// `sink` is called on a thread of the voice; it should only pass the event on.
    pub fn start(settings: VoiceSettings, sink: impl Fn(VoiceEvent) + Send + 'static) -> Self {
        let sink: Sink = Arc::new(Mutex::new(sink));
        let deaf = Arc::new(Deaf::default());
        let (messages, inbox) = mpsc::channel();
        let (back, for_sink, for_deaf) = (messages.clone(), sink.clone(), deaf.clone());
        let run = move || Supervisor::new(settings, inbox, back, for_sink, for_deaf).run();
        if thread::Builder::new().name("voice".into()).spawn(run).is_err() {
            tell(&sink, VoiceEvent::Lost(LostReason::Refused));
        }
        Self { messages, deaf, sink }
    }

    /// See [`Speaker::speak`].
    pub fn speak(&self, id: u64, parts: Vec<Part>) {
        self.deaf.raise();
        if self.messages.send(Message::Speak { id, parts }).is_err() {
            self.deaf.clear();
            tell(&self.sink, VoiceEvent::Failed { id });
        }
    }

    /// See [`Speaker::stop`].
    pub fn stop(&self) {
        self.messages.send(Message::Stop).ok();
    }

    /// See [`Speaker::set_rate`].
    pub fn set_rate(&self, rate: i32) {
        self.messages.send(Message::Rate(rate)).ok();
    }

    /// See [`Speaker::set_volume`].
    pub fn set_volume(&self, volume: i32) {
        self.messages.send(Message::Volume(volume)).ok();
    }

    /// See [`Speaker::speaking`].
    #[must_use]
    pub fn speaking(&self) -> Arc<AtomicBool> {
        self.deaf.flag()
    }
}

impl Speaker for Voice {
    fn speak(&self, id: u64, parts: Vec<Part>) {
        Self::speak(self, id, parts);
    }

    fn stop(&self) {
        Self::stop(self);
    }

    fn set_rate(&self, rate: i32) {
        Self::set_rate(self, rate);
    }

    fn set_volume(&self, volume: i32) {
        Self::set_volume(self, volume);
    }

    fn speaking(&self) -> Arc<AtomicBool> {
        Self::speaking(self)
    }
}

impl Drop for Voice {
    /// Falls silent and takes leave of the service; waits for that no longer than a blink.
    fn drop(&mut self) {
        let (done, wait) = mpsc::channel();
        if self.messages.send(Message::Quit(done)).is_ok() {
            wait.recv_timeout(limits::FAREWELL).ok();
        }
    }
}
