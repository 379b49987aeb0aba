//! The pieces as shapes: bodies of circles and convex polygons with one edge round all, told apart by outline.

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, epaint::PathStroke, pos2, vec2};

use super::theme::Palette;
use crate::rules::{Color, Piece, Role};

/// A part of a piece on a field of 100 by 100, its origin at the top left.
enum Part {
    Polygon(&'static [(f32, f32)]),
    /// A circle: centre and radius.
    Circle(f32, f32, f32),
}

use Part::{Circle, Polygon};

const FOOT: Part =
    Polygon(&[(22.0, 89.0), (22.0, 83.0), (28.0, 77.0), (72.0, 77.0), (78.0, 83.0), (78.0, 89.0)]);

const PAWN: &[Part] = &[
    FOOT,
    Polygon(&[(43.0, 46.0), (57.0, 46.0), (66.0, 78.0), (34.0, 78.0)]),
    Polygon(&[(36.0, 46.0), (64.0, 46.0), (60.0, 52.0), (40.0, 52.0)]),
    Circle(50.0, 35.0, 14.0),
];

const ROOK: &[Part] = &[
    FOOT,
    Polygon(&[(35.0, 40.0), (65.0, 40.0), (69.0, 78.0), (31.0, 78.0)]),
    Polygon(&[(25.0, 27.0), (75.0, 27.0), (75.0, 36.0), (67.0, 43.0), (33.0, 43.0), (25.0, 36.0)]),
    Polygon(&[(25.0, 16.0), (36.0, 16.0), (36.0, 29.0), (25.0, 29.0)]),
    Polygon(&[(44.0, 16.0), (56.0, 16.0), (56.0, 29.0), (44.0, 29.0)]),
    Polygon(&[(64.0, 16.0), (75.0, 16.0), (75.0, 29.0), (64.0, 29.0)]),
];

const KNIGHT: &[Part] = &[
    FOOT,
    // Chest and neck.
    Polygon(&[(46.0, 48.0), (62.0, 24.0), (70.0, 36.0), (74.0, 54.0), (73.0, 78.0), (33.0, 78.0)]),
    Polygon(&[(48.0, 20.0), (60.0, 22.0), (69.0, 34.0), (60.0, 50.0), (42.0, 42.0)]),
    // Head and muzzle.
    Polygon(&[(46.0, 22.0), (58.0, 24.0), (58.0, 44.0), (34.0, 58.0), (24.0, 56.0), (21.0, 47.0)]),
    // Ear.
    Polygon(&[(47.0, 24.0), (52.0, 10.0), (60.0, 25.0)]),
];

const BISHOP: &[Part] = &[
    FOOT,
    Polygon(&[(43.0, 60.0), (57.0, 60.0), (66.0, 78.0), (34.0, 78.0)]),
    Polygon(&[(36.0, 58.0), (64.0, 58.0), (61.0, 64.0), (39.0, 64.0)]),
    Polygon(&[
        (50.0, 19.0),
        (57.0, 26.0),
        (63.0, 37.0),
        (64.0, 48.0),
        (60.0, 59.0),
        (40.0, 59.0),
        (36.0, 48.0),
        (37.0, 37.0),
        (43.0, 26.0),
    ]),
    Circle(50.0, 15.0, 5.5),
];

const QUEEN: &[Part] = &[
    FOOT,
    Polygon(&[(27.0, 52.0), (73.0, 52.0), (68.0, 78.0), (32.0, 78.0)]),
    Polygon(&[(15.0, 29.0), (38.0, 54.0), (27.0, 56.0)]),
    Polygon(&[(32.0, 20.0), (49.0, 54.0), (31.0, 56.0)]),
    Polygon(&[(50.0, 17.0), (60.0, 55.0), (40.0, 55.0)]),
    Polygon(&[(68.0, 20.0), (69.0, 56.0), (51.0, 54.0)]),
    Polygon(&[(85.0, 29.0), (73.0, 56.0), (62.0, 54.0)]),
    Circle(14.0, 27.0, 5.0),
    Circle(32.0, 18.0, 5.0),
    Circle(50.0, 14.0, 5.0),
    Circle(68.0, 18.0, 5.0),
    Circle(86.0, 27.0, 5.0),
];

const KING: &[Part] = &[
    FOOT,
    Polygon(&[(30.0, 60.0), (70.0, 60.0), (67.0, 78.0), (33.0, 78.0)]),
    Circle(33.0, 49.0, 15.0),
    Circle(67.0, 49.0, 15.0),
    Polygon(&[(50.0, 32.0), (60.0, 42.0), (60.0, 66.0), (40.0, 66.0), (40.0, 42.0)]),
    Polygon(&[(46.5, 9.0), (53.5, 9.0), (53.5, 36.0), (46.5, 36.0)]),
    Polygon(&[(39.0, 16.0), (61.0, 16.0), (61.0, 23.0), (39.0, 23.0)]),
];

/// A line in the colour of the edge.
type Line = [(f32, f32); 2];

/// Parts that make a piece, and the lines and dots on top.
const fn shape(role: Role) -> (&'static [Part], &'static [Line]) {
    match role {
        Role::Pawn => (PAWN, &[]),
        Role::Rook => (ROOK, &[[(34.0, 44.0), (66.0, 44.0)], [(31.0, 72.0), (69.0, 72.0)]]),
        Role::Knight => (KNIGHT, &[[(27.0, 50.0), (29.0, 51.0)], [(60.0, 30.0), (66.0, 56.0)]]),
        Role::Bishop => (BISHOP, &[[(50.0, 32.0), (50.0, 50.0)], [(42.0, 41.0), (58.0, 41.0)]]),
        Role::Queen => (QUEEN, &[[(30.0, 60.0), (70.0, 60.0)], [(32.0, 70.0), (68.0, 70.0)]]),
        Role::King => (KING, &[[(33.0, 70.0), (67.0, 70.0)]]),
    }
}

/// Draws a piece on its square.
pub fn draw(painter: &Painter, square: Rect, piece: Piece, palette: &Palette) {
    let (body, edge) = match piece.color {
        Color::White => (palette.white, palette.black),
        Color::Black => (palette.black, palette.white),
    };
    let scale = square.width() / 100.0;
    let at = |(x, y): (f32, f32)| square.min + vec2(x, y) * scale;
    let width = (square.width() * 0.05).max(1.5);
    let drawn = |part: &Part, color: Color32, stroke: Stroke| match part {
        Polygon(points) => {
            let points: Vec<Pos2> = points.iter().copied().map(at).collect();
            Shape::convex_polygon(points, color, PathStroke::from(stroke))
        }
        Circle(x, y, radius) => Shape::Circle(eframe::egui::epaint::CircleShape {
            center: at((*x, *y)),
            radius: radius * scale,
            fill: color,
            stroke,
        }),
    };
    let (parts, lines) = shape(piece.role);
    painter.extend(parts.iter().map(|part| drawn(part, edge, Stroke::new(width, edge))));
    painter.extend(parts.iter().map(|part| drawn(part, body, Stroke::NONE)));
    for line in lines {
        painter.line_segment(line.map(at), Stroke::new(width * 0.7, edge));
    }
    if piece.role == Role::Knight {
        let eye = at((47.0, 34.0));
        painter.circle_filled(pos2(eye.x, eye.y), width * 0.7, edge);
    }
}
