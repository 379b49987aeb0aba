//! A speaker without sound, for tests of everything that speaks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use super::speaker::{LostReason, Sink, Speaker, SpokenPart, VoiceEvent, tell};
use crate::device::lock;

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
    sink: Sink,
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
        let sink: Sink = Arc::new(Mutex::new(sink));
        Self { sink, speaking: Arc::default(), state: Arc::default() }
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
        tell(&self.sink, VoiceEvent::Lost(reason));
        self.end(|id| VoiceEvent::Failed { id });
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    fn end(&self, event: impl Fn(u64) -> VoiceEvent) {
        let current = self.state().current.take();
        if let Some(id) = current {
            self.speaking.store(false, Ordering::SeqCst);
            tell(&self.sink, event(id));
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
            return tell(&self.sink, VoiceEvent::Failed { id });
        }
        self.speaking.store(true, Ordering::SeqCst);
        tell(&self.sink, VoiceEvent::Started { id });
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn part(text: &str) -> Vec<SpokenPart> {
        vec![SpokenPart { language: "de".into(), text: text.into() }]
    }

    #[test]
    fn it_tells_the_same_story_as_the_real_one() {
        let (tx, rx) = mpsc::channel();
        let speaker = RecordingSpeaker::by_hand(move |event| tx.send(event).unwrap());
        speaker.speak(1, part("eins"));
        assert!(speaker.speaking().load(Ordering::SeqCst));
        speaker.speak(2, part("zwei"));
        speaker.finish();
        speaker.lose(LostReason::Silent);
        speaker.speak(3, part("drei"));
        assert!(!speaker.speaking().load(Ordering::SeqCst));
        let events: Vec<_> = rx.try_iter().collect();
        assert_eq!(
            events,
            [
                VoiceEvent::Started { id: 1 },
                VoiceEvent::Cut { id: 1 },
                VoiceEvent::Started { id: 2 },
                VoiceEvent::Finished { id: 2 },
                VoiceEvent::Lost(LostReason::Silent),
                VoiceEvent::Failed { id: 3 },
            ]
        );
        assert_eq!(speaker.texts(), ["eins", "zwei", "drei"]);
    }
}
