//! The speech of the system as a voice, watched over.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use super::deaf::Deaf;
use super::limits;
use super::speaker::{LostReason, Part, Sink, Speaker, VoiceEvent, tell};
use super::supervisor::{Supervisor, SupervisorInput, VoiceSettings};

/// The computer's own speech, watched over.
pub struct Voice {
    messages: mpsc::Sender<SupervisorInput>,
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
        if self.messages.send(SupervisorInput::Speak { id, parts }).is_err() {
            self.deaf.clear();
            tell(&self.sink, VoiceEvent::Failed { id });
        }
    }

    /// See [`Speaker::stop`].
    pub fn stop(&self) {
        self.messages.send(SupervisorInput::Stop).ok();
    }

    /// See [`Speaker::set_rate`].
    pub fn set_rate(&self, rate: i32) {
        self.messages.send(SupervisorInput::Rate(rate)).ok();
    }

    /// See [`Speaker::set_volume`].
    pub fn set_volume(&self, volume: i32) {
        self.messages.send(SupervisorInput::Volume(volume)).ok();
    }

    /// See [`Speaker::speaking`].
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
        if self.messages.send(SupervisorInput::Quit(done)).is_ok() {
            wait.recv_timeout(limits::FAREWELL).ok();
        }
    }
}
