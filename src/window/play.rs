//! The view of a running game, for everybody at the table.

use eframe::egui::accesskit::{Live, Role};
use eframe::egui::text::LayoutJob;
use eframe::egui::{
    Align, CentralPanel, Color32, FontId, Frame, Id, Margin, Rect, RichText, ScrollArea, Sense, Stroke,
    StrokeKind, TextFormat, Ui, UiBuilder, pos2, vec2,
};

use super::panes::{self, Pane};
use super::theme::{BODY, Theme, bold, plain};
use super::view::VoiceState;
use super::{Face, arbiter, board, clocks, compare, controls, scan, sheet};
use crate::language::Command;
use crate::rules::Party;

/// From this width and height on, in points, the board stands beside the rest.
pub const WIDE: (f32, f32) = (940.0, 600.0);
const GAP: f32 = 14.0;
/// Keys that egui knows by itself, and that of leaving.
const SMALLER: &str = "Ctrl -";
const LARGER: &str = "Ctrl +";
const QUIT: &str = "Ctrl Q";
const FLIP: &str = "Ctrl B";
const HELP: &str = "F1";

/// Draws everything; what the reader did is in `face.acts`.
pub fn show(ui: &mut Ui, face: &mut Face<'_>) {
    controls::keys(ui, face);
    panes::keys(ui, face);
    match face.look.pane {
        Pane::Table => table(ui, face),
        Pane::Blind => panes::blind(ui, face),
        Pane::Opponent => panes::opponents(ui, face),
        Pane::Arbiter => arbiter::show(ui, face),
        Pane::Switch => scan::play(ui, face),
    }
}

fn table(ui: &mut Ui, face: &mut Face<'_>) {
    let frame = Frame::new().fill(face.palette.ground).inner_margin(Margin::same(12));
    CentralPanel::default().frame(frame).show(ui, |ui| {
        let room = ui.available_rect_before_wrap();
        if has_board(face) && room.width() >= WIDE.0 && room.height() >= WIDE.1 {
            wide(ui, face, room);
        } else {
            controls::scrolled(ui, "narrow", |ui| narrow(ui, face, room.size()));
        }
    });
}

/// Whether a board is shown, or two of them.
pub const fn has_board(face: &Face<'_>) -> bool {
    face.view.board_shown || face.view.compared.is_some()
}

/// Board and score sheet to the left, what is read and pressed to the right, how it looks below; the keys reach the
/// right side first.
fn wide(ui: &mut Ui, face: &mut Face<'_>, room: Rect) {
    let foot = room.max.y - measured(ui, "foot", controls::HEIGHT * 2.0 + 8.0);
    let foot = Rect::from_min_max(pos2(room.min.x, foot), room.max);
    let room = Rect::from_min_max(room.min, pos2(room.max.x, foot.min.y - GAP));
    // Two boards need more room.
    let side = match face.view.compared {
        Some(_) => room.width() * 0.56,
        None => (room.height() * 0.7).min(room.width() * 0.46),
    };
    let middle = room.min.x + side + GAP;
    let right = Rect::from_min_max(pos2(middle, room.min.y), room.max);
    let left = Rect::from_min_max(room.min, pos2(middle - GAP, room.max.y));
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        controls::scrolled(ui, "right", |ui| {
            // As high as what stands below leaves it.
            let height = room.height() - measured(ui, "below", room.height() * 0.75);
            let height = height.clamp(room.height() * 0.17, room.height() * 0.3);
            part(ui, "announcement", |ui| announcement(ui, face, height));
            let top = ui.cursor().min.y;
            part(ui, "state", |ui| state(ui, face));
            let height = (room.height() * 0.18).clamp(110.0, 240.0);
            part(ui, "clocks", |ui| clocks::show(ui, face, height));
            controls::input(ui, face);
            controls::buttons(ui, face);
            part(ui, "devices", |ui| devices(ui, face));
            measure(ui, "below", ui.cursor().min.y - top);
        });
    });
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        boards(ui, face, side, room.height() * 0.7);
        let rest = ui.available_height() - BODY * 2.0;
        sheet::show(ui, face, rest);
    });
    ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| {
        panes::menu(ui, face);
        looks(ui, face, true);
        measure(ui, "foot", ui.min_rect().height());
    });
}

/// How high something was when it was drawn last.
pub fn measured(ui: &Ui, what: &str, guess: f32) -> f32 {
    ui.data(|data| data.get_temp(Id::unique(("height", what)))).unwrap_or(guess)
}

/// How high it is now. If that is not as it was, everything is drawn once more before it is shown.
pub fn measure(ui: &Ui, what: &'static str, height: f32) {
    let id = Id::unique(("height", what));
    let before = ui.data(|data| data.get_temp::<f32>(id));
    if before.is_none_or(|before| (before - height).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(id, height));
        ui.ctx().request_discard(what);
    }
}

/// The board; while two boards differ, both.
pub fn boards(ui: &mut Ui, face: &mut Face<'_>, width: f32, height: f32) {
    match face.view.compared {
        Some(compared) => compare::show(ui, face, &compared, width, height),
        None => board::show(ui, face, width.min(height)),
    }
}

/// One thing below the other.
fn narrow(ui: &mut Ui, face: &mut Face<'_>, room: eframe::egui::Vec2) {
    part(ui, "announcement", |ui| announcement(ui, face, room.y * 0.5));
    part(ui, "state", |ui| state(ui, face));
    part(ui, "clocks", |ui| clocks::show(ui, face, (room.y * 0.3).clamp(90.0, 160.0)));
    controls::input(ui, face);
    controls::buttons(ui, face);
    if has_board(face) {
        let width = ui.available_width();
        boards(ui, face, width, room.y.max(300.0));
    }
    sheet::show(ui, face, 200.0);
    part(ui, "devices", |ui| devices(ui, face));
    panes::menu(ui, face);
    looks(ui, face, true);
}

/// A part of the window whose controls are the same from drawing to drawing, whatever comes and goes before them: else
/// the focus would be on another one all of a sudden.
pub fn part<R>(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().scope_id(Id::unique(("part", name))), add).inner
}

/// The largest size at which a text fits, in two lines at most.
pub fn fitting(ui: &Ui, text: &str, width: f32, height: f32, font: fn(f32) -> FontId) -> FontId {
    let sizes = [150.0, 128.0, 110.0, 96.0, 84.0, 72.0, 62.0, 54.0, 46.0, 40.0, 34.0, 30.0, 26.0];
    let fits = |size: &f32| {
        let galley = ui.painter().layout(text.to_owned(), font(*size), Color32::BLACK, width);
        galley.rows.len() <= 2 && galley.size().y <= height && galley.size().x <= width
    };
    font(sizes.into_iter().find(fits).unwrap_or(22.0))
}

/// The last announcement, as large as there is room: in the words that were said, and as it is written down.
pub fn announcement(ui: &mut Ui, face: &Face<'_>, height: f32) {
    card(ui, face, |ui| {
        let Some(last) = &face.view.announcement else {
            ui.label(RichText::new(&face.labels.announcement).color(face.palette.quiet));
            ui.label(RichText::new(&face.labels.no_announcement).font(bold(34.0)).color(face.palette.ink));
            return;
        };
        let head = format!("{}: {}", face.labels.announcement, face.locale.colors.get(last.color));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = BODY;
            ui.label(RichText::new(head).color(face.palette.quiet));
            ui.label(RichText::new(&last.notation).font(bold(28.0)).color(face.palette.ink));
        });
        let room = (height - BODY * 3.2).max(30.0);
        let font = fitting(ui, &last.words, ui.available_width(), room, bold);
        let words = ui.label(RichText::new(&last.words).font(font).color(face.palette.ink));
        speak_by_screen_reader(ui, face, words.id);
    });
}

/// Something with an edge all round.
pub fn card(ui: &mut Ui, face: &Face<'_>, add: impl FnOnce(&mut Ui)) {
    let frame = Frame::new()
        .fill(face.palette.surface)
        .stroke(Stroke::new(2.0, face.palette.edge))
        .corner_radius(8.0)
        .inner_margin(Margin::symmetric(16, 10));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        add(ui);
    });
}

/// Where the program does not speak itself, screen readers say what changes here.
pub fn speak_by_screen_reader(ui: &Ui, face: &Face<'_>, id: eframe::egui::Id) {
    if matches!(face.view.voice, VoiceState::Off | VoiceState::Lost) {
        ui.ctx().accesskit_node_builder(id, |node| node.set_live(Live::Polite));
    }
}

/// How things stand, and what was answered last.
pub fn state(ui: &mut Ui, face: &Face<'_>) {
    let state = ui.label(RichText::new(&face.view.state).font(bold(BODY + 3.0)).color(face.palette.ink));
    if face.view.over {
        speak_by_screen_reader(ui, face, state.id);
    }
    let notice = face.view.notice();
    if notice.is_empty() {
        return;
    }
    ScrollArea::vertical().id_salt("notice").max_height(BODY * 8.0).show(ui, |ui| {
        let notice = ui.label(RichText::new(notice).color(face.palette.ink));
        speak_by_screen_reader(ui, face, notice.id);
    });
}

/// What is being heard, word by word, and whether microphone and voice work.
fn devices(ui: &mut Ui, face: &Face<'_>) {
    let labels = face.labels;
    let microphones = face.view.microphones.iter().map(|(of, state)| {
        let whose = of.and_then(Party::side).map(|color| face.view.players.get(color).as_str());
        let name =
            whose.map_or_else(|| labels.microphone.clone(), |name| format!("{}, {name}", labels.microphone));
        (name, state.label(labels), state.is_fault())
    });
    let voice = (labels.voice.clone(), face.view.voice.label(labels), face.view.voice == VoiceState::Lost);
    ui.spacing_mut().interact_size.y = BODY;
    ui.horizontal_wrapped(|ui| {
        for (name, state, fails) in microphones.chain([voice]) {
            let color = if fails { face.palette.alert } else { face.palette.ink };
            let text = format!("{name}: {state}");
            let text = RichText::new(text).color(color);
            ui.label(if fails { text.font(bold(BODY)) } else { text });
            ui.add_space(BODY / 2.0);
        }
        let Some(heard) = face.view.heard.as_ref().filter(|heard| !heard.words.is_empty()) else {
            ui.label(RichText::new(&labels.nothing_heard).color(face.palette.quiet));
            return;
        };
        ui.label(RichText::new(format!("{}:", labels.heard)).color(face.palette.ink));
        for word in &heard.words {
            heard_word(ui, face, &word.text, word.confidence);
        }
        let certain = if heard.sure { &labels.certain } else { &labels.uncertain };
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

/// Theme, size, and which side of the board is below.
pub fn looks(ui: &mut Ui, face: &mut Face<'_>, in_game: bool) {
    let labels = face.labels;
    ui.horizontal_wrapped(|ui| {
        if in_game && controls::button(ui, face, &labels.flip, FLIP, false, 0.0).clicked() {
            face.look.board.flipped = !face.look.board.flipped;
        }
        if in_game && controls::button(ui, face, &labels.help, HELP, false, 0.0).clicked() {
            face.command(Command::Help);
        }
        for (theme, label) in
            [(Theme::Light, &labels.light), (Theme::Dark, &labels.dark), (Theme::Contrast, &labels.contrast)]
        {
            let chosen = face.look.theme == theme;
            let response = choice(ui, face, &labels.view, label, "", chosen);
            if response {
                face.look.theme = theme;
            }
        }
        for (label, key, factor) in [(&labels.smaller, SMALLER, 1.0 / 1.25), (&labels.larger, LARGER, 1.25)] {
            if controls::button(ui, face, label, key, false, 0.0).clicked() {
                face.look.zoom = (face.look.zoom * factor).clamp(0.5, 4.0);
            }
        }
        if controls::button(ui, face, &labels.quit, QUIT, false, 0.0).clicked() {
            face.command(Command::Quit);
        }
    });
}

/// One of several, with its key if it has one; the chosen one has a filled dot.
pub fn choice(ui: &mut Ui, face: &Face<'_>, group: &str, label: &str, key: &str, chosen: bool) -> bool {
    let dot = BODY * 0.8;
    let shortcut = ui.painter().layout_no_wrap(key.to_owned(), plain(BODY - 3.0), face.palette.quiet);
    let behind = if key.is_empty() { 0.0 } else { shortcut.size().x + 10.0 };
    let around = dot + 34.0 + behind;
    let room = (ui.max_rect().width() - around).max(BODY * 4.0);
    let text = ui.painter().layout(label.to_owned(), plain(BODY), face.palette.ink, room);
    let size = vec2(text.size().x + around, (text.size().y + 16.0).max(controls::HEIGHT));
    controls::make_room(ui, size.x);
    let (_, rect) = ui.allocate_space(size);
    let response = ui.interact(rect, Id::unique((group, label)), Sense::click());
    response.widget_info(|| eframe::egui::WidgetInfo::selected(Role::RadioButton, true, chosen, label));
    if !key.is_empty() {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_keyboard_shortcut(key));
    }
    let visuals = *ui.style().interact(&response);
    let painter = ui.painter();
    painter.rect(rect, 6.0, face.palette.surface, visuals.bg_stroke, StrokeKind::Inside);
    let centre = pos2(rect.min.x + 12.0 + dot / 2.0, rect.center().y);
    painter.circle_stroke(centre, dot / 2.0, Stroke::new(2.0, face.palette.ink));
    if chosen {
        painter.circle_filled(centre, dot / 2.0 - 4.0, face.palette.ink);
    }
    let at = pos2(rect.min.x + dot + 22.0, rect.center().y - text.size().y / 2.0);
    let after = pos2(at.x + text.size().x + 10.0, rect.center().y - shortcut.size().y / 2.0);
    painter.galley(at, text, face.palette.ink);
    painter.galley(after, shortcut, face.palette.quiet);
    controls::follow(&response);
    response.clicked()
}
