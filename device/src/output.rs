//! Sound out: through PulseAudio (or PipeWire) where it answers, through cpal where it does not.
//!
//! A stream stays open and plays silence, so that a sound starts within one buffer. The audio callback only asks a
//! [`SampleSource`] for samples, the error callback only sets a flag.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use cpal::traits::{DeviceTrait as _, StreamTrait as _};
use cpal::{BufferSize, FromSample, SampleFormat, SizedSample, StreamConfig};

use super::DeviceRow;
use super::os::sound::{Server, SoundDevice};
use super::os::{SoundWay, Trouble};
use super::resample::{ResampleError, convert};
use super::selector::{DeviceSelector, Found, rows};
use super::stream::{self, SoundStream, for_samples, noted, opened};
use super::time::now;

/// Buffers a second that are asked for: a sound waits for the next one.
pub(super) const BUFFERS_A_SECOND: u32 = 50;

faults! {
    /// Reasons for which there is no sound.
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub enum OutputError {
        /// No sound system, or none with an output.
        None => say!("no_tone_output"),
        /// The device asked for is not there.
        NotFound(name: String) => say!("no_such_output", name),
        /// It would not open, or failed.
        Refused(text: String) => say!("verbatim", text),
    }
}

/// Makes samples on the sound system's own thread: no lock, no allocation.
pub trait SampleSource: Send + 'static {
    /// A buffer is about to be filled: whatever is new is looked for now.
    fn refresh(&mut self);
    /// The next sample, -1 to 1; 0 where there is nothing to play.
    fn sample(&mut self) -> f32;
}

/// An open output; dropping it ends the sound.
pub struct SoundOutput<C> {
    stream: SoundStream,
    pub control: C,
    /// The device on which it plays: to be opened again with this.
    pub place: DeviceSelector,
    /// Counted by the callback.
    buffers: Arc<AtomicU32>,
}

impl<C> SoundOutput<C> {
    /// Opens the output at this place. `make` gives a source for a number of samples per second, and what steers it; of
    /// several that are tried the last one plays.
    pub fn open<S: SampleSource>(
        place: &DeviceSelector,
        make: impl Fn(u32) -> (S, C),
    ) -> Result<Self, OutputError> {
        Self::open_prompt(place, BUFFERS_A_SECOND, make)
    }

    /// The same with so many buffers a second: the more, the sooner a sound is heard.
    pub(super) fn open_prompt<S: SampleSource>(
        place: &DeviceSelector,
        buffers: u32,
        make: impl Fn(u32) -> (S, C),
    ) -> Result<Self, OutputError> {
        let on_server =
            |server, device| Self::open_on(server, device, (place, buffers), &make).map_err(refused);
        let elsewhere =
            |device: &_, place| Self::open_device(device, (place, buffers), &make).map_err(refused);
        opened(SoundWay::Out, place, on_server, elsewhere, |wanted| {
            wanted.map_or(OutputError::None, |name| OutputError::NotFound(name.to_owned()))
        })
    }

    /// True if nothing is played any more: it has to be opened anew.
    pub(crate) fn is_broken(&self) -> bool {
        self.stream.trouble().is_some()
    }

    /// A count of the buffers it has asked for. One that stands is that of a device that is gone: not every sound
    /// system says so.
    pub(crate) fn buffers(&self) -> u32 {
        self.buffers.load(Ordering::Relaxed)
    }

    fn open_on<S: SampleSource>(
        server: Server,
        device: SoundDevice,
        (place, a_second): (&DeviceSelector, u32),
        make: impl Fn(u32) -> (S, C),
    ) -> std::io::Result<Self> {
        let buffers = Arc::new(AtomicU32::new(0));
        let (mut source, control) = make(device.rate_hz);
        let filled = buffers.clone();
        let fill = move |samples: &mut [f32]| {
            filled.fetch_add(1, Ordering::Relaxed);
            source.refresh();
            samples.fill_with(|| source.sample());
        };
        let stream = server.play(&device, place.stays, device.rate_hz / a_second, fill)?;
        let stream = SoundStream::Server(stream);
        Ok(Self { stream, control, place: place.after(Found::Server(device)), buffers })
    }

    fn open_device<S: SampleSource>(
        device: &cpal::Device,
        (place, a_second): (DeviceSelector, u32),
        make: impl Fn(u32) -> (S, C),
    ) -> Result<Self, cpal::Error> {
        let own = device.default_output_config()?;
        let mut config = own.config();
        config.buffer_size = BufferSize::Fixed(config.sample_rate / a_second);
        Self::build(device, config, own.sample_format(), place.clone(), &make)
            .or_else(|_| Self::build(device, own.config(), own.sample_format(), place, &make))
    }

    fn build<S: SampleSource>(
        device: &cpal::Device,
        config: StreamConfig,
        format: SampleFormat,
        place: DeviceSelector,
        make: impl Fn(u32) -> (S, C),
    ) -> Result<Self, cpal::Error> {
        let (buffers, trouble) = (Arc::new(AtomicU32::new(0)), Arc::new(OnceLock::new()));
        let (source, control) = make(config.sample_rate);
        let told = (buffers.clone(), trouble.clone());
        let stream = for_samples!(format, playing(device, config, source, told))?;
        stream.play()?;
        Ok(Self { stream: SoundStream::Other(stream, trouble), control, place, buffers })
    }
}

fn refused(error: impl ToString) -> OutputError {
    OutputError::Refused(error.to_string())
}

fn playing<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: StreamConfig,
    mut source: impl SampleSource,
    (buffers, trouble): (Arc<AtomicU32>, Arc<OnceLock<Trouble>>),
) -> Result<cpal::Stream, cpal::Error> {
    let channels = usize::from(config.channels.max(1));
    let on_data = move |data: &mut [T], _: &cpal::OutputCallbackInfo| {
        buffers.fetch_add(1, Ordering::Relaxed);
        source.refresh();
        for frame in data.chunks_mut(channels) {
            frame.fill(T::from_sample(source.sample()));
        }
    };
    device.build_output_stream::<T, _, _>(config, on_data, noted(trouble), Some(stream::PATIENCE))
}

/// All outputs of the first sound system that answers. Blocks for up to some seconds.
pub fn outputs() -> Result<Vec<DeviceRow>, OutputError> {
    let rows = rows(SoundWay::Out);
    if rows.is_empty() { Err(OutputError::None) } else { Ok(rows) }
}

/// Sound still under way to the ear when the last sample has been fetched.
const TAIL: Duration = Duration::from_millis(400);
/// Time that playing may take beyond the length of the recording.
const PATIENCE: Duration = Duration::from_secs(5);

/// Plays samples of one channel on the default output; comes back when they have been heard.
pub fn play(samples: &[i16], rate_hz: u32) -> Result<(), OutputError> {
    let length = Duration::from_secs_f64(samples.len() as f64 / f64::from(rate_hz.max(1)));
    let mut output = SoundOutput::open(&DeviceSelector::default(), Player::new)?;
    let samples: Vec<f32> = samples.iter().map(|sample| f32::from(*sample) / 32_768.0).collect();
    output.control.play(&samples, rate_hz, 1.0).map_err(refused)?;
    let end = now() + length + PATIENCE;
    while !output.control.push() {
        if output.is_broken() || now() > end {
            return Err(OutputError::Refused("it plays no more".to_owned()));
        }
        thread::sleep(Duration::from_millis(20));
    }
    thread::sleep(TAIL);
    Ok(())
}

/// Part of a second in which a sound that is cut dies away: cut off, it clicks.
const FADE_PART: u32 = 200;

/// The callback's side: plays what is in the ring.
pub(super) struct Player {
    ring: rtrb::Consumer<f32>,
    cut: Arc<AtomicBool>,
    /// Samples in which a sound that is cut dies away, and how many of them are left.
    fade: u32,
    fading: u32,
}

impl Player {
    /// A player at so many samples per second, with its feed. The ring holds half a second.
    pub(super) fn new(rate_hz: u32) -> (Self, Feed) {
        let (to, ring) = rtrb::RingBuffer::new((rate_hz / 2).max(1) as usize);
        let cut = Arc::new(AtomicBool::new(false));
        let feed = Feed { rate_hz, ring: to, cut: cut.clone(), sound: Vec::new(), played: 0 };
        (Self { ring, cut, fade: (rate_hz / FADE_PART).max(1), fading: 0 }, feed)
    }
}

impl SampleSource for Player {
    fn refresh(&mut self) {
        if self.fading == 0 && self.cut.load(Ordering::SeqCst) {
            self.fading = self.fade;
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a few hundred samples")]
    fn sample(&mut self) -> f32 {
        let sample = self.ring.pop().unwrap_or(0.0);
        if self.fading == 0 {
            return sample;
        }
        let share = self.fading as f32 / self.fade as f32;
        self.fading -= 1;
        if self.fading == 0 {
            while self.ring.pop().is_ok() {}
            // Only now what comes next may go in.
            self.cut.store(false, Ordering::SeqCst);
        }
        sample * share
    }
}

/// The other side: holds what does not fit into the ring yet.
pub(super) struct Feed {
    rate_hz: u32,
    ring: rtrb::Producer<f32>,
    cut: Arc<AtomicBool>,
    sound: Vec<f32>,
    /// Samples of it that are in the ring.
    played: usize,
}

impl Feed {
    /// Plays this at a share of its loudness, 0 to 1.
    pub(super) fn play(&mut self, samples: &[f32], rate_hz: u32, share: f32) -> Result<(), ResampleError> {
        (self.sound, self.played) = (Vec::new(), 0);
        self.add(samples, rate_hz, share)
    }

    /// Plays this behind what it was given before.
    pub(super) fn add(&mut self, samples: &[f32], rate_hz: u32, share: f32) -> Result<(), ResampleError> {
        let samples = convert(samples, rate_hz, self.rate_hz)?;
        self.sound.extend(samples.into_iter().map(|sample| sample * share));
        Ok(())
    }

    /// True while what was cut has not died away yet.
    pub(super) fn cuts(&self) -> bool {
        self.cut.load(Ordering::SeqCst)
    }

    /// Gives the player more; whether all of it has been played.
    pub(super) fn push(&mut self) -> bool {
        // What was cut has to leave the ring first.
        if !self.cut.load(Ordering::SeqCst) {
            while let Some(sample) = self.sound.get(self.played) {
                if self.ring.push(*sample).is_err() {
                    break;
                }
                self.played += 1;
            }
        }
        self.played == self.sound.len() && self.ring.slots() == self.ring.buffer().capacity()
    }

    /// Cuts what is being said; silence at once.
    pub(super) fn cut(&mut self) {
        self.cut.store(true, Ordering::SeqCst);
        (self.sound, self.played) = (Vec::new(), 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_dies_away_and_what_follows_is_whole() {
        let rate_hz = 16_000;
        let (mut player, mut feed) = Player::new(rate_hz);
        feed.play(&[0.5; 4_000], rate_hz, 1.0).expect("the same rate");
        assert!(!feed.push());
        player.refresh();
        let mut heard: Vec<f32> = (0..100).map(|_| player.sample()).collect();
        feed.cut();
        feed.play(&[0.25; 10], rate_hz, 1.0).expect("the same rate");
        assert!(!feed.push() && feed.cuts(), "it waits for what was cut");
        player.refresh();
        heard.extend((0..100).map(|_| player.sample()));
        assert!(!feed.push() && !feed.cuts());
        assert_eq!(heard.last(), Some(&0.0));
        let jump = heard.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(jump < 0.01, "a click of {jump}");
        let next: Vec<f32> = (0..20).map(|_| player.sample()).collect();
        assert_eq!(next[..10], [0.25; 10]);
        assert_eq!(next[10..], [0.0; 10]);
        assert!(feed.push(), "all of it is played");
    }
}
