//! Practice in the window: what is told is read here and spoken, and answered by voice, by lines or by buttons. Whoever
//! leads through it has its own thread.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex};
use std::thread;

use eframe::egui::{Key, Margin, Modifiers, RichText, ScrollArea, Ui, ViewportCommand};

use super::face::{Act, Face, Notify, Written};
use super::keys::taken;
use super::layout::{begin_focus_at, entitle, heading, measure, measured, panel, within};
use super::live_region::{LiveRegion, LiveText, ReadBy};
use super::theme::{BODY, bold};
use super::{controls, parts};
use crate::device::lock;
use crate::language::{Aside, Locale, Message};
use crate::start::Choices;
use crate::talk::conversation::{Conversation, Hand};
use crate::talk::dialogue::Display;
use crate::tools::practice::{PracticeEar, PracticeSettings, Typed, practise};
use crate::user::settings::Settings;

/// Number of lines that can be looked at.
const LINES: usize = 300;

/// State of the practice that the window draws.
#[derive(Clone, Debug, Default)]
struct PracticeState {
    lines: VecDeque<String>,
    /// Number of those that were there before the last answer.
    past: usize,
    /// Number of those that are not asked now.
    before: usize,
    told: LiveText,
    read_by: ReadBy,
    /// Set once nothing more is asked.
    ended: bool,
}

/// Emphasis of a line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Emphasis {
    /// It was there before the last answer.
    Past,
    Told,
    /// It is asked now.
    Asked,
}

impl PracticeState {
    fn push(&mut self, text: &str) {
        self.told.push(text);
        self.lines.push_back(text.to_owned());
        if self.lines.len() > LINES {
            self.lines.pop_front();
            self.past = self.past.saturating_sub(1);
            self.before = self.before.saturating_sub(1);
        }
    }

    fn emphasis(&self, place: usize) -> Emphasis {
        match place {
            _ if place < self.past => Emphasis::Past,
            _ if place < self.before || self.ended => Emphasis::Told,
            _ => Emphasis::Asked,
        }
    }

    fn answered(&mut self) {
        // Until something is asked again, all that comes is told.
        (self.past, self.before) = (self.lines.len(), usize::MAX);
    }
}

/// The window's view of somebody who practises.
pub struct Practice {
    told: Arc<Mutex<PracticeState>>,
    hand: Hand<Typed>,
    live: LiveRegion,
}

impl Display for Written<PracticeState> {
    fn show(&mut self, _: &Message, text: &str) -> io::Result<()> {
        self.write(|told| told.push(text));
        Ok(())
    }

    fn asks(&mut self) {
        self.write(|told| told.before = told.lines.len());
    }

    fn only_read(&mut self, why: &Message, text: &str) -> io::Result<()> {
        lock(&self.state).read_by = ReadBy::ScreenReader;
        self.show(why, text)
    }
}

impl Practice {
    /// Begins, in the manner of this form: its language, its words, whether it speaks and listens.
    pub fn start(form: &Choices, locale: &'static Locale, changed: Notify) -> Self {
        let read_by = if *form.voice() { ReadBy::Voice } else { ReadBy::ScreenReader };
        let told =
            Arc::new(Mutex::new(PracticeState { read_by, before: usize::MAX, ..PracticeState::default() }));
        let (conversation, live) = (Conversation::default(), LiveRegion::default());
        let practice = Self { told: told.clone(), hand: conversation.hand(), live };
        let ear = form.listens().then_some(PracticeEar { microphone: form.device(), model: None });
        let (scheme, voice) = (*form.scheme(), *form.voice());
        let mut shown = Written { state: told, changed };
        thread::spawn(move || {
            let user = Settings::load().0;
            let settings = PracticeSettings { locale, scheme, learner: None, voice, ear, daily: false, user };
            // The lines are memory: nothing refuses them.
            let _ = practise(&settings, &mut shown, conversation);
            shown.write(|told| told.ended = true);
        });
        practice
    }

    /// As if this had been typed.
    pub fn answer(&self, line: String) {
        lock(&self.told).answered();
        let _ = self.hand.give(Typed::Line(line));
    }
}

impl Drop for Practice {
    fn drop(&mut self) {
        let _ = self.hand.give(Typed::Leave);
    }
}

/// Keys that speak to the lesson, with their names.
const KEYS: [(Key, &str, Aside); 4] = [
    (Key::F6, "F6", Aside::Slow),
    (Key::F7, "F7", Aside::Repeat),
    (Key::F8, "F8", Aside::Skip),
    (Key::F1, "F1", Aside::Help),
];
/// Back to the form.
const LEAVE: (Key, &str) = (Key::Escape, "Escape");

/// Draws it; the answers are lines in `face.acts`. Whether the reader goes back to the form.
pub fn show(ui: &mut Ui, face: &mut Face<'_>, practice: &mut Practice) -> bool {
    let told = lock(&practice.told).clone();
    practice.live.show(ui, &told.told, told.read_by);
    let title = &face.labels["practise"];
    entitle(ui.ctx(), title);
    let mut leaves = taken(ui, Modifiers::NONE, LEAVE.0);
    for (key, _, aside) in KEYS {
        if taken(ui, Modifiers::NONE, key) {
            say(face, aside);
        }
    }
    if taken(ui, Modifiers::COMMAND, Key::Q) {
        ui.ctx().send_viewport_cmd(ViewportCommand::Close);
    }
    panel(ui, face.palette, Margin::symmetric(24, 16), |ui| {
        let room = ui.available_rect_before_wrap();
        let edge = room.max.y - measured(ui, "practice's foot", controls::HEIGHT * 2.0 + BODY);
        // Where everything is very large the lines keep some of the room, and the foot is scrolled to.
        let edge = edge.max(room.min.y + room.height() / 3.0);
        within(ui, room.with_max_y(edge - BODY / 2.0), |ui| {
            ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
                parts::scroll_by_keys(ui);
                ui.set_max_width(ui.available_width().min(900.0));
                heading(ui, RichText::new(title).font(bold(34.0)).color(face.palette.ink));
                for (place, line) in told.lines.iter().enumerate() {
                    let text = RichText::new(line);
                    ui.label(match told.emphasis(place) {
                        Emphasis::Past => text.color(face.palette.quiet),
                        Emphasis::Told => text.color(face.palette.ink),
                        Emphasis::Asked => text.font(bold(BODY + 4.0)).color(face.palette.ink),
                    });
                }
            });
        });
        within(ui, room.with_min_y(edge), |ui| {
            ScrollArea::vertical().id_salt("practice's foot").auto_shrink(false).show(ui, |ui| {
                ui.set_max_width(ui.available_width().min(900.0));
                if !told.ended {
                    let answer = &face.labels["ask.answer"];
                    controls::line(ui, face, answer);
                }
                ui.horizontal_wrapped(|ui| {
                    for (_, key, aside) in KEYS.into_iter().filter(|_| !told.ended) {
                        let label = word(face, aside).to_owned();
                        if controls::button(ui, face, &label, key, false, 0.0).clicked() {
                            say(face, aside);
                        }
                    }
                    let label = &face.labels["ask.cancel"];
                    let leave = controls::button(ui, face, label, LEAVE.1, told.ended, 0.0);
                    if told.ended {
                        begin_focus_at(ui.ctx(), leave.id);
                    }
                    leaves |= leave.clicked();
                });
                measure(ui, "practice's foot", ui.min_rect().height());
            });
        });
    });
    leaves
}

/// The word of the lesson for this.
fn word<'a>(face: &Face<'a>, aside: Aside) -> &'a str {
    let words = face.locale.practice.asides.get(&aside);
    words.and_then(|words| words.first()).map_or("", String::as_str)
}

fn say(face: &mut Face<'_>, aside: Aside) {
    let line = word(face, aside).to_owned();
    face.acts.push(Act::Line(line));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_stands_out_from_what_is_told_of_the_answer_before() {
        let mut told = PracticeState { before: usize::MAX, ..PracticeState::default() };
        let all = |told: &mut PracticeState, lines: &[&str], asks: bool| {
            if asks {
                told.before = told.lines.len();
            }
            lines.iter().for_each(|line| told.push(line));
            (0..told.lines.len()).map(|place| told.emphasis(place)).collect::<Vec<_>>()
        };
        use Emphasis::{Asked, Past, Told};
        assert_eq!(all(&mut told, &["Hello."], false), [Told]);
        assert_eq!(all(&mut told, &["Who?", "One or two."], true), [Told, Asked, Asked]);
        told.answered();
        assert_eq!(all(&mut told, &["Right."], false), [Past, Past, Past, Told]);
        assert_eq!(all(&mut told, &["Say this."], true), [Past, Past, Past, Told, Asked]);
        // The first of very many lines are gone.
        told.answered();
        let many = vec!["a"; LINES];
        assert_eq!(all(&mut told, &many, false), [Told; LINES]);
        assert_eq!(all(&mut told, &["b"], true).last(), Some(&Asked));
    }
}
