//! The score sheet: one row a move, with what the clocks showed.

use eframe::egui::accesskit::Role;
use eframe::egui::{Align2, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::clocks::digits;
use super::controls;
use super::face::Face;
use super::layout::{called, heading};
use super::theme::{BODY, bold, plain};
use super::view::SheetPly;
use crate::rules::Color;

/// One move of both players.
#[derive(Debug, Default)]
struct Row<'a> {
    number: u32,
    white: Option<&'a SheetPly>,
    black: Option<&'a SheetPly>,
}

impl Row<'_> {
    /// The row as it is read: number, move and time of each.
    fn text(&self) -> String {
        let told = |ply: Option<&SheetPly>| {
            ply.map(|ply| match ply.clock_ms {
                Some(ms) => format!("{}, {}", ply.text, digits(ms)),
                None => ply.text.clone(),
            })
        };
        let moves: Vec<String> = [told(self.white), told(self.black)].into_iter().flatten().collect();
        let dots = if self.white.is_none() { "..." } else { "." };
        format!("{}{dots} {}", self.number, moves.join("; "))
    }
}

fn rows(plies: &[SheetPly]) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for ply in plies {
        if rows.last().is_none_or(|row| row.number != ply.number) {
            rows.push(Row { number: ply.number, ..Row::default() });
        }
        let Some(row) = rows.last_mut() else { continue };
        match ply.color {
            Color::White => row.white = Some(ply),
            Color::Black => row.black = Some(ply),
        }
    }
    rows
}

/// The height of a row.
const LINE: f32 = BODY * 1.7;

/// Height of so many rows with the heading above them, in points.
pub(super) const fn height_of(rows: u8) -> f32 {
    BODY * 2.0 + LINE * rows as f32
}

/// Draws it into the width that is there.
pub fn show(ui: &mut Ui, face: &mut Face<'_>, height: f32) {
    let plies = face.view.plies.clone();
    let rows = rows(&plies);
    heading(ui, eframe::egui::RichText::new(&face.labels["sheet"]).font(bold(BODY)));
    if rows.is_empty() {
        ui.label(eframe::egui::RichText::new(&face.labels["no_moves"]).color(face.palette.quiet));
        return;
    }
    let builder = called(Role::List, &face.labels["sheet"]).scope_id(Id::unique("sheet"));
    ui.scope_builder(builder, |ui| {
        let shown = ScrollArea::vertical()
            .id_salt("rows")
            .max_height(height.max(LINE * 2.0))
            .auto_shrink([false, false])
            .stick_to_bottom(true)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                // The newest move until the reader goes elsewhere.
                let here = face.look.row.unwrap_or(usize::MAX).min(rows.len() - 1);
                let mut come = None;
                for index in 0..rows.len() {
                    come = show_row(ui, face, &rows, index, here).or(come);
                }
                come
            });
        // Its own rows are scrolled by now; what it stands in has to follow, too.
        if let Some(row) = shown.inner {
            let room = shown.inner_rect;
            let top = row.min.y.clamp(room.min.y, (room.max.y - LINE).max(room.min.y));
            let row = Rect::from_min_size(pos2(row.min.x, top), row.size());
            ui.scroll_to_rect(controls::above_band(ui.ctx(), row), None);
        }
    });
}

/// Draws a row; returns its rectangle if it has just got the focus.
fn show_row(ui: &mut Ui, face: &mut Face<'_>, rows: &[Row<'_>], index: usize, here: usize) -> Option<Rect> {
    let (row, (_, rect)) = (&rows[index], ui.allocate_space(vec2(ui.available_width(), LINE)));
    let id = ui.scope_id().with(("row", index));
    let sense = if index == here { Sense::click() } else { Sense::CLICK };
    let response = ui.interact(rect, id, sense);
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, row.text()));
    if response.clicked() {
        face.look.row = Some(index);
    }
    if response.has_focus() {
        walk(ui, face, id, index, rows.len());
        ui.painter().rect_stroke(rect, 4.0, Stroke::new(3.0, face.palette.accent), StrokeKind::Inside);
    }
    controls::follow(&response);
    draw(ui, face, row, rect);
    response.gained_focus().then_some(rect)
}

fn walk(ui: &Ui, face: &mut Face<'_>, id: Id, index: usize, rows: usize) {
    if let Some(target) = controls::stepped(ui, id, index, rows) {
        face.look.row = Some(target);
        ui.memory_mut(|memory| memory.request_focus(ui.scope_id().with(("row", target))));
    }
}

fn draw(ui: &Ui, face: &Face<'_>, row: &Row<'_>, rect: Rect) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let (y, ink, quiet) = (rect.center().y, face.palette.ink, face.palette.quiet);
    let number = BODY * 2.6;
    let half = (rect.width() - number) / 2.0;
    let text = format!("{}.", row.number);
    painter.text(pos2(rect.min.x + number - 14.0, y), Align2::RIGHT_CENTER, text, plain(BODY), quiet);
    for (column, ply) in [row.white, row.black].into_iter().enumerate() {
        #[allow(clippy::cast_precision_loss, reason = "0 or 1")]
        let left = rect.min.x + number + half * column as f32;
        let Some(ply) = ply else { continue };
        painter.text(pos2(left, y), Align2::LEFT_CENTER, &ply.text, bold(BODY), ink);
        if let Some(ms) = ply.clock_ms {
            let at = pos2(left + half - 16.0, y);
            painter.text(at, Align2::RIGHT_CENTER, digits(ms), plain(BODY - 2.0), quiet);
        }
    }
}
