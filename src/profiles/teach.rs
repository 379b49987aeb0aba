//! Learning a voice, and an honest look at whether it helped.
//!
//! The clips are split in parts. Each is heard by a model that learned from the others, in quiet and in noise, and only
//! where more announcements come out right than before is a profile made, from all clips.

use std::fmt::Display;
use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use super::clips::Take;
use super::learn::{Learner, LearningClip, in_noise};
use crate::device::{atomic_file, untrusted_file};
use crate::ear::recogniser::{
    ConfidenceLines, ConfidenceModel, Grammar, Hearing, RecogniserError, RecogniserProcess,
};
use crate::language::Message;
use crate::user::system;

/// Few clips are split in so many parts, so that what is judged has learned nearly from all of them; from half of ten
/// nothing can be learned. Many are split in two, for time.
const PARTS_OF_FEW: usize = 4;
const MANY: usize = 24;
/// Fewest clips from which something can be learned, or told of it.
pub const LEAST_CLIPS: usize = 8;
/// Words that explain a clip so much worse than others, each, were not said in it (a natural logarithm). On 100 announcements
/// by voices of the tests what was said was never below -4.4, what was not never above -16.8; from an English mouth fifteen of
/// twenty pairs of words were above -12.9.
const UNSAID: f64 = -14.0;
/// Seed of the test noise; differs from that of the training noise.
const OTHER_NOISE: u64 = 1_000_003;

const NETWORK: &str = "am/final.mdl";
const TRUST: &str = "conf/trust.ron";
const GRAPH: &str = "graph/HCLr.fst";
const WORDS: &str = "graph/words.txt";

/// Counts of announcements that were heard right, by models that had not heard them before.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Gain {
    pub of: u64,
    pub before: u64,
    pub after: u64,
    pub before_in_noise: u64,
    pub after_in_noise: u64,
}

impl Gain {
    /// Gain from how the same clips were heard before and after.
    const fn new(of: usize, [before, before_in_noise]: Right, [after, after_in_noise]: Right) -> Self {
        Self { of: of as u64, before, after, before_in_noise, after_in_noise }
    }

    /// The same in words, to be told.
    pub fn told(&self) -> [Message; 2] {
        let Self { of: count, before, after, before_in_noise, after_in_noise } = *self;
        let in_noise = say!("train_gain_in_noise", before = before_in_noise, after = after_in_noise, count);
        [say!("train_gain", before, after, count), in_noise]
    }

    /// True if it is worth keeping: more is right in all, and nothing lost in quiet.
    pub const fn is_better(&self) -> bool {
        self.after >= self.before && self.after + self.after_in_noise > self.before + self.before_in_noise
    }

    /// Messages on what it brought, and whether the voice of this name is kept.
    pub fn outcome(&self, name: &str) -> Vec<Message> {
        let mut lines: Vec<Message> = self.told().into();
        lines.push(if self.is_better() {
            say!("train_kept", name = name.to_owned())
        } else {
            say!("train_not_kept")
        });
        lines
    }
}

/// Checksum of the files that say what a network and its graph are made of. Another sum is another model.
/// Official models have no list of words, and some no grammar.
pub fn sum(model: &Path) -> Result<u32, Message> {
    let mut sum = crc32fast::Hasher::new();
    for name in [NETWORK, GRAPH] {
        sum.update(&read(&model.join(name))?);
    }
    for path in [WORDS, "graph/Gr.fst"].map(|name| model.join(name)).iter().filter(|path| path.exists()) {
        sum.update(&read(path)?);
    }
    Ok(sum.finalize())
}

fn read(path: &Path) -> Result<Vec<u8>, Message> {
    untrusted_file::read(path, untrusted_file::LONGEST_OF_A_MODEL)
        .map_err(|error| system::cannot_read(path, &error))
}

/// Learner from the model in this folder. Official models have no list of words and cannot be adapted.
pub(crate) fn learner(model: &Path) -> Result<Learner, Message> {
    let network = read(&model.join(NETWORK))?;
    let path = model.join(WORDS);
    if !path.exists() {
        return Err(not_adaptable(&path, &"there is no list of words"));
    }
    let words = read(&path)?;
    let made = Learner::new(network, &read(&model.join(GRAPH))?, &String::from_utf8_lossy(&words));
    made.map_err(|(name, reason)| not_adaptable(&model.join(name), &reason))
}

/// Message that it is not of the kind that can be adapted to a voice.
fn not_adaptable(path: &Path, reason: &dyn Display) -> Message {
    system::note_words(&format_args!("{}: {reason}", path.display()));
    say!("not_adaptable", path)
}

/// A clip that may be learned from.
pub fn lesson(learner: &Learner, take: &Take, number: u64) -> Result<LearningClip, Message> {
    let path = &take.path;
    let words: Vec<&str> = take.words.iter().map(String::as_str).collect();
    let unknown = learner.unknown(&words);
    if !unknown.is_empty() {
        return Err(say!("clip_unknown_words", path, words = unknown.join(", ")));
    }
    let lesson = learner.lesson(&take.samples, &words, number);
    let fits = |lesson: &LearningClip| {
        learner.fit(lesson, &learner.adapted(&learner.unchanged())).is_some_and(|fit| fit > UNSAID)
    };
    lesson.filter(fits).ok_or_else(|| say!("clip_other", path, text = take.words.join(" ")))
}

/// Means of learning.
pub struct Teaching<'a> {
    pub base: &'a Path,
    pub tell: &'a mut dyn FnMut(Message),
    /// Asked again and again while it computes, which may take minutes; what it gives as an error ends that.
    pub go_on: &'a dyn Fn() -> Result<(), Message>,
}

/// Counts of clips that were heard right, in quiet and in noise.
type Right = [u64; 2];

impl Teaching<'_> {
    /// Learns from these clips and judges it. Where it [is better](Gain::is_better), the folder `place`, which must not
    /// be there yet, becomes a model for this voice; otherwise nothing is left behind.
    pub fn teach(&mut self, takes: &[Take], place: &Path) -> Result<Gain, Message> {
        let learner = learner(self.base)?;
        // Those that can be learned from.
        let mut usable: Vec<(&Take, LearningClip)> = Vec::new();
        for (take, number) in takes.iter().zip(0..) {
            (self.go_on)()?;
            match lesson(&learner, take, number) {
                Ok(lesson) => usable.push((take, lesson)),
                Err(why) => (self.tell)(why),
            }
        }
        if usable.len() < LEAST_CLIPS {
            return Err(say!("clips_too_few", count = usable.len(), least = LEAST_CLIPS));
        }
        let (takes, lessons): (Vec<&Take>, Vec<LearningClip>) = usable.into_iter().unzip();
        let caution = Caution::new(self.base, &takes)?;
        let gain = self.judge(&learner, &caution, &takes, &lessons)?;
        if gain.is_better() {
            let steps = parts(takes.len()) as u64 + 1;
            (self.tell)(say!("train_step", number = steps, of = steps));
            let network = self.adapt(&learner, &lessons.iter().collect::<Vec<_>>())?;
            write(self.base, &network, &caution, place)?;
        }
        Ok(gain)
    }

    fn judge(
        &mut self,
        learner: &Learner,
        caution: &Caution,
        takes: &[&Take],
        lessons: &[LearningClip],
    ) -> Result<Gain, Message> {
        let before = right(self.base, takes, self.go_on)?;
        let mut after = [0, 0];
        let aside = tempfile::tempdir().map_err(system::disk(&std::env::temp_dir()))?;
        let parts = parts(takes.len());
        for part in 0..parts {
            (self.tell)(say!("train_step", number = part as u64 + 1, of = parts as u64 + 1));
            let others = lessons.iter().enumerate().filter(|(number, _)| number % parts != part);
            let heard: Vec<&LearningClip> = others.map(|(_, lesson)| lesson).collect();
            let unheard: Vec<&Take> = takes.iter().skip(part).step_by(parts).copied().collect();
            let model = aside.path().join(part.to_string());
            write(self.base, &self.adapt(learner, &heard)?, caution, &model)?;
            let [quiet, noisy] = right(&model, &unheard, self.go_on)?;
            after = [after[0] + quiet, after[1] + noisy];
        }
        Ok(Gain::new(takes.len(), before, after))
    }

    /// The network that learned from these.
    fn adapt(&self, learner: &Learner, lessons: &[&LearningClip]) -> Result<Vec<u8>, Message> {
        let adaptation = learner.adapt(lessons, &mut |_, _| (self.go_on)().is_ok());
        (self.go_on)().map(|()| learner.export(&adaptation))
    }
}

const fn parts(clips: usize) -> usize {
    if clips < MANY { PARTS_OF_FEW } else { 2 }
}

/// Counts of these clips that are heard right by one model and by another.
pub fn compare(before: &Path, after: &Path, takes: &[Take]) -> Result<Gain, Message> {
    let takes: Vec<&Take> = takes.iter().collect();
    let [before, after] = [before, after].map(|model| right(model, &takes, &|| Ok(())));
    Ok(Gain::new(takes.len(), before?, after?))
}

/// Counts of them that a model hears right.
fn right(model: &Path, takes: &[&Take], go_on: &dyn Fn() -> Result<(), Message>) -> Result<Right, Message> {
    let mut recogniser = recogniser(model)?;
    takes.iter().zip(OTHER_NOISE..).try_fold([0, 0], |[quiet, noisy], (take, number)| {
        go_on()?;
        let mut is_right = |samples: &[i16]| Ok::<_, Message>(heard(&mut recogniser, samples)? == take.words);
        let found = [is_right(&take.samples)?, is_right(&in_noise(&take.samples, number))?];
        Ok([quiet + u64::from(found[0]), noisy + u64::from(found[1])])
    })
}

/// The model with another network, and believed no more than it is worth; whole or not at all.
fn write(base: &Path, network: &[u8], caution: &Caution, place: &Path) -> Result<(), Message> {
    let fault = system::disk(place);
    let beside = place.parent().unwrap_or(Path::new("."));
    atomic_file::own_folder(beside).map_err(fault)?;
    let new = tempfile::Builder::new().prefix(".model").tempdir_in(beside).map_err(fault)?;
    copy(base, new.path()).map_err(fault)?;
    atomic_file::replace_own(&new.path().join(NETWORK), network).map_err(fault)?;
    if let Some(trust) = caution.trust(new.path())? {
        atomic_file::replace_own(&new.path().join(TRUST), trust.text().as_bytes()).map_err(fault)?;
    }
    let new = new.keep();
    let renamed = fs::rename(&new, place).map_err(fault);
    renamed.inspect_err(|_| {
        let _ = fs::remove_dir_all(&new);
    })
}

/// Copies what is in a folder. Models are made of files and folders alone.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    atomic_file::own_folder(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target)?;
        } else {
            fs::copy(&source, &target)?;
        }
    }
    Ok(())
}

/// Number of clips of either kind that are turned into sound that is no announcement.
const CLIPS: usize = 12;
/// A line that is drawn above something is drawn so far above it.
const ABOVE: f32 = 0.001;

/// Caution: how far a model that learned a voice may be believed. No more of what is no announcement may pass
/// than before.
///
/// Sound that is no announcement is made of the clips themselves: each backwards, the mouth and the
/// microphone of the owner saying nothing, and two voices at once. Where more of it is heard as words than by
/// the model as it was, or more of it surely, the lines of `conf/trust.ron` are raised until it is not. They
/// are never lowered.
///
/// This holds such sound, and how surely the model as it was takes it for words: for a word alone, and for
/// several.
pub(crate) struct Caution {
    sounds: Vec<Vec<i16>>,
    before: [Vec<f32>; 2],
}

impl Caution {
    /// Caution from clips, spread over all of them.
    pub fn new(base: &Path, takes: &[&Take]) -> Result<Self, Message> {
        let step = takes.len().div_ceil(CLIPS).max(1);
        let backwards: Vec<Vec<i16>> =
            takes.iter().step_by(step).map(|take| reversed(&take.samples)).collect();
        let both = backwards.iter().zip(takes.iter().skip(step / 2 + 1).step_by(step));
        let both: Vec<Vec<i16>> = both.map(|(one, other)| mixed(one, &other.samples)).collect();
        let sounds = [backwards, both].concat();
        let before = taken(base, &sounds)?;
        Ok(Self { sounds, before })
    }

    /// ConfidenceModel in a model that learned, where that is less than the model as it was says of itself.
    pub(crate) fn trust(&self, model: &Path) -> Result<Option<ConfidenceModel>, Message> {
        let Some(trust) = ConfidenceModel::of(model)? else { return Ok(None) };
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
fn taken(model: &Path, sounds: &[Vec<i16>]) -> Result<[Vec<f32>; 2], Message> {
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
fn raised(lines: ConfidenceLines, before: &[f32], now: &[f32]) -> ConfidenceLines {
    let above = |line: f32| {
        let allowed = before.iter().filter(|confidence| **confidence >= line).count();
        now.get(allowed).map_or(line, |confidence| (confidence + ABOVE).max(line))
    };
    ConfidenceLines { least: above(lines.least), sure: above(lines.sure) }
}

/// Decoders end an utterance in the quiet behind it, in samples.
pub(crate) const TAIL: usize = 8_000;

/// A recogniser for clips, each of which is decoded by itself.
pub(crate) fn recogniser(model: &Path) -> Result<RecogniserProcess, RecogniserError> {
    RecogniserProcess::load(model, &Grammar::BuiltIn)
}

/// All words in a clip (16 kHz).
pub fn heard(recogniser: &mut RecogniserProcess, samples: &[i16]) -> Result<Vec<String>, RecogniserError> {
    let parts = decoded(recogniser, samples)?;
    Ok(parts.into_iter().flat_map(|part| part.words).map(|word| word.text).collect())
}

/// Hearings in a clip (16 kHz), part by part.
pub(crate) fn decoded(
    recogniser: &mut RecogniserProcess,
    samples: &[i16],
) -> Result<Vec<Hearing>, RecogniserError> {
    recogniser.renew()?;
    let mut parts = recogniser.feed(samples)?;
    parts.extend(recogniser.feed(&[0; TAIL])?);
    parts.push(recogniser.finish()?);
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_rise_until_no_more_passes_than_before() {
        let old = ConfidenceLines { least: 0.5, sure: 0.9 };
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
