//! Learning a voice, and an honest look at whether it helped.
//!
//! The clips are split in parts. Each is heard by a model that learned from the others, in quiet and in noise, and only
//! where more announcements come out right than before is a profile made, from all clips.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::caution::Caution;
use super::clips::Take;
use crate::app::faults;
use crate::device::recogniser::{Grammar, Hearing, Model, Recogniser};
use crate::language::Message;
use crate::learn::{Adaptation, Learner, Lesson, in_noise};

/// Few clips are split in so many parts, so that what is judged has learned nearly from all of them; from half of ten
/// nothing can be learned. Many are split in two, for time.
const PARTS_OF_FEW: usize = 4;
const MANY: usize = 24;
/// With fewer clips nothing can be learned and nothing be told of it.
pub const LEAST_CLIPS: usize = 8;
/// Words that explain a clip so much worse than others, each, were not said in it (a natural logarithm). On voices of
/// the tests what was said was never below -3, what was not never above -12.
const UNSAID: f64 = -8.0;
/// The noise that is judged in is not that which was learned in.
pub(super) const OTHER_NOISE: u64 = 1_000_003;
/// Decoders end an utterance in the quiet behind it, in samples.
pub(super) const TAIL: usize = 8_000;

const NETWORK: &str = "am/final.mdl";
const TRUST: &str = "conf/trust.ron";
const GRAPH: &str = "graph/HCLr.fst";
const WORDS: &str = "graph/words.txt";

/// How many announcements were heard right, by models that had not heard them before.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Gain {
    /// So many were judged.
    pub of: u64,
    /// By the model as it was.
    pub before: u64,
    /// By one that learned.
    pub after: u64,
    /// The same in noise.
    pub before_in_noise: u64,
    /// Likewise.
    pub after_in_noise: u64,
}

impl Gain {
    /// Whether it is worth keeping: more is right in all, and nothing lost in quiet.
    #[must_use]
    pub const fn is_better(&self) -> bool {
        self.after >= self.before && self.after + self.after_in_noise > self.before + self.before_in_noise
    }
}

/// What the files say that a network and its graph are made of. Another sum is another model. Official models have no
/// list of words, and some no grammar.
///
/// # Errors
/// A file of the model cannot be read.
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

/// Whether a model can be adapted to a voice. Of others it can only be learned which words they take for which.
///
/// # Errors
/// A file of the model cannot be read.
pub fn is_adaptable(model: &Path) -> Result<bool, Message> {
    if !model.join(WORDS).exists() {
        read(&model.join(NETWORK))?;
        return Ok(false);
    }
    match learner(model) {
        Ok(_) => Ok(true),
        Err(Message::NotAdaptable { .. }) => Ok(false),
        Err(why) => Err(why),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Message> {
    fs::read(path)
        .map_err(|error| Message::ModelDamaged { path: path.display().to_string(), why: error.to_string() })
}

/// What can learn from the model in this folder.
///
/// # Errors
/// It is damaged, or not of our kind.
pub fn learner(model: &Path) -> Result<Learner, Message> {
    let words = read(&model.join(WORDS))?;
    let made = Learner::new(
        read(&model.join(NETWORK))?,
        &read(&model.join(GRAPH))?,
        &String::from_utf8_lossy(&words),
    );
    made.map_err(|(name, error)| Message::NotAdaptable {
        path: model.join(name).display().to_string(),
        why: error.to_string(),
    })
}

/// A clip that may be learned from.
///
/// # Errors
/// Why not: words that the model does not know, too short, or something else was said.
pub fn lesson(learner: &Learner, take: &Take, number: u64) -> Result<Lesson, Message> {
    let path = || take.path.display().to_string();
    let words: Vec<&str> = take.words.iter().map(String::as_str).collect();
    let unknown = learner.unknown(&words);
    if !unknown.is_empty() {
        return Err(Message::ClipUnknownWords { path: path(), words: unknown.join(", ") });
    }
    let lesson = learner.lesson(&take.samples, &words, number);
    let fits = |lesson: &Lesson| {
        learner.fit(lesson, &learner.adapted(&learner.unchanged())).is_some_and(|fit| fit > UNSAID)
    };
    lesson.filter(fits).ok_or_else(|| Message::ClipOther { path: path(), text: take.words.join(" ") })
}

/// Learns from these clips and judges it. Where it [is better](Gain::is_better), the folder `place`, which must not be
/// there yet, becomes a model for this voice; otherwise nothing is left behind. `tell` gets what is to be said
/// meanwhile.
///
/// # Errors
/// Too few clips, or what the machine says.
pub fn teach(
    base: &Path,
    takes: &[Take],
    place: &Path,
    tell: &mut dyn FnMut(Message),
) -> Result<Gain, Message> {
    let learner = learner(base)?;
    let (mut usable, mut lessons) = (Vec::new(), Vec::new());
    for (take, number) in takes.iter().zip(0..) {
        match lesson(&learner, take, number) {
            Ok(lesson) => {
                usable.push(take);
                lessons.push(lesson);
            }
            Err(why) => tell(why),
        }
    }
    if usable.len() < LEAST_CLIPS {
        return Err(Message::ClipsTooFew { count: usable.len() as u64, least: LEAST_CLIPS as u64 });
    }
    let caution = Caution::new(base, &usable)?;
    let gain = judge(base, &learner, &caution, &usable, &lessons, tell)?;
    if gain.is_better() {
        let steps = parts(lessons.len()) as u64 + 1;
        tell(Message::TrainStep { number: steps, of: steps });
        let all: Vec<&Lesson> = lessons.iter().collect();
        write(base, &learner, &learner.adapt(&all, &mut |_, _| true), &caution, place)?;
    }
    Ok(gain)
}

pub(super) const fn parts(clips: usize) -> usize {
    if clips < MANY { PARTS_OF_FEW } else { 2 }
}

fn judge(
    base: &Path,
    learner: &Learner,
    caution: &Caution,
    takes: &[&Take],
    lessons: &[Lesson],
    tell: &mut dyn FnMut(Message),
) -> Result<Gain, Message> {
    let (before, before_in_noise) = right(base, takes)?;
    let mut gain = Gain { of: takes.len() as u64, before, before_in_noise, ..Gain::default() };
    let aside = tempfile::tempdir().map_err(|error| faults::disk(&std::env::temp_dir(), &error))?;
    let parts = parts(lessons.len());
    for part in 0..parts {
        tell(Message::TrainStep { number: part as u64 + 1, of: parts as u64 + 1 });
        let others = lessons.iter().enumerate().filter(|(number, _)| number % parts != part);
        let heard: Vec<&Lesson> = others.map(|(_, lesson)| lesson).collect();
        let unheard: Vec<&Take> = takes.iter().skip(part).step_by(parts).copied().collect();
        let model = aside.path().join(part.to_string());
        write(base, learner, &learner.adapt(&heard, &mut |_, _| true), caution, &model)?;
        let (after, after_in_noise) = right(&model, &unheard)?;
        gain.after += after;
        gain.after_in_noise += after_in_noise;
    }
    Ok(gain)
}

/// How many of these clips are heard right by one model and by another.
///
/// # Errors
/// One of the models cannot be used.
pub fn compare(before: &Path, after: &Path, takes: &[Take]) -> Result<Gain, Message> {
    let takes: Vec<&Take> = takes.iter().collect();
    let ((before, before_in_noise), (after, after_in_noise)) =
        (right(before, &takes)?, right(after, &takes)?);
    Ok(Gain { of: takes.len() as u64, before, after, before_in_noise, after_in_noise })
}

/// How many of them a model hears right, in quiet and in noise.
fn right(model: &Path, takes: &[&Take]) -> Result<(u64, u64), Message> {
    let model = Model::load(model).map_err(faults::model)?;
    let (mut quiet, mut noisy) = (0, 0);
    for (take, number) in takes.iter().zip(OTHER_NOISE..) {
        quiet += u64::from(heard(&model, &take.samples)? == take.words);
        noisy += u64::from(heard(&model, &in_noise(&take.samples, number))? == take.words);
    }
    Ok((quiet, noisy))
}

/// All words in a clip.
fn heard(model: &Model, samples: &[i16]) -> Result<Vec<String>, Message> {
    Ok(decoded(model, samples)?.into_iter().flat_map(|part| part.words).map(|word| word.text).collect())
}

/// What is heard in a clip, in the model's own grammar.
pub(super) fn decoded(model: &Model, samples: &[i16]) -> Result<Vec<Hearing>, Message> {
    let decode = || {
        let mut recogniser = Recogniser::new(model, &Grammar::BuiltIn)?;
        let mut parts = recogniser.feed(samples)?;
        parts.extend(recogniser.feed(&[0; TAIL])?);
        parts.push(recogniser.finish()?);
        Ok(parts)
    };
    decode().map_err(|error| faults::recogniser(&error))
}

/// The model with another network, and believed no more than it is worth; whole or not at all.
fn write(
    base: &Path,
    learner: &Learner,
    adaptation: &Adaptation,
    caution: &Caution,
    place: &Path,
) -> Result<(), Message> {
    let fault = |error: io::Error| faults::disk(place, &error);
    let beside = place.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(beside).map_err(fault)?;
    let new = tempfile::Builder::new().prefix(".model").tempdir_in(beside).map_err(fault)?;
    copy(base, new.path()).map_err(fault)?;
    fs::write(new.path().join(NETWORK), learner.export(adaptation)).map_err(fault)?;
    if let Some(trust) = caution.trust(new.path())? {
        fs::write(new.path().join(TRUST), trust.text()).map_err(fault)?;
    }
    let new = new.keep();
    fs::rename(&new, place).map_err(|error| {
        let _ = fs::remove_dir_all(&new);
        fault(error)
    })
}

/// Copies what is in a folder. Models are made of files and folders alone.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_kept_only_where_more_is_right_and_nothing_lost_in_quiet() {
        let gain = |before, after, before_in_noise, after_in_noise| Gain {
            of: 20,
            before,
            after,
            before_in_noise,
            after_in_noise,
        };
        for (gain, kept) in [
            (gain(15, 18, 10, 10), true),
            (gain(15, 15, 10, 11), true),
            (gain(15, 16, 10, 9), false),
            (gain(15, 14, 10, 18), false),
            (gain(20, 20, 20, 20), false),
        ] {
            assert_eq!(gain.is_better(), kept, "{gain:?}");
        }
    }
}
