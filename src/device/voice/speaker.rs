//! Something that speaks, what it is given to say, and what it tells of it.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

/// A piece of an utterance, all of it in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Two-letter code of the language (`de`, `fr`, `en`, `es`). One that was not asked for in
    /// [`VoiceSettings::languages`](super::VoiceSettings::languages) is spoken by the first voice.
    pub language: String,
    pub text: String,
}

/// What the voice tells whoever started it. Each utterance that was asked for ends with exactly one of
/// `Finished`, `Cut` or `Failed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoiceEvent {
    /// All voices are there, and were tried out. Comes once, and not at all if `Lost` came first.
    Ready,
    Started {
        /// The number given to [`Speaker::speak`].
        id: u64,
    },
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
    #[error("the speech service has ended")]
    ServiceEnded,
    /// The speech service took the text, but no sound came, or it never came to an end.
    #[error("the speech service stays silent")]
    Silent,
    /// The speech service does not answer.
    #[error("the speech service does not respond")]
    NotResponding,
    #[error("the speech service refuses")]
    Refused,
    /// The device that a voice of its own is played on is not there, or will not open.
    #[error("the sound output is not there")]
    NoOutput,
    /// espeak-ng is not installed, which a voice on a device of its own needs.
    #[error("espeak-ng is not installed")]
    NoSynthesiser,
    /// No screen reader takes what is to be said.
    #[error("no screen reader answers")]
    NoScreenReader,
}

/// Something that speaks one utterance at a time.
pub trait Speaker: Send {
    /// Says `parts` one after the other; cuts whatever is being spoken. Returns at once.
    fn speak(&self, id: u64, parts: Vec<Part>);
    /// Cuts what is being said; silence at once.
    fn stop(&self);
    /// Speed from -100 to 100, from the next utterance on.
    fn set_rate(&self, rate: i32);
    /// Loudness from -100 to 100, from the next utterance on.
    fn set_volume(&self, volume: i32);
    /// True from the call of [`Speaker::speak`] until the sound has died away.
    fn speaking(&self) -> Arc<AtomicBool>;
}

/// Where events go. Behind a lock so that it can be called from more than one thread, one at a time.
pub(super) type Sink = Arc<Mutex<dyn Fn(VoiceEvent) + Send>>;

pub(super) fn tell(sink: &Sink, event: VoiceEvent) {
    let sink = sink.lock().unwrap_or_else(PoisonError::into_inner);
    sink(event);
}
