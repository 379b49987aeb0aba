//! The questions before a game on the window: what is asked is spoken, and answered by voice, by numbers or by buttons.
//! Whatever asks has its own thread.

use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Margin, Modifiers, RichText, ScrollArea, Ui};

use super::face::{Act, Face, Notify, Written};
use super::fields;
use super::keys::taken;
use super::layout::{called, entitle, heading, is_group, panel};
use super::live_region::{LiveRegion, LiveText, ReadBy};
use super::look::Pane;
use super::scan;
use super::scanning::Group;
use super::theme::{BODY, bold};
use super::{card, controls, panes, parts};
use crate::device::lock;
use crate::language::asking::Reply;
use crate::language::{Command, Locale};
use crate::start;
use crate::start::{Choices, CurrentQuestion, Interview, InterviewInput, InterviewManner, NotBegun};
use crate::talk::conversation::{Conversation, Hand};
use crate::user::settings::Settings;

/// Number of sentences shown before the question: what was answered, and what was wrong with it.
const SENTENCES: usize = 2;

/// State of the questions that the window draws.
#[derive(Clone, Debug, Default)]
pub struct WizardState {
    pub asked: CurrentQuestion,
    pub locale: Option<&'static Locale>,
    pub said: Vec<String>,
    told: LiveText,
    read_by: ReadBy,
    pub heard: String,
    /// The form with which a game is to begin, until somebody has tried; [`Wizard::tried`] follows.
    pub wanted: Option<Choices>,
    /// Set once the questions have ended without a game.
    pub ended: bool,
}

/// Questions that are being asked.
pub struct Wizard {
    told: Arc<Mutex<WizardState>>,
    lines: Hand<InterviewInput>,
    tried: Sender<Result<(), NotBegun>>,
    live: LiveRegion,
}

impl start::InterviewFace for Written<WizardState> {
    fn said(&mut self, texts: &[String]) {
        self.write(|told| {
            told.said = texts.to_vec();
            told.told.push(texts.join("\n"));
        });
    }

    fn speaks(&mut self, speaks: bool) {
        self.write(|told| told.read_by = if speaks { ReadBy::Voice } else { ReadBy::ScreenReader });
    }

    fn heard(&mut self, words: &str) {
        self.write(|told| words.clone_into(&mut told.heard));
    }

    fn asked(&mut self, asked: &CurrentQuestion, locale: &'static Locale) {
        self.write(|told| (told.asked, told.locale) = (asked.clone(), Some(locale)));
    }
}

impl Wizard {
    /// Begins to ask, with voice and ear on threads.
    pub fn start(form: Choices, manner: InterviewManner, changed: impl Fn() -> Notify) -> Self {
        let read_by = if manner.voice { ReadBy::Nobody } else { ReadBy::ScreenReader };
        let told = Arc::new(Mutex::new(WizardState { read_by, ..WizardState::default() }));
        let conversation = Conversation::default();
        let (tried, answers) = mpsc::channel();
        let live = LiveRegion::default();
        let wizard = Self { told: told.clone(), lines: conversation.hand(), tried, live };
        let [face, written] = [changed(), changed()].map(|changed| Written { state: told.clone(), changed });
        thread::spawn(move || {
            let settings = Settings::load().0;
            let interview = Interview::new(form, manner, settings, Box::new(face), conversation);
            // A game is begun where the window is.
            let begun = interview.run(&mut |form| {
                written.write(|told| told.wanted = Some(form.clone()));
                answers.recv().unwrap_or(Err(NotBegun::Gone))
            });
            written.write(|told| told.ended = begun.is_none());
        });
        wizard
    }

    /// State to draw.
    pub fn told(&self) -> MutexGuard<'_, WizardState> {
        lock(&self.told)
    }

    /// Reports the result of an attempt to begin the game.
    pub fn tried(&self, result: Result<(), NotBegun>) {
        let _ = self.tried.send(result);
    }

    /// As if this had been typed.
    pub fn answer(&self, line: String) {
        let _ = self.lines.give(InterviewInput::Line(line));
    }
}

impl Drop for Wizard {
    fn drop(&mut self) {
        let _ = self.lines.give(InterviewInput::Ended);
    }
}

/// Draws what is asked; the answers are lines in `face.acts`.
pub fn show(ui: &mut Ui, face: &mut Face<'_>, wizard: &mut Wizard) {
    let told = wizard.told().clone();
    wizard.live.own.append(&mut face.look.said);
    wizard.live.show(ui, &told.told, told.read_by);
    entitle(ui.ctx(), &face.labels["ask.title"]);
    if taken(ui, Modifiers::COMMAND, Key::Num6) {
        let is_switch = face.look.pane == Pane::Switch;
        panes::choose(face, if is_switch { Pane::Table } else { Pane::Switch });
    }
    for (key, _, word) in answers(face.locale) {
        if taken(ui, Modifiers::NONE, key) {
            face.acts.push(Act::Line(word.to_owned()));
        }
    }
    if taken(ui, Modifiers::COMMAND, Key::Q) {
        face.command(Command::Quit);
    }
    card::keys(ui, face);
    card::beside(ui, face, |ui, face| page(ui, face, &told));
}

fn page(ui: &mut Ui, face: &mut Face<'_>, told: &WizardState) {
    panel(ui, face.palette, Margin::symmetric(24, 16), |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width().min(900.0));
            let before = told.said.iter().take(SENTENCES).filter(|text| **text != told.asked.question);
            for text in before {
                ui.label(RichText::new(text).color(face.palette.ink));
            }
            let question = RichText::new(&told.asked.question).font(bold(34.0)).color(face.palette.ink);
            heading(ui, question);
            if face.look.pane == Pane::Switch {
                scan::hint(ui, face);
                return by_switch(ui, face, &told.asked);
            }
            // An arrow leads to a choice and does not take it: what is taken is answered.
            let choices = &told.asked.choices;
            let names: Vec<String> =
                choices.iter().map(|(number, name)| face.locale.named(number, name)).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            fields::walked(ui, &told.asked.question, &names);
            ui.scope_builder(called(Role::RadioGroup, &told.asked.question), |ui| {
                is_group(ui);
                let (group, chosen) = (&told.asked.question, told.asked.chosen);
                for (place, ((number, _), name)) in choices.iter().zip(&names).enumerate() {
                    // Its number is typed, and counts only with Enter: a reflex answers nothing.
                    let tabbed = chosen.or(choices.first().map(|(first, _)| *first)) == Some(*number);
                    if fields::choice(ui, face, group, name, "", chosen == Some(*number), tabbed) {
                        face.acts.push(Act::Line(number.to_string()));
                    }
                    fields::counted(ui, fields::choice_id(group, name), place, choices.len());
                }
            });
            ui.add_space(BODY);
            controls::line(ui, face, &face.labels["ask.answer"]);
            ui.horizontal_wrapped(|ui| {
                for (key, label, word) in answers(face.locale) {
                    if controls::button(ui, face, label, key.name(), false, 0.0).clicked() {
                        face.acts.push(Act::Line(word.to_owned()));
                    }
                }
            });
            if !told.heard.is_empty() {
                let heard = face.locale.named(&face.labels["heard"], &told.heard);
                ui.label(RichText::new(heard).color(face.palette.ink));
            }
            parts::looks(ui, face, false);
        });
    });
}

/// The answers for one switch; those that have to be typed are left as they are.
fn by_switch(ui: &mut Ui, face: &mut Face<'_>, asked: &CurrentQuestion) {
    let buttons = answers(face.locale);
    let choices = asked.choices.iter().map(|(number, name)| face.locale.named(number, name));
    let groups = [
        Group::new(&face.labels["ask.answer"], choices),
        Group::new(&face.labels["scan.commands"], buttons.map(|(_, name, _)| name)),
    ];
    let line = match scan::show(ui, face, &groups) {
        Some((0, item)) => asked.choices[item].0.to_string(),
        Some((_, item)) => buttons[item].2.to_owned(),
        None => return,
    };
    face.acts.push(Act::Line(line));
}

/// The keys, what stands on their buttons, and what each says.
fn answers(locale: &Locale) -> [(Key, &str, &str); 6] {
    let (labels, words) = (&locale.labels, &locale.asking.replies);
    [
        (Key::F10, &labels["yes"], Reply::Next),
        (Key::F6, &labels["ask.go_back"], Reply::Back),
        (Key::F7, &labels["repeat"], Reply::Repeat),
        (Key::F9, &labels["ask.finish"], Reply::Done),
        (Key::F1, &labels["help"], Reply::Help),
        (Key::Escape, &labels["ask.cancel"], Reply::Leave),
    ]
    .map(|(key, name, reply)| (key, name, words[&reply].first().map_or("", String::as_str)))
}
