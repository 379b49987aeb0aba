//! The takes of a voice, and what can be said with them.

use std::sync::Arc;

use super::join::{Pause, Repertoire, Step, TakePlace, sentences};
use super::stretch::stretch;
use crate::flac::RATE_HZ;
use crate::voice::espeak;
use crate::voice::speaker::{SpokenPart, plain};

/// Time for a take to come and to go, in seconds: without it, it clicks.
const EDGE_S: f32 = 0.003;
/// The longest pause that counts, in milliseconds.
const LONGEST_MS: u32 = 3_000;

/// Something that was said once.
#[derive(Clone, Debug)]
pub struct VoiceTake {
    /// Two-letter code of its language.
    pub language: String,
    /// Text that is said, as the program writes it.
    pub text: String,
    pub place: TakePlace,
    /// The sound at [`RATE_HZ`].
    pub samples: Vec<i16>,
}

/// The silences of a voice, in milliseconds.
#[derive(Clone, Copy, Debug, Eq, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pauses {
    /// Between two takes of a phrase.
    pub takes: u32,
    pub comma: u32,
    pub sentence: u32,
}

impl Pauses {
    fn of(self, pause: Pause) -> u32 {
        let length = match pause {
            Pause::Words => self.takes,
            Pause::Comma => self.comma,
            Pause::Sentence => self.sentence,
        };
        length.min(LONGEST_MS)
    }
}

/// A voice that says what can be put together from its takes.
#[derive(Debug)]
pub struct RecordedVoice {
    /// Name by which it is asked for.
    pub name: String,
    takes: Vec<VoiceTake>,
    pauses: Pauses,
    repertoire: Repertoire,
}

/// Voice for a piece of an utterance.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum SpokenPiece {
    /// Takes of the voice.
    Joined(Vec<Step>),
    /// The voice that says all else; parts that are next to each other.
    Other(Vec<SpokenPart>),
}

impl RecordedVoice {
    /// A voice of these takes.
    pub fn new(name: String, takes: Vec<VoiceTake>, pauses: Pauses) -> Self {
        let told = takes.iter().map(|take| (take.language.as_str(), take.text.as_str(), take.place));
        let repertoire = Repertoire::of(told);
        Self { name, takes, pauses, repertoire }
    }

    /// Takes that were said for it.
    pub fn takes(&self) -> &[VoiceTake] {
        &self.takes
    }

    /// The steps that say all of a text in a language; `None` where any of it cannot be said.
    pub fn join(&self, language: &str, text: &str) -> Option<Vec<Step>> {
        plain(text).map_or_else(|| Some(Vec::new()), |text| self.repertoire.join(language, &text))
    }

    /// An utterance in its order: what is put together, and what somebody else has to say. What belongs to one sentence is
    /// said by one voice.
    pub fn pieces(&self, parts: &[SpokenPart]) -> Vec<SpokenPiece> {
        let mut all = Vec::new();
        for part in parts {
            match self.join(&part.language, &part.text) {
                Some(steps) => joined(&mut all, steps),
                None if self.repertoire.is_mute(&part.language) => other(&mut all, part, &part.text, false),
                None => {
                    let mut goes_on = false;
                    for text in sentences(&part.text) {
                        match self.join(&part.language, text) {
                            // What is nothing to say stays with what stands before it.
                            Some(steps) if !steps.is_empty() => {
                                joined(&mut all, steps);
                                goes_on = false;
                            }
                            _ => {
                                other(&mut all, part, text, goes_on);
                                goes_on = true;
                            }
                        }
                    }
                }
            }
        }
        all
    }

    /// The sound of a step, at [`RATE_HZ`] and a speed of -100 to 100.
    pub fn sound(&self, step: Step, rate: i32) -> Vec<f32> {
        let tempo = espeak::tempo(rate);
        match step {
            Step::Pause(pause) => {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "seconds, never below zero"
                )]
                let length =
                    (f64::from(self.pauses.of(pause)) / 1_000.0 / tempo * f64::from(RATE_HZ)) as usize;
                vec![0.0; length]
            }
            Step::Take(number) => {
                let samples = self.takes.get(number).map_or(&[][..], |take| &take.samples);
                let samples: Vec<f32> = samples.iter().map(|sample| f32::from(*sample) / 32_768.0).collect();
                edged(stretch(&samples, RATE_HZ, tempo))
            }
        }
    }

    /// All of a text as sound, at [`RATE_HZ`] and a speed of -100 to 100; `None` where any of it cannot be said.
    pub fn spoken(&self, language: &str, text: &str, rate: i32) -> Option<Vec<f32>> {
        let steps = self.join(language, text)?;
        Some(steps.into_iter().flat_map(|step| self.sound(step, rate)).collect())
    }
}

/// Adds takes behind those that are there, after the pause of a sentence.
fn joined(all: &mut Vec<SpokenPiece>, steps: Vec<Step>) {
    match all.last_mut() {
        _ if steps.is_empty() => {}
        Some(SpokenPiece::Joined(before)) => {
            before.push(Step::Pause(Pause::Sentence));
            before.extend(steps);
        }
        _ => all.push(SpokenPiece::Joined(steps)),
    }
}

/// Adds a text for the other voice; one that `goes_on` with the part before is one with it.
fn other(all: &mut Vec<SpokenPiece>, part: &SpokenPart, text: &str, goes_on: bool) {
    let new = SpokenPart { language: part.language.clone(), text: text.to_owned() };
    match all.last_mut() {
        Some(SpokenPiece::Other(parts)) => match parts.last_mut() {
            Some(last) if goes_on => last.text.push_str(text),
            _ => parts.push(new),
        },
        _ => all.push(SpokenPiece::Other(vec![new])),
    }
}

/// A sound that begins and ends in silence.
fn edged(mut samples: Vec<f32>) -> Vec<f32> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "small"
    )]
    let edge = ((RATE_HZ as f32 * EDGE_S) as usize).min(samples.len() / 2);
    let last = samples.len().saturating_sub(1);
    for at in 0..edge {
        #[expect(clippy::cast_precision_loss, reason = "small")]
        let share = at as f32 / edge as f32;
        samples[at] *= share;
        samples[last - at] *= share;
    }
    samples
}

/// Voice for what can be put together from takes.
#[derive(Clone, Debug, Default)]
pub enum Announcer {
    /// Whoever says all else.
    #[default]
    Nobody,
    /// This voice, where no screen reader speaks.
    Usual(Arc<RecordedVoice>),
    /// This voice, whoever says all else: it was chosen.
    Chosen(Arc<RecordedVoice>),
}

impl Announcer {
    /// The voice, where there is one.
    pub fn voice(&self) -> Option<&Arc<RecordedVoice>> {
        match self {
            Self::Nobody => None,
            Self::Usual(voice) | Self::Chosen(voice) => Some(voice),
        }
    }
}

/// The same where it is the same voice, read once, in the same place.
impl PartialEq for Announcer {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Nobody, Self::Nobody) => true,
            (Self::Usual(one), Self::Usual(other)) | (Self::Chosen(one), Self::Chosen(other)) => {
                Arc::ptr_eq(one, other)
            }
            _ => false,
        }
    }
}

impl Eq for Announcer {}

#[cfg(test)]
mod tests {
    use super::*;

    fn voice() -> RecordedVoice {
        let take = |text: &str| VoiceTake {
            language: "de".into(),
            text: text.into(),
            place: TakePlace::End,
            samples: vec![16_384; 4_000],
        };
        let takes = ["Eva vier", "Nein", "Matt"].map(take).to_vec();
        RecordedVoice::new("a".into(), takes, Pauses { takes: 50, comma: 200, sentence: 400 })
    }

    fn part(language: &str, text: &str) -> SpokenPart {
        SpokenPart { language: language.into(), text: text.into() }
    }

    #[test]
    fn each_sentence_is_said_by_one_voice_and_nothing_is_lost() {
        let take = Step::Take;
        let pause = Step::Pause(Pause::Sentence);
        let joined = |steps: &[Step]| SpokenPiece::Joined(steps.to_vec());
        let other = |texts: &[(&str, &str)]| {
            SpokenPiece::Other(texts.iter().map(|(language, text)| part(language, text)).collect())
        };
        let rows = [
            (vec![part("de", "Eva vier")], vec![joined(&[take(0)])]),
            (
                vec![part("fr", "Non. "), part("de", "Eva vier")],
                vec![other(&[("fr", "Non. ")]), joined(&[take(0)])],
            ),
            (vec![part("de", "Nein. Eva vier")], vec![joined(&[take(1), pause, take(0)])]),
            (
                vec![part("de", "Meier zieht. Dann Müller. Eva vier. Matt. Ende")],
                vec![
                    other(&[("de", "Meier zieht. Dann Müller. ")]),
                    joined(&[take(0), pause, take(2)]),
                    other(&[("de", "Ende")]),
                ],
            ),
            (vec![part("de", "Nein."), part("de", "Matt")], vec![joined(&[take(1), pause, take(2)])]),
            (vec![part("de", "Ja."), part("de", "Gut")], vec![other(&[("de", "Ja."), ("de", "Gut")])]),
            (vec![part("de", " \n")], vec![]),
            (vec![], vec![]),
        ];
        for (parts, expected) in rows {
            assert_eq!(voice().pieces(&parts), expected, "{parts:?}");
        }
    }

    #[test]
    fn takes_are_as_long_as_the_speed_has_them_and_begin_and_end_in_silence() {
        for (rate, tempo) in [(0, 1.0), (100, 450.0 / 175.0), (-100, 80.0 / 175.0)] {
            let sound = voice().spoken("de", "Nein, Matt", rate);
            assert!(sound.is_some(), "a comma is a pause");
            let sound = sound.unwrap_or_default();
            let length = (2.0 * 4_000.0 + 0.2 * f64::from(RATE_HZ)) / tempo;
            assert!((sound.len() as f64 / length - 1.0).abs() < 0.01, "{rate}: {} {length}", sound.len());
            assert!(sound[0].abs() < 0.02 && sound[sound.len() - 1].abs() < 0.02, "{rate}");
            let jump = sound.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
            assert!(jump < 0.05, "{rate}: {jump}");
        }
        assert_eq!(voice().spoken("de", "Nein, Remis", 0), None);
    }
}
