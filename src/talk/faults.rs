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
use crate::sheet::TableError;
use crate::talk::message::TalkMessage;
use crate::user::log_file;
use crate::user::message::UserMessage;
use crate::user::system::{self, SystemMessage};

/// What is told of an ear's news: a fault of it, or the end of one. `None` for all other news.
pub(crate) fn of_ear(event: &EarEvent) -> Option<Message> {
    let message = match event {
        EarEvent::ModelFailed(error) => TalkMessage::ModelFailed { why: model(error.clone()) },
        EarEvent::RecogniserFailed(error) => TalkMessage::ModelFailed { why: recogniser(error) },
        EarEvent::RecogniserLost => TalkMessage::RecogniserLost,
        EarEvent::RecogniserBack => TalkMessage::RecogniserBack,
        EarEvent::MicrophoneMissing(error) => {
            TalkMessage::MicrophoneMissing { why: microphone(error.clone()) }
        }
        EarEvent::MicrophoneLost(error) => TalkMessage::MicrophoneLost { why: microphone(error.clone()) },
        EarEvent::MicrophoneBack { .. } => TalkMessage::MicrophoneBack,
        EarEvent::ModelLoading
        | EarEvent::ModelReady { .. }
        | EarEvent::Listening { .. }
        | EarEvent::Heard { .. }
        | EarEvent::Sound(_)
        | EarEvent::TapeEnded => return None,
    };
    Some(message.into())
}

/// That nothing is spoken any more, and why.
pub(crate) fn voice_lost(reason: LostReason) -> Message {
    TalkMessage::VoiceLost { why: voice(reason) }.into()
}

/// Why there is no voice.
pub fn voice(reason: LostReason) -> Message {
    match reason {
        LostReason::NoSoundServer => TalkMessage::NoSoundServer.into(),
        LostReason::NoSpeechService => TalkMessage::NoSpeechService.into(),
        LostReason::ServiceEnded => TalkMessage::SpeechEnded.into(),
        LostReason::Silent => TalkMessage::SpeechSilent.into(),
        LostReason::NotResponding => TalkMessage::SpeechHangs.into(),
        LostReason::Refused => TalkMessage::SpeechRefuses.into(),
        LostReason::NoOutput => TalkMessage::OutputMissing.into(),
        LostReason::NoSynthesiser => TalkMessage::NoSynthesiser.into(),
        LostReason::NoScreenReader => TalkMessage::NoScreenReader.into(),
    }
}

/// Why nothing can be played.
pub fn output(error: OutputError) -> Message {
    match error {
        OutputError::None => TalkMessage::NoToneOutput.into(),
        OutputError::NotFound(name) => TalkMessage::NoSuchOutput { name }.into(),
        OutputError::Refused(text) => UserMessage::Verbatim { text }.into(),
    }
}

/// Why there is no list of voices, which was waited for as long as `limit`.
pub fn voices(error: VoicesError, limit: Duration) -> Message {
    match error {
        VoicesError::Lost(reason) => voice(reason),
        VoicesError::TooSlow => TalkMessage::NoAnswer { seconds: limit.as_secs() }.into(),
    }
}

/// Why a braille table cannot be used.
pub fn table(error: TableError) -> Message {
    match error {
        TableError::Missing { table } => TalkMessage::NoTable { table }.into(),
        TableError::Broken { table } => TalkMessage::TableUnusable { table }.into(),
        TableError::Width { bits } => {
            UserMessage::LiblouisWidth { bits: u64::from(bits.unsigned_abs()) }.into()
        }
    }
}

/// Why a braille display cannot be used.
pub fn braille(refusal: Refusal) -> Message {
    match refusal {
        Refusal::NoKey => TalkMessage::BrailleNoKey.into(),
        Refusal::Version(version) => TalkMessage::BrailleVersion { version: u64::from(version) }.into(),
        Refusal::BadAddress => TalkMessage::BrailleBadAddress.into(),
        Refusal::NotThere => TalkMessage::ItemNoBrailleDisplay.into(),
        Refusal::NoAnswer => TalkMessage::BrailleNoAnswer.into(),
    }
}

/// Why nothing is heard.
pub fn microphone(error: MicrophoneError) -> Message {
    match error {
        MicrophoneError::None => TalkMessage::NoMicrophone.into(),
        MicrophoneError::NotFound(name) => TalkMessage::NoSuchMicrophone { name }.into(),
        MicrophoneError::Refused { device, reason } => {
            TalkMessage::MicrophoneRefuses { name: device, why: reason }.into()
        }
        MicrophoneError::Disconnected => TalkMessage::MicrophoneUnplugged.into(),
        MicrophoneError::ServerStopped => TalkMessage::SoundServerStopped.into(),
        MicrophoneError::Failed => TalkMessage::MicrophoneFails.into(),
        MicrophoneError::Stalled => TalkMessage::MicrophoneSilent.into(),
    }
}

/// Why there is no recogniser.
pub fn model(error: ModelError) -> Message {
    let path = |path: std::path::PathBuf| path.display().to_string();
    match error {
        ModelError::Missing { folder }
        | ModelError::NotAFolder { folder }
        | ModelError::BadPath { folder } => TalkMessage::NoModel { path: path(folder) }.into(),
        ModelError::FileMissing { file } => TalkMessage::ModelIncomplete { path: path(file) }.into(),
        ModelError::Unreadable { file, reason } => {
            let why = SystemMessage::SystemSays { words: reason }.into();
            TalkMessage::ModelUnreadable { path: path(file), why }.into()
        }
        ModelError::Damaged { file, reason } => {
            log_file::note_words(&format_args!("{}: {reason}", file.display()));
            TalkMessage::ModelDamaged { path: path(file) }.into()
        }
        ModelError::NoRoom { needed_mb, free_mb } => {
            TalkMessage::ModelNoRoom { needed: needed_mb, free: free_mb }.into()
        }
        ModelError::Refused { folder } => {
            log_file::note_words(&format_args!("{}: libvosk refuses it", folder.display()));
            TalkMessage::ModelDamaged { path: path(folder) }.into()
        }
    }
}

/// Why a recording cannot be read.
pub fn recording(error: RecordingError) -> Message {
    let RecordingError::Wav(error) = error else {
        return UserMessage::Verbatim { text: error.to_string() }.into();
    };
    match error {
        WavError::Open { source, .. } => match source.kind() {
            io::ErrorKind::NotFound => TalkMessage::SoundMissing.into(),
            io::ErrorKind::PermissionDenied => TalkMessage::SoundForbidden.into(),
            io::ErrorKind::IsADirectory | io::ErrorKind::InvalidInput => TalkMessage::SoundNoFile.into(),
            _ => UserMessage::Verbatim { text: source.to_string() }.into(),
        },
        WavError::NotWav { .. } => TalkMessage::SoundNotWav.into(),
        WavError::Unsupported { .. } => TalkMessage::SoundKind.into(),
        WavError::Rate { rate_hz, .. } => TalkMessage::SoundRate { rate: u64::from(rate_hz) }.into(),
        WavError::Truncated { .. } => TalkMessage::SoundCut.into(),
        WavError::TooLong { .. } => TalkMessage::SoundTooLong.into(),
        WavError::NotANumber { .. } => TalkMessage::SoundNoNumber.into(),
    }
}

/// Why the recogniser does not start or has stopped.
pub fn recogniser(error: &RecogniserError) -> Message {
    let why = match error {
        RecogniserError::Ended => return TalkMessage::RecogniserEnds.into(),
        RecogniserError::Silent => return TalkMessage::RecogniserSilent.into(),
        RecogniserError::NotStarted(words) => SystemMessage::SystemSays { words: words.clone() }.into(),
        RecogniserError::NoBuiltInGrammar => TalkMessage::RecogniserNoGrammar.into(),
        RecogniserError::NothingKnown => TalkMessage::RecogniserNothingKnown.into(),
        RecogniserError::Refused | RecogniserError::Failed => TalkMessage::RecogniserFails.into(),
    };
    TalkMessage::RecogniserRefuses { why }.into()
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
        DownloadError::NotFound => TalkMessage::NetNoServer { address }.into(),
        DownloadError::NoConnection(error) => {
            TalkMessage::NetNoConnection { address, why: connection(&error) }.into()
        }
        DownloadError::Silent(limit) => TalkMessage::NetSilent { address, seconds: limit.as_secs() }.into(),
        DownloadError::Status(404 | 410) => TalkMessage::NetNotThere { address }.into(),
        DownloadError::Status(status) => TalkMessage::NetStatus { address, status: u64::from(status) }.into(),
        DownloadError::Redirects => TalkMessage::NetRedirects { address }.into(),
        DownloadError::Downgraded => TalkMessage::NetDowngraded { address }.into(),
        DownloadError::NoTrust(words) => {
            log_file::note_words(&words);
            TalkMessage::NetNoTrust { address }.into()
        }
        DownloadError::BadAddress(_) => TalkMessage::NetBadAddress { address }.into(),
        DownloadError::Broken(error) => TalkMessage::NetBroken { why: connection(&error) }.into(),
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
            SystemMessage::Unexpected.into()
        }
    }
}

/// Why an archive was not unpacked.
pub fn archive(error: ArchiveError) -> Message {
    match error {
        ArchiveError::Damaged(fault) => TalkMessage::ArchiveDamaged { why: zip(fault) }.into(),
        ArchiveError::Refused { entry, reason } => {
            TalkMessage::ArchiveRefused { entry, why: entry_fault(reason) }.into()
        }
        ArchiveError::TooMuch => TalkMessage::ArchiveTooMuch.into(),
        ArchiveError::Disk { path, reason } => disk(&path, &reason),
    }
}

/// What is wrong with an archive as a whole. What only the library has words for stands in the log file.
fn zip(fault: ZipFault) -> Message {
    match fault {
        ZipFault::None(words) => {
            log_file::note_words(&words);
            TalkMessage::ZipNone
        }
        ZipFault::Kind(words) => {
            log_file::note_words(&words);
            TalkMessage::ZipKind
        }
        ZipFault::SameName => TalkMessage::ZipSameName,
        ZipFault::Overlap => TalkMessage::ZipOverlap,
        ZipFault::Short => TalkMessage::ZipShort,
        ZipFault::Unreadable(error) if error.raw_os_error().is_some() => return system::words(&error),
        ZipFault::Unreadable(error) => {
            log_file::note_words(&error);
            TalkMessage::ZipEntryDamaged
        }
    }
    .into()
}

/// Why an entry of an archive is not unpacked.
fn entry_fault(fault: EntryFault) -> Message {
    match fault {
        EntryFault::Encrypted => TalkMessage::EntryEncrypted,
        EntryFault::Special => TalkMessage::EntrySpecial,
        EntryFault::Twice => TalkMessage::EntryTwice,
        EntryFault::InFile => TalkMessage::EntryInFile,
        EntryFault::NoText => TalkMessage::EntryNoText,
        EntryFault::Long => TalkMessage::EntryLong,
        EntryFault::LeadsElsewhereSometimes => TalkMessage::EntryLeadsElsewhereSometimes,
        EntryFault::LeadsElsewhere => TalkMessage::EntryLeadsElsewhere,
    }
    .into()
}

/// Why something could not be written.
pub(crate) fn disk(path: &Path, error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            TalkMessage::DiskFull { path: path.display().to_string() }.into()
        }
        _ => system::cannot_write(path, error),
    }
}
