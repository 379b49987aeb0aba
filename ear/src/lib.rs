//! The ear: microphone, sample rate and recogniser on a thread of their own, which looks after itself.
//!
//! Whatever goes wrong is told once, as an [`EarEvent`]; a microphone that comes back is taken up again.
//!
//! What was heard means nothing here but in three modules, which know chess: `weighing` weighs it against what is legal,
//! `candidates` is what the second ear is asked about, `end_of_speech` how long the ear waits for more.
//!
//! Modules: `listener` joins what a `source` brings with what `recogniser` makes of it in its process, and
//! asks `utterance`, by the `level`, whether that was all. `settings` are what an ear is told. `file` reads
//! recordings, `recorder` makes them.

mod candidates;
pub mod end_of_speech;
mod file;
mod level;
mod listener;
mod near;
pub mod recogniser;
mod recorder;
mod settings;
mod source;
mod utterance;
pub mod weighing;

#[macro_use]
extern crate evavier_core;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use evavier_core::{language, rules, session};
use evavier_device as device;

use crate::device::microphone::MicrophoneError;
use crate::device::os::process;
use crate::device::time::now;
use crate::recogniser::{Hearing, ModelError, RecogniserError, RecogniserProcess, SecondFault};

pub use candidates::candidates;
pub use file::{Recording, RecordingError, read_recording};
use listener::Listener;
pub use listener::{ECHO, RELEASE_TAIL};
pub use recorder::Recorder;
pub use settings::{EarSettings, EndpointTimeout, Expectation, Expected, LastSpeech};
use source::FromMicrophone;
pub use source::{SoundSource, SourceNews};
pub use utterance::FIRST_LOOK;

/// Interval at which the ear looks for sound and at its switches.
const TICK: Duration = Duration::from_millis(20);
/// Time for which dropping an [`Ear`] waits for its thread.
const FAREWELL: Duration = Duration::from_secs(1);
/// Number of times within [`A_WHILE`] that a recogniser that ended is started again at once; then after
/// pauses that grow.
const AGAIN: usize = 3;
const A_WHILE: Duration = Duration::from_secs(60);
const FIRST_REST: Duration = Duration::from_secs(5);
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Events at the ear, in the order in which they happen.
#[derive(Debug, Clone)]
pub enum EarEvent {
    ModelLoading,
    ModelReady {
        left_out: Vec<String>,
    },
    /// The model could not be loaded, or does not go with the grammar. The ear has stopped; start another one.
    RecogniserFailed(RecogniserError),
    /// The process of the recogniser is gone, or stood still and was ended; another one is started.
    RecogniserLost,
    /// After that: it hears again. What was said meanwhile was not heard.
    RecogniserBack,
    /// There is no second ear, or there is none any more: the first one listens on alone.
    SecondLost(SecondFault),
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
            let recogniser = match load(&settings, &stopped) {
                Ok(recogniser) => recogniser,
                Err(error) => return emit(EarEvent::RecogniserFailed(error)),
            };
            emit(EarEvent::ModelReady { left_out: recogniser.left_out.clone() });
            let mut listener = Listener::new(recogniser, &settings);
            // A process that has ended meanwhile is found out at the next sound.
            let _ = listener.start_second();
            listen(listener, source, &settings, &stopped, &emit);
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

fn load(settings: &EarSettings, stop: &Arc<AtomicBool>) -> Result<RecogniserProcess, RecogniserError> {
    let EarSettings { program, model_dir, grammar, .. } = settings;
    let program = program.clone().unwrap_or_else(process::own_program);
    RecogniserProcess::start(&program, model_dir, grammar, stop.clone())
}

/// True if it may be another time: nothing is wrong with the model.
fn may_come_back(error: &RecogniserError) -> bool {
    use RecogniserError::{Ended, Model, NotStarted, Silent};
    matches!(error, Ended | Silent | NotStarted(_) | Model(ModelError::NoRoom { .. }))
}

/// Another recogniser for one that is gone, after as many tries as it takes, at growing intervals; `None` where the ear has
/// stopped.
fn another(
    source: &mut impl SoundSource,
    settings: &EarSettings,
    stop: &Arc<AtomicBool>,
    ends: &mut Ends,
    emit: &impl Fn(EarEvent),
) -> Option<RecogniserProcess> {
    loop {
        if !rest(source, ends.pause(now()), stop, emit) {
            return None;
        }
        match load(settings, stop) {
            Ok(recogniser) => {
                ends.started = Some(now());
                return Some(recogniser);
            }
            Err(_) if stop.load(Ordering::Relaxed) => return None,
            Err(error) if may_come_back(&error) => {}
            Err(error) => {
                emit(EarEvent::RecogniserFailed(error));
                return None;
            }
        }
    }
}

/// Hears nothing for so long; whether the ear goes on. What becomes of the microphone is told all the same.
fn rest(source: &mut impl SoundSource, pause: Duration, stop: &AtomicBool, emit: &impl Fn(EarEvent)) -> bool {
    let end = now() + pause;
    while now() < end && !stop.load(Ordering::Relaxed) {
        match source.poll() {
            SourceNews::Device(event) => emit(event),
            SourceNews::Ended => {
                emit(EarEvent::TapeEnded);
                return false;
            }
            SourceNews::Sound { .. } => {}
            SourceNews::Nothing => thread::park_timeout(TICK),
        }
    }
    !stop.load(Ordering::Relaxed)
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
            Err(RecogniserError::Ended) => {
                emit(EarEvent::RecogniserLost);
                let Some(recogniser) = another(&mut source, settings, stop, &mut ends, emit) else { return };
                // Half of what was said meanwhile would be taken for the whole.
                source.forget();
                listener.replace(recogniser);
                if ends.are_several() {
                    listener.give_up_second();
                }
                let _ = listener.start_second();
                emit(EarEvent::RecogniserBack);
            }
            Err(error) => return emit(EarEvent::RecogniserFailed(error)),
        }
        listener.second_fault().into_iter().for_each(|fault| emit(EarEvent::SecondLost(fault)));
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

/// Times at which recognisers ended, so that one that does nothing else is started ever more rarely.
#[derive(Debug, Default)]
struct Ends {
    ended: Vec<Instant>,
    rests: u32,
    /// Time at which the one that runs was started.
    started: Option<Instant>,
}

impl Ends {
    /// True if it ended more than once within a while.
    fn are_several(&self) -> bool {
        self.ended.len() > 1
    }

    /// Time to wait before another one, when one has ended, or did not start.
    fn pause(&mut self, at: Instant) -> Duration {
        self.ended.retain(|before| at.saturating_duration_since(*before) < A_WHILE);
        self.ended.push(at);
        let lived = self.started.take().map(|started| at.saturating_duration_since(started));
        if lived.is_some_and(|lived| lived >= A_WHILE) {
            self.rests = 0;
        }
        if self.ended.len() <= AGAIN {
            return Duration::ZERO;
        }
        let rest = FIRST_REST.saturating_mul(2_u32.saturating_pow(self.rests)).min(LONGEST_REST);
        self.rests += 1;
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_again_and_again_is_started_ever_more_rarely_and_what_ends_now_and_then_at_once() {
        let start = now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let pauses = |seconds: &[u64], ends: &mut Ends| -> Vec<u64> {
            seconds.iter().map(|seconds| ends.pause(at(*seconds)).as_secs()).collect()
        };
        let mut ends = Ends::default();
        assert_eq!(pauses(&[0, 1, 2, 3, 9, 20, 41, 90], &mut ends), [0, 0, 0, 5, 10, 20, 40, 0]);
        assert_eq!(pauses(&[91, 92, 93], &mut ends), [0, 60, 60]);
        // One that lived for long is another matter.
        ends.started = Some(at(100));
        assert_eq!(pauses(&[300, 301, 302, 303], &mut ends), [0, 0, 0, 5]);
        assert!((0..20).all(|index| Ends::default().pause(at(index * 25)).is_zero()));
    }
}
