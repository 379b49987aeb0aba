//! What devices report, as meanings that can be told in the user's language.

use std::io;
use std::path::Path;
use std::time::Duration;

use crate::device::archive::ArchiveError;
use crate::device::braille::Refusal;
use crate::device::download::DownloadError;
use crate::device::ear::RecordingError;
use crate::device::microphone::MicrophoneError;
use crate::device::output::OutputError;
use crate::device::recogniser::{ModelError, RecogniserError};
use crate::device::voice::{LostReason, VoicesError};
use crate::device::wav::WavError;
use crate::language::Message;
use crate::sheet::TableError;

/// Why there is no voice.
#[must_use]
pub const fn voice(reason: LostReason) -> Message {
    match reason {
        LostReason::NoSoundServer => Message::NoSoundServer,
        LostReason::NoSpeechService => Message::NoSpeechService,
        LostReason::ServiceEnded => Message::SpeechEnded,
        LostReason::Silent => Message::SpeechSilent,
        LostReason::NotResponding => Message::SpeechHangs,
        LostReason::Refused => Message::SpeechRefuses,
        LostReason::NoOutput => Message::OutputMissing,
        LostReason::NoSynthesiser => Message::NoSynthesiser,
    }
}

/// Why nothing can be played.
#[must_use]
pub fn output(error: OutputError) -> Message {
    match error {
        OutputError::None => Message::NoToneOutput,
        OutputError::NotFound(name) => Message::NoSuchOutput { name },
        OutputError::Refused(text) => Message::Verbatim { text },
    }
}

/// Why there is no list of voices, which was waited for as long as `limit`.
#[must_use]
pub const fn voices(error: VoicesError, limit: Duration) -> Message {
    match error {
        VoicesError::Lost(reason) => voice(reason),
        VoicesError::TooSlow => Message::NoAnswer { seconds: limit.as_secs() },
    }
}

/// Why a braille table cannot be used.
#[must_use]
pub fn table(error: TableError) -> Message {
    match error {
        TableError::Missing { table } => Message::NoTable { table },
        TableError::Broken { table } => Message::TableUnusable { table },
        error @ TableError::Width { .. } => Message::Verbatim { text: error.to_string() },
    }
}

/// Why a braille display cannot be used.
#[must_use]
pub fn braille(refusal: Refusal) -> Message {
    match refusal {
        Refusal::NoKey => Message::BrailleNoKey,
        Refusal::Version(version) => Message::BrailleVersion { version: u64::from(version) },
        Refusal::BadAddress => Message::BrailleBadAddress,
        Refusal::NotThere => Message::ItemNoBrailleDisplay,
        Refusal::NoAnswer => Message::BrailleNoAnswer,
    }
}

/// Why nothing is heard.
#[must_use]
pub fn microphone(error: MicrophoneError) -> Message {
    match error {
        MicrophoneError::None => Message::NoMicrophone,
        MicrophoneError::NotFound(name) => Message::NoSuchMicrophone { name },
        MicrophoneError::Refused { device, reason } => {
            Message::MicrophoneRefuses { name: device, why: reason }
        }
        MicrophoneError::Disconnected => Message::MicrophoneUnplugged,
        MicrophoneError::ServerStopped => Message::SoundServerStopped,
        MicrophoneError::Failed => Message::MicrophoneFails,
        MicrophoneError::Stalled => Message::MicrophoneSilent,
    }
}

/// Why there is no recogniser.
#[must_use]
pub fn model(error: ModelError) -> Message {
    let path = |path: std::path::PathBuf| path.display().to_string();
    match error {
        ModelError::Missing { folder }
        | ModelError::NotAFolder { folder }
        | ModelError::BadPath { folder } => Message::NoModel { path: path(folder) },
        ModelError::FileMissing { file } => Message::ModelIncomplete { path: path(file) },
        ModelError::Unreadable { file, reason } | ModelError::Damaged { file, reason } => {
            Message::ModelDamaged { path: path(file), why: reason }
        }
        ModelError::NoRoom { needed_mb, free_mb } => {
            Message::ModelNoRoom { needed: needed_mb, free: free_mb }
        }
        ModelError::Refused { folder } => {
            Message::ModelDamaged { path: path(folder), why: "libvosk".to_owned() }
        }
    }
}

/// Why a recording cannot be read.
#[must_use]
pub fn recording(error: RecordingError) -> Message {
    let RecordingError::Wav(error) = error else { return Message::Verbatim { text: error.to_string() } };
    match error {
        WavError::Open { source, .. } => match source.kind() {
            io::ErrorKind::NotFound => Message::SoundMissing,
            io::ErrorKind::PermissionDenied => Message::SoundForbidden,
            io::ErrorKind::IsADirectory | io::ErrorKind::InvalidInput => Message::SoundNoFile,
            _ => Message::Verbatim { text: source.to_string() },
        },
        WavError::NotWav { .. } => Message::SoundNotWav,
        WavError::Unsupported { .. } => Message::SoundKind,
        WavError::Rate { rate_hz, .. } => Message::SoundRate { rate: u64::from(rate_hz) },
        WavError::Truncated { .. } => Message::SoundCut,
        WavError::TooLong { .. } => Message::SoundTooLong,
        WavError::NotANumber { .. } => Message::SoundNoNumber,
    }
}

/// Why the recogniser does not start or has stopped.
#[must_use]
pub fn recogniser(error: &RecogniserError) -> Message {
    match error {
        RecogniserError::Ended => Message::RecogniserEnds,
        RecogniserError::Silent => Message::RecogniserSilent,
        RecogniserError::NotStarted(why) => Message::RecogniserRefuses { why: why.clone() },
        other => Message::RecogniserRefuses { why: other.to_string() },
    }
}

/// Why nothing came from this address, or no more.
#[must_use]
pub fn download(error: DownloadError, address: &str) -> Message {
    let address = address.to_owned();
    match error {
        DownloadError::NotFound => Message::NetNoServer { address },
        DownloadError::NoConnection(why) => Message::NetNoConnection { address, why },
        DownloadError::Silent(limit) => Message::NetSilent { address, seconds: limit.as_secs() },
        DownloadError::Status(404 | 410) => Message::NetNotThere { address },
        DownloadError::Status(status) => Message::NetStatus { address, status: u64::from(status) },
        DownloadError::Redirects => Message::NetRedirects { address },
        DownloadError::Downgraded => Message::NetDowngraded { address },
        DownloadError::NoTrust(why) => Message::NetNoTrust { address, why },
        DownloadError::BadAddress(_) => Message::NetBadAddress { address },
        DownloadError::Broken(why) => Message::NetBroken { why },
    }
}

/// Why an archive was not unpacked.
#[must_use]
pub fn archive(error: ArchiveError) -> Message {
    match error {
        ArchiveError::Damaged(why) => Message::ArchiveDamaged { why },
        ArchiveError::Refused { entry, reason } => Message::ArchiveRefused { entry, why: reason.to_owned() },
        ArchiveError::TooMuch => Message::ArchiveTooMuch,
        ArchiveError::Disk { path, reason } => disk(&path, &reason),
    }
}

/// Why something could not be written.
#[must_use]
pub fn disk(path: &Path, error: &io::Error) -> Message {
    let path = path.display().to_string();
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            Message::DiskFull { path }
        }
        _ => Message::CannotWrite { path, why: error.to_string() },
    }
}
