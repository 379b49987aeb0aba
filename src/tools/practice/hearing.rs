//! How a learner is heard: with which model, and how long the ear waits for more.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::ear::recogniser::UNKNOWN;
use crate::ear::{FIRST_LOOK, Patience};
use crate::language::{Library, Locale, Reader, Reading, Scheme, Vocabulary};
use crate::profiles::Shelf;
use crate::rules::Position;
use crate::talk::conversation::HearingSettings;
use crate::talk::end_of_speech::PERHAPS;
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

/// The words that are hoped for, for an ear on a thread of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted(Arc<Mutex<String>>);

impl Wanted {
    /// From now on these.
    pub fn set(&self, words: &str) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = words.to_lowercase();
    }

    fn is(&self, words: &str) -> bool {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) == words.to_lowercase()
    }
}

/// What is hoped for is complete at once, a command soon; anything else may go on.
pub(super) fn patience(locale: &'static Locale, wanted: Wanted) -> Patience {
    let reader = Reader::new(locale);
    Patience::new(move |heard| {
        if wanted.is(heard) {
            return Some(FIRST_LOOK);
        }
        let is_command = matches!(reader.read(&Position::start(), heard), Reading::Command(_));
        (is_command || locale.practice.aside(heard).is_some()).then_some(PERHAPS)
    })
}

/// What was understood of what was heard.
pub(super) fn understood(text: &str) -> String {
    text.split_whitespace().filter(|word| *word != UNKNOWN).collect::<Vec<_>>().join(" ")
}
