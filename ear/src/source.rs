//! Sources of sound: a microphone that is opened, watched, and opened again.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use super::EarEvent;
use crate::device::microphone::{Block, Microphone, MicrophoneError};
use crate::device::selector::DeviceSelector;
use crate::device::time::now;

/// News of a source.
#[derive(Debug)]
pub enum SourceNews {
    /// Nothing yet: ask again in a moment.
    Nothing,
    Sound {
        samples: Vec<f32>,
        rate_hz: u32,
        at: Instant,
    },
    /// News of the microphone: it is there, missing, lost, or back.
    Device(EarEvent),
    Ended,
}

/// Something that is asked for sound again and again, and never blocks.
pub trait SoundSource: Send + 'static {
    /// Returns what there is now.
    fn poll(&mut self) -> SourceNews;
    /// Drops what has sounded up to now: it is not given any more.
    fn forget(&mut self) {}
}

/// The first wait before another try, and the longest.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(4);
/// A microphone that has worked for so long is trusted again: the next wait is a short one.
const STEADY: Duration = Duration::from_secs(5);

/// LaunchContext and closing can take seconds, or for ever, when a sound server is out of order, so both happen on
/// other threads: never more than one that opens.
pub(super) struct FromMicrophone {
    place: DeviceSelector,
    state: State,
    wait: Duration,
    ever: bool,
    told: bool,
}

enum State {
    /// Waits until this moment.
    Waiting(Instant),
    LaunchContext(Receiver<Result<Microphone, MicrophoneError>>),
    /// Open; `since` the first sound, and not trusted before that.
    Open {
        microphone: Box<Microphone>,
        since: Option<Instant>,
    },
}

impl FromMicrophone {
    pub fn new(device: Option<String>) -> Self {
        let place = DeviceSelector::new(device.as_deref());
        let state = State::LaunchContext(open(place.clone()));
        Self { place, state, wait: FIRST_WAIT, ever: false, told: false }
    }

    fn fail(&mut self, error: MicrophoneError) -> SourceNews {
        self.put_away();
        self.wait = (self.wait * 2).min(LONGEST_WAIT);
        if std::mem::replace(&mut self.told, true) {
            SourceNews::Nothing
        } else if self.ever {
            SourceNews::Device(EarEvent::MicrophoneLost(error))
        } else {
            SourceNews::Device(EarEvent::MicrophoneMissing(error))
        }
    }

    /// Closes what is open, and waits.
    fn put_away(&mut self) {
        let waiting = State::Waiting(now() + self.wait);
        if let State::Open { microphone, .. } = std::mem::replace(&mut self.state, waiting) {
            thread::spawn(move || drop(microphone));
        }
    }

    fn first_sound(&mut self, device: String) -> SourceNews {
        self.ever = true;
        SourceNews::Device(if std::mem::take(&mut self.told) {
            EarEvent::MicrophoneBack { device }
        } else {
            EarEvent::Listening { device }
        })
    }
}

impl SoundSource for FromMicrophone {
    fn forget(&mut self) {
        if let State::Open { microphone, .. } = &mut self.state {
            let mut block = Block::default();
            while microphone.read(&mut block) {}
        }
    }

    fn poll(&mut self) -> SourceNews {
        match &mut self.state {
            State::Waiting(until) if now() < *until => SourceNews::Nothing,
            State::Waiting(_) => {
                self.state = State::LaunchContext(open(self.place.clone()));
                SourceNews::Nothing
            }
            State::LaunchContext(result) => match result.try_recv() {
                Ok(Ok(microphone)) => {
                    self.place = microphone.place.clone();
                    self.state = State::Open { microphone: Box::new(microphone), since: None };
                    SourceNews::Nothing
                }
                Ok(Err(error)) => self.fail(error),
                Err(TryRecvError::Empty) => SourceNews::Nothing,
                Err(TryRecvError::Disconnected) => self.fail(MicrophoneError::Failed),
            },
            State::Open { microphone, since } => {
                let mut block = Block::default();
                let (true, Some(at)) = (microphone.read(&mut block), block.at) else {
                    return microphone.trouble().map_or(SourceNews::Nothing, |trouble| self.fail(trouble));
                };
                let Some(since) = since else {
                    // The very first block is spent on the news; there is nothing in 50 ms to miss.
                    *since = Some(at);
                    let name = microphone.name.clone();
                    return self.first_sound(name);
                };
                if at.saturating_duration_since(*since) > STEADY {
                    self.wait = FIRST_WAIT;
                }
                SourceNews::Sound { samples: block.samples, rate_hz: microphone.rate_hz, at }
            }
        }
    }
}

impl Drop for FromMicrophone {
    fn drop(&mut self) {
        self.put_away();
    }
}

fn open(place: DeviceSelector) -> Receiver<Result<Microphone, MicrophoneError>> {
    let (sender, receiver) = mpsc::channel();
    // If nobody waits for it any more, the microphone is dropped on that thread.
    thread::spawn(move || _ = sender.send(Microphone::open_at(&place)));
    receiver
}
