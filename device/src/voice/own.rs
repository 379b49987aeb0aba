//! A voice of somebody's own: espeak-ng, played on a device of their choice, such as their headphones.
//!
//! Speech services play on one device for everybody: neither speech-dispatcher nor the speech of other systems lets a
//! client choose. So espeak-ng is started for each text, its sound read from its output and played through cpal.
//! It is watched like any other program: it may be missing, hang, or die, and so may the device.

use std::collections::VecDeque;
use std::process::Child;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use super::espeak;
use super::kept_output::{KeptOutput, OutputNews, STEP, share};
use super::speaker::{LostReason, SpokenPart, Voice, VoiceDesk, VoiceEvent, VoiceOrder, as_said};
use crate::output::{BUFFERS_A_SECOND, Feed};
use crate::selector::DeviceSelector;
use crate::time::now;
use crate::watched::Watched;

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

impl OwnSettings {
    /// Device on which it is heard, and on no other.
    pub(super) fn place(&self) -> DeviceSelector {
        DeviceSelector::of_one_person(Some(self.device.as_str()).filter(|device| !device.is_empty()))
    }
}

/// Limit for espeak-ng to come to an end: it computes hundreds of times faster than it speaks.
const SYNTHESIS: Duration = Duration::from_secs(10);
/// Wait where there is nothing to wait for but messages.
const IDLE: Duration = Duration::from_secs(60);

/// Opens the device in the background and returns at once. `sink` is called on a thread of the voice.
pub fn own_voice(settings: OwnSettings, sink: impl Fn(VoiceEvent) + Send + 'static) -> Voice {
    let place = settings.place();
    Voice::on_thread("own voice", sink, |back, desk| Keeper {
        settings,
        back,
        desk,
        output: KeptOutput::new(place, BUFFERS_A_SECOND),
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
    /// Waits for espeak-ng, until then.
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
    back: Sender<OwnVoiceInput>,
    desk: VoiceDesk,
    output: KeptOutput,
    current: Option<Current>,
    /// Token of the text being made; what comes with another is stale.
    token: u64,
}

impl Watched for Keeper {
    type Input = OwnVoiceInput;

    fn begin(&mut self) {
        match open(&mut self.output) {
            Ok(()) => self.desk.tell(VoiceEvent::Ready),
            Err(reason) => self.lose(reason),
        }
    }

    fn patience(&self) -> Duration {
        let quiet = self.desk.quiet_at.map(|_| STEP);
        let output = self.output.patience(self.current.is_some());
        [quiet, output].into_iter().flatten().min().unwrap_or(IDLE)
    }

    fn handle(&mut self, message: OwnVoiceInput) -> Option<Sender<()>> {
        match message {
            OwnVoiceInput::Asked(VoiceOrder::Quit(done)) => {
                self.cut();
                self.output.put_away();
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
        match self.output.look(open) {
            Some(OutputNews::Gone) => return self.lose(LostReason::NoOutput),
            Some(OutputNews::Back) => self.desk.tell(VoiceEvent::Back),
            None => {}
        }
        let Some(current) = &mut self.current else { return };
        match &current.phase {
            Phase::Making(_, until) if *until <= now => self.lose(LostReason::NotResponding),
            Phase::Making(..) => {}
            Phase::Playing => {
                if self.output.feed().is_some_and(Feed::push) {
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
        if self.output.feed().is_none() {
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
        let (Some(current), Some(feed)) = (&mut self.current, self.output.feed()) else { return };
        if let Phase::Making(child, _) = &mut current.phase {
            child.wait().ok();
        }
        current.phase = Phase::Playing;
        let Some(sound) = sound else { return self.lose(LostReason::Refused) };
        if feed.play(&sound.samples, sound.rate_hz, share(self.settings.volume)).is_err() {
            return self.lose(LostReason::Refused);
        }
        let id = current.id;
        if !std::mem::replace(&mut current.started, true) {
            self.desk.tell(VoiceEvent::Started { id });
        }
    }

    /// Gives up the output: nobody can hear it any more.
    fn lose(&mut self, reason: LostReason) {
        self.stop();
        let is_news = self.output.lose();
        self.end(|id| VoiceEvent::Failed { id });
        if is_news {
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
        if let Some(feed) = self.output.feed() {
            feed.cut();
        }
    }

    fn end(&mut self, event: impl Fn(u64) -> VoiceEvent) {
        let Some(current) = self.current.take() else { return };
        self.desk.over(current.started);
        self.desk.tell(event(current.id));
    }
}

/// Opens the device, where there is somebody to be heard on it.
fn open(output: &mut KeptOutput) -> Result<(), LostReason> {
    if espeak::is_there() { output.open() } else { Err(LostReason::NoSynthesiser) }
}
