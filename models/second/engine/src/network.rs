//! Whisper base: an encoder of sound, and a decoder of text that looks at what the encoder made.

use crate::file::{SecondEarError, Source};
use crate::layers::{Columns, HIDDEN, Linear, Norm, WIDTH, add, attend, gelu, log_sum};
use crate::spectra::{BANDS, BINS, Filters, QUIET_BEHIND, RATE_HZ};

const LAYERS: usize = 6;
/// Rows that a frame of sound and its neighbours give to a convolution.
const TAPS: usize = 3;
/// Rows of the encoder in a second.
const ROWS_HZ: usize = 50;
/// No sound is longer, in seconds, with the quiet behind it: the rest is not heard.
pub(crate) const LONGEST_S: usize = 12;
const LONGEST: usize = LONGEST_S * ROWS_HZ;
/// So many tokens follow each other at most, marks included.
pub(crate) const MOST_TOKENS: usize = 64;

struct EncoderLayer {
    before_itself: Norm,
    itself: Linear,
    from_itself: Linear,
    before_wide: Norm,
    wide: Linear,
    narrow: Linear,
}

struct DecoderLayer {
    before_itself: Norm,
    itself: Linear,
    from_itself: Linear,
    before_sound: Norm,
    query: Linear,
    sound: Linear,
    from_sound: Linear,
    before_wide: Norm,
    wide: Linear,
    narrow: Linear,
}

pub(crate) struct Network {
    filters: Filters,
    first: Linear,
    second: Linear,
    encoder_places: Vec<f32>,
    encoder: Vec<EncoderLayer>,
    encoder_norm: Norm,
    decoder_places: Vec<f32>,
    decoder: Vec<DecoderLayer>,
    decoder_norm: Norm,
    /// A row for each token that is kept: what goes in, and what comes out is compared with.
    tokens: Linear,
}

/// What was heard, as the decoder looks at it: keys and values of each layer.
pub struct Heard {
    layers: Vec<Vec<f32>>,
}

/// A token in a tree, behind another one of the same tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    /// The row of its token.
    pub row: usize,
    pub parent: Option<usize>,
}

/// Tokens that were already decoded, with what those behind them look at.
#[derive(Default)]
pub(crate) struct Decoded {
    nodes: Vec<Node>,
    depths: Vec<usize>,
    /// Keys and values of each layer.
    layers: Vec<Vec<f32>>,
}

impl Network {
    pub fn read(source: &mut Source, tokens: usize) -> Result<Self, SecondEarError> {
        let wide = 4 * WIDTH;
        let encoder_layer = |source: &mut Source, layer: usize| {
            let name = |part: &str| format!("enc.{layer}.{part}");
            Ok(EncoderLayer {
                before_itself: source.norm(&name("self.layer_norm"), WIDTH)?,
                itself: source.linear(&name("self.linear_0"), 3 * WIDTH, WIDTH)?,
                from_itself: source.linear(&name("self.linear_1"), WIDTH, WIDTH)?,
                before_wide: source.norm(&name("ffn.layer_norm"), WIDTH)?,
                wide: source.linear(&name("ffn.linear_0"), wide, WIDTH)?,
                narrow: source.linear(&name("ffn.linear_1"), WIDTH, wide)?,
            })
        };
        let decoder_layer = |source: &mut Source, layer: usize| {
            let name = |part: &str| format!("dec.{layer}.{part}");
            Ok(DecoderLayer {
                before_itself: source.norm(&name("self.layer_norm"), WIDTH)?,
                itself: source.linear(&name("self.linear_0"), 3 * WIDTH, WIDTH)?,
                from_itself: source.linear(&name("self.linear_1"), WIDTH, WIDTH)?,
                before_sound: source.norm(&name("cross.layer_norm"), WIDTH)?,
                query: source.linear(&name("cross.linear_0"), WIDTH, WIDTH)?,
                sound: source.linear(&name("cross.linear_1"), 2 * WIDTH, WIDTH)?,
                from_sound: source.linear(&name("cross.linear_2"), WIDTH, WIDTH)?,
                before_wide: source.norm(&name("ffn.layer_norm"), WIDTH)?,
                wide: source.linear(&name("ffn.linear_0"), wide, WIDTH)?,
                narrow: source.linear(&name("ffn.linear_1"), WIDTH, wide)?,
            })
        };
        Ok(Self {
            filters: Filters::new(&source.floats("mel", BANDS * BINS)?),
            first: source.linear("conv1", WIDTH, TAPS * BANDS)?,
            second: source.linear("conv2", WIDTH, TAPS * WIDTH)?,
            encoder_places: source.floats("enc.pos", LONGEST * WIDTH)?,
            encoder: (0..LAYERS).map(|layer| encoder_layer(source, layer)).collect::<Result<_, _>>()?,
            encoder_norm: source.norm("enc.norm", WIDTH)?,
            decoder_places: source.floats("dec.pos", MOST_TOKENS * WIDTH)?,
            decoder: (0..LAYERS).map(|layer| decoder_layer(source, layer)).collect::<Result<_, _>>()?,
            decoder_norm: source.norm("dec.norm", WIDTH)?,
            tokens: source.linear("emb", tokens, WIDTH)?,
        })
    }

    /// Samples at 16 kHz, of which those behind [`LONGEST_S`] are left out.
    pub fn encode(&self, samples: &[i16]) -> Heard {
        let most = LONGEST_S * RATE_HZ - QUIET_BEHIND;
        let spectra = self.filters.spectra(&samples[..samples.len().min(most)]);
        let mut rows = convolved(&self.second, &convolved(&self.first, &spectra, BANDS, 1), WIDTH, 2);
        rows.truncate(self.encoder_places.len());
        add(&mut rows, &self.encoder_places);
        for layer in &self.encoder {
            let all = layer.itself.of(&layer.before_itself.of(&rows));
            let [queries, keys, values] = thirds(&all);
            add(&mut rows, &layer.from_itself.of(&attend(queries, keys, values, None)));
            widened(&mut rows, &layer.before_wide, &layer.wide, &layer.narrow);
        }
        let rows = self.encoder_norm.of(&rows);
        Heard { layers: self.decoder.iter().map(|layer| layer.sound.of(&rows)).collect() }
    }

    /// Decodes `nodes`, whose parents are numbered with those of `before`, which they join. Gives for each its row of
    /// scores for what comes behind it, one for each token that is kept: differences of logarithms of probabilities.
    pub fn decode(&self, heard: &Heard, before: &mut Decoded, nodes: &[Node]) -> Vec<f32> {
        let mask = before.join(nodes);
        let depths = &before.depths[before.depths.len() - nodes.len()..];
        let mut rows = vec![0.0; nodes.len() * WIDTH];
        for ((row, node), depth) in rows.chunks_exact_mut(WIDTH).zip(nodes).zip(depths) {
            self.tokens.matrix.widen(node.row, row);
            add(row, &self.decoder_places[depth * WIDTH..][..WIDTH]);
        }
        before.layers.resize(LAYERS, Vec::new());
        for ((layer, known), sound) in self.decoder.iter().zip(&mut before.layers).zip(&heard.layers) {
            let own = layer.itself.of(&layer.before_itself.of(&rows));
            // Not twice what is needed, as it would grow by itself.
            known.reserve_exact(nodes.len() * 2 * WIDTH);
            own.chunks_exact(3 * WIDTH).for_each(|row| known.extend_from_slice(&row[WIDTH..]));
            let [queries, ..] = thirds(&own);
            let [keys, values] = halves(known);
            add(&mut rows, &layer.from_itself.of(&attend(queries, keys, values, Some(&mask))));
            let query = layer.query.of(&layer.before_sound.of(&rows));
            let query = Columns { values: &query, of: WIDTH, first: 0 };
            let [keys, values] = halves(sound);
            add(&mut rows, &layer.from_sound.of(&attend(query, keys, values, None)));
            widened(&mut rows, &layer.before_wide, &layer.wide, &layer.narrow);
        }
        self.tokens.of(&self.decoder_norm.of(&rows))
    }

    /// How many tokens are kept.
    pub fn tokens(&self) -> usize {
        self.tokens.matrix.rows()
    }
}

impl Decoded {
    /// Takes nodes in, as long as they are not too deep; gives what hides from each all that does not lead up to it.
    fn join(&mut self, nodes: &[Node]) -> Vec<f32> {
        let known = self.nodes.len();
        let all = known + nodes.len();
        self.nodes.extend_from_slice(nodes);
        let mut mask = vec![HIDDEN; nodes.len() * all];
        for (at, row) in (known..).zip(mask.chunks_exact_mut(all)) {
            let mut next = Some(at);
            let mut depth = 0;
            while let Some(node) = next {
                row[node] = 0.0;
                depth += 1;
                next = self.nodes[node].parent;
            }
            self.depths.push(depth - 1);
        }
        mask
    }
}

/// Queries, keys and values.
fn thirds(rows: &[f32]) -> [Columns<'_>; 3] {
    [0, 1, 2].map(|third| Columns { values: rows, of: 3 * WIDTH, first: third * WIDTH })
}

/// Keys and values.
fn halves(rows: &[f32]) -> [Columns<'_>; 2] {
    [0, WIDTH].map(|first| Columns { values: rows, of: 2 * WIDTH, first })
}

fn widened(rows: &mut [f32], norm: &Norm, wide: &Linear, narrow: &Linear) {
    let mut inner = wide.of(&norm.of(rows));
    gelu(&mut inner);
    add(rows, &narrow.of(&inner));
}

/// Each row with its neighbours, of every `step`-th one.
fn convolved(by: &Linear, rows: &[f32], width: usize, step: usize) -> Vec<f32> {
    let count = rows.len() / width;
    let mut taps = vec![0.0; count.div_ceil(step) * TAPS * width];
    for (at, to) in taps.chunks_exact_mut(TAPS * width).enumerate() {
        for (tap, to) in to.chunks_exact_mut(width).enumerate() {
            let row = (at * step + tap).checked_sub(1).filter(|row| *row < count);
            if let Some(row) = row {
                to.copy_from_slice(&rows[row * width..][..width]);
            }
        }
    }
    let mut out = by.of(&taps);
    gelu(&mut out);
    out
}

/// The logarithm of the probability of each token, from a row of [`Network::decode`].
pub(crate) struct Odds<'a> {
    row: &'a [f32],
    whole: f32,
}

impl<'a> Odds<'a> {
    pub fn new(row: &'a [f32]) -> Self {
        Self { row, whole: log_sum(row) }
    }

    pub fn of(&self, token: usize) -> f32 {
        self.row[token] - self.whole
    }
}
