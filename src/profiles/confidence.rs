//! How far a model that learned a voice may be believed: no more of what is no announcement may pass than before.
//!
//! What is no announcement is made of the clips themselves: each backwards, the mouth and the microphone of the owner
//! saying nothing, and two voices at once. Where more of it is heard as words than by the model as it was, or more of it
//! surely, the lines of `conf/trust.ron` are raised until it is not. They are never lowered.

use std::path::Path;

use super::clips::Take;
use super::decoding::{decoded, recogniser};
use super::errors::ModelUseError;
use crate::ear::recogniser::{Lines, Trust};

/// So many clips are turned into what is no announcement, of either kind.
const CLIPS: usize = 12;
/// A line that is drawn above something is drawn so far above it.
const ABOVE: f32 = 0.001;

/// What is no announcement, and how surely the model as it was takes it for words: for a word alone, and for several.
pub(crate) struct Caution {
    sounds: Vec<Vec<i16>>,
    before: [Vec<f32>; 2],
}

impl Caution {
    /// From clips, spread over all of them.
    pub fn new(base: &Path, takes: &[&Take]) -> Result<Self, ModelUseError> {
        let step = takes.len().div_ceil(CLIPS).max(1);
        let backwards: Vec<Vec<i16>> =
            takes.iter().step_by(step).map(|take| reversed(&take.samples)).collect();
        let both = backwards.iter().zip(takes.iter().skip(step / 2 + 1).step_by(step));
        let both: Vec<Vec<i16>> = both.map(|(one, other)| mixed(one, &other.samples)).collect();
        let sounds = [backwards, both].concat();
        let before = taken(base, &sounds)?;
        Ok(Self { sounds, before })
    }

    /// What a model that learned is worth, where that is less than the model as it was says of itself.
    pub(crate) fn trust(&self, model: &Path) -> Result<Option<Trust>, ModelUseError> {
        let Some(trust) = Trust::of(model).map_err(ModelUseError::Model)? else { return Ok(None) };
        let now = taken(model, &self.sounds)?;
        let [alone, several] = trust.lines();
        let lines = [raised(alone, &self.before[0], &now[0]), raised(several, &self.before[1], &now[1])];
        Ok(Some(trust.raised(lines)).filter(|raised| *raised != trust))
    }
}

fn reversed(samples: &[i16]) -> Vec<i16> {
    samples.iter().rev().copied().collect()
}

/// Both at once, as long as the first.
fn mixed(one: &[i16], other: &[i16]) -> Vec<i16> {
    let other = other.iter().chain(std::iter::repeat(&0));
    one.iter().zip(other).map(|(one, other)| one / 2 + other / 2).collect()
}

/// The confidences of all that is taken for words, the greatest first: of words alone, and of several.
fn taken(model: &Path, sounds: &[Vec<i16>]) -> Result<[Vec<f32>; 2], ModelUseError> {
    let mut recogniser = recogniser(model)?;
    let mut found = [Vec::new(), Vec::new()];
    for sound in sounds {
        for hearing in decoded(&mut recogniser, sound)? {
            if hearing.confidence > 0.0 && !hearing.has_unknown() {
                found[usize::from(hearing.words.len() > 1)].push(hearing.confidence);
            }
        }
    }
    found.iter_mut().for_each(|found| found.sort_by(|one, other| other.total_cmp(one)));
    Ok(found)
}

/// Lines that no more of `now` reaches than of `before` reached the old ones.
fn raised(lines: Lines, before: &[f32], now: &[f32]) -> Lines {
    let above = |line: f32| {
        let allowed = before.iter().filter(|confidence| **confidence >= line).count();
        now.get(allowed).map_or(line, |confidence| (confidence + ABOVE).max(line))
    };
    Lines { least: above(lines.least), sure: above(lines.sure) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_rise_until_no_more_passes_than_before() {
        let old = Lines { least: 0.5, sure: 0.9 };
        for (before, now, least, sure) in [
            (&[][..], &[][..], 0.5, 0.9),
            (&[0.7, 0.6], &[0.8, 0.55], 0.5, 0.9),
            // One more than before, and one is sure.
            (&[0.7, 0.6], &[0.95, 0.8, 0.62], 0.621, 0.951),
            (&[0.95], &[0.99, 0.7], 0.701, 0.9),
            (&[0.7, 0.6], &[], 0.5, 0.9),
        ] {
            let found = raised(old, before, now);
            assert!(
                (found.least - least).abs() < 1e-5 && (found.sure - sure).abs() < 1e-5,
                "{now:?}: {found:?}"
            );
        }
    }

    #[test]
    fn clips_turn_into_what_nobody_says() {
        assert_eq!(reversed(&[1, 2, 3]), [3, 2, 1]);
        assert_eq!(mixed(&[10, 20, 30], &[i16::MAX, -4]), [16_388, 8, 15]);
        assert_eq!(mixed(&[i16::MIN], &[i16::MIN]), [i16::MIN]);
    }
}
