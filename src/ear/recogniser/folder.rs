//! A look at a model folder before libvosk sees it.
//!
//! libvosk says only yes or no, prints the reason on stderr, and on some half-valid files ends the whole
//! process or reads past its arrays. So what can be checked cheaply is checked here, and the reason is kept.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

use super::fst::Inputs;
use super::hearing::UNKNOWNS;
use super::ivector;
use super::model_file::{ModelError, damaged, open, text};

/// Files that every model has.
const ALWAYS: [&str; 3] = ["am/final.mdl", "conf/model.conf", "conf/mfcc.conf"];

/// The words of a model whose grammar does not bring them along.
const WORDS: &str = "graph/words.txt";

/// Files of a model whose grammar is chosen at run time, which is the kind we need.
const LOOKAHEAD: [&str; 3] = ["graph/HCLr.fst", "graph/disambig_tid.int", "graph/phones/word_boundary.int"];

/// The grammar of the model itself; without it only run-time grammars work.
pub(super) const GRAMMAR: &str = "graph/Gr.fst";

/// What the check learned.
pub(super) struct Folder {
    /// All its words, without `<eps>` and the like.
    pub words: BTreeSet<String>,
    pub has_grammar: bool,
    /// What it calls that which is no word.
    pub unknown: Option<&'static str>,
}

/// Checks every file that libvosk will open.
pub(super) fn check(folder: &Path) -> Result<Folder, ModelError> {
    let kind = std::fs::metadata(folder).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => ModelError::Missing { folder: folder.into() },
        _ => ModelError::Unreadable { file: folder.into(), reason: e.to_string() },
    })?;
    if !kind.is_dir() {
        return Err(ModelError::NotAFolder { folder: folder.into() });
    }
    ALWAYS.iter().chain(&LOOKAHEAD).try_for_each(|name| is_there(folder, name))?;
    let acoustics = super::acoustics::check(&folder.join(ALWAYS[0]))?;
    // libvosk takes it wherever it is; a network that wants it does not work without.
    let tells_voices = acoustics.ivector.is_some() || folder.join(ivector::FILES[0]).exists();
    if tells_voices {
        ivector::FILES.iter().try_for_each(|name| is_there(folder, name))?;
    }
    let mfcc = folder.join("conf/mfcc.conf");
    let features = super::options::check_features(&mfcc)?;
    if acoustics.features.is_some_and(|wanted| wanted != features) {
        return Err(damaged(&mfcc, "the network wants other features"));
    }
    if tells_voices {
        ivector::check(folder, features, &acoustics)?;
    }
    super::options::check_model(&folder.join("conf/model.conf"))?;
    let disambiguation = check_integers(&folder.join(LOOKAHEAD[1]))?;
    let boundaries = folder.join(LOOKAHEAD[2]);
    let listed = check_integers(&boundaries)?;
    if acoustics.phones.is_some_and(|phones| !phones.is_subset(&listed)) {
        return Err(damaged(&boundaries, "it does not list all phones"));
    }
    let inputs = Inputs { highest: acoustics.transitions, also: disambiguation };
    super::fst::check(&folder.join(LOOKAHEAD[0]), &inputs)?;
    let grammar = folder.join(GRAMMAR);
    let has_grammar = grammar.exists();
    let any = Inputs { highest: None, also: HashSet::new() };
    // libvosk too prefers the words in the grammar to those in the file.
    let words = match has_grammar.then(|| super::fst::check(&grammar, &any)).transpose()?.flatten() {
        Some(words) if words.get("<eps>") == Some(&0) => words,
        Some(_) => return Err(damaged(&grammar, "<eps> is not word 0")),
        None => check_words(&folder.join(WORDS))?,
    };
    let unknown = UNKNOWNS.into_iter().find(|name| words.contains_key(*name));
    Ok(Folder { words: heard(words), has_grammar, unknown })
}

fn is_there(folder: &Path, name: &str) -> Result<(), ModelError> {
    let file = folder.join(name);
    let size = open(&file)?.metadata().map_or(0, |known| known.len());
    let may_be_empty = name.ends_with("disambig_tid.int") || name.ends_with("online_cmvn.conf");
    if size == 0 && !may_be_empty { Err(damaged(&file, "it is empty")) } else { Ok(()) }
}

/// The words of a model that brings its own grammar, without a look at the rest of it.
pub fn words_with_grammar(folder: &Path) -> Option<BTreeSet<String>> {
    let words = folder.join(GRAMMAR).exists().then(|| check_words(&folder.join(WORDS)))?;
    words.ok().map(heard)
}

/// All words of a model with their numbers, marks of a recogniser's own among them.
pub(super) fn numbered_words(folder: &Path) -> Result<HashMap<String, i32>, ModelError> {
    check_words(&folder.join(WORDS))
}

/// Those that are words, and not marks of a recogniser's own.
fn heard(words: HashMap<String, i32>) -> BTreeSet<String> {
    words.into_keys().filter(|w| !w.starts_with(['<', '#', '['])).collect()
}

/// `word number` on every line, no number and no word twice.
fn check_words(file: &Path) -> Result<HashMap<String, i32>, ModelError> {
    let mut words = HashMap::new();
    let mut numbers = HashSet::new();
    for (index, line) in text(file)?.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let mut parts = line.split_whitespace();
        let (Some(word), Some(number), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(damaged(file, format!("line {} is not a word and a number", index + 1)));
        };
        let number = number.parse().ok().filter(|n| *n >= 0);
        let Some(number) = number.filter(|n| numbers.insert(*n)) else {
            return Err(damaged(file, format!("line {} has no number of its own", index + 1)));
        };
        if word.contains(['"', '\\']) || word.chars().any(char::is_control) {
            return Err(damaged(file, format!("line {} is not a word", index + 1)));
        }
        if words.insert(word.to_owned(), number).is_some() {
            return Err(damaged(file, format!("line {} repeats a word", index + 1)));
        }
    }
    if words.get("<eps>") != Some(&0) { Err(damaged(file, "<eps> is not word 0")) } else { Ok(words) }
}

/// The whole numbers that its lines begin with.
fn check_integers(file: &Path) -> Result<HashSet<i32>, ModelError> {
    let mut numbers = HashSet::new();
    for (index, line) in text(file)?.lines().enumerate() {
        let Some(number) = line.split_whitespace().next() else { continue };
        let number = number.parse();
        numbers.insert(
            number.map_err(|_| damaged(file, format!("line {} does not begin with a number", index + 1)))?,
        );
    }
    Ok(numbers)
}
