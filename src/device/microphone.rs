//! The microphone, through cpal: PulseAudio (or PipeWire) first, ALSA where there is none.
//!
//! The audio callback only copies samples into a ring, the error callback only sets a flag: ALSA calls it
//! hundreds of thousands of times a second when a device is pulled out. Whoever reads decides what that means.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use cpal::traits::{DeviceTrait as _, HostTrait as _, StreamTrait as _};
use cpal::{BufferSize, ErrorKind, FromSample, Sample as _, SampleFormat, SizedSample, StreamConfig};

use crate::device::DeviceRow;
use crate::device::time::now;
use crate::platform::sound::{self, Way};

/// The rate asked for first, in samples per second.
const WANTED_HZ: u32 = 16_000;

/// Frames between two callbacks, at [`WANTED_HZ`]: 50 ms. With the default, PulseAudio delivers in lumps of two
/// seconds.
const WANTED_FRAMES: u32 = 800;

/// How long the sound system may take to make a stream.
const STREAM_PATIENCE: Duration = Duration::from_secs(2);

/// A microphone that has not delivered anything for so long is taken for gone.
pub const SILENT_FOR: Duration = Duration::from_secs(3);

/// Sound that the ring holds, in seconds; more is lost if nobody reads.
const RING_SECONDS: usize = 4;

/// Why there is no microphone, or why it stopped.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MicrophoneError {
    /// No sound system, or none with an input.
    #[error("no microphone found")]
    None,
    /// The device asked for is not there.
    #[error("no microphone named {0:?}")]
    NotFound(String),
    /// It is there and would not open.
    #[error("{device}: {reason}")]
    Refused {
        /// The name by which the sound server knows it.
        device: String,
        /// What the sound system said.
        reason: String,
    },
    /// It was pulled out, or its sound server forgot it.
    #[error("the microphone was disconnected")]
    Disconnected,
    /// The sound server went away.
    #[error("the sound server stopped")]
    ServerStopped,
    /// The sound system reports an error of another kind.
    #[error("the microphone failed")]
    Failed,
    /// No error, but for [`SILENT_FOR`] not one sample either.
    #[error("no sound arrives from the microphone")]
    Stalled,
}

/// All inputs of the first sound system that answers. Blocks for up to some seconds.
///
/// # Errors
/// No sound system answers.
pub fn devices() -> Result<Vec<DeviceRow>, MicrophoneError> {
    let mut rows = Vec::new();
    for host in hosts() {
        let default = host.default_input_device().and_then(|d| d.id().ok());
        for device in host.input_devices().into_iter().flatten() {
            let Ok(id) = device.id() else { continue };
            let is_default = default.as_ref() == Some(&id);
            rows.push(DeviceRow { id: id.to_string(), name: name(&device), is_default });
        }
        if !rows.is_empty() {
            break;
        }
    }
    if rows.is_empty() { Err(MicrophoneError::None) } else { Ok(rows) }
}

/// An open microphone. Dropping it can block if its sound server is frozen: do it on a thread to spare.
pub struct Microphone {
    _stream: cpal::Stream,
    name: String,
    rate_hz: u32,
    channels: u16,
    samples: rtrb::Consumer<f32>,
    stamps: rtrb::Consumer<Stamp>,
    state: Arc<State>,
    frames_read: u64,
    heard_last: Instant,
}

/// Written by the callbacks.
#[derive(Default)]
struct State {
    trouble: AtomicU8,
}

/// When a callback came, and how many frames there were with its own.
struct Stamp {
    frames: u64,
    at: Instant,
}

/// Sound as one callback brought it.
#[derive(Debug, Default)]
pub struct Block {
    /// Mono, -1 to 1, at [`Microphone::rate_hz`].
    pub samples: Vec<f32>,
    /// When it arrived, which is a little after its last sample sounded.
    pub at: Option<Instant>,
}

impl Microphone {
    /// Opens the device with this id or name (or part of a name), or the default one. Blocks, for seconds if
    /// the sound system is out of order.
    ///
    /// # Errors
    /// There is none, or it does not open.
    pub fn open(device: Option<&str>) -> Result<Self, MicrophoneError> {
        let mut refused = None;
        for host in hosts() {
            let Some(found) = find(&host, device) else { continue };
            match Self::open_device(&found) {
                Ok(microphone) => return Ok(microphone),
                Err(e) => refused = refused.or(Some(e)),
            }
        }
        Err(match (refused, device) {
            (Some(error), _) => error,
            (None, Some(wanted)) => MicrophoneError::NotFound(wanted.into()),
            (None, None) => MicrophoneError::None,
        })
    }

    fn open_device(device: &cpal::Device) -> Result<Self, MicrophoneError> {
        let wanted = StreamConfig {
            channels: 1,
            sample_rate: WANTED_HZ,
            buffer_size: BufferSize::Fixed(WANTED_FRAMES),
        };
        let refused =
            |e: cpal::Error| MicrophoneError::Refused { device: name(device), reason: e.to_string() };
        if let Ok(microphone) = Self::build(device, wanted, SampleFormat::I16) {
            return Ok(microphone);
        }
        let own = device.default_input_config().map_err(refused)?;
        let mut config = own.config();
        config.buffer_size = BufferSize::Fixed(config.sample_rate / 20);
        if let Ok(microphone) = Self::build(device, config, own.sample_format()) {
            return Ok(microphone);
        }
        Self::build(device, own.config(), own.sample_format()).map_err(refused)
    }

    fn build(device: &cpal::Device, config: StreamConfig, format: SampleFormat) -> Result<Self, cpal::Error> {
        let (rate_hz, channels) = (config.sample_rate, config.channels.max(1));
        let room = (rate_hz as usize).saturating_mul(usize::from(channels)).min(1 << 22) * RING_SECONDS;
        let (samples_in, samples) = rtrb::RingBuffer::new(room);
        let (stamps_in, stamps) = rtrb::RingBuffer::new(4_096);
        let state = Arc::new(State::default());
        let input =
            Input { samples: samples_in, stamps: stamps_in, state: state.clone(), channels, frames: 0 };
        let stream = match format {
            SampleFormat::I16 => stream::<i16>(device, config, input),
            SampleFormat::I24 => stream::<cpal::I24>(device, config, input),
            SampleFormat::I32 => stream::<i32>(device, config, input),
            SampleFormat::U8 => stream::<u8>(device, config, input),
            SampleFormat::I8 => stream::<i8>(device, config, input),
            SampleFormat::U16 => stream::<u16>(device, config, input),
            SampleFormat::F32 => stream::<f32>(device, config, input),
            SampleFormat::F64 => stream::<f64>(device, config, input),
            _ => return Err(ErrorKind::UnsupportedConfig.into()),
        }?;
        stream.play()?;
        Ok(Self {
            _stream: stream,
            name: name(device),
            rate_hz,
            channels,
            samples,
            stamps,
            state,
            frames_read: 0,
            heard_last: now(),
        })
    }

    /// What people call it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Samples per second of what [`read`](Self::read) gives.
    #[must_use]
    pub fn rate_hz(&self) -> u32 {
        self.rate_hz
    }

    /// The next block that has arrived, mixed down to mono; `false` if there is none yet.
    pub fn read(&mut self, block: &mut Block) -> bool {
        block.samples.clear();
        let Ok(stamp) = self.stamps.pop() else { return false };
        for _ in self.frames_read..stamp.frames {
            let mut sum = 0.0;
            for _ in 0..self.channels {
                sum += self.samples.pop().unwrap_or(0.0);
            }
            block.samples.push(sum / f32::from(self.channels));
        }
        self.frames_read = stamp.frames;
        self.heard_last = stamp.at;
        block.at = Some(stamp.at);
        true
    }

    /// What is wrong with it, if anything; then it never comes back and must be opened anew.
    #[must_use]
    pub fn trouble(&self) -> Option<MicrophoneError> {
        match self.state.trouble.load(Ordering::Relaxed) {
            0 if now().saturating_duration_since(self.heard_last) > SILENT_FOR => {
                Some(MicrophoneError::Stalled)
            }
            0 => None,
            1 => Some(MicrophoneError::Disconnected),
            2 => Some(MicrophoneError::ServerStopped),
            _ => Some(MicrophoneError::Failed),
        }
    }
}

/// The callback's end of the rings.
struct Input {
    samples: rtrb::Producer<f32>,
    stamps: rtrb::Producer<Stamp>,
    state: Arc<State>,
    channels: u16,
    frames: u64,
}

impl Input {
    /// Real-time: no lock, no allocation, no system call but the clock.
    fn take<T>(&mut self, data: &[T])
    where
        T: SizedSample,
        f32: FromSample<T>,
    {
        let frames = data.len() / usize::from(self.channels);
        if self.samples.slots() < data.len() || self.stamps.is_full() {
            return;
        }
        for sample in &data[..frames * usize::from(self.channels)] {
            // There is room: it was just counted, and nobody else writes.
            _ = self.samples.push(f32::from_sample(*sample));
        }
        self.frames += frames as u64;
        _ = self.stamps.push(Stamp { frames: self.frames, at: now() });
    }
}

fn stream<T>(
    device: &cpal::Device,
    config: StreamConfig,
    mut input: Input,
) -> Result<cpal::Stream, cpal::Error>
where
    T: SizedSample,
    f32: FromSample<T>,
{
    let state = input.state.clone();
    let on_data = move |data: &[T], _: &cpal::InputCallbackInfo| input.take(data);
    let on_error = move |e: cpal::Error| {
        let code = match e.kind() {
            // The stream goes on after these.
            ErrorKind::Xrun | ErrorKind::RealtimeDenied | ErrorKind::DeviceChanged => return,
            ErrorKind::DeviceNotAvailable => 1,
            ErrorKind::StreamInvalidated | ErrorKind::HostUnavailable => 2,
            _ => 3,
        };
        // The first one tells most.
        _ = state.trouble.compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed);
    };
    device.build_input_stream::<T, _, _>(config, on_data, on_error, Some(STREAM_PATIENCE))
}

fn name(device: &cpal::Device) -> String {
    device.description().map(|d| d.name().to_owned()).unwrap_or_else(|_| "?".to_owned())
}

fn find(host: &cpal::Host, wanted: Option<&str>) -> Option<cpal::Device> {
    let Some(wanted) = wanted else { return host.default_input_device() };
    let inputs: Vec<_> = host.input_devices().ok()?.collect();
    let lower = wanted.to_lowercase();
    let exact = |d: &&cpal::Device| {
        let id = d.id().map(|id| id.to_string()).unwrap_or_default();
        id == wanted
            || id.split_once(':').is_some_and(|(_, id)| id == wanted)
            || name(d).to_lowercase() == lower
    };
    let part = |d: &&cpal::Device| name(d).to_lowercase().contains(&lower);
    inputs.iter().find(exact).or_else(|| inputs.iter().find(part)).cloned()
}

/// The sound systems worth asking, the best first.
fn hosts() -> impl Iterator<Item = cpal::Host> {
    // cpal lists PulseAudio before ALSA, and only if it has a socket.
    cpal::available_hosts().into_iter().filter(worth_asking).filter_map(|id| cpal::host_from_id(id).ok())
}

/// Without PulseAudio's own client ALSA may still reach a sound server, through its plugin.
fn worth_asking(host: &cpal::HostId) -> bool {
    !cfg!(feature = "pulse") || sound::is_worth_asking(host.name(), Way::In)
}
