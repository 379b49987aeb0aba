//! `am/final.mdl` as `models/train/kaldi.py` writes it: read, and written back with other weights.
//!
//! All that is no weight stays as it was, byte by byte.

use ndarray::{Array1, Array2};

use super::network::{Affine, CEPSTRA, Layer, Network, SPLICE, STRIDE};
use crate::device::kaldi::{KaldiReader, NumberPlace, ReadError};

type Places = Vec<(NumberPlace, NumberPlace)>;

/// A file with a network of ours.
#[derive(Clone, Debug)]
pub struct ModelFile {
    bytes: Vec<u8>,
    /// Weights and bias of each affine part, in the order of computing.
    places: Places,
    /// The class that the network answers for, of each transition of a graph (from 1 on).
    classes: Vec<usize>,
    /// Number of classes.
    pub(crate) answers: usize,
}

impl ModelFile {
    /// Reads a file of this content.
    pub fn read(bytes: Vec<u8>) -> Result<Self, ReadError> {
        let reader = &mut KaldiReader::new(&bytes);
        reader.expect(b"\0B")?;
        let classes = transitions(reader)?;
        reader.tokens(&["<Nnet3>"])?;
        reader.expect(b"\n")?;
        let plan = reader.until(b"\n\n")?;
        let layers = plan.matches(".linear component").count();
        if plan != description(layers) {
            return Err(reader.fault("the network is of another kind than those that can be adapted"));
        }
        let places = components(reader, layers)?;
        let context = SPLICE + STRIDE * layers;
        for name in ["<LeftContext>", "<RightContext>"] {
            reader.tokens(&[name])?;
            if usize::try_from(reader.integer()?) != Ok(context) {
                return Err(reader.fault("the network sees other frames than its plan says"));
            }
        }
        pass(reader, "<Priors> vector")?;
        let answers = places.last().map_or(0, |(weights, _)| weights.rows);
        if places[0].0.columns != (2 * SPLICE + 1) * CEPSTRA || !fit(&places) {
            return Err(reader.fault("the layers of the network do not fit together"));
        }
        if classes.iter().any(|class| *class >= answers) {
            return Err(reader.fault("the network does not know all sounds"));
        }
        Ok(Self { places, classes, answers, bytes })
    }

    /// The network that the file holds.
    pub fn network(&self) -> Network {
        let matrix = |place: NumberPlace| {
            let numbers = place.read(&self.bytes);
            Array2::from_shape_vec((place.rows, place.columns), numbers).unwrap_or_default()
        };
        let affine = |(weights, bias): &(NumberPlace, NumberPlace)| Affine {
            weights: matrix(*weights),
            bias: Array1::from_vec(bias.read(&self.bytes)),
        };
        let inner = &self.places[1..self.places.len() - 1];
        Network {
            first: affine(&self.places[0]),
            layers: inner
                .chunks_exact(2)
                .map(|two| Layer { narrow: affine(&two[0]), wide: affine(&two[1]) })
                .collect(),
            output: affine(&self.places[self.places.len() - 1]),
        }
    }

    /// The file with the weights of `network`, which must be of the same shape.
    pub fn with(&self, network: &Network) -> Vec<u8> {
        let inner = network.layers.iter().flat_map(|layer| [&layer.narrow, &layer.wide]);
        let all = std::iter::once(&network.first).chain(inner).chain([&network.output]);
        let mut bytes = self.bytes.clone();
        for ((weights, bias), affine) in self.places.iter().zip(all) {
            weights.write(&mut bytes, affine.weights.iter());
            bias.write(&mut bytes, affine.bias.iter());
        }
        bytes
    }

    /// The class that a transition of the model's graphs stands for.
    pub(crate) fn class(&self, transition: i32) -> Option<usize> {
        let index = usize::try_from(transition).ok()?.checked_sub(1)?;
        self.classes.get(index).copied()
    }
}

/// True if each part takes what those before give.
fn fit(places: &[(NumberPlace, NumberPlace)]) -> bool {
    let width = places[0].0.rows;
    let inner = &places[1..places.len() - 1];
    let biases = places.iter().all(|(weights, bias)| weights.rows == bias.columns && bias.rows == 1);
    let layers = inner.chunks_exact(2).all(|two| {
        let (narrow, wide) = (two[0].0, two[1].0);
        narrow.columns == 2 * width && wide.columns == 2 * narrow.rows && wide.rows == width
    });
    biases && layers && places.last().is_some_and(|(weights, _)| weights.columns == width)
}

/// One state for each phone, as in Kaldi's chain models: transition 2 p - 1 stays in phone p, 2 p enters it.
fn transitions(reader: &mut KaldiReader<'_>) -> Result<Vec<usize>, ReadError> {
    reader.tokens(&["<TransitionModel>", "<Topology>"])?;
    let (phones, _) = (reader.integers()?, reader.integers()?);
    let states = (0..6).map(|_| reader.integer()).collect::<Result<Vec<_>, _>>()?;
    // The form with classes for staying and entering, and one state.
    if states != [-1, 1, 2, 0, 1, 2] {
        return Err(reader.fault("the sounds have more states than one"));
    }
    for target in [0, 1] {
        if reader.integer()? != target {
            return Err(reader.fault("the sounds do not last as ours do"));
        }
        reader.single()?;
    }
    pass(reader, "int int int </Topology> <Tuples>")?;
    let mut classes = Vec::with_capacity(2 * phones.len());
    for expected in 1..=reader.integer()? {
        let row = [reader.integer()?, reader.integer()?, reader.integer()?, reader.integer()?];
        let [enter, stay] = [row[2], row[3]].map(usize::try_from);
        let (Ok(enter), Ok(stay), true) = (enter, stay, row[..2] == [expected, 0]) else {
            return Err(reader.fault("the table of sounds is out of order"));
        };
        classes.extend([stay, enter]);
    }
    pass(reader, "</Tuples> <LogProbs> vector </LogProbs> </TransitionModel>")?;
    Ok(classes)
}

/// The plan that `models/train/kaldi.py` writes for so many layers of a [`Network`]: what comes before them, each of them,
/// and what comes behind.
fn description(layers: usize) -> String {
    let plan: Vec<&str> = include_str!("plan.txt").lines().collect();
    let (mut lines, mut hidden) = (Vec::new(), "first.relu".to_owned());
    for part in plan.split(|line| line.is_empty()) {
        let is_layer = part[0].contains("LAYER");
        for number in 1..=if is_layer { layers } else { 1 } {
            let layer = format!("layer{number}");
            lines.extend(part.iter().map(|line| line.replace("LAYER", &layer).replace("HIDDEN", &hidden)));
            hidden = if is_layer { layer + ".sum" } else { hidden };
        }
    }
    lines.join("\n")
}

/// Passes over all parts; where the numbers of the affine ones are.
fn components(reader: &mut KaldiReader<'_>, layers: usize) -> Result<Places, ReadError> {
    reader.tokens(&["<NumComponents>"])?;
    // Each layer has two affine parts, a rectifier and a sum; two parts are before the layers and two behind.
    if reader.count()? != 4 * layers + 4 {
        return Err(reader.fault("the network has other parts than its plan says"));
    }
    let mut places = Vec::new();
    for _ in 0..4 * layers + 4 {
        reader.tokens(&["<ComponentName>"])?;
        let name = reader.until(b" ")?;
        match name.rsplit('.').next() {
            Some("affine" | "linear") => places.push(affine(reader)?),
            Some(kind @ ("relu" | "log")) => {
                let kind = if kind == "relu" { "RectifiedLinearComponent" } else { "LogSoftmaxComponent" };
                pass(reader, &format!("<{kind}> {STATISTICS} </{kind}>"))?;
            }
            Some("sum") => {
                pass(reader, "<NoOpComponent> <Dim> int <BackpropScale> float </NoOpComponent>")?;
            }
            _ => return Err(reader.fault(format!("{name:?} is no part of the network"))),
        }
    }
    reader.tokens(&["</Nnet3>"])?;
    let whole = Some(places).filter(|places| places.len() == 2 * layers + 2);
    whole.ok_or_else(|| reader.fault("parts of the network are missing"))
}

fn affine(reader: &mut KaldiReader<'_>) -> Result<(NumberPlace, NumberPlace), ReadError> {
    reader.tokens(&["<FixedAffineComponent>", "<LinearParams>"])?;
    let weights = reader.matrix()?;
    reader.tokens(&["<BiasParams>"])?;
    let bias = reader.vector()?;
    reader.tokens(&["</FixedAffineComponent>"])?;
    Ok((weights, bias))
}

/// Statistics of training behind a rectifier and the last layer, which nothing of ours needs.
const STATISTICS: &str = "<Dim> int <ValueAvg> vector <DerivAvg> vector <Count> double <OderivRms> vector \
                          <OderivCount> double <NumDimsSelfRepaired> double <NumDimsProcessed> double";

/// Passes over names, and over the numbers that stand behind some.
fn pass(reader: &mut KaldiReader<'_>, parts: &str) -> Result<(), ReadError> {
    parts.split_whitespace().try_for_each(|part| match part {
        "int" => reader.integer().map(drop),
        "float" => reader.single().map(drop),
        "double" => reader.double(),
        "vector" => reader.vector().map(drop),
        name => reader.tokens(&[name]),
    })
}
