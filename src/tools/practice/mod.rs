//! Practising: ten minutes in which somebody learns his part at the board.
//!
//! What is practised is data (`lessons.ron`). Announcements are compared word by word; what happens at the board happens
//! in a real session, and a step has been taken once its event is there. Nothing of it is kept.

mod course;
mod desk;
mod lessons;
mod table;

use std::io::{self, Write};

use crate::device::voice::VoiceSettings;
use crate::language::{Learner, Locale, Renderer, Scheme, Style, Vocabulary};
use crate::user::settings::Settings;
use course::Course;
use desk::{Desk, read_lines};
use lessons::Lessons;

/// How somebody practises.
#[derive(Clone, Debug)]
pub struct PracticeSettings {
    /// The language of the learner.
    pub locale: &'static Locale,
    /// The words of announcements.
    pub scheme: Scheme,
    /// Whose part is practised; it is asked for where that is not known.
    pub learner: Option<Learner>,
    /// Whether it is spoken.
    pub voice: bool,
    /// The settings of the user: speed and loudness.
    pub user: Settings,
}

/// Leads somebody through all lessons, until the last or until he leaves or no more is typed.
///
/// # Errors
/// What writing says.
pub fn practise(settings: &PracticeSettings, out: &mut dyn Write) -> io::Result<()> {
    let PracticeSettings { locale, scheme, learner, voice, ref user } = *settings;
    let mut desk = Desk::new(Renderer::new(locale, Style { scheme, ..Style::default() }), out);
    if voice {
        let mut languages = vec![locale.code.clone(), Vocabulary::of(scheme, locale).voice().to_owned()];
        languages.dedup();
        let Settings { rate, volume, speech: way, .. } = *user;
        desk.open_voice(VoiceSettings { rate, volume, languages, named: None, way })?;
    }
    read_lines(desk.hand());
    Course::new(&mut desk, locale, scheme).lead(&Lessons::built_in(), learner)
}
