//! Buttons and the line for typing. Each button says a command of the listener's language, as if typed: nothing is
//! possible here that is not possible in lines of text.

use eframe::egui::{
    Button, Event, Frame, Id, Key, Margin, Modifiers, Response, RichText, ScrollArea, Stroke, TextEdit, Ui,
    UiBuilder, vec2,
};

use super::face::{Act, Face};
use super::theme::{BODY, Palette, bold, plain};
use crate::language::{Command, Labels};
use crate::rules::{Color, Party};
use crate::user::keys::{Code, Deed, Key as Own};

/// A button with its key. What a key of the terminal does ([`crate::table::console`]) it does here too.
#[derive(Clone, Copy)]
struct Control {
    command: Command,
    key: Key,
    modifiers: Modifiers,
    label: fn(&Labels) -> &str,
}

const fn control(command: Command, key: Key, label: fn(&Labels) -> &str) -> Control {
    Control { command, key, modifiers: Modifiers::NONE, label }
}

/// With Ctrl: what is not to happen by a slip of the finger.
const fn guarded(command: Command, key: Key, label: fn(&Labels) -> &str) -> Control {
    Control { command, key, modifiers: Modifiers::COMMAND, label }
}

impl Control {
    /// As it stands on the button.
    fn key_name(self) -> String {
        if self.modifiers == Modifiers::COMMAND {
            format!("Ctrl {}", self.key.name())
        } else {
            self.key.name().to_owned()
        }
    }
}

/// The clock's button, larger than the others.
const PRESS: Control = control(Command::Press, Key::F12, |labels| &labels.press);
const ACCEPT: Control = guarded(Command::Accept, Key::D, |labels| &labels.accept);
const DECLINE: Control = guarded(Command::Decline, Key::R, |labels| &labels.decline);
const START: Control = control(Command::Start, Key::F9, |labels| &labels.start);
const STOP: Control = control(Command::Stop, Key::F8, |labels| &labels.stop);
const DRAW: Control = guarded(Command::Draw, Key::D, |labels| &labels.draw);
const RESIGN: Control = guarded(Command::Resign, Key::R, |labels| &labels.resign);
const LISTEN: Control = guarded(Command::Listen, Key::L, |labels| &labels.listen);
const USUAL: [Control; 5] = [
    control(Command::Yes, Key::F10, |labels| &labels.yes),
    control(Command::No, Key::F11, |labels| &labels.no),
    control(Command::Repeat, Key::F7, |labels| &labels.repeat),
    guarded(Command::Correct, Key::K, |labels| &labels.correct),
    control(Command::Clock, Key::F4, |labels| &labels.times),
];
/// What a blind player needs most.
const FEW: [Control; 9] = [
    PRESS,
    USUAL[0],
    USUAL[1],
    USUAL[2],
    USUAL[3],
    control(Command::ClockOwn, Key::F2, |labels| &labels.panes.own_time),
    control(Command::ClockOther, Key::F3, |labels| &labels.panes.other_time),
    LISTEN,
    HELP,
];
const HELP: Control = control(Command::Help, Key::F1, |labels| &labels.help);
/// Keys without a button.
const SILENT: [(Key, Command); 4] = [
    (Key::F2, Command::ClockOwn),
    (Key::F3, Command::ClockOther),
    (Key::F5, Command::Number),
    (Key::F6, Command::Running),
];
/// Turns the board, with Ctrl.
const FLIP: Key = Key::B;
/// The height of a button in points; no less than a finger needs.
pub(crate) const HEIGHT: f32 = 46.0;

/// The commands of the buttons that there are now, with what stands on them.
pub fn commands(face: &Face<'_>) -> Vec<(Command, String)> {
    let controls = present(face).into_iter().chain([HELP]);
    controls.map(|control| (control.command, (control.label)(face.labels).to_owned())).collect()
}

/// The buttons there are now, in the order of the tab key. Where a draw is offered, its answers stand in the place of
/// the offer.
fn present(face: &Face<'_>) -> Vec<Control> {
    let mut controls = vec![PRESS];
    controls.extend(USUAL);
    controls.extend(if face.view.offer.is_some() { [ACCEPT, DECLINE] } else { [DRAW, RESIGN] });
    if let Some(dials) = &face.view.dials {
        controls.push(if dials.running(face.now).is_some() { STOP } else { START });
    }
    controls.push(LISTEN);
    controls
}

/// Held down with Alt: who speaks, until it is let go.
const SPEAKERS: [(Key, Party); 4] = [
    (Key::Num1, Party::Player(Color::White)),
    (Key::Num2, Party::Player(Color::Black)),
    (Key::Num3, Party::Assistant(Color::White)),
    (Key::Num4, Party::Assistant(Color::Black)),
];

/// Whose key to speak is held down.
fn talk_keys(ui: &Ui, face: &mut Face<'_>) {
    let held = ui.input_mut(|input| {
        let begun = |party| input.modifiers.alt || face.look.talking == Some(party);
        let key = SPEAKERS.into_iter().find(|(key, party)| input.key_down(*key) && begun(*party))?;
        // What the key would write is not typed.
        input.events.retain(|event| !matches!(event, Event::Text(text) if *text == key.0.symbol_or_name()));
        Some(key.1)
    });
    if held != face.look.talking {
        face.look.talking = held;
        face.acts.push(Act::Talk(held));
    }
}

/// Takes the keys of the buttons, wherever the focus is, after those that the reader has chosen.
pub fn keys(ui: &Ui, face: &mut Face<'_>) {
    talk_keys(ui, face);
    chosen_keys(ui, face);
    for control in present(face).into_iter().chain([HELP]) {
        if ui.input_mut(|input| input.consume_key(control.modifiers, control.key)) {
            face.command(control.command);
        }
    }
    for (key, command) in SILENT {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            face.command(command);
        }
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, FLIP)) {
        face.look.board.flipped = !face.look.board.flipped;
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        face.command(Command::Quiet);
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Q)) {
        face.leave(true);
    }
}

/// Takes the keys of the settings. One that belongs to typing does something on an empty line only, where the focus is.
fn chosen_keys(ui: &Ui, face: &mut Face<'_>) {
    let on_line = ui.memory(|memory| memory.has_focus(field_id(LINE))) && face.look.input.is_empty();
    for (own, deed) in face.look.keys.clone().iter() {
        let Some((key, modifiers, written)) = pressed_as(own) else { continue };
        if own.belongs_to_typing() && !on_line {
            continue;
        }
        let pressed = ui.input_mut(|input| {
            let pressed = input.consume_key(modifiers, key);
            if pressed {
                input.events.retain(|event| !matches!(event, Event::Text(text) if *text == written));
            }
            pressed
        });
        if !pressed {
            continue;
        }
        match deed {
            Deed::Press(color) => face.acts.push(Act::Press(color)),
            Deed::Command(command) => face.command(command),
        }
    }
}

/// How a key of the settings comes in here, and what it would write.
fn pressed_as(key: Own) -> Option<(Key, Modifiers, String)> {
    let held = |on, modifiers| if on { modifiers } else { Modifiers::NONE };
    let modifiers = held(key.control, Modifiers::COMMAND) | held(key.alt, Modifiers::ALT);
    let (code, written) = match key.code {
        Code::F(number) => (Key::from_name(&format!("F{number}"))?, String::new()),
        Code::Left => (Key::ArrowLeft, String::new()),
        Code::Right => (Key::ArrowRight, String::new()),
        Code::Up => (Key::ArrowUp, String::new()),
        Code::Down => (Key::ArrowDown, String::new()),
        Code::Home => (Key::Home, String::new()),
        Code::End => (Key::End, String::new()),
        Code::PageUp => (Key::PageUp, String::new()),
        Code::PageDown => (Key::PageDown, String::new()),
        Code::Insert => (Key::Insert, String::new()),
        Code::Delete => (Key::Delete, String::new()),
        Code::Space => (Key::Space, " ".to_owned()),
        Code::Sign(sign) => {
            let shift = held(sign.is_uppercase(), Modifiers::SHIFT);
            let key = Key::from_name(&sign.to_uppercase().to_string())?;
            return Some((key, modifiers | shift, sign.to_string()));
        }
    };
    Some((code, modifiers, written))
}

/// Some of the buttons, one below the other.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Row {
    /// The buttons of the clock alone.
    Press,
    /// Those a blind player needs most.
    Few,
}

impl Row {
    const fn controls(self) -> &'static [Control] {
        match self {
            Self::Press => &[PRESS],
            Self::Few => &FEW,
        }
    }
}

/// From this width on, in points, there are two large buttons beside each other.
const TWO: f32 = 760.0;

/// Draws them over the whole width, as high as a hand finds without looking: the press by itself.
pub fn row(ui: &mut Ui, face: &mut Face<'_>, row: Row) {
    let (width, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
    let mut clicked = None;
    let mut draw = |ui: &mut Ui, controls: &[Control], weight, each| {
        ui.horizontal(|ui| {
            for control in controls {
                let label = (control.label)(face.labels);
                if weighty(ui, face, label, &control.key_name(), weight, each).clicked() {
                    clicked = Some(control.command);
                }
            }
        });
    };
    let (press, others) = row.controls().split_at(1);
    draw(ui, press, Weight::Strong, width);
    let columns = if width < TWO { 1 } else { 2 };
    for few in others.chunks(columns) {
        let each = if columns == 1 { width } else { (width - gap) / 2.0 };
        draw(ui, few, Weight::Large, each);
    }
    if let Some(command) = clicked {
        face.command(command);
    }
}

/// How much a button catches the eye.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Weight {
    Usual,
    Large,
    /// Large and filled, for what is most likely wanted.
    Strong,
}

/// A button that shows its key and tells it to screen readers.
pub fn button(ui: &mut Ui, face: &Face<'_>, label: &str, key: &str, strong: bool, width: f32) -> Response {
    let weight = if strong { Weight::Strong } else { Weight::Usual };
    weighty(ui, face, label, key, weight, width)
}

fn weighty(ui: &mut Ui, face: &Face<'_>, label: &str, key: &str, weight: Weight, width: f32) -> Response {
    let strong = weight == Weight::Strong;
    let (fill, ink) = if strong {
        (face.palette.accent, face.palette.on_accent)
    } else {
        (face.palette.surface, face.palette.ink)
    };
    let font = if weight == Weight::Usual { plain(BODY) } else { bold(BODY + 4.0) };
    let mut button = Button::new(RichText::new(label).font(font).color(ink)).fill(fill);
    if !key.is_empty() {
        let quiet = if strong { face.palette.on_accent } else { face.palette.quiet };
        button = button.right_text(RichText::new(key).font(plain(BODY - 3.0)).color(quiet));
    }
    let height = if weight == Weight::Usual { HEIGHT } else { 56.0 };
    make_room(ui, if width > 0.0 { width } else { width_of(ui, label, key) });
    // The same control from drawing to drawing, and another one where it says something else.
    let scope = UiBuilder::new().scope_id(Id::unique(("button", label)));
    let response = ui.scope_builder(scope, |ui| ui.add(button.min_size(vec2(width, height)))).inner;
    let response = response.accessible_name(label);
    if !key.is_empty() {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_keyboard_shortcut(key));
    }
    follow(&response);
    response
}

/// Goes on in the next row where there is not so much room beside what is in this one.
pub(crate) fn make_room(ui: &mut Ui, width: f32) {
    let is_first = ui.cursor().min.x <= ui.max_rect().min.x + 1.0;
    if ui.layout().main_wrap() && !is_first && ui.available_size_before_wrap().x < width {
        ui.end_row();
    }
}

/// A part that scrolls. The bar has its room whether it is there or not: if what scrolls were wider without it, it might
/// come and go without end.
pub(crate) fn scrolled(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    ScrollArea::vertical().id_salt(name).auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(width);
        add(ui);
    });
}

/// What has come to the focus is scrolled to.
pub(crate) fn follow(response: &Response) {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}

/// The line for moves and commands. Enter takes it; an empty one is the press, as in lines of text.
pub fn input(ui: &mut Ui, face: &mut Face<'_>) {
    let label = face.labels.input.clone();
    line(ui, face, &label);
}

/// The line for typing under another name.
pub fn line(ui: &mut Ui, face: &mut Face<'_>, name: &str) {
    let mut taken = false;
    let enter = face.labels.enter.clone();
    let named = ui.painter().layout_no_wrap(name.to_owned(), bold(BODY), face.palette.ink).size().x;
    let name = RichText::new(name).font(bold(BODY)).color(face.palette.ink);
    // Where both do not go beside each other, the name stands above.
    let above = ui.available_width() - named - width_of(ui, &enter, "") < LINE_AT_LEAST;
    let above = above.then(|| ui.label(name.clone()));
    ui.horizontal(|ui| {
        let label = above.unwrap_or_else(|| ui.label(name));
        let room = (ui.available_width() - width_of(ui, &enter, "") - ui.spacing().item_spacing.x).max(80.0);
        let response = any_field(ui, face.palette, LINE, &mut face.look.input, room, face.view.secret)
            .labelled_by(label.id);
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        // The focus is never nowhere: what is typed always arrives. Whoever did not go there himself keeps before his
        // eyes what he was reading.
        let given = Id::unique("focus given");
        if entered || ui.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
            ui.data_mut(|data| data.insert_temp(given, true));
        } else if !ui.data_mut(|data| data.remove_temp(given)).unwrap_or(false) {
            follow(&response);
        }
        let rest = ui.available_width();
        let button = button(ui, face, &enter, "", false, rest);
        ui.ctx().accesskit_node_builder(button.id, |node| node.set_keyboard_shortcut(Key::Enter.name()));
        taken = entered | button.clicked();
    });
    if taken {
        let line = std::mem::take(&mut face.look.input);
        face.acts.push(Act::Line(line));
    }
}

/// A key that leads to the line for typing, and whether it is pressed.
pub(crate) fn reach_line(ui: &Ui, key: &str, pressed: bool) {
    ui.ctx().accesskit_node_builder(field_id(LINE), |node| node.set_keyboard_shortcut(key));
    if pressed {
        ui.memory_mut(|memory| memory.request_focus(field_id(LINE)));
    }
}

/// The line for moves and commands.
const LINE: &str = "input";
/// So much room there is for it, in points, where its name stands beside it.
const LINE_AT_LEAST: f32 = 180.0;

fn field_id(name: &str) -> Id {
    Id::unique(("field", name))
}

/// A line for typing with an edge all round, thicker where the focus is.
pub fn field(ui: &mut Ui, palette: &Palette, name: &str, text: &mut String, width: f32) -> Response {
    let response = any_field(ui, palette, name, text, width, false);
    follow(&response);
    response
}

/// The same where nobody may read what is typed, neither by eyes nor with a screen reader.
pub(crate) fn secret_field(
    ui: &mut Ui,
    palette: &Palette,
    name: &str,
    text: &mut String,
    width: f32,
) -> Response {
    let response = any_field(ui, palette, name, text, width, true);
    follow(&response);
    response
}

fn any_field(
    ui: &mut Ui,
    palette: &Palette,
    name: &str,
    text: &mut String,
    width: f32,
    secret: bool,
) -> Response {
    let id = field_id(name);
    let focus = ui.memory(|memory| memory.has_focus(id));
    let edge = if focus { Stroke::new(4.0, palette.accent) } else { Stroke::new(1.5, palette.edge) };
    let frame = Frame::new().fill(palette.surface).stroke(edge).corner_radius(6.0);
    let edit = TextEdit::singleline(text)
        .id(id)
        .password(secret)
        .font(plain(BODY + 4.0))
        .text_color(palette.ink)
        .frame(frame.inner_margin(Margin::symmetric(10, 8)))
        .desired_width(width - 20.0);
    ui.add(edit)
}

/// The width a button needs.
fn width_of(ui: &Ui, label: &str, key: &str) -> f32 {
    let width = |text: &str, font| {
        ui.painter().layout_no_wrap(text.to_owned(), font, eframe::egui::Color32::BLACK).size().x
    };
    let padding = ui.spacing().button_padding.x * 2.0 + 4.0;
    let key = if key.is_empty() { 0.0 } else { width(key, plain(BODY - 3.0)) + 14.0 };
    width(label, plain(BODY)) + key + padding
}

/// The controls in rows that are no wider than this, each with the width it needs.
fn packed(needed: &[(Control, f32)], gap: f32, limit: f32) -> Vec<Vec<(Control, f32)>> {
    let mut rows: Vec<Vec<(Control, f32)>> = Vec::new();
    let mut left = 0.0;
    for (control, width) in needed {
        let width = width.min(limit);
        match rows.last_mut().filter(|_| left >= width) {
            Some(row) => row.push((*control, width)),
            None => {
                rows.push(vec![(*control, width)]);
                left = limit;
            }
        }
        left -= width + gap;
    }
    rows
}

/// All buttons: the press by itself, the others in as few rows as there is room for, and none much emptier than the
/// others.
pub(crate) fn buttons(ui: &mut Ui, face: &mut Face<'_>) {
    let gap = ui.spacing().item_spacing.x;
    let width = ui.available_width();
    let controls = present(face);
    let needed: Vec<(Control, f32)> = controls[1..]
        .iter()
        .map(|control| (*control, width_of(ui, (control.label)(face.labels), &control.key_name())))
        .collect();
    let widest = needed.iter().map(|(_, width)| *width).fold(0.0, f32::max);
    let mut rows = packed(&needed, gap, width);
    let mut limit = width - gap;
    while limit >= widest {
        let closer = packed(&needed, gap, limit);
        if closer.len() > rows.len() {
            break;
        }
        rows = closer;
        limit -= gap;
    }
    let mut clicked = Vec::new();
    let mut draw = |ui: &mut Ui, row: &[(Control, f32)], strong: bool| {
        #[allow(clippy::cast_precision_loss, reason = "a handful")]
        let count = row.len() as f32;
        let taken: f32 = row.iter().map(|(_, width)| width).sum();
        let more = (width - taken - gap * (count - 1.0)) / count;
        ui.horizontal(|ui| {
            for (control, own) in row {
                let (label, key) = ((control.label)(face.labels), control.key_name());
                if button(ui, face, label, &key, strong, own + more).clicked() {
                    clicked.push(control.command);
                }
            }
        });
    };
    draw(ui, &[(controls[0], width)], true);
    for row in &rows {
        draw(ui, row, false);
    }
    for command in clicked {
        face.command(command);
    }
}
