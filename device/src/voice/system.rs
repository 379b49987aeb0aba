//! The speech of the system as a voice, watched over by a thread that knows how things stand: what is being spoken, until
//! when, and whether speech works. It never calls anything that could hang.

use std::collections::{HashSet, VecDeque};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use super::limits;
use super::opening::{self, OpeningOutcome};
use super::speaker::{LostReason, SpokenPart, Voice, VoiceDesk, VoiceEvent, VoiceOrder, as_said, left};
use super::worker::{ClientOrder, TextReport, Worker};
use super::{Announcer, SpeechBackend};
use crate::os::Gone;
use crate::os::speech::{self, ServiceWatch};
use crate::time::now;
use crate::watched::Watched;

impl Voice {
    /// The computer's own speech: opens the voices in the background and returns at once.
    ///
    /// `sink` is called on a thread of the voice; it should only pass the event on.
    pub fn start(settings: VoiceSettings, sink: impl Fn(VoiceEvent) + Send + 'static) -> Self {
        Self::on_thread("voice", sink, |back, desk| Supervisor::new(settings, back, desk))
    }
}

/// The way a voice is to speak: languages, name, speed, loudness.
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
    pub way: SpeechBackend,
    /// Voice for what can be put together from takes.
    pub announcer: Announcer,
}

/// Messages to the supervisor, from its owner and from its helpers.
enum SupervisorInput {
    Asked(VoiceOrder),
    Report { token: u64, report: TextReport },
    Opened { attempt: u64, outcome: OpeningOutcome },
    Gone { attempt: u64, reason: LostReason },
}

impl From<VoiceOrder> for SupervisorInput {
    fn from(order: VoiceOrder) -> Self {
        Self::Asked(order)
    }
}

/// The state of the link to the service. Attempts are numbered; what an abandoned one says is ignored.
enum Link {
    LaunchContext { until: Instant },
    Up { workers: Vec<Worker>, _watch: Option<ServiceWatch> },
    Resting { until: Instant },
}

struct Supervisor {
    settings: VoiceSettings,
    back: Sender<SupervisorInput>,
    desk: VoiceDesk,
    link: Link,
    attempt: u64,
    lost: bool,
    /// Attempts in a row that came to nothing.
    failures: u32,
    /// Times in a row that a service that is there was silent or did not respond.
    strikes: u32,
    old: Vec<Worker>,
    current: Option<Utterance>,
    tokens: u64,
}

/// Wait where there is nothing to wait for but messages.
const IDLE: Duration = Duration::from_secs(60);

impl Supervisor {
    fn new(mut settings: VoiceSettings, back: Sender<SupervisorInput>, desk: VoiceDesk) -> Self {
        if settings.languages.is_empty() {
            settings.languages.push("en".to_owned());
        }
        let mut known = HashSet::new();
        settings.languages.retain(|language| known.insert(language.clone()));
        Self {
            settings,
            back,
            desk,
            link: Link::Resting { until: now() },
            attempt: 0,
            lost: false,
            failures: 0,
            strikes: 0,
            old: Vec::new(),
            current: None,
            tokens: 0,
        }
    }
}

impl Watched for Supervisor {
    type Input = SupervisorInput;

    fn begin(&mut self) {
        self.open();
    }

    fn patience(&self) -> Duration {
        let link = match self.link {
            Link::LaunchContext { until } | Link::Resting { until } => Some(until),
            Link::Up { .. } => None,
        };
        let current = self.current.as_ref().map(|utterance| utterance.until);
        [link, current, self.desk.quiet_at].into_iter().flatten().min().map_or(IDLE, left)
    }

    fn handle(&mut self, message: SupervisorInput) -> Option<Sender<()>> {
        match message {
            SupervisorInput::Asked(VoiceOrder::Quit(done)) => {
                self.quit();
                return Some(done);
            }
            SupervisorInput::Asked(VoiceOrder::Speak { id, parts }) => self.speak(id, parts),
            SupervisorInput::Asked(VoiceOrder::Stop) => self.cut(),
            SupervisorInput::Asked(VoiceOrder::Rate(rate)) => {
                self.settings.rate = rate;
                self.tell_workers(|| ClientOrder::Rate(rate));
            }
            SupervisorInput::Asked(VoiceOrder::Volume(volume)) => {
                self.settings.volume = volume;
                self.tell_workers(|| ClientOrder::Volume(volume));
            }
            SupervisorInput::Report { token, report } => self.report(token, report),
            SupervisorInput::Opened { attempt, outcome } if attempt == self.attempt => self.opened(outcome),
            SupervisorInput::Gone { attempt, reason } if attempt == self.attempt => self.lose(reason),
            SupervisorInput::Opened { .. } | SupervisorInput::Gone { .. } => {}
        }
        None
    }

    fn look(&mut self) {
        let now = now();
        self.desk.look(self.current.is_some());
        if let Some(utterance) = self.current.as_ref().filter(|utterance| utterance.until <= now) {
            match utterance.phase {
                Phase::Waiting => self.end(|id| VoiceEvent::Failed { id }),
                Phase::Asked => self.lose(LostReason::NotResponding),
                Phase::Taken | Phase::Sounding => self.lose(LostReason::Silent),
            }
        }
        match self.link {
            Link::LaunchContext { until } if until <= now => self.not_opened(LostReason::NotResponding),
            Link::Resting { until } if until <= now => self.open(),
            Link::LaunchContext { .. } | Link::Resting { .. } | Link::Up { .. } => {}
        }
    }
}

impl Supervisor {
    fn speak(&mut self, id: u64, parts: Vec<SpokenPart>) {
        self.desk.handled += 1;
        self.cut();
        let utterance = Utterance::new(id, &parts);
        let nothing = utterance.rest.is_empty();
        self.current = Some(utterance);
        if nothing {
            self.desk.tell(VoiceEvent::Started { id });
            self.end(|id| VoiceEvent::Finished { id });
        } else if self.lost {
            self.end(|id| VoiceEvent::Failed { id });
        } else if !matches!(self.link, Link::Up { .. }) {
            // It waits for the voices to be opened.
        } else if !speech::sound_answers() {
            // A service that is given a text now would wedge.
            self.lose(LostReason::NoSoundServer);
        } else {
            self.next_part();
        }
    }

    /// Hands the next part to the worker of its language.
    fn next_part(&mut self) {
        let (Some(utterance), Link::Up { workers, .. }) = (&mut self.current, &self.link) else { return };
        let Some(part) = utterance.rest.pop_front() else {
            return self.end(|id| VoiceEvent::Finished { id });
        };
        let worker = workers.iter().position(|worker| worker.language == part.language).unwrap_or(0);
        self.tokens += 1;
        let (token, back) = (self.tokens, self.back.clone());
        let reporter = Box::new(move |report| {
            back.send(SupervisorInput::Report { token, report }).ok();
        });
        utterance.token = token;
        utterance.chars = part.text.chars().count();
        utterance.worker = worker;
        utterance.phase = Phase::Asked;
        utterance.until = now() + limits::CALL;
        let told =
            workers.get(worker).is_some_and(|worker| worker.tell(ClientOrder::Speak(part.text, reporter)));
        if !told {
            self.lose(LostReason::Refused);
        }
    }

    fn report(&mut self, token: u64, report: TextReport) {
        let Some(utterance) = self.current.as_mut().filter(|utterance| utterance.token == token) else {
            return;
        };
        match report {
            TextReport::Taken => {
                utterance.phase = Phase::Taken;
                utterance.until = now() + limits::BEGIN;
            }
            TextReport::Begun => self.begun(),
            TextReport::Ended => {
                self.begun();
                self.next_part();
            }
            TextReport::Stopped => self.end(|id| VoiceEvent::Cut { id }),
            TextReport::Refused => self.lose(LostReason::Refused),
        }
    }

    fn begun(&mut self) {
        let Some(utterance) = &mut self.current else { return };
        utterance.phase = Phase::Sounding;
        utterance.until = now() + limits::speech(utterance.chars, self.settings.rate);
        let id = utterance.id;
        if !std::mem::replace(&mut utterance.started, true) {
            self.desk.tell(VoiceEvent::Started { id });
        }
    }

    fn cut(&mut self) {
        let Some(utterance) = &self.current else { return };
        if let (Link::Up { workers, .. }, false) = (&self.link, matches!(utterance.phase, Phase::Waiting)) {
            workers.get(utterance.worker).map(|worker| worker.tell(ClientOrder::Stop));
        }
        self.end(|id| VoiceEvent::Cut { id });
    }

    /// The current utterance is over.
    fn end(&mut self, event: impl Fn(u64) -> VoiceEvent) {
        let Some(utterance) = self.current.take() else { return };
        self.desk.over(utterance.started || self.desk.quiet_at.is_some());
        self.desk.tell(event(utterance.id));
    }

    fn tell_workers(&self, order: impl Fn() -> ClientOrder) {
        if let Link::Up { workers, .. } = &self.link {
            for worker in workers {
                worker.tell(order());
            }
        }
    }

    fn open(&mut self) {
        self.attempt += 1;
        self.link = Link::LaunchContext { until: now() + limits::OPENING };
        // A silent service gets a second chance with a new client; after that, ending it (other
        // programs use it, too) is tried ever more rarely.
        let end_service = self.strikes >= 2 && self.strikes.is_power_of_two();
        let (settings, old) = (self.settings.clone(), std::mem::take(&mut self.old));
        let (attempt, back) = (self.attempt, self.back.clone());
        let run = move || {
            let outcome = opening::open(settings, end_service, old);
            back.send(SupervisorInput::Opened { attempt, outcome }).ok();
        };
        if thread::Builder::new().name("voice opening".into()).spawn(run).is_err() {
            self.not_opened(LostReason::Refused);
        }
    }

    fn opened(&mut self, outcome: OpeningOutcome) {
        self.old = outcome.old;
        let line = match outcome.line {
            Ok(line) => line,
            Err(reason) => return self.not_opened(reason),
        };
        let (attempt, back) = (self.attempt, self.back.clone());
        let gone = move |why| {
            let reason = match why {
                Gone::Ended => LostReason::ServiceEnded,
                Gone::Silent => LostReason::NotResponding,
            };
            back.send(SupervisorInput::Gone { attempt, reason }).ok();
        };
        let watch = line.map(|line| line.watch(gone));
        self.link = Link::Up { workers: outcome.workers, _watch: watch };
        self.failures = 0;
        self.strikes = 0;
        // They may have changed meanwhile.
        let (rate, volume) = (self.settings.rate, self.settings.volume);
        self.tell_workers(|| ClientOrder::Rate(rate));
        self.tell_workers(|| ClientOrder::Volume(volume));
        let was_lost = std::mem::take(&mut self.lost);
        self.desk.tell(if was_lost { VoiceEvent::Back } else { VoiceEvent::Ready });
        self.next_part();
    }

    fn not_opened(&mut self, reason: LostReason) {
        self.attempt += 1;
        self.failures += 1;
        self.fall_silent(reason);
        let cure_is_at_hand = self.strikes == 2 && is_strike(reason);
        let pause = if cure_is_at_hand { Duration::ZERO } else { limits::pause(self.failures, reason) };
        self.link = Link::Resting { until: now() + pause };
    }

    /// Speech worked, and does not any more.
    fn lose(&mut self, reason: LostReason) {
        self.attempt += 1;
        self.take_down();
        let reason = if speech::sound_answers() { reason } else { LostReason::NoSoundServer };
        self.fall_silent(reason);
    }

    fn fall_silent(&mut self, reason: LostReason) {
        if is_strike(reason) {
            self.strikes += 1;
        } else if reason == LostReason::NoSoundServer {
            // A service that lives through this is seldom of use afterwards.
            self.strikes = self.strikes.max(1);
        }
        if !std::mem::replace(&mut self.lost, true) {
            self.desk.tell(VoiceEvent::Lost(reason));
        }
        self.end(|id| VoiceEvent::Failed { id });
    }

    fn take_down(&mut self) {
        let up = std::mem::replace(&mut self.link, Link::Resting { until: now() });
        if let Link::Up { workers, .. } = up {
            self.old.extend(workers);
        }
    }

    fn quit(&mut self) {
        self.cut();
        self.take_down();
        for worker in self.old.drain(..) {
            worker.close(false, limits::FAREWELL / 2);
        }
    }
}

/// True if it speaks for ending the service.
fn is_strike(reason: LostReason) -> bool {
    matches!(reason, LostReason::Silent | LostReason::NotResponding)
}

/// The step that the part being spoken waits for.
enum Phase {
    Waiting,
    Asked,
    Taken,
    /// Its sound has begun; its end is waited for.
    Sounding,
}

/// An utterance that has not come to its end.
struct Utterance {
    pub id: u64,
    pub rest: VecDeque<SpokenPart>,
    /// Token of the part being spoken; reports about others are stale.
    pub token: u64,
    pub chars: usize,
    pub worker: usize,
    pub phase: Phase,
    pub started: bool,
    pub until: Instant,
}

impl Utterance {
    /// One that waits to be spoken, without the parts in which there is nothing to say.
    pub fn new(id: u64, parts: &[SpokenPart]) -> Self {
        Self {
            id,
            rest: as_said(parts).collect(),
            token: 0,
            chars: 0,
            worker: 0,
            phase: Phase::Waiting,
            started: false,
            until: now() + limits::PATIENCE,
        }
    }
}
