//! The microphone: through PulseAudio (or PipeWire) where it answers, through cpal where it does not.
//!
//! The audio callback only copies samples into a ring, the error callback only sets a flag: ALSA calls it
//! hundreds of thousands of times a second when a device is pulled out. Whoever reads decides what that means.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use cpal::traits::{DeviceTrait as _, StreamTrait as _};
use cpal::{BufferSize, FromSample, Sample as _, SampleFormat, SizedSample, StreamConfig};

use crate::DeviceRow;
use crate::os::sound::{Server, SoundDevice};
use crate::os::{SoundWay, Trouble};
use crate::selector::{DeviceSelector, Found, name, rows};
use crate::stream::{self, SoundStream, for_samples, noted, opened};
use crate::time::now;

/// The rate asked for first, in samples per second.
const WANTED_HZ: u32 = 16_000;
/// Frames between two callbacks, at [`WANTED_HZ`]: 50 ms. With the default, PulseAudio delivers in lumps of two
/// seconds.
const WANTED_FRAMES: u32 = 800;
/// A microphone that has not delivered anything for so long is taken for gone.
pub const SILENT_FOR: Duration = Duration::from_secs(3);
/// Sound that the ring holds, in seconds; more is lost if nobody reads.
const RING_SECONDS: usize = 4;

faults! {
    /// Reasons for which there is no microphone, or no more.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum MicrophoneError {
        /// No sound system, or none with an input.
        #[error("no microphone found")]
        None => say!("no_microphone"),
        /// The device asked for is not there.
        #[error("no microphone named {0:?}")]
        NotFound(name: String) => say!("no_such_microphone", name),
        /// It is there and would not open.
        #[error("{device}: {reason}")]
        Refused { device: String, reason: String } => say!("microphone_refuses", name = device, why = reason),
        #[error("the microphone was disconnected")]
        Disconnected => say!("microphone_unplugged"),
        #[error("the sound server stopped")]
        ServerStopped => say!("sound_server_stopped"),
        #[error("the microphone failed")]
        Failed => say!("microphone_fails"),
        /// No error, but for [`SILENT_FOR`] not one sample either.
        #[error("no sound arrives from the microphone")]
        Stalled => say!("microphone_silent"),
    }
}

/// All inputs of the first sound system that answers. Blocks for up to some seconds.
pub fn devices() -> Result<Vec<DeviceRow>, MicrophoneError> {
    let rows = rows(SoundWay::In);
    if rows.is_empty() { Err(MicrophoneError::None) } else { Ok(rows) }
}

/// An open microphone. Dropping it can block if its sound server is frozen: do it on a thread to spare.
pub struct Microphone {
    stream: SoundStream,
    /// Its name for people.
    pub name: String,
    /// The device that is open: to be opened again with this.
    pub place: DeviceSelector,
    /// Samples per second of what [`read`](Self::read) gives.
    pub rate_hz: u32,
    outlet: Outlet,
    frames_read: u64,
    heard_last: Instant,
}

/// Time of a callback, and number of frames with its own.
struct Stamp {
    frames: u64,
    at: Instant,
}

/// Sound as one callback brought it.
#[derive(Debug, Default)]
pub struct Block {
    /// Mono, -1 to 1, at [`Microphone::rate_hz`].
    pub samples: Vec<f32>,
    /// Time of its arrival, which is a little after its last sample sounded.
    pub at: Option<Instant>,
}

impl Microphone {
    /// Opens the device with this id or name (or part of a name), or the default one. Blocks, for seconds if
    /// the sound system is out of order.
    pub fn open(device: Option<&str>) -> Result<Self, MicrophoneError> {
        Self::open_at(&DeviceSelector::new(device))
    }

    /// The same for the device at this place.
    pub fn open_at(place: &DeviceSelector) -> Result<Self, MicrophoneError> {
        let on_server = |server, device| Self::open_on(server, device, place);
        opened(SoundWay::In, place, on_server, Self::open_device, |wanted| {
            wanted.map_or(MicrophoneError::None, |name| MicrophoneError::NotFound(name.to_owned()))
        })
    }

    fn open_on(server: Server, device: SoundDevice, place: &DeviceSelector) -> Result<Self, MicrophoneError> {
        let (mut input, outlet) = rings(WANTED_HZ, 1);
        let take = move |samples: &[i16]| input.take(samples);
        let stream =
            server.record(&device, place.stays, WANTED_HZ, WANTED_FRAMES, take).map_err(|error| {
                MicrophoneError::Refused { device: device.row.name.clone(), reason: error.to_string() }
            })?;
        let name = device.row.name.clone();
        Ok(Self::of(SoundStream::Server(stream), name, place.after(Found::Server(device)), WANTED_HZ, outlet))
    }

    fn open_device(device: &cpal::Device, place: DeviceSelector) -> Result<Self, MicrophoneError> {
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
        // An output whose sound is heard has a form of its own.
        let own =
            device.default_input_config().or_else(|_| device.default_output_config()).map_err(refused)?;
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
        place: &DeviceSelector,
    ) -> Result<Self, cpal::Error> {
        let (input, outlet) = rings(config.sample_rate, config.channels.max(1));
        let trouble = Arc::new(OnceLock::new());
        let input = (input, trouble.clone());
        let stream = for_samples!(format, listening(device, config, input))?;
        stream.play()?;
        let stream = SoundStream::Other(stream, trouble);
        Ok(Self::of(stream, name(device), place.clone(), config.sample_rate, outlet))
    }

    fn of(stream: SoundStream, name: String, place: DeviceSelector, rate_hz: u32, outlet: Outlet) -> Self {
        Self { stream, name, place, rate_hz, outlet, frames_read: 0, heard_last: now() }
    }

    /// The next block that has arrived, mixed down to mono; `false` if there is none yet.
    pub fn read(&mut self, block: &mut Block) -> bool {
        block.samples.clear();
        let Outlet { samples, stamps, channels } = &mut self.outlet;
        let Ok(stamp) = stamps.pop() else { return false };
        for _ in self.frames_read..stamp.frames {
            let sum: f32 = (0..*channels).map(|_| samples.pop().unwrap_or(0.0)).sum();
            block.samples.push(sum / f32::from(*channels));
        }
        self.frames_read = stamp.frames;
        self.heard_last = stamp.at;
        block.at = Some(stamp.at);
        true
    }

    /// Its trouble, if any; then it never comes back and must be opened anew.
    pub fn trouble(&self) -> Option<MicrophoneError> {
        match self.stream.trouble() {
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
    channels: u16,
}

/// Rings for so many samples per second, of so many channels.
fn rings(rate_hz: u32, channels: u16) -> (Input, Outlet) {
    let room = (rate_hz as usize).saturating_mul(usize::from(channels)).min(1 << 22) * RING_SECONDS;
    let (samples_in, samples) = rtrb::RingBuffer::new(room);
    let (stamps_in, stamps) = rtrb::RingBuffer::new(4_096);
    let input = Input { samples: samples_in, stamps: stamps_in, channels, frames: 0 };
    (input, Outlet { samples, stamps, channels })
}

/// The callback's end of the rings.
struct Input {
    samples: rtrb::Producer<f32>,
    stamps: rtrb::Producer<Stamp>,
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

fn listening<T>(
    device: &cpal::Device,
    config: StreamConfig,
    (mut input, trouble): (Input, Arc<OnceLock<Trouble>>),
) -> Result<cpal::Stream, cpal::Error>
where
    T: SizedSample,
    f32: FromSample<T>,
{
    let on_data = move |data: &[T], _: &cpal::InputCallbackInfo| input.take(data);
    device.build_input_stream::<T, _, _>(config, on_data, noted(trouble), Some(stream::PATIENCE))
}
