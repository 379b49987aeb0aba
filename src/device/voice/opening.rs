//! Opening the voices: one attempt, on a thread of its own, every step of it with a limit.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::limits;
use super::speaker::LostReason;
use super::worker::{ClientOrder, TextReport, Worker};
use crate::device::os::speech::{self, Service, ServiceLine};

/// The voices to open, and the clients to clear away first.
pub(super) struct Plan {
    /// Two-letter codes, the most important first.
    pub languages: Vec<String>,
    pub named: Option<(String, String)>,
    /// Speed, from -100 to 100; 0 is the usual one.
    pub rate: i32,
    /// Loudness, from -100 to 100.
    pub volume: i32,
    pub end_service: bool,
    /// Clients of earlier sessions that could not be closed yet.
    pub old: Vec<Worker>,
}

/// Voices that were heard to work.
pub(super) struct OpenVoices {
    /// One for each language, the most important first; never empty.
    pub workers: Vec<Worker>,
    /// To watch the service by, if it can be asked.
    pub line: Option<ServiceLine>,
}

/// Result of an attempt to open the voices.
pub(super) struct OpeningOutcome {
    /// The voices, or why there are none.
    pub session: Result<OpenVoices, LostReason>,
    /// Clients that could not be closed yet.
    pub old: Vec<Worker>,
}

/// Time for the event threads of libspeechd to read what a service that has just died had sent.
const LAST_WORDS: Duration = Duration::from_millis(100);
/// Short to say in every language, and with a beginning and an end in each service.
const PROOF: &str = "a ";

/// Tries to open voices; takes seconds.
pub(super) fn open(plan: Plan) -> OpeningOutcome {
    let Plan { languages, named, rate, volume, end_service, old } = plan;
    let mut attempt = Attempt { languages, named, rate, volume, workers: Vec::new(), old };
    match attempt.run(end_service) {
        Ok(line) => {
            OpeningOutcome { session: Ok(OpenVoices { workers: attempt.workers, line }), old: attempt.old }
        }
        Err(reason) => {
            attempt.old.append(&mut attempt.workers);
            OpeningOutcome { session: Err(reason), old: attempt.old }
        }
    }
}

struct Attempt {
    languages: Vec<String>,
    named: Option<(String, String)>,
    rate: i32,
    volume: i32,
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
        match service {
            Service::Answers(line) => Ok(Some(line)),
            Service::Elsewhere => Ok(None),
            Service::Mute => Err(LostReason::NotResponding),
            Service::Absent => {
                speech::spawn_service();
                match speech::new_service() {
                    Service::Answers(line) => Ok(Some(line)),
                    Service::Mute => Err(LostReason::NotResponding),
                    // libspeechd may know better where to find one.
                    Service::Absent | Service::Elsewhere => Ok(None),
                }
            }
        }
    }

    fn connect(&mut self, line: &mut Option<ServiceLine>) -> Result<(), LostReason> {
        let mut last = line.as_ref().map_or(0, ServiceLine::id);
        for language in &self.languages {
            let (worker, opened) = Worker::start(language);
            match opened.recv_timeout(limits::CONNECT) {
                Ok(true) => {}
                Ok(false) | Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return Err(LostReason::NoSpeechService);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => return Err(LostReason::NotResponding),
            }
            let named = self.named.as_ref().filter(|(of, _)| of == language).map(|(_, name)| name.as_str());
            let quick = line.as_mut().is_some_and(|line| name_language(line, &mut last, language, named));
            let chosen = quick || choose(&worker, named);
            worker.tell(ClientOrder::Rate(self.rate));
            worker.tell(ClientOrder::Volume(self.volume));
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
            match prove(&worker, first, self.volume) {
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

/// Sets the language of the client connected last, and its voice where that has a name, through our own line. The
/// service counts its connections: if exactly one came between our two, it is the one.
fn name_language(line: &mut ServiceLine, last: &mut u32, language: &str, named: Option<&str>) -> bool {
    let Some(next) = line.next_id() else {
        return false;
    };
    let only_one_between = next == last.wrapping_add(2);
    *last = next;
    let set = only_one_between && line.set_language(next - 1, language);
    // A voice that is not there leaves the plain one.
    set && named.is_none_or(|name| line.set_voice(next - 1, name) || line.set_language(next - 1, language))
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
