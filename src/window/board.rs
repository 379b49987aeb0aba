//! The board: seen, clicked, or walked square by square with the keys, each square with its name.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Event, EventFilter, FocusDirection, Id, Key, Modifiers, Painter, Rect, Response, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::face::{Act, Face};
use super::layout::{called, is_read};
use super::look::Look;
pub use super::place::{BoardPlace, Stands};
use super::theme::{Palette, bold};
use crate::rules::{File, Rank, Square};

/// The square of a board as a control.
pub(super) fn id_of(board: Id, square: Square) -> Id {
    board.with(square.index())
}

/// Draws the board into a square of this side length.
pub fn show(ui: &mut Ui, face: &mut Face<'_>, side: f32) {
    let (ui, inner) = &mut grid(ui, face, "board", &face.labels["board"], side);
    let board = ui.scope_id();
    let (placement, before) = (face.view.board, face.look.board.cursor);
    walk(ui, face, board, &|square| placement.get(square));
    enter(ui, face, board);
    if face.look.board.cursor != before {
        face.acts.push(Act::Walked(face.look.board.cursor));
    }
    for square in face.look.board.squares() {
        cell(ui, face, board, square, *inner);
    }
}

/// Tells whoever comes to the board with a screen reader the square and the keys to go on with: a square
/// alone tells neither.
fn enter(ui: &Ui, face: &mut Face<'_>, board: Id) {
    let is_here = Square::all().any(|square| ui.memory(|memory| memory.has_focus(id_of(board, square))));
    let was_here = ui.data_mut(|data| {
        std::mem::replace(data.get_temp_mut_or_default::<bool>(board.with("is here")), is_here)
    });
    if is_here && !was_here && is_read(ui.ctx()) {
        face.look.said.push(face.labels["hints.board"].to_owned());
        ui.ctx().request_repaint();
    }
}

/// The board to be looked at: each square with its name, none with a focus.
pub(crate) fn picture(ui: &mut Ui, face: &Face<'_>, place: BoardPlace, side: f32) {
    let turned = &mut Look { board: place, ..Look::default() };
    let face = &Face::new(face.view, face.locale, turned, face.now).painted(face.palette);
    let (ui, inner) = &mut grid(ui, face, "picture", &face.labels["board"], side);
    let grid = ui.scope_id();
    for square in place.squares() {
        let response = ui.interact(place.rect(square, *inner), id_of(grid, square), Sense::hover());
        seen(ui, face, square, false, &response);
    }
}

/// A square with its name, its marks and its piece.
fn seen(ui: &Ui, face: &Face<'_>, square: Square, chosen: bool, response: &Response) -> SquareMarks {
    let piece = face.view.board.get(square);
    let name = face.labels.square(&square.to_string(), piece);
    response.widget_info(|| WidgetInfo::labeled(Role::GridCell, true, &name));
    let last = face.view.announcement.as_ref().is_some_and(|it| it.squares.contains(&square));
    let marks = SquareMarks { last, chosen, focus: response.has_focus(), ..SquareMarks::default() };
    draw(ui.painter(), face.palette, response.rect, square, marks);
    if let Some(piece) = piece {
        super::pieces::draw(ui.painter(), response.rect, piece, face.palette);
    }
    marks
}

/// Room for a board with its letters and numbers; and where its squares are.
pub(super) fn grid(ui: &mut Ui, face: &Face<'_>, id: &str, name: &str, side: f32) -> (Ui, Rect) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let ui = ui.new_child(called(Role::Grid, name).scope_id(Id::unique(id)).max_rect(rect));
    let margin = (side * 0.05).clamp(14.0, 40.0);
    let inner = Rect::from_min_size(rect.min + vec2(margin, 0.0), Vec2::splat(side - margin));
    coordinates(ui.painter(), face, inner, margin);
    (ui, inner)
}

fn cell(ui: &Ui, face: &mut Face<'_>, board: Id, square: Square, inner: Rect) {
    let place = face.look.board;
    let response = interact(ui, place, board, square, place.rect(square, inner));
    let SquareMarks { last, chosen, .. } = seen(ui, face, square, place.chosen == Some(square), &response);
    let chosen_told = format!("{square} {}", &face.labels["chosen"]);
    let last = last_is_told(ui, board, &response, last);
    let notes: Vec<&str> = [(last, &face.labels["last_move"]), (chosen, chosen_told.as_str())]
        .into_iter()
        .filter_map(|(is, label)| is.then_some(label))
        .collect();
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_selected(chosen);
        if !notes.is_empty() {
            node.set_description(notes.join(", "));
        }
    });
    if response.clicked() {
        face.look.board.cursor = square;
        click(face, square);
    }
}

/// True if a square's name mentions that the last move was there: not while somebody is on it since before
/// that move, whom the announcement has told.
fn last_is_told(ui: &Ui, board: Id, response: &Response, last: bool) -> bool {
    if !response.has_focus() {
        return last;
    }
    let known = board.with("last move told");
    if response.gained_focus() {
        ui.data_mut(|data| data.insert_temp(known, last));
    }
    last && ui.data(|data| data.get_temp(known)).unwrap_or(last)
}

/// A square as a control. One stop of the tab key for the whole board: the square the keys are on.
pub(super) fn interact(ui: &Ui, place: BoardPlace, board: Id, square: Square, rect: Rect) -> Response {
    let sense = if square == place.cursor { Sense::click() } else { Sense::CLICK };
    let response = ui.interact(rect, id_of(board, square), sense);
    let (column, row) = place.cell(square);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_row_index(row);
        node.set_column_index(column);
    });
    if response.has_focus() {
        super::controls::keeps_letters(ui, response.id);
    }
    super::controls::follow(&response);
    response
}

/// The first click chooses a piece, the second one says where it goes: as if both squares had been typed.
fn click(face: &mut Face<'_>, square: Square) {
    // Whoever seals a move does not show it on the board.
    if face.view.secret {
        return;
    }
    match face.look.board.chosen.take() {
        None if face.view.board.get(square).is_some() => face.look.board.chosen = Some(square),
        Some(from) if from != square => face.acts.push(Act::Line(format!("{from}{square}"))),
        // An empty square, or the piece is put back.
        None | Some(_) => {}
    }
}

/// Marks to be seen on a square besides its piece.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of its own, and any of them may be there")]
pub(super) struct SquareMarks {
    pub last: bool,
    pub chosen: bool,
    pub focus: bool,
    /// Something else stands there on the other board.
    pub differs: bool,
    /// Nobody has read it yet.
    pub unread: bool,
}

/// The square and its marks: corners for the last move, a thick frame for a chosen piece, a lozenge for what differs,
/// a stroke across for what has not been read, a ring for the focus.
pub(super) fn draw(painter: &Painter, palette: &Palette, rect: Rect, square: Square, marks: SquareMarks) {
    let dark = (square.file.index() + square.rank.index()).is_multiple_of(2);
    painter.rect_filled(rect, 0.0, if dark { palette.dark_square } else { palette.light_square });
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
    if marks.unread {
        let stroke = Stroke::new(size * 0.04, palette.mark);
        painter.line_segment(
            [rect.shrink(size * 0.3).left_bottom(), rect.shrink(size * 0.3).right_top()],
            stroke,
        );
    }
    if marks.differs {
        let points = vec![rect.center_top(), rect.right_center(), rect.center_bottom(), rect.left_center()];
        painter.add(Shape::closed_line(points, Stroke::new(size * 0.07, palette.mark)));
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
pub(super) fn walk(ui: &Ui, face: &mut Face<'_>, board: Id, stands: Stands<'_>) {
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
            face.look.board.cursor = step(face, key, modifiers, stands);
        }
    }
    let now = id_of(board, face.look.board.cursor);
    if now != id {
        ui.memory_mut(|memory| {
            memory.request_focus(now);
            // A square that has only just got the focus does not hold the arrows yet: keys that come fast would take
            // it off the board.
            memory.move_focus(FocusDirection::None);
        });
    }
}

fn step(face: &Face<'_>, key: Key, modifiers: Modifiers, stands: Stands<'_>) -> Square {
    let place = face.look.board;
    let edge =
        |right, down| (0..8).fold(place, |at, _| BoardPlace { cursor: at.moved(right, down), ..at }).cursor;
    match key {
        Key::ArrowLeft => place.moved(-1, 0),
        Key::ArrowRight => place.moved(1, 0),
        Key::ArrowUp => place.moved(0, -1),
        Key::ArrowDown => place.moved(0, 1),
        Key::Home => edge(-1, 0),
        Key::End => edge(1, 0),
        Key::PageUp => edge(0, -1),
        Key::PageDown => edge(0, 1),
        _ => named(face, key, modifiers, stands).unwrap_or(place.cursor),
    }
}

fn named(face: &Face<'_>, key: Key, modifiers: Modifiers, stands: Stands<'_>) -> Option<Square> {
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
    Some(place.next_piece(stands, role, modifiers.shift))
}
