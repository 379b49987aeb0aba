//! A graph of what can be said now, beside the grammar of all that can ever be said: the same network and words, and phrases
//! alone.
//!
//! libvosk takes graphs from a model's folder only. So a folder of links is made, loaded, and removed again.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::decoder::{DecoderAnswer, SecondDecoder, scored};
use super::error::RecogniserError;
use super::hearing::{CHUNK, UNKNOWN};
use super::model::{GRAMMAR, Model};
use super::words;
use crate::device::atomic_file::{self, FileReaders};
use crate::device::kaldi::{Arc, GraphState, graph};
use crate::device::os::files;

/// Cost of each piece of what is no word before a phrase, as a natural logarithm.
const UNKNOWN_COST: f32 = 3.0;
/// The most phrases: there are positions with more than two hundred moves, each with half a dozen wordings.
const MOST_PHRASES: usize = 10_000;
/// Longest wait for its loading once it is needed, usually none at all. What comes of a slow disk is heard
/// without it.
const LOADING: Duration = Duration::from_secs(2);

/// Phrases that can be said now, and the model that knows nothing else, which loads on a thread of its own.
pub(super) struct ExpectedPart {
    phrases: BTreeSet<String>,
    loading: Loading,
}

enum Loading {
    Runs(Receiver<Option<vosk::Model>>),
    /// `None` where there is no such model.
    Done(Option<vosk::Model>),
}

impl ExpectedPart {
    /// Begins to load. Phrases with a word that the model does not know are left out.
    pub fn new(model: &Model, phrases: &[String]) -> Self {
        let phrases: BTreeSet<String> = phrases
            .iter()
            .filter(|phrase| phrase.split_whitespace().all(|word| model.words.contains(word)))
            .filter(|phrase| !phrase.trim().is_empty())
            .take(MOST_PHRASES)
            .cloned()
            .collect();
        let (of, said) = (model.folder.clone(), phrases.clone());
        let (tell, loaded) = channel();
        let load = move || _ = tell.send(load(&of, &said).ok().flatten());
        // A thread that cannot start tells nobody, which is answer enough.
        let _ = thread::Builder::new().name("expected".into()).spawn(load);
        Self { phrases, loading: Loading::Runs(loaded) }
    }

    /// True if these very words are among the phrases.
    pub fn holds(&self, text: &str) -> bool {
        self.phrases.contains(text)
    }

    /// The phrase that explains the sound best, and how well; `None` where there is no such model, or nothing is heard.
    pub fn decode(&mut self, samples: &[i16]) -> Result<Option<DecoderAnswer>, RecogniserError> {
        let Some(model) = self.model() else { return Ok(None) };
        let mut decoder = SecondDecoder::new(scored(model)?);
        samples.chunks(CHUNK).try_for_each(|chunk| decoder.feed(chunk))?;
        let answer = decoder.finish()?;
        Ok(Some(answer).filter(|answer| !answer.words.is_empty()))
    }

    /// Waits until it is loaded, but not for ever.
    fn model(&mut self) -> Option<&vosk::Model> {
        if let Loading::Runs(loaded) = &self.loading {
            match loaded.recv_timeout(LOADING) {
                Err(RecvTimeoutError::Timeout) => return None,
                loaded => self.loading = Loading::Done(loaded.ok().flatten()),
            }
        }
        match &self.loading {
            Loading::Done(model) => model.as_ref(),
            Loading::Runs(_) => None,
        }
    }
}

impl Drop for ExpectedPart {
    /// Waits for the loading: where the program ends while it loads, the folder of links would stay.
    fn drop(&mut self) {
        let _ = self.model();
    }
}

/// The model in `folder`, with these phrases in the place of its grammar; `None` where there are none.
fn load(folder: &Path, phrases: &BTreeSet<String>) -> io::Result<Option<vosk::Model>> {
    let Ok(numbers) = words::listed(folder) else { return Ok(None) };
    let Some(graph) = trie(phrases, &numbers) else { return Ok(None) };
    let own = tempfile::Builder::new().prefix("evavier-").tempdir()?;
    linked(folder, own.path())?;
    atomic_file::create(&own.path().join(GRAMMAR), FileReaders::Owner, &graph)?;
    Ok(own.path().to_str().and_then(vosk::Model::new))
}

/// Links to all files of a model but its grammar.
fn linked(from: &Path, to: &Path) -> io::Result<()> {
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        std::fs::create_dir_all(to.join(&inner))?;
        for entry in std::fs::read_dir(from.join(&inner))? {
            let name = inner.join(entry?.file_name());
            let original = from.join(&name);
            if original.is_dir() {
                folders.push(name);
            } else if name != Path::new(GRAMMAR) {
                files::link(&files::real(&original)?, &to.join(&name))?;
            }
        }
    }
    Ok(())
}

/// A graph with a path for each phrase, all equally likely, and sound before them that is no word.
fn trie(phrases: &BTreeSet<String>, numbers: &HashMap<String, i32>) -> Option<Vec<u8>> {
    let unknown = *numbers.get(UNKNOWN)?;
    let mut states: Vec<(BTreeMap<i32, usize>, bool)> = vec![(BTreeMap::new(), true)];
    for phrase in phrases {
        let words: Option<Vec<i32>> =
            phrase.split_whitespace().map(|word| numbers.get(word).copied()).collect();
        let mut at = 0;
        for word in words? {
            let next = states.len();
            at = *states[at].0.entry(word).or_insert(next);
            if at == next {
                states.push((BTreeMap::new(), false));
            }
        }
        states[at].1 = true;
    }
    if phrases.is_empty() {
        return None;
    }
    let each = (phrases.len() as f32).ln();
    let written = states.iter().enumerate().map(|(index, (words, is_end))| {
        let cost = if index == 0 { each } else { 0.0 };
        let arc = |(word, next): (&i32, &usize)| {
            i32::try_from(*next).ok().map(|next| Arc { input: *word, word: *word, cost, next })
        };
        let mut arcs = words.iter().map(arc).collect::<Option<Vec<_>>>()?;
        if index == 0 {
            arcs.push(Arc { input: unknown, word: unknown, cost: UNKNOWN_COST, next: 0 });
            arcs.sort_by_key(|arc| arc.word);
        }
        Some(GraphState { end: is_end.then_some(0.0), arcs })
    });
    written.collect::<Option<Vec<_>>>().map(|states| graph(&states))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::kaldi::{Header, KaldiReader};

    fn numbers() -> HashMap<String, i32> {
        let words = ["<eps>", UNKNOWN, "eva", "drei", "vier"];
        words.iter().zip(0..).map(|(word, number)| ((*word).to_owned(), number)).collect()
    }

    #[test]
    fn phrases_with_one_beginning_share_it() {
        let phrases = BTreeSet::from(["eva drei".to_owned(), "eva vier".to_owned()]);
        let bytes = trie(&phrases, &numbers()).expect("a graph");
        let header = Header::read(&mut KaldiReader::new(&bytes), |_| true).expect("a header");
        // The beginning, after Eva, after each number; what is no word, Eva, and two numbers.
        assert_eq!((header.start, header.states), (0, 4));
        let (header, state, arc) = (66, 12, 16);
        assert_eq!(bytes.len(), header + 4 * state + 4 * arc);
        assert!(trie(&BTreeSet::new(), &numbers()).is_none());
        assert!(trie(&BTreeSet::from(["anna".to_owned()]), &numbers()).is_none());
    }
}
