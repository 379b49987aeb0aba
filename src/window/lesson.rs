//! Learning a voice in the window: on a thread of its own, by voice, with buttons for those who would rather press than
//! speak.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use eframe::egui::{RichText, Ui};

use super::controls;
use super::face::{Face, Notify, Written, redraws};
use super::fields::{heading_width, line, one_of};
use super::live_region::{LiveRegion, LiveText, ReadBy};
use super::theme::{BODY, bold};
use crate::device::lock;
use crate::language::{Command, Library, Locale, Message, Renderer, Scheme, Style};
use crate::profiles::{Display, LearningPlan, ProfileStore, open_partner};
use crate::start::Choices;
use crate::talk::conversation::Hand;
use crate::talk::dialogue::Typed;
use crate::user::folders;
use crate::user::settings::Settings;

/// Number of texts to say.
const TEXTS: usize = 36;

/// State of a lesson.
#[derive(Default)]
struct LessonState {
    text: String,
    /// The last other message.
    note: String,
    told: LiveText,
    live: LiveRegion,
    lines: Option<Hand<Typed>>,
    /// Set when the lesson is to end, also while it computes.
    over: Arc<AtomicBool>,
    /// The voices there are; looked up when a form is opened and when something was learned.
    names: Option<Vec<String>>,
}

/// The lesson of a form.
#[derive(Clone, Default)]
pub struct LessonPane(Arc<Mutex<LessonState>>);

impl LessonPane {
    fn told(&self) -> MutexGuard<'_, LessonState> {
        lock(&self.0)
    }

    fn names(&self) -> Vec<String> {
        let found = || ProfileStore::default().list().0.into_iter().map(|profile| profile.name).collect();
        self.told().names.get_or_insert_with(found).clone()
    }

    /// Ends it, for a game begins. What was recorded is kept.
    pub fn stop(&self) {
        self.told().over.store(true, Ordering::Relaxed);
        self.line(".");
    }

    /// As if this had been typed.
    fn line(&self, text: &str) {
        if let Some(lines) = &self.told().lines {
            lines.give(Typed::Line(text.to_owned()));
        }
    }

    /// Has screen readers say what is told, wherever it stands.
    pub(super) fn read_out(&self, ui: &Ui) {
        let LessonState { told, live, .. } = &mut *self.told();
        live.show(ui, told, ReadBy::ScreenReader);
    }

    fn begin(&self, name: &str, locale: &'static Locale, device: Option<String>, changed: Notify) {
        let (lessons, name, over) = (self.clone(), name.to_owned(), Arc::<AtomicBool>::default());
        self.told().over = over.clone();
        thread::spawn(move || {
            let settings = Settings::load().0;
            let base = folders::speech_model(&locale.code, &Library::built_in().fide.voice);
            let course = LearningPlan { name, count: TEXTS, base, locale, over };
            let mut shown = Written { state: lessons.0.clone(), changed };
            let words = (locale, Scheme::Fide);
            let mut partner = open_partner(words, &course.base, device, &settings, &mut shown);
            lessons.told().lines = Some(partner.hand());
            let done = course.attend(&ProfileStore::default(), &mut partner);
            drop(partner);
            if let Err(why) = done {
                let _ = shown.show(&why, &Renderer::new(locale, Style::default()).text(&why));
            }
            shown.write(|told| {
                (told.lines, told.names) = (None, None);
                told.text.clear();
            });
        });
    }
}

impl Display for Written<LessonState> {
    fn show(&mut self, message: &Message, text: &str) -> io::Result<()> {
        self.write(|told| {
            told.told.push(text);
            match message.key() {
                "train_text" | "train_announcement" => text.clone_into(&mut told.text),
                _ => text.clone_into(&mut told.note),
            }
        });
        Ok(())
    }

    /// All of it is read anyway.
    fn only_read(&mut self, _: &Message, _: &str) -> io::Result<()> {
        Ok(())
    }
}

/// The learned voices of a form: whose is whose, and a button to learn one.
pub fn show(ui: &mut Ui, face: &Face<'_>, lessons: &LessonPane, form: &mut Choices) {
    let labels = face.labels;
    let Some(locale) = Library::built_in().find(&face.locale.code) else { return };
    let names = lessons.names();
    if !names.is_empty() {
        for (label, chosen) in [
            (&labels["learned.white"], form.own.white.profile.get_or_insert_default()),
            (&labels["learned.black"], form.own.black.profile.get_or_insert_default()),
        ] {
            let none = std::iter::once((&labels["learned.none"], String::new()));
            let named = names.iter().map(|name| (name.as_str(), name.clone()));
            one_of(ui, face, (label, label), none.chain(named), chosen);
        }
    }
    let listens = lessons.told().lines.is_some();
    if listens {
        return lesson(ui, face, lessons);
    }
    let name = form.learned_name().clone();
    line(ui, face, &labels["learned.name"], form.learned_name.get_or_insert(name));
    ui.horizontal_wrapped(|ui| {
        ui.add_space(heading_width(ui));
        if controls::button(ui, face, &labels["learned.learn"], "", false, 0.0).clicked() {
            lessons.begin(form.learned_name().trim(), locale, form.device(), redraws(ui.ctx()));
        }
    });
    let note = lessons.told().note.clone();
    tell(ui, face, &note);
}

/// Draws the lesson while it listens: the text, what came of the last one, and buttons for what can be said.
fn lesson(ui: &mut Ui, face: &Face<'_>, lessons: &LessonPane) {
    let labels = face.labels;
    let (text, note) = {
        let told = lessons.told();
        (told.text.clone(), told.note.clone())
    };
    if !text.is_empty() {
        ui.label(RichText::new(&text).font(bold(BODY + 8.0)).color(face.palette.ink));
    }
    tell(ui, face, &note);
    ui.horizontal_wrapped(|ui| {
        for (label, line) in [
            (&labels["learned.again"], face.locale.word(Command::Repeat).cloned().unwrap_or_default()),
            (&labels["learned.back"], "<".to_owned()),
            (&labels["learned.skip"], ">".to_owned()),
            (&labels["learned.stop"], ".".to_owned()),
        ] {
            if controls::button(ui, face, label, "", false, 0.0).clicked() {
                lessons.line(&line);
            }
        }
    });
}

fn tell(ui: &mut Ui, face: &Face<'_>, text: &str) {
    if text.is_empty() {
        return;
    }
    ui.label(RichText::new(text).color(face.palette.ink));
}
