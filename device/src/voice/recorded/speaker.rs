//! Takes on an output that stays open, so that they are heard at once; another voice says what they cannot, before or
//! after them, and never at the same time.
//!
//! Where the other voice is lost, what can be put together is still said ([`VoiceEvent::Partly`]); where the output is, the
//! other voice says everything.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use super::join::{Pause, Step};
use super::takes::{RecordedVoice, SpokenPiece};
use crate::flac::RATE_HZ;
use crate::output::Feed;
use crate::selector::DeviceSelector;
use crate::time::now;
use crate::voice::kept_output::{KeptOutput, OutputNews, STEP, share};
use crate::voice::speaker::{
    LostReason, Speaker, SpokenPart, Voice, VoiceDesk, VoiceEvent, VoiceOrder, left,
};
use crate::watched::Watched;

/// Buffers a second: two of them lie between a call and the first sound.
const BUFFERS: u32 = 200;
/// Pause before takes, where the other voice has just been cut: its service needs so long to fall silent.
const BREATH: Duration = Duration::from_millis(120);
/// Longest wait for the news of both: where the other voice has lost its device, ours is mostly the same.
const BOTH: Duration = Duration::from_secs(5);
/// Wait where there is nothing to wait for but messages.
const IDLE: Duration = Duration::from_secs(60);

/// The voice that says all else, made for a listener of its news.
pub(in crate::voice) type Other = Box<dyn FnOnce(Box<dyn Fn(VoiceEvent) + Send>) -> Box<dyn Speaker> + Send>;

/// Opens the output and the other voice in the background and returns at once; speed and loudness are -100 to 100. `sink`
/// is called on a thread of the voice.
pub(in crate::voice) fn recorded_voice(
    voice: Arc<RecordedVoice>,
    place: DeviceSelector,
    (rate, volume): (i32, i32),
    other: Other,
    sink: impl Fn(VoiceEvent) + Send + 'static,
) -> Voice {
    Voice::on_thread("recorded voice", sink, move |back, desk| Keeper {
        voice,
        rate,
        volume,
        back,
        desk,
        output: KeptOutput::new(place, BUFFERS),
        next: Some(other),
        other: None,
        standing: Standing::LaunchContext,
        told: Told::Nothing,
        settles: None,
        asked: 0,
        hushed: None,
        current: None,
    })
}

enum RecordedVoiceInput {
    Asked(VoiceOrder),
    /// News of the other voice.
    Other(VoiceEvent),
}

impl From<VoiceOrder> for RecordedVoiceInput {
    fn from(order: VoiceOrder) -> Self {
        Self::Asked(order)
    }
}

/// State of the other voice.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Standing {
    LaunchContext,
    Speaks,
    Lost(LostReason),
}

/// Last news of what can be said.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Told {
    Nothing,
    All,
    Partly,
    Lost,
}

/// The step that the utterance being spoken waits for.
enum Phase {
    /// Waits for the other voice to fall silent, until then: then these steps are played.
    Breath(Instant, Vec<Step>),
    Playing,
    /// Waits for the other voice to be done with what it was given under this number.
    Other(u64),
}

struct Current {
    id: u64,
    rest: VecDeque<SpokenPiece>,
    phase: Phase,
    started: bool,
}

/// The thread that knows how things stand.
struct Keeper {
    voice: Arc<RecordedVoice>,
    rate: i32,
    volume: i32,
    back: Sender<RecordedVoiceInput>,
    desk: VoiceDesk,
    output: KeptOutput,
    next: Option<Other>,
    other: Option<Box<dyn Speaker>>,
    standing: Standing,
    told: Told,
    /// Time until which nothing is told of a device that is lost to one of the two.
    settles: Option<Instant>,
    /// Number of texts that the other voice was given to say.
    asked: u64,
    /// Time until which the other voice, which was cut, may still be heard.
    hushed: Option<Instant>,
    current: Option<Current>,
}

impl Watched for Keeper {
    type Input = RecordedVoiceInput;

    fn begin(&mut self) {
        if self.output.open().is_err() {
            self.output.lose();
        }
        let back = self.back.clone();
        let pass = move |event| _ = back.send(RecordedVoiceInput::Other(event));
        self.other = self.next.take().map(|other| other(Box::new(pass)));
        self.tell();
    }

    fn patience(&self) -> Duration {
        let quiet = self.desk.quiet_at.map(|_| STEP);
        let (plays, breath) = match self.current.as_ref().map(|current| &current.phase) {
            Some(Phase::Playing) => (true, None),
            Some(Phase::Breath(until, _)) => (false, Some(left(*until))),
            Some(Phase::Other(_)) | None => (false, None),
        };
        let settles = self.settles.map(left);
        [quiet, breath, settles, self.output.patience(plays)].into_iter().flatten().min().unwrap_or(IDLE)
    }

    fn handle(&mut self, message: RecordedVoiceInput) -> Option<Sender<()>> {
        match message {
            RecordedVoiceInput::Asked(VoiceOrder::Quit(done)) => {
                self.cut();
                self.output.put_away();
                self.other = None;
                return Some(done);
            }
            RecordedVoiceInput::Asked(VoiceOrder::Speak { id, parts }) => self.speak(id, parts),
            RecordedVoiceInput::Asked(VoiceOrder::Stop) => self.cut(),
            RecordedVoiceInput::Asked(VoiceOrder::Rate(rate)) => {
                self.rate = rate;
                self.other.iter().for_each(|other| other.set_rate(rate));
            }
            RecordedVoiceInput::Asked(VoiceOrder::Volume(volume)) => {
                self.volume = volume;
                self.other.iter().for_each(|other| other.set_volume(volume));
            }
            RecordedVoiceInput::Other(event) => self.told_of_other(event),
        }
        None
    }

    fn look(&mut self) {
        self.desk.look(self.current.is_some());
        match self.output.look(KeptOutput::open) {
            Some(OutputNews::Gone) => {
                self.output.lose();
                self.tell();
                // Half of it was heard: nobody says it from its beginning unasked.
                if self.plays() {
                    self.end(|id| VoiceEvent::Failed { id });
                }
            }
            Some(OutputNews::Back) => {
                self.wait_for_both();
                self.tell();
            }
            None => {}
        }
        if self.settles.take_if(|until| *until <= now()).is_some() {
            self.tell();
        }
        match self.current.as_mut().map(|current| &mut current.phase) {
            Some(Phase::Breath(until, steps)) if *until <= now() => {
                let steps = std::mem::take(steps);
                self.play(&steps);
            }
            Some(Phase::Playing) if self.output.feed().is_some_and(Feed::push) => self.next_piece(),
            _ => {}
        }
    }
}

impl Keeper {
    fn wait_for_both(&mut self) {
        let of_device = Standing::Lost(LostReason::NoOutput);
        let of_server = Standing::Lost(LostReason::NoSoundServer);
        self.settles = [of_device, of_server].contains(&self.standing).then(|| now() + BOTH);
    }

    fn plays(&self) -> bool {
        self.current.as_ref().is_some_and(|current| !matches!(current.phase, Phase::Other(_)))
    }

    fn speak(&mut self, id: u64, parts: Vec<SpokenPart>) {
        self.desk.handled += 1;
        self.cut();
        let pieces =
            if self.output.is_up() { self.voice.pieces(&parts) } else { vec![SpokenPiece::Other(parts)] };
        let is_mute = matches!(self.standing, Standing::Lost(_));
        if is_mute && pieces.iter().any(|piece| matches!(piece, SpokenPiece::Other(_))) {
            // A text is said whole or not at all.
            return self.desk.fail(id);
        }
        self.current = Some(Current { id, rest: pieces.into(), phase: Phase::Playing, started: false });
        self.next_piece();
    }

    /// Has the next piece said, or ends the utterance.
    fn next_piece(&mut self) {
        let Some(current) = &mut self.current else { return };
        match current.rest.pop_front() {
            None => {
                if !current.started {
                    self.desk.tell(VoiceEvent::Started { id: current.id });
                }
                self.end(|id| VoiceEvent::Finished { id });
            }
            Some(SpokenPiece::Joined(mut steps)) => {
                if !current.rest.is_empty() {
                    steps.push(Step::Pause(Pause::Comma));
                }
                match self.hushed.take_if(|until| *until > now()) {
                    Some(until) => current.phase = Phase::Breath(until, steps),
                    None => self.play(&steps),
                }
            }
            Some(SpokenPiece::Other(parts)) => {
                self.asked += 1;
                current.phase = Phase::Other(self.asked);
                self.other.iter().for_each(|other| other.speak(self.asked, parts.clone()));
            }
        }
    }

    /// Plays takes, the first of them before the others are made ready.
    fn play(&mut self, steps: &[Step]) {
        let (Some(current), Some(feed)) = (&mut self.current, self.output.feed()) else {
            return self.end(|id| VoiceEvent::Failed { id });
        };
        current.phase = Phase::Playing;
        for (at, step) in steps.iter().enumerate() {
            let sound = self.voice.sound(*step, self.rate);
            let share = share(self.volume);
            let taken =
                if at == 0 { feed.play(&sound, RATE_HZ, share) } else { feed.add(&sound, RATE_HZ, share) };
            if taken.is_err() {
                feed.cut();
                return self.end(|id| VoiceEvent::Failed { id });
            }
            feed.push();
            if !std::mem::replace(&mut current.started, true) {
                self.desk.tell(VoiceEvent::Started { id: current.id });
            }
        }
    }

    fn told_of_other(&mut self, event: VoiceEvent) {
        let waits_for = match self.current.as_ref().map(|current| &current.phase) {
            Some(Phase::Other(number)) => Some(*number),
            _ => None,
        };
        match event {
            VoiceEvent::Ready | VoiceEvent::Back => self.standing = Standing::Speaks,
            VoiceEvent::Lost(reason) | VoiceEvent::Partly(reason) => {
                self.standing = Standing::Lost(reason);
                self.wait_for_both();
            }
            VoiceEvent::Started { id } if waits_for == Some(id) => {
                if let Some(current) = self.current.as_mut().filter(|current| !current.started) {
                    current.started = true;
                    self.desk.tell(VoiceEvent::Started { id: current.id });
                }
            }
            VoiceEvent::Finished { id } if waits_for == Some(id) => self.next_piece(),
            VoiceEvent::Cut { id } if waits_for == Some(id) => self.end(|id| VoiceEvent::Cut { id }),
            VoiceEvent::Failed { id } if waits_for == Some(id) => self.end(|id| VoiceEvent::Failed { id }),
            // Of what was cut before.
            VoiceEvent::Started { .. }
            | VoiceEvent::Finished { .. }
            | VoiceEvent::Cut { .. }
            | VoiceEvent::Failed { .. } => {}
        }
        self.tell();
    }

    /// Tells what can be said now, where that is news.
    fn tell(&mut self) {
        let (events, told): (Vec<VoiceEvent>, Told) = match (self.output.is_up(), self.standing) {
            (false, Standing::LaunchContext) => return,
            (false, Standing::Lost(reason)) => (vec![VoiceEvent::Lost(reason)], Told::Lost),
            (true, Standing::Lost(_)) if self.settles.is_some() => return,
            (true, Standing::Lost(reason)) => {
                let first = self.able();
                (first.into_iter().chain([VoiceEvent::Partly(reason)]).collect(), Told::Partly)
            }
            (_, Standing::Speaks) | (true, Standing::LaunchContext) => {
                let first = if self.told == Told::Partly { Some(VoiceEvent::Back) } else { self.able() };
                (first.into_iter().collect(), Told::All)
            }
        };
        if told != self.told {
            self.told = told;
            events.into_iter().for_each(|event| self.desk.tell(event));
        }
    }

    /// Event that there is a voice, where that is news.
    fn able(&self) -> Option<VoiceEvent> {
        match self.told {
            Told::Nothing => Some(VoiceEvent::Ready),
            Told::Lost => Some(VoiceEvent::Back),
            Told::All | Told::Partly => None,
        }
    }

    fn cut(&mut self) {
        match self.current.as_ref().map(|current| &current.phase) {
            Some(Phase::Playing) => {
                if let Some(feed) = self.output.feed() {
                    feed.cut();
                }
            }
            Some(Phase::Other(_)) => {
                self.other.iter().for_each(|other| other.stop());
                self.hushed = Some(now() + BREATH);
            }
            Some(Phase::Breath(until, _)) => self.hushed = Some(*until),
            None => {}
        }
        self.end(|id| VoiceEvent::Cut { id });
    }

    fn end(&mut self, event: impl Fn(u64) -> VoiceEvent) {
        let Some(current) = self.current.take() else { return };
        self.desk.over(current.started || self.desk.quiet_at.is_some());
        self.desk.tell(event(current.id));
    }
}
