//! The second ear: how well phrases explain what was heard.
//!
//! It is Whisper base (OpenAI, MIT), which learned from 680,000 hours of people in a hundred languages, pruned to the tokens
//! that are wanted (`models/second/make.py` makes its file). It never says by itself what was said: it is asked about phrases,
//! which it reads as a tree, in two steps. Plain Rust on one thread; what it costs is in `models/README.md`.
//!
//! What is where: `file` reads and checks, `words` are how words are written, `spectra` and `network` turn sound into what a
//! decoder looks at, `tree` asks about many phrases at once, `listen` about any order of words. `matrix` and `layers` compute.

mod file;
mod layers;
mod listen;
mod matrix;
mod network;
mod spectra;
mod tree;
mod words;

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::OnceLock;

pub use file::SecondEarError;
use file::{Marks, Source};
use listen::{Listening, Way};
pub use network::Heard;
use network::{MOST_TOKENS, Network};
use tree::{Memory, Tree, Worth, Written};
pub use words::SpellingError;

/// How much of what a phrase is worth in silence is taken from what it is worth in sound: where it is one of many
/// announcements, and where it is a word alone. Without it the commonest phrase wins in noise.
pub const SILENCE_COUNTS: f32 = 0.8;
pub const SILENCE_COUNTS_FOR_WORDS: f32 = 0.65;

/// Tokens that come before every phrase.
const PREFIX: usize = 4;

/// The ear, with its file in memory.
pub struct SecondEar {
    network: Network,
    marks: Marks,
    languages: HashMap<String, u32>,
    rows: HashMap<u32, usize>,
    silence: OnceLock<Heard>,
}

/// What phrases are worth in silence, by language, as far as it was asked for: most of what can be said in a position could be
/// said before.
#[derive(Default)]
pub struct InSilence(HashMap<String, Memory>);

/// Phrases that may be said now, and what they are worth in silence.
pub struct Expected {
    tree: Tree,
    silence: Worth,
    /// Of each phrase its likeliest spelling in silence.
    in_silence: Vec<f32>,
    phrases: Vec<Spellings>,
}

/// The ways in which a phrase may be written; the likeliest one counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spellings(Vec<Written>);

impl SecondEar {
    /// Reads a file that `make.py` made, whole; its sum is checked first.
    pub fn open(path: &Path) -> Result<Self, SecondEarError> {
        let (mut source, header) = Source::open(path)?;
        let rows: HashMap<u32, usize> =
            header.tokens.iter().enumerate().map(|(row, id)| (*id, row)).collect();
        let Marks { start, transcribe, untimed, end } = header.marks;
        let marks = [start, transcribe, untimed, end].into_iter().chain(header.languages.values().copied());
        let has_all = words::tokens().copied().chain(marks).all(|token| rows.contains_key(&token));
        if rows.len() != header.tokens.len() || !has_all {
            return Err(source.damaged("it does not have the tokens that this program needs"));
        }
        let network = Network::read(&mut source, header.tokens.len())?;
        Ok(Self { network, marks: header.marks, languages: header.languages, rows, silence: OnceLock::new() })
    }

    /// Hears samples at 16 kHz: the first 11.5 s of them. What came 0.3 s before speech belongs to them, or a first sound is lost. It takes 30 ms for a second of sound, and 1.2 MB.
    pub fn encode(&self, samples: &[i16]) -> Heard {
        self.network.encode(samples)
    }

    /// What is heard where next to nothing is: the least noise for a second. Made once.
    pub fn silence(&self) -> &Heard {
        self.silence.get_or_init(|| {
            // A sequence that looks like chance, from -2 to 2.
            let mut state = 1_u32;
            let noise = std::iter::repeat_with(|| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as i16 % 5 - 2
            });
            self.encode(&noise.take(16_000).collect::<Vec<_>>())
        })
    }

    /// Whether it has no tokens for a word of that language's grammar, in lower case.
    pub fn lacks(language: &str, word: &str) -> bool {
        !words::knows(language, word)
    }

    /// How a phrase of that language's grammar is written: words in lower case, parted by blanks.
    pub fn spellings(&self, language: &str, phrase: &str) -> Result<Spellings, SpellingError> {
        let all = words::written(language, phrase)?;
        let longest = all.iter().map(Vec::len).max().unwrap_or(0);
        if longest == 0 || longest > MOST_TOKENS - PREFIX {
            return Err(SpellingError::Length(phrase.to_owned()));
        }
        let rows = |tokens: Vec<u32>| tokens.iter().map(|token| self.rows[token]).collect();
        let all: BTreeSet<Written> = all.into_iter().map(rows).collect();
        Ok(Spellings(all.into_iter().collect()))
    }

    /// The logarithm of the probability that somebody who speaks `language` said each phrase and nothing else: that of
    /// its likeliest spelling. No score depends on the other phrases; [`f32::NEG_INFINITY`] for all in a language that is
    /// not known.
    pub fn score(&self, heard: &Heard, language: &str, phrases: &[Spellings]) -> Vec<f32> {
        let Some(tree) = self.tree(language, phrases.iter().flat_map(|spellings| &spellings.0)) else {
            return vec![f32::NEG_INFINITY; phrases.len()];
        };
        best(phrases, tree.phrases(&tree.worth(&self.network, heard, self.end())))
    }

    /// Phrases that may be said for some time: what they are worth in silence is computed now, where `known` does not have
    /// it. `None` in a language that is not known.
    pub fn expect(&self, known: &mut InSilence, language: &str, phrases: &[Spellings]) -> Option<Expected> {
        let tree = self.tree(language, phrases.iter().flat_map(|spellings| &spellings.0))?;
        let memory = known.0.entry(language.to_owned()).or_default();
        let new = phrases.iter().flat_map(|spellings| &spellings.0).filter(|written| !memory.knows(written));
        let new: Vec<&Written> = new.collect();
        if !new.is_empty() {
            let new = self.tree(language, new)?;
            memory.learn(&new, &new.worth(&self.network, self.silence(), self.end()));
        }
        let silence = memory.worth(&tree);
        let in_silence = best(phrases, tree.phrases(&silence));
        Some(Expected { tree, silence, in_silence, phrases: phrases.to_vec() })
    }

    /// How well each phrase that is expected explains what was heard: its score, less `share` of its score in silence
    /// ([`SILENCE_COUNTS`]). Phrases that are hopeless after some tokens are dropped, unless `is_kept`, and have
    /// [`f32::NEG_INFINITY`].
    pub fn weigh(
        &self,
        heard: &Heard,
        expected: &Expected,
        share: f32,
        is_kept: impl Fn(usize) -> bool,
    ) -> Vec<f32> {
        let Expected { tree, silence, in_silence, phrases } = expected;
        let mut first = 0;
        let groups = phrases.iter().enumerate().map(|(at, spellings)| {
            let from = first;
            first += spellings.0.len();
            (from..first, is_kept(at))
        });
        let groups: Vec<_> = groups.collect();
        let worth = tree.worth_of_hopeful(&self.network, heard, self.end(), (silence, share), &groups);
        let spelt = tree.phrases(&worth);
        // Of a phrase that was dropped one spelling may be known, as the beginning of another phrase: that is not all of it.
        let is_known = groups.iter().map(|(of, _)| spelt[of.clone()].iter().all(|score| score.is_finite()));
        let is_known: Vec<bool> = is_known.collect();
        let worths = best(phrases, spelt).into_iter().zip(in_silence).zip(is_known);
        worths
            .map(
                |((score, in_silence), is_known)| {
                    if is_known { score - share * in_silence } else { f32::NEG_INFINITY }
                },
            )
            .collect()
    }

    /// The words of `words` that were said, in any order and number, one at least, and what they are worth: as in
    /// [`Self::weigh`]. It does not know what may be said, so it tells how well something is said.
    pub fn listen<'a>(
        &self,
        heard: &Heard,
        language: &str,
        words: &[&'a str],
        share: f32,
    ) -> Result<(Vec<&'a str>, f32), SpellingError> {
        let before = self.before(language).ok_or_else(|| SpellingError::Language(language.to_owned()))?;
        let mut ways: Vec<Way<'a>> = Vec::new();
        for word in words {
            let rows = |tokens: &Vec<u32>| tokens.iter().map(|token| self.rows[token]).collect();
            ways.extend(words::ways(language, word)?.map(|tokens| (*word, rows(tokens))));
        }
        let (silence, end) = (self.silence(), self.end());
        let listening = Listening { network: &self.network, silence, share, end, most: MOST_TOKENS };
        Ok(listening.listen(heard, &before, &ways))
    }

    fn tree<'a>(&self, language: &str, phrases: impl IntoIterator<Item = &'a Written>) -> Option<Tree> {
        Some(Tree::new(&self.before(language)?, phrases))
    }

    /// Rows of the tokens before every phrase of a language.
    fn before(&self, language: &str) -> Option<[usize; PREFIX]> {
        let Marks { start, transcribe, untimed, .. } = self.marks;
        Some([start, *self.languages.get(language)?, transcribe, untimed].map(|token| self.rows[&token]))
    }

    fn end(&self) -> usize {
        self.rows[&self.marks.end]
    }
}

impl InSilence {
    /// How many tokens behind others it knows.
    pub fn len(&self) -> usize {
        self.0.values().map(Memory::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Of each phrase the best of its spellings.
fn best(phrases: &[Spellings], scores: Vec<f32>) -> Vec<f32> {
    let mut scores = scores.into_iter();
    let best =
        |spellings: &Spellings| scores.by_ref().take(spellings.0.len()).fold(f32::NEG_INFINITY, f32::max);
    phrases.iter().map(best).collect()
}
