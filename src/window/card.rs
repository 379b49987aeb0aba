//! The card of what is said at the board, beside the game: for whoever does not know the words by heart yet.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align, Frame, Id, Key, Label, Margin, Modifiers, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
};

use super::controls::{self, PAGE};
use super::face::Face;
use super::keys::taken;
use super::layout::{called, heading, within};
use super::theme::{BODY, bold, plain};
use crate::language::card::card;

/// Opens and closes it.
pub(super) const KEY: (Key, &str) = (Key::Num7, "Ctrl 7");
/// Width, in points, from which it stands to the right of the game; below that, above it.
const WIDE: f32 = 900.0;
/// The board still has its place beside the rest of the game in so much, its margins included.
const GAME: f32 = super::parts::WIDE.0 + 26.0;
/// Takes the key that opens and closes it.
pub(super) fn keys(ui: &Ui, face: &mut Face<'_>) {
    if taken(ui, Modifiers::COMMAND, KEY.0) {
        toggle(face);
    }
    let Some(here) = face.look.card else { return };
    for (key, target) in [(Key::ArrowUp, here.saturating_sub(PAGE)), (Key::ArrowDown, here + PAGE)] {
        if taken(ui, Modifiers::COMMAND, key) {
            face.look.card = Some(target.min(rows(face).1.len() - 1));
            ui.data_mut(|data| data.insert_temp(come(), false));
        }
    }
}

/// Opens it, with the focus where it was, or closes it.
pub(super) fn toggle(face: &mut Face<'_>) {
    face.look.card = if face.look.card.is_some() { None } else { Some(0) };
    face.look.said.extend(face.look.card.map(|_| face.labels["card.hint"].to_owned()));
}

/// The row that was chosen is to come into view, and whether the focus comes with it.
fn come() -> Id {
    Id::unique("to the row of the card")
}

/// Draws the game, and the card beside it where it is open.
pub(super) fn beside(ui: &mut Ui, face: &mut Face<'_>, game: impl FnOnce(&mut Ui, &mut Face<'_>)) {
    let Some(here) = face.look.card else { return game(ui, face) };
    let room = ui.available_rect_before_wrap();
    let (game_room, own) = if room.width() >= WIDE {
        room.split_left_right_at_x(room.max.x - (room.width() - GAME).clamp(300.0, 520.0))
    } else {
        let (own, game_room) = room.split_top_bottom_at_y(room.min.y + room.height() * 0.4);
        (game_room, own)
    };
    within(ui, game_room, |ui| game(ui, face));
    within(ui, own, |ui| show(ui, face, here));
}

/// Title and rows of the card, each row with whether it is a heading.
fn rows(face: &Face<'_>) -> (String, Vec<(bool, String)>) {
    let card = card(face.view.scheme, face.locale);
    let mut rows = Vec::new();
    for part in card.parts {
        rows.push((true, part.heading));
        rows.extend(part.rows.into_iter().map(|row| {
            let said = face.locale.named(&row.meaning, &row.said);
            (false, row.sounds.map_or_else(|| said.clone(), |sounds| format!("{said} ({sounds})")))
        }));
    }
    rows.push((true, card.steps_heading));
    rows.extend(card.steps.into_iter().zip(1..).map(|(step, number)| (false, format!("{number}. {step}"))));
    (card.title, rows)
}

fn show(ui: &mut Ui, face: &mut Face<'_>, here: usize) {
    let (title, rows) = rows(face);
    let here = here.min(rows.len() - 1);
    let frame = Frame::new().fill(face.palette.ground).inner_margin(Margin::same(12));
    frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.scope_builder(called(Role::List, &title).scope_id(Id::unique("card")), |ui| {
            controls::scrolled(ui, face.palette, "card", |ui| {
                heading(ui, RichText::new(&title).font(bold(BODY + 4.0)).color(face.palette.ink));
                ui.label(RichText::new(&face.labels["card.hint"]).color(face.palette.quiet));
                for index in 0..rows.len() {
                    row(ui, face, &rows, index, here);
                }
            });
        });
    });
}

/// One row. The tab key reaches the one where the reader is, the arrows all others.
fn row(ui: &mut Ui, face: &mut Face<'_>, rows: &[(bool, String)], index: usize, here: usize) {
    let (heading, text) = &rows[index];
    let font = if *heading { bold(BODY) } else { plain(BODY) };
    let sense = if index == here { Sense::click() } else { Sense::CLICK };
    let label = Label::new(RichText::new(text).font(font).color(face.palette.ink)).wrap().sense(sense);
    let response = ui.push_id(("row", index), |ui| ui.add(label)).inner;
    let role = if *heading { Role::Heading } else { Role::ListItem };
    response.widget_info(|| WidgetInfo::labeled(role, true, text));
    if response.clicked() {
        face.look.card = Some(index);
    }
    if index == here
        && let Some(focus) = ui.data_mut(|data| data.remove_temp::<bool>(come()))
    {
        if focus {
            response.request_focus();
        } else {
            response.scroll_to_me(Some(Align::TOP));
        }
    }
    if response.has_focus() {
        walk(ui, face, response.id, index, rows.len());
        ui.painter().rect_stroke(
            response.rect.expand(2.0),
            4.0,
            Stroke::new(3.0, face.palette.accent),
            StrokeKind::Outside,
        );
    }
    controls::follow(&response);
}

fn walk(ui: &Ui, face: &mut Face<'_>, id: Id, index: usize, rows: usize) {
    if let Some(target) = controls::stepped(ui, id, index, rows) {
        face.look.card = Some(target);
        ui.data_mut(|data| data.insert_temp(come(), true));
    }
}
