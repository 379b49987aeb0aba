//! Use of time in a game that is over: a picture of its quarters, and the same in words.

use eframe::egui::{Align2, Color32, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use super::face::Face;
use super::theme::{BODY, plain};
use crate::rules::Color;

/// Draws it into the width that is there; nothing before the end.
pub(crate) fn times(ui: &mut Ui, face: &Face<'_>) {
    let Some((quarters, told)) = &face.view.times else { return };
    let bar = BODY * 0.8;
    let most = quarters.iter().flat_map(|part| Color::ALL.map(|color| *part.thought_ms.get(color))).max();
    #[allow(clippy::cast_precision_loss, reason = "a length on the screen")]
    let share = |ms: u64| ms as f32 / most.unwrap_or(0).max(1) as f32;
    for part in quarters {
        // The same stands below in words.
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), bar * 2.0 + 6.0), Sense::hover());
        let left = rect.min.x + BODY * 4.5;
        let text = if part.first == part.last {
            part.first.to_string()
        } else {
            format!("{}-{}", part.first, part.last)
        };
        let at = pos2(left - 8.0, rect.center().y);
        ui.painter().text(at, Align2::RIGHT_CENTER, text, plain(BODY - 2.0), face.palette.ink);
        for (row, color) in [0.0, bar].into_iter().zip(Color::ALL) {
            let width = (rect.max.x - left).max(0.0) * share(*part.thought_ms.get(color));
            let bar = Rect::from_min_size(pos2(left, rect.min.y + row), vec2(width, bar - 1.0));
            let own = if color == Color::White { Color32::WHITE } else { Color32::BLACK };
            ui.painter().rect_filled(bar, 0.0, own);
            ui.painter().rect_stroke(bar, 0.0, Stroke::new(1.0, face.palette.ink), StrokeKind::Inside);
        }
    }
    for line in told {
        ui.label(RichText::new(line).color(face.palette.ink));
    }
}
