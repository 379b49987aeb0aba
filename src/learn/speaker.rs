//! How a voice sounds as a whole, whatever it says: one Gaussian over the cepstra of its frames. Enough to tell a few
//! people apart who are asked afterwards, and no more than that.

use ndarray::{Array1, Array2, Axis, s};

use super::features::Mfcc;

/// Cepstra that are looked at: all but the loudness, as far as they tell the shape of a mouth.
const FIRST: usize = 1;
const LAST: usize = 20;
/// This part of the frames is loud enough to be voice.
const VOICED: f64 = 0.5;
/// Fewer frames tell nothing.
const LEAST_FRAMES: usize = 60;
/// What is added to each variance, as a part of it: few clips must not know better than they can.
const RIDGE: f64 = 0.1;

/// The frames of a clip that are voice, one a row.
#[derive(Clone, Debug)]
pub struct Frames(Array2<f64>);

impl Frames {
    /// Of sound at 16 kHz.
    pub fn of(mfcc: &Mfcc, samples: &[i16]) -> Self {
        let cepstra = mfcc.of(samples).mapv(f64::from);
        let mut loudness: Vec<f64> = cepstra.column(0).to_vec();
        loudness.sort_unstable_by(f64::total_cmp);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of a length")]
        let at = (loudness.len() as f64 * (1.0 - VOICED)) as usize;
        let limit = loudness.get(at).copied().unwrap_or(f64::INFINITY);
        let voiced: Vec<usize> = (0..cepstra.nrows()).filter(|row| cepstra[[*row, 0]] >= limit).collect();
        Self(cepstra.select(Axis(0), &voiced).slice(s![.., FIRST..LAST]).to_owned())
    }
}

/// A voice, as it differs from others.
#[derive(Clone, Debug)]
pub struct Speaker {
    mean: Array1<f64>,
    /// The lower triangle whose product with its transpose is the covariance.
    root: Array2<f64>,
}

impl Speaker {
    /// From its clips; `None` where they are too few.
    pub fn of(clips: &[Frames]) -> Option<Self> {
        let views: Vec<_> = clips.iter().map(|clip| clip.0.view()).collect();
        let all = ndarray::concatenate(Axis(0), &views).ok()?;
        if all.nrows() < LEAST_FRAMES {
            return None;
        }
        let mean = all.mean_axis(Axis(0))?;
        let centred = &all - &mean;
        let mut covariance = centred.t().dot(&centred) / all.nrows() as f64;
        covariance.diag_mut().mapv_inplace(|variance| variance * (1.0 + RIDGE) + 1e-6);
        Some(Self { mean, root: cholesky(&covariance)? })
    }

    /// How likely this voice has said that: the mean logarithm over frames, but for what is the same of all voices.
    pub(crate) fn likelihood(&self, said: &Frames) -> f64 {
        let spread: f64 = self.root.diag().iter().map(|side| side.ln()).sum();
        let far: f64 = said.0.rows().into_iter().map(|frame| self.distance(&(&frame - &self.mean))).sum();
        -0.5 * far / said.0.nrows().max(1) as f64 - spread
    }

    /// Squared, in standard deviations.
    fn distance(&self, from_mean: &Array1<f64>) -> f64 {
        let mut solved = Array1::<f64>::zeros(from_mean.len());
        for row in 0..from_mean.len() {
            let known: f64 = (0..row).map(|column| self.root[[row, column]] * solved[column]).sum();
            solved[row] = (from_mean[row] - known) / self.root[[row, row]];
        }
        solved.dot(&solved)
    }
}

/// `None` where the matrix is not positive.
fn cholesky(matrix: &Array2<f64>) -> Option<Array2<f64>> {
    let size = matrix.nrows();
    let mut root = Array2::<f64>::zeros((size, size));
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column).map(|k| root[[row, k]] * root[[column, k]]).sum();
            let left = matrix[[row, column]] - known;
            root[[row, column]] = if row == column {
                Some(left).filter(|left| *left > 0.0)?.sqrt()
            } else {
                left / root[[column, column]]
            };
        }
    }
    Some(root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_multiplied_by_itself_is_the_matrix() {
        let matrix = ndarray::array![[4.0, 2.0, 0.6], [2.0, 5.0, 1.5], [0.6, 1.5, 3.0]];
        let root = cholesky(&matrix).expect("positive");
        let back = root.dot(&root.t());
        assert!(back.iter().zip(&matrix).all(|(one, other)| (one - other).abs() < 1e-12));
        assert!(cholesky(&ndarray::array![[1.0, 2.0], [2.0, 1.0]]).is_none());
    }

    #[test]
    fn silence_and_nothing_are_nobody() {
        let mfcc = Mfcc::default();
        assert!(Speaker::of(&[]).is_none());
        assert!(Speaker::of(&[Frames::of(&mfcc, &[])]).is_none());
        let silence = Frames::of(&mfcc, &[0; 32_000]);
        if let Some(speaker) = Speaker::of(std::slice::from_ref(&silence)) {
            assert!(speaker.likelihood(&silence).is_finite());
        }
    }
}
