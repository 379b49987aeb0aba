//! Why voices of volunteers cannot be recorded, withdrawn or handed in, and its message.

use std::io;
use std::path::PathBuf;

use crate::language::Message;
use crate::profiles::errors::{ClipError, DiskError, TeachError};
use crate::profiles::message::ProfileMessage;
use crate::profiles::partner::PartnerError;
use crate::user::{file_errors, system};

/// Why it cannot be done.
#[derive(Debug)]
pub enum VolunteersError {
    /// The folder holds something else.
    Foreign {
        /// The folder of the collection.
        path: PathBuf,
    },
    /// Another program records in it.
    InUse {
        /// The folder of the collection.
        path: PathBuf,
    },
    /// It does not exist, and nothing is to be recorded.
    Missing {
        /// The folder of the collection.
        path: PathBuf,
    },
    /// It was handed in.
    HandedIn {
        /// The folder of the collection.
        path: PathBuf,
        /// When, as year, month and day.
        date: String,
    },
    /// There is no volunteer of this number.
    Unknown {
        /// The number that nobody has.
        number: u64,
    },
    /// He was led in another language.
    OtherLanguage {
        /// The number of the volunteer.
        number: u64,
        /// The code of that language.
        language: String,
    },
    /// A file of it cannot be read.
    Unreadable {
        /// The file that is concerned.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file of it cannot be understood.
    Damaged {
        /// The file that is concerned.
        path: PathBuf,
        /// What is wrong with it.
        source: Box<ron::error::SpannedError>,
    },
    /// The model knows too few words of these announcements.
    TooFewTexts,
    /// What is to be recorded cannot be, or a clip cannot be used.
    Recording(TeachError),
}

impl From<VolunteersError> for Message {
    fn from(error: VolunteersError) -> Self {
        let shown = |path: PathBuf| path.display().to_string();
        match error {
            VolunteersError::Foreign { path } => {
                ProfileMessage::VolunteersForeign { path: shown(path) }.into()
            }
            VolunteersError::InUse { path } => ProfileMessage::VolunteersInUse { path: shown(path) }.into(),
            VolunteersError::Missing { path } => {
                ProfileMessage::VolunteersMissing { path: shown(path) }.into()
            }
            VolunteersError::HandedIn { path, date } => {
                ProfileMessage::VolunteersHandedIn { path: shown(path), date }.into()
            }
            VolunteersError::Unknown { number } => ProfileMessage::VolunteersUnknown { number }.into(),
            VolunteersError::OtherLanguage { number, language } => {
                ProfileMessage::VolunteersOtherLanguage { number, language }.into()
            }
            VolunteersError::Unreadable { path, source } => system::cannot_read(&path, &source),
            VolunteersError::Damaged { path, source } => {
                ProfileMessage::VolunteersDamaged { path: shown(path), why: file_errors::ron(&source) }.into()
            }
            VolunteersError::TooFewTexts => ProfileMessage::VolunteersTooFewTexts.into(),
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
