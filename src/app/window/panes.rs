//! For whom the window is drawn: for everybody at the table, or for one of the three who look at it.

use eframe::egui::{CentralPanel, Frame, Id, Key, Margin, Modifiers, RichText, ScrollArea, Ui};

use super::board::{self, BoardPlace};
use super::controls::{self, Row};
use super::play::{self, part};
use super::theme::{BODY, Palette, bold};
use super::{Face, clocks};
use crate::language::Labels;
use crate::rules::Color;

/// For whom the window is drawn.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Pane {
    /// For everybody.
    #[default]
    Table,
    /// For the blind player: few controls, large ones.
    Blind,
    /// For his opponent: what was announced as large as can be, and the board from his side.
    Opponent,
    /// For the arbiter: his lines as buttons.
    Arbiter,
    /// For a player who has one switch.
    Switch,
}

impl Pane {
    /// All of them, with their keys.
    const KEYS: [(Self, Key, &'static str); 5] = [
        (Self::Table, Key::Num1, "Ctrl 1"),
        (Self::Blind, Key::Num2, "Ctrl 2"),
        (Self::Opponent, Key::Num3, "Ctrl 3"),
        (Self::Arbiter, Key::Num4, "Ctrl 4"),
        (Self::Switch, Key::Num6, "Ctrl 6"),
    ];

    fn label(self, labels: &Labels) -> &str {
        match self {
            Self::Table => &labels.panes.everybody,
            Self::Blind => &labels.panes.blind,
            Self::Opponent => &labels.panes.opponent,
            Self::Arbiter => &labels.panes.arbiter,
            Self::Switch => &labels.scan.view,
        }
    }
}

/// The opponent's window of his own.
const SECOND: (Key, &str) = (Key::Num5, "Ctrl 5");

/// Takes the keys that choose a view.
pub fn keys(ui: &Ui, face: &mut Face<'_>) {
    for (pane, key, _) in Pane::KEYS {
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, key)) {
            choose(face, pane);
        }
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, SECOND.0)) {
        face.look.second = !face.look.second;
    }
}

/// Draws it for somebody else from now on.
pub fn choose(face: &mut Face<'_>, pane: Pane) {
    if face.look.pane == pane {
        return;
    }
    face.look.pane = pane;
    // Whoever comes after the arbiter does not find his number here.
    face.look.desk = super::desk::Desk::default();
    if let Some(flipped) = face.look.turned.take() {
        face.look.board.flipped = flipped;
    }
    if pane == Pane::Opponent {
        let flipped = opponent(face) == Color::Black;
        face.look.turned = Some(std::mem::replace(&mut face.look.board.flipped, flipped));
    }
}

/// Who is to be shown what is announced: the sighted player, as far as it is known who is blind.
fn opponent(face: &Face<'_>) -> Color {
    face.view.blind.map_or(Color::Black, |blind| !blind)
}

/// The menu of views.
pub fn menu(ui: &mut Ui, face: &mut Face<'_>) {
    let labels = face.labels;
    ui.horizontal_wrapped(|ui| {
        for (pane, _, key) in Pane::KEYS {
            let chosen = face.look.pane == pane;
            if play::choice(ui, face, &labels.panes.view_for, pane.label(labels), key, chosen) {
                choose(face, pane);
            }
        }
        let second = controls::button(ui, face, &labels.panes.second, SECOND.1, false, 0.0);
        let open = face.look.second;
        ui.ctx().accesskit_node_builder(second.id, |node| node.set_toggled(open.into()));
        if second.clicked() {
            face.look.second = !open;
        }
    });
}

/// Draws it over the whole window.
fn whole(ui: &mut Ui, palette: &Palette, add: impl FnOnce(&mut Ui)) {
    let frame = Frame::new().fill(palette.ground).inner_margin(Margin::same(12));
    CentralPanel::default().frame(frame).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, add);
    });
}

/// What was announced, how things stand, a line for typing and a few large buttons; no more.
pub fn blind(ui: &mut Ui, face: &mut Face<'_>) {
    whole(ui, face.palette, |ui| {
        let height = ui.available_height();
        part(ui, "announcement", |ui| play::announcement(ui, face, height * 0.3));
        part(ui, "state", |ui| play::state(ui, face));
        controls::input(ui, face);
        controls::row(ui, face, Row::Few);
        menu(ui, face);
    });
}

/// What was announced, in words and in the opponent's own notation, how things stand, the clocks and the board.
pub fn opponents(ui: &mut Ui, face: &mut Face<'_>) {
    whole(ui, face.palette, |ui| {
        let room = ui.available_size();
        let own = opponent(face);
        part(ui, "announcement", |ui| told(ui, face, own, room.y * 0.42));
        part(ui, "state", |ui| play::state(ui, face));
        part(ui, "clocks", |ui| clocks::show(ui, face, (room.y * 0.2).clamp(90.0, 200.0)));
        controls::row(ui, face, Row::Press);
        controls::input(ui, face);
        if play::has_board(face) {
            play::boards(ui, face, room.x, room.y * 0.9);
        }
        menu(ui, face);
    });
}

/// The same as a window of its own, to be looked at: on another screen, turned to the opponent.
pub fn second(ui: &mut Ui, face: &Face<'_>) {
    let room = ui.available_size();
    let frame = Frame::new().fill(face.palette.ground).inner_margin(Margin::same(16));
    frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        let own = opponent(face);
        let side = (room.y * 0.45).min(room.x * 0.9);
        part(ui, "second announcement", |ui| told(ui, face, own, room.y * 0.4));
        part(ui, "second state", |ui| {
            ui.label(RichText::new(&face.view.state).font(bold(BODY + 6.0)).color(face.palette.ink));
        });
        if face.view.board_shown {
            let place = BoardPlace { flipped: own == Color::Black, ..BoardPlace::default() };
            board::picture(ui, face, place, side);
        }
    });
}

/// The last announcement, his own notation no smaller than its words.
fn told(ui: &mut Ui, face: &Face<'_>, own: Color, height: f32) {
    let Some(last) = &face.view.announcement else { return play::announcement(ui, face, height) };
    let head = format!("{}: {}", face.labels.announcement, face.locale.colors.get(last.color));
    play::card(ui, face, |ui| {
        ui.label(RichText::new(head).color(face.palette.quiet));
        let half = (height - BODY * 4.0).max(60.0) / 2.0;
        let written = last.own.get(own);
        let width = ui.available_width();
        let font = play::fitting(ui, written, width, half, bold);
        ui.label(RichText::new(written).font(font).color(face.palette.ink));
        let font = play::fitting(ui, &last.words, width, half, bold);
        let words = ui.label(RichText::new(&last.words).font(font).color(face.palette.ink));
        play::speak_by_screen_reader(ui, face, words.id);
    });
}

/// The opponent's own window among others.
#[must_use]
pub fn second_id() -> eframe::egui::ViewportId {
    eframe::egui::ViewportId(Id::unique("opponent's window"))
}
