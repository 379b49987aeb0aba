//! The microphone: through PulseAudio (or PipeWire) where it answers, through cpal where it does not.
//!
//! The audio callback only copies samples into a ring, the error callback only sets a flag: ALSA calls it
//! hundreds of thousands of times a second when a device is pulled out. Whoever reads decides what that means.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use cpal::traits::{DeviceTrait as _, StreamTrait as _};
use cpal::{BufferSize, ErrorKind, FromSample, Sample as _, SampleFormat, SizedSample, StreamConfig};

use crate::device::DeviceRow;
use crate::device::os::sound::{self, SoundWay, Trouble};
use crate::device::place::{Place, find, hosts, name, rows};
use crate::device::time::now;

/// The rate asked for first, in samples per second.
const WANTED_HZ: u32 = 16_000;

/// Frames between two callbacks, at [`WANTED_HZ`]: 50 ms. With the default, PulseAudio delivers in lumps of two
/// seconds.
const WANTED_FRAMES: u32 = 800;

/// Limit for the sound system to make a stream.
const STREAM_PATIENCE: Duration = Duration::from_secs(2);

/// A microphone that has not delivered anything for so long is taken for gone.
pub const SILENT_FOR: Duration = Duration::from_secs(3);

/// Sound that the ring holds, in seconds; more is lost if nobody reads.
const RING_SECONDS: usize = 4;

/// Reasons for which there is no microphone, or no more.
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
    Refused { device: String, reason: String },
    #[error("the microphone was disconnected")]
    Disconnected,
    #[error("the sound server stopped")]
    ServerStopped,
    #[error("the microphone failed")]
    Failed,
    /// No error, but for [`SILENT_FOR`] not one sample either.
    #[error("no sound arrives from the microphone")]
    Stalled,
}

/// All inputs of the first sound system that answers. Blocks for up to some seconds.
pub fn devices() -> Result<Vec<DeviceRow>, MicrophoneError> {
    let rows = rows(SoundWay::In);
    if rows.is_empty() { Err(MicrophoneError::None) } else { Ok(rows) }
}

/// An open microphone. Dropping it can block if its sound server is frozen: do it on a thread to spare.
pub struct Microphone {
    stream: Stream,
    name: String,
    place: Place,
    rate_hz: u32,
    channels: u16,
    samples: rtrb::Consumer<f32>,
    stamps: rtrb::Consumer<Stamp>,
    trouble: Arc<OnceLock<Trouble>>,
    frames_read: u64,
    heard_last: Instant,
}

enum Stream {
    Server(sound::Stream),
    Other(#[expect(dead_code, reason = "nothing is asked of it")] cpal::Stream),
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
    pub fn open(device: Option<&str>) -> Result<Self, MicrophoneError> {
        Self::open_at(&Place::new(device))
    }

    /// The same for the device at this place.
    pub fn open_at(place: &Place) -> Result<Self, MicrophoneError> {
        let mut refused = None;
        if let Some(server) = sound::server()
            && let Some(device) = place.of_server(server.devices(SoundWay::In))
        {
            match Self::open_on(server, device, place) {
                Ok(microphone) => return Ok(microphone),
                Err(error) => refused = Some(error),
            }
        }
        for host in hosts(SoundWay::In) {
            let Some((found, place)) = find(&host, SoundWay::In, place) else { continue };
            match Self::open_device(&found, place) {
                Ok(microphone) => return Ok(microphone),
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        Err(match (refused, place.wanted()) {
            (Some(error), _) => error,
            (None, Some(wanted)) => MicrophoneError::NotFound(wanted.into()),
            (None, None) => MicrophoneError::None,
        })
    }

    fn open_on(
        server: sound::Server,
        device: sound::SoundDevice,
        place: &Place,
    ) -> Result<Self, MicrophoneError> {
        let (mut input, outlet) = rings(WANTED_HZ, 1);
        let take = move |samples: &[i16]| input.take(samples);
        let stream =
            server.record(&device, place.stays(), WANTED_HZ, WANTED_FRAMES, take).map_err(|error| {
                MicrophoneError::Refused { device: device.name.clone(), reason: error.to_string() }
            })?;
        let name = device.name.clone();
        Ok(Self::of(Stream::Server(stream), name, place.found_on_server(device), WANTED_HZ, outlet))
    }

    fn open_device(device: &cpal::Device, place: Place) -> Result<Self, MicrophoneError> {
        let wanted = StreamConfig {
            channels: 1,
            sample_rate: WANTED_HZ,
            buffer_size: BufferSize::Fixed(WANTED_FRAMES),
        };
        let refused =
            |e: cpal::Error| MicrophoneError::Refused { device: name(device), reason: e.to_string() };
        if let Ok(microphone) = Self::build(device, wanted, SampleFormat::I16, &place) {
            return Ok(microphone);
        }
        let own = device.default_input_config().map_err(refused)?;
        let mut config = own.config();
        config.buffer_size = BufferSize::Fixed(config.sample_rate / 20);
        if let Ok(microphone) = Self::build(device, config, own.sample_format(), &place) {
            return Ok(microphone);
        }
        Self::build(device, own.config(), own.sample_format(), &place).map_err(refused)
    }

    fn build(
        device: &cpal::Device,
        config: StreamConfig,
        format: SampleFormat,
        place: &Place,
    ) -> Result<Self, cpal::Error> {
        let (input, outlet) = rings(config.sample_rate, config.channels.max(1));
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
        Ok(Self::of(Stream::Other(stream), name(device), place.clone(), config.sample_rate, outlet))
    }

    fn of(stream: Stream, name: String, place: Place, rate_hz: u32, outlet: Outlet) -> Self {
        let Outlet { samples, stamps, trouble, channels } = outlet;
        Self {
            stream,
            name,
            place,
            rate_hz,
            channels,
            samples,
            stamps,
            trouble,
            frames_read: 0,
            heard_last: now(),
        }
    }

    /// Where it is: to be opened again with this.
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// Its name for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Samples per second of what [`read`](Self::read) gives.
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

    /// Its trouble, if any; then it never comes back and must be opened anew.
    pub fn trouble(&self) -> Option<MicrophoneError> {
        let trouble = match &self.stream {
            Stream::Server(stream) => stream.trouble(),
            Stream::Other(_) => self.trouble.get().copied(),
        };
        match trouble {
            Some(Trouble::Gone) => Some(MicrophoneError::Disconnected),
            Some(Trouble::ServerStopped) => Some(MicrophoneError::ServerStopped),
            Some(Trouble::Failed) => Some(MicrophoneError::Failed),
            None if now().saturating_duration_since(self.heard_last) > SILENT_FOR => {
                Some(MicrophoneError::Stalled)
            }
            None => None,
        }
    }
}

/// Our end of the rings.
struct Outlet {
    samples: rtrb::Consumer<f32>,
    stamps: rtrb::Consumer<Stamp>,
    trouble: Arc<OnceLock<Trouble>>,
    channels: u16,
}

/// Rings for so many samples per second, of so many channels.
fn rings(rate_hz: u32, channels: u16) -> (Input, Outlet) {
    let room = (rate_hz as usize).saturating_mul(usize::from(channels)).min(1 << 22) * RING_SECONDS;
    let (samples_in, samples) = rtrb::RingBuffer::new(room);
    let (stamps_in, stamps) = rtrb::RingBuffer::new(4_096);
    let trouble = Arc::new(OnceLock::new());
    let input =
        Input { samples: samples_in, stamps: stamps_in, trouble: trouble.clone(), channels, frames: 0 };
    (input, Outlet { samples, stamps, trouble, channels })
}

/// The callback's end of the rings.
struct Input {
    samples: rtrb::Producer<f32>,
    stamps: rtrb::Producer<Stamp>,
    trouble: Arc<OnceLock<Trouble>>,
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
    let trouble = input.trouble.clone();
    let on_data = move |data: &[T], _: &cpal::InputCallbackInfo| input.take(data);
    let on_error = move |e: cpal::Error| {
        let kind = match e.kind() {
            // The stream goes on after these.
            ErrorKind::Xrun | ErrorKind::RealtimeDenied | ErrorKind::DeviceChanged => return,
            ErrorKind::DeviceNotAvailable => Trouble::Gone,
            ErrorKind::StreamInvalidated | ErrorKind::HostUnavailable => Trouble::ServerStopped,
            _ => Trouble::Failed,
        };
        // The first one tells most.
        _ = trouble.set(kind);
    };
    device.build_input_stream::<T, _, _>(config, on_data, on_error, Some(STREAM_PATIENCE))
}
