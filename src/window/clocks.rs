//! Both clocks, to be read from three metres; the running side is filled, the other one is not.

use std::time::{Duration, Instant};

use eframe::egui::accesskit::Role;
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::face::Face;
use super::theme::{bold, plain};
use super::view::Dials;
use crate::rules::Color;

/// Hours, minutes and seconds as a chess clock shows them: 0:00 only when nothing is left.
pub(crate) fn digits(left_ms: u64) -> String {
    let seconds = left_ms.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Time until a running clock shows something else; `None` while both stand.
pub(crate) fn next_change(dials: &Dials, now: Instant) -> Option<Duration> {
    let left_ms = dials.left_ms(dials.running(now)?, now);
    let until_ms = left_ms - (left_ms.div_ceil(1000).saturating_sub(1) * 1000);
    Some(Duration::from_millis(until_ms.max(1)))
}

/// The share of its size that a name keeps where there is little room.
const SMALLER: f32 = 0.7;
/// Width, in points, from which one stands beside the other.
const BESIDE: f32 = 440.0;

/// Height of both clocks in this width, where one of them is `each` high.
pub(super) fn height(width: f32, each: f32) -> f32 {
    if width < BESIDE { each * 2.0 + 8.0 } else { each }
}

/// Draws both, White's to the left or above.
pub fn show(ui: &mut Ui, face: &Face<'_>, height: f32) {
    let Some(dials) = &face.view.dials else { return };
    let gap = ui.spacing().item_spacing.x;
    if ui.available_width() < BESIDE {
        let width = ui.available_width();
        Color::ALL.into_iter().for_each(|color| dial(ui, face, dials, color, width, height));
        return;
    }
    let width = (ui.available_width() - gap) / 2.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for color in Color::ALL {
            dial(ui, face, dials, color, width, height);
        }
    });
}

fn dial(ui: &mut Ui, face: &Face<'_>, dials: &Dials, color: Color, width: f32, height: f32) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let (running, flag) = (dials.running(face.now), dials.flag(face.now));
    let shown = digits(dials.left_ms(color, face.now));
    let does = face.labels.clock(color, running, flag);
    let moves = face.labels.moves(dials.moves(color));
    let side = face.locale.colors.get(color);
    let player = face.view.players.get(color);
    let who = if player == side { side.clone() } else { format!("{side}, {player}") };
    let name = face.locale.named(&who, format_args!("{shown}, {does}. {moves}"));
    response.widget_info(|| WidgetInfo::labeled(Role::Timer, true, &name));

    let runs = running == Some(color);
    let (fill, ink) = face.palette.of_clock(runs, flag == Some(color));
    let painter = ui.painter();
    painter.rect_filled(rect, 8.0, fill);
    painter.rect_stroke(rect, 8.0, Stroke::new(2.0, face.palette.edge), StrokeKind::Inside);
    let head = (height * 0.2).clamp(16.0, 26.0);
    let top = rect.min.y + head * 0.75;
    let mut left = rect.min.x + 12.0;
    if runs {
        arrow(painter, pos2(left, top), head * 0.5, ink);
        left += head * 0.9;
    }
    line(painter, pos2(left, top), rect.max.x - 12.0, &who, bold(head * 0.8), ink);
    let foot = rect.max.y - head * 0.65;
    let font = plain(head * 0.72);
    let moves = painter.layout_no_wrap(moves, font.clone(), ink);
    let end = rect.max.x - 12.0 - moves.size().x;
    line(painter, pos2(rect.min.x + 12.0, foot), end - head * 0.4, does, font, ink);
    painter.galley(pos2(end, foot - moves.size().y / 2.0), moves, ink);
    let middle = Rect::from_min_max(
        pos2(rect.min.x + 8.0, top + head * 0.5),
        pos2(rect.max.x - 8.0, foot - head * 0.5),
    );
    figures(painter, middle, &shown, ink);
}

/// One line from here on, smaller where it would go further than this, and with an ellipsis where that is not enough.
fn line(painter: &Painter, at: Pos2, end: f32, text: &str, mut font: FontId, color: Color32) {
    let width = painter.layout_no_wrap(text.to_owned(), font.clone(), color).size().x;
    font.size *= ((end - at.x) / width).clamp(SMALLER, 1.0);
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width((end - at.x).max(0.0));
    let galley = painter.layout_job(job);
    painter.galley(at - vec2(0.0, galley.size().y / 2.0), galley, color);
}

fn arrow(painter: &Painter, at: Pos2, size: f32, color: Color32) {
    let points = vec![at + vec2(0.0, -size * 0.6), at + vec2(size, 0.0), at + vec2(0.0, size * 0.6)];
    painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
}

/// Draws figures as large as there is room. Each figure stands in as much room as the widest needs, so that
/// none moves.
fn figures(painter: &Painter, room: Rect, text: &str, color: Color32) {
    let width = |sign: char| painter.layout_no_wrap(sign.to_string(), bold(100.0), color).size().x;
    let figure = ('0'..='9').map(width).fold(0.0, f32::max);
    let widths: Vec<f32> =
        text.chars().map(|sign| if sign.is_ascii_digit() { figure } else { width(sign) }).collect();
    let unit: f32 = widths.iter().sum();
    // Figures are lower than a line of text by a third.
    let size = (room.width() / unit * 100.0).min(room.height() * 1.42).floor();
    let mut left = room.center().x - unit * size / 200.0;
    for (sign, width) in text.chars().zip(widths) {
        let width = width * size / 100.0;
        let middle = pos2(left + width / 2.0, room.center().y);
        painter.text(middle, Align2::CENTER_CENTER, sign, bold(size), color);
        left += width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_nothing_left_only_when_nothing_is() {
        for (left_ms, shown) in [
            (0, "0:00"),
            (1, "0:01"),
            (1_000, "0:01"),
            (1_001, "0:02"),
            (59_000, "0:59"),
            (60_000, "1:00"),
            (3_599_001, "1:00:00"),
            (5_400_000, "1:30:00"),
            (36_000_000, "10:00:00"),
        ] {
            assert_eq!(digits(left_ms), shown, "{left_ms}");
        }
    }
}
