//! The network of our speech models, forwards and backwards: a factored time-delay network on every third frame, as
//! `models/train/net.py` describes it.
//!
//! Rows are frames, columns what is known of them.

use ndarray::linalg::general_mat_mul;
use ndarray::{Array1, Array2, ArrayView2, Axis, Zip, s};

/// Cepstra of a frame.
pub(crate) const CEPSTRA: usize = 40;
/// The network answers for every so many-th frame.
pub(crate) const STRIDE: usize = 3;
/// Frames beside the middle one that the first layer sees.
pub(crate) const SPLICE: usize = 4;
/// Share of a layer's input that is added to its output.
pub(crate) const SKIP: f32 = 0.66;

/// `rows = input · weightsᵀ + bias`.
#[derive(Clone, Debug, PartialEq)]
pub struct Affine {
    /// The weights: a row for each output, a column for each input.
    pub weights: Array2<f32>,
    /// One for each output.
    pub bias: Array1<f32>,
}

impl Affine {
    /// Applies it to every row with the next one beside it.
    fn apply_to_pairs(&self, rows: &Array2<f32>) -> Array2<f32> {
        let (count, width) = (rows.nrows() - 1, rows.ncols());
        let mut made = Array2::zeros((count, self.bias.len())) + &self.bias;
        let (left, right) = self.weights.view().split_at(Axis(1), width);
        general_mat_mul(1.0, &rows.slice(s![..count, ..]), &left.t(), 1.0, &mut made);
        general_mat_mul(1.0, &rows.slice(s![1.., ..]), &right.t(), 1.0, &mut made);
        made
    }

    /// The way back: from a gradient by what was made to that by the rows.
    fn back_to_rows(&self, by_made: &Array2<f32>) -> Array2<f32> {
        let (count, width) = (by_made.nrows(), self.weights.ncols() / 2);
        let mut by_rows = Array2::zeros((count + 1, width));
        let (left, right) = self.weights.view().split_at(Axis(1), width);
        general_mat_mul(1.0, by_made, &left, 1.0, &mut by_rows.slice_mut(s![..count, ..]));
        general_mat_mul(1.0, by_made, &right, 1.0, &mut by_rows.slice_mut(s![1.., ..]));
        by_rows
    }

    fn apply(&self, input: ArrayView2<'_, f32>) -> Array2<f32> {
        input.dot(&self.weights.t()) + &self.bias
    }
}

/// One of the inner layers.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    pub narrow: Affine,
    pub wide: Affine,
}

/// All weights of a network of ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// The first layer, from nine frames side by side.
    pub first: Affine,
    /// The inner layers, in the order of computing.
    pub layers: Vec<Layer>,
    /// The last layer: from hidden values to classes of sounds.
    pub output: Affine,
}

/// Values that were computed on the way, for going back.
#[derive(Clone, Debug)]
pub struct ForwardTrace {
    /// Inputs of each rectifier.
    pub before: Vec<Array2<f32>>,
    pub answers: Array2<f32>,
}

impl Network {
    /// Frames that are seen on each side of the one that is answered for.
    pub const fn context(&self) -> usize {
        SPLICE + STRIDE * self.layers.len()
    }

    /// The network's answers to the frames of one clip (frames x 40, at least one).
    pub fn forward(&self, features: ArrayView2<'_, f32>) -> ForwardTrace {
        let before = self.first.apply(self.spliced(features).view());
        let mut hidden = before.mapv(|x| x.max(0.0));
        let mut all = vec![before];
        for layer in &self.layers {
            let before = layer.wide.apply_to_pairs(&layer.narrow.apply_to_pairs(&hidden));
            let last = hidden.nrows() - 1;
            let mut sum = &hidden.slice(s![1..last, ..]) * SKIP;
            Zip::from(&mut sum).and(&before).for_each(|sum, before| *sum += before.max(0.0));
            all.push(before);
            hidden = sum;
        }
        let mut answers = self.output.apply(hidden.view());
        answers.rows_mut().into_iter().for_each(log_softmax);
        ForwardTrace { before: all, answers }
    }

    /// Inputs of the first layer for each of its answers. Libvosk repeats the first and the last frame.
    fn spliced(&self, features: ArrayView2<'_, f32>) -> Array2<f32> {
        let frames = features.nrows();
        let count = frames.div_ceil(STRIDE) + 2 * self.layers.len();
        let width = 2 * SPLICE + 1;
        let mut spliced = Array2::zeros((count, width * CEPSTRA));
        for (row, mut into) in spliced.rows_mut().into_iter().enumerate() {
            for place in 0..width {
                let frame = (row * STRIDE + place).saturating_sub(self.context()).min(frames - 1);
                into.slice_mut(s![place * CEPSTRA..(place + 1) * CEPSTRA]).assign(&features.row(frame));
            }
        }
        spliced
    }

    /// Gradient of a loss by what goes into each rectifier, where its gradient by the answers (before their
    /// logarithm is taken) is given.
    pub(crate) fn backward(&self, trace: &ForwardTrace, by_scores: &Array2<f32>) -> Vec<Array2<f32>> {
        let mut by_hidden = by_scores.dot(&self.output.weights);
        let mut all = Vec::with_capacity(trace.before.len());
        for (layer, before) in self.layers.iter().zip(&trace.before[1..]).rev() {
            let wide = through_rectifier(&by_hidden, before);
            let mut below = layer.narrow.back_to_rows(&layer.wide.back_to_rows(&wide));
            let last = below.nrows() - 1;
            below.slice_mut(s![1..last, ..]).scaled_add(SKIP, &by_hidden);
            all.push(wide);
            by_hidden = below;
        }
        all.push(through_rectifier(&by_hidden, &trace.before[0]));
        all.reverse();
        all
    }
}

fn through_rectifier(by_output: &Array2<f32>, before: &Array2<f32>) -> Array2<f32> {
    let mut by_input = by_output.clone();
    Zip::from(&mut by_input).and(before).for_each(|by, before| {
        if *before <= 0.0 {
            *by = 0.0;
        }
    });
    by_input
}

fn log_softmax(mut row: ndarray::ArrayViewMut1<'_, f32>) {
    let most = row.fold(f32::NEG_INFINITY, |most, x| most.max(*x));
    let sum = row.fold(0.0, |sum, x| sum + (x - most).exp());
    let total = most + sum.ln();
    row.mapv_inplace(|x| x - total);
}
