//! Words made of sounds: the model's `HCLr.fst`, walked through along the frames of a clip.
//!
//! A [`Path`] is all ways to say something: the words of one clip (numerator), or any words in any order
//! (denominator). [`Path::follow`] gives, by the forward-backward algorithm, how likely each class is at each frame.

use std::collections::{BTreeMap, HashMap, HashSet};

use ndarray::{Array2, ArrayView2};

use super::model_file::ModelFile;
use crate::device::kaldi::{Arc, Header, KaldiReader, ReadError};

/// A state that is so much less likely than all together is left alone.
const BEAM: f64 = 1e-9;

/// The words of a model and how they sound.
#[derive(Clone, Debug)]
pub struct ModelLexicon {
    /// The arcs that leave each state, with the state they lead to.
    leaving: Vec<Vec<(usize, Arc)>>,
    /// The final states in order: sums over them are the same each time.
    finals: BTreeMap<usize, f32>,
    numbers: HashMap<String, i32>,
}

impl ModelLexicon {
    /// Reads `graph/HCLr.fst` (OpenFst, `vector`, `standard`) and `graph/words.txt`.
    pub fn read(graph: &[u8], words: &str) -> Result<Self, ReadError> {
        let reader = &mut KaldiReader::new(graph);
        let Header { start, states, .. } = Header::read(reader, |kind| kind == b"vector")?;
        let inside = |state: i64| usize::try_from(state).ok().filter(|_| state < states);
        if start != 0 || inside(start).is_none() {
            return Err(reader.fault("the graph does not begin with its first state"));
        }
        let (mut leaving, mut finals) = (Vec::new(), BTreeMap::new());
        for from in 0..usize::try_from(states).unwrap_or(0) {
            let cost = reader.f32()?;
            if cost.is_finite() {
                finals.insert(from, cost);
            }
            let mut arcs = Vec::new();
            for _ in 0..reader.i64()? {
                let arc = Arc::read(reader)?;
                let to = inside(i64::from(arc.next));
                arcs.push((to.ok_or_else(|| reader.fault("an arc leads nowhere"))?, arc));
            }
            leaving.push(arcs);
        }
        let number = |line: &str| {
            let (word, number) = line.trim_end().rsplit_once(' ')?;
            Some((word.to_owned(), number.parse().ok()?))
        };
        Ok(Self { leaving, finals, numbers: words.lines().filter_map(number).collect() })
    }

    /// True if the model knows a word.
    pub(crate) fn knows(&self, word: &str) -> bool {
        self.numbers.contains_key(word)
    }

    /// All ways to say these words one after the other, with silence between them or not; `None` where one of them
    /// is not known.
    pub fn saying(&self, words: &[&str], model: &ModelFile) -> Option<Path> {
        let numbers: Option<Vec<i32>> = words.iter().map(|word| self.numbers.get(*word).copied()).collect();
        let numbers = numbers?;
        // A state of the path is a state of the graph and how many words were said.
        let mut known = BTreeMap::from([((0, 0), 0)]);
        let mut waiting = vec![(0, 0)];
        let mut arcs = Vec::new();
        while let Some((state, said)) = waiting.pop() {
            let from = known[&(state, said)];
            for (to, arc) in &self.leaving[state] {
                let said = match arc.word {
                    0 => said,
                    word if numbers.get(said) == Some(&word) => said + 1,
                    _ => continue,
                };
                let next = known.len();
                let to = *known.entry((*to, said)).or_insert_with(|| {
                    waiting.push((*to, said));
                    next
                });
                arcs.push((from, to, arc.input, arc.cost));
            }
        }
        let last = |(state, said): &(usize, usize)| {
            self.finals.get(state).filter(|_| *said == numbers.len()).copied()
        };
        let finals = known.iter().filter_map(|(state, number)| Some((*number, last(state)?)));
        Path::new(known.len(), finals, arcs, model)
    }

    /// All words in any order, each at a cost.
    pub fn anything(&self, word_cost: f32, model: &ModelFile) -> Option<Path> {
        let all = (0..).zip(&self.leaving).flat_map(|(from, arcs)| arcs.iter().map(move |arc| (from, arc)));
        let arcs = all.map(|(from, (to, arc))| {
            (from, *to, arc.input, arc.cost + if arc.word == 0 { 0.0 } else { word_cost })
        });
        let finals = self.finals.iter().map(|(state, cost)| (*state, *cost));
        Path::new(self.leaving.len(), finals, arcs, model)
    }
}

#[derive(Clone, Copy, Debug)]
struct GraphStep {
    from: usize,
    to: usize,
    class: usize,
    weight: f64,
}

/// Arcs that take no frame, so that none comes before one that leads to it (they run in no circles).
fn in_order(mut left: Vec<GraphStep>) -> Vec<GraphStep> {
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let reached: HashSet<usize> = left.iter().map(|step| step.to).collect();
        let (first, rest): (Vec<GraphStep>, Vec<GraphStep>) =
            left.iter().partition(|step| !reached.contains(&step.from));
        if first.is_empty() {
            break;
        }
        ordered.extend(first);
        left = rest;
    }
    ordered
}

/// All ways to say something. State 0 is the start.
#[derive(Clone, Debug)]
pub struct Path {
    states: usize,
    steps: Vec<GraphStep>,
    silent: Vec<GraphStep>,
    finals: Vec<(usize, f64)>,
    classes: usize,
}

/// Result of the walk along a clip.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    pub score: f64,
    /// Frames x classes: how likely the speaker is in each class.
    pub occupied: Array2<f32>,
}

impl Path {
    /// A path from the costs of its ends and its arcs (from where to where, transition and cost; 0 takes no
    /// frame); `None` where the model has no such transition.
    fn new(
        states: usize,
        finals: impl Iterator<Item = (usize, f32)>,
        arcs: impl IntoIterator<Item = (usize, usize, i32, f32)>,
        model: &ModelFile,
    ) -> Option<Self> {
        let (mut steps, mut silent) = (Vec::new(), Vec::new());
        for (from, to, input, cost) in arcs {
            let (list, class) = if input == 0 { (&mut silent, 0) } else { (&mut steps, model.class(input)?) };
            list.push(GraphStep { from, to, class, weight: f64::from(-cost).exp() });
        }
        let finals = finals.map(|(state, cost)| (state, f64::from(-cost).exp())).collect();
        Some(Self { states, steps, silent: in_order(silent), finals, classes: model.answers })
    }

    /// Walks along the answers of a network (frames x classes, natural logarithms); `None` where no way is as short
    /// as the clip.
    pub(crate) fn follow(&self, answers: ArrayView2<'_, f32>) -> Option<Walk> {
        let likely = answers.mapv(|x| f64::from(x).exp());
        let frames = answers.nrows();
        let mut forward = vec![vec![0.0; self.states]];
        forward[0][0] = 1.0;
        self.pass_silently(&mut forward[0]);
        let mut score = 0.0;
        for frame in 0..frames {
            let mut next = vec![0.0; self.states];
            let row = likely.row(frame);
            for step in self.steps.iter().filter(|step| forward[frame][step.from] > 0.0) {
                next[step.to] += forward[frame][step.from] * step.weight * row[step.class];
            }
            let sum: f64 = next.iter().sum();
            if !(sum.is_finite() && sum > 0.0) {
                return None;
            }
            next.iter_mut().for_each(|x| *x = if *x < BEAM * sum { 0.0 } else { *x / sum });
            score += sum.ln();
            self.pass_silently(&mut next);
            forward.push(next);
        }
        let mut backward = vec![0.0; self.states];
        self.finals.iter().for_each(|(state, weight)| backward[*state] = *weight);
        self.pass_back(&mut backward);
        let last: f64 = self.finals.iter().map(|(state, weight)| forward[frames][*state] * weight).sum();
        if last <= 0.0 {
            return None;
        }
        let mut occupied = Array2::zeros(answers.dim());
        for frame in (0..frames).rev() {
            let row = likely.row(frame);
            let mut before = vec![0.0; self.states];
            let mut here = vec![0.0; self.classes];
            for step in self.steps.iter().filter(|step| forward[frame][step.from] > 0.0) {
                let back = backward[step.to] * step.weight * row[step.class];
                before[step.from] += back;
                here[step.class] += forward[frame][step.from] * back;
            }
            let sum: f64 = here.iter().sum();
            let size: f64 = before.iter().sum();
            #[expect(clippy::cast_possible_truncation, reason = "a share")]
            occupied.row_mut(frame).iter_mut().zip(&here).for_each(|(to, share)| *to = (share / sum) as f32);
            before.iter_mut().for_each(|x| *x /= size);
            self.pass_back(&mut before);
            backward = before;
        }
        Some(Walk { score: score + last.ln(), occupied })
    }

    fn pass_silently(&self, forward: &mut [f64]) {
        for step in &self.silent {
            forward[step.to] += forward[step.from] * step.weight;
        }
    }

    fn pass_back(&self, backward: &mut [f64]) {
        for step in self.silent.iter().rev() {
            backward[step.from] += backward[step.to] * step.weight;
        }
    }
}
