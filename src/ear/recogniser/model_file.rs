//! Opens the files of a model, and says why one could not be loaded.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::device::outside;

/// More than this is not read of a text file.
const TEXT_LIMIT_BYTES: u64 = 64 << 20;

/// Why a model could not be loaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ModelError {
    /// There is nothing at this path.
    #[error("no speech model at {}", folder.display())]
    Missing { folder: PathBuf },
    /// There is something else than a folder.
    #[error("{} is not a folder with a speech model", folder.display())]
    NotAFolder { folder: PathBuf },
    #[error("{} is not a path that the recogniser can open", folder.display())]
    BadPath { folder: PathBuf },
    /// A file of the model is not there.
    #[error("the speech model lacks its file {}", file.display())]
    FileMissing { file: PathBuf },
    #[error("cannot read {}: {reason}", file.display())]
    Unreadable { file: PathBuf, reason: String },
    /// A file of the model is not what it should be.
    #[error("{} is damaged: {reason}", file.display())]
    Damaged { file: PathBuf, reason: String },
    #[error("the speech model needs about {needed_mb} MB of memory, and {free_mb} MB are free")]
    NoRoom { needed_mb: u64, free_mb: u64 },
    /// All files look right, and yet libvosk did not take them.
    #[error("the recogniser refused the speech model in {}", folder.display())]
    Refused { folder: PathBuf },
}

pub(super) fn open(file: &Path) -> Result<File, ModelError> {
    outside::open(file).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => ModelError::FileMissing { file: file.into() },
        _ => ModelError::Unreadable { file: file.into(), reason: e.to_string() },
    })
}

pub(super) fn text(file: &Path) -> Result<String, ModelError> {
    let mut text = String::new();
    match open(file)?.take(TEXT_LIMIT_BYTES).read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(e) if e.kind() == std::io::ErrorKind::InvalidData => Err(damaged(file, "it is not UTF-8 text")),
        Err(e) => Err(ModelError::Unreadable { file: file.into(), reason: e.to_string() }),
    }
}

pub(super) fn damaged(file: &Path, reason: impl Into<String>) -> ModelError {
    ModelError::Damaged { file: file.into(), reason: reason.into() }
}
