//! Sound out: through PulseAudio (or PipeWire) where it answers, through cpal where it does not.
//!
//! A stream stays open and plays silence, so that a sound starts within one buffer. The audio callback only asks a
//! [`SampleSource`] for samples, the error callback only sets a flag.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use cpal::traits::{DeviceTrait as _, StreamTrait as _};
use cpal::{BufferSize, ErrorKind, FromSample, SampleFormat, SizedSample, StreamConfig};

use super::DeviceRow;
use super::os::sound::{Server, SoundDevice};
use super::os::{SoundWay, Trouble};
use super::place::{Found, Place, rows};
use super::stream::{self, SoundStream, noted, opened};
use super::time::now;

/// Buffers a second that are asked for: a sound waits for the next one.
const BUFFERS_A_SECOND: u32 = 50;

/// Reasons for which there is no sound.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum OutputError {
    /// No sound system, or none with an output.
    #[error("no sound output found")]
    None,
    /// The device asked for is not there.
    #[error("no sound output named {0:?}")]
    NotFound(String),
    /// It would not open, or failed.
    #[error("{0}")]
    Refused(String),
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
    /// Where it plays: to be opened again with this.
    pub place: Place,
    /// Counted by the callback.
    buffers: Arc<AtomicU32>,
}

impl<C> SoundOutput<C> {
    /// Opens the output at this place. `make` gives a source for a number of samples per second, and what steers it; of
    /// several that are tried the last one plays.
    pub fn open<S: SampleSource>(place: &Place, make: impl Fn(u32) -> (S, C)) -> Result<Self, OutputError> {
        let on_server =
            |server, device| Self::open_on(server, device, place, &make).map_err(|error| error.to_string());
        let elsewhere =
            |device: &_, place| Self::open_device(device, place, &make).map_err(|error| error.to_string());
        opened(SoundWay::Out, place, on_server, elsewhere).map_err(|refused| {
            match (refused, place.wanted()) {
                (Some(reason), _) => OutputError::Refused(reason),
                (None, Some(wanted)) => OutputError::NotFound(wanted.into()),
                (None, None) => OutputError::None,
            }
        })
    }

    /// Whether nothing is played any more: it has to be opened anew.
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
        place: &Place,
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
        let stream = server.play(&device, place.stays(), device.rate_hz / BUFFERS_A_SECOND, fill)?;
        let stream = SoundStream::Server(stream);
        Ok(Self { stream, control, place: place.after(Found::Server(device)), buffers })
    }

    fn open_device<S: SampleSource>(
        device: &cpal::Device,
        place: Place,
        make: impl Fn(u32) -> (S, C),
    ) -> Result<Self, cpal::Error> {
        let own = device.default_output_config()?;
        let mut config = own.config();
        config.buffer_size = BufferSize::Fixed(config.sample_rate / BUFFERS_A_SECOND);
        Self::build(device, config, own.sample_format(), place.clone(), &make)
            .or_else(|_| Self::build(device, own.config(), own.sample_format(), place, &make))
    }

    fn build<S: SampleSource>(
        device: &cpal::Device,
        config: StreamConfig,
        format: SampleFormat,
        place: Place,
        make: impl Fn(u32) -> (S, C),
    ) -> Result<Self, cpal::Error> {
        let (buffers, trouble) = (Arc::new(AtomicU32::new(0)), Arc::new(OnceLock::new()));
        let (source, control) = make(config.sample_rate);
        let told = (buffers.clone(), trouble.clone());
        let stream = match format {
            SampleFormat::F32 => playing::<f32>(device, config, source, told),
            SampleFormat::I16 => playing::<i16>(device, config, source, told),
            SampleFormat::I32 => playing::<i32>(device, config, source, told),
            SampleFormat::U16 => playing::<u16>(device, config, source, told),
            SampleFormat::U8 => playing::<u8>(device, config, source, told),
            SampleFormat::F64 => playing::<f64>(device, config, source, told),
            _ => return Err(ErrorKind::UnsupportedConfig.into()),
        }?;
        stream.play()?;
        Ok(Self { stream: SoundStream::Other(stream, trouble), control, place, buffers })
    }
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
pub fn play(samples: Vec<i16>, rate_hz: u32) -> Result<(), OutputError> {
    let length = Duration::from_secs_f64(samples.len() as f64 / f64::from(rate_hz.max(1)));
    let samples: Arc<[i16]> = samples.into();
    let output = SoundOutput::open(&Place::default(), |rate| {
        let over = Arc::new(AtomicBool::new(false));
        let step = f64::from(rate_hz) / f64::from(rate.max(1));
        (Recording { samples: samples.clone(), step, at: 0.0, over: over.clone() }, over)
    })?;
    let end = now() + length + PATIENCE;
    while !output.control.load(Ordering::Relaxed) {
        if output.is_broken() || now() > end {
            return Err(OutputError::Refused("it plays no more".to_owned()));
        }
        thread::sleep(Duration::from_millis(20));
    }
    thread::sleep(TAIL);
    Ok(())
}

/// The recording that is played: between two samples it goes in a straight line, which is enough for speech.
struct Recording {
    samples: Arc<[i16]>,
    step: f64,
    at: f64,
    over: Arc<AtomicBool>,
}

impl SampleSource for Recording {
    fn refresh(&mut self) {}

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in the recording")]
    fn sample(&mut self) -> f32 {
        let (index, part) = (self.at as usize, self.at.fract() as f32);
        let of = |index: usize| self.samples.get(index).map(|sample| f32::from(*sample) / 32_768.0);
        let Some(here) = of(index) else {
            self.over.store(true, Ordering::Relaxed);
            return 0.0;
        };
        self.at += self.step;
        here + (of(index + 1).unwrap_or(0.0) - here) * part
    }
}
