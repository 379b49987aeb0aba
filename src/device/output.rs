//! Sound out: through PulseAudio (or PipeWire) where it answers, through cpal where it does not.
//!
//! A stream stays open and plays silence, so that a sound starts within one buffer. The audio callback only asks a
//! [`SampleSource`] for samples, the error callback only sets a flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use cpal::traits::{DeviceTrait as _, StreamTrait as _};
use cpal::{BufferSize, ErrorKind, FromSample, SampleFormat, SizedSample, StreamConfig};

use super::DeviceRow;
use super::place::{Place, find, hosts, rows};
use super::time::now;
use crate::device::os::sound::{self, SoundWay};

/// Limit for the sound system to make a stream.
const STREAM_PATIENCE: Duration = Duration::from_secs(2);
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
    stream: Stream,
    pub control: C,
    /// Where it plays: to be opened again with this.
    pub place: Place,
    pulse: Arc<Pulse>,
}

enum Stream {
    Server(sound::Stream),
    Other(#[expect(dead_code, reason = "nothing is asked of it")] cpal::Stream),
}

/// Written by the callbacks.
#[derive(Default)]
struct Pulse {
    broken: AtomicBool,
    buffers: AtomicU32,
}

impl<C> SoundOutput<C> {
    /// Opens the output at this place. `make` gives a source for a number of samples per second, and what steers it; of
    /// several that are tried the last one plays.
    pub fn open<S: SampleSource>(place: &Place, make: impl Fn(u32) -> (S, C)) -> Result<Self, OutputError> {
        let mut refused = None;
        if let Some(server) = sound::server()
            && let Some(device) = place.of_server(server.devices(SoundWay::Out))
        {
            match Self::open_on(server, device, place, &make) {
                Ok(output) => return Ok(output),
                Err(error) => refused = Some(OutputError::Refused(error.to_string())),
            }
        }
        for host in hosts(SoundWay::Out) {
            let Some((device, place)) = find(&host, SoundWay::Out, place) else { continue };
            match Self::open_device(&device, place, &make) {
                Ok(output) => return Ok(output),
                Err(error) => refused = refused.or(Some(OutputError::Refused(error.to_string()))),
            }
        }
        Err(refused.unwrap_or_else(|| {
            place.wanted().map_or(OutputError::None, |name| OutputError::NotFound(name.into()))
        }))
    }

    /// Whether nothing is played any more: it has to be opened anew.
    pub(crate) fn is_broken(&self) -> bool {
        let gone = matches!(&self.stream, Stream::Server(stream) if stream.trouble().is_some());
        gone || self.pulse.broken.load(Ordering::Relaxed)
    }

    /// A count of the buffers it has asked for. One that stands is that of a device that is gone: not every sound
    /// system says so.
    pub(crate) fn buffers(&self) -> u32 {
        self.pulse.buffers.load(Ordering::Relaxed)
    }

    fn open_on<S: SampleSource>(
        server: sound::Server,
        device: sound::SoundDevice,
        place: &Place,
        make: impl Fn(u32) -> (S, C),
    ) -> std::io::Result<Self> {
        let pulse = Arc::new(Pulse::default());
        let (mut source, control) = make(device.rate_hz);
        let beating = pulse.clone();
        let fill = move |samples: &mut [f32]| {
            beating.buffers.fetch_add(1, Ordering::Relaxed);
            source.refresh();
            samples.fill_with(|| source.sample());
        };
        let stream = server.play(&device, place.stays(), device.rate_hz / BUFFERS_A_SECOND, fill)?;
        Ok(Self { stream: Stream::Server(stream), control, place: place.found_on_server(device), pulse })
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
        let pulse = Arc::new(Pulse::default());
        let (source, control) = make(config.sample_rate);
        let own = pulse.clone();
        let stream = match format {
            SampleFormat::F32 => stream::<f32>(device, config, source, own),
            SampleFormat::I16 => stream::<i16>(device, config, source, own),
            SampleFormat::I32 => stream::<i32>(device, config, source, own),
            SampleFormat::U16 => stream::<u16>(device, config, source, own),
            SampleFormat::U8 => stream::<u8>(device, config, source, own),
            SampleFormat::F64 => stream::<f64>(device, config, source, own),
            _ => return Err(ErrorKind::UnsupportedConfig.into()),
        }?;
        stream.play()?;
        Ok(Self { stream: Stream::Other(stream), control, place, pulse })
    }
}

fn stream<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: StreamConfig,
    mut source: impl SampleSource,
    pulse: Arc<Pulse>,
) -> Result<cpal::Stream, cpal::Error> {
    let channels = usize::from(config.channels.max(1));
    let beating = pulse.clone();
    let on_data = move |data: &mut [T], _: &cpal::OutputCallbackInfo| {
        beating.buffers.fetch_add(1, Ordering::Relaxed);
        source.refresh();
        for frame in data.chunks_mut(channels) {
            frame.fill(T::from_sample(source.sample()));
        }
    };
    let on_error = move |error: cpal::Error| {
        let goes_on = [ErrorKind::Xrun, ErrorKind::RealtimeDenied, ErrorKind::DeviceChanged];
        if !goes_on.contains(&error.kind()) {
            pulse.broken.store(true, Ordering::Relaxed);
        }
    };
    device.build_output_stream::<T, _, _>(config, on_data, on_error, Some(STREAM_PATIENCE))
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
