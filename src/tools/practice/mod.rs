//! Practising: ten minutes in which somebody learns his part at the board.
//!
//! What is practised is data (`lessons.ron`). Announcements are compared word by word; what happens at the board happens
//! in a real session, and a step has been taken once its event is there. Nothing of it is kept.

mod course;
mod desk;
mod hearing;
mod lessons;
mod table;
mod telling;
mod verdict;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::device::voice::VoiceSettings;
use crate::language::{Learner, Locale, Renderer, Scheme, Style, Vocabulary};
use crate::talk::conversation::Conversation;
use crate::user::settings::Settings;
use course::Course;
use desk::Desk;
pub use desk::Typed;
pub use hearing::PracticeEar;
use lessons::Lessons;

/// How somebody practises: language, scheme, part, voice and ear.
#[derive(Clone, Debug)]
pub struct PracticeSettings {
    pub locale: &'static Locale,
    pub scheme: Scheme,
    /// Whose part is practised; it is asked for where that is not known.
    pub learner: Option<Learner>,
    pub voice: bool,
    /// Told whether a voice says what is shown: not where it is lost.
    pub spoken: Arc<AtomicBool>,
    /// How he is heard; `None` where he types.
    pub ear: Option<PracticeEar>,
    /// The settings of the user: speed and loudness, and his microphone where no other is named.
    pub user: Settings,
}

/// Leads somebody through all lessons, until the last or until he leaves or nothing more comes. What he types comes in
/// through the hand of the conversation.
pub fn practise(
    settings: &PracticeSettings,
    out: &mut dyn Write,
    conversation: Conversation<Typed>,
) -> io::Result<()> {
    let PracticeSettings { locale, scheme, learner, voice, ref spoken, ref ear, ref user } = *settings;
    let renderer = Renderer::new(locale, Style { scheme, ..Style::default() });
    let mut desk = Desk::new(renderer, out, conversation, spoken.clone());
    if voice {
        let mut languages = vec![locale.code.clone(), Vocabulary::of(scheme, locale).voice().to_owned()];
        languages.dedup();
        let Settings { rate, volume, speech: way, .. } = *user;
        desk.open_voice(VoiceSettings { rate, volume, languages, named: None, way })?;
    }
    if let Some(ear) = ear {
        let own = Some(user.microphone.clone()).filter(|name| !name.is_empty());
        let mut hearing = ear.settings(locale, scheme);
        hearing.device = hearing.device.or(own);
        desk.open_ear(hearing);
    }
    Course::new(&mut desk, locale, scheme).lead(&Lessons::built_in(), learner)
}
