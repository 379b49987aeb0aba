//! How a learner is heard: with which model, and how long the ear waits for more.

use std::path::PathBuf;

use crate::ear::Patience;
use crate::ear::recogniser::UNKNOWN;
use crate::language::{Library, Locale, Reader, Reading, Scheme, Vocabulary};
use crate::profiles::Shelf;
use crate::rules::Position;
use crate::talk::conversation::HearingSettings;
use crate::talk::end_of_speech::Hoped;
use crate::talk::expected;
use crate::user::folders;

/// How somebody is heard who practises.
#[derive(Clone, Debug, Default)]
pub struct PracticeEar {
    /// The microphone by name; `None` for the default one.
    pub microphone: Option<String>,
    /// The folder of the speech model; `None` for the one of the language, learned where a voice is in use.
    pub model: Option<PathBuf>,
}

impl PracticeEar {
    /// What the ear needs for announcements in these words, and for commands in this language.
    pub(super) fn settings(&self, locale: &'static Locale, scheme: Scheme) -> HearingSettings {
        let usual = || {
            let base = folders::speech_model(&locale.code, &Library::built_in().fide.voice);
            Shelf::default().model_for(base).0
        };
        let model = self.model.clone().unwrap_or_else(usual);
        HearingSettings {
            device: self.microphone.clone(),
            grammar: expected::grammar(&Vocabulary::of(scheme, locale), &model),
            model,
            patience: Patience::default(),
            keeps_sound: false,
            hears_voice: false,
        }
    }
}

/// What is hoped for is complete at once, a command or a wish soon.
pub(super) fn patience(locale: &'static Locale, hoped: Hoped) -> Patience {
    let reader = Reader::new(locale);
    hoped.patience(move |heard| {
        let is_command = matches!(reader.read(&Position::start(), heard), Reading::Command(_));
        is_command || locale.practice.aside(heard).is_some()
    })
}

/// What was understood of what was heard.
pub(super) fn understood(text: &str) -> String {
    text.split_whitespace().filter(|word| *word != UNKNOWN).collect::<Vec<_>>().join(" ")
}
