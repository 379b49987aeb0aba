//! Practising: ten minutes in which somebody learns a part at the board.
//!
//! The lessons are data (`lessons.ron`). Announcements are compared word by word; what happens at the board
//! happens in a real session, and a step has been taken once its event is there. Of announcements that went wrong
//! `memory` keeps which they were.

mod course;
mod lessons;
mod memory;
mod table;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::device::time::wall_clock;
use crate::ear::EarSettings;
use crate::language::{Locale, PractisedPart, Reader, Reading, Renderer, Scheme, Style, Vocabulary};
use crate::profiles::ProfileStore;
use crate::rules::Position;
use crate::talk::conversation::Conversation;
pub use crate::talk::dialogue::Typed;
use crate::talk::dialogue::{Dialogue, Display};
use crate::talk::expected;
use crate::user::settings::Settings;
use course::Course;
use lessons::Lessons;
use memory::Memory;

/// So long is practised a day with `--daily`.
const A_DAY: Duration = Duration::from_mins(5);
const OPENING: Duration = Duration::from_secs(12);

/// Ear for somebody who practises.
#[derive(Clone, Debug, Default)]
pub struct PracticeEar {
    /// The microphone by name; `None` for the default one.
    pub microphone: Option<String>,
    /// The folder of the speech model; `None` for the one of the language, learned where a voice is in use.
    pub model: Option<PathBuf>,
}

/// Settings of somebody who practises: language, scheme, part, voice and ear.
#[derive(Clone, Debug)]
pub struct PracticeSettings {
    pub locale: &'static Locale,
    pub scheme: Scheme,
    /// Part that is practised; it is asked for where that is not known.
    pub learner: Option<PractisedPart>,
    pub voice: bool,
    /// Ear that hears the learner; `None` for one who types.
    pub ear: Option<PracticeEar>,
    /// Five minutes of single announcements, those first that went wrong before.
    pub daily: bool,
    /// The settings of the user: speed and loudness, and the microphone where no other is named.
    pub user: Settings,
}

/// Leads somebody through all lessons, until the last or until the learner leaves or nothing more comes. What is typed comes in
/// through the hand of the conversation.
pub fn practise(
    settings: &PracticeSettings,
    display: &mut dyn Display,
    conversation: Conversation<Typed>,
) -> io::Result<()> {
    let PracticeSettings { locale, scheme, learner, voice, ref ear, daily, ref user } = *settings;
    let renderer = Renderer::new(locale, Style { scheme, ..Style::default() });
    let mut dialogue = Dialogue::new(renderer, display, conversation, true);
    if voice {
        dialogue.open_voice(user, OPENING)?;
    }
    if let Some(PracticeEar { microphone, model }) = ear {
        let model_dir = model.clone().unwrap_or_else(|| ProfileStore::default().model_in_use(locale));
        let grammar = expected::grammar(&Vocabulary::of(scheme, locale), &model_dir);
        let device = microphone.clone().or_else(|| user.microphone());
        let hearing = EarSettings { device, model_dir, grammar, ..EarSettings::default() };
        let reader = Reader::new(locale);
        dialogue.open_ear(hearing, move |heard| {
            let is_command = matches!(reader.read(&Position::start(), heard), Reading::Command(_));
            is_command || locale.practice.aside(heard).is_some()
        });
    }
    let (memory, fault) = Memory::open(wall_clock().date());
    if let Some(fault) = fault {
        dialogue.tell(&fault)?;
    }
    let mut course = Course::new(&mut dialogue, locale, scheme, memory);
    course.lasts = daily.then_some(A_DAY);
    course.lead(&Lessons::built_in(), learner)
}
