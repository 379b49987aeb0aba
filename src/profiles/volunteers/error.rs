//! Why voices of volunteers cannot be recorded, withdrawn or handed in, and its message.

use std::io;
use std::path::PathBuf;

use crate::language::Message;
use crate::profiles::errors::{ClipError, DiskError, TeachError};
use crate::profiles::partner::PartnerError;
use crate::user::{file_errors, system};

/// Why it cannot be done.
#[derive(Debug)]
pub enum VolunteersError {
    /// The folder holds something else.
    Foreign {
        path: PathBuf,
    },
    InUse {
        path: PathBuf,
    },
    /// It does not exist, and nothing is to be recorded.
    Missing {
        path: PathBuf,
    },
    HandedIn {
        path: PathBuf,
        date: String,
    },
    /// There is no volunteer of this number.
    Unknown {
        /// The number that nobody has.
        number: u64,
    },
    OtherLanguage {
        number: u64,
        language: String,
    },
    Unreadable {
        path: PathBuf,
        source: io::Error,
    },
    Damaged {
        path: PathBuf,
        source: Box<ron::error::SpannedError>,
    },
    /// The model knows too few words of these announcements.
    TooFewTexts,
    Recording(TeachError),
}

impl From<VolunteersError> for Message {
    fn from(error: VolunteersError) -> Self {
        let shown = |path: PathBuf| path.display().to_string();
        match error {
            VolunteersError::Foreign { path } => {
                say!("volunteers_foreign", path = shown(path))
            }
            VolunteersError::InUse { path } => say!("volunteers_in_use", path = shown(path)),
            VolunteersError::Missing { path } => {
                say!("volunteers_missing", path = shown(path))
            }
            VolunteersError::HandedIn { path, date } => {
                say!("volunteers_handed_in", path = shown(path), date)
            }
            VolunteersError::Unknown { number } => say!("volunteers_unknown", number),
            VolunteersError::OtherLanguage { number, language } => {
                say!("volunteers_other_language", number, language)
            }
            VolunteersError::Unreadable { path, source } => system::cannot_read(&path, &source),
            VolunteersError::Damaged { path, source } => {
                say!("volunteers_damaged", path = shown(path), why = file_errors::ron(&source))
            }
            VolunteersError::TooFewTexts => say!("volunteers_too_few_texts"),
            VolunteersError::Recording(error) => error.into(),
        }
    }
}

macro_rules! through_teaching {
    ($($part:ty),+) => {
        $(impl From<$part> for VolunteersError {
            fn from(error: $part) -> Self {
                Self::Recording(error.into())
            }
        })+
    };
}

through_teaching!(TeachError, DiskError, ClipError, PartnerError);
