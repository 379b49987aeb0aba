//! Fitting the network to one voice and one microphone.
//!
//! Each unit behind a rectifier gets a scale and a shift of its own (learning hidden unit contributions, Swietojanski,
//! Li, Renals 2016, with a bias beside); all other weights stay. Both disappear into the weights again, so the file
//! keeps its form. They are found by Adam on whole sequences: what was said against all else that the model could have
//! heard (maximum mutual information), with a little of frames alone. Every clip is heard twice, as it is and in noise,
//! or a voice learned in quiet would be lost in a hall. Few steps, a pull towards no change and another towards the
//! answers of the network as it was (Yu, Yao, Su, Li, Seide 2013) keep ten clips from harm.

use ndarray::{Array1, Array2, Axis};

use super::features::{Mfcc, in_noise};
use super::graph::{ModelLexicon, Path};
use super::model_file::ModelFile;
use super::network::{Affine, ForwardTrace, Network};
use crate::device::kaldi::ReadError;

/// Cost of any word among all that could have been said: about as many go on as `exp` of this.
const WORD_COST: f32 = 2.3;
/// The part of the loss that is that of whole sequences.
const SEQUENCE_SHARE: f32 = 0.9;
/// Part of the loss that is how far the answers are from those before learning. Without it words that no clip
/// holds are unlearned: after 20 clips without a bishop one of the tests' voices had 28 of 108 announcements
/// misheard, with it 3, and 12 before.
const STAYING: f32 = 0.5;
const RATE: f32 = 0.02;
/// Pull towards no change, in each step and at the rate of learning.
const PULL: f32 = 0.1;
const BATCH: usize = 5;
/// Number of times that each clip is learned from, as long as there are not more steps than [`MOST_STEPS`].
/// Twice as often from ten clips made it worse: 41 of 324 announcements wrong instead of 35.
const EPOCHS: usize = 10;
const MOST_STEPS: usize = 80;
/// Adam's decay of the mean gradient, its usual value.
const MOMENTUM: f32 = 0.9;
const SECOND_MOMENTUM: f32 = 0.99;
const SMALL: f32 = 1e-6;
/// Threads; a fixed number, so that sums are the same on every machine.
const THREADS: usize = 2;

/// Model and its words, ready to learn.
pub struct Learner {
    file: ModelFile,
    network: Network,
    lexicon: ModelLexicon,
    rivals: Path,
    mfcc: Mfcc,
}

/// A clip and all ways to say its words.
#[derive(Clone, Debug)]
pub struct LearningClip {
    quiet: Sound,
    noisy: Sound,
    said: Path,
    words: usize,
}

/// Features of what is heard, and what the network as it was makes of them.
#[derive(Clone, Debug)]
struct Sound {
    features: Array2<f32>,
    before: Array2<f32>,
}

/// The scales (as natural logarithms) and shifts of the units behind each rectifier.
#[derive(Clone, Debug, PartialEq)]
pub struct Adaptation {
    scales: Vec<Array1<f32>>,
    shifts: Vec<Array1<f32>>,
}

/// A loss and where it goes, summed over frames.
#[derive(Clone, Debug)]
struct Slope {
    frames: usize,
    by: Adaptation,
}

impl Learner {
    /// A learner from the content of a model's `am/final.mdl`, `graph/HCLr.fst` and `graph/words.txt`.
    pub fn new(model: Vec<u8>, graph: &[u8], words: &str) -> Result<Self, (&'static str, ReadError)> {
        let file = ModelFile::read(model).map_err(|error| ("am/final.mdl", error))?;
        let in_graph = |error| ("graph/HCLr.fst", error);
        let lexicon = ModelLexicon::read(graph, words).map_err(in_graph)?;
        let foreign = ReadError { at: 0, reason: "it has sounds that the network does not know".into() };
        let rivals = lexicon.anything(WORD_COST, &file).ok_or(foreign).map_err(in_graph)?;
        Ok(Self { network: file.network(), file, lexicon, rivals, mfcc: Mfcc::default() })
    }

    /// Words of `words` that the model does not know.
    pub(crate) fn unknown<'w>(&self, words: &[&'w str]) -> Vec<&'w str> {
        words.iter().filter(|word| !self.lexicon.knows(word)).copied().collect()
    }

    /// A clip (16 kHz) and its words, in lower case; `None` where a word is not known, or they do not fit into so
    /// short a clip. `number` chooses the noise.
    pub fn lesson(&self, samples: &[i16], words: &[&str], number: u64) -> Option<LearningClip> {
        let said = self.lexicon.saying(words, &self.file)?;
        let quiet = self.sound(samples)?;
        let noisy = self.sound(&in_noise(samples, number))?;
        let lesson = LearningClip { quiet, noisy, said, words: words.len() };
        self.fit(&lesson, &self.network).filter(|_| !words.is_empty()).map(|_| lesson)
    }

    fn sound(&self, samples: &[i16]) -> Option<Sound> {
        let features = Some(self.mfcc.of(samples)).filter(|features| !features.is_empty())?;
        let before = self.network.forward(features.view()).answers.mapv(f32::exp);
        Some(Sound { features, before })
    }

    /// Fit of a clip: how much better its words explain it in quiet than anything else that could have been
    /// said, for each word and as a natural logarithm. What was not said is far below 0.
    pub fn fit(&self, lesson: &LearningClip, network: &Network) -> Option<f64> {
        let trace = network.forward(lesson.quiet.features.view());
        let said = lesson.said.follow(trace.answers.view())?;
        let rivals = self.rivals.follow(trace.answers.view())?;
        Some((said.score - rivals.score) / lesson.words as f64 - f64::from(WORD_COST))
    }

    /// No change at all.
    pub fn unchanged(&self) -> Adaptation {
        Adaptation::none(&self.network)
    }

    /// The network with a change.
    pub fn adapted(&self, adaptation: &Adaptation) -> Network {
        adaptation.apply(&self.network)
    }

    /// `am/final.mdl` with a change; without one the very bytes that were read.
    pub fn export(&self, adaptation: &Adaptation) -> Vec<u8> {
        self.file.with(&self.adapted(adaptation))
    }

    /// Learns from clips. `progress` is told of each step and how many there are; where it says no, what was learned
    /// so far is given back.
    pub fn adapt(
        &self,
        lessons: &[&LearningClip],
        progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Adaptation {
        let mut adaptation = self.unchanged();
        let batches = lessons.len().div_ceil(BATCH).max(1);
        let steps = if lessons.is_empty() { 0 } else { (EPOCHS * batches).min(MOST_STEPS) };
        let mut adam = Adam::new(&adaptation);
        for step in 0..steps {
            if !progress(step, steps) {
                break;
            }
            // Every so many-th clip, so that what stands together in the list is not learned together.
            let batch: Vec<&LearningClip> =
                lessons.iter().skip(step % batches).step_by(batches).copied().collect();
            let slope = self.slope(&adaptation, &batch);
            adam.step(&mut adaptation, &slope, step, steps);
        }
        adaptation
    }

    fn slope(&self, adaptation: &Adaptation, batch: &[&LearningClip]) -> Slope {
        let network = &self.adapted(adaptation);
        let mut sum = Slope { frames: 0, by: self.unchanged() };
        let part = batch.len().div_ceil(THREADS).max(1);
        let one = |lesson: &&LearningClip| {
            [&lesson.quiet, &lesson.noisy]
                .map(|sound| self.slope_of(network, adaptation, sound, &lesson.said))
        };
        let found: Vec<Slope> = std::thread::scope(|scope| {
            let running: Vec<_> = batch
                .chunks(part)
                .map(|lessons| {
                    scope.spawn(move || lessons.iter().flat_map(one).flatten().collect::<Vec<_>>())
                })
                .collect();
            running.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
        });
        for slope in found {
            sum.frames += slope.frames;
            sum.by.add(1.0, &slope.by);
        }
        sum
    }

    fn slope_of(
        &self,
        network: &Network,
        adaptation: &Adaptation,
        sound: &Sound,
        said: &Path,
    ) -> Option<Slope> {
        let trace = network.forward(sound.features.view());
        let right = said.follow(trace.answers.view())?.occupied;
        let rivals = self.rivals.follow(trace.answers.view())?.occupied;
        let alone = trace.answers.mapv(f32::exp);
        let by_staying = (&alone - &sound.before) * STAYING;
        let by_scores =
            (rivals - &right) * SEQUENCE_SHARE + (alone - &right) * (1.0 - SEQUENCE_SHARE) + by_staying;
        let by_before = network.backward(&trace, &by_scores);
        Some(Slope { frames: trace.answers.nrows(), by: adaptation.slope(&trace, &by_before) })
    }
}

impl Adaptation {
    fn none(network: &Network) -> Self {
        let zeros: Vec<_> = rectified(network).map(|affine| Array1::zeros(affine.bias.len())).collect();
        Self { scales: zeros.clone(), shifts: zeros }
    }

    /// A rectifier lets a positive scale through, so scale and shift go into the weights before it.
    fn apply(&self, network: &Network) -> Network {
        let mut changed = network.clone();
        let wide = changed.layers.iter_mut().map(|layer| &mut layer.wide);
        let all = std::iter::once(&mut changed.first).chain(wide);
        for (affine, (scales, shifts)) in all.zip(self.scales.iter().zip(&self.shifts)) {
            let scales = scales.mapv(f32::exp);
            affine.weights *= &scales.view().insert_axis(Axis(1));
            affine.bias *= &scales;
            affine.bias += shifts;
        }
        changed
    }

    /// The gradient by scales and shifts from that by what goes into the rectifiers.
    fn slope(&self, trace: &ForwardTrace, by_before: &[Array2<f32>]) -> Self {
        let scale = |((by, before), shift): ((&Array2<f32>, &Array2<f32>), &Array1<f32>)| {
            (by * &(before - shift)).sum_axis(Axis(0))
        };
        Self {
            scales: by_before.iter().zip(&trace.before).zip(&self.shifts).map(scale).collect(),
            shifts: by_before.iter().map(|by| by.sum_axis(Axis(0))).collect(),
        }
    }

    fn add(&mut self, factor: f32, other: &Self) {
        for (own, other) in self.parts_mut().zip(other.parts()) {
            own.scaled_add(factor, other);
        }
    }

    fn parts(&self) -> impl Iterator<Item = &Array1<f32>> {
        self.scales.iter().chain(&self.shifts)
    }

    fn parts_mut(&mut self) -> impl Iterator<Item = &mut Array1<f32>> {
        self.scales.iter_mut().chain(&mut self.shifts)
    }
}

/// Layers before the rectifiers.
fn rectified(network: &Network) -> impl Iterator<Item = &Affine> {
    std::iter::once(&network.first).chain(network.layers.iter().map(|layer| &layer.wide))
}

/// Adam (Kingma, Ba 2015), its rate falling along a cosine.
struct Adam {
    first: Adaptation,
    second: Adaptation,
}

impl Adam {
    fn new(like: &Adaptation) -> Self {
        Self { first: like.clone(), second: like.clone() }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "some dozens of steps")]
    fn step(&mut self, adaptation: &mut Adaptation, slope: &Slope, step: usize, steps: usize) {
        let done = (step + 1) as f32 / steps as f32;
        let rate = RATE * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        let unbiased = |momentum: f32| 1.0 - momentum.powi(step as i32 + 1);
        let (whole, whole_second) = (unbiased(MOMENTUM), unbiased(SECOND_MOMENTUM));
        let frames = slope.frames.max(1) as f32;
        let own = self.first.parts_mut().zip(self.second.parts_mut());
        for ((value, by), (first, second)) in adaptation.parts_mut().zip(slope.by.parts()).zip(own) {
            for index in 0..value.len() {
                let by = by[index] / frames;
                first[index] = MOMENTUM * first[index] + (1.0 - MOMENTUM) * by;
                second[index] = SECOND_MOMENTUM * second[index] + (1.0 - SECOND_MOMENTUM) * by * by;
                let direction = (first[index] / whole) / ((second[index] / whole_second).sqrt() + SMALL);
                value[index] -= rate * (direction + PULL * value[index]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOY: &[u8] = include_bytes!("../../../tests/ear/learn/toy.mdl");
    const GRAPH: &[u8] = include_bytes!("../../../models/de/graph/HCLr.fst");
    const WORDS: &str = include_str!("../../../models/de/graph/words.txt");

    /// A tone that rises: half a second of what is no word, which a toy knows nothing of anyway.
    fn lesson(learner: &Learner) -> LearningClip {
        #[expect(clippy::cast_possible_truncation, reason = "within the range")]
        let sound = |at: u16| (8_000.0 * (f32::from(at).powf(1.3) * 0.02).sin()) as i16;
        let samples: Vec<i16> = (0..8_000).map(sound).collect();
        learner.lesson(&samples, &["eva", "vier"], 3).expect("it fits")
    }

    /// Loss of the sequence, of single frames and of staying near, for the quiet clip.
    fn loss(learner: &Learner, adaptation: &Adaptation, lesson: &LearningClip) -> f64 {
        let answers = learner.adapted(adaptation).forward(lesson.quiet.features.view()).answers;
        let said = lesson.said.follow(answers.view()).expect("it fits").score;
        let rivals = learner.rivals.follow(answers.view()).expect("anything fits").score;
        let share = f64::from(SEQUENCE_SHARE);
        let apart: f64 =
            lesson.quiet.before.iter().zip(&answers).map(|(before, now)| -f64::from(before * now)).sum();
        share * (rivals - said) - (1.0 - share) * said + f64::from(STAYING) * apart
    }

    #[test]
    fn the_slope_is_that_of_the_loss() {
        let learner = Learner::new(TOY.to_vec(), GRAPH, WORDS).expect("a model of ours");
        let lesson = lesson(&learner);
        let mut at = learner.unchanged();
        at.parts_mut().enumerate().for_each(|(part, values)| values.fill(0.01 * part as f32));
        let network = learner.adapted(&at);
        let slope = learner.slope_of(&network, &at, &lesson.quiet, &lesson.said).expect("it fits").by;
        // Where a rectifier opens or a state falls behind, the loss bends or jumps by very little: not everywhere.
        let steps = [1e-4, 3e-4, 1e-3, 3e-3, 1e-2];
        for part in 0..at.parts().count() {
            for index in [0, 5, 11] {
                let moved = |by: f32| {
                    let mut moved = at.clone();
                    moved.parts_mut().nth(part).expect("it is there")[index] += by;
                    loss(&learner, &moved, &lesson)
                };
                let mut measured = steps.map(|step| (moved(step) - moved(-step)) / (2.0 * f64::from(step)));
                measured.sort_unstable_by(f64::total_cmp);
                let told = f64::from(slope.parts().nth(part).expect("it is there")[index]);
                assert!(
                    (measured[2] - told).abs() < 0.1 * (1.0 + told.abs()),
                    "{part} {index}: {measured:?} {told}"
                );
            }
        }
    }

    #[test]
    fn learning_makes_what_was_said_likelier_and_stops_when_told() {
        let learner = Learner::new(TOY.to_vec(), GRAPH, WORDS).expect("a model of ours");
        let lesson = lesson(&learner);
        let fit =
            |adaptation: &Adaptation| learner.fit(&lesson, &learner.adapted(adaptation)).expect("it fits");
        let learned = learner.adapt(&[&lesson], &mut |_, _| true);
        assert!(fit(&learned) > fit(&learner.unchanged()));
        assert_eq!(learner.adapt(&[&lesson], &mut |_, _| true), learned, "the same clips give the same");
        assert_eq!(learner.adapt(&[&lesson], &mut |_, _| false), learner.unchanged());
        assert_eq!(learner.adapt(&[], &mut |_, _| true), learner.unchanged());
    }
}
