//! Whisper's spectra of sound: 80 bands as logarithms, a row for every 10 ms, none more than eightfold (in powers of
//! ten) below the loudest.

use std::f64::consts::TAU;

use ndarray::linalg::general_mat_mul;
use ndarray::{Array2, ArrayView2};

/// Samples in a second.
pub(crate) const RATE_HZ: usize = 16_000;
pub(crate) const BANDS: usize = 80;
/// Samples of a window, and from one to the next.
const WINDOW: usize = 400;
const STEP: usize = 160;
/// Numbers of a spectrum.
pub(crate) const BINS: usize = WINDOW / 2 + 1;
/// So much quiet comes behind every sound, in samples: without any Whisper takes the end of a word for one that is cut off,
/// and of 21 single words of one speaker 11 were right instead of 21.
pub(crate) const QUIET_BEHIND: usize = RATE_HZ / 2;

/// What turns windows of sound into bands.
pub(crate) struct Filters {
    /// Waves of every frequency, a column each: first as cosines, then as sines, below the window.
    waves: Array2<f32>,
    /// Of each band where it begins and its weights: only what counts.
    bands: Vec<(usize, Vec<f32>)>,
}

impl Filters {
    /// From a row of [`BINS`] weights for each band.
    pub fn new(weights: &[f32]) -> Self {
        let band = |row: &[f32]| {
            let first = row.iter().position(|weight| *weight != 0.0).unwrap_or(0);
            let after = row.iter().rposition(|weight| *weight != 0.0).map_or(first, |last| last + 1);
            (first, row[first..after].to_vec())
        };
        let turn = TAU / WINDOW as f64;
        let waves = Array2::from_shape_fn((WINDOW, 2 * BINS), |(at, wave)| {
            let below = 0.5 - 0.5 * (turn * at as f64).cos();
            // Whole turns are taken away: a sine of a large number is not exact.
            let angle = turn * (at * (wave % BINS) % WINDOW) as f64;
            (below * if wave < BINS { angle.cos() } else { angle.sin() }) as f32
        });
        Self { waves, bands: weights.chunks_exact(BINS).map(band).collect() }
    }

    /// Rows of [`BANDS`]. As a product with all waves: of so few frequencies it takes a millisecond for a second of sound.
    pub fn spectra(&self, samples: &[i16]) -> Vec<f32> {
        let padded = padded(samples);
        // Whisper leaves out the last window.
        let count = (padded.len() - WINDOW) / STEP;
        let frames: Vec<f32> =
            (0..count).flat_map(|at| padded[at * STEP..][..WINDOW].iter().copied()).collect();
        let frames = ArrayView2::from_shape((count, WINDOW), &frames).expect("made so long");
        let mut parts = Array2::zeros((count, 2 * BINS));
        general_mat_mul(1.0, &frames, &self.waves, 0.0, &mut parts);
        let mut out = Vec::with_capacity(count * self.bands.len());
        for row in parts.rows() {
            let power: Vec<f32> =
                (0..BINS).map(|bin| row[bin] * row[bin] + row[BINS + bin] * row[BINS + bin]).collect();
            out.extend(self.bands.iter().map(|(first, weights)| {
                let energy: f32 =
                    weights.iter().zip(&power[*first..]).map(|(weight, power)| weight * power).sum();
                energy.max(1e-10).log10()
            }));
        }
        let least = out.iter().copied().fold(f32::NEG_INFINITY, f32::max) - 8.0;
        out.iter_mut().for_each(|value| *value = (value.max(least) + 4.0) / 4.0);
        out
    }
}

/// As numbers from -1 to 1: quiet behind, then half a window at either end, mirrored.
fn padded(samples: &[i16]) -> Vec<f32> {
    let length = samples.len() + QUIET_BEHIND + STEP;
    let mut sound: Vec<f32> = samples.iter().map(|sample| f32::from(*sample) / 32_768.0).collect();
    sound.resize(length, 0.0);
    let half = WINDOW / 2;
    let before = (1..=half).rev().map(|at| sound[at]);
    let behind = (1..=half).map(|at| sound[length - 1 - at]);
    before.chain(sound.iter().copied()).chain(behind).collect()
}
