//! Buttons and the line for typing. Each button says a command of the listener's language, as if typed: nothing is
//! possible here that is not possible in lines of text.

use eframe::egui::{
    Align2, Button, Context, Event, EventFilter, Frame, Id, Key, Margin, Modifiers, Rect, Response, RichText,
    ScrollArea, Shape, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, text_edit::TextEditState, vec2,
};

use super::face::{Afterwards, Does, Face};
use super::layout::{begin_focus_at, has_key, measure};
use super::theme::{BODY, Palette, bold, plain};
use crate::language::{Command, Locale};
use crate::rules::Party;

/// A button with its key. What a key of the terminal does ([`crate::table::console`]) it does here too.
#[derive(Clone, Copy)]
pub(super) struct Control {
    pub(super) does: Does,
    pub(super) key: Key,
    pub(super) modifiers: Modifiers,
    label: &'static str,
}

const fn control(command: Command, key: Key, label: &'static str) -> Control {
    Control { does: Does::Command(command), key, modifiers: Modifiers::NONE, label }
}

/// A control with Ctrl: for what is not to happen by a slip of the finger.
const fn guarded(command: Command, key: Key, label: &'static str) -> Control {
    Control { modifiers: Modifiers::COMMAND, ..control(command, key, label) }
}

const fn afterwards(action: Afterwards, key: Key, label: &'static str) -> Control {
    Control { does: Does::Afterwards(action), key, modifiers: Modifiers::COMMAND, label }
}

impl Control {
    /// The control under the name of whoever gives the command.
    fn by(self, who: Option<Party>) -> Self {
        match (self.does, who) {
            (Does::Command(command), Some(who)) => Self { does: Does::By(who, command), ..self },
            _ => self,
        }
    }

    /// The control as it is now: an answer that has to bear a name, under the name of whoever was asked.
    fn now(self, face: &Face<'_>) -> Self {
        let answers = matches!(self.does, Does::Command(Command::Yes | Command::No));
        self.by(face.view.asked.filter(|_| answers && face.asked().is_none()))
    }

    fn name(self, face: &Face<'_>) -> String {
        let label = &face.labels[self.label];
        let Does::By(who, _) = self.does else { return label.to_owned() };
        face.locale.named(face.locale.person(who), label)
    }

    /// Name of the key as it stands on the button.
    fn key_name(self) -> String {
        if matches!(self.does, Does::By(..)) {
            String::new()
        } else if self.modifiers == Modifiers::COMMAND {
            format!("Ctrl {}", self.key.name())
        } else {
            self.key.name().to_owned()
        }
    }
}

/// The clock's button, larger than the others.
pub(super) const PRESS: Control = control(Command::Press, Key::F12, "press");
// An offer has other keys than its answers: a key pressed twice agrees to nothing.
const ACCEPT: Control = guarded(Command::Accept, Key::Y, "accept");
const DECLINE: Control = guarded(Command::Decline, Key::N, "decline");
const START: Control = control(Command::Start, Key::F9, "start");
const STOP: Control = control(Command::Stop, Key::F8, "stop");
const DRAW: Control = guarded(Command::Draw, Key::D, "draw");
const RESIGN: Control = guarded(Command::Resign, Key::R, "resign");
const LISTEN: Control = guarded(Command::Listen, Key::L, "listen");
const USUAL: [Control; 5] = [
    control(Command::Yes, Key::F10, "yes"),
    control(Command::No, Key::F11, "no"),
    control(Command::Repeat, Key::F7, "repeat"),
    guarded(Command::Correct, Key::K, "correct"),
    control(Command::Clock, Key::F4, "times"),
];
/// Controls that a blind player needs most.
pub(super) const FEW: [Control; 9] = [
    PRESS,
    USUAL[0],
    USUAL[1],
    USUAL[2],
    USUAL[3],
    control(Command::ClockOwn, Key::F2, "panes.own_time"),
    control(Command::ClockOther, Key::F3, "panes.other_time"),
    LISTEN,
    HELP,
];
pub(super) const HELP: Control = control(Command::Help, Key::F1, "help");
/// Controls for a game that is over. Each key is free before.
const AFTERWARDS: [Control; 7] = [
    afterwards(Afterwards::Again, Key::G, "after.again"),
    afterwards(Afterwards::Read, Key::T, "after.read"),
    afterwards(Afterwards::Print, Key::P, "after.print"),
    afterwards(Afterwards::Emboss, Key::E, "after.emboss"),
    afterwards(Afterwards::Save, Key::S, "after.save"),
    afterwards(Afterwards::Report, Key::O, "after.report"),
    afterwards(Afterwards::Place, Key::F, "after.place"),
];
/// The height of a button in points; no less than a finger needs.
pub(crate) const HEIGHT: f32 = 46.0;

/// The commands of the buttons that there are now, with what stands on them; under a name, if that is given.
pub fn commands(face: &Face<'_>, by: Option<Party>) -> Vec<(Does, String)> {
    let controls = present(face).into_iter().chain([HELP]).map(|control| control.now(face).by(by));
    controls.map(|control| (control.does, control.name(face))).collect()
}

/// The key of a command that has a button while the game goes on.
pub(super) fn key_of_control(command: Command) -> Option<String> {
    let others = [ACCEPT, DECLINE, START, STOP, DRAW, RESIGN];
    let mut all = FEW.into_iter().chain(USUAL).chain(others);
    all.find(|control| control.does == Does::Command(command)).map(Control::key_name)
}

/// The controls for a game that is over, with their keys, in words.
pub(super) fn afterwards_told(locale: &Locale) -> String {
    let told = |control: Control| {
        locale.named(locale.labels.key(&control.key_name()), &locale.labels[control.label])
    };
    AFTERWARDS.map(told).join("; ")
}

/// The buttons there are now, in the order of the tab key.
pub(super) fn present(face: &Face<'_>) -> Vec<Control> {
    if !face.view.over {
        return in_play(face);
    }
    // Who is asked to sign answers first.
    let asked = face.view.question.is_some() || face.asked().is_some();
    let answers = USUAL.into_iter().take(2).filter(|_| asked);
    let told = [USUAL[2], USUAL[4]];
    let mut afterwards = AFTERWARDS;
    // The next game is not what is wanted most before this one is signed.
    afterwards.rotate_left(usize::from(face.view.unsigned));
    answers.chain(afterwards).chain(told).collect()
}

/// These controls, while the game is played; all that there are, once it is over.
pub(super) fn few(face: &Face<'_>, few: &[Control]) -> Vec<Control> {
    if face.view.over { present(face).into_iter().chain([HELP]).collect() } else { few.to_vec() }
}

/// Controls of a game that is played. Where a draw is offered, its answers stand in the place of the offer.
/// Once the game is over their keys are answered still.
pub(super) fn in_play(face: &Face<'_>) -> Vec<Control> {
    let mut controls = vec![PRESS];
    controls.extend(USUAL);
    controls.extend(if face.view.offer.is_some() { [ACCEPT, DECLINE] } else { [DRAW, RESIGN] });
    if let Some(dials) = &face.view.dials {
        controls.push(if dials.running(face.now).is_some() { STOP } else { START });
    }
    controls.push(LISTEN);
    controls
}

/// Width, in points, from which there are two large buttons beside each other.
const TWO: f32 = 760.0;

/// Label of the control most likely wanted: yes to what is asked, else the first of these.
fn wanted(face: &Face<'_>, controls: &[Control]) -> &'static str {
    let asked = face.view.question.is_some() || face.asked().is_some();
    let yes = controls.iter().find(|control| asked && control.key == USUAL[0].key);
    yes.unwrap_or(&controls[0]).label
}

/// Draws them over the whole width, as high as a hand finds without looking: the press by itself.
pub(super) fn row(ui: &mut Ui, face: &mut Face<'_>, controls: &[Control]) {
    let (width, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
    let (wanted, mut clicked) = (wanted(face, controls), None);
    let mut draw = |ui: &mut Ui, controls: &[Control], each| {
        ui.horizontal(|ui| {
            for control in controls.iter().map(|control| control.now(face)) {
                let (label, key, fills) = (control.name(face), control.key_name(), control.label == wanted);
                if weighty(ui, face, &label, &key, ButtonSize::Large, fills, each).clicked() {
                    clicked = Some(control.does);
                }
            }
        });
    };
    let (press, others) = controls.split_at(1);
    draw(ui, press, width);
    let columns = if width < TWO { 1 } else { 2 };
    for few in others.chunks(columns) {
        let each = if columns == 1 { width } else { (width - gap) / 2.0 };
        draw(ui, few, each);
    }
    if let Some(does) = clicked {
        face.does(does);
    }
}

/// Size of a button.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum ButtonSize {
    Usual,
    Large,
}

/// A button that shows its key and tells it to screen readers.
pub fn button(ui: &mut Ui, face: &Face<'_>, label: &str, key: &str, strong: bool, width: f32) -> Response {
    let weight = if strong { ButtonSize::Large } else { ButtonSize::Usual };
    weighty(ui, face, label, key, weight, strong, width)
}

/// The same of this size, filled where it is what is most likely wanted.
fn weighty(
    ui: &mut Ui,
    face: &Face<'_>,
    label: &str,
    key: &str,
    weight: ButtonSize,
    filled: bool,
    width: f32,
) -> Response {
    let key = face.labels.key(key);
    let (fill, ink) = if filled {
        (face.palette.accent, face.palette.on_accent)
    } else {
        (face.palette.surface, face.palette.ink)
    };
    let font = if weight == ButtonSize::Usual { plain(BODY) } else { bold(BODY + 4.0) };
    let mut button = Button::new(RichText::new(label).font(font).color(ink)).fill(fill);
    if weight == ButtonSize::Large {
        // It is as wide as there is room.
        button = button.wrap();
    }
    if !key.is_empty() {
        let quiet = if filled { face.palette.on_accent } else { face.palette.quiet };
        button = button.right_text(RichText::new(&key).font(plain(BODY - 3.0)).color(quiet));
    }
    let height = if weight == ButtonSize::Usual { HEIGHT } else { 56.0 };
    make_room(ui, if width > 0.0 { width } else { width_of(ui, label, &key) });
    // The same control from drawing to drawing, and another one where it says something else.
    let scope = UiBuilder::new().scope_id(Id::unique(("button", label)));
    let response = ui.scope_builder(scope, |ui| ui.add(button.min_size(vec2(width, height)))).inner;
    let response = response.accessible_name(label);
    if !key.is_empty() {
        has_key(ui.ctx(), response.id, key);
    }
    if filled && response.has_focus() {
        // Its edge has the colour of the button itself.
        let ring = Stroke::new(3.0, ink);
        ui.painter().rect_stroke(response.rect.shrink(5.0), 4.0, ring, StrokeKind::Inside);
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
/// come and go without end. While more follows below than is seen, a band over the lower edge says so.
pub(crate) fn scrolled(ui: &mut Ui, palette: &Palette, name: &'static str, add: impl FnOnce(&mut Ui)) {
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    let tells_more = ui.available_height() >= TELLS_MORE;
    let own = Id::unique((BAND, name));
    // As it was when this was drawn last: at the end of what scrolls there is no band, and nothing to scroll for it.
    let band = ui.data(|data| data.get_temp(own)).unwrap_or(0.0);
    ui.data_mut(|data| data.insert_temp::<f32>(Id::unique(BAND), band));
    let shown = ScrollArea::vertical().id_salt(name).auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(width);
        add(ui);
    });
    ui.data_mut(|data| data.remove::<f32>(Id::unique(BAND)));
    let seen = shown.inner_rect;
    let below = shown.content_size.y - shown.state.clamped_offset().y - seen.height();
    let is_shown = below > 1.0 && tells_more;
    ui.data_mut(|data| data.insert_temp(own, if is_shown { MORE } else { 0.0 }));
    if is_shown {
        more_below(ui, seen.with_min_y(seen.max.y - MORE), palette);
    }
}

/// Name of the height of that band, kept for the controls above it.
const BAND: &str = "band that tells of more below";
/// Height of the band that tells that more follows, in points.
const MORE: f32 = BODY + 2.0;
/// Least height of what scrolls for that band: two controls above it, of which one may have the focus.
const TELLS_MORE: f32 = HEIGHT * 2.0 + MORE;

/// An arrow down: for the eye, as screen readers reach all of it anyway.
fn more_below(ui: &Ui, band: Rect, palette: &Palette) {
    let painter = ui.painter();
    painter.rect_filled(band, 0.0, palette.ground);
    let (at, half) = (band.center(), band.height() * 0.4);
    let arrow = vec![at + vec2(-half * 2.0, -half), at + vec2(half * 2.0, -half), at + vec2(0.0, half)];
    painter.add(Shape::convex_polygon(arrow, palette.ink, Stroke::NONE));
}

/// Place of something with the room for that band below it: what is scrolled to ends above the band.
pub(super) fn above_band(ctx: &Context, rect: Rect) -> Rect {
    let band = ctx.data(|data| data.get_temp(Id::unique(BAND))).unwrap_or(0.0);
    rect.with_max_y(rect.max.y + band)
}

/// Scrolls as far as it takes to see a control as a whole.
pub(super) fn bring_in_sight(response: &Response) {
    let rect = above_band(&response.ctx, response.rect);
    Response { rect, ..response.clone() }.scroll_to_me(None);
}

/// Scrolls to the control that has come to the focus, and to the one that has it and was seen, unless the
/// reader scrolls.
pub(crate) fn follow(response: &Response) {
    if !response.has_focus() {
        return;
    }
    let seen = (response.id, response.interact_rect.contains_rect(response.rect));
    let before = response.ctx.data_mut(|data| {
        let known = data.get_temp_mut_or(Id::unique("what was seen"), (Id::NULL, false));
        std::mem::replace(known, seen)
    });
    let scrolls = response.ctx.input(|input| input.is_scrolling() || input.pointer.any_down());
    if response.gained_focus() || before == (response.id, true) && !seen.1 && !scrolls {
        bring_in_sight(response);
    }
}

/// Rows that a page has.
pub(super) const PAGE: usize = 8;

/// The row that a key leads to from this one, which has the focus and this id.
pub(super) fn stepped(ui: &Ui, id: Id, index: usize, rows: usize) -> Option<usize> {
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let targets = [
        (Key::ArrowUp, index.saturating_sub(1)),
        (Key::ArrowDown, index + 1),
        (Key::PageUp, index.saturating_sub(PAGE)),
        (Key::PageDown, index + PAGE),
        (Key::Home, 0),
        (Key::End, rows - 1),
    ];
    let pressed = |key| ui.input(|input| input.modifiers.is_none() && input.key_pressed(key));
    let target = targets.into_iter().find_map(|(key, target)| pressed(key).then_some(target.min(rows - 1)));
    target.filter(|target| *target != index).inspect(|_| ui.ctx().request_repaint())
}

/// The line for moves and commands. Enter takes it; an empty one is the press, as in lines of text.
pub fn input(ui: &mut Ui, face: &mut Face<'_>) {
    let label = face.labels["input"].to_owned();
    let top = ui.cursor().min.y;
    line(ui, face, &label);
    measure(ui, "line", ui.cursor().min.y - top - ui.spacing().item_spacing.y);
}

/// The same where there is hardly room: as wide as can be, its name in it while nothing is typed, the button below.
pub(super) fn slim_input(ui: &mut Ui, face: &mut Face<'_>) {
    let (label, enter) = (face.labels["input"].to_owned(), face.labels["enter"].to_owned());
    let width = ui.available_width();
    let (field, entered) = typed_into(ui, face, width);
    if face.look.input.is_empty() {
        let at = field.rect.left_center() + vec2(20.0, 0.0);
        let font = plain(BODY - 2.0);
        ui.painter().text(at, Align2::LEFT_CENTER, &label, font, face.palette.quiet);
    }
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(label));
    let button = button(ui, face, &enter, "", false, width);
    has_key(ui.ctx(), button.id, face.labels.key(Key::Enter.name()));
    if entered | button.clicked() {
        let line = std::mem::take(&mut face.look.input);
        face.line(line);
    }
}

/// The field of the line, and whether Enter was pressed in it.
fn typed_into(ui: &mut Ui, face: &mut Face<'_>, width: f32) -> (Response, bool) {
    take_stray_text(ui);
    let hidden = face.hides_line();
    let response = field(ui, face.palette, LINE, &mut face.look.input, width, hidden);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    // The focus is never nowhere: what is typed always arrives. Whoever did not go there keeps before their
    // eyes what they were reading.
    let given = Id::unique("focus given");
    begin_focus_at(ui.ctx(), response.id);
    let is_nowhere = ui.memory(|memory| memory.focused().is_none());
    if entered | std::mem::take(&mut face.look.to_line) | is_nowhere {
        response.request_focus();
        ui.data_mut(|data| data.insert_temp(given, true));
    } else if !ui.data_mut(|data| data.remove_temp(given)).unwrap_or(false) {
        follow(&response);
    }
    (response, entered)
}

/// The line for typing under another name.
pub fn line(ui: &mut Ui, face: &mut Face<'_>, name: &str) {
    let mut taken = false;
    let enter = face.labels["enter"].to_owned();
    let named = ui.painter().layout_no_wrap(name.to_owned(), bold(BODY), face.palette.ink).size().x;
    let name = RichText::new(name).font(bold(BODY)).color(face.palette.ink);
    // Where both do not go beside each other, the name stands above.
    let above = ui.available_width() - named - width_of(ui, &enter, "") < LINE_AT_LEAST;
    let above = above.then(|| ui.label(name.clone()));
    ui.horizontal(|ui| {
        let label = above.unwrap_or_else(|| ui.label(name));
        let room = (ui.available_width() - width_of(ui, &enter, "") - ui.spacing().item_spacing.x).max(80.0);
        let (response, entered) = typed_into(ui, face, room);
        response.labelled_by(label.id);
        let rest = ui.available_width();
        let button = button(ui, face, &enter, "", false, rest);
        has_key(ui.ctx(), button.id, face.labels.key(Key::Enter.name()));
        taken = entered | button.clicked();
    });
    if taken {
        let line = std::mem::take(&mut face.look.input);
        face.line(line);
    }
}

/// Moves the focus to the line for typing when text is typed where nothing has a use for it.
fn take_stray_text(ui: &Ui) {
    let Some(here) = ui.memory(|memory| memory.focused()) else { return };
    let kept = ui.data(|data| data.get_temp::<Id>(letters())) == Some(here);
    // The space bar presses what has the focus.
    let is_text = |event: &Event| matches!(event, Event::Text(text) if !text.trim().is_empty());
    let typed = ui.input(|input| input.events.iter().any(is_text));
    if typed && !kept && TextEditState::load(ui.ctx(), here).is_none() {
        ui.memory_mut(|memory| memory.request_focus(field_id(LINE)));
    }
}

/// Takes what is typed into a window without a line: it stands in the line of the first one.
pub(super) fn type_from_afar(ui: &Ui, face: &mut Face<'_>) {
    for event in ui.input(|input| input.events.clone()) {
        match event {
            Event::Text(text) => face.look.input.push_str(&text),
            Event::Key { key: Key::Backspace, pressed: true, .. } => _ = face.look.input.pop(),
            Event::Key { key: Key::Enter, pressed: true, .. } => {
                let line = std::mem::take(&mut face.look.input);
                face.line(line);
            }
            _ => {}
        }
    }
}

/// Records that the control with this id has the focus and takes letters itself.
pub(super) fn keeps_letters(ui: &Ui, id: Id) {
    ui.data_mut(|data| data.insert_temp(letters(), id));
}

fn letters() -> Id {
    Id::unique("takes letters")
}

/// A key that leads to the line for typing, and whether it is pressed.
pub(crate) fn reach_line(ui: &Ui, key: String, pressed: bool) {
    has_key(ui.ctx(), field_id(LINE), key);
    if pressed {
        ui.memory_mut(|memory| memory.request_focus(field_id(LINE)));
    }
}

/// The line for moves and commands.
pub(super) const LINE: &str = "input";
/// Least width of the line, in points, where its name stands beside it.
const LINE_AT_LEAST: f32 = 180.0;

pub(super) fn field_id(name: &str) -> Id {
    Id::unique(("field", name))
}

/// A line for typing with an edge all round, thicker where the focus is. Of a secret nobody may read what is typed,
/// neither by eyes nor with a screen reader.
pub(super) fn field(
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
pub(super) fn width_of(ui: &Ui, label: &str, key: &str) -> f32 {
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
    let controls: Vec<_> = present(face).into_iter().map(|control| control.now(face)).collect();
    let needed: Vec<(Control, f32)> = controls[1..]
        .iter()
        .map(|control| (*control, width_of(ui, &control.name(face), &face.labels.key(&control.key_name()))))
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
    let wanted = wanted(face, &controls);
    let mut draw = |ui: &mut Ui, row: &[(Control, f32)], weight: ButtonSize| {
        #[allow(clippy::cast_precision_loss, reason = "a handful")]
        let count = row.len() as f32;
        let taken: f32 = row.iter().map(|(_, width)| width).sum();
        let more = (width - taken - gap * (count - 1.0)) / count;
        ui.horizontal(|ui| {
            for (control, own) in row {
                let (label, key) = (control.name(face), control.key_name());
                let fills = control.label == wanted;
                if weighty(ui, face, &label, &key, weight, fills, own + more).clicked() {
                    clicked.push(control.does);
                }
            }
        });
    };
    draw(ui, &[(controls[0], width)], ButtonSize::Large);
    for row in &rows {
        draw(ui, row, ButtonSize::Usual);
    }
    for does in clicked {
        face.does(does);
    }
}
