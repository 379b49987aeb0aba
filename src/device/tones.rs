//! Short tones, through cpal: PulseAudio (or PipeWire) first, ALSA where there is none.
//!
//! The stream stays open and plays silence, so that a tone starts within one buffer. The audio callback only
//! computes samples, the error callback only sets a flag.

use std::f32::consts::TAU;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use cpal::traits::{DeviceTrait as _, StreamTrait as _};
use cpal::{BufferSize, ErrorKind, FromSample, SampleFormat, SizedSample, StreamConfig};

use super::output::{BUFFERS_A_SECOND, STREAM_PATIENCE, find, hosts};

/// How long a tone takes to come and to go, in seconds: without it, it clicks.
const EDGE_S: f32 = 0.004;

/// What can be heard.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Tone {
    /// The clock was pressed.
    Press,
    /// A second of the last ones.
    Tick,
    /// A warning follows in words.
    Warning,
}

impl Tone {
    /// Its pitch, in hertz.
    #[must_use]
    pub const fn hertz(self) -> f32 {
        match self {
            Self::Press => 880.0,
            Self::Tick => 1_500.0,
            Self::Warning => 587.0,
        }
    }

    /// Its length, in seconds.
    #[must_use]
    pub const fn seconds(self) -> f32 {
        match self {
            Self::Press => 0.06,
            Self::Tick => 0.02,
            Self::Warning => 0.2,
        }
    }

    /// The sample at a time from its start, -1 to 1; `None` when it is over.
    #[must_use]
    pub fn sample(self, seconds: f32) -> Option<f32> {
        let left = self.seconds() - seconds;
        let edge = (seconds.min(left) / EDGE_S).clamp(0.0, 1.0);
        (left > 0.0).then(|| edge * (TAU * self.hertz() * seconds).sin())
    }
}

/// Why there are no tones.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum TonesError {
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

/// Plays tones on a thread of its own; dropping it ends that.
pub struct Tones(Sender<Tone>);

impl Tones {
    /// Opens the output with this id or name (or part of a name), or the default one, in the background.
    /// `volume` is 0 to 100. `failed` is told once each time there are no tones; the next tone tries again.
    pub fn start(device: Option<String>, volume: u32, failed: impl Fn(TonesError) + Send + 'static) -> Self {
        let (requests, inbox) = mpsc::channel();
        let volume = f32::from(u16::try_from(volume.min(100)).unwrap_or(100)) / 100.0;
        let run = move || serve(device.as_deref(), volume, &inbox, &failed);
        // Without a thread there are no tones; the game goes on.
        let _ = thread::Builder::new().name("tones".into()).spawn(run);
        Self(requests)
    }

    /// Plays one now; it cuts the one before. Returns at once.
    pub fn play(&self, tone: Tone) {
        let _ = self.0.send(tone);
    }
}

fn serve(device: Option<&str>, volume: f32, inbox: &Receiver<Tone>, failed: &impl Fn(TonesError)) {
    let mut output = None;
    let mut told = false;
    let mut open = |output: &mut Option<Output>| {
        output.take_if(|output: &mut Output| output.broken.load(Ordering::Relaxed));
        if output.is_none() {
            match Output::open(device, volume) {
                Ok(opened) => *output = Some(opened),
                Err(error) if !told => failed(error),
                Err(_) => {}
            }
            told = output.is_none();
        }
    };
    open(&mut output);
    while let Ok(tone) = inbox.recv() {
        open(&mut output);
        if let Some(output) = &mut output {
            // A full ring means that nothing is played any more; the flag will say so.
            let _ = output.tones.push(tone);
        }
    }
}

struct Output {
    _stream: cpal::Stream,
    tones: rtrb::Producer<Tone>,
    broken: Arc<AtomicBool>,
}

impl Output {
    fn open(wanted: Option<&str>, volume: f32) -> Result<Self, TonesError> {
        let mut refused = None;
        for host in hosts() {
            let Some(device) = find(&host, wanted) else { continue };
            match Self::open_device(&device, volume) {
                Ok(output) => return Ok(output),
                Err(error) => refused = refused.or(Some(TonesError::Refused(error.to_string()))),
            }
        }
        Err(refused
            .unwrap_or_else(|| wanted.map_or(TonesError::None, |name| TonesError::NotFound(name.into()))))
    }

    fn open_device(device: &cpal::Device, volume: f32) -> Result<Self, cpal::Error> {
        let own = device.default_output_config()?;
        let mut config = own.config();
        config.buffer_size = BufferSize::Fixed(config.sample_rate / BUFFERS_A_SECOND);
        Self::build(device, config, own.sample_format(), volume)
            .or_else(|_| Self::build(device, own.config(), own.sample_format(), volume))
    }

    fn build(
        device: &cpal::Device,
        config: StreamConfig,
        format: SampleFormat,
        volume: f32,
    ) -> Result<Self, cpal::Error> {
        let (tones, requests) = rtrb::RingBuffer::new(16);
        let broken = Arc::new(AtomicBool::new(false));
        #[expect(clippy::cast_precision_loss, reason = "rates are far below what f32 holds exactly")]
        let rate = config.sample_rate as f32;
        let synth =
            Synth { requests, playing: None, channels: usize::from(config.channels.max(1)), rate, volume };
        let flag = broken.clone();
        let stream = match format {
            SampleFormat::F32 => stream::<f32>(device, config, synth, flag),
            SampleFormat::I16 => stream::<i16>(device, config, synth, flag),
            SampleFormat::I32 => stream::<i32>(device, config, synth, flag),
            SampleFormat::U16 => stream::<u16>(device, config, synth, flag),
            SampleFormat::U8 => stream::<u8>(device, config, synth, flag),
            SampleFormat::F64 => stream::<f64>(device, config, synth, flag),
            _ => return Err(ErrorKind::UnsupportedConfig.into()),
        }?;
        stream.play()?;
        Ok(Self { _stream: stream, tones, broken })
    }
}

/// The callback's side: which tone is playing, and how far it is.
struct Synth {
    requests: rtrb::Consumer<Tone>,
    playing: Option<(Tone, u32)>,
    channels: usize,
    rate: f32,
    volume: f32,
}

impl Synth {
    /// Real-time: no lock, no allocation.
    fn fill<T: SizedSample + FromSample<f32>>(&mut self, data: &mut [T]) {
        while let Ok(tone) = self.requests.pop() {
            self.playing = Some((tone, 0));
        }
        for frame in data.chunks_mut(self.channels) {
            let sample = self.next() * self.volume;
            frame.fill(T::from_sample(sample));
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a tone is far shorter than what f32 counts exactly")]
    fn next(&mut self) -> f32 {
        let Some((tone, frame)) = &mut self.playing else { return 0.0 };
        let sample = tone.sample(*frame as f32 / self.rate);
        *frame += 1;
        if sample.is_none() {
            self.playing = None;
        }
        sample.unwrap_or(0.0)
    }
}

fn stream<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: StreamConfig,
    mut synth: Synth,
    broken: Arc<AtomicBool>,
) -> Result<cpal::Stream, cpal::Error> {
    let on_data = move |data: &mut [T], _: &cpal::OutputCallbackInfo| synth.fill(data);
    let on_error = move |error: cpal::Error| {
        let goes_on = [ErrorKind::Xrun, ErrorKind::RealtimeDenied, ErrorKind::DeviceChanged];
        if !goes_on.contains(&error.kind()) {
            broken.store(true, Ordering::Relaxed);
        }
    };
    device.build_output_stream::<T, _, _>(config, on_data, on_error, Some(STREAM_PATIENCE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tone_begins_and_ends_in_silence_and_never_clips() {
        for tone in [Tone::Press, Tone::Tick, Tone::Warning] {
            let samples: Vec<f32> =
                (0..).map_while(|frame: u16| tone.sample(f32::from(frame) / 16_000.0)).collect();
            let seconds = f32::from(u16::try_from(samples.len()).expect("short")) / 16_000.0;
            assert!((seconds - tone.seconds()).abs() < 0.001, "{tone:?} {seconds}");
            assert!(samples.iter().all(|sample| sample.abs() <= 1.0), "{tone:?}");
            assert!(samples.iter().any(|sample| sample.abs() > 0.9), "{tone:?}");
            assert!(samples[0].abs() < 0.01 && samples[samples.len() - 1].abs() < 0.2, "{tone:?}");
            let crossings = samples.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count();
            let hertz = f32::from(u16::try_from(crossings).expect("few")) / seconds;
            assert!((hertz - tone.hertz()).abs() < 60.0, "{tone:?} {hertz}");
        }
        assert_eq!(Tone::Tick.sample(1.0), None);
    }
}
