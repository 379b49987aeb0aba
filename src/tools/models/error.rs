//! Why a speech model cannot be used, a catalogue not be read, or a model not be installed.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ron::error::SpannedError;

use crate::device::archive::ArchiveError;
use crate::device::download::DownloadError;
use crate::ear::recogniser::{ModelError, StartError};
use crate::language::Message;
use crate::talk::faults;
use crate::user::{file_errors, system};

/// Why a model cannot be used.
#[derive(Clone, Debug, PartialEq)]
pub enum VerifyError {
    /// The recogniser does not take it.
    Start(StartError),
    /// It was not loaded within this time.
    TooSlow(Duration),
}

impl VerifyError {
    /// The same with the names of files below this folder alone, for one that is gone when this is read.
    pub(super) fn below(self, folder: &Path) -> Self {
        let short = |path: PathBuf| path.strip_prefix(folder).map_or_else(|_| path.clone(), Path::to_owned);
        let Self::Start(StartError::Model(error)) = self else { return self };
        let error = match error {
            ModelError::FileMissing { file } => ModelError::FileMissing { file: short(file) },
            ModelError::Unreadable { file, reason } => ModelError::Unreadable { file: short(file), reason },
            ModelError::Damaged { file, reason } => ModelError::Damaged { file: short(file), reason },
            ModelError::Refused { folder } => ModelError::Refused { folder: short(folder) },
            other => other,
        };
        Self::Start(error.into())
    }
}

impl From<&VerifyError> for Message {
    fn from(error: &VerifyError) -> Self {
        match error {
            VerifyError::Start(error) => error.clone().into(),
            VerifyError::TooSlow(limit) => say!("no_answer", seconds = limit.as_secs()),
        }
    }
}

/// Why a catalogue of models cannot be used.
#[derive(Debug)]
pub enum CatalogueError {
    Unreadable {
        path: PathBuf,
        error: io::Error,
    },
    /// What stands in it is not understood.
    NotUnderstood {
        path: PathBuf,
        error: Box<SpannedError>,
    },
    /// It offers a model that nothing could be checked by.
    NoSum {
        path: PathBuf,
        /// The line of the model, from 1.
        line: usize,
        name: String,
    },
}

impl From<CatalogueError> for Message {
    fn from(error: CatalogueError) -> Self {
        let (path, line, why) = match error {
            CatalogueError::Unreadable { path, error } => return system::cannot_read(&path, &error),
            CatalogueError::NotUnderstood { path, error } => {
                (path, error.span.start.line, file_errors::what(&error.code))
            }
            CatalogueError::NoSum { path, line, name } => {
                (path, line, say!("file_field_missing", field = format!("{name}: md5 / sha256")))
            }
        };
        say!("bad_catalogue", path = path.display().to_string(), line = line as u64, why)
    }
}

/// Why a model was not installed.
#[derive(Debug)]
pub enum InstallError {
    Busy {
        path: PathBuf,
    },
    Disk {
        path: PathBuf,
        error: io::Error,
    },
    Unreadable {
        path: PathBuf,
        error: io::Error,
    },
    /// Nothing came, or no more.
    Download {
        /// The address that it was to come from.
        address: String,
        error: DownloadError,
    },
    /// The connection ended too early.
    TooShort {
        /// How many bytes came.
        got: u64,
        expected: u64,
    },
    /// It is of another size than it should be.
    WrongSize {
        /// How many bytes there are.
        got: u64,
        expected: u64,
    },
    /// It is not the archive that was offered.
    WrongSum,
    /// It was not unpacked.
    Archive(ArchiveError),
    /// There is no model in it.
    NoModel,
    Unusable(VerifyError),
}

impl From<InstallError> for Message {
    fn from(error: InstallError) -> Self {
        match error {
            InstallError::Busy { path } => say!("model_busy", path = path.display().to_string()),
            InstallError::Disk { path, error } => faults::disk(&path, &error),
            InstallError::Unreadable { path, error } => system::cannot_read(&path, &error),
            InstallError::Download { address, error } => faults::download(error, &address),
            InstallError::TooShort { got, expected } => say!("net_too_short", got, expected),
            InstallError::WrongSize { got, expected } => say!("wrong_size", got, expected),
            InstallError::WrongSum => say!("wrong_sum"),
            InstallError::Archive(error) => faults::archive(error),
            InstallError::NoModel => say!("archive_no_model"),
            InstallError::Unusable(error) => Self::from(&error),
        }
    }
}
