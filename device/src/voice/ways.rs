//! Ways in which everybody is spoken to: through a screen reader that runs, by the voices of the system, or
//! by espeak-ng. And the list of voices.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tts::Tts;

use super::own::{OwnSettings, own_voice};
use super::reader::reader_voice;
use super::recorded::{Announcer, recorded_voice};
use super::speaker::{LostReason, Speaker, Voice, VoiceEvent};
use super::system::VoiceSettings;
use crate::bounded::{Late, within};
use crate::os::{ReaderOrder, Service, screen_reader, speech};
use crate::selector::DeviceSelector;

/// Speech output: who is to speak.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpeechBackend {
    /// The first of the others that speaks all languages needed here; a screen reader on Windows alone.
    #[default]
    Auto,
    /// The screen reader that runs, in its own language: one that takes texts from programs, as Orca does from 49 on.
    Reader,
    System,
    Espeak,
}

/// Limit for the list of voices, which not every system gives at once.
const LISTING: Duration = Duration::from_secs(4);

/// Speech outputs that can speak to everybody here, where there is a choice; else none.
pub fn offered() -> Vec<SpeechBackend> {
    let reader = screen_reader::ask(ReaderOrder::Presence).then_some(SpeechBackend::Reader);
    let others = if speech::HAS_OTHER { &[SpeechBackend::System, SpeechBackend::Espeak][..] } else { &[] };
    reader.into_iter().chain(others.iter().copied()).collect()
}

/// Starts the voice that everybody hears; returns at once where it need not be looked which languages the system speaks.
/// `sink` is called on a thread of the voice.
pub fn everybody(settings: VoiceSettings, sink: impl Fn(VoiceEvent) + Send + 'static) -> Box<dyn Speaker> {
    let way = chosen(&settings);
    let voice = match &settings.announcer {
        Announcer::Usual(_) if way == SpeechBackend::Reader => None,
        announcer => announcer.voice().cloned(),
    };
    let Some(voice) = voice else { return by_way(way, settings, sink) };
    let manner = (settings.rate, settings.volume);
    let other = move |sink: Box<dyn Fn(VoiceEvent) + Send>| by_way(way, settings, sink);
    Box::new(recorded_voice(voice, DeviceSelector::default(), manner, Box::new(other), sink))
}

/// Starts the voice in somebody's headphones; returns at once. `sink` is called on a thread of the voice.
pub fn in_headphones(
    settings: OwnSettings,
    announcer: &Announcer,
    sink: impl Fn(VoiceEvent) + Send + 'static,
) -> Box<dyn Speaker> {
    let Some(voice) = announcer.voice().cloned() else { return Box::new(own_voice(settings, sink)) };
    let (place, manner) = (settings.place(), (settings.rate, settings.volume));
    let other = move |sink: Box<dyn Fn(VoiceEvent) + Send>| Box::new(own_voice(settings, sink)) as _;
    Box::new(recorded_voice(voice, place, manner, Box::new(other), sink))
}

fn by_way(
    way: SpeechBackend,
    settings: VoiceSettings,
    sink: impl Fn(VoiceEvent) + Send + 'static,
) -> Box<dyn Speaker> {
    if way != SpeechBackend::Reader {
        return spoken_by(VoiceSettings { way, ..settings }, sink);
    }
    // Nobody is left without a voice by the end of a screen reader that they did not ask for.
    let without = VoiceSettings { way: without_reader(&settings), ..settings.clone() };
    let asked = settings.way == SpeechBackend::Reader;
    let next = move |sink: Box<dyn Fn(VoiceEvent) + Send>| spoken_by(without, sink);
    Box::new(reader_voice(sink, (!asked).then(|| Box::new(next) as _)))
}

fn spoken_by(settings: VoiceSettings, sink: impl Fn(VoiceEvent) + Send + 'static) -> Box<dyn Speaker> {
    if settings.way != SpeechBackend::Espeak {
        return Box::new(Voice::start(settings, sink));
    }
    let VoiceSettings { rate, volume, .. } = settings;
    let own = OwnSettings { device: String::new(), variant: String::new(), rate, volume };
    Box::new(own_voice(own, sink))
}

/// Speech output that speaks of those that there are. A voice that was chosen by its name is the system's.
fn chosen(settings: &VoiceSettings) -> SpeechBackend {
    match settings.way {
        // A screen reader has one language: moves in another one would not be understood.
        SpeechBackend::Auto
            if screen_reader::SPEAKS_UNASKED
                && settings.named.is_none()
                && settings.languages.len() <= 1
                && screen_reader::ask(ReaderOrder::Presence) =>
        {
            SpeechBackend::Reader
        }
        SpeechBackend::Auto => without_reader(settings),
        way => way,
    }
}

fn without_reader(settings: &VoiceSettings) -> SpeechBackend {
    if settings.named.is_none() && speech::HAS_OTHER && lacks(&settings.languages) {
        SpeechBackend::Espeak
    } else {
        SpeechBackend::System
    }
}

/// True if no voice of the system speaks one of them.
fn lacks(languages: &[String]) -> bool {
    match voices(LISTING) {
        Ok(voices) => languages.iter().any(|language| !voices.iter().any(|voice| voice.speaks(language))),
        Err(VoicesError::Lost(_)) => true,
        Err(VoicesError::TooSlow(_)) => false,
    }
}

/// A voice of this computer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct VoiceInfo {
    /// BCP 47 tag of what it speaks, such as `de` or `fr-BE`.
    pub language: String,
    pub name: String,
}

impl VoiceInfo {
    /// True if it speaks this language, two letters.
    pub fn speaks(&self, language: &str) -> bool {
        self.language.split('-').next() == Some(language)
    }
}

faults! {
    /// Reasons for which there is no list of voices.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum VoicesError {
        /// There is no speech at all.
        #[error("no speech: {0}")]
        Lost(reason: LostReason) => reason.into(),
        /// The list did not come within this limit.
        #[error("the speech service did not list its voices in time")]
        TooSlow(late: Late) => (*late).into(),
    }
}

/// The name of what speaks a language by this way, such as `espeak-ng`, where that can be told.
pub fn engine(way: SpeechBackend, language: &str) -> Option<String> {
    match (way, speech::service()) {
        (SpeechBackend::Espeak, _) => Some(ESPEAK.to_owned()),
        (SpeechBackend::Auto | SpeechBackend::System, Service::Answers(mut line)) => line.engine(language),
        (SpeechBackend::Auto | SpeechBackend::System | SpeechBackend::Reader, _) => None,
    }
}

/// The name of espeak-ng, which the speech service calls it by too.
const ESPEAK: &str = "espeak-ng";

/// Lists the plain voices, by language and name; the thousands of disguises that espeak-ng has for each
/// of its own ("German+Adam") are left out. Takes seconds; gives up after `limit`. Suggestion for a command of
/// its own, not for a program that is speaking.
pub fn voices(limit: Duration) -> Result<Vec<VoiceInfo>, VoicesError> {
    within(limit, list).map_err(VoicesError::TooSlow)?.map_err(VoicesError::Lost)
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
