//! Sound out, through cpal: PulseAudio (or PipeWire) first, ALSA where there is none.
//!
//! A stream stays open and plays silence, so that a sound starts within one buffer. The audio callback only asks a
//! [`Source`] for samples, the error callback only sets a flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use cpal::traits::{DeviceTrait as _, HostTrait as _, StreamTrait as _};
use cpal::{BufferSize, ErrorKind, FromSample, SampleFormat, SizedSample, StreamConfig};

use super::DeviceRow;
use crate::platform::sound::{self, Way};

/// How long the sound system may take to make a stream.
const STREAM_PATIENCE: Duration = Duration::from_secs(2);
/// Buffers a second that are asked for: a sound waits for the next one.
const BUFFERS_A_SECOND: u32 = 50;

/// Why there is no sound.
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
pub trait Source: Send + 'static {
    /// A buffer is about to be filled: whatever is new is looked for now.
    fn refresh(&mut self);
    /// The next sample, -1 to 1; 0 where there is nothing to play.
    fn sample(&mut self) -> f32;
}

/// An open output; dropping it ends the sound.
pub struct Output<C> {
    _stream: cpal::Stream,
    /// What steers the source.
    pub control: C,
    pulse: Arc<Pulse>,
}

/// Written by the callbacks.
#[derive(Default)]
struct Pulse {
    broken: AtomicBool,
    buffers: AtomicU32,
}

impl<C> Output<C> {
    /// Opens the output with this id or name (or part of a name), or the default one. `make` gives a source for a
    /// number of samples per second, and what steers it; of several that are tried the last one plays.
    ///
    /// # Errors
    /// It is not there, or will not open.
    pub fn open<S: Source>(wanted: Option<&str>, make: impl Fn(u32) -> (S, C)) -> Result<Self, OutputError> {
        let mut refused = None;
        for host in hosts() {
            let Some(device) = find(&host, wanted) else { continue };
            match Self::open_device(&device, &make) {
                Ok(output) => return Ok(output),
                Err(error) => refused = refused.or(Some(OutputError::Refused(error.to_string()))),
            }
        }
        Err(refused
            .unwrap_or_else(|| wanted.map_or(OutputError::None, |name| OutputError::NotFound(name.into()))))
    }

    /// Whether nothing is played any more: it has to be opened anew.
    #[must_use]
    pub(crate) fn is_broken(&self) -> bool {
        self.pulse.broken.load(Ordering::Relaxed)
    }

    /// A count of the buffers it has asked for. One that stands is that of a device that is gone: not every sound
    /// system says so.
    #[must_use]
    pub(crate) fn buffers(&self) -> u32 {
        self.pulse.buffers.load(Ordering::Relaxed)
    }

    fn open_device<S: Source>(
        device: &cpal::Device,
        make: impl Fn(u32) -> (S, C),
    ) -> Result<Self, cpal::Error> {
        let own = device.default_output_config()?;
        let mut config = own.config();
        config.buffer_size = BufferSize::Fixed(config.sample_rate / BUFFERS_A_SECOND);
        Self::build(device, config, own.sample_format(), &make)
            .or_else(|_| Self::build(device, own.config(), own.sample_format(), &make))
    }

    fn build<S: Source>(
        device: &cpal::Device,
        config: StreamConfig,
        format: SampleFormat,
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
        Ok(Self { _stream: stream, control, pulse })
    }
}

fn stream<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: StreamConfig,
    mut source: impl Source,
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
///
/// # Errors
/// No sound system answers.
pub fn outputs() -> Result<Vec<DeviceRow>, OutputError> {
    let mut rows = Vec::new();
    for host in hosts() {
        let default = host.default_output_device().and_then(|device| device.id().ok());
        for device in host.output_devices().into_iter().flatten() {
            let Ok(id) = device.id() else { continue };
            let is_default = default.as_ref() == Some(&id);
            rows.push(DeviceRow { id: id.to_string(), name: name(&device), is_default });
        }
        if !rows.is_empty() {
            break;
        }
    }
    if rows.is_empty() { Err(OutputError::None) } else { Ok(rows) }
}

fn name(device: &cpal::Device) -> String {
    device.description().map(|told| told.name().to_owned()).unwrap_or_default()
}

fn find(host: &cpal::Host, wanted: Option<&str>) -> Option<cpal::Device> {
    let Some(wanted) = wanted else { return host.default_output_device() };
    let outputs: Vec<_> = host.output_devices().ok()?.collect();
    let lower = wanted.to_lowercase();
    let id = |device: &cpal::Device| device.id().map(|id| id.to_string()).unwrap_or_default();
    let exact = |device: &&cpal::Device| id(device) == wanted || name(device).to_lowercase() == lower;
    let part = |device: &&cpal::Device| name(device).to_lowercase().contains(&lower);
    outputs.iter().find(exact).or_else(|| outputs.iter().find(part)).cloned()
}

fn hosts() -> impl Iterator<Item = cpal::Host> {
    // cpal lists PulseAudio before ALSA, and only if it has a socket.
    cpal::available_hosts().into_iter().filter(worth_asking).filter_map(|id| cpal::host_from_id(id).ok())
}

/// Without PulseAudio's own client ALSA may still reach a sound server, through its plugin.
fn worth_asking(host: &cpal::HostId) -> bool {
    !cfg!(feature = "pulse") || sound::is_worth_asking(host.name(), Way::Out)
}
