//! The ear: microphone, sample rate and recogniser on a thread of their own, which looks after itself.
//!
//! Whatever goes wrong is told once, as an [`EarEvent`]; a microphone that comes back is taken up again.
//!
//! What is where: `listener` joins what a `source` brings with what `recogniser` makes of it in its process, and asks `utterance`, by the `level`, whether that was all. `settings` are what an ear is told. `file`
//! reads recordings, `recorder` makes them.

mod file;
mod level;
mod listener;
pub mod recogniser;
mod recorder;
mod settings;
mod source;
mod utterance;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::device::microphone::MicrophoneError;
use crate::device::os::process;
use crate::device::time::now;
use crate::ear::recogniser::{Hearing, RecogniserError, RecogniserProcess};

pub use file::{Recording, RecordingError, read_recording};
use listener::Listener;
pub use listener::{ECHO, RELEASE_TAIL};
pub use recorder::Recorder;
pub use settings::{EarSettings, Expectation, Patience};
use source::FromMicrophone;
pub use source::{SoundSource, SourceNews};
pub use utterance::FIRST_LOOK;

/// How often the ear looks for sound and at its switches.
const TICK: Duration = Duration::from_millis(20);
/// How long dropping an [`Ear`] waits for its thread.
const FAREWELL: Duration = Duration::from_secs(1);
/// So often within [`A_WHILE`] a recogniser that ended is started again.
const AGAIN: usize = 3;
const A_WHILE: Duration = Duration::from_secs(60);

/// What happens at the ear, in the order in which it happens.
#[derive(Debug, Clone)]
pub enum EarEvent {
    ModelLoading,
    ModelReady {
        left_out: Vec<String>,
    },
    /// The model could not be loaded, does not go with the grammar, or the recogniser broke and did not come back. The
    /// ear has stopped; start another one.
    RecogniserFailed(RecogniserError),
    /// The process of the recogniser is gone, or stood still and was ended; another one is started.
    RecogniserLost,
    /// After that: it hears again. What was said meanwhile was not heard.
    RecogniserBack,
    Listening {
        device: String,
    },
    /// There is no microphone to begin with; the ear goes on looking for one.
    MicrophoneMissing(MicrophoneError),
    /// It was there and is gone; the ear goes on looking for it.
    MicrophoneLost(MicrophoneError),
    /// After either: sound arrives again.
    MicrophoneBack {
        device: String,
    },
    /// Something was said, never an empty hearing, and when its last word ended (the last real word, if there is one):
    /// decoding costs the speaker nothing.
    Heard {
        hearing: Hearing,
        speech_ended: Instant,
    },
    /// The sound of the hearing that comes next, at 16 kHz; only where it is asked for.
    Sound(Arc<[i16]>),
    /// The sound has come to its end; never from a microphone.
    TapeEnded,
}

/// A listening thread; it ends when this is dropped.
pub struct Ear {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Ear {
    /// Starts listening; every event goes to `sink`, on the ear's own thread, so it must not take long.
    pub fn start(settings: EarSettings, sink: impl Fn(EarEvent) + Send + 'static) -> Self {
        let source = FromMicrophone::new(settings.device.clone());
        Self::start_with(settings, source, sink)
    }

    /// The same ear over other sound than that of a microphone.
    pub fn start_with(
        settings: EarSettings,
        source: impl SoundSource,
        sink: impl Fn(EarEvent) + Send + 'static,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let thread = thread::spawn(move || {
            let emit = |event| {
                if !stopped.load(Ordering::Relaxed) {
                    sink(event);
                }
            };
            emit(EarEvent::ModelLoading);
            let Some(recogniser) = load(&settings, &stopped, &emit) else { return };
            emit(EarEvent::ModelReady { left_out: recogniser.left_out.clone() });
            listen(Listener::new(recogniser, &settings), source, &settings, &stopped, &emit);
        });
        Self { stop, thread: Some(thread) }
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let Some(thread) = self.thread.take() else { return };
        thread.thread().unpark();
        let deadline = now() + FAREWELL;
        // A slow disk can hold the model's loading up; the thread then ends by itself, and says nothing more.
        while !thread.is_finished() && now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
        if thread.is_finished() {
            _ = thread.join();
        }
    }
}

/// A recogniser; where there is none, that has been told.
fn load(
    settings: &EarSettings,
    stop: &Arc<AtomicBool>,
    emit: &impl Fn(EarEvent),
) -> Option<RecogniserProcess> {
    let EarSettings { program, model_dir, grammar, .. } = settings;
    let program = program.clone().unwrap_or_else(process::own_program);
    RecogniserProcess::start(&program, model_dir, grammar, stop.clone())
        .map_err(|error| emit(EarEvent::RecogniserFailed(error)))
        .ok()
}

fn listen(
    mut listener: Listener,
    mut source: impl SoundSource,
    settings: &EarSettings,
    stop: &Arc<AtomicBool>,
    emit: &impl Fn(EarEvent),
) {
    let mut ends = Ends::default();
    while !stop.load(Ordering::Relaxed) {
        let news = source.poll();
        let (pauses, ended) = (matches!(news, SourceNews::Nothing), matches!(news, SourceNews::Ended));
        match attend(&mut listener, news, emit) {
            Ok(()) => {}
            // Whoever stops the ear is not waited for by its recogniser.
            Err(_) if stop.load(Ordering::Relaxed) => return,
            Err(RecogniserError::Ended) if ends.again(now()) => {
                emit(EarEvent::RecogniserLost);
                let Some(recogniser) = load(settings, stop, emit) else { return };
                // Half of what was said meanwhile would be taken for the whole.
                source.forget();
                listener.replace(recogniser);
                emit(EarEvent::RecogniserBack);
            }
            Err(error) => return emit(EarEvent::RecogniserFailed(error)),
        }
        if ended {
            return emit(EarEvent::TapeEnded);
        }
        if pauses {
            thread::park_timeout(TICK);
        }
    }
}

fn attend(
    listener: &mut Listener,
    news: SourceNews,
    emit: &impl Fn(EarEvent),
) -> Result<(), RecogniserError> {
    let mut report = |hearing: Hearing, speech_ended, sound: Option<&[i16]>| {
        sound.into_iter().for_each(|sound| emit(EarEvent::Sound(sound.into())));
        emit(EarEvent::Heard { hearing, speech_ended });
    };
    match news {
        SourceNews::Nothing => listener.idle(&mut report),
        SourceNews::Sound { samples, rate_hz, at } => listener.hear(&samples, rate_hz, at, &mut report),
        SourceNews::Ended => listener.end(&mut report),
        SourceNews::Device(event) => {
            let is_lost = matches!(event, EarEvent::MicrophoneLost(_));
            emit(event);
            if is_lost { listener.interrupt() } else { Ok(()) }
        }
    }
}

/// When a recogniser ended, so that one that does nothing else is not started for ever.
#[derive(Debug, Default)]
struct Ends(Vec<Instant>);

impl Ends {
    /// It has ended: whether it is worth another one.
    fn again(&mut self, at: Instant) -> bool {
        self.0.retain(|before| at.saturating_duration_since(*before) < A_WHILE);
        self.0.push(at);
        self.0.len() <= AGAIN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_again_and_again_is_left_alone_and_what_ends_now_and_then_is_not() {
        let start = now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut ends = Ends::default();
        assert_eq!([0, 1, 2, 3].map(|seconds| ends.again(at(seconds))), [true, true, true, false]);
        let mut ends = Ends::default();
        assert!((0..20).all(|index| ends.again(at(index * 25))));
    }
}
