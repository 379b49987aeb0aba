//! How far words may be believed, told from how much better they explain the sound than no words at all.
//!
//! Beside the decoder of the grammar runs one that knows single sounds only, in any order. What is no
//! announcement it explains as well; how far the grammar is ahead of it is the *lead*. A model that was made with
//! our grammar brings along what a lead is worth (`conf/trust.ron`), found by logistic regression.

use std::path::Path;

use serde::Deserialize;

use super::folder::{self, ModelError};
use super::hearing::{UNKNOWN, Word};

/// The file, within a model's folder.
pub(super) const FILE: &str = "conf/trust.ron";

/// Longer and clearer than this makes nothing surer.
const MOST_PER_SECOND: f32 = 60.0;

/// libvosk tells the second best words only where they are not farther behind than its lattice beam.
pub(super) const MOST_MARGIN: f32 = 4.0;

/// What a lead is worth. The weights make the logarithm of the odds that all words are right.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Trust {
    /// Added in any case.
    base: f32,
    /// For each unit (a natural logarithm) of the lead.
    lead: f32,
    /// For each unit of the lead in a second of words.
    lead_per_second: f32,
    /// For each word.
    words: f32,
    /// For each unit that the second best words are behind, up to [`MOST_MARGIN`].
    margin: f32,
    /// Less confidence than this means that it was no word.
    least: f32,
    /// As much confidence as this is sure.
    pub(super) sure: f32,
}

impl Trust {
    /// The one of a model; `None` where it brings none.
    pub(super) fn of(folder: &Path) -> Result<Option<Self>, ModelError> {
        let path = folder.join(FILE);
        if !path.exists() {
            return Ok(None);
        }
        let text = folder::text(&path)?;
        let trust: Self = ron::from_str(&text).map_err(|error| folder::damaged(&path, error.to_string()))?;
        if trust.all().iter().all(|weight| weight.is_finite()) {
            return Ok(Some(trust));
        }
        Err(folder::damaged(&path, "it has numbers that are none"))
    }

    fn all(&self) -> [f32; 7] {
        [self.base, self.lead, self.lead_per_second, self.words, self.margin, self.least, self.sure]
    }

    /// The confidence: the probability that all `words` are right, which are `lead` before single sounds and
    /// `margin` before other words. With a hole among them they are not all right. Too small a lead turns them into one [`UNKNOWN`].
    pub(super) fn judge(&self, words: &mut Vec<Word>, lead: f32, margin: f32) -> f32 {
        let seconds = words.iter().map(Word::length_ms).sum::<u64>() as f32 / 1_000.0;
        if words.iter().any(|word| word.text == UNKNOWN) || seconds == 0.0 {
            return 0.0;
        }
        let per_second = (lead / seconds).clamp(-MOST_PER_SECOND, MOST_PER_SECOND);
        let odds = self.base
            + self.lead * lead
            + self.lead_per_second * per_second
            + self.words * words.len() as f32
            + self.margin * margin.clamp(0.0, MOST_MARGIN);
        let confidence = 1.0 / (1.0 + (-odds).exp());
        if confidence < self.least {
            Self::no_words(words);
            return 0.0;
        }
        words.iter_mut().for_each(|word| word.confidence = confidence);
        confidence
    }

    fn no_words(words: &mut Vec<Word>) {
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return };
        let all = Word {
            text: UNKNOWN.to_owned(),
            start_ms: first.start_ms,
            end_ms: last.end_ms.max(first.start_ms),
            confidence: 0.0,
        };
        *words = vec![all];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRUST: Trust =
        Trust { base: -2.0, lead: 0.1, lead_per_second: 0.5, words: 0.0, margin: 0.5, least: 0.3, sure: 0.9 };

    fn words(texts: &[&str]) -> Vec<Word> {
        let word = |(text, at): (&&str, u64)| Word {
            text: (*text).to_owned(),
            start_ms: at,
            end_ms: at + 500,
            confidence: 1.0,
        };
        texts.iter().zip((0..).step_by(500)).map(word).collect()
    }

    #[test]
    fn a_greater_lead_is_surer_and_too_small_a_one_is_no_word() {
        let judged = |lead| {
            let mut heard = words(&["eva", "vier"]);
            (TRUST.judge(&mut heard, lead, 1.0), heard)
        };
        let (little, much) = (judged(2.0), judged(12.0));
        assert!(little.0 < 0.6 && much.0 > 0.9, "{little:?} {much:?}");
        assert_eq!(much.1[1].confidence, much.0);
        let (confidence, none) = judged(0.1);
        assert_eq!(confidence, 0.0);
        assert_eq!(none.len(), 1);
        assert_eq!((none[0].text.as_str(), none[0].start_ms, none[0].end_ms), (UNKNOWN, 0, 1_000));
    }

    #[test]
    fn close_rivals_make_it_less_sure() {
        let judged = |margin| TRUST.judge(&mut words(&["eva", "vier"]), 6.0, margin);
        assert!(judged(0.1) < judged(2.0) && judged(4.0) == judged(9.0));
    }

    #[test]
    fn a_hole_is_never_sure() {
        assert_eq!(TRUST.judge(&mut words(&["eva", UNKNOWN, "vier"]), 50.0, 1.0), 0.0);
        assert_eq!(TRUST.judge(&mut words(&[UNKNOWN]), 50.0, 1.0), 0.0);
        assert_eq!(TRUST.judge(&mut Vec::new(), 50.0, 1.0), 0.0);
    }
}
