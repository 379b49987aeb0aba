//! By which way everybody is spoken to: through a screen reader that runs, by the voices of the system, or by espeak-ng.

use std::time::Duration;

use super::own::{OwnSettings, OwnVoice};
use super::reader::ReaderVoice;
use super::speaker::{Speaker, VoiceEvent};
use super::supervisor::VoiceSettings;
use super::system::Voice;
use super::voices::{VoicesError, voices};
use super::way::Way;
use crate::device::os::{screen_reader, speech};

/// For the list of voices, which not every system gives at once.
const LISTING: Duration = Duration::from_secs(4);

/// Who can speak to everybody here, where there is a choice; else nobody.
pub fn offered() -> Vec<Way> {
    let reader = screen_reader::is_there().then_some(Way::Reader);
    let others = if speech::HAS_OTHER { &[Way::System, Way::Espeak][..] } else { &[] };
    reader.into_iter().chain(others.iter().copied()).collect()
}

/// Starts the voice that everybody hears; returns at once where it need not be looked which languages the system speaks.
/// `sink` is called on a thread of the voice.
pub fn everybody(settings: VoiceSettings, sink: impl Fn(VoiceEvent) + Send + 'static) -> Box<dyn Speaker> {
    match chosen(&settings) {
        Way::Reader => {
            // Nobody is left without a voice by the end of a screen reader that he did not ask for.
            let without = VoiceSettings { way: without_reader(&settings), ..settings.clone() };
            let asked = settings.way == Way::Reader;
            let next = move |sink: Box<dyn Fn(VoiceEvent) + Send>| spoken_by(without, sink);
            Box::new(ReaderVoice::start(sink, (!asked).then(|| Box::new(next) as _)))
        }
        way => spoken_by(VoiceSettings { way, ..settings }, sink),
    }
}

fn spoken_by(settings: VoiceSettings, sink: impl Fn(VoiceEvent) + Send + 'static) -> Box<dyn Speaker> {
    if settings.way != Way::Espeak {
        return Box::new(Voice::start(settings, sink));
    }
    let VoiceSettings { rate, volume, .. } = settings;
    let own = OwnSettings { device: String::new(), variant: String::new(), rate, volume };
    Box::new(OwnVoice::start(own, sink))
}

/// Who speaks of those that there are. A voice that was chosen by its name is the system's.
fn chosen(settings: &VoiceSettings) -> Way {
    match settings.way {
        // A screen reader has one language: moves in another one would not be understood.
        Way::Auto
            if settings.named.is_none() && settings.languages.len() <= 1 && screen_reader::is_there() =>
        {
            Way::Reader
        }
        Way::Auto => without_reader(settings),
        way => way,
    }
}

fn without_reader(settings: &VoiceSettings) -> Way {
    if settings.named.is_none() && speech::HAS_OTHER && lacks(&settings.languages) {
        Way::Espeak
    } else {
        Way::System
    }
}

/// Whether no voice of the system speaks one of them.
fn lacks(languages: &[String]) -> bool {
    match voices(LISTING) {
        Ok(voices) => languages.iter().any(|language| !voices.iter().any(|voice| voice.speaks(language))),
        Err(VoicesError::Lost(_)) => true,
        Err(VoicesError::TooSlow) => false,
    }
}
