//! What several views of a game show: the announcement, how things stand, the boards, and how it all looks.

use eframe::egui::accesskit::Live;
use eframe::egui::{
    Color32, Frame, Key, Label, Margin, Response, RichText, ScrollArea, Stroke, Ui, Vec2, vec2,
};

use super::face::{ANSWERED_WITHIN, Face};
use super::fields::taken;
use super::layout::{fitting, grouped, heading, within};
use super::theme::{BODY, Theme, bold};
use super::{board, compare, controls};
use crate::language::{Command, Renderer, Style};

/// From this width and height on, in points, the board stands beside the rest.
pub(crate) const WIDE: (f32, f32) = (940.0, 600.0);
/// Keys that egui knows by itself, and that of leaving.
const SMALLER: &str = "Ctrl -";
const LARGER: &str = "Ctrl +";
const QUIT: &str = "Ctrl Q";
const FLIP: &str = "Ctrl B";
const HELP: &str = "F1";

/// From this width on a low window has the board beside the rest.
const LOW: f32 = 660.0;
/// What stands in a low window has so much less of the height for each of its parts.
const LOWER: f32 = 0.55;

/// Whether a window is so low that the board would stand below what is seen of it.
pub(crate) const fn is_low(room: Vec2) -> bool {
    room.x >= LOW && room.y < WIDE.1
}

/// The room that parts standing below each other share: what is asked is seen together with what answers it.
pub(crate) fn shared(room: Vec2) -> Vec2 {
    if is_low(room) { room * vec2(1.0, LOWER) } else { room }
}

/// The board to the left, as high as the window, and to the right what scrolls, in so much room; the keys reach that first.
pub(crate) fn beside_board(ui: &mut Ui, face: &mut Face<'_>, add: impl FnOnce(&mut Ui, &mut Face<'_>, Vec2)) {
    let room = ui.available_rect_before_wrap();
    let side = match face.view.compared {
        Some(_) => room.width() * 0.56,
        None => room.height().min(room.width() * 0.46),
    };
    let middle = room.min.x + side + BODY;
    within(ui, room.with_min_x(middle), |ui| {
        controls::scrolled(ui, "right", |ui| add(ui, face, room.size() * vec2(1.0, LOWER)));
    });
    within(ui, room.with_max_x(middle - BODY), |ui| boards(ui, face, side, room.height()));
}

/// Whether a board is shown, or two of them.
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

/// The last announcement, as large as there is room: in the words that were said, and as it is written down.
pub fn announcement(ui: &mut Ui, face: &Face<'_>, height: f32) {
    first(ui, face, height, |ui, height| {
        let Some(last) = &face.view.announcement else {
            heading(ui, RichText::new(&face.labels["announcement"]).color(face.palette.quiet));
            ui.label(RichText::new(&face.labels["no_announcement"]).font(bold(34.0)).color(face.palette.ink));
            return;
        };
        let head = face.locale.named(&face.labels["announcement"], face.locale.colors.get(last.color));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = BODY;
            heading(ui, RichText::new(head).color(face.palette.quiet));
            ui.label(RichText::new(&last.notation).font(bold(22.0)).color(face.palette.ink));
        });
        large(ui, &last.words, height, face.palette.ink);
    });
}

/// Text as large as there is room, in a part so high.
pub(super) fn large(ui: &mut Ui, text: &str, height: f32, color: Color32) -> Response {
    let used = ui.cursor().min.y - ui.max_rect().min.y;
    let font = fitting(ui, text, ui.available_width(), height - used - 2.0, bold);
    ui.label(RichText::new(text).font(font).color(color))
}

/// What the eye is to find first, in so much room whatever it is: what is asked or was refused, while that stands, with the
/// last announcement above it; else what `usual` draws in the height that it is given.
pub(super) fn first(ui: &mut Ui, face: &Face<'_>, height: f32, usual: impl FnOnce(&mut Ui, f32)) {
    let (own, standing) = (face.asked().is_some(), standing(face));
    let edge = if standing.is_empty() { face.palette.edge } else { face.palette.alert };
    card(ui, face, edge, |ui| {
        let height = (height - 24.0).max(40.0);
        ui.set_height(height);
        let area = ScrollArea::vertical().id_salt("first").max_height(height).auto_shrink(false);
        area.show(ui, |ui| {
            if standing.is_empty() {
                return usual(ui, height);
            }
            scroll_by_keys(ui);
            if let Some(last) = &face.view.announcement {
                let said = face.locale.named(face.locale.colors.get(last.color), &last.words);
                ui.add(Label::new(RichText::new(said).color(face.palette.quiet)).truncate());
            }
            let asked = large(ui, &standing, height, face.palette.alert);
            if own {
                ui.ctx().accesskit_node_builder(asked.id, |node| node.set_live(Live::Assertive));
                ui.ctx().request_repaint_after(ANSWERED_WITHIN);
            }
        });
    });
}

/// What is asked or was refused and stands; nothing, where nothing does.
pub(super) fn standing(face: &Face<'_>) -> String {
    let Some(asked) = face.asked() else { return face.view.standing().join("\n") };
    Renderer::new(face.locale, Style::default()).text(&asked.question())
}

/// Something with an edge all round.
fn card(ui: &mut Ui, face: &Face<'_>, edge: Color32, add: impl FnOnce(&mut Ui)) {
    let frame = Frame::new()
        .fill(face.palette.surface)
        .stroke(Stroke::new(2.0, edge))
        .corner_radius(8.0)
        .inner_margin(Margin::symmetric(16, 10));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        add(ui);
    });
}

/// How things stand, and what was answered last: in so much room whatever it is, so that nothing below it moves.
pub fn state(ui: &mut Ui, face: &Face<'_>, room: f32) {
    state_in(ui, face, state_height(room));
}

/// How high that is in so much room.
pub(super) fn state_height(room: f32) -> f32 {
    (room * 0.18).clamp(BODY * 4.0, BODY * 8.0)
}

pub(super) fn state_in(ui: &mut Ui, face: &Face<'_>, height: f32) {
    let area = ScrollArea::vertical().id_salt("notice").max_height(height).min_scrolled_height(height);
    area.auto_shrink(false).show(ui, |ui| {
        scroll_by_keys(ui);
        ui.label(RichText::new(&face.view.state).font(bold(BODY + 1.0)).color(face.palette.ink));
        for line in face.view.answers().flat_map(str::lines).flat_map(labels_of) {
            ui.label(RichText::new(line).color(face.palette.ink));
        }
    });
}

/// A label is as long as this at most, where it can be parted: a screen reader reads one after the other.
const LABEL: usize = 90;

/// What was answered as short labels: parted where a sentence or a part of one ends.
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
    let by = |key| ui.input(|input| input.modifiers.command && input.key_pressed(key));
    for (key, step) in [(Key::PageUp, BODY * 6.0), (Key::PageDown, BODY * -6.0)] {
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
