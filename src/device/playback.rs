//! Plays a recording to its end, on the default output.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use cpal::traits::{DeviceTrait as _, StreamTrait as _};
use cpal::{BufferSize, FromSample, SampleFormat, SizedSample, StreamConfig};

use super::output::{BUFFERS_A_SECOND, STREAM_PATIENCE, find, hosts};
use super::time::now;
use super::tones::TonesError;

/// What is still under way to the ear when the last sample has been fetched.
const TAIL: Duration = Duration::from_millis(400);
/// How much longer than the recording itself playing it may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Plays samples of one channel; comes back when they have been heard.
///
/// # Errors
/// There is no output, or it fails.
pub fn play(samples: Vec<i16>, rate_hz: u32) -> Result<(), TonesError> {
    let mut why = TonesError::None;
    let samples: Arc<[i16]> = samples.into();
    for device in hosts().filter_map(|host| find(&host, None)) {
        match play_on(&device, samples.clone(), rate_hz) {
            Ok(()) => return Ok(()),
            Err(error) => why = TonesError::Refused(error.to_string()),
        }
    }
    Err(why)
}

fn play_on(device: &cpal::Device, samples: Arc<[i16]>, rate_hz: u32) -> Result<(), cpal::Error> {
    let own = device.default_output_config()?;
    let mut config = own.config();
    // Small buffers: what is under way at the end is short.
    config.buffer_size = BufferSize::Fixed(config.sample_rate / BUFFERS_A_SECOND);
    let length = Duration::from_secs_f64(samples.len() as f64 / f64::from(rate_hz.max(1)));
    let end = now() + length + PATIENCE;
    let over = Arc::new(AtomicBool::new(false));
    let reader = Reader {
        samples,
        step: f64::from(rate_hz) / f64::from(config.sample_rate.max(1)),
        at: 0.0,
        channels: usize::from(config.channels.max(1)),
        over: over.clone(),
    };
    let stream = match own.sample_format() {
        SampleFormat::F32 => stream::<f32>(device, config, reader),
        SampleFormat::I16 => stream::<i16>(device, config, reader),
        SampleFormat::I32 => stream::<i32>(device, config, reader),
        SampleFormat::U16 => stream::<u16>(device, config, reader),
        SampleFormat::U8 => stream::<u8>(device, config, reader),
        _ => return Err(cpal::ErrorKind::UnsupportedConfig.into()),
    }?;
    stream.play()?;
    while !over.load(Ordering::Relaxed) {
        if now() > end {
            return Err(cpal::ErrorKind::DeviceNotAvailable.into());
        }
        thread::sleep(Duration::from_millis(20));
    }
    thread::sleep(TAIL);
    Ok(())
}

/// The callback's side: between two samples it goes in a straight line, which is enough for speech.
struct Reader {
    samples: Arc<[i16]>,
    step: f64,
    at: f64,
    channels: usize,
    over: Arc<AtomicBool>,
}

impl Reader {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in the recording")]
    fn next(&mut self) -> f32 {
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

fn stream<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: StreamConfig,
    mut reader: Reader,
) -> Result<cpal::Stream, cpal::Error> {
    let on_data = move |data: &mut [T], _: &cpal::OutputCallbackInfo| {
        for frame in data.chunks_mut(reader.channels) {
            let sample = reader.next();
            frame.fill(T::from_sample(sample));
        }
    };
    // What fails never comes to its end, which is noticed.
    device.build_output_stream::<T, _, _>(config, on_data, |_| {}, Some(STREAM_PATIENCE))
}
