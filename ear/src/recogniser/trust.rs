//! ConfidenceModel: how far words may be believed, told from how much better they explain the sound than no words at
//! all.
//!
//! Beside the decoder of the grammar runs one that knows single sounds only, in any order. What is no
//! announcement it explains as well; how far the grammar is ahead of it is the *lead*. A model that was made with
//! our grammar brings along what a lead is worth (`conf/trust.ron`), found by logistic regression.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::ModelError;
use super::hearing::{Alternative, Doubted, Evidence, Hearing, MOST_MARGIN, RecognisedWord, UNKNOWN, line};
use super::model;

/// The file, within a model's folder.
pub(super) const FILE: &str = "conf/trust.ron";
/// A lead beyond these, for each word and for each second of words, makes nothing surer, or less sure.
const LEAD: (f32, f32) = (-10.0, 15.0);
const LEAD_PER_SECOND: (f32, f32) = (-20.0, 20.0);
/// Most words that are made of a part of a word or of the end of an announcement: `see three` of `three`. So
/// few count where they are likelier right than wrong.
const FEW: usize = 2;
const EVEN: f32 = 0.5;
/// A line is raised by no more than this, in the logarithm of the odds.
const MOST_RAISED: f32 = 1.5;

/// Worth of a lead: for a word that stands alone and for several. One word comes easily out of talk and
/// music, and may be a yes; several that fit the grammar hardly do.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ConfidenceModel {
    alone: Worth,
    several: Worth,
}

/// The confidences from which on something counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConfidenceLines {
    /// Confidence from which what was heard counts as words.
    pub least: f32,
    /// Confidence from which the words are sure.
    pub sure: f32,
}

/// The weights make the logarithm of the odds that all words are right.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
struct Worth {
    base: f32,
    /// Weight of each unit (a natural logarithm) of the lead that comes to a word.
    lead: f32,
    /// Weight of each unit of the lead in a second of words.
    lead_per_second: f32,
    words: f32,
    /// Weight of each unit that the second best words are behind, up to [`MOST_MARGIN`].
    margin: f32,
    /// Weight of each dB of contrast.
    contrast: f32,
    /// Weight of each second of words.
    seconds: f32,
    /// Least confidence of a word: less means that it was none.
    least: f32,
    sure: f32,
}

impl ConfidenceModel {
    /// The lines for a word alone, and for several.
    pub const fn lines(&self) -> [ConfidenceLines; 2] {
        [self.alone.lines(), self.several.lines()]
    }

    /// The trust with these lines for a word alone and for several, where they are higher, but not by much.
    pub fn raised(&self, [alone, several]: [ConfidenceLines; 2]) -> Self {
        Self { alone: self.alone.raised(alone), several: self.several.raised(several) }
    }

    /// Text of the trust, as a model's file holds it.
    pub fn text(&self) -> String {
        ron::to_string(self).unwrap_or_default()
    }

    /// The one of a model; `None` where it brings none.
    pub fn of(folder: &Path) -> Result<Option<Self>, ModelError> {
        let path = folder.join(FILE);
        if !path.exists() {
            return Ok(None);
        }
        let text = model::text(&path)?;
        let trust: Self = ron::from_str(&text).map_err(|error| model::damaged(&path, error.to_string()))?;
        if trust.alone.is_finite() && trust.several.is_finite() {
            return Ok(Some(trust));
        }
        Err(model::damaged(&path, "it has numbers that are none"))
    }

    /// Judges a hearing: the probability that all `words` are right, and whether that is enough to be sure.
    /// With a hole among them they are not all right. Too little turns them into one [`UNKNOWN`].
    pub(super) fn judge(&self, words: &mut Vec<RecognisedWord>, evidence: Evidence) -> Hearing {
        let worth = if words.len() == 1 { self.alone } else { self.several };
        let seconds = words.iter().map(RecognisedWord::length_ms).sum::<u64>() as f32 / 1_000.0;
        if words.iter().any(|word| word.text == UNKNOWN) || seconds == 0.0 {
            return Hearing::default();
        }
        let confidence = worth.confidence(words.len(), seconds, evidence);
        let least = if words.len() > FEW { worth.least } else { worth.least.max(EVEN) };
        if confidence < least {
            let text = line(words);
            Self::no_words(words);
            return Hearing { doubted: Some(Doubted { text, confidence }), ..Hearing::default() };
        }
        words.iter_mut().for_each(|word| word.confidence = confidence);
        Hearing { confidence, sure: confidence >= worth.sure, ..Hearing::default() }
    }

    /// Other words in the place of the best ones, which have this evidence; its confidence is 0 where they would not count.
    pub(super) fn alternative(
        &self,
        mut words: Vec<RecognisedWord>,
        behind: f32,
        best: Evidence,
    ) -> Alternative {
        let evidence = Evidence { lead: best.lead - behind, margin: 0.0, ..best };
        let text = line(&words);
        let confidence = self.judge(&mut words, evidence).confidence;
        Alternative { text, behind, confidence }
    }

    fn no_words(words: &mut Vec<RecognisedWord>) {
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return };
        let all = RecognisedWord {
            text: UNKNOWN.to_owned(),
            start_ms: first.start_ms,
            end_ms: last.end_ms.max(first.start_ms),
            confidence: 0.0,
        };
        *words = vec![all];
    }
}

impl Worth {
    const fn lines(&self) -> ConfidenceLines {
        ConfidenceLines { least: self.least, sure: self.sure }
    }

    fn raised(self, lines: ConfidenceLines) -> Self {
        let within = |line: f32, wanted: f32| wanted.min(raised(line, MOST_RAISED)).max(line);
        Self { least: within(self.least, lines.least), sure: within(self.sure, lines.sure), ..self }
    }

    /// True if every number is one: none that is not hides among the others.
    fn is_finite(&self) -> bool {
        let one = Evidence { lead: 1.0, margin: 1.0, contrast_db: 1.0 };
        [self.odds(1, 1.0, one), self.least, self.sure].into_iter().all(f32::is_finite)
    }

    fn confidence(&self, words: usize, seconds: f32, evidence: Evidence) -> f32 {
        1.0 / (1.0 + (-self.odds(words, seconds, evidence)).exp())
    }

    /// The logarithm of the odds that all words are right.
    fn odds(&self, words: usize, seconds: f32, evidence: Evidence) -> f32 {
        let words = words as f32;
        self.base
            + self.lead * (evidence.lead / words).clamp(LEAD.0, LEAD.1)
            + self.lead_per_second * (evidence.lead / seconds).clamp(LEAD_PER_SECOND.0, LEAD_PER_SECOND.1)
            + self.words * words
            + self.margin * evidence.margin.clamp(0.0, MOST_MARGIN)
            + self.contrast * evidence.contrast_db
            + self.seconds * seconds
    }
}

/// A probability with so much added to the logarithm of its odds.
fn raised(probability: f32, by: f32) -> f32 {
    let odds = (probability / (1.0 - probability).max(f32::EPSILON)).ln() + by;
    1.0 / (1.0 + (-odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEVERAL: Worth = Worth {
        base: -4.0,
        lead: 0.6,
        lead_per_second: 0.1,
        words: 0.2,
        margin: 0.5,
        contrast: 0.05,
        seconds: 0.0,
        least: 0.3,
        sure: 0.9,
    };
    const TRUST: ConfidenceModel =
        ConfidenceModel { alone: Worth { least: 0.8, sure: 0.99, ..SEVERAL }, several: SEVERAL };

    fn words(texts: &[&str]) -> Vec<RecognisedWord> {
        let word = |(text, at): (&&str, u64)| RecognisedWord {
            text: (*text).to_owned(),
            start_ms: at,
            end_ms: at + 500,
            confidence: 1.0,
        };
        texts.iter().zip((0..).step_by(500)).map(word).collect()
    }

    fn evidence(lead: f32, margin: f32) -> Evidence {
        Evidence { lead, margin, contrast_db: 20.0 }
    }

    #[test]
    fn a_greater_lead_is_surer_and_too_small_a_one_is_no_word() {
        let judged = |lead| {
            let mut heard = words(&["eva", "vier"]);
            (TRUST.judge(&mut heard, evidence(lead, 1.0)), heard)
        };
        let (little, much) = (judged(2.0), judged(12.0));
        assert!(
            little.0.confidence < 0.6 && !little.0.sure && much.0.confidence > 0.9 && much.0.sure,
            "{little:?} {much:?}"
        );
        assert_eq!(much.1[1].confidence, much.0.confidence);
        let (verdict, none) = judged(0.1);
        let doubted = verdict.doubted.expect("what it would have been");
        assert!(doubted.text == "eva vier" && doubted.confidence < 0.3, "{doubted:?}");
        assert!(verdict.confidence == 0.0 && !verdict.sure);
        assert_eq!(none.len(), 1);
        assert_eq!((none[0].text.as_str(), none[0].start_ms, none[0].end_ms), (UNKNOWN, 0, 1_000));
    }

    #[test]
    fn close_rivals_and_sound_all_around_make_it_less_sure() {
        let judged = |evidence| TRUST.judge(&mut words(&["eva", "vier"]), evidence).confidence;
        assert!(judged(evidence(6.0, 0.1)) < judged(evidence(6.0, 2.0)));
        assert_eq!(judged(evidence(6.0, 4.0)), judged(evidence(6.0, 9.0)));
        assert!(judged(Evidence { contrast_db: 2.0, ..evidence(6.0, 2.0) }) < judged(evidence(6.0, 2.0)));
    }

    #[test]
    fn lines_are_raised_a_little_and_never_lowered() {
        let lines = |least, sure| ConfidenceLines { least, sure };
        for (wanted, expected) in [
            (lines(0.4, 0.95), lines(0.4, 0.95)),
            (lines(0.1, 0.5), lines(0.3, 0.9)),
            // 0.3 and 0.9 with 1.5 more in the logarithm of the odds.
            (lines(1.0, 1.0), lines(0.6576, 0.9758)),
        ] {
            let [_, raised] = TRUST.raised([wanted, wanted]).lines();
            let near = |one: f32, other: f32| (one - other).abs() < 0.001;
            assert!(near(raised.least, expected.least) && near(raised.sure, expected.sure), "{raised:?}");
        }
        assert_eq!(ron::from_str::<ConfidenceModel>(&TRUST.text()), Ok(TRUST));
    }

    #[test]
    fn a_word_alone_needs_more() {
        let judged = |texts: &[&str], lead| TRUST.judge(&mut words(texts), evidence(lead, 1.0));
        assert_eq!(judged(&["ja"], 3.0).confidence, 0.0);
        assert!(judged(&["eva", "vier"], 6.0).confidence > 0.3);
        let Hearing { confidence, sure, .. } = judged(&["ja"], 7.0);
        assert!(confidence > 0.95 && !sure, "{confidence}");
    }

    #[test]
    fn a_hole_is_never_sure() {
        let judged = |texts: &[&str]| TRUST.judge(&mut words(texts), evidence(50.0, 1.0));
        for texts in [&["eva", UNKNOWN, "vier"][..], &[UNKNOWN], &[]] {
            assert_eq!(judged(texts), Hearing::default());
        }
    }
}
