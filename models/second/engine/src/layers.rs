//! What layers are made of: products with a bias, norms, attention, and the functions between them. Rows of [`WIDTH`]
//! numbers go in and come out, one for each frame or token.

use ndarray::linalg::general_mat_mul;
use ndarray::{ArrayView2, ArrayViewMut2, s};

use crate::matrix::Matrix;

/// Numbers in a row.
pub(crate) const WIDTH: usize = 512;
const HEADS: usize = 8;
const HEAD: usize = WIDTH / HEADS;
/// Partial sums that a compiler keeps in registers.
const LANES: usize = 16;
/// What is hidden from attention is so much less likely, as a logarithm.
pub(crate) const HIDDEN: f32 = -1e9;

pub(crate) struct Linear {
    pub matrix: Matrix,
    pub bias: Option<Vec<f32>>,
}

impl Linear {
    pub fn of(&self, x: &[f32]) -> Vec<f32> {
        let mut out = self.matrix.product(x);
        if let Some(bias) = &self.bias {
            out.chunks_exact_mut(bias.len()).for_each(|row| add(row, bias));
        }
        out
    }
}

pub(crate) struct Norm {
    pub gamma: Vec<f32>,
    pub beta: Vec<f32>,
}

impl Norm {
    pub fn of(&self, x: &[f32]) -> Vec<f32> {
        let mut out = vec![0.0; x.len()];
        for (row, to) in x.chunks_exact(WIDTH).zip(out.chunks_exact_mut(WIDTH)) {
            let mean = sum(row, |value| value) / WIDTH as f32;
            let variance = sum(row, |value| (value - mean) * (value - mean)) / WIDTH as f32;
            let by = 1.0 / (variance + 1e-5).sqrt();
            let scaled = row.iter().zip(&self.gamma).zip(&self.beta);
            for (to, ((value, gamma), beta)) in to.iter_mut().zip(scaled) {
                *to = (value - mean) * by * gamma + beta;
            }
        }
        out
    }
}

pub(crate) fn add(to: &mut [f32], what: &[f32]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += what;
    }
}

/// Columns of a wider array, a row for each frame or token.
#[derive(Clone, Copy)]
pub(crate) struct Columns<'a> {
    pub values: &'a [f32],
    /// How many columns the array has, and the first of ours.
    pub of: usize,
    pub first: usize,
}

impl<'a> Columns<'a> {
    fn rows(&self) -> usize {
        self.values.len() / self.of
    }

    fn head(&self, head: usize) -> ArrayView2<'a, f32> {
        let whole = ArrayView2::from_shape((self.rows(), self.of), self.values).expect("whole rows");
        let first = self.first + head * HEAD;
        whole.slice_move(s![.., first..first + HEAD])
    }
}

/// What each query takes of the values, by how well it goes with their keys. `mask`: a row for each query, a number for
/// each key, added to how well they go together.
pub(crate) fn attend(
    queries: Columns<'_>,
    keys: Columns<'_>,
    values: Columns<'_>,
    mask: Option<&[f32]>,
) -> Vec<f32> {
    let (count, known) = (queries.rows(), keys.rows());
    let mut out = vec![0.0; count * WIDTH];
    let mut weights = vec![0.0; count * known];
    let scale = (HEAD as f32).sqrt().recip();
    for head in 0..HEADS {
        let mut likeness = ArrayViewMut2::from_shape((count, known), &mut weights).expect("made so long");
        general_mat_mul(scale, &queries.head(head), &keys.head(head).t(), 0.0, &mut likeness);
        if let Some(mask) = mask {
            add(&mut weights, mask);
        }
        softmax(&mut weights, known);
        let weights = ArrayView2::from_shape((count, known), &weights).expect("made so long");
        let mut whole = ArrayViewMut2::from_shape((count, WIDTH), &mut out).expect("made so long");
        let mut part = whole.slice_mut(s![.., head * HEAD..(head + 1) * HEAD]);
        general_mat_mul(1.0, &weights, &values.head(head), 0.0, &mut part);
    }
    out
}

fn softmax(rows: &mut [f32], columns: usize) {
    for row in rows.chunks_exact_mut(columns) {
        let most = most(row);
        row.iter_mut().for_each(|value| *value = exp(*value - most));
        let by = 1.0 / sum(row, |value| value);
        row.iter_mut().for_each(|value| *value *= by);
    }
}

/// The logarithm of the sum of what these are logarithms of.
pub(crate) fn log_sum(row: &[f32]) -> f32 {
    let most = most(row);
    most + sum(row, |value| exp(value - most)).ln()
}

fn sum(row: &[f32], of: impl Fn(f32) -> f32) -> f32 {
    let mut parts = [0.0; LANES];
    let chunks = row.chunks_exact(LANES);
    let rest: f32 = chunks.remainder().iter().map(|value| of(*value)).sum();
    for chunk in chunks {
        for (part, value) in parts.iter_mut().zip(chunk) {
            *part += of(*value);
        }
    }
    parts.iter().sum::<f32>() + rest
}

fn most(row: &[f32]) -> f32 {
    let greater = |one: f32, other: f32| if other > one { other } else { one };
    let mut parts = [f32::NEG_INFINITY; LANES];
    let chunks = row.chunks_exact(LANES);
    let rest = chunks.remainder().iter().copied().fold(f32::NEG_INFINITY, greater);
    for chunk in chunks {
        for (part, value) in parts.iter_mut().zip(chunk) {
            *part = greater(*part, *value);
        }
    }
    parts.into_iter().fold(rest, greater)
}

/// e to the x without a call, so that loops of it are made wide: by 2e-7 of the value off at most (polynomial of Cephes'
/// `expf`).
#[inline(always)]
fn exp(x: f32) -> f32 {
    // Adding and taking away so much rounds to a whole number.
    const ROUND: f32 = 12_582_912.0;
    let x = x.clamp(-87.0, 88.0);
    let whole = (x * std::f32::consts::LOG2_E + ROUND) - ROUND;
    // The natural logarithm of 2 in two parts.
    let rest = x - whole * 0.693_359_4 + whole * 2.121_944_4e-4;
    let series = [1.398_199_9e-3, 8.333_452e-3, 4.166_579_6e-2, 1.666_666_6e-1, 0.5]
        .iter()
        .fold(1.987_569_2e-4, |sum, factor| sum * rest + factor);
    (series * rest * rest + rest + 1.0) * f32::from_bits((((whole as i32) + 127) << 23) as u32)
}

/// The share of a number that a normal distribution leaves (by 1.5e-7 off at most: Abramowitz and Stegun 7.1.26).
pub(crate) fn gelu(values: &mut [f32]) {
    for value in values {
        let z = value.abs() * std::f32::consts::FRAC_1_SQRT_2;
        let t = 1.0 / (1.0 + 0.327_591_1 * z);
        let series = [-1.453_152, 1.421_413_7, -0.284_496_74, 0.254_829_6]
            .iter()
            .fold(1.061_405_4, |sum, factor| sum * t + factor);
        let within = (1.0 - series * t * exp(-z * z)).copysign(*value);
        *value = 0.5 * *value * (1.0 + within);
    }
}
