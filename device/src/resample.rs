//! Any sample rate to the 16 kHz that the recogniser wants, in a stream or in one go; and to that of a device on which
//! something is played.
//!
//! The anti-aliasing filter's delay is cut off at the start and flushed out at the end, so a sound stays
//! where it was in time and nothing is lost; chunks of any size give the same samples as one big chunk.

use std::fmt::Display;

use rubato::audioadapter_buffers::direct::SequentialSlice;
use rubato::{Async, FixedAsync, Indexing, Resampler as _, SincInterpolationParameters};
use rubato::{SincInterpolationType, WindowFunction};

/// The rate of everything behind the microphone, in samples per second.
pub const RATE_HZ: u32 = 16_000;
/// Rates that are converted, in samples per second.
pub(super) const RATES_HZ: std::ops::RangeInclusive<u32> = 1_000..=384_000;

/// Reasons for which no converter can be made.
#[derive(Debug, thiserror::Error)]
pub enum ResampleError {
    /// Slower than 1 kHz or faster than 384 kHz.
    #[error("cannot convert sound at {rate_hz} Hz")]
    Rate { rate_hz: u32 },
    /// The resampling library does not take it.
    #[error("sound at {rate_hz} Hz: {reason}")]
    Refused { rate_hz: u32, reason: String },
}

/// A stream of mono samples at one rate, turned into 16 kHz.
pub struct Resampler {
    /// `None`: the rate is right already.
    engine: Option<Engine>,
}

struct Engine {
    rate_hz: u32,
    to_hz: u32,
    inner: Async<f32>,
    waiting: Vec<f32>,
    output: Vec<f32>,
    /// Output samples of pure filter delay still to be thrown away.
    delay_left: usize,
    frames_in: u64,
    frames_out: u64,
}

impl Resampler {
    /// A converter from `rate_hz`.
    pub fn new(rate_hz: u32) -> Result<Self, ResampleError> {
        Self::between(rate_hz, RATE_HZ)
    }

    /// A converter from one rate to another.
    pub fn between(rate_hz: u32, to_hz: u32) -> Result<Self, ResampleError> {
        if let Some(rate_hz) = [rate_hz, to_hz].into_iter().find(|rate| !RATES_HZ.contains(rate)) {
            return Err(ResampleError::Rate { rate_hz });
        }
        let engine = if rate_hz == to_hz { None } else { Some(Engine::new(rate_hz, to_hz)?) };
        Ok(Self { engine })
    }

    /// Takes a chunk of any size and appends what is ready to `out`.
    pub fn feed(&mut self, samples: &[f32], out: &mut Vec<f32>) -> Result<(), ResampleError> {
        let Some(engine) = &mut self.engine else {
            out.extend_from_slice(samples);
            return Ok(());
        };
        engine.frames_in += samples.len() as u64;
        engine.waiting.extend_from_slice(samples);
        engine.run(false, out)
    }

    /// The end of the stream: pushes out what the filter still holds and starts afresh.
    pub fn flush(&mut self, out: &mut Vec<f32>) -> Result<(), ResampleError> {
        self.engine.as_mut().map_or(Ok(()), |engine| engine.finish(out))
    }
}

/// All of `samples` at 16 kHz.
pub fn resample(samples: &[f32], rate_hz: u32) -> Result<Vec<f32>, ResampleError> {
    convert(samples, rate_hz, RATE_HZ)
}

/// All of `samples` at another rate.
pub(crate) fn convert(samples: &[f32], rate_hz: u32, to_hz: u32) -> Result<Vec<f32>, ResampleError> {
    let mut resampler = Resampler::between(rate_hz, to_hz)?;
    let mut out = Vec::new();
    resampler.feed(samples, &mut out)?;
    resampler.flush(&mut out)?;
    Ok(out)
}

/// Samples from -1 to 1 as the 16-bit numbers that the recogniser takes; what is no number is silence.
pub fn to_i16(samples: &[f32], out: &mut Vec<i16>) {
    #[expect(clippy::cast_possible_truncation, reason = "`as` saturates, and takes NaN to 0")]
    out.extend(samples.iter().map(|s| (s * 32_767.0).round() as i16));
}

impl Engine {
    fn new(rate_hz: u32, to_hz: u32) -> Result<Self, ResampleError> {
        let ratio = f64::from(to_hz) / f64::from(rate_hz);
        // The filter spans the same stretch of time whatever the rate, so high rates need more taps.
        let taps = (96 * rate_hz.div_ceil(to_hz) as usize).min(2_048);
        let parameters = SincInterpolationParameters {
            sinc_len: taps,
            f_cutoff: None,
            oversampling_factor: 128,
            interpolation: SincInterpolationType::Linear,
            window: WindowFunction::BlackmanHarris2,
        };
        let chunk = (rate_hz / 100) as usize;
        let inner = Async::new_sinc(ratio, 1.0, &parameters, chunk, 1, FixedAsync::Input)
            .map_err(|e| ResampleError::Refused { rate_hz, reason: e.to_string() })?;
        let output = vec![0.0; inner.output_frames_max()];
        let delay_left = inner.output_delay();
        let waiting = Vec::new();
        Ok(Self { rate_hz, to_hz, inner, waiting, output, delay_left, frames_in: 0, frames_out: 0 })
    }

    /// Converts whole chunks, and with `partial` also the rest (padded with silence).
    fn run(&mut self, partial: bool, out: &mut Vec<f32>) -> Result<(), ResampleError> {
        let rate_hz = self.rate_hz;
        let refused = |error: &dyn Display| ResampleError::Refused { rate_hz, reason: error.to_string() };
        let mut used = 0;
        loop {
            let need = self.inner.input_frames_next();
            let have = (self.waiting.len() - used).min(need);
            if have < need && !(partial && have > 0) {
                break;
            }
            let input = SequentialSlice::new(&self.waiting[used..used + have], 1, have);
            let capacity = self.output.len();
            let output = SequentialSlice::new_mut(&mut self.output, 1, capacity);
            let (input, mut output) = (input.map_err(|e| refused(&e))?, output.map_err(|e| refused(&e))?);
            let indexing = Indexing::new().partial_len(have);
            let indexing = (have < need).then_some(&indexing);
            let (_, written) =
                self.inner.process_into_buffer(&input, &mut output, indexing).map_err(|e| refused(&e))?;
            used += have;
            let skip = self.delay_left.min(written);
            self.delay_left -= skip;
            self.frames_out += (written - skip) as u64;
            out.extend_from_slice(&self.output[skip..written]);
        }
        self.waiting.drain(..used);
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<f32>) -> Result<(), ResampleError> {
        let wanted = (self.frames_in * u64::from(self.to_hz)).div_ceil(u64::from(self.rate_hz));
        while self.frames_out < wanted {
            if self.waiting.is_empty() {
                self.waiting.resize(self.inner.input_frames_next(), 0.0);
            }
            self.run(true, out)?;
        }
        let surplus = usize::try_from(self.frames_out - wanted).unwrap_or(usize::MAX);
        out.truncate(out.len().saturating_sub(surplus));
        self.inner.reset();
        self.waiting.clear();
        (self.frames_in, self.frames_out, self.delay_left) = (0, 0, self.inner.output_delay());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sine(rate_hz: u32, freq_hz: f32, seconds: f32) -> Vec<f32> {
        let n = (rate_hz as f32 * seconds) as usize;
        (0..n).map(|i| (std::f32::consts::TAU * freq_hz * i as f32 / rate_hz as f32).sin() * 0.5).collect()
    }

    #[test]
    fn length_and_shape_are_kept_at_every_rate() {
        for rate in [1_000, 8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 44_099, 48_000, 96_000, 384_000] {
            let freq = if rate < 4_000 { 100.0 } else { 440.0 };
            let out = resample(&sine(rate, freq, 0.5), rate).unwrap();
            assert!(out.len().abs_diff(8_000) <= 1, "{rate}: {}", out.len());
            let ideal = sine(RATE_HZ, freq, 0.5);
            // To one sample at 16 kHz: the library tells its delay in whole ones.
            let off_by = |shift: usize| {
                (1_000..7_000).map(|i| (out[i - 1 + shift] - ideal[i]).abs()).fold(0.0, f32::max)
            };
            let worst = (0..3).map(off_by).fold(f32::MAX, f32::min);
            assert!(worst < 0.045, "{rate}: off by {worst}, so delay or level is wrong");
        }
    }

    #[test]
    fn a_voice_is_played_at_the_rate_of_a_device() {
        for to_hz in [8_000, 22_050, 44_100, 48_000, 192_000] {
            let out = convert(&sine(22_050, 440.0, 0.5), 22_050, to_hz).unwrap();
            assert!(out.len().abs_diff(to_hz as usize / 2) <= 1, "{to_hz}: {}", out.len());
            let rising = out.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count();
            assert!(rising.abs_diff(220) <= 1, "{to_hz}: {rising} waves");
        }
    }

    #[test]
    fn chunks_of_any_size_give_the_same_samples() {
        let input = sine(44_100, 1_000.0, 0.3);
        let whole = resample(&input, 44_100).unwrap();
        for size in [1, 7, 441, 800, 1_023, 5_000] {
            let mut resampler = Resampler::new(44_100).unwrap();
            let mut out = Vec::new();
            for chunk in input.chunks(size) {
                resampler.feed(chunk, &mut out).unwrap();
            }
            resampler.flush(&mut out).unwrap();
            assert_eq!(out, whole, "chunks of {size}");
        }
    }

    #[test]
    fn what_16_khz_cannot_carry_is_filtered_out() {
        let out = resample(&sine(48_000, 11_000.0, 0.5), 48_000).unwrap();
        assert!(out[500..7_500].iter().all(|s| s.abs() < 0.005), "aliased");
    }

    #[test]
    fn absurd_rates_and_samples_are_survived() {
        assert!(Resampler::new(0).is_err() && Resampler::new(u32::MAX).is_err());
        assert!(resample(&[], 44_100).unwrap().is_empty());
        assert_eq!(resample(&[0.5], 8_000).unwrap().len(), 2);
        let mut out = Vec::new();
        to_i16(&[f32::NAN, f32::INFINITY, -9.0, 0.0], &mut out);
        assert_eq!(out, [0, 32_767, -32_768, 0]);
    }
}
