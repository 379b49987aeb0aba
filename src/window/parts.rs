//! Parts that several views of a game share: the announcement, the state of the game, the boards, and the
//! look.

use eframe::egui::accesskit::Live;
use eframe::egui::{
    Color32, FontId, Frame, Key, Label, Margin, Response, RichText, ScrollArea, Stroke, Ui, Vec2, vec2,
};

use super::face::{ANSWERED_WITHIN, Face};
use super::fields::taken;
use super::layout::{fitting, grouped, heading, measure, measured, part, within};
use super::theme::{BODY, Theme, bold, plain};
use super::{board, clocks, compare, controls};
use crate::language::{Command, Renderer, Style};

/// Width and height, in points, from which the board stands beside the rest.
pub(crate) const WIDE: (f32, f32) = (940.0, 600.0);
/// Keys that egui knows by itself, and that of leaving.
const SMALLER: &str = "Ctrl -";
const LARGER: &str = "Ctrl +";
const QUIT: &str = "Ctrl Q";
const FLIP: &str = "Ctrl B";
const HELP: &str = "F1";

/// Width from which a low window has the board beside the rest.
const LOW: f32 = 660.0;

/// True if a window is so low that the board would stand below what is seen of it.
pub(crate) const fn is_low(room: Vec2) -> bool {
    room.x >= LOW && room.y < WIDE.1
}

/// The board to the left, as high as the window but for what stands `below` it, and to the right the rest; the keys
/// reach that first.
pub(crate) fn beside_board(
    ui: &mut Ui,
    face: &mut Face<'_>,
    (below, under): (f32, impl FnOnce(&mut Ui, &mut Face<'_>)),
    rest: impl FnOnce(&mut Ui, &mut Face<'_>),
) {
    let room = ui.available_rect_before_wrap();
    let height = room.height() - below;
    let side = match face.view.compared {
        Some(_) => room.width() * 0.56,
        None => height.min(room.width() * 0.46),
    };
    let middle = room.min.x + side + BODY;
    within(ui, room.with_min_x(middle), |ui| rest(ui, face));
    within(ui, room.with_max_x(middle - BODY), |ui| {
        boards(ui, face, side, height);
        under(ui, face);
    });
}

/// Shares of a view's column, as parts of its height.
#[derive(Clone, Copy)]
pub(crate) struct Shares {
    /// Least share of the messages at the top.
    pub(crate) least: f32,
    /// Largest share of the messages at the top.
    pub(crate) most: f32,
    /// The clocks, if they are here.
    pub(crate) clocks: Option<f32>,
}

/// Least height of the part that scrolls, for the clocks to stay above it: a button, and part of the next
/// one, which tells that there is more.
const BELOW_AT_LEAST: f32 = controls::HEIGHT * 2.5;
/// Least height of the part that scrolls: that of the control that has the focus in it.
const FOCUS_AT_LEAST: f32 = controls::HEIGHT + BODY * 0.5;

/// Lays out the column of a view. The messages at the top and the line for typing stay where they are and are
/// seen as a whole, in every size; what else there is scrolls below them, and gives way to them. Where there
/// is not even room for that, the line scrolls too, and is seen while it has the focus, or else what has it.
pub(crate) fn column(
    ui: &mut Ui,
    face: &mut Face<'_>,
    (name, shares): (&'static str, Shares),
    told: impl FnOnce(&mut Ui, &mut Face<'_>, f32),
    rest: impl FnOnce(&mut Ui, &mut Face<'_>),
) {
    let room = ui.available_rect_before_wrap();
    let (height, gap) = (room.height(), ui.spacing().item_spacing.y);
    let line = measured(ui, "line", controls::HEIGHT) + gap;
    let below = measured(ui, name, height);
    let dials = shares.clocks.filter(|_| face.view.dials.is_some());
    let dials = dials.map(|share| (share * height).clamp(90.0, 240.0));
    let needs = |clock: f32| clocks::height(room.width(), clock) + gap;
    // Once the game is over, what can be done now is more than what the clocks show.
    let fixed = dials.filter(|_| !(face.view.over && is_low(vec2(LOW, height))));
    let fixed = fixed.filter(|clock| height - line - needs(*clock) - shares.least * height >= BELOW_AT_LEAST);
    let above = line + fixed.map_or(0.0, needs) + gap;
    let moved = dials.filter(|_| fixed.is_none());
    let left = height - above;
    let mut own = (left - below - gap).clamp(shares.least * height, shares.most * height);
    let seldom = height - line - gap < FOCUS_AT_LEAST + TOLD_AT_LEAST;
    if seldom {
        own = height - (height * 0.34).max(FOCUS_AT_LEAST) - gap;
    } else if fixed.is_none() {
        own = own.max(TOLD_AT_LEAST).min((left - FOCUS_AT_LEAST).max(TOLD_AT_LEAST));
    }
    told(ui, face, own.max(0.0));
    if let Some(clock) = fixed {
        part(ui, "clocks", |ui| clocks::show(ui, face, clock));
    }
    if !seldom {
        controls::input(ui, face);
    }
    controls::scrolled(ui, face.palette, name, |ui| {
        let top = ui.cursor().min.y;
        if seldom {
            controls::slim_input(ui, face);
        }
        let before = moved.filter(|_| !face.view.over);
        if let Some(clock) = before {
            part(ui, "clocks", |ui| clocks::show(ui, face, clock));
        }
        rest(ui, face);
        if let Some(clock) = moved.filter(|_| before.is_none()) {
            part(ui, "clocks", |ui| clocks::show(ui, face, clock));
        }
        measure(ui, name, ui.cursor().min.y - top);
    });
}

/// True if a board is shown, or two of them.
pub(crate) const fn has_board(face: &Face<'_>) -> bool {
    !face.view.board_hidden || face.view.compared.is_some()
}

/// The board; while two boards differ, both.
pub fn boards(ui: &mut Ui, face: &mut Face<'_>, width: f32, height: f32) {
    match face.view.compared {
        Some(_) => compare::show(ui, face, width, height),
        None => board::show(ui, face, width.min(height)),
    }
}

/// The last announcement, as large as there is room, and how things stand.
pub fn told(ui: &mut Ui, face: &Face<'_>, height: f32) {
    told_with(ui, face, height, |ui, height| announced(ui, face, height));
}

/// The last announcement in the words that were said, and as it is written down.
pub(super) fn announced(ui: &mut Ui, face: &Face<'_>, height: f32) {
    let Some(last) = &face.view.announcement else {
        heading(ui, RichText::new(&face.labels["announcement"]).color(face.palette.quiet));
        large(ui, &face.labels["no_announcement"], height, face.palette.ink);
        return;
    };
    let head = face.locale.named(&face.labels["announcement"], face.locale.colors.get(last.color));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = BODY;
        ui.spacing_mut().interact_size.y = BODY;
        heading(ui, RichText::new(head).color(face.palette.quiet));
        ui.label(RichText::new(&last.notation).font(bold(22.0)).color(face.palette.ink));
    });
    large(ui, &last.words, height, face.palette.ink);
}

/// Text as large as there is room, in a part so high.
pub(super) fn large(ui: &mut Ui, text: &str, height: f32, color: Color32) -> Response {
    let used = ui.cursor().min.y - ui.max_rect().min.y;
    let font = fitting(ui, text, ui.available_width(), height - used - 2.0, bold);
    ui.label(RichText::new(text).font(font).color(color))
}

/// Least height of the messages at the top, in points: some lines.
const TOLD_AT_LEAST: f32 = 66.0;
/// Height, in points, from which the state of the game has a place of its own below the messages.
const ROOMY: f32 = 130.0;

/// Content of the box whose place is the first in every view.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Shown {
    /// The usual content of the view: the last announcement.
    Usual,
    /// A question, or a refusal.
    Standing,
    /// The answers, where there is more of them than has room below.
    Answers,
}

/// Content of the box, and the share of so much height for the state of the game and the answers below it.
fn shared(ui: &Ui, face: &Face<'_>, height: f32) -> (Shown, f32) {
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    let state = state_rows(ui, face, width).iter().sum::<f32>() + 1.0;
    let answered = answer_rows(ui, face, width, BODY).iter().sum::<f32>();
    let most = if height < ROOMY { 0.0 } else { height * 0.45 };
    let usual = most.min((height * 0.36).clamp(BODY * 4.0, BODY * 8.0));
    let alone = if most > 0.0 { state.min(most) } else { 0.0 };
    if !standing(face).is_empty() {
        (Shown::Standing, if answered > 0.0 { (state + answered).min(most) } else { alone })
    } else if state + answered <= usual || answered == 0.0 {
        (Shown::Usual, usual)
    } else {
        (Shown::Answers, alone)
    }
}

/// Draws the messages, in so much room whatever they are, so that nothing below them moves: what is asked or
/// was refused while that stands, else what was answered where that is long, else what `usual` draws in the
/// height that it is given. Below it, the state of the game and what was answered otherwise.
pub(super) fn told_with(ui: &mut Ui, face: &Face<'_>, height: f32, usual: impl FnOnce(&mut Ui, f32)) {
    let (shown, below) = shared(ui, face, height);
    let gap = if below > 0.0 { ui.spacing().item_spacing.y } else { 0.0 };
    part(ui, "announcement", |ui| first(ui, face, (height - below - gap, shown), usual));
    if below > 0.0 {
        part(ui, "state", |ui| state_in(ui, face, below, shown != Shown::Answers));
    }
}

/// Draws the box that the eye is to find first, in so much room whatever is in it.
pub(super) fn first(
    ui: &mut Ui,
    face: &Face<'_>,
    (height, shown): (f32, Shown),
    usual: impl FnOnce(&mut Ui, f32),
) {
    let own = face.asked().is_some();
    let edge = if shown == Shown::Standing { face.palette.alert } else { face.palette.edge };
    let margin = if height < ROOMY { Margin::symmetric(10, 3) } else { Margin::symmetric(16, 10) };
    let inner = (height - f32::from(margin.top) * 2.0 - 4.0).max(20.0);
    card(ui, face, (edge, margin), |ui| {
        ui.set_height(inner);
        if shown == Shown::Usual {
            return usual(ui, inner);
        }
        let width = ui.available_width() - ui.spacing().scroll.allocated_width();
        let mut text = standing(face);
        if height < ROOMY {
            // There is no other place for them.
            text = std::iter::once(text.as_str()).chain(face.view.answers()).collect::<Vec<_>>().join("\n");
        }
        let needed: f32 = match shown {
            Shown::Answers => answer_rows(ui, face, width, BODY).iter().sum(),
            _ => rows_of(ui, &text, &bold(BODY), width).iter().sum(),
        };
        let top = ui.cursor().min.y;
        // The announcement stays before the eyes where there is room.
        let has_room = inner >= BODY * 3.4 && (height >= ROOMY || needed + BODY * 1.6 <= inner);
        if let Some(last) = face.view.announcement.as_ref().filter(|_| has_room) {
            let said = face.locale.named(face.locale.colors.get(last.color), &last.words);
            ui.add(Label::new(RichText::new(said).color(face.palette.quiet)).truncate());
        }
        let left = inner - (ui.cursor().min.y - top);
        if shown == Shown::Answers {
            return answered(ui, face, left, "first");
        }
        let font = fitting(ui, &text, width, left - 2.0, bold);
        let rows = rows_of(ui, &text, &font, width);
        let id = whole_rows(ui, "first", left, &rows, |ui| {
            ui.label(RichText::new(&text).font(font).color(face.palette.alert)).id
        });
        if own {
            ui.ctx().accesskit_node_builder(id, |node| node.set_live(Live::Assertive));
            ui.ctx().request_repaint_after(ANSWERED_WITHIN);
        }
    });
}

/// Content of the box where the state of the game is shown elsewhere, so high and wide.
pub(super) fn apart(ui: &Ui, face: &Face<'_>, state: f32, width: f32) -> Shown {
    let width = width - ui.spacing().scroll.allocated_width();
    let rows = [state_rows(ui, face, width), answer_rows(ui, face, width, BODY)].concat();
    let answers = face.view.answers().next().is_some() && rows.iter().sum::<f32>() > state;
    let shown = shown_first(face);
    if answers && shown == Shown::Usual { Shown::Answers } else { shown }
}

/// Content of the first box where what was answered has a place of its own.
pub(super) fn shown_first(face: &Face<'_>) -> Shown {
    if standing(face).is_empty() { Shown::Usual } else { Shown::Standing }
}

/// Question or refusal that stands; empty, where there is none.
pub(super) fn standing(face: &Face<'_>) -> String {
    let Some(asked) = face.asked() else { return face.view.standing().join("\n") };
    Renderer::new(face.locale, Style::default()).text(&asked.question())
}

/// Something with an edge all round.
fn card(ui: &mut Ui, face: &Face<'_>, (edge, margin): (Color32, Margin), add: impl FnOnce(&mut Ui)) {
    let frame = Frame::new()
        .fill(face.palette.surface)
        .stroke(Stroke::new(2.0, edge))
        .corner_radius(8.0)
        .inner_margin(margin);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        add(ui);
    });
}

/// Height for the state of the game and the answers in so much room.
pub(super) fn state_height(room: f32) -> f32 {
    (room * 0.18).clamp(BODY * 4.0, BODY * 8.0)
}

/// Draws the state of the game, and below it the answers, if they are not elsewhere.
pub(super) fn state_in(ui: &mut Ui, face: &Face<'_>, height: f32, with_answers: bool) {
    let top = ui.cursor().min.y;
    ui.spacing_mut().item_spacing.y = 0.0;
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    let rows = state_rows(ui, face, width);
    if !with_answers || face.view.answers().next().is_none() || rows.iter().sum::<f32>() > height * 0.7 {
        let answers = if with_answers { answer_rows(ui, face, width, BODY) } else { Vec::new() };
        whole_rows(ui, "notice", height, &[rows, answers].concat(), |ui| {
            told_state(ui, face);
            if with_answers {
                told_answers(ui, face, BODY);
            }
        });
    } else {
        ui.set_max_width(ui.available_width());
        told_state(ui, face);
        answered(ui, face, height - (ui.cursor().min.y - top), "notice");
    }
    let left = height - (ui.cursor().min.y - top);
    if left > 0.0 {
        ui.add_space(left);
    }
}

fn told_state(ui: &mut Ui, face: &Face<'_>) {
    let text = RichText::new(&face.view.state).font(state_font()).color(face.palette.ink);
    // Whatever stands above it, a screen reader finds it where it was.
    part(ui, "state line", |ui| ui.label(text));
}

fn told_answers(ui: &mut Ui, face: &Face<'_>, size: f32) {
    for line in face.view.answers().flat_map(str::lines).flat_map(labels_of) {
        ui.label(RichText::new(line).font(plain(size)).color(face.palette.ink));
    }
}

fn state_font() -> FontId {
    bold(BODY + 1.0)
}

/// Draws the answers, as many whole rows of them as there is room for; the keys scroll the others.
fn answered(ui: &mut Ui, face: &Face<'_>, height: f32, name: &str) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    // A little smaller, if all of it is seen then.
    let sizes = [BODY, BODY - 1.0, BODY - 2.0, BODY - 3.0];
    let fits = |size: &f32| answer_rows(ui, face, width, *size).iter().sum::<f32>() <= height;
    let size = sizes.into_iter().find(fits).unwrap_or(BODY);
    let rows = answer_rows(ui, face, width, size);
    whole_rows(ui, name, height, &rows, |ui| told_answers(ui, face, size));
}

/// Height of each row of a text.
fn rows_of(ui: &Ui, text: &str, font: &FontId, width: f32) -> Vec<f32> {
    let galley = ui.painter().layout(text.to_owned(), font.clone(), Color32::BLACK, width);
    galley.rows.iter().map(|row| row.rect().height()).collect()
}

fn state_rows(ui: &Ui, face: &Face<'_>, width: f32) -> Vec<f32> {
    rows_of(ui, &face.view.state, &state_font(), width)
}

fn answer_rows(ui: &Ui, face: &Face<'_>, width: f32, size: f32) -> Vec<f32> {
    let lines = face.view.answers().flat_map(str::lines).flat_map(labels_of);
    lines.flat_map(|line| rows_of(ui, line, &plain(size), width)).collect()
}

/// Draws as many whole rows as there is room for, and no part of another one; the keys scroll to what goes on
/// below.
fn whole_rows<R>(ui: &mut Ui, name: &str, height: f32, rows: &[f32], add: impl FnOnce(&mut Ui) -> R) -> R {
    let mut seen = 0.0;
    for row in rows {
        if seen + row > height + 0.5 {
            break;
        }
        seen += row;
    }
    let seen = if seen > 0.0 { seen } else { height };
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    let area = ScrollArea::vertical().id_salt(name).max_height(seen).min_scrolled_height(seen);
    area.auto_shrink([false, true])
        .show(ui, |ui| {
            ui.set_max_width(width);
            ui.spacing_mut().item_spacing.y = 0.0;
            scroll_by(ui, seen);
            add(ui)
        })
        .inner
}

/// A label is as long as this at most, where it can be parted: a screen reader reads one after the other.
const LABEL: usize = 90;

/// Splits an answer into short labels, where a sentence or a part of one ends.
fn labels_of(line: &str) -> Vec<&str> {
    let mut labels = Vec::new();
    let mut rest = line;
    while rest.chars().count() > LABEL {
        let fits = rest.char_indices().nth(LABEL).map_or(rest.len(), |(at, _)| at);
        let ends = [". ", "; ", ", "].into_iter().find_map(|sign| rest[..fits].rfind(sign));
        let Some(end) = ends else { break };
        labels.push(&rest[..=end]);
        rest = rest[end + 1..].trim_start();
    }
    labels.push(rest);
    labels
}

/// Control with Page up or down scrolls what was answered, wherever the focus is. With Alt they are the arbiter's.
pub(super) fn scroll_by_keys(ui: &Ui) {
    scroll_by(ui, BODY * 6.0);
}

/// The same by so many points.
fn scroll_by(ui: &Ui, page: f32) {
    let by = |key| ui.input(|input| input.modifiers.command && input.key_pressed(key));
    for (key, step) in [(Key::PageUp, page), (Key::PageDown, -page)] {
        if by(key) {
            ui.scroll_with_delta(vec2(0.0, step));
        }
    }
}

/// Theme, size, and which side of the board is below.
pub(crate) fn looks(ui: &mut Ui, face: &mut Face<'_>, in_game: bool) {
    let labels = face.labels;
    grouped(ui, &labels["view"], |ui| {
        if in_game && controls::button(ui, face, &labels["flip"], FLIP, false, 0.0).clicked() {
            face.look.board.flipped = !face.look.board.flipped;
        }
        if in_game && controls::button(ui, face, &labels["help"], HELP, false, 0.0).clicked() {
            face.command(Command::Help);
        }
        let themes = [Theme::Light, Theme::Dark, Theme::Contrast];
        let names = ["light", "dark", "contrast"].map(|name| (&labels[name], ""));
        let here = themes.iter().position(|theme| *theme == face.look.theme);
        if let Some(place) = taken(ui, face, &labels["view"], &names, here) {
            face.look.theme = themes[place];
        }
        for (label, key, factor) in
            [(&labels["smaller"], SMALLER, 1.0 / 1.25), (&labels["larger"], LARGER, 1.25)]
        {
            if controls::button(ui, face, label, key, false, 0.0).clicked() {
                face.look.zoom = (face.look.zoom * factor).clamp(0.5, 4.0);
            }
        }
        if controls::button(ui, face, &labels["quit"], QUIT, false, 0.0).clicked() {
            face.command(Command::Quit);
        }
    });
}
