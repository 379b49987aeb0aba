//! What devices report, as meanings that can be told in the user's language.

use std::fmt::Display;
use std::io;
use std::path::Path;

use crate::device::archive::{ArchiveError, ZipFault};
use crate::device::download::DownloadError;
use crate::device::flac::FlacError;
use crate::device::voice::LostReason;
use crate::ear::EarEvent;
use crate::ear::recogniser::ModelError;
use crate::language::Message;
use crate::paper::TableError;
use crate::user::{log_file, system};

/// What is told of an ear's news: a fault of it, or the end of one. `None` for all other news.
pub(crate) fn of_ear(event: &EarEvent) -> Option<Message> {
    Some(match event {
        EarEvent::RecogniserFailed(error) => fault!("model_failed", why = Message::from(error)),
        EarEvent::RecogniserLost => fault!("recogniser_lost"),
        EarEvent::RecogniserBack => fault!("recogniser_back"),
        EarEvent::MicrophoneMissing(error) => fault!("microphone_missing", why = Message::from(error)),
        EarEvent::MicrophoneLost(error) => fault!("microphone_lost", why = Message::from(error)),
        EarEvent::MicrophoneBack { .. } => fault!("microphone_back"),
        EarEvent::ModelLoading
        | EarEvent::ModelReady { .. }
        | EarEvent::Listening { .. }
        | EarEvent::Heard { .. }
        | EarEvent::Sound(_)
        | EarEvent::TapeEnded => return None,
    })
}

/// That nothing is spoken any more, and why.
pub(crate) fn voice_lost(reason: LostReason) -> Message {
    fault!("voice_lost", why = Message::from(reason))
}

/// What is told of each fault of a room that has no words.
macro_rules! told {
    ($($of:ident { $($($fault:pat_param)|+ $(if $when:expr)? => $said:expr),+ $(,)? })+) => {
        $(impl From<&$of> for Message {
            fn from(fault: &$of) -> Self {
                use $of as Of;
                match fault { $($($fault)|+ $(if $when)? => $said),+ }
            }
        }

        impl From<$of> for Message {
            fn from(fault: $of) -> Self {
                Self::from(&fault)
            }
        })+
    };
}

told! {
    TableError {
        Of::Missing { table } => say!("no_table", table),
        Of::Broken { table } => say!("table_unusable", table),
        Of::Width { bits } => say!("liblouis_width", bits = bits.unsigned_abs()),
    }
    ModelError {
        Of::Missing { folder: path } | Of::NotAFolder { folder: path } | Of::BadPath { folder: path } => {
            say!("no_model", path)
        },
        Of::FileMissing { file } => say!("model_incomplete", path = file.as_path()),
        Of::Unreadable { file, reason } => {
            say!("model_unreadable", path = file.as_path(), why = say!("system_says", words = reason))
        },
        Of::Damaged { file, reason } => noted(format_args!("{}: {reason}", file.display()), say!("model_damaged", path = file.as_path())),
        Of::NoRoom { needed_mb, free_mb } => say!("model_no_room", needed = *needed_mb, free = *free_mb),
        Of::Refused { folder } => noted(
            format_args!("{}: the recogniser refuses it, or ends over it", folder.display()),
            say!("model_damaged", path = folder.as_path()),
        ),
    }
    ArchiveError {
        Of::Damaged(fault) => say!("archive_damaged", why = Message::from(fault)),
        Of::Refused { entry, reason } => say!("archive_refused", entry, why = Message::from(reason)),
        Of::TooMuch => say!("archive_too_much"),
        Of::Disk { path, reason } => unwritten(path, reason),
    }
    FlacError {
        Of::Empty => say!("flac_empty"),
        Of::OtherKind => say!("flac_kind"),
        Of::TooLong => say!("flac_too_long"),
        Of::Encoder(words) => noted(words, say!("flac_encoder")),
        Of::Damaged(words) => noted(words, say!("flac_damaged")),
    }
    // What only the library has words for stands in the log file.
    ZipFault {
        Of::None(words) => noted(words, say!("zip_none")),
        Of::Kind(words) => noted(words, say!("zip_kind")),
        Of::SameName => say!("zip_same_name"),
        Of::Overlap => say!("zip_overlap"),
        Of::Short => say!("zip_short"),
        Of::Unreadable(error) if error.raw_os_error().is_some() => system::words(error),
        Of::Unreadable(error) => noted(error, say!("zip_entry_damaged")),
    }
}

/// A message, once these words, which only a library has, stand in the log file.
fn noted(words: impl Display, told: Message) -> Message {
    log_file::note_words(&words);
    told
}

/// Why nothing came from this address, or no more.
pub(crate) fn download(error: DownloadError, address: &str) -> Message {
    let address = address.to_owned();
    match error {
        DownloadError::NotFound => say!("net_no_server", address),
        DownloadError::NoConnection(error) => say!("net_no_connection", address, why = connection(error)),
        DownloadError::Silent(limit) => say!("net_silent", address, seconds = limit.as_secs()),
        DownloadError::Status(404 | 410) => say!("net_not_there", address),
        DownloadError::Status(status) => say!("net_status", address, status = status),
        DownloadError::Redirects => say!("net_redirects", address),
        DownloadError::Downgraded => say!("net_downgraded", address),
        DownloadError::NoTrust(words) => noted(words, say!("net_no_trust", address)),
        DownloadError::BadAddress(_) => say!("net_bad_address", address),
        DownloadError::Broken(error) => say!("net_broken", why = connection(error)),
    }
}

/// What became of a connection: what the system says, or that the other side ended it.
fn connection(error: io::Error) -> Message {
    if error.raw_os_error().is_some() || error.kind() == io::ErrorKind::UnexpectedEof {
        system::words(&error)
    } else {
        noted(error, say!("io_unexpected"))
    }
}

/// Why something could not be written there.
pub(crate) fn disk(path: &Path) -> impl Fn(io::Error) -> Message + Copy + '_ {
    |error| unwritten(path, &error)
}

fn unwritten(path: &Path, error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            say!("disk_full", path)
        }
        _ => system::cannot_write(path, error),
    }
}
