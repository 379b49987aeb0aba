//! An output that a voice keeps open: it may be pulled out, be suspended or die, and is opened again by itself.

use std::thread;
use std::time::{Duration, Instant};

use super::speaker::{LostReason, left};
use crate::output::{Feed, OutputError, Player, SoundOutput};
use crate::selector::DeviceSelector;
use crate::time::now;

/// Interval at which the player is given more to play, and looked after.
pub(super) const STEP: Duration = Duration::from_millis(40);
/// The same while it cuts what was said before.
const CUTTING: Duration = Duration::from_millis(3);
/// A device that has not asked for anything for so long is gone.
const STUCK: Duration = Duration::from_secs(3);
/// Interval at which a device that plays silence is looked after.
const LOOK: Duration = Duration::from_secs(1);
/// Pause before a device that is not there is tried again.
const AGAIN: Duration = Duration::from_secs(2);

/// News of an output.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum OutputNews {
    /// Nobody can hear it any more.
    Gone,
    /// It plays again.
    Back,
}

/// An output at a place, and how it stands.
pub(super) struct KeptOutput {
    place: DeviceSelector,
    /// Buffers a second that are asked for.
    buffers: u32,
    output: Option<SoundOutput<Feed>>,
    moved: (Instant, u32),
    /// Time at which a device that is not there is tried again.
    again: Option<Instant>,
    /// Time at which one that was opened again has proven that it plays: one that is suspended opens, asks
    /// once, and is silent.
    proven: Option<Instant>,
}

impl KeptOutput {
    /// One that is not open yet.
    pub fn new(place: DeviceSelector, buffers: u32) -> Self {
        Self { place, buffers, output: None, moved: (now(), 0), again: None, proven: None }
    }

    /// Opens it.
    pub fn open(&mut self) -> Result<(), LostReason> {
        self.again = None;
        let opened = SoundOutput::open_prompt(&self.place, self.buffers, Player::new);
        let opened = opened.map_err(|error| match error {
            OutputError::None => LostReason::NoSoundServer,
            OutputError::NotFound(_) | OutputError::Refused(_) => LostReason::NoOutput,
        })?;
        self.place = opened.place.clone();
        self.output = Some(opened);
        self.moved = (now(), 0);
        Ok(())
    }

    /// Feed for what is played, where it is open.
    pub fn feed(&mut self) -> Option<&mut Feed> {
        self.output.as_mut().map(|output| &mut output.control)
    }

    /// True if it is open, and plays as far as anybody knows.
    pub fn is_up(&self) -> bool {
        self.output.is_some() && self.proven.is_none()
    }

    /// Time until it has to be looked after next; `busy` where something is played.
    pub fn patience(&self, busy: bool) -> Option<Duration> {
        let cuts = self.output.as_ref().is_some_and(|output| output.control.cuts());
        let step = (busy || self.proven.is_some()).then_some(if cuts && busy { CUTTING } else { STEP });
        let look = self.output.as_ref().map(|_| LOOK);
        [self.again.map(left), step, look].into_iter().flatten().min()
    }

    /// Looks after it, and opens it again where it was lost: with `open`, which may need more than the device.
    pub fn look(&mut self, open: impl FnOnce(&mut Self) -> Result<(), LostReason>) -> Option<OutputNews> {
        let now = now();
        if self.again.is_some_and(|again| again <= now) {
            match open(self) {
                Ok(()) => self.proven = Some(now + LOOK),
                Err(_) => self.again = Some(now + AGAIN),
            }
        }
        if self.is_gone(now) {
            return Some(OutputNews::Gone);
        }
        let is_proven = self.proven.is_some_and(|proven| proven <= now) && self.moved.0 + LOOK / 2 >= now;
        if is_proven {
            self.proven = None;
            return Some(OutputNews::Back);
        }
        None
    }

    /// True if the device has failed, or has not asked for anything for long.
    fn is_gone(&mut self, now: Instant) -> bool {
        let Some(output) = &self.output else { return false };
        let buffers = output.buffers();
        if self.moved.1 != buffers {
            self.moved = (now, buffers);
        }
        output.is_broken() || now.saturating_duration_since(self.moved.0) > STUCK
    }

    /// Puts it away, to be tried again; whether that is news: of one that has never come back it is not.
    pub fn lose(&mut self) -> bool {
        self.put_away();
        self.again = Some(now() + AGAIN);
        self.proven.take().is_none()
    }

    /// A stream whose device is gone may never end: nobody waits for that.
    pub fn put_away(&mut self) {
        let output = self.output.take();
        thread::Builder::new().name("voice output ending".into()).spawn(move || drop(output)).ok();
    }
}

/// Volume from -100..100 as a share, 0 to 1.
pub(super) fn share(volume: i32) -> f32 {
    f32::from(i16::try_from(volume.clamp(-100, 100)).unwrap_or(0) + 100) / 200.0
}
