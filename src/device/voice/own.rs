//! A voice of somebody's own: espeak-ng, played on a device of their choice, such as their headphones.
//!
//! Speech services play on one device for everybody: neither speech-dispatcher nor the speech of other systems lets a
//! client choose. So espeak-ng is started for each text, its sound read from its output and played through cpal.
//! It is watched like any other program: it may be missing, hang, or die, and so may the device.

use std::collections::VecDeque;
use std::process::Child;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use super::espeak;
use super::speaker::{LostReason, SpokenPart, Voice, VoiceDesk, VoiceEvent, VoiceOrder, as_said, left};
use crate::device::output::{Feed, OutputError, Player, SoundOutput};
use crate::device::place::Place;
use crate::device::time::now;
use crate::device::watched::Watched;

/// The way to speak, and the device.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct OwnSettings {
    /// The output by id or name, or a part of it; empty for the usual one.
    pub device: String,
    /// A variant of espeak-ng's voices, such as `f3`; empty for the plain ones.
    pub variant: String,
    /// Speed, from -100 (slowest) over 0 (the voice's normal) to 100 (fastest). Clamped.
    pub rate: i32,
    /// Loudness, from -100 (inaudible) to 100 (full). Clamped.
    pub volume: i32,
}

/// For espeak-ng to come to an end: it computes hundreds of times faster than it speaks.
const SYNTHESIS: Duration = Duration::from_secs(10);
/// Interval at which the player is given more to play, and looked after.
const STEP: Duration = Duration::from_millis(40);
/// A device that has not asked for anything for so long is gone.
const STUCK: Duration = Duration::from_secs(3);
/// Interval at which a device that plays silence is looked after.
const LOOK: Duration = Duration::from_secs(1);
/// Before a device that is not there is tried again.
const AGAIN: Duration = Duration::from_secs(2);
/// Nothing to wait for but messages.
const IDLE: Duration = Duration::from_secs(60);

/// Opens the device in the background and returns at once. `sink` is called on a thread of the voice.
pub fn own_voice(settings: OwnSettings, sink: impl Fn(VoiceEvent) + Send + 'static) -> Voice {
    let device = Some(settings.device.as_str()).filter(|device| !device.is_empty());
    let place = Place::of_one_person(device);
    Voice::on_thread("own voice", sink, |back, desk| Keeper {
        settings,
        place,
        back,
        desk,
        output: None,
        moved: (now(), 0),
        again: None,
        proven: None,
        current: None,
        token: 0,
    })
}

enum OwnVoiceInput {
    Asked(VoiceOrder),
    Made { token: u64, sound: Option<espeak::SpeechSound> },
}

impl From<VoiceOrder> for OwnVoiceInput {
    fn from(order: VoiceOrder) -> Self {
        Self::Asked(order)
    }
}

/// The step that the utterance being spoken waits for.
enum Phase {
    /// For espeak-ng, until then.
    Making(Child, Instant),
    Playing,
}

struct Current {
    id: u64,
    rest: VecDeque<SpokenPart>,
    phase: Phase,
    started: bool,
}

/// The thread that knows how things stand.
struct Keeper {
    settings: OwnSettings,
    place: Place,
    back: Sender<OwnVoiceInput>,
    desk: VoiceDesk,
    output: Option<SoundOutput<Feed>>,
    moved: (Instant, u32),
    /// When a device that is not there is tried again.
    again: Option<Instant>,
    /// When one that was opened again has proven that it plays: one that is suspended opens, asks once, and is silent.
    proven: Option<Instant>,
    current: Option<Current>,
    /// Of the text being made; what comes with another is stale.
    token: u64,
}

impl Watched for Keeper {
    type Input = OwnVoiceInput;

    fn begin(&mut self) {
        match self.open() {
            Ok(()) => self.desk.tell(VoiceEvent::Ready),
            Err(reason) => self.lose(reason),
        }
    }

    fn patience(&self) -> Duration {
        let busy = self.current.is_some() || self.desk.quiet_at.is_some() || self.proven.is_some();
        let look = self.output.as_ref().map(|_| LOOK);
        [self.again.map(left), busy.then_some(STEP), look].into_iter().flatten().min().unwrap_or(IDLE)
    }

    fn handle(&mut self, message: OwnVoiceInput) -> Option<Sender<()>> {
        match message {
            OwnVoiceInput::Asked(VoiceOrder::Quit(done)) => {
                self.cut();
                put_away(self.output.take());
                return Some(done);
            }
            OwnVoiceInput::Asked(VoiceOrder::Speak { id, parts }) => self.speak(id, parts),
            OwnVoiceInput::Asked(VoiceOrder::Stop) => self.cut(),
            OwnVoiceInput::Asked(VoiceOrder::Rate(rate)) => self.settings.rate = rate,
            OwnVoiceInput::Asked(VoiceOrder::Volume(volume)) => self.settings.volume = volume,
            OwnVoiceInput::Made { token, sound } if token == self.token => self.made(sound),
            OwnVoiceInput::Made { .. } => {}
        }
        None
    }

    fn look(&mut self) {
        let now = now();
        self.desk.look(self.current.is_some());
        if self.again.is_some_and(|again| again <= now) {
            match self.open() {
                Ok(()) => self.proven = Some(now + LOOK),
                Err(_) => self.again = Some(now + AGAIN),
            }
        }
        if self.is_gone(now) {
            return self.lose(LostReason::NoOutput);
        }
        if self.proven.is_some_and(|proven| proven <= now) && self.moved.0 + LOOK / 2 >= now {
            self.proven = None;
            self.desk.tell(VoiceEvent::Back);
        }
        let Some(current) = &mut self.current else { return };
        match &current.phase {
            Phase::Making(_, until) if *until <= now => self.lose(LostReason::NotResponding),
            Phase::Making(..) => {}
            Phase::Playing => {
                if self.output.as_mut().is_some_and(|output| output.control.push()) {
                    self.next_part();
                }
            }
        }
    }
}

impl Keeper {
    fn speak(&mut self, id: u64, parts: Vec<SpokenPart>) {
        self.desk.handled += 1;
        self.cut();
        if self.output.is_none() {
            return self.desk.fail(id);
        }
        let rest = as_said(&parts).collect();
        self.current = Some(Current { id, rest, phase: Phase::Playing, started: false });
        self.next_part();
    }

    /// Has the next part made, or ends the utterance.
    fn next_part(&mut self) {
        let Some(current) = &mut self.current else { return };
        let Some(part) = current.rest.pop_front() else {
            if !current.started {
                self.desk.tell(VoiceEvent::Started { id: current.id });
            }
            return self.end(|id| VoiceEvent::Finished { id });
        };
        self.token += 1;
        let (token, back) = (self.token, self.back.clone());
        let done = move |sound| {
            back.send(OwnVoiceInput::Made { token, sound }).ok();
        };
        let voice = espeak::voice(&part.language, &self.settings.variant);
        match espeak::start(&part.text, &voice, self.settings.rate, done) {
            Ok(child) => current.phase = Phase::Making(child, now() + SYNTHESIS),
            Err(_) => self.lose(LostReason::NoSynthesiser),
        }
    }

    /// espeak-ng has come to its end.
    fn made(&mut self, sound: Option<espeak::SpeechSound>) {
        let (Some(current), Some(output)) = (&mut self.current, &mut self.output) else { return };
        if let Phase::Making(child, _) = &mut current.phase {
            child.wait().ok();
        }
        current.phase = Phase::Playing;
        let Some(sound) = sound else { return self.lose(LostReason::Refused) };
        if output.control.play(&sound.samples, sound.rate_hz, share(self.settings.volume)).is_err() {
            return self.lose(LostReason::Refused);
        }
        let id = current.id;
        if !std::mem::replace(&mut current.started, true) {
            self.desk.tell(VoiceEvent::Started { id });
        }
    }

    /// Whether the device has failed, or has not asked for anything for long.
    fn is_gone(&mut self, now: Instant) -> bool {
        let Some(output) = &self.output else { return false };
        let buffers = output.buffers();
        if self.moved.1 != buffers {
            self.moved = (now, buffers);
        }
        output.is_broken() || now.saturating_duration_since(self.moved.0) > STUCK
    }

    fn open(&mut self) -> Result<(), LostReason> {
        self.again = None;
        if !espeak::is_there() {
            return Err(LostReason::NoSynthesiser);
        }
        let opened = SoundOutput::open(&self.place, Player::new).map_err(|error| match error {
            OutputError::None => LostReason::NoSoundServer,
            OutputError::NotFound(_) | OutputError::Refused(_) => LostReason::NoOutput,
        })?;
        self.place = opened.place.clone();
        self.output = Some(opened);
        self.moved = (now(), 0);
        Ok(())
    }

    /// Nobody can hear it any more.
    fn lose(&mut self, reason: LostReason) {
        self.stop();
        put_away(self.output.take());
        self.again = Some(now() + AGAIN);
        self.end(|id| VoiceEvent::Failed { id });
        // One that has never come back is told of already.
        if self.proven.take().is_none() {
            self.desk.tell(VoiceEvent::Lost(reason));
        }
    }

    fn cut(&mut self) {
        self.stop();
        self.end(|id| VoiceEvent::Cut { id });
    }

    fn stop(&mut self) {
        if let Some(Current { phase: Phase::Making(child, _), .. }) = &mut self.current {
            child.kill().ok();
            child.wait().ok();
        }
        self.token += 1;
        if let Some(output) = &mut self.output {
            output.control.cut();
        }
    }

    fn end(&mut self, event: impl Fn(u64) -> VoiceEvent) {
        let Some(current) = self.current.take() else { return };
        self.desk.over(current.started);
        self.desk.tell(event(current.id));
    }
}

/// A stream whose device is gone may never end: nobody waits for that.
fn put_away(output: Option<SoundOutput<Feed>>) {
    thread::Builder::new().name("own voice ending".into()).spawn(move || drop(output)).ok();
}

/// From -100..100 to 0..1.
fn share(volume: i32) -> f32 {
    f32::from(i16::try_from(volume.clamp(-100, 100)).unwrap_or(0) + 100) / 200.0
}
