//! What devices report, as meanings that can be told in the user's language.

use crate::device::microphone::MicrophoneError;
use crate::device::recogniser::{ModelError, RecogniserError};
use crate::device::voice::LostReason;
use crate::language::Message;

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
        ModelError::Refused { folder } => {
            Message::ModelDamaged { path: path(folder), why: "libvosk".to_owned() }
        }
    }
}

/// Why the recogniser does not start or has stopped.
#[must_use]
pub fn recogniser(error: &RecogniserError) -> Message {
    Message::RecogniserRefuses { why: error.to_string() }
}
