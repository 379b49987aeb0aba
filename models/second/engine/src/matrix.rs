//! Weights of eight bits or fewer and products with them. They stay small in memory and are widened piece by piece for
//! each product, in pieces that stay in the processor's cache.

use ndarray::linalg::general_mat_mul;
use ndarray::{ArrayView2, ArrayViewMut2, s};

/// So many weights of a row have one step.
pub(crate) const GROUP: usize = 32;
/// So many rows are widened at a time: 512 KB for 512 columns.
const PIECE: usize = 256;

/// A matrix by rows: a weight is its number times the step of its row times the share of its group.
pub(crate) struct Matrix {
    pub numbers: Vec<i8>,
    /// One for each row.
    pub steps: Vec<f32>,
    /// One for each group of a row; the last group of a row may be shorter.
    pub shares: Vec<i8>,
    pub columns: usize,
}

impl Matrix {
    pub fn rows(&self) -> usize {
        self.steps.len()
    }

    /// The weights of a row.
    pub fn widen(&self, row: usize, to: &mut [f32]) {
        let (columns, groups) = (self.columns, self.columns.div_ceil(GROUP));
        let numbers = self.numbers[row * columns..][..columns].chunks(GROUP);
        let shares = &self.shares[row * groups..][..groups];
        for ((to, numbers), share) in to.chunks_mut(GROUP).zip(numbers).zip(shares) {
            let step = self.steps[row] * f32::from(*share);
            for (to, number) in to.iter_mut().zip(numbers) {
                *to = f32::from(*number) * step;
            }
        }
    }

    /// `x`, rows of as many columns, times the transpose of this.
    pub fn product(&self, x: &[f32]) -> Vec<f32> {
        let (columns, rows) = (self.columns, self.rows());
        let count = x.len() / columns;
        let mut out = vec![0.0; count * rows];
        let mut wide = vec![0.0; PIECE.min(rows) * columns];
        let x = view(x, count, columns);
        let mut whole = ArrayViewMut2::from_shape((count, rows), &mut out).expect("made so long");
        for first in (0..rows).step_by(PIECE) {
            let after = rows.min(first + PIECE);
            for (row, to) in (first..after).zip(wide.chunks_exact_mut(columns)) {
                self.widen(row, to);
            }
            let weights = view(&wide, after - first, columns);
            general_mat_mul(1.0, &x, &weights.t(), 0.0, &mut whole.slice_mut(s![.., first..after]));
        }
        out
    }
}

fn view(values: &[f32], rows: usize, columns: usize) -> ArrayView2<'_, f32> {
    ArrayView2::from_shape((rows, columns), &values[..rows * columns]).expect("cut so long")
}
