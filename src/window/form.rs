//! Before the game: who plays, and how. A form that the keys alone can fill, remembered for the next time.

use eframe::egui::accesskit::Live;
use eframe::egui::{Key, Margin, Modifiers, RichText, ScrollArea, Ui};

use super::face::Face;
use super::fields::{line, one_of};
use super::layout::{entitle, foot, panel, with_foot, within};
use super::lesson::{self, LessonPane};
use super::look::{Look, Pane};
use super::scanning::Scan;
use super::theme::{BODY, bold};
use super::trial::{self, Trials};
use super::{controls, parts};
use crate::language::Command;
pub use crate::start::Form;
use crate::start::{Offered, Row, rows};

impl Form {
    /// How the window looked.
    pub fn look(&self) -> Look {
        Look {
            theme: self.theme,
            zoom: f32::from(self.percent.clamp(50, 400)) / 100.0,
            pane: if self.one_switch { Pane::Switch } else { Pane::default() },
            scan: Scan::paced(self.scan_ms),
            ..Look::default()
        }
    }

    /// Takes over how it looks now; whether that is another way.
    pub fn keep(&mut self, look: &Look) -> bool {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "50 to 400")]
        let percent = (look.zoom * 100.0).round().clamp(50.0, 400.0) as u16;
        let before = self.clone();
        (self.theme, self.percent) = (look.theme, percent);
        (self.one_switch, self.scan_ms) = (look.pane == Pane::Switch, look.scan.pace_ms());
        *self != before
    }
}

/// What is shown before a game besides the form itself.
#[derive(Clone, Default)]
pub struct BeforeGame {
    /// What the machine has to choose from, once it is known.
    pub offered: Offered,
    pub trials: Trials,
    pub lessons: LessonPane,
    pub fault: String,
}

/// What the form was left with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Left {
    Begin,
    Ask,
    Practise,
}

const FOOT: &str = "form's foot";
/// The key that begins the questions.
const ASK: (Key, &str) = (Key::F2, "F2");
/// The key that begins practice.
const PRACTISE: (Key, &str) = (Key::F3, "F3");
/// The key of the view for one switch, here and in a game.
const SWITCH: (Key, &str) = (Key::Num6, "Ctrl 6");

/// Draws the form; how the user has left it.
pub fn show(ui: &mut Ui, face: &mut Face<'_>, form: &mut Form, before: &BeforeGame) -> Option<Left> {
    let taken = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    let mut begin = taken(Modifiers::NONE, Key::F9);
    let mut ask = taken(Modifiers::NONE, ASK.0);
    let mut practise = taken(Modifiers::NONE, PRACTISE.0);
    let mut switch = taken(Modifiers::COMMAND, SWITCH.0);
    if taken(Modifiers::COMMAND, Key::Q) {
        face.command(Command::Quit);
    }
    entitle(ui.ctx(), &face.labels["new_game"]);
    before.lessons.read_out(ui);
    panel(ui, face.palette, Margin::symmetric(24, 16), |ui| {
        let room = ui.available_rect_before_wrap();
        let (above, below) = with_foot(ui, room, FOOT, controls::HEIGHT + BODY, BODY / 2.0);
        within(ui, above, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.set_max_width(ui.available_width().min(900.0));
                ui.label(RichText::new(&face.labels["new_game"]).font(bold(34.0)).color(face.palette.ink));
                for (way, label, key) in [
                    (&mut ask, &face.labels["ask.button"], ASK.1),
                    (&mut practise, &face.labels["practise"], PRACTISE.1),
                    (&mut switch, &face.labels["scan.view"], SWITCH.1),
                ] {
                    *way |= controls::button(ui, face, label, key, false, 0.0).clicked();
                }
                for hint in [&face.labels["hints.switch"], &face.labels["hints.laws"]] {
                    ui.label(RichText::new(hint).color(face.palette.ink));
                }
                fields(ui, face, form, before);
                ui.add_space(BODY);
                parts::looks(ui, face, false);
            });
        });
        // Always seen, and with it what stands against it.
        foot(ui, below, FOOT, |ui| {
            if !before.fault.is_empty() {
                let fault = RichText::new(&before.fault).font(bold(BODY)).color(face.palette.alert);
                let fault = ui.label(fault);
                ui.ctx().accesskit_node_builder(fault.id, |node| node.set_live(Live::Assertive));
            }
            let width = ui.available_width().min(900.0);
            begin |= controls::button(ui, face, &face.labels["begin"], "F9", true, width).clicked();
        });
    });
    if switch {
        // Whoever has one switch cannot fill in a form.
        face.look.pane = Pane::Switch;
    }
    match (ask || switch, practise) {
        (true, _) => Some(Left::Ask),
        (false, true) => Some(Left::Practise),
        (false, false) => begin.then_some(Left::Begin),
    }
}

/// What is asked in words is filled in here.
fn fields(ui: &mut Ui, face: &Face<'_>, form: &mut Form, before: &BeforeGame) {
    form.locale.clone_from(&face.locale.code);
    for Row { name, question, choices, chosen } in rows(form, &before.offered) {
        let mut place = chosen;
        if let Some(text) = question.written(form) {
            line(ui, face, &name, text);
            continue;
        }
        let names = choices.iter().zip(0..).map(|((name, _), place)| (name.as_str(), Some(place)));
        one_of(ui, face, &name, names, &mut place);
        if let Some(place) = place.filter(|_| place != chosen) {
            form.clone_from(&choices[place].1);
        }
    }
    trial::show(ui, face, &before.trials, form);
    lesson::show(ui, face, &before.lessons, form);
}
