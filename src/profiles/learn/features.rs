//! Features that the network sees: 40 MFCC every 10 ms, as Kaldi computes them with the options of our
//! `conf/mfcc.conf`.

use std::f64::consts::PI;
use std::sync::Arc;

use ndarray::{Array1, Array2};
use realfft::{RealFftPlanner, RealToComplex};

use super::network::CEPSTRA;

/// Samples in a second.
const RATE_HZ: f64 = 16_000.0;
/// Samples of a frame, and from one frame to the next.
const WINDOW: usize = 400;
const SHIFT: usize = 160;
/// The window with zeros behind it.
const TRANSFORMED: usize = 512;
const BANDS: usize = 40;
const LOW_HZ: f64 = 20.0;
const HIGH_HZ: f64 = 7_600.0;
const PREEMPHASIS: f64 = 0.97;
const LIFTER: f64 = 22.0;

/// Tables that are the same for every clip.
pub struct Mfcc {
    window: Vec<f64>,
    /// First bin and the weights from there on, of each band.
    bands: Vec<(usize, Vec<f64>)>,
    /// Cosine transform from the logarithms of the bands.
    cosines: Array2<f64>,
    fourier: Arc<dyn RealToComplex<f64>>,
}

impl Default for Mfcc {
    fn default() -> Self {
        let window = (0..WINDOW).map(|i| povey(i as f64 / (WINDOW - 1) as f64)).collect();
        let fourier = RealFftPlanner::new().plan_fft_forward(TRANSFORMED);
        Self { window, bands: (0..BANDS).map(band).collect(), cosines: cosines(), fourier }
    }
}

/// Kaldi's window, from 0 to 1.
fn povey(at: f64) -> f64 {
    (0.5 - 0.5 * (2.0 * PI * at).cos()).powf(0.85)
}

fn mel(hertz: f64) -> f64 {
    1_127.0 * (1.0 + hertz / 700.0).ln()
}

fn band(number: usize) -> (usize, Vec<f64>) {
    let step = (mel(HIGH_HZ) - mel(LOW_HZ)) / (BANDS + 1) as f64;
    let edge = |offset: usize| mel(LOW_HZ) + (number + offset) as f64 * step;
    let (left, centre, right) = (edge(0), edge(1), edge(2));
    let weight = |bin: usize| {
        let at = mel(bin as f64 * RATE_HZ / TRANSFORMED as f64);
        if at <= centre { (at - left) / (centre - left) } else { (right - at) / (right - centre) }
    };
    let bins: Vec<_> = (0..TRANSFORMED / 2).map(|bin| (bin, weight(bin))).filter(|(_, w)| *w > 0.0).collect();
    (bins.first().map_or(0, |(bin, _)| *bin), bins.into_iter().map(|(_, weight)| weight).collect())
}

fn cosines() -> Array2<f64> {
    Array2::from_shape_fn((CEPSTRA, BANDS), |(k, n)| {
        let size = if k == 0 { 1.0 } else { 2.0 } / BANDS as f64;
        let lifter = 1.0 + 0.5 * LIFTER * (PI * k as f64 / LIFTER).sin();
        lifter * size.sqrt() * (PI / BANDS as f64 * (n as f64 + 0.5) * k as f64).cos()
    })
}

impl Mfcc {
    /// Frames x 40; no frame where the clip is shorter than 25 ms.
    pub fn of(&self, samples: &[i16]) -> Array2<f32> {
        let frames = if samples.len() < WINDOW { 0 } else { 1 + (samples.len() - WINDOW) / SHIFT };
        let mut all = Array2::zeros((frames, CEPSTRA));
        for (number, mut row) in all.rows_mut().into_iter().enumerate() {
            let cepstra = self.cosines.dot(&self.loudness(&samples[number * SHIFT..][..WINDOW]));
            #[expect(clippy::cast_possible_truncation, reason = "libvosk has no more digits either")]
            row.assign(&cepstra.mapv(|x| x as f32));
        }
        all
    }

    /// The natural logarithm of the power in each band.
    fn loudness(&self, samples: &[i16]) -> Array1<f64> {
        let mean = samples.iter().map(|x| f64::from(*x)).sum::<f64>() / WINDOW as f64;
        let mut frame = vec![0.0; TRANSFORMED];
        for (at, weight) in self.window.iter().enumerate() {
            let before = f64::from(samples[at.saturating_sub(1)]) - mean;
            frame[at] = weight * (f64::from(samples[at]) - mean - PREEMPHASIS * before);
        }
        let mut spectrum = self.fourier.make_output_vec();
        if self.fourier.process(&mut frame, &mut spectrum).is_err() {
            unreachable!("both lengths are the plan's own");
        }
        let power: Vec<f64> = spectrum.iter().map(|bin| bin.norm_sqr()).collect();
        let band = |(first, weights): &(usize, Vec<f64>)| {
            let sum: f64 = weights.iter().zip(&power[*first..]).map(|(weight, power)| weight * power).sum();
            sum.max(f64::from(f32::EPSILON)).ln()
        };
        self.bands.iter().map(band).collect()
    }
}

/// Distance of the voice above the noise, at least and at most, in dB.
const DISTANCE_DB: (f32, f32) = (8.0, 28.0);
/// Share of the last sample that a sample of the darkest noise keeps.
const DARKEST: f32 = 0.98;
const FRAME: usize = 160;

/// The samples with noise chosen by `number`.
pub(crate) fn in_noise(samples: &[i16], number: u64) -> Vec<i16> {
    let mut dice = Dice::new(number);
    let pole = DARKEST * dice.roll();
    let distance_db = DISTANCE_DB.0 + (DISTANCE_DB.1 - DISTANCE_DB.0) * dice.roll();
    let mut last = 0.0;
    let mut coloured = || {
        last = pole * last + dice.roll() + dice.roll() + dice.roll() - 1.5;
        last
    };
    let noise: Vec<f32> = samples.iter().map(|_| coloured()).collect();
    let sound: Vec<f32> = samples.iter().map(|sample| f32::from(*sample)).collect();
    let gain = voice_level(&sound) * 10_f32.powf(-distance_db / 20.0) / level(&noise).max(1e-6);
    #[expect(clippy::cast_possible_truncation, reason = "`as` saturates")]
    sound.iter().zip(&noise).map(|(sound, noise)| (sound + gain * noise).round() as i16).collect()
}

/// Level of the louder half of the frames.
fn voice_level(sound: &[f32]) -> f32 {
    let mut levels: Vec<f32> = sound.chunks(FRAME).map(level).collect();
    levels.sort_unstable_by(f32::total_cmp);
    level(&levels[levels.len() / 2..])
}

fn level(sound: &[f32]) -> f32 {
    let power: f32 = sound.iter().map(|x| x * x).sum();
    (power / sound.len().max(1) as f32).sqrt()
}

/// Numbers that look random (xorshift64, Marsaglia 2003).
struct Dice(u64);

impl Dice {
    fn new(number: u64) -> Self {
        // Splitmix: neighbours begin far from each other, and never with 0.
        Self((number.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number from 0 to 1.
    fn roll(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1_u32 << 24) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_the_same_for_the_same_number_and_well_below_the_voice() {
        #[expect(clippy::cast_possible_truncation, reason = "within the range")]
        let voice: Vec<i16> = (0..16_000).map(|at| (6_000.0 * (at as f32 * 0.3).sin()) as i16).collect();
        for number in 0..20 {
            let noisy = in_noise(&voice, number);
            assert_eq!(noisy, in_noise(&voice, number));
            assert_ne!(noisy, in_noise(&voice, number + 1));
            let noise: Vec<f32> =
                noisy.iter().zip(&voice).map(|(a, b)| f32::from(*a) - f32::from(*b)).collect();
            let distance_db = 20.0 * (4_243.0 / level(&noise)).log10();
            assert!((7.0..29.0).contains(&distance_db), "{number}: {distance_db}");
        }
        assert!(in_noise(&[], 1).is_empty());
    }
}
