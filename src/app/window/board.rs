//! The board: seen, clicked, or walked square by square with the keys, each square with its name.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Event, EventFilter, Id, Key, Modifiers, Painter, Rect, Sense, Shape, Stroke, StrokeKind, Ui,
    UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use super::theme::{Palette, bold};
use super::view::View;
use super::{Act, Face};
use crate::rules::{Color, File, Rank, Role as PieceRole, Square};

/// Where the reader is on the board.
#[derive(Clone, Copy, Debug)]
pub struct BoardPlace {
    /// The square the keys are on.
    pub cursor: Square,
    /// The square a move starts from, once chosen.
    pub chosen: Option<Square>,
    /// Whether Black's side is below.
    pub flipped: bool,
}

impl Default for BoardPlace {
    fn default() -> Self {
        Self { cursor: Square { file: File::ALL[4], rank: Rank::ALL[0] }, chosen: None, flipped: false }
    }
}

impl BoardPlace {
    /// Columns to the right and rows down.
    fn moved(self, right: isize, down: isize) -> Square {
        let sign = if self.flipped { -1 } else { 1 };
        let file = self.cursor.file.index().cast_signed() + sign * right;
        let rank = self.cursor.rank.index().cast_signed() - sign * down;
        Square::at(file, rank).unwrap_or(self.cursor)
    }

    /// Where a square is drawn: column from the left and row from the top.
    fn cell(self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file.index(), square.rank.index());
        if self.flipped { (7 - file, rank) } else { (file, 7 - rank) }
    }

    /// The next square with such a piece, in the order of reading from the cursor on; backwards too.
    fn next(self, view: &View, role: PieceRole, backwards: bool) -> Square {
        let mut squares: Vec<Square> = Square::all().collect();
        squares.sort_by_key(|square| {
            let (column, row) = self.cell(*square);
            (row, column)
        });
        if backwards {
            squares.reverse();
        }
        let here = squares.iter().position(|square| *square == self.cursor).unwrap_or(0);
        squares.rotate_left(here);
        let fits = |square: &&Square| view.board.get(**square).is_some_and(|piece| piece.role == role);
        squares.iter().skip(1).find(fits).copied().unwrap_or(self.cursor)
    }
}

fn id_of(board: Id, square: Square) -> Id {
    board.with(square.index())
}

/// Draws the board into a square of this side length.
pub fn show(ui: &mut Ui, face: &mut Face<'_>, side: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let builder = UiBuilder::new()
        .scope_id(Id::unique("board"))
        .max_rect(rect)
        .accessibility_role(Role::Grid)
        .accessibility_label(face.labels.board.clone());
    let ui = &mut ui.new_child(builder);
    let board = ui.scope_id();
    walk(ui, face, board);
    let margin = (side * 0.05).clamp(14.0, 40.0);
    let inner = Rect::from_min_size(rect.min + vec2(margin, 0.0), Vec2::splat(side - margin));
    coordinates(ui.painter(), face, inner, margin);
    let mut cells: Vec<Square> = Square::all().collect();
    cells.sort_by_key(|square| {
        let (column, row) = face.look.board.cell(*square);
        (row, column)
    });
    for square in cells {
        cell(ui, face, board, square, inner);
    }
}

fn cell(ui: &Ui, face: &mut Face<'_>, board: Id, square: Square, inner: Rect) {
    let place = face.look.board;
    let (column, row) = place.cell(square);
    let size = inner.width() / 8.0;
    #[allow(clippy::cast_precision_loss, reason = "0 to 7")]
    let min = inner.min + vec2(column as f32, row as f32) * size;
    let rect = Rect::from_min_size(min, Vec2::splat(size));
    let id = id_of(board, square);
    // One stop of the tab key for the whole board: the square the keys are on.
    let sense = if square == place.cursor { Sense::click() } else { Sense::CLICK };
    let response = ui.interact(rect, id, sense);
    let piece = face.view.board.get(square);
    let last = face.view.announcement.as_ref().is_some_and(|it| it.squares.contains(&square));
    let chosen = place.chosen == Some(square);
    let name = face.labels.square(&square.to_string(), piece);
    response.widget_info(|| WidgetInfo::labeled(Role::GridCell, true, &name));
    let notes: Vec<&str> = [(last, &face.labels.last_move), (chosen, &face.labels.chosen)]
        .into_iter()
        .filter_map(|(is, label)| is.then_some(label.as_str()))
        .collect();
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_row_index(row);
        node.set_column_index(column);
        node.set_selected(chosen);
        if !notes.is_empty() {
            node.set_description(notes.join(", "));
        }
    });
    draw(ui.painter(), face.palette, rect, square, Marks { last, chosen, focus: response.has_focus() });
    if let Some(piece) = piece {
        super::pieces::draw(ui.painter(), rect, piece, face.palette);
    }
    if response.clicked() {
        face.look.board.cursor = square;
        click(face, square);
    }
}

/// The first click chooses a piece, the second one says where it goes: as if both squares had been typed.
fn click(face: &mut Face<'_>, square: Square) {
    // Whoever seals his move does not show it on the board.
    if face.view.secret {
        return;
    }
    match face.look.board.chosen.take() {
        None if face.view.board.get(square).is_some() => face.look.board.chosen = Some(square),
        Some(from) if from != square => face.acts.push(Act::Line(format!("{from}{square}"))),
        _ => {}
    }
}

struct Marks {
    last: bool,
    chosen: bool,
    focus: bool,
}

/// The square and its marks: corners for the last move, a thick frame for a chosen piece, a ring for the focus.
fn draw(painter: &Painter, palette: &Palette, rect: Rect, square: Square, marks: Marks) {
    let dark = (square.file.index() + square.rank.index()).is_multiple_of(2);
    painter.rect_filled(rect, 0.0, palette.squares[usize::from(dark)]);
    painter.rect_stroke(rect, 0.0, Stroke::new(1.0, palette.edge), StrokeKind::Inside);
    let size = rect.width();
    if marks.last {
        let leg = size * 0.2;
        for (corner, x, y) in [
            (rect.left_top(), leg, leg),
            (rect.right_top(), -leg, leg),
            (rect.left_bottom(), leg, -leg),
            (rect.right_bottom(), -leg, -leg),
        ] {
            let triangle = vec![corner, corner + vec2(x, 0.0), corner + vec2(0.0, y)];
            painter.add(Shape::convex_polygon(triangle, palette.mark, Stroke::NONE));
        }
    }
    if marks.chosen {
        let width = size * 0.09;
        painter.rect_stroke(rect, 0.0, Stroke::new(width, palette.mark), StrokeKind::Inside);
    }
    if marks.focus {
        let ring = rect.shrink(size * 0.03);
        painter.rect_stroke(ring, 4.0, Stroke::new(size * 0.07, palette.ring), StrokeKind::Inside);
    }
}

fn coordinates(painter: &Painter, face: &Face<'_>, inner: Rect, margin: f32) {
    let size = inner.width() / 8.0;
    let font = bold((margin * 0.62).clamp(11.0, 24.0));
    let place = face.look.board;
    for index in 0..8 {
        let (file, rank) = (File::ALL[index], Rank::ALL[index]);
        let (column, row) = place.cell(Square { file, rank });
        #[allow(clippy::cast_precision_loss, reason = "0 to 7")]
        let (x, y) = ((column as f32 + 0.5) * size, (row as f32 + 0.5) * size);
        let below = pos2(inner.min.x + x, inner.max.y + margin * 0.55);
        let beside = pos2(inner.min.x - margin * 0.55, inner.min.y + y);
        painter.text(below, Align2::CENTER_CENTER, file.char(), font.clone(), face.palette.ink);
        painter.text(beside, Align2::CENTER_CENTER, rank.char(), font.clone(), face.palette.ink);
    }
}

/// Arrows, Home and End, Page up and down; a digit for a rank, with Shift for a file; the letter of a piece for the
/// next such piece, with Shift for the one before.
fn walk(ui: &Ui, face: &mut Face<'_>, board: Id) {
    let id = id_of(board, face.look.board.cursor);
    if !ui.memory(|memory| memory.has_focus(id)) {
        return;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let events = ui.input(|input| input.events.clone());
    for event in events {
        if let Event::Key { key, pressed: true, modifiers, .. } = event
            && !modifiers.command
            && !modifiers.alt
        {
            face.look.board.cursor = step(face, key, modifiers);
        }
    }
    let now = id_of(board, face.look.board.cursor);
    if now != id {
        ui.memory_mut(|memory| memory.request_focus(now));
    }
}

fn step(face: &Face<'_>, key: Key, modifiers: Modifiers) -> Square {
    let place = face.look.board;
    match key {
        Key::ArrowLeft => place.moved(-1, 0),
        Key::ArrowRight => place.moved(1, 0),
        Key::ArrowUp => place.moved(0, -1),
        Key::ArrowDown => place.moved(0, 1),
        Key::Home => (0..8).fold(place, |place, _| BoardPlace { cursor: place.moved(-1, 0), ..place }).cursor,
        Key::End => (0..8).fold(place, |place, _| BoardPlace { cursor: place.moved(1, 0), ..place }).cursor,
        Key::PageUp => {
            (0..8).fold(place, |place, _| BoardPlace { cursor: place.moved(0, -1), ..place }).cursor
        }
        Key::PageDown => {
            (0..8).fold(place, |place, _| BoardPlace { cursor: place.moved(0, 1), ..place }).cursor
        }
        _ => named(face, key, modifiers).unwrap_or(place.cursor),
    }
}

fn named(face: &Face<'_>, key: Key, modifiers: Modifiers) -> Option<Square> {
    let place = face.look.board;
    let mut name = key.symbol_or_name().chars();
    let sign = name.next().filter(|_| name.next().is_none())?;
    if let Some(index) = sign.to_digit(10) {
        let index = usize::try_from(index).ok()?.checked_sub(1)?;
        let square = if modifiers.shift {
            Square { file: *File::ALL.get(index)?, ..place.cursor }
        } else {
            Square { rank: *Rank::ALL.get(index)?, ..place.cursor }
        };
        return Some(square);
    }
    let role = face.role_of(sign)?;
    Some(place.next(face.view, role, modifiers.shift))
}

/// The side that looks at the board from below.
#[must_use]
pub const fn below(flipped: bool) -> Color {
    if flipped { Color::Black } else { Color::White }
}
