//! Why a voice could not be learned, kept or used: each error with what is needed to tell it, and its message.

use std::io;
use std::path::{Path, PathBuf};

use crate::device::archive::ArchiveError;
use crate::device::microphone::MicrophoneError;
use crate::ear::RecordingError;
use crate::ear::recogniser::{RecogniserError, StartError};
use crate::language::Message;
use crate::learn::ReadError;
use crate::profiles::partner::PartnerError;
use crate::talk::faults;
use crate::user::file_errors;
use crate::user::log_file;
use crate::user::system;

/// Why a folder of clips cannot be used.
#[derive(Debug)]
pub enum ClipError {
    /// The system does not let it be read.
    Unreadable {
        path: PathBuf,
        source: io::Error,
    },
    /// The folder has no clips.
    None {
        folder: PathBuf,
    },
    /// It is not written what is said in a clip.
    NoText {
        path: PathBuf,
    },
    BadSound {
        path: PathBuf,
        source: RecordingError,
    },
    /// It is too long for an announcement.
    TooLong {
        path: PathBuf,
    },
}

impl From<ClipError> for Message {
    fn from(error: ClipError) -> Self {
        let shown = |path: PathBuf| path.display().to_string();
        match error {
            ClipError::Unreadable { path, source } => cannot_read(path, &source),
            ClipError::None { folder } => say!("clips_none", path = shown(folder)),
            ClipError::NoText { path } => say!("clip_no_text", path = shown(path)),
            ClipError::BadSound { path, source } => {
                say!("bad_sound", path = shown(path), why = faults::recording(source))
            }
            ClipError::TooLong { path } => say!("clip_too_long", path = shown(path)),
        }
    }
}

fn cannot_read(path: PathBuf, error: &io::Error) -> Message {
    system::cannot_read(&path, error)
}

/// Why a clip is not learned from.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum LessonError {
    /// Words that the model does not know.
    UnknownWords {
        path: PathBuf,
        /// The words that the model does not know.
        words: Vec<String>,
    },
    /// It is too short, or something else is said in it than its text.
    OtherWords { path: PathBuf, text: String },
}

impl From<LessonError> for Message {
    fn from(error: LessonError) -> Self {
        match error {
            LessonError::UnknownWords { path, words } => {
                let path = path.display().to_string();
                say!("clip_unknown_words", path, words = words.join(", "))
            }
            LessonError::OtherWords { path, text } => {
                say!("clip_other", path = path.display().to_string(), text)
            }
        }
    }
}

/// Why a speech model cannot learn.
#[derive(Debug)]
pub enum LearnerError {
    Damaged {
        path: PathBuf,
        source: io::Error,
    },
    /// It is not of the kind that can be adapted to a voice.
    NotAdaptable {
        path: PathBuf,
        source: ReadError,
    },
}

impl From<LearnerError> for Message {
    fn from(error: LearnerError) -> Self {
        let shown = |path: PathBuf| path.display().to_string();
        match error {
            LearnerError::Damaged { path, source } => {
                say!("model_unreadable", path = shown(path), why = system::words(&source))
            }
            LearnerError::NotAdaptable { path, source } => {
                log_file::note_words(&format_args!("{}: {source}", path.display()));
                say!("not_adaptable", path = shown(path))
            }
        }
    }
}

/// Why nothing is recognised in clips: the model does not load, or the recogniser breaks.
pub(crate) type ModelUseError = StartError;

/// Why something could not be written.
#[derive(Debug)]
pub struct DiskError {
    pub path: PathBuf,
    pub source: io::Error,
}

impl DiskError {
    /// The system has refused to write there.
    pub fn at(path: &Path) -> impl Fn(io::Error) -> Self + Copy + '_ {
        move |source| Self { path: path.to_owned(), source }
    }
}

impl From<DiskError> for Message {
    fn from(error: DiskError) -> Self {
        faults::disk(&error.path, &error.source)
    }
}

/// Why a profile cannot be found, read, chosen or deleted.
#[derive(Debug)]
pub enum ShelfError {
    /// No profile can have this name.
    BadName {
        name: String,
    },
    /// There is none of this name.
    Unknown {
        name: String,
        known: Vec<String>,
    },
    Unreadable {
        path: PathBuf,
        source: io::Error,
    },
    BadAbout {
        path: PathBuf,
        source: Box<ron::error::SpannedError>,
    },
    /// An earlier version made it for a model that cannot be adapted.
    OfOfficialModel {
        name: String,
    },
    /// The disk does not take it.
    Disk(DiskError),
}

impl From<ShelfError> for Message {
    fn from(error: ShelfError) -> Self {
        match error {
            ShelfError::BadName { name } => say!("bad_profile_name", name),
            ShelfError::Unknown { name, known } => {
                say!("no_such_profile", name, known = known.join(", "))
            }
            ShelfError::Unreadable { path, source } => bad_profile(path, system::words(&source)),
            ShelfError::BadAbout { path, source } => bad_profile(path, file_errors::ron(&source)),
            ShelfError::OfOfficialModel { name } => say!("profile_of_official", name),
            ShelfError::Disk(error) => error.into(),
        }
    }
}

fn bad_profile(path: PathBuf, why: Message) -> Message {
    say!("bad_profile", path = path.display().to_string(), why)
}

/// Why a profile could not be taken to a file or from one.
#[derive(Debug)]
pub enum CarryError {
    /// The profile is not to be had, for this reason.
    Shelf(ShelfError),
    Exists {
        name: String,
    },
    Unreadable {
        path: PathBuf,
        source: io::Error,
    },
    Archive(ArchiveError),
    /// It holds no profile.
    Lacks {
        path: PathBuf,
        /// What is not in it.
        name: String,
    },
    Model(ModelUseError),
    /// The disk does not take it.
    Disk(DiskError),
}

impl From<CarryError> for Message {
    fn from(error: CarryError) -> Self {
        match error {
            CarryError::Shelf(error) => error.into(),
            CarryError::Exists { name } => say!("profile_there", name),
            CarryError::Unreadable { path, source } => cannot_read(path, &source),
            CarryError::Archive(error) => faults::archive(error),
            CarryError::Lacks { path, name } => bad_profile(path, say!("file_lacks", name)),
            CarryError::Model(error) => error.into(),
            CarryError::Disk(error) => error.into(),
        }
    }
}

/// Why a voice was not learned.
#[derive(Debug)]
pub enum TeachError {
    /// The profile is not to be had, for this reason.
    Shelf(ShelfError),
    Clips(ClipError),
    Learner(LearnerError),
    Model(ModelUseError),
    Microphone(MicrophoneError),
    /// Nothing can be learned from so few clips.
    TooFewClips {
        count: usize,
        least: usize,
    },
    /// The disk does not take it.
    Disk(DiskError),
}

impl From<TeachError> for Message {
    fn from(error: TeachError) -> Self {
        match error {
            TeachError::Shelf(error) => error.into(),
            TeachError::Clips(error) => error.into(),
            TeachError::Learner(error) => error.into(),
            TeachError::Model(error) => error.into(),
            TeachError::Microphone(error) => faults::microphone(error),
            TeachError::TooFewClips { count, least } => {
                say!("clips_too_few", count = count as u64, least = least as u64)
            }
            TeachError::Disk(error) => error.into(),
        }
    }
}

macro_rules! parts_of {
    ($($whole:ident: $($part:ty => $variant:ident),+;)+) => {
        $($(impl From<$part> for $whole {
            fn from(error: $part) -> Self {
                Self::$variant(error.into())
            }
        })+)+
    };
}

parts_of! {
    ShelfError: DiskError => Disk;
    CarryError: ShelfError => Shelf, ArchiveError => Archive, StartError => Model, DiskError => Disk;
    TeachError: ShelfError => Shelf, ClipError => Clips, LearnerError => Learner, StartError => Model,
        MicrophoneError => Microphone, DiskError => Disk;
}

impl From<PartnerError> for TeachError {
    fn from(error: PartnerError) -> Self {
        match error {
            PartnerError::Ear(error) => Self::Model(error),
            PartnerError::Microphone(error) => Self::Microphone(error),
        }
    }
}

impl From<RecogniserError> for TeachError {
    fn from(error: RecogniserError) -> Self {
        Self::Model(StartError::Recogniser(error))
    }
}
