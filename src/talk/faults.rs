//! What devices report, as meanings that can be told in the user's language.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::time::Duration;

use crate::device::archive::{ArchiveError, EntryFault, ZipFault};
use crate::device::braille::LinkRefusal;
use crate::device::download::DownloadError;
use crate::device::microphone::MicrophoneError;
use crate::device::output::OutputError;
use crate::device::voice::{LostReason, VoicesError};
use crate::device::wav::WavError;
use crate::ear::recogniser::{ModelError, RecogniserError, StartError};
use crate::ear::{EarEvent, RecordingError};
use crate::language::Message;
use crate::paper::TableError;
use crate::user::{log_file, system};

/// What is told of an ear's news: a fault of it, or the end of one. `None` for all other news.
pub(crate) fn of_ear(event: &EarEvent) -> Option<Message> {
    Some(match event {
        EarEvent::ModelFailed(error) => fault!("model_failed", why = Message::from(error.clone())),
        EarEvent::RecogniserFailed(error) => fault!("model_failed", why = Message::from(error.clone())),
        EarEvent::RecogniserLost => fault!("recogniser_lost"),
        EarEvent::RecogniserBack => fault!("recogniser_back"),
        EarEvent::MicrophoneMissing(error) => {
            fault!("microphone_missing", why = Message::from(error.clone()))
        }
        EarEvent::MicrophoneLost(error) => fault!("microphone_lost", why = Message::from(error.clone())),
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

/// Why there is no list of voices, which was waited for as long as `limit`.
pub fn voices(error: VoicesError, limit: Duration) -> Message {
    match error {
        VoicesError::Lost(reason) => reason.into(),
        VoicesError::TooSlow => say!("no_answer", seconds = limit.as_secs()),
    }
}

/// What is told of each fault of a room that has no words.
macro_rules! told {
    ($($of:ident { $($($fault:pat_param)|+ $(if $when:expr)? => $said:expr),+ $(,)? })+) => {
        $(impl From<$of> for Message {
            fn from(fault: $of) -> Self {
                use $of as Of;
                match fault { $($($fault)|+ $(if $when)? => $said),+ }
            }
        })+
    };
}

told! {
    LostReason {
        Of::NoSoundServer => say!("no_sound_server"),
        Of::NoSpeechService => say!("no_speech_service"),
        Of::ServiceEnded => say!("speech_ended"),
        Of::Silent => say!("speech_silent"),
        Of::NotResponding => say!("speech_hangs"),
        Of::Refused => say!("speech_refuses"),
        Of::NoOutput => say!("output_missing"),
        Of::NoSynthesiser => say!("no_synthesiser"),
        Of::NoScreenReader => say!("no_screen_reader"),
    }
    OutputError {
        Of::None => say!("no_tone_output"),
        Of::NotFound(name) => say!("no_such_output", name),
        Of::Refused(text) => say!("verbatim", text),
    }
    TableError {
        Of::Missing { table } => say!("no_table", table),
        Of::Broken { table } => say!("table_unusable", table),
        Of::Width { bits } => say!("liblouis_width", bits = u64::from(bits.unsigned_abs())),
    }
    LinkRefusal {
        Of::NoKey => say!("braille_no_key"),
        Of::Version(version) => say!("braille_version", version = u64::from(version)),
        Of::BadAddress => say!("braille_bad_address"),
        Of::NotThere => say!("item_no_braille_display"),
        Of::NoAnswer => say!("braille_no_answer"),
    }
    MicrophoneError {
        Of::None => say!("no_microphone"),
        Of::NotFound(name) => say!("no_such_microphone", name),
        Of::Refused { device: name, reason: why } => say!("microphone_refuses", name, why),
        Of::Disconnected => say!("microphone_unplugged"),
        Of::ServerStopped => say!("sound_server_stopped"),
        Of::Failed => say!("microphone_fails"),
        Of::Stalled => say!("microphone_silent"),
    }
    ModelError {
        Of::Missing { folder: path } | Of::NotAFolder { folder: path } | Of::BadPath { folder: path } => {
            say!("no_model", path = &path)
        },
        Of::FileMissing { file } => say!("model_incomplete", path = &file),
        Of::Unreadable { file, reason } => {
            say!("model_unreadable", path = &file, why = say!("system_says", words = reason))
        },
        Of::Damaged { file, reason } => noted(format_args!("{}: {reason}", file.display()), say!("model_damaged", path = &file)),
        Of::NoRoom { needed_mb, free_mb } => say!("model_no_room", needed = needed_mb, free = free_mb),
        Of::Refused { folder } => noted(
            format_args!("{}: the recogniser refuses it, or ends over it", folder.display()),
            say!("model_damaged", path = &folder),
        ),
    }
    RecordingError {
        Of::Wav(error) => error.into(),
        other => say!("verbatim", text = other.to_string()),
    }
    WavError {
        Of::Open { source, .. } => match source.kind() {
            io::ErrorKind::NotFound => say!("sound_missing"),
            io::ErrorKind::PermissionDenied => say!("sound_forbidden"),
            io::ErrorKind::IsADirectory | io::ErrorKind::InvalidInput => say!("sound_no_file"),
            _ => say!("verbatim", text = source.to_string()),
        },
        Of::NotWav { .. } => say!("sound_not_wav"),
        Of::Unsupported => say!("sound_kind"),
        Of::Rate { rate_hz, .. } => say!("sound_rate", rate = u64::from(rate_hz)),
        Of::Truncated { .. } => say!("sound_cut"),
        Of::TooLong => say!("sound_too_long"),
        Of::NotANumber { .. } => say!("sound_no_number"),
    }
    RecogniserError {
        Of::Ended => say!("recogniser_ends"),
        Of::Silent => say!("recogniser_silent"),
        Of::NotStarted(words) => say!("recogniser_refuses", why = say!("system_says", words)),
        Of::NoBuiltInGrammar => say!("recogniser_refuses", why = say!("recogniser_no_grammar")),
        Of::NothingKnown => say!("recogniser_refuses", why = say!("recogniser_nothing_known")),
        Of::Refused | Of::Failed => say!("recogniser_refuses", why = say!("recogniser_fails")),
    }
    StartError {
        Of::Model(error) => error.into(),
        Of::Recogniser(error) => error.into(),
    }
    ArchiveError {
        Of::Damaged(fault) => say!("archive_damaged", why = Message::from(fault)),
        Of::Refused { entry, reason } => say!("archive_refused", entry, why = Message::from(reason)),
        Of::TooMuch => say!("archive_too_much"),
        Of::Disk { path, reason } => disk(&path)(reason),
    }
    // What only the library has words for stands in the log file.
    ZipFault {
        Of::None(words) => noted(words, say!("zip_none")),
        Of::Kind(words) => noted(words, say!("zip_kind")),
        Of::SameName => say!("zip_same_name"),
        Of::Overlap => say!("zip_overlap"),
        Of::Short => say!("zip_short"),
        Of::Unreadable(error) if error.raw_os_error().is_some() => system::words(&error),
        Of::Unreadable(error) => noted(error, say!("zip_entry_damaged")),
    }
    EntryFault {
        Of::Encrypted => say!("entry_encrypted"),
        Of::Special => say!("entry_special"),
        Of::Twice => say!("entry_twice"),
        Of::InFile => say!("entry_in_file"),
        Of::NoText => say!("entry_no_text"),
        Of::Long => say!("entry_long"),
        Of::LeadsElsewhereSometimes => say!("entry_leads_elsewhere_sometimes"),
        Of::LeadsElsewhere => say!("entry_leads_elsewhere"),
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
        DownloadError::Status(status) => say!("net_status", address, status = u64::from(status)),
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
    move |error| match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            say!("disk_full", path)
        }
        _ => system::cannot_write(path, &error),
    }
}
