//! What devices report, as meanings that can be told in the user's language.

use std::io;
use std::path::Path;
use std::time::Duration;

use crate::device::archive::{ArchiveError, EntryFault, ZipFault};
use crate::device::braille::Refusal;
use crate::device::download::DownloadError;
use crate::device::microphone::MicrophoneError;
use crate::device::output::OutputError;
use crate::device::voice::{LostReason, VoicesError};
use crate::device::wav::WavError;
use crate::ear::EarEvent;
use crate::ear::RecordingError;
use crate::ear::recogniser::StartError;
use crate::ear::recogniser::{ModelError, RecogniserError};
use crate::language::Message;
use crate::paper::TableError;
use crate::user::log_file;
use crate::user::system::{self};

/// What is told of an ear's news: a fault of it, or the end of one. `None` for all other news.
pub(crate) fn of_ear(event: &EarEvent) -> Option<Message> {
    let message = match event {
        EarEvent::ModelFailed(error) => fault!("model_failed", why = model(error.clone())),
        EarEvent::RecogniserFailed(error) => fault!("model_failed", why = recogniser(error)),
        EarEvent::RecogniserLost => fault!("recogniser_lost"),
        EarEvent::RecogniserBack => fault!("recogniser_back"),
        EarEvent::MicrophoneMissing(error) => {
            fault!("microphone_missing", why = microphone(error.clone()))
        }
        EarEvent::MicrophoneLost(error) => fault!("microphone_lost", why = microphone(error.clone())),
        EarEvent::MicrophoneBack { .. } => fault!("microphone_back"),
        EarEvent::ModelLoading
        | EarEvent::ModelReady { .. }
        | EarEvent::Listening { .. }
        | EarEvent::Heard { .. }
        | EarEvent::Sound(_)
        | EarEvent::TapeEnded => return None,
    };
    Some(message)
}

/// That nothing is spoken any more, and why.
pub(crate) fn voice_lost(reason: LostReason) -> Message {
    fault!("voice_lost", why = voice(reason))
}

/// Why there is no voice.
pub fn voice(reason: LostReason) -> Message {
    match reason {
        LostReason::NoSoundServer => say!("no_sound_server"),
        LostReason::NoSpeechService => say!("no_speech_service"),
        LostReason::ServiceEnded => say!("speech_ended"),
        LostReason::Silent => say!("speech_silent"),
        LostReason::NotResponding => say!("speech_hangs"),
        LostReason::Refused => say!("speech_refuses"),
        LostReason::NoOutput => say!("output_missing"),
        LostReason::NoSynthesiser => say!("no_synthesiser"),
        LostReason::NoScreenReader => say!("no_screen_reader"),
    }
}

/// Why nothing can be played.
pub fn output(error: OutputError) -> Message {
    match error {
        OutputError::None => say!("no_tone_output"),
        OutputError::NotFound(name) => say!("no_such_output", name),
        OutputError::Refused(text) => say!("verbatim", text),
    }
}

/// Why there is no list of voices, which was waited for as long as `limit`.
pub fn voices(error: VoicesError, limit: Duration) -> Message {
    match error {
        VoicesError::Lost(reason) => voice(reason),
        VoicesError::TooSlow => say!("no_answer", seconds = limit.as_secs()),
    }
}

/// Why a braille table cannot be used.
pub fn table(error: TableError) -> Message {
    match error {
        TableError::Missing { table } => say!("no_table", table),
        TableError::Broken { table } => say!("table_unusable", table),
        TableError::Width { bits } => {
            say!("liblouis_width", bits = u64::from(bits.unsigned_abs()))
        }
    }
}

/// Why a braille display cannot be used.
pub fn braille(refusal: Refusal) -> Message {
    match refusal {
        Refusal::NoKey => say!("braille_no_key"),
        Refusal::Version(version) => say!("braille_version", version = u64::from(version)),
        Refusal::BadAddress => say!("braille_bad_address"),
        Refusal::NotThere => say!("item_no_braille_display"),
        Refusal::NoAnswer => say!("braille_no_answer"),
    }
}

/// Why nothing is heard.
pub fn microphone(error: MicrophoneError) -> Message {
    match error {
        MicrophoneError::None => say!("no_microphone"),
        MicrophoneError::NotFound(name) => say!("no_such_microphone", name),
        MicrophoneError::Refused { device, reason } => {
            say!("microphone_refuses", name = device, why = reason)
        }
        MicrophoneError::Disconnected => say!("microphone_unplugged"),
        MicrophoneError::ServerStopped => say!("sound_server_stopped"),
        MicrophoneError::Failed => say!("microphone_fails"),
        MicrophoneError::Stalled => say!("microphone_silent"),
    }
}

/// Why there is no recogniser.
pub fn model(error: ModelError) -> Message {
    let path = |path: std::path::PathBuf| path.display().to_string();
    match error {
        ModelError::Missing { folder }
        | ModelError::NotAFolder { folder }
        | ModelError::BadPath { folder } => say!("no_model", path = path(folder)),
        ModelError::FileMissing { file } => say!("model_incomplete", path = path(file)),
        ModelError::Unreadable { file, reason } => {
            let why = say!("system_says", words = reason);
            say!("model_unreadable", path = path(file), why)
        }
        ModelError::Damaged { file, reason } => {
            log_file::note_words(&format_args!("{}: {reason}", file.display()));
            say!("model_damaged", path = path(file))
        }
        ModelError::NoRoom { needed_mb, free_mb } => {
            say!("model_no_room", needed = needed_mb, free = free_mb)
        }
        ModelError::Refused { folder } => {
            log_file::note_words(&format_args!(
                "{}: the recogniser refuses it, or ends over it",
                folder.display()
            ));
            say!("model_damaged", path = path(folder))
        }
    }
}

/// Why a recording cannot be read.
pub fn recording(error: RecordingError) -> Message {
    let RecordingError::Wav(error) = error else {
        return say!("verbatim", text = error.to_string());
    };
    match error {
        WavError::Open { source, .. } => match source.kind() {
            io::ErrorKind::NotFound => say!("sound_missing"),
            io::ErrorKind::PermissionDenied => say!("sound_forbidden"),
            io::ErrorKind::IsADirectory | io::ErrorKind::InvalidInput => say!("sound_no_file"),
            _ => say!("verbatim", text = source.to_string()),
        },
        WavError::NotWav { .. } => say!("sound_not_wav"),
        WavError::Unsupported { .. } => say!("sound_kind"),
        WavError::Rate { rate_hz, .. } => say!("sound_rate", rate = u64::from(rate_hz)),
        WavError::Truncated { .. } => say!("sound_cut"),
        WavError::TooLong { .. } => say!("sound_too_long"),
        WavError::NotANumber { .. } => say!("sound_no_number"),
    }
}

/// Why the recogniser does not start or has stopped.
pub fn recogniser(error: &RecogniserError) -> Message {
    let why = match error {
        RecogniserError::Ended => return say!("recogniser_ends"),
        RecogniserError::Silent => return say!("recogniser_silent"),
        RecogniserError::NotStarted(words) => say!("system_says", words = words.clone()),
        RecogniserError::NoBuiltInGrammar => say!("recogniser_no_grammar"),
        RecogniserError::NothingKnown => say!("recogniser_nothing_known"),
        RecogniserError::Refused | RecogniserError::Failed => say!("recogniser_fails"),
    };
    say!("recogniser_refuses", why)
}

impl From<StartError> for Message {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Model(error) => model(error),
            StartError::Recogniser(error) => recogniser(&error),
        }
    }
}

/// Why nothing came from this address, or no more.
pub(crate) fn download(error: DownloadError, address: &str) -> Message {
    let address = address.to_owned();
    match error {
        DownloadError::NotFound => say!("net_no_server", address),
        DownloadError::NoConnection(error) => {
            say!("net_no_connection", address, why = connection(&error))
        }
        DownloadError::Silent(limit) => say!("net_silent", address, seconds = limit.as_secs()),
        DownloadError::Status(404 | 410) => say!("net_not_there", address),
        DownloadError::Status(status) => say!("net_status", address, status = u64::from(status)),
        DownloadError::Redirects => say!("net_redirects", address),
        DownloadError::Downgraded => say!("net_downgraded", address),
        DownloadError::NoTrust(words) => {
            log_file::note_words(&words);
            say!("net_no_trust", address)
        }
        DownloadError::BadAddress(_) => say!("net_bad_address", address),
        DownloadError::Broken(error) => say!("net_broken", why = connection(&error)),
    }
}

/// What became of a connection: what the system says, or that the other side ended it. What only a library has words for
/// stands in the log file.
fn connection(error: &io::Error) -> Message {
    match error.kind() {
        _ if error.raw_os_error().is_some() => system::words(error),
        io::ErrorKind::UnexpectedEof => system::words(error),
        _ => {
            log_file::note_words(error);
            say!("io_unexpected")
        }
    }
}

/// Why an archive was not unpacked.
pub fn archive(error: ArchiveError) -> Message {
    match error {
        ArchiveError::Damaged(fault) => say!("archive_damaged", why = zip(fault)),
        ArchiveError::Refused { entry, reason } => {
            say!("archive_refused", entry, why = entry_fault(reason))
        }
        ArchiveError::TooMuch => say!("archive_too_much"),
        ArchiveError::Disk { path, reason } => disk(&path, &reason),
    }
}

/// What is wrong with an archive as a whole. What only the library has words for stands in the log file.
fn zip(fault: ZipFault) -> Message {
    match fault {
        ZipFault::None(words) => {
            log_file::note_words(&words);
            say!("zip_none")
        }
        ZipFault::Kind(words) => {
            log_file::note_words(&words);
            say!("zip_kind")
        }
        ZipFault::SameName => say!("zip_same_name"),
        ZipFault::Overlap => say!("zip_overlap"),
        ZipFault::Short => say!("zip_short"),
        ZipFault::Unreadable(error) if error.raw_os_error().is_some() => system::words(&error),
        ZipFault::Unreadable(error) => {
            log_file::note_words(&error);
            say!("zip_entry_damaged")
        }
    }
}

/// Why an entry of an archive is not unpacked.
fn entry_fault(fault: EntryFault) -> Message {
    match fault {
        EntryFault::Encrypted => say!("entry_encrypted"),
        EntryFault::Special => say!("entry_special"),
        EntryFault::Twice => say!("entry_twice"),
        EntryFault::InFile => say!("entry_in_file"),
        EntryFault::NoText => say!("entry_no_text"),
        EntryFault::Long => say!("entry_long"),
        EntryFault::LeadsElsewhereSometimes => say!("entry_leads_elsewhere_sometimes"),
        EntryFault::LeadsElsewhere => say!("entry_leads_elsewhere"),
    }
}

/// Why something could not be written.
pub(crate) fn disk(path: &Path, error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            say!("disk_full", path = path.display().to_string())
        }
        _ => system::cannot_write(path, error),
    }
}
