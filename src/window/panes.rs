//! Panes of the window: drawn for everybody at the table, or for one of the three who look at it.

use eframe::egui::{Frame, Id, Key, Margin, Modifiers, Rect, RichText, Ui, pos2, vec2};

use super::board;
use super::controls::{self, FEW, PRESS};
use super::face::Face;
use super::keys::taken;
use super::layout::{foot, grouped, heading, panel, part, with_foot, within};
use super::look::ArbiterEntries;
pub use super::look::Pane;
use super::parts::{Shares, Shown};
use super::place::BoardPlace;
use super::theme::{BODY, bold};
use super::{card, clocks, compare, fields, parts};
use crate::rules::Color;

/// The views with their keys and their names.
const VIEWS: [(Pane, Key, &str, &str); 5] = [
    (Pane::Table, Key::Num1, "Ctrl 1", "panes.everybody"),
    (Pane::Blind, Key::Num2, "Ctrl 2", "panes.blind"),
    (Pane::Opponent, Key::Num3, "Ctrl 3", "panes.opponent"),
    (Pane::Arbiter, Key::Num4, "Ctrl 4", "panes.arbiter"),
    (Pane::Switch, Key::Num6, "Ctrl 6", "scan.view"),
];

const FOOT: &str = "opponent's foot";
/// The opponent's window of his own.
const SECOND: (Key, &str) = (Key::Num5, "Ctrl 5");

/// Takes the keys that choose a view.
pub fn keys(ui: &Ui, face: &mut Face<'_>) {
    for (pane, key, ..) in VIEWS {
        if taken(ui, Modifiers::COMMAND, key) {
            // Whoever came into the view for one switch by its key leaves it by it.
            let back = pane == Pane::Switch && face.look.pane == pane;
            come_to(face, if back { Pane::Table } else { pane });
        }
    }
    if taken(ui, Modifiers::COMMAND, SECOND.0) {
        face.look.second = !face.look.second;
    }
    card::keys(ui, face);
}

/// The same where no focus tells of it.
pub(crate) fn come_to(face: &mut Face<'_>, pane: Pane) {
    let name = VIEWS.into_iter().find_map(|(of, .., name)| (of == pane).then_some(&face.labels[name]));
    let told = name.map(|name| face.locale.named(&face.labels["panes.view_for"], name));
    face.look.said.extend(told);
    choose(face, pane);
}

/// Draws it for somebody else from now on.
pub(crate) fn choose(face: &mut Face<'_>, pane: Pane) {
    if face.look.pane == pane {
        return;
    }
    // Nothing of the view for one switch takes the focus elsewhere.
    face.look.to_line = face.look.pane == Pane::Switch;
    face.look.pane = pane;
    if pane == Pane::Switch {
        face.look.said.push(face.labels["scan.hint"].to_owned());
    }
    // Whoever comes after the arbiter does not find the number here.
    face.look.entries = ArbiterEntries::default();
    if !face.view.secret && face.hides_line() {
        face.look.input.clear();
    }
    if let Some(flipped) = face.look.turned.take() {
        face.look.board.flipped = flipped;
    }
    if pane == Pane::Opponent {
        let flipped = opponent(face) == Color::Black;
        face.look.turned = Some(std::mem::replace(&mut face.look.board.flipped, flipped));
    }
}

/// Side of the player who is shown what is announced: the sighted one, as far as it is known who is blind.
fn opponent(face: &Face<'_>) -> Color {
    face.view.blind.map_or(Color::Black, |blind| !blind)
}

/// The menu of views.
pub(crate) fn menu(ui: &mut Ui, face: &mut Face<'_>) {
    let labels = face.labels;
    grouped(ui, &labels["panes.view_for"], |ui| {
        let names = VIEWS.map(|(_, _, key, name)| (&labels[name], key));
        let here = VIEWS.iter().position(|(pane, ..)| *pane == face.look.pane);
        if let Some(place) = fields::taken(ui, face, &labels["panes.view_for"], &names, here) {
            choose(face, VIEWS[place].0);
        }
        // Both go on in the next row together, for one alone there looks forgotten.
        let both = [(&labels["panes.second"], SECOND.1), (&labels["panes.card"], card::KEY.1)];
        let both = both.map(|(label, key)| controls::width_of(ui, label, &labels.key(key)));
        controls::make_room(ui, both.iter().sum::<f32>() + ui.spacing().item_spacing.x);
        let toggled = |ui: &mut Ui, face: &Face<'_>, label, key, open: bool| {
            let button = controls::button(ui, face, label, key, false, 0.0);
            ui.ctx().accesskit_node_builder(button.id, |node| node.set_toggled(open.into()));
            button.clicked()
        };
        if toggled(ui, face, &labels["panes.second"], SECOND.1, face.look.second) {
            face.look.second = !face.look.second;
        }
        if toggled(ui, face, &labels["panes.card"], card::KEY.1, face.look.card.is_some()) {
            card::toggle(face);
        }
    });
}

/// Draws the blind player's view: what was announced, the state of the game, a line for typing and a few
/// large buttons; no more.
pub fn blind(ui: &mut Ui, face: &mut Face<'_>) {
    panel(ui, face.palette, Margin::same(12), |ui| {
        let shares = Shares { least: 0.3, most: 0.48, clocks: None };
        let told = |ui: &mut Ui, face: &mut Face<'_>, height| parts::told(ui, face, height);
        parts::column(ui, face, ("blind", shares), told, |ui, face| {
            let few = controls::few(face, &FEW);
            controls::row(ui, face, &few);
            menu(ui, face);
        });
    });
}

/// Draws the opponent's view: what was announced, in words and in the opponent's own notation, the state of
/// the game, the clocks and the board.
pub(crate) fn opponents(ui: &mut Ui, face: &mut Face<'_>) {
    panel(ui, face.palette, Margin::same(12), |ui| {
        let (room, own) = (ui.available_size(), opponent(face));
        let has_board = parts::has_board(face);
        if has_board && room.x >= parts::WIDE.0 && room.y >= parts::WIDE.1 {
            beside(ui, face, own);
        } else if has_board && parts::is_low(room) {
            parts::beside_board(ui, face, (0.0, |_, _| ()), |ui, face| below(ui, face, own, false));
        } else {
            below(ui, face, own, has_board);
        }
    });
}

/// One thing below the other, the board among them or not.
fn below(ui: &mut Ui, face: &mut Face<'_>, own: Color, has_board: bool) {
    let shares = Shares { least: 0.36, most: 0.5, clocks: Some(0.18) };
    let height = ui.available_height();
    let told = |ui: &mut Ui, face: &mut Face<'_>, height| {
        parts::told_with(ui, face, height, |ui, height| told(ui, face, own, height));
    };
    parts::column(ui, face, ("opponent", shares), told, |ui, face| {
        let few = controls::few(face, &[PRESS]);
        controls::row(ui, face, &few);
        if has_board {
            let width = ui.available_width();
            parts::boards(ui, face, width, height * 0.9);
        }
        menu(ui, face);
    });
}

/// All of it at once, the board to the left; the keys reach the right side first.
fn beside(ui: &mut Ui, face: &mut Face<'_>, own: Color) {
    let room = ui.available_rect_before_wrap();
    let (room, below) = with_foot(ui, room, FOOT, controls::HEIGHT, BODY);
    let all = below.max.y - room.min.y;
    let state = parts::state_height(all * 0.8);
    // As wide as the board, which is as high as there is room, leaves it.
    let board = (room.height() - all * 0.32).min(room.width() * 0.5);
    let shown = parts::apart(ui, face, state, room.width() - board - BODY * 2.0);
    part(ui, "announcement", |ui| {
        parts::first(ui, face, (all * 0.32, shown), |ui, height| told(ui, face, own, height));
    });
    let here = room.with_min_y(ui.cursor().min.y);
    let (whole, height) = (here.width(), here.height());
    let width = match face.view.compared {
        Some(_) => whole * 0.6,
        None => height.min(whole * 0.5),
    };
    let middle = here.min.x + width + BODY;
    within(ui, here.with_min_x(middle), |ui| {
        let shares = Shares { least: state / height, most: state / height, clocks: Some(0.36) };
        let told = |ui: &mut Ui, face: &mut Face<'_>, height| {
            part(ui, "state", |ui| parts::state_in(ui, face, height, shown != Shown::Answers));
        };
        parts::column(ui, face, ("right", shares), told, |ui, face| {
            let few = controls::few(face, &[PRESS]);
            controls::row(ui, face, &few);
        });
    });
    within(ui, here.with_max_x(middle - BODY), |ui| parts::boards(ui, face, width, height));
    foot(ui, below, FOOT, |ui| menu(ui, face));
}

/// The same as a window of its own, to be looked at: on another screen, turned to the opponent. It shows what he may
/// see: of boards that differ what was read, and no position that nobody may be told.
pub fn second(ui: &mut Ui, face: &Face<'_>) {
    let frame = Frame::new().fill(face.palette.ground).inner_margin(Margin::same(16));
    frame.show(ui, |ui| {
        controls::scrolled(ui, face.palette, "second", |ui| {
            let room = ui.available_rect_before_wrap();
            let own = opponent(face);
            part(ui, "second announcement", |ui| {
                let shown = (room.height() * 0.36, parts::shown_first(face));
                parts::first(ui, face, shown, |ui, height| told(ui, face, own, height));
            });
            if parts::has_board(face) && room.width() >= SECOND_WIDE && room.height() >= SECOND_WIDE * 0.6 {
                second_beside(ui, face, own, room);
            } else {
                second_state(ui, face, (room.height() * 0.3).clamp(90.0, 200.0));
                second_board(ui, face, own, room.width(), room.width());
            }
        });
    });
}

/// Width, in points, from which the opponent's own window has the board beside the clocks.
const SECOND_WIDE: f32 = 760.0;

fn second_beside(ui: &mut Ui, face: &Face<'_>, own: Color, room: Rect) {
    let top = ui.cursor().min.y;
    let height = room.max.y - top;
    let width = match face.view.compared {
        Some(_) => room.width() * 0.64,
        None => height.min(room.width() * 0.55),
    };
    let left = Rect::from_min_size(pos2(room.min.x, top), vec2(width, height));
    let right = Rect::from_min_max(pos2(left.max.x + BODY, top), room.max);
    within(ui, left, |ui| second_board(ui, face, own, width, height));
    within(ui, right, |ui| second_state(ui, face, (height * 0.4).clamp(90.0, 220.0)));
}

fn second_state(ui: &mut Ui, face: &Face<'_>, clock: f32) {
    part(ui, "second state", |ui| {
        ui.label(RichText::new(&face.view.state).font(bold(BODY + 6.0)).color(face.palette.ink));
    });
    part(ui, "second clocks", |ui| clocks::show(ui, face, clock));
}

fn second_board(ui: &mut Ui, face: &Face<'_>, own: Color, width: f32, height: f32) {
    let place = BoardPlace { flipped: own == Color::Black, ..BoardPlace::default() };
    match face.view.compared {
        Some(_) => compare::picture(ui, face, place, (width, height)),
        None if !face.view.board_hidden => board::picture(ui, face, place, width.min(height)),
        None => {}
    }
}

/// The last announcement, the opponent's own notation no smaller than its words.
fn told(ui: &mut Ui, face: &Face<'_>, own: Color, height: f32) {
    let Some(last) = &face.view.announcement else { return parts::announced(ui, face, height) };
    let head = face.locale.named(&face.labels["announcement"], face.locale.colors.get(last.color));
    let mut left = 0.0;
    if height >= BODY * 4.0 {
        heading(ui, RichText::new(head).color(face.palette.quiet));
        left = BODY * 1.4;
    }
    // What is left below this line is shared.
    parts::large(ui, last.own.get(own), (height + left) / 2.0, face.palette.ink);
    parts::large(ui, &last.words, height, face.palette.ink);
}

/// The opponent's own window among others.
pub(crate) fn second_id() -> eframe::egui::ViewportId {
    eframe::egui::ViewportId(Id::unique("opponent's window"))
}
