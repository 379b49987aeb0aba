//! The contrast of the colours of every look.

use eframe::egui::Color32;
use evavier::window::theme::Theme;

const THEMES: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Contrast];

/// The relative luminance of WCAG 2.2.
fn luminance(color: Color32) -> f64 {
    let channel = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(color.r()) + 0.7152 * channel(color.g()) + 0.0722 * channel(color.b())
}

fn contrast(one: Color32, other: Color32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn the_measure_is_that_of_wcag() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
    assert!((contrast(Color32::from_gray(0x77), Color32::WHITE) - 4.48).abs() < 0.01);
}

#[test]
fn all_text_has_a_contrast_of_seven() {
    for theme in THEMES {
        let p = theme.palette();
        let rows = [
            ("ink on ground", p.ink, p.ground),
            ("ink on surface", p.ink, p.surface),
            ("quiet on ground", p.quiet, p.ground),
            ("quiet on surface", p.quiet, p.surface),
            ("on accent", p.on_accent, p.accent),
            ("accent on surface", p.accent, p.surface),
            ("accent on ground", p.accent, p.ground),
            ("on alert", p.on_alert, p.alert),
            ("alert on ground", p.alert, p.ground),
            ("alert on surface", p.alert, p.surface),
            ("a piece and its edge", p.white, p.black),
        ];
        for (what, one, other) in rows {
            assert!(contrast(one, other) >= 7.0, "{theme:?}: {what}: {:.2}", contrast(one, other));
        }
    }
}

/// WCAG 2.2, 1.4.11.
#[test]
fn edges_and_marks_have_a_contrast_of_three() {
    for theme in THEMES {
        let p = theme.palette();
        let mut rows = vec![("edge", p.edge, p.ground), ("edge", p.edge, p.surface)];
        for square in [p.light_square, p.dark_square] {
            rows.push(("mark", p.mark, square));
            rows.push(("ring", p.ring, square));
            // Of a piece it is enough that its body or its edge stands out.
            let piece = if contrast(p.white, square) > contrast(p.black, square) { p.white } else { p.black };
            rows.push(("piece", piece, square));
            // Where contrast is what was asked for, both bodies do.
            if theme == Theme::Contrast {
                rows.extend([("white's piece", p.white, square), ("black's piece", p.black, square)]);
            }
        }
        for (what, one, other) in rows {
            assert!(contrast(one, other) >= 3.0, "{theme:?}: {what}: {:.2}", contrast(one, other));
        }
    }
}
