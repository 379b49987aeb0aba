//! A speaker without sound, for tests of everything that speaks; those inside the program have it too.

#![allow(dead_code, reason = "each test uses its own part")]

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use super::{LostReason, Speaker, SpokenPart, VoiceEvent};

/// Calls that a [`RecordingSpeaker`] writes down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpeakerCall {
    Speak(u64, Vec<SpokenPart>),
    Stop,
    /// Its speed, -100 to 100.
    Rate(i32),
    /// Its loudness, -100 to 100.
    Volume(i32),
}

/// A speaker that writes down what it is told. It emits the events of the real one, on the thread of
/// whoever calls it, before the call returns. Clones share everything.
#[derive(Clone)]
pub struct RecordingSpeaker {
    sink: Arc<Mutex<dyn Fn(VoiceEvent) + Send>>,
    speaking: Arc<AtomicBool>,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    told: Vec<SpeakerCall>,
    current: Option<u64>,
    by_hand: bool,
    lost: bool,
}

impl RecordingSpeaker {
    /// A speaker that has finished every utterance as soon as it is asked for.
    pub fn new(sink: impl Fn(VoiceEvent) + Send + 'static) -> Self {
        Self { sink: Arc::new(Mutex::new(sink)), speaking: Arc::default(), state: Arc::default() }
    }

    /// A speaker that goes on speaking until [`RecordingSpeaker::finish`].
    pub fn by_hand(sink: impl Fn(VoiceEvent) + Send + 'static) -> Self {
        let speaker = Self::new(sink);
        speaker.state().by_hand = true;
        speaker
    }

    /// All it was told so far.
    pub fn told(&self) -> Vec<SpeakerCall> {
        self.state().told.clone()
    }

    /// The texts it was told to say so far, parts joined by a space.
    pub fn texts(&self) -> Vec<String> {
        let join = |parts: &[SpokenPart]| parts.iter().map(|p| p.text.as_str()).collect::<Vec<_>>().join(" ");
        let text = |told: &SpeakerCall| match told {
            SpeakerCall::Speak(_, parts) => Some(join(parts)),
            _ => None,
        };
        self.state().told.iter().filter_map(text).collect()
    }

    /// Comes to the end of what it is saying.
    pub fn finish(&self) {
        self.end(|id| VoiceEvent::Finished { id });
    }

    /// Loses its voice: what it is saying fails, and all that follows.
    pub fn lose(&self, reason: LostReason) {
        self.state().lost = true;
        self.tell(VoiceEvent::Lost(reason));
        self.end(|id| VoiceEvent::Failed { id });
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("whole")
    }

    fn tell(&self, event: VoiceEvent) {
        self.sink.lock().expect("whole")(event);
    }

    fn end(&self, event: impl Fn(u64) -> VoiceEvent) {
        let current = self.state().current.take();
        if let Some(id) = current {
            self.speaking.store(false, Ordering::SeqCst);
            self.tell(event(id));
        }
    }
}

impl Speaker for RecordingSpeaker {
    fn speak(&self, id: u64, parts: Vec<SpokenPart>) {
        self.end(|id| VoiceEvent::Cut { id });
        let (lost, by_hand) = {
            let mut state = self.state();
            state.told.push(SpeakerCall::Speak(id, parts));
            if !state.lost {
                state.current = Some(id);
            }
            (state.lost, state.by_hand)
        };
        if lost {
            return self.tell(VoiceEvent::Failed { id });
        }
        self.speaking.store(true, Ordering::SeqCst);
        self.tell(VoiceEvent::Started { id });
        if !by_hand {
            self.finish();
        }
    }

    fn stop(&self) {
        self.state().told.push(SpeakerCall::Stop);
        self.end(|id| VoiceEvent::Cut { id });
    }

    fn set_rate(&self, rate: i32) {
        self.state().told.push(SpeakerCall::Rate(rate));
    }

    fn set_volume(&self, volume: i32) {
        self.state().told.push(SpeakerCall::Volume(volume));
    }

    fn speaking(&self) -> Arc<AtomicBool> {
        self.speaking.clone()
    }
}
