//! Form before the game: who plays, and how. The keys alone can fill it, and it is remembered for the next
//! time.

use eframe::egui::accesskit::Live;
use eframe::egui::{Align, Button, Id, Key, Margin, Modifiers, RichText, ScrollArea, Ui, UiBuilder, vec2};

use super::face::Face;
use super::fields::{choice_id, line, one_of};
use super::keys::taken;
use super::layout::{begin_focus_at, entitle, foot, heading, panel, with_foot, within};
use super::lesson::{self, LessonPane};
use super::look::{Look, Pane};
use super::scanning::Scan;
use super::theme::{BODY, bold};
use super::trial::{self, Trials};
use super::{card, controls, parts};
use crate::language::{Command, Library, Renderer, Style};
pub use crate::start::Choices;
use crate::start::{Offered, Row, rows};

impl Choices {
    /// Look of the window, as the form keeps it.
    pub fn look(&self) -> Look {
        Look {
            theme: *self.theme(),
            zoom: f32::from((*self.percent()).clamp(50, 400)) / 100.0,
            pane: if *self.one_switch() { Pane::Switch } else { Pane::default() },
            scan: Scan::paced(*self.scan_ms()),
            ..Look::default()
        }
    }

    /// Takes over how it looks now; whether that is another way.
    pub fn keep(&mut self, look: &Look) -> bool {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "50 to 400")]
        let percent = (look.zoom * 100.0).round().clamp(50.0, 400.0) as u16;
        let before = self.clone();
        (self.theme, self.percent) = (Some(look.theme), Some(percent));
        (self.one_switch, self.scan_ms) = (Some(look.pane == Pane::Switch), Some(look.scan.pace_ms()));
        *self != before
    }
}

/// State shown before a game besides the form itself.
#[derive(Clone, Default)]
pub struct BeforeGame {
    /// Choices that the machine offers, once they are known.
    pub offered: Offered,
    pub trials: Trials,
    pub lessons: LessonPane,
    pub fault: String,
}

/// Action asked for with the form before the reader.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Left {
    Begin,
    /// Goes on with the game that is not finished.
    GoOn,
    Ask,
    Practise,
    Switch,
    Help,
    Card,
}

/// Actions, each with its key and what stands on its button.
const WAYS: [(Left, Modifiers, Key, &str, &str); 7] = [
    (Left::Begin, Modifiers::NONE, Key::F9, "F9", "begin"),
    (Left::GoOn, Modifiers::NONE, Key::F5, "F5", "go_on"),
    (Left::Ask, Modifiers::NONE, Key::F2, "F2", "ask.button"),
    (Left::Practise, Modifiers::NONE, Key::F3, "F3", "practise"),
    // As in a game.
    (Left::Switch, Modifiers::COMMAND, Key::Num6, "Ctrl 6", "scan.view"),
    (Left::Help, Modifiers::NONE, Key::F1, "F1", "help"),
    (Left::Card, Modifiers::COMMAND, card::KEY.0, card::KEY.1, "panes.card"),
];
/// No line is longer, in points.
const WIDTH: f32 = 1180.0;
/// Height, in points, from which the button that begins stays in sight; in a lower window it scrolls with the
/// rest.
const FOOT_FROM: f32 = 260.0;
const FOOT: &str = "form's foot";
const HELP: &str = "form's help";
const FOLD: &str = "form's fold";

/// True if a part is open, which `turned` toggles.
fn toggled(ui: &Ui, part: &str, turned: bool) -> bool {
    let id = Id::unique(part);
    let open = ui.data(|data| data.get_temp(id)).unwrap_or(false) ^ turned;
    ui.data_mut(|data| data.insert_temp(id, open));
    open
}

/// Draws the form; how the user has left it.
pub fn show(ui: &mut Ui, face: &mut Face<'_>, form: &mut Choices, before: &BeforeGame) -> Option<Left> {
    let mut left =
        WAYS.into_iter().find(|(_, modifiers, key, ..)| taken(ui, *modifiers, *key)).map(|way| way.0);
    if taken(ui, Modifiers::COMMAND, Key::Q) {
        face.command(Command::Quit);
    }
    card::keys(ui, face);
    entitle(ui.ctx(), &face.labels["new_game"]);
    before.lessons.read_out(ui);
    card::beside(ui, face, |ui, face| {
        panel(ui, face.palette, Margin::symmetric(24, 16), |ui| {
            let room = ui.available_rect_before_wrap();
            let (above, below) = with_foot(ui, room, FOOT, controls::HEIGHT + BODY, BODY / 2.0);
            let begins = room.height() < FOOT_FROM;
            within(ui, above, |ui| left = left.or(page(ui, face, form, before, begins)));
            // Always seen, and with it what stands against it.
            foot(ui, below, FOOT, |ui| {
                ui.set_min_width(1.0);
                if toggled(ui, HELP, false) {
                    helps(ui, face, room.height());
                }
                if !before.fault.is_empty() {
                    let fault = RichText::new(&before.fault).font(bold(BODY)).color(face.palette.alert);
                    let fault = ui.label(fault);
                    ui.ctx().accesskit_node_builder(fault.id, |node| node.set_live(Live::Assertive));
                }
                if room.height() >= FOOT_FROM {
                    left = left.or(begin_button(ui, face));
                }
            });
        });
    });
    match left? {
        Left::GoOn if form.unfinished.is_none() => return None,
        // Whoever has one switch cannot fill in a form.
        Left::Switch => face.look.pane = Pane::Switch,
        Left::Help => _ = toggled(ui, HELP, true),
        Left::Card => card::toggle(face),
        _ => {}
    }
    ui.ctx().request_repaint();
    left
}

/// The button that begins.
fn begin_button(ui: &mut Ui, face: &Face<'_>) -> Option<Left> {
    let (begin, _, _, key, label) = WAYS[0];
    let width = ui.available_width().min(WIDTH);
    controls::button(ui, face, &face.labels[label], key, true, width).clicked().then_some(begin)
}

/// Draws the part that scrolls: all but the button that begins, or with that where it would take much of what
/// is seen.
fn page(
    ui: &mut Ui,
    face: &mut Face<'_>,
    form: &mut Choices,
    before: &BeforeGame,
    begins: bool,
) -> Option<Left> {
    let mut left = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(ui.available_width().min(WIDTH));
        heading(ui, RichText::new(&face.labels["new_game"]).font(bold(30.0)).color(face.palette.ink));
        let mut first = None;
        let locale = Library::built_in().find(&face.locale.code);
        if let Some(game) = form.unfinished.as_ref().zip(locale).map(|(game, locale)| game.told(locale)) {
            let (go_on, _, _, key, label) = WAYS[1];
            let label = face.locale.named(&face.labels[label], game);
            let button = controls::button(ui, face, &label, key, true, ui.available_width());
            left = button.clicked().then_some(go_on);
            first = Some(button.id);
        }
        let field = fields(ui, face, form, before);
        begin_focus_at(ui.ctx(), first.unwrap_or(field));
        if begins {
            left = left.or(begin_button(ui, face));
        }
        ui.horizontal_wrapped(|ui| {
            for (way, _, _, key, label) in &WAYS[2..] {
                if controls::button(ui, face, &face.labels[label], key, false, 0.0).clicked() {
                    left = Some(*way);
                }
            }
        });
        parts::looks(ui, face, false);
    });
    left
}

/// Draws the help on keys; no higher than part of the window.
fn helps(ui: &mut Ui, face: &Face<'_>, height: f32) {
    ScrollArea::vertical().id_salt(HELP).max_height(height * 0.4).show(ui, |ui| {
        parts::scroll_by_keys(ui);
        let text = Renderer::new(face.locale, Style::default()).text(&say!("form_help"));
        // One text: of several a screen reader is told in no order.
        let text = format!("{text}\n{}", &face.labels["hints.switch"]);
        let text = ui.label(RichText::new(text).color(face.palette.ink));
        ui.ctx().accesskit_node_builder(text.id, |node| node.set_live(Live::Polite));
    });
}

/// Draws the fields of the form: what everybody needs, and behind a fold, which names what is in it, the
/// rest. Returns the id of the choice where it begins.
fn fields(ui: &mut Ui, face: &Face<'_>, form: &mut Choices, before: &BeforeGame) -> Id {
    form.locale = Some(face.locale.code.clone());
    let (first, rest): (Vec<Row>, Vec<Row>) =
        rows(form, &before.offered).into_iter().partition(|row| row.first);
    let begins = first.first().and_then(|row| Some(choice_id(&row.id, &row.answers.get(row.chosen?)?.name)));
    first.into_iter().for_each(|row| field(ui, face, form, row));
    ui.label(RichText::new(&face.labels["hints.time"]).color(face.palette.quiet));
    let told: Vec<&str> = rest.iter().filter_map(|row| row.told.as_deref()).collect();
    if fold(ui, face, &told.join(", ")) {
        ui.label(RichText::new(&face.labels["hints.laws"]).color(face.palette.ink));
        rest.into_iter().for_each(|row| field(ui, face, form, row));
        trial::show(ui, face, &before.trials, form);
        lesson::show(ui, face, &before.lessons, form);
    }
    begins.unwrap_or(Id::NULL)
}

fn field(ui: &mut Ui, face: &Face<'_>, form: &mut Choices, row: Row) {
    let Row { id, name, question, answers, chosen, .. } = row;
    if let Some(text) = question.written(form) {
        return line(ui, face, &name, text);
    }
    let mut place = chosen;
    let names = answers.iter().zip(0..).map(|(answer, place)| (answer.name.as_str(), Some(place)));
    one_of(ui, face, (&id, &name), names, &mut place);
    if let Some(place) = place.filter(|_| place != chosen) {
        answers[place].put(form);
    }
}

/// Draws the button that opens and closes the rest of the form, and tells what is chosen there; returns
/// whether it is open.
fn fold(ui: &mut Ui, face: &Face<'_>, told: &str) -> bool {
    let open = toggled(ui, FOLD, false);
    let name = face.locale.named(&face.labels["everything_else"], told);
    let [text, sign] =
        [name.as_str(), if open { "–" } else { "+" }].map(|text| RichText::new(text).color(face.palette.ink));
    let button = Button::new(text).right_text(sign.font(bold(BODY + 4.0))).wrap();
    let button = button.min_size(vec2(ui.available_width(), controls::HEIGHT));
    let scope = UiBuilder::new().scope_id(Id::unique(("button", FOLD)));
    let button = ui.scope_builder(scope, |ui| ui.add(button)).inner.accessible_name(name);
    ui.ctx().accesskit_node_builder(button.id, |node| node.set_expanded(open));
    controls::follow(&button);
    if button.clicked() {
        // What opens is below it, and is to be seen.
        button.scroll_to_me(Some(Align::TOP));
    }
    toggled(ui, FOLD, button.clicked())
}
