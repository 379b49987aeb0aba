//! LaunchContext the voices: one attempt, on a thread of its own, every step of it with a limit.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::limits;
use super::speaker::LostReason;
use super::system::VoiceSettings;
use super::worker::{ClientOrder, TextReport, Worker};
use crate::os::Service;
use crate::os::speech::{self, ServiceLine};

/// Result of an attempt to open the voices.
pub(super) struct OpeningOutcome {
    /// Line to watch the service by, if it can be asked; or why there are no voices.
    pub line: Result<Option<ServiceLine>, LostReason>,
    /// Workers that were heard to work, one for each language, the most important first; none only where
    /// there is no voice.
    pub workers: Vec<Worker>,
    /// Clients that could not be closed yet.
    pub old: Vec<Worker>,
}

/// Time for the event threads of libspeechd to read what a service that has just died had sent.
const LAST_WORDS: Duration = Duration::from_millis(100);
/// Short to say in every language, and with a beginning and an end in each service.
const PROOF: &str = "a ";

/// Tries to open voices; takes seconds. `old` are clients of earlier sessions, to be cleared away first.
pub(super) fn open(settings: VoiceSettings, end_service: bool, old: Vec<Worker>) -> OpeningOutcome {
    let mut attempt = Attempt { settings, workers: Vec::new(), old };
    let line = attempt.run(end_service);
    let Attempt { mut workers, mut old, .. } = attempt;
    if line.is_err() {
        old.append(&mut workers);
    }
    OpeningOutcome { line, workers, old }
}

struct Attempt {
    settings: VoiceSettings,
    workers: Vec<Worker>,
    old: Vec<Worker>,
}

impl Attempt {
    fn run(&mut self, end_service: bool) -> Result<Option<ServiceLine>, LostReason> {
        // Without sound, the service would wedge, and all its clients with it.
        if !speech::sound_answers() {
            return Err(LostReason::NoSoundServer);
        }
        let ended = end_service && speech::end_service();
        let mut line = self.reach_service(ended)?;
        // All clients are opened before any of them speaks: a client that is opened while an event
        // comes for another one can lock up `tts` for good (it takes its two locks in both orders).
        self.connect(&mut line)?;
        self.prove()?;
        Ok(line)
    }

    /// Finds or starts the service, and takes leave of old clients on the way.
    fn reach_service(&mut self, ended: bool) -> Result<Option<ServiceLine>, LostReason> {
        let service = speech::service();
        let dead = ended || matches!(service, Service::Absent);
        if dead {
            thread::sleep(LAST_WORDS);
        }
        let old = std::mem::take(&mut self.old);
        self.old = old.into_iter().filter_map(|worker| worker.close(dead, limits::CLOSE)).collect();
        match if matches!(service, Service::Absent) { speech::started_service() } else { service } {
            Service::Answers(line) => Ok(Some(line)),
            Service::Mute => Err(LostReason::NotResponding),
            // libspeechd may know better where to find one.
            Service::Absent | Service::Elsewhere => Ok(None),
        }
    }

    fn connect(&mut self, line: &mut Option<ServiceLine>) -> Result<(), LostReason> {
        let VoiceSettings { languages, named, rate, volume, .. } = &self.settings;
        for language in languages {
            let (worker, opened) = Worker::start(language);
            match opened.recv_timeout(limits::CONNECT) {
                Ok(true) => {}
                Ok(false) | Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return Err(LostReason::NoSpeechService);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => return Err(LostReason::NotResponding),
            }
            let named = named.as_ref().filter(|(of, _)| of == language).map(|(_, name)| name.as_str());
            let quick = line.as_mut().is_some_and(|line| line.name_client(language, named));
            let chosen = quick || choose(&worker, named);
            worker.tell(ClientOrder::Rate(*rate));
            worker.tell(ClientOrder::Volume(*volume));
            self.workers.push(worker);
            if !chosen {
                return Err(LostReason::NotResponding);
            }
        }
        Ok(())
    }

    /// Tries the voices out, inaudibly. Without the first there is no speech; another one that fails
    /// (its language may have a module of its own) is left out.
    fn prove(&mut self) -> Result<(), LostReason> {
        let mut workers = std::mem::take(&mut self.workers).into_iter();
        let mut failed = None;
        for worker in workers.by_ref() {
            let first = self.workers.is_empty();
            match prove(&worker, first, self.settings.volume) {
                Ok(()) => self.workers.push(worker),
                Err(reason) => {
                    self.old.push(worker);
                    if first {
                        failed = Some(reason);
                        break;
                    }
                }
            }
        }
        self.old.extend(workers);
        failed.map_or(Ok(()), Err)
    }
}

/// The slow way, see [`ClientOrder::Choose`].
fn choose(worker: &Worker, named: Option<&str>) -> bool {
    let (done, wait) = mpsc::channel();
    worker.tell(ClientOrder::Choose(named.map(str::to_owned), done))
        && wait.recv_timeout(limits::CHOOSE).is_ok()
}

/// Says something at no volume and waits for its beginning or, `to_the_end`, until all of it went
/// through the sound server.
fn prove(worker: &Worker, to_the_end: bool, volume: i32) -> Result<(), LostReason> {
    let (tell, reports) = mpsc::channel();
    let reporter = Box::new(move |report| {
        tell.send(report).ok();
    });
    worker.tell(ClientOrder::Volume(-100));
    worker.tell(ClientOrder::Speak(PROOF.to_owned(), reporter));
    let next = |limit, reason| reports.recv_timeout(limit).map_err(|_| reason);
    if next(limits::CALL, LostReason::NotResponding)? == TextReport::Refused {
        return Err(LostReason::Refused);
    }
    let begun = next(limits::BEGIN, LostReason::Silent)?;
    if to_the_end && begun == TextReport::Begun {
        next(limits::PROOF, LostReason::Silent)?;
    }
    worker.tell(ClientOrder::Stop);
    worker.tell(ClientOrder::Volume(volume));
    Ok(())
}
