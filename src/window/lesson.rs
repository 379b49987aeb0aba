//! Learning a voice in the window, and asking whose voice it is: both on a thread of their own, by voice, with buttons
//! for those who would rather press than speak.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use eframe::egui::accesskit::Live;
use eframe::egui::{RichText, Ui};

use super::form::{Form, heading, line, one_of};
use super::theme::{BODY, bold};
use super::trial::Changed;
use super::{Face, controls};
use crate::language::{Command, Library, Locale, Message, Renderer, Style};
use crate::profiles::message::ProfileMessage;
use crate::profiles::{Course, Listener, Listening, Shelf};
use crate::tools::aloud::Aloud;
use crate::user::folders;
use crate::user::settings::Settings;

/// How many texts are said.
const TEXTS: usize = 36;

/// What a lesson has come to.
#[derive(Default)]
struct Told {
    /// The last text that was asked for.
    text: String,
    /// What else was told last.
    note: String,
    /// Takes what the buttons stand for, while somebody listens.
    lines: Option<Box<dyn Fn(String) -> bool + Send>>,
    /// Who has said that it is he.
    known: Option<String>,
    /// The voices there are; looked up when a form is opened and when something was learned.
    names: Option<Vec<String>>,
}

/// The lesson of a form.
#[derive(Clone, Default)]
pub struct Lessons(Arc<Mutex<Told>>);

/// What is wanted of a voice.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Wish {
    /// To learn it.
    Learn,
    /// To know whose it is.
    Ask,
}

impl Lessons {
    fn told(&self) -> MutexGuard<'_, Told> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn names(&self) -> Vec<String> {
        let found = || Shelf::default().list().0.into_iter().map(|profile| profile.name).collect();
        self.told().names.get_or_insert_with(found).clone()
    }

    /// Ends it, for a game begins. What was recorded is kept.
    pub fn stop(&self) {
        self.line(".");
    }

    /// As if this had been typed.
    fn line(&self, text: &str) {
        if let Some(lines) = &self.told().lines {
            let _ = lines(text.to_owned());
        }
    }

    fn begin(&self, wish: Wish, name: &str, locale: &'static Locale, device: &str, changed: Changed) {
        let device = Some(device.to_owned()).filter(|name| !name.is_empty());
        let (lessons, name) = (self.clone(), name.to_owned());
        thread::spawn(move || {
            let renderer = Renderer::new(locale, Style::default());
            let settings = Settings::load().0;
            let own = Some(settings.microphone.clone()).filter(|name| !name.is_empty());
            let base = folders::speech_model(&locale.code, &Library::built_in().fide.voice);
            let course = Course { name, count: TEXTS, base, locale };
            let mut aloud = Aloud::open(&renderer, &settings).ok();
            let deaf = aloud.iter().map(Aloud::speaking).collect();
            let mut listening = Listening::start(&course, device.or(own), deaf);
            lessons.told().lines = Some(Box::new(listening.lines()));
            let show = |message: &Message| {
                let text = renderer.text(message);
                let mut told = lessons.told();
                match message.of() {
                    Some(ProfileMessage::TrainText { .. } | ProfileMessage::TrainAnnouncement { .. }) => {
                        told.text = text
                    }
                    _ => told.note = text,
                }
                drop(told);
                changed();
            };
            let mut tell = |message: Message| {
                show(&message);
                let spoken = match &mut aloud {
                    Some(voice) if message.of() != Some(&ProfileMessage::TrainSpeak) => {
                        voice.read(&[message]).is_ok()
                    }
                    _ => true,
                };
                if !spoken {
                    // Where nobody speaks any more it is read.
                    aloud = None;
                }
            };
            let done = lessons.attend(wish, &course, &mut listening, &mut tell);
            if let Err(why) = done {
                show(&why);
            }
            let mut told = lessons.told();
            (told.lines, told.names) = (None, None);
            told.text.clear();
            drop(told);
            changed();
        });
    }

    fn attend(
        &self,
        wish: Wish,
        course: &Course,
        listener: &mut dyn Listener,
        tell: &mut dyn FnMut(Message),
    ) -> Result<(), Message> {
        let shelf = Shelf::default();
        match wish {
            Wish::Learn => course.attend(&shelf, listener, tell),
            Wish::Ask => {
                let known = shelf.ask_who(course.locale, listener, tell)?;
                self.told().known = known;
                Ok(())
            }
        }
    }
}

/// The learned voices of a form: whose is whose, and a button to learn one.
pub fn show(ui: &mut Ui, face: &Face<'_>, lessons: &Lessons, form: &mut Form) {
    let labels = &face.labels.learned;
    let Some(locale) = Library::built_in().find(&face.locale.code) else { return };
    let names = lessons.names();
    if let Some(known) = lessons.told().known.take() {
        *form.voice_of_whoever_speaks() = known;
    }
    if !names.is_empty() {
        for (label, chosen) in
            [(&labels.white, &mut form.own.white.profile), (&labels.black, &mut form.own.black.profile)]
        {
            let none = std::iter::once((labels.none.as_str(), String::new()));
            let named = names.iter().map(|name| (name.as_str(), name.clone()));
            one_of(ui, face, label, none.chain(named), chosen);
        }
    }
    let listens = lessons.told().lines.is_some();
    if listens {
        return lesson(ui, face, lessons);
    }
    line(ui, face, &labels.name, &mut form.learned_name);
    ui.horizontal_wrapped(|ui| {
        heading(ui, face, "");
        let begin = |wish, ui: &Ui| {
            let again = ui.ctx().clone();
            let changed: Changed = Box::new(move || again.request_repaint());
            lessons.begin(wish, form.learned_name.trim(), locale, &form.microphone, changed);
        };
        if controls::button(ui, face, &labels.learn, "", false, 0.0).clicked() {
            begin(Wish::Learn, ui);
        }
        if !names.is_empty() && controls::button(ui, face, &labels.who, "", false, 0.0).clicked() {
            begin(Wish::Ask, ui);
        }
    });
    let note = lessons.told().note.clone();
    tell(ui, face, &note);
}

/// While it listens: the text, what came of the last one, and buttons for what can be said.
fn lesson(ui: &mut Ui, face: &Face<'_>, lessons: &Lessons) {
    let labels = &face.labels.learned;
    let (text, note) = {
        let told = lessons.told();
        (told.text.clone(), told.note.clone())
    };
    let word = |command: Command| {
        face.locale.commands.get(&command).and_then(|words| words.first()).cloned().unwrap_or_default()
    };
    if !text.is_empty() {
        let shown = ui.label(RichText::new(&text).font(bold(BODY + 8.0)).color(face.palette.ink));
        ui.ctx().accesskit_node_builder(shown.id, |node| node.set_live(Live::Polite));
    }
    tell(ui, face, &note);
    ui.horizontal_wrapped(|ui| {
        for (label, line) in [
            (&labels.again, word(Command::Repeat)),
            (&labels.back, "<".to_owned()),
            (&labels.skip, ">".to_owned()),
            (&labels.stop, ".".to_owned()),
            (&face.labels.yes, word(Command::Yes)),
            (&face.labels.no, word(Command::No)),
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
    let shown = ui.label(RichText::new(text).color(face.palette.ink));
    ui.ctx().accesskit_node_builder(shown.id, |node| node.set_live(Live::Polite));
}
