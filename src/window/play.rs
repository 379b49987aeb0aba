//! The view of a running game, for everybody at the table.

use eframe::egui::text::LayoutJob;
use eframe::egui::{Align, Margin, Rect, RichText, TextFormat, Ui, pos2, vec2};

use super::face::Face;
use super::layout::{foot, panel, part, with_foot, within};
use super::look::Pane;
use super::parts::Shares;
use super::theme::{BODY, bold, plain};
use super::view::VoiceState;
use super::{arbiter, card, controls, keys, panes, parts, scan, sheet, times};
use crate::rules::Party;

const GAP: f32 = 14.0;
/// Least height of a board, in points, for what else there is to stand beside it or below.
const LOWEST_BOARD: f32 = 300.0;

/// Draws everything; what the reader did is in `face.acts`.
pub fn show(ui: &mut Ui, face: &mut Face<'_>) {
    keys::keys(ui, face);
    panes::keys(ui, face);
    card::beside(ui, face, |ui, face| match face.look.pane {
        Pane::Table => table(ui, face),
        Pane::Blind => panes::blind(ui, face),
        Pane::Opponent => panes::opponents(ui, face),
        Pane::Arbiter => arbiter::show(ui, face),
        Pane::Switch => scan::play(ui, face),
    });
}

fn table(ui: &mut Ui, face: &mut Face<'_>) {
    panel(ui, face.palette, Margin::same(12), |ui| {
        let (room, has_board) = (ui.available_rect_before_wrap(), parts::has_board(face));
        if room.width() >= parts::WIDE.0 && room.height() >= parts::WIDE.1 {
            wide(ui, face, room);
        } else if has_board && parts::is_low(room.size()) {
            // Two rows of the score sheet and its heading, where the board stays large enough.
            let below = sheet::height_of(2) + GAP;
            if room.height() - below >= LOWEST_BOARD {
                let rows = |ui: &mut Ui, face: &mut Face<'_>| {
                    let rest = ui.available_height() - sheet::height_of(0);
                    sheet::show(ui, face, rest);
                };
                parts::beside_board(ui, face, (below, rows), |ui, face| narrow(ui, face, &[]));
            } else {
                parts::beside_board(ui, face, (0.0, |_, _| ()), |ui, face| narrow(ui, face, &[Apart::Sheet]));
            }
        } else if has_board {
            narrow(ui, face, &[Apart::Board, Apart::Sheet]);
        } else {
            narrow(ui, face, &[Apart::Sheet]);
        }
    });
}

/// Board and score sheet to the left, what is read and pressed to the right, how it looks below; the keys reach the
/// right side first.
fn wide(ui: &mut Ui, face: &mut Face<'_>, room: Rect) {
    let (room, below) = with_foot(ui, room, "foot", controls::HEIGHT * 2.0 + 8.0, GAP);
    // Two boards need more room.
    let side = match face.view.compared {
        Some(_) => room.width() * 0.56,
        None => (room.height() * 0.7).min(room.width() * 0.46),
    };
    let middle = room.min.x + side + GAP;
    within(ui, room.with_min_x(middle), |ui| {
        let shares = Shares { least: 0.3, most: 0.48, clocks: Some(0.18) };
        let told = |ui: &mut Ui, face: &mut Face<'_>, height| parts::told(ui, face, height);
        parts::column(ui, face, ("right", shares), told, |ui, face| {
            controls::buttons(ui, face);
            part(ui, "devices", |ui| devices(ui, face));
            times::times(ui, face);
        });
    });
    within(ui, room.with_max_x(middle - GAP), |ui| {
        if parts::has_board(face) {
            parts::boards(ui, face, side, room.height() * 0.7);
        }
        let rest = ui.available_height() - BODY * 2.0;
        sheet::show(ui, face, rest);
    });
    foot(ui, below, "foot", |ui| {
        panes::menu(ui, face);
        parts::looks(ui, face, true);
    });
}

/// Part that stands beside the column in a low window, and in it in a narrow one.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Apart {
    Board,
    Sheet,
}

/// One thing below the other, these parts among them.
fn narrow(ui: &mut Ui, face: &mut Face<'_>, with: &[Apart]) {
    let shares = Shares { least: 0.3, most: 0.4, clocks: Some(0.16) };
    let told = |ui: &mut Ui, face: &mut Face<'_>, height| parts::told(ui, face, height);
    let room = ui.available_height();
    parts::column(ui, face, ("narrow", shares), told, |ui, face| {
        controls::buttons(ui, face);
        if with.contains(&Apart::Board) {
            let width = ui.available_width();
            parts::boards(ui, face, width, room.max(LOWEST_BOARD));
        }
        if with.contains(&Apart::Sheet) {
            sheet::show(ui, face, 200.0);
        }
        part(ui, "devices", |ui| devices(ui, face));
        times::times(ui, face);
        panes::menu(ui, face);
        parts::looks(ui, face, true);
    });
}

/// Draws what is being heard, word by word, and the state of microphone and voice.
fn devices(ui: &mut Ui, face: &Face<'_>) {
    let labels = face.labels;
    let microphones = face.view.microphones.iter().map(|(of, state)| {
        let whose = of.and_then(Party::side).map(|color| face.view.players.get(color).as_str());
        let name = whose.map_or_else(
            || labels["microphone"].to_owned(),
            |name| format!("{}, {name}", &labels["microphone"]),
        );
        (name, &labels[state.as_str()], state.is_fault())
    });
    let voice = face.view.voice;
    let voice = (labels["voice"].to_owned(), &labels[voice.as_str()], voice == VoiceState::Lost);
    ui.spacing_mut().interact_size.y = BODY;
    if voice.2 || face.view.microphones.iter().any(|(_, state)| state.is_fault()) {
        ui.label(RichText::new(&labels["device_mend"]).color(face.palette.ink));
    }
    ui.horizontal_wrapped(|ui| {
        for (name, state, fails) in microphones.chain([voice]) {
            let color = if fails { face.palette.alert } else { face.palette.ink };
            let text = face.locale.named(name, state);
            let text = RichText::new(text).color(color);
            ui.label(if fails { text.font(bold(BODY)) } else { text });
            ui.add_space(BODY / 2.0);
        }
        let Some(heard) = face.view.heard.as_ref().filter(|heard| !heard.words.is_empty()) else {
            ui.label(RichText::new(&labels["nothing_heard"]).color(face.palette.quiet));
            return;
        };
        ui.label(RichText::new(format!("{}:", &labels["heard"])).color(face.palette.ink));
        for (word, confidence) in &heard.words {
            heard_word(ui, face, word, *confidence);
        }
        let certain = if heard.sure { &labels["certain"] } else { &labels["uncertain"] };
        let certain = certain.replace("{percent}", &percent(heard.confidence));
        ui.label(RichText::new(certain).color(face.palette.quiet));
    });
}

fn percent(share: f32) -> String {
    format!("{:.0}", share * 100.0)
}

/// A word and a bar as long as it is certain.
fn heard_word(ui: &mut Ui, face: &Face<'_>, word: &str, confidence: f32) {
    let mut job = LayoutJob::default();
    let valign = Align::Center;
    let format = |font, color| TextFormat { font_id: font, color, valign, ..TextFormat::default() };
    job.append(word, 0.0, format(bold(BODY), face.palette.ink));
    job.append(&percent(confidence), 6.0, format(plain(BODY - 4.0), face.palette.quiet));
    let response = ui.label(job);
    let rect = response.rect;
    let bar = Rect::from_min_size(pos2(rect.min.x, rect.max.y), vec2(rect.width() * confidence, 3.0));
    ui.painter().rect_filled(bar, 0.0, face.palette.accent);
}
