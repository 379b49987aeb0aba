//! The list of voices, for the command that shows them.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use tts::Tts;

use super::speaker::LostReason;
use crate::device::os::speech::{self, Service};

/// A voice of this computer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct VoiceInfo {
    /// BCP 47 tag of what it speaks, such as `de` or `fr-BE`.
    pub language: String,
    pub name: String,
}

impl VoiceInfo {
    /// Whether it speaks this language, two letters.
    pub fn speaks(&self, language: &str) -> bool {
        self.language.split('-').next() == Some(language)
    }
}

/// Why there is no list of voices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VoicesError {
    /// There is no speech at all.
    #[error("no speech: {0}")]
    Lost(#[from] LostReason),
    /// The list did not come within the limit.
    #[error("the speech service did not list its voices in time")]
    TooSlow,
}

/// Lists the plain voices, by language and name; the thousands of disguises that espeak-ng has for each
/// of its own ("German+Adam") are left out. Takes seconds; gives up after `limit`. Meant for a command of
/// its own, not for a program that is speaking.
pub fn voices(limit: Duration) -> Result<Vec<VoiceInfo>, VoicesError> {
    let (tell, wait) = mpsc::channel();
    let run = move || tell.send(list()).ok();
    thread::Builder::new().name("voices".into()).spawn(run).map_err(|_| LostReason::Refused)?;
    Ok(wait.recv_timeout(limit).map_err(|_| VoicesError::TooSlow)??)
}

fn list() -> Result<Vec<VoiceInfo>, LostReason> {
    if !speech::sound_answers() {
        return Err(LostReason::NoSoundServer);
    }
    if matches!(speech::service(), Service::Mute) {
        return Err(LostReason::NotResponding);
    }
    let tts = Tts::default().map_err(|_| LostReason::NoSpeechService)?;
    let mut list: Vec<_> = tts
        .voices()
        .map_err(|_| LostReason::Refused)?
        .iter()
        .filter(|voice| !voice.name().contains('+'))
        .map(|voice| VoiceInfo { language: voice.language().to_string(), name: voice.name() })
        .collect();
    list.sort();
    list.dedup();
    Ok(list)
}
