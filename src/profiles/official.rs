//! Learning a voice with a model that cannot be adapted: which words it takes for which.
//!
//! All clips are heard once, in quiet and in noise. They are split in parts; what is learned from the others is tried
//! on each, and only where more of them are understood, or asked about rightly, is anything kept.

use std::collections::BTreeSet;
use std::path::Path;

use super::clips::Take;
use super::decoding::TAIL;
use super::errors::{DiskError, LessonError, ModelUseError, TeachError};
use super::shelf::{About, CONFUSIONS, Shelf, check_name};
use super::teach::{Gain, LEAST_CLIPS, OTHER_NOISE, parts, sum};
use super::texts::positions;
use crate::device::whole_file;
use crate::ear::recogniser::{RecogniserError, RecogniserProcess, words};
use crate::language::{Locale, Message, Reader, Reading, Scheme, Vocabulary, grammar};
use crate::learn::{Confusions, in_noise};
use crate::profiles::misheard::meant;
use crate::rules::{Move, Position};
use crate::talk::expected;

/// So many of the words that are taken for others are told.
const TOLD: usize = 5;

/// One clip: what was said, where that is a move, and what was heard.
struct HeardClip {
    said: Vec<String>,
    mv: Option<(Position, Move)>,
    quiet: Vec<String>,
    noisy: Vec<String>,
}

impl Shelf {
    /// As [`learn`](Shelf::learn), for a model that cannot be adapted.
    ///
    /// # Errors
    /// Too few clips, or what the machine says; an earlier profile stays then.
    pub(crate) fn learn_confusions(
        &self,
        name: &str,
        base: &Path,
        locale: &Locale,
        takes: &[Take],
        tell: &mut dyn FnMut(Message),
    ) -> Result<Gain, TeachError> {
        check_name(name)?;
        let sum = sum(base)?;
        tell(say!("train_confusions"));
        let heard = ClipListener::new(base, locale, tell)?.hear(takes, tell)?;
        if heard.len() < LEAST_CLIPS {
            return Err(TeachError::TooFewClips { count: heard.len(), least: LEAST_CLIPS });
        }
        let gain = judge(&Reader::new(locale), &heard);
        let learned = learned(heard.iter());
        for (heard, said, count) in learned.known().into_iter().take(TOLD) {
            tell(say!(
                "train_taken",
                heard = heard.to_owned(),
                said = said.to_owned(),
                count = <u64>::from(count)
            ));
        }
        if gain.is_better() {
            let model = base.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let about = About { model, sum, clips: gain.of, gain, from_games: 0 };
            let aside = self.aside()?;
            put_confusions(aside.path(), &learned)?;
            self.keep(name, aside, &about, takes)?;
        }
        Ok(gain)
    }
}

fn put_confusions(folder: &Path, known: &Confusions) -> Result<(), DiskError> {
    let text = format!("// HeardClip words, and how often which word was meant.\n{}\n", known.text());
    let file = folder.join(CONFUSIONS);
    whole_file::replace(&file, text.as_bytes()).map_err(DiskError::at(&file))
}

/// The model with the grammar that it is used with.
struct ClipListener {
    recogniser: RecogniserProcess,
    known: BTreeSet<String>,
    reader: Reader,
    positions: Vec<Position>,
}

impl ClipListener {
    /// The words of announcements that the model lacks are told.
    fn new(base: &Path, locale: &Locale, tell: &mut dyn FnMut(Message)) -> Result<Self, ModelUseError> {
        let vocabulary = Vocabulary::of(Scheme::Fide, locale);
        let expected = expected::grammar(&vocabulary, base);
        let recogniser = RecogniserProcess::load(base, &expected)?;
        let missing = grammar::missing(&vocabulary, recogniser.left_out());
        if !missing.is_empty() {
            tell(say!("model_lacks", words = missing.join(", ")));
        }
        let known = words(base)?;
        Ok(Self { recogniser, known, reader: Reader::new(locale), positions: positions() })
    }

    /// What it hears in the clips that it has words for.
    fn hear(
        mut self,
        takes: &[Take],
        tell: &mut dyn FnMut(Message),
    ) -> Result<Vec<HeardClip>, RecogniserError> {
        let mut all = Vec::new();
        for (take, number) in takes.iter().zip(OTHER_NOISE..) {
            let unknown: Vec<String> =
                take.words.iter().filter(|word| !self.known.contains(*word)).cloned().collect();
            if !unknown.is_empty() {
                tell(LessonError::UnknownWords { path: take.path.clone(), words: unknown }.into());
                continue;
            }
            let quiet = self.words(&take.samples)?;
            let noisy = self.words(&in_noise(&take.samples, number))?;
            all.push(HeardClip { mv: self.as_move(&take.words), said: take.words.clone(), quiet, noisy });
        }
        Ok(all)
    }

    fn words(&mut self, samples: &[i16]) -> Result<Vec<String>, RecogniserError> {
        let mut parts = self.recogniser.feed(samples)?;
        parts.extend(self.recogniser.feed(&[0; TAIL])?);
        parts.push(self.recogniser.finish()?);
        Ok(parts.into_iter().flat_map(|part| part.words).map(|word| word.text).collect())
    }

    /// The move that the words say, in the first position where they say one.
    fn as_move(&self, words: &[String]) -> Option<(Position, Move)> {
        let text = words.join(" ");
        self.positions.iter().find_map(|position| match self.reader.read(position, &text) {
            Reading::Move(mv) => Some((position.clone(), mv)),
            _ => None,
        })
    }
}

fn learned<'h>(heard: impl Iterator<Item = &'h HeardClip>) -> Confusions {
    let mut learned = Confusions::default();
    for clip in heard {
        learned.count(&clip.quiet, &clip.said);
        learned.count(&clip.noisy, &clip.said);
    }
    learned
}

/// How many clips are understood by a model, and how many with the words that it is known to take for others.
pub(crate) fn compare_confusions(
    base: &Path,
    locale: &Locale,
    confusions: &Confusions,
    takes: &[Take],
) -> Result<Gain, ModelUseError> {
    let heard = ClipListener::new(base, locale, &mut |_| {})?.hear(takes, &mut |_| {})?;
    Ok(gain(&Reader::new(locale), &heard, |_| confusions.clone()))
}

/// Each clip with what was learned from the other parts.
fn judge(reader: &Reader, heard: &[HeardClip]) -> Gain {
    let parts = parts(heard.len());
    gain(reader, heard, |part| {
        let others = heard.iter().enumerate().filter(|(other, _)| other % parts != part % parts);
        learned(others.map(|(_, other)| other))
    })
}

/// How many clips are understood by themselves, and how many with what is known for each. To be asked about another move
/// than the one that was said takes a right one away.
fn gain(reader: &Reader, heard: &[HeardClip], known: impl Fn(usize) -> Confusions) -> Gain {
    let mut gain = Gain { of: heard.len() as u64, ..Gain::default() };
    let (mut quiet, mut noisy) = (0_i64, 0_i64);
    for (number, clip) in heard.iter().enumerate() {
        let learned = known(number);
        for (words, before, after) in [
            (&clip.quiet, &mut gain.before, &mut quiet),
            (&clip.noisy, &mut gain.before_in_noise, &mut noisy),
        ] {
            let (by_itself, helped) = clip.worth(words, &learned, reader);
            *before += u64::from(by_itself);
            *after += helped;
        }
    }
    gain.after = quiet.try_into().unwrap_or(0);
    gain.after_in_noise = noisy.try_into().unwrap_or(0);
    gain
}

impl HeardClip {
    /// Whether these words are understood by themselves, and what they are worth with what was learned: 1, 0, or -1 where
    /// another move would be asked about.
    fn worth(&self, words: &[String], learned: &Confusions, reader: &Reader) -> (bool, i64) {
        let Some((position, said)) = &self.mv else {
            let right = words == self.said;
            return (right, i64::from(right));
        };
        let text = words.join(" ");
        if reader.read(position, &text) == Reading::Move(*said) {
            return (true, 1);
        }
        match meant(learned, reader, position, &text) {
            Some(mv) if mv == *said => (false, 1),
            Some(_) => (false, -1),
            None => (false, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Library;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// Clips in the initial position: what was said, and what was heard in quiet and in noise.
    fn clips(rows: &[(&str, &str)], reader: &Reader) -> Vec<HeardClip> {
        let start = Position::start();
        let clip = |(said, heard): &(&str, &str)| HeardClip {
            mv: match reader.read(&start, said) {
                Reading::Move(mv) => Some((start.clone(), mv)),
                _ => None,
            },
            said: words(said),
            quiet: words(heard),
            noisy: words(heard),
        };
        rows.iter().map(clip).collect()
    }

    #[test]
    fn what_others_taught_counts_and_to_be_asked_about_another_move_counts_against_it() {
        let reader = Reader::new(Library::built_in().find("de").expect("built in"));
        let drei =
            |file: &'static str| -> (String, String) { (format!("{file} drei"), format!("{file} zwei")) };
        let wrong: Vec<_> = ["anna", "bella", "cäsar", "david", "eva", "felix"].map(drei).to_vec();
        let wrong: Vec<_> = wrong.iter().map(|(said, heard)| (said.as_str(), heard.as_str())).collect();
        let right = [("eva vier", "eva vier"), ("zeit", "zeit")];
        let gain = judge(&reader, &clips(&[&wrong[..], &right].concat(), &reader));
        assert_eq!((gain.of, gain.before, gain.after, gain.after_in_noise), (8, 2, 8, 8));
        // Twos that were taken for threes and threes for twos: nothing follows from it.
        let mixed = [("eva vier", "eva zwei"), ("david vier", "david zwei"), ("anna drei", "anna zwei")];
        let gain = judge(&reader, &clips(&[&mixed[..], &mixed, &mixed].concat(), &reader));
        assert!(gain.after <= gain.before, "{gain:?}");
    }
}
