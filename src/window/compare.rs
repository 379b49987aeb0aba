//! Both boards beside each other while they differ, as far as they have been read; what differs is marked by its shape
//! and told by its name.

use eframe::egui::accesskit::Role;
use eframe::egui::{Id, Key, Modifiers, RichText, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use super::board::{self, SquareMarks};
use super::face::Face;
use super::keys::taken;
use super::layout::part;
use super::look::Look;
use super::place::BoardPlace;
use super::theme::{BODY, bold};
use super::view::ComparedBoards;
use crate::rules::{Color, Square};

/// Width, in points, from which there is room for one board beside the other.
const BESIDE: f32 = 480.0;

/// Draws them into this width, and no higher than this where both can be had.
pub fn show(ui: &mut Ui, face: &mut Face<'_>, width: f32, height: f32) {
    both(ui, face, "compared", (width, height));
}

/// The same to be looked at, as it is seen from this place: each square with its name, none with a focus.
pub(crate) fn picture(ui: &mut Ui, face: &Face<'_>, place: BoardPlace, size: (f32, f32)) {
    let turned = &mut Look { board: place, ..Look::default() };
    let face = &mut Face::new(face.view, face.locale, turned, face.now).painted(face.palette);
    both(ui, face, "pictured", size);
}

fn both(ui: &mut Ui, face: &mut Face<'_>, id: &'static str, (width, height): (f32, f32)) {
    let Some(compared) = face.view.compared else { return };
    part(ui, &format!("{id} differences"), |ui| {
        let squares: Vec<String> = face
            .look
            .board
            .squares()
            .into_iter()
            .filter(|it| compared.differs(*it))
            .map(|it| it.to_string())
            .collect();
        let text = face.labels.differences(&squares);
        ui.label(RichText::new(text).font(bold(BODY)).color(face.palette.ink));
    });
    let gap = BODY;
    if width < BESIDE {
        Color::ALL.into_iter().for_each(|color| board_of(ui, face, (id, color), width));
        return;
    }
    let head = BODY * 4.0;
    let side = ((width - gap) / 2.0).min((height - head).max((BESIDE - gap) / 2.0));
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for color in Color::ALL {
            let builder = UiBuilder::new().scope_id(Id::unique((id, color == Color::White)));
            ui.scope_builder(builder, |ui| {
                ui.vertical(|ui| {
                    ui.set_max_width(side);
                    board_of(ui, face, (id, color), side);
                });
            });
        }
    });
}

/// One of them, with a focus where it is not a picture.
fn board_of(ui: &mut Ui, face: &mut Face<'_>, (id, color): (&'static str, Color), side: f32) {
    let Some(compared) = &face.view.compared else { return };
    let name = face.labels.board(color);
    ui.label(RichText::new(name).font(bold(BODY)).color(face.palette.ink));
    let is_picture = id == "pictured";
    let (ui, inner) = &mut board::grid(ui, face, &format!("{id} {color}"), name, side);
    let grid = ui.scope_id();
    if !is_picture {
        to_differences(ui, face, compared, grid);
        board::walk(ui, face, grid, &|square| compared.get(color, square).flatten());
    }
    for square in face.look.board.squares() {
        let rect = face.look.board.rect(square, *inner);
        let response = if is_picture {
            ui.interact(rect, board::id_of(grid, square), Sense::hover())
        } else {
            board::interact(ui, face.look.board, grid, square, rect)
        };
        let name = name_of(face, compared, color, square);
        response.widget_info(|| WidgetInfo::labeled(Role::GridCell, true, &name));
        let read = compared.get(color, square);
        let marks = SquareMarks {
            focus: response.has_focus(),
            differs: compared.differs(square),
            unread: read.is_none(),
            ..SquareMarks::default()
        };
        board::draw(ui.painter(), face.palette, response.rect, square, marks);
        if let Some(piece) = read.flatten() {
            super::pieces::draw(ui.painter(), response.rect.shrink2(vec2(1.0, 1.0)), piece, face.palette);
        }
        if response.clicked() {
            face.look.board.cursor = square;
            response.request_focus();
        }
    }
}

/// Name of a square: its piece, and the other board's piece where that differs.
fn name_of(face: &Face<'_>, compared: &ComparedBoards, color: Color, square: Square) -> String {
    let labels = face.labels;
    let told = |board| match compared.get(board, square) {
        Some(piece) => labels.square(&square.to_string(), piece),
        None => labels.unread(&square.to_string()),
    };
    if !compared.differs(square) {
        return told(color);
    }
    let other = !color;
    let there = compared.get(other, square).flatten();
    labels.differing(&told(color), labels.board(other), there)
}

/// Goes to the next difference and the one before with Ctrl and the arrows to the right and left.
fn to_differences(ui: &Ui, face: &mut Face<'_>, compared: &ComparedBoards, grid: Id) {
    let here = board::id_of(grid, face.look.board.cursor);
    if !ui.memory(|memory| memory.has_focus(here)) {
        return;
    }
    for (key, backwards) in [(Key::ArrowRight, false), (Key::ArrowLeft, true)] {
        if taken(ui, Modifiers::COMMAND, key) {
            face.look.board.cursor = face.look.board.next(backwards, |square| compared.differs(square));
        }
    }
    let now = board::id_of(grid, face.look.board.cursor);
    if now != here {
        ui.memory_mut(|memory| memory.request_focus(now));
    }
}
