//! A table about to be opened: its language, its settings, its voices and its ears.

use std::path::{Path, PathBuf};
use std::sync::mpsc;

use super::choices::Choices;
use super::learned::Learned;
use crate::device::journal_file::OpenError;
use crate::device::voice::{
    OwnSettings, Speaker, SpeechBackend, VoiceSettings, everybody, in_headphones, variants,
};
use crate::ear::EarSettings;
use crate::ear::recogniser::SecondSettings;
use crate::game::State;
use crate::language::{Locale, Message, Renderer, Vocabulary, written};
use crate::rules::laws::FlagCalled;
use crate::rules::{ByColor, Color};
use crate::table::LoopEvent;
use crate::talk::expected;
use crate::user::folders;
use crate::user::settings::{Headphones, Settings};
use crate::user::system;
use crate::user::voices::Announcers;

/// Message that a journal cannot be opened to write to it.
pub(super) fn cannot_open(path: &Path, error: OpenError) -> Message {
    match error {
        OpenError::Busy => say!("game_busy", path),
        OpenError::Io(error) => system::cannot_write(path, &error),
    }
}

/// A table about to be opened, in the user's language.
pub struct LaunchContext {
    pub choices: Choices,
    pub locale: &'static Locale,
    /// The settings with the choices in their place.
    pub settings: Settings,
    /// The languages of players with one of their own.
    pub sides: ByColor<Option<&'static Locale>>,
    pub learned: Learned,
    pub first_words: Vec<Message>,
    /// Details of this game that few want to know: told to whoever asks for help with the program.
    pub about: Vec<Message>,
}

impl LaunchContext {
    pub(super) fn renderer(&self, locale: &'static Locale) -> Renderer<'static> {
        let ByColor { white, black } = &self.choices.own;
        Renderer::new(locale, self.choices.style())
            .writing([white, black].map(|player| player.notation.as_deref().and_then(written)))
            .seconds_below(self.settings.seconds_below_ms())
    }

    /// Tells whether a fallen flag waits for a claim, where that was chosen: the Laws may have it otherwise.
    pub(super) fn tell_flags(&mut self, state: &State) {
        if !self.choices.claim_flags || state.clock().is_none() {
            return;
        }
        self.first_words.push(match state.edition().flag_called(state.tempo()) {
            Some(ruled) if ruled.rule == FlagCalled::ByItself => {
                say!("flags_by_themselves", article = Some(ruled.article.clone()))
            }
            _ => say!("flags_claimed"),
        });
    }

    /// Tells at its start what a rated game has to tell.
    pub(super) fn tell_rated(&mut self, state: &State, sounds: bool) {
        if !state.policy().keeps_record {
            return;
        }
        if sounds {
            let article = state.edition().clock_silent.as_ref().map(|ruled| ruled.article.clone());
            self.first_words.push(say!("tones_silent", article));
        }
        if state.pin().is_none() {
            self.first_words.push(say!("pin_wanted"));
        }
    }

    pub(super) fn speaker(
        &self,
        scheme_voice: &str,
        announcers: &mut Announcers,
        to: &mpsc::Sender<LoopEvent>,
    ) -> Option<Box<dyn Speaker>> {
        if !self.choices.voice() {
            return None;
        }
        let mut languages = vec![scheme_voice.to_owned(), self.locale.code.clone()];
        languages.dedup();
        let named = self.choices.speaker.clone().map(|name| (self.locale.code.clone(), name));
        let Settings { rate, volume, speech: way, .. } = self.settings;
        let is_chosen = way != SpeechBackend::Auto || named.is_some();
        let announcer = announcers.of(&self.settings.announcer, is_chosen);
        let settings = VoiceSettings { rate, volume, languages, named, way, announcer };
        let to = to.clone();
        Some(everybody(settings, move |event| {
            let _ = to.send(LoopEvent::Voice(None, event));
        }))
    }

    pub(super) fn own_voice(
        &self,
        color: Color,
        own: &Headphones,
        announcers: &mut Announcers,
        to: &mpsc::Sender<LoopEvent>,
    ) -> Option<Box<dyn Speaker>> {
        if !self.choices.voice() {
            return None;
        }
        let Headphones { device, voice, rate, volume, .. } = own.clone();
        let to = to.clone();
        let sink = move |event| {
            let _ = to.send(LoopEvent::Voice(Some(color), event));
        };
        let announcer = announcers.of(&self.settings.announcer, !voice.is_empty());
        Some(in_headphones(OwnSettings { device, variant: voice, rate, volume }, &announcer, sink))
    }

    /// Speech model before learning: in the scheme of the Laws everybody announces alike, but commands are in
    /// the user's language.
    fn base_model(&self, vocabulary: &Vocabulary<'_>) -> PathBuf {
        let built_in = || folders::speech_model(&self.locale.code, vocabulary.voice);
        self.choices.model.clone().unwrap_or_else(built_in)
    }

    /// Speech model that may have learned the user's voice; where that voice cannot be used, the user is
    /// told.
    fn own_model(&mut self, vocabulary: &Vocabulary<'_>) -> PathBuf {
        let ByColor { white, black } = self.choices.microphones();
        let own_microphones = white.is_some() || black.is_some();
        let base = self.base_model(vocabulary);
        if self.learned.is_by_name() && own_microphones
            || !self.learned.is_by_name() && self.choices.model.is_some()
        {
            return base;
        }
        let (model, told) = self.learned.of_everybody(base);
        self.first_words.extend(told);
        model
    }

    /// The models of players with a microphone of their own.
    pub(super) fn side_models(&mut self, vocabulary: &Vocabulary<'_>) -> Vec<(Color, PathBuf)> {
        let mut models = self.learned.of_sides(&self.base_model(vocabulary));
        let microphones = self.choices.microphones();
        models.retain(|(color, _)| microphones.get(*color).is_some());
        let parted = models.into_iter().map(|(color, (model, told))| ((color, model), told));
        let (models, told): (Vec<_>, Vec<_>) = parted.unzip();
        self.first_words.extend(told.into_iter().flatten());
        models
    }

    pub(super) fn ear(&mut self, vocabulary: &Vocabulary<'_>) -> EarSettings {
        let model_dir = self.own_model(vocabulary);
        let grammar = expected::grammar(vocabulary, &model_dir);
        let device = self.choices.microphone.clone().or_else(|| self.settings.microphone());
        let keeps_sound = self.settings.sound_score_mb().is_some();
        let second = self.settings.second_ear.then(|| SecondSettings::new(folders::second_ear()));
        EarSettings { device, model_dir, grammar, keeps_sound, second, ..EarSettings::default() }
    }
}

/// Headphones with a voice that there is, and what cannot be had of them.
pub(super) fn headphones(settings: &mut Settings) -> Vec<Message> {
    let mut told = Vec::new();
    for own in [&mut settings.white, &mut settings.black] {
        own.voice = own.voice.to_lowercase();
        told.extend(without_unknown_variant(own));
    }
    told
}

/// The plain voice in place of one that there is not; espeak-ng itself would not say so.
fn without_unknown_variant(own: &mut Headphones) -> Option<Message> {
    if own.device.is_empty() || own.voice.is_empty() {
        return None;
    }
    // Without espeak-ng there is no voice at all, which the voice itself tells.
    let known = variants().ok()?;
    if known.contains(&own.voice) {
        return None;
    }
    let name = std::mem::take(&mut own.voice);
    Some(say!("no_such_variant", name, known = known.join(", ")))
}
