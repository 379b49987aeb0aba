//! A speech model in memory, loaded after a look at what is there: which files, which words, and room for them.
//!
//! libvosk says only yes or no of the files themselves, and on some that are damaged it ends its process or reads past
//! its arrays; that is what the process is for.

use std::collections::BTreeSet;
use std::fs::{File, metadata, read_dir};
use std::io::{ErrorKind, Read as _};
use std::path::Path;
use std::sync::Arc;

use super::error::ModelError;
use super::hearing::UNKNOWNS;
use super::trust::ConfidenceModel;
use super::words;
use crate::device::os::process;
use crate::device::untrusted_file;

/// Most bytes that are read of a text file.
const TEXT_LIMIT_BYTES: u64 = 64 << 20;

/// Files that every model has whose grammar is chosen at run time, which is the kind we need.
const ALWAYS: [&str; 6] = [
    "am/final.mdl",
    "conf/model.conf",
    "conf/mfcc.conf",
    "graph/HCLr.fst",
    "graph/disambig_tid.int",
    "graph/phones/word_boundary.int",
];

/// Folder of what tells one voice from another (i-vectors), in official models.
const IVECTOR: &str = "ivector";
const WITH_IVECTOR: [&str; 6] = [
    "ivector/final.ie",
    "ivector/final.dubm",
    "ivector/final.mat",
    "ivector/global_cmvn.stats",
    "ivector/online_cmvn.conf",
    "ivector/splice.conf",
];

/// Files that say something by being there.
const MAY_BE_EMPTY: [&str; 2] = ["graph/disambig_tid.int", "ivector/online_cmvn.conf"];
/// The grammar of the model itself; without it only run-time grammars work.
pub const GRAMMAR: &str = "graph/Gr.fst";
/// Memory for a model, measured: so many times its files, and [`BESIDE`] for decoders, graphs and threads.
const TIMES: u64 = 3;
const BESIDE: u64 = 192 << 20;

/// A loaded model. Cheap to clone; the last clone or recogniser frees it.
#[derive(Clone)]
pub(super) struct Model {
    pub vosk: Arc<vosk::Model>,
    /// All its words, without `<eps>` and the like, in the order of their letters: a grammar made of them is the same
    /// each time.
    pub words: Arc<BTreeSet<String>>,
    pub has_grammar: bool,
    /// Name by which it calls that which is no word.
    pub unknown: Option<&'static str>,
    pub trust: Option<ConfidenceModel>,
    pub folder: Arc<Path>,
}

impl Model {
    /// Loads the model in `folder`. Blocks; a small model of ours takes some tens of milliseconds, an official one
    /// seconds.
    pub fn load(folder: &Path) -> Result<Self, ModelError> {
        // Kaldi's news go to stderr; its errors cannot be silenced.
        vosk::set_log_level(vosk::LogLevel::Error);
        let path = folder
            .to_str()
            .filter(|p| !p.contains('\0'))
            .ok_or(ModelError::BadPath { folder: folder.into() })?;
        is_room(folder)?;
        is_complete(folder)?;
        let words = words::numbered(folder)?;
        let trust = ConfidenceModel::of(folder)?;
        let vosk = vosk::Model::new(path).ok_or(ModelError::Refused { folder: folder.into() })?;
        Ok(Self {
            vosk: vosk.into(),
            unknown: UNKNOWNS.into_iter().find(|name| words.contains_key(*name)),
            words: words::heard(words).into(),
            has_grammar: folder.join(GRAMMAR).exists(),
            trust,
            folder: folder.into(),
        })
    }
}

fn is_complete(folder: &Path) -> Result<(), ModelError> {
    let kind = metadata(folder).map_err(|e| match e.kind() {
        ErrorKind::NotFound => ModelError::Missing { folder: folder.into() },
        _ => ModelError::Unreadable { file: folder.into(), reason: e.to_string() },
    })?;
    if !kind.is_dir() {
        return Err(ModelError::NotAFolder { folder: folder.into() });
    }
    let ivector = WITH_IVECTOR.iter().filter(|_| folder.join(IVECTOR).exists());
    for name in ALWAYS.iter().chain(ivector) {
        let file = folder.join(name);
        let size = open(&file)?.metadata().map_or(0, |known| known.len());
        if size == 0 && !MAY_BE_EMPTY.contains(name) {
            return Err(damaged(&file, "it is empty"));
        }
    }
    Ok(())
}

/// Compares what the model in `folder` needs with what this process can still get: where memory runs out the whole
/// process ends. Where the system does not tell what there is, nothing is refused.
fn is_room(folder: &Path) -> Result<(), ModelError> {
    let needed = needed(folder);
    match process::free_memory() {
        Some(free) if free < needed => {
            Err(ModelError::NoRoom { needed_mb: needed >> 20, free_mb: free >> 20 })
        }
        _ => Ok(()),
    }
}

/// The memory that the model in `folder` needs, in bytes.
pub(super) fn needed(folder: &Path) -> u64 {
    size(folder).saturating_mul(TIMES).saturating_add(BESIDE)
}

/// All files below a folder, in bytes. A link to a file counts as that file, for models share theirs; linked folders are
/// not followed, for they may lead round in a circle.
fn size(folder: &Path) -> u64 {
    let entries = read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => size(&entry.path()),
            _ => metadata(entry.path()).map_or(0, |known| if known.is_file() { known.len() } else { 0 }),
        })
        .fold(0, u64::saturating_add)
}

fn open(file: &Path) -> Result<File, ModelError> {
    untrusted_file::open(file).map_err(|e| match e.kind() {
        ErrorKind::NotFound => ModelError::FileMissing { file: file.into() },
        _ => ModelError::Unreadable { file: file.into(), reason: e.to_string() },
    })
}

pub(super) fn text(file: &Path) -> Result<String, ModelError> {
    let mut text = String::new();
    match open(file)?.take(TEXT_LIMIT_BYTES).read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(e) if e.kind() == ErrorKind::InvalidData => Err(damaged(file, "it is not UTF-8 text")),
        Err(e) => Err(ModelError::Unreadable { file: file.into(), reason: e.to_string() }),
    }
}

pub(super) fn damaged(file: &Path, reason: impl Into<String>) -> ModelError {
    ModelError::Damaged { file: file.into(), reason: reason.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_linked_file_counts_and_a_linked_folder_does_not() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("am");
        std::fs::create_dir(&inner).expect("a folder");
        std::fs::write(folder.path().join("final.mdl"), [0; 300]).expect("a file");
        assert_eq!(size(&inner), 0);
        symlink("../final.mdl", inner.join("final.mdl")).expect("a link");
        symlink("..", inner.join("round")).expect("a link");
        symlink("nothing", inner.join("nowhere")).expect("a link");
        assert_eq!(size(&inner), 300);
    }

    #[test]
    fn a_model_beyond_all_memory_is_refused_with_both_numbers() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = std::fs::File::create(folder.path().join("final.mdl")).expect("a file");
        is_room(folder.path()).expect("a small one fits");
        // Sparse: it takes no room on the disk.
        file.set_len(1 << 42).expect("a long file");
        let refused = is_room(folder.path());
        assert!(matches!(refused, Err(ModelError::NoRoom { needed_mb, free_mb }) if needed_mb > free_mb));
    }
}
