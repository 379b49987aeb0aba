//! The arbiter's panel: what he would type, as buttons. Each gives back the line with his number in it, and the table
//! lets it through or not, as it does on a terminal; the panel itself knows nothing of whether the number is right.

use eframe::egui::{CentralPanel, Frame, Margin, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2};

use super::play::{self, part};
use super::theme::{BODY, bold};
use super::{Act, Face, clocks, controls, panes, sheet, start};
use crate::game::kind_message;
use crate::language::arbiter::{Part, Topic, is_pin};
use crate::language::{Command, Renderer, Style};
use crate::rules::Color;
use crate::rules::laws::IllegalKind;

/// What is filled in on the panel.
#[derive(Clone, Default)]
pub struct Desk {
    /// His number.
    pin: String,
    new_pin: String,
    player: Option<Color>,
    kind: Option<IllegalKind>,
    squares: String,
    time: String,
    number: String,
    reason: String,
}

/// His number is shown nowhere, in no log either.
impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

/// From this width on, in points, the panel stands beside the clocks and boards.
const WIDE: f32 = 860.0;
const KINDS: [(IllegalKind, Part); 5] = [
    (IllegalKind::Movement, Part::Movement),
    (IllegalKind::KingCapture, Part::King),
    (IllegalKind::Unpromoted, Part::Unpromoted),
    (IllegalKind::NoMove, Part::Press),
    (IllegalKind::TwoHands, Part::Hands),
];

/// Draws it over the whole window.
pub fn show(ui: &mut Ui, face: &mut Face<'_>) {
    let frame = Frame::new().fill(face.palette.ground).inner_margin(Margin::same(12));
    CentralPanel::default().frame(frame).show(ui, |ui| {
        let room = ui.available_rect_before_wrap();
        if room.width() < WIDE {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                orders(ui, face);
                looked_at(ui, face, room.height());
                panes::menu(ui, face);
            });
            return;
        }
        let foot = room.max.y - play::measured(ui, "arbiter's foot", controls::HEIGHT);
        let foot = Rect::from_min_max(pos2(room.min.x, foot), room.max);
        let middle = room.min.x + room.width() * 0.5;
        let left = Rect::from_min_max(room.min, pos2(middle - BODY, foot.min.y - BODY));
        let right = Rect::from_min_max(pos2(middle, room.min.y), pos2(room.max.x, foot.min.y - BODY));
        for (name, rect, of) in [("orders", right, true), ("looked at", left, false)] {
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                ScrollArea::vertical()
                    .id_salt(name)
                    .auto_shrink(false)
                    .show(ui, |ui| if of { orders(ui, face) } else { looked_at(ui, face, rect.height()) });
            });
        }
        ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| {
            panes::menu(ui, face);
            play::measure(ui, "arbiter's foot", ui.min_rect().height());
        });
    });
}

/// How things stand.
fn looked_at(ui: &mut Ui, face: &mut Face<'_>, height: f32) {
    part(ui, "state", |ui| play::state(ui, face));
    part(ui, "clocks", |ui| clocks::show(ui, face, 130.0));
    if play::has_board(face) {
        let width = ui.available_width();
        play::boards(ui, face, width, height * 0.55);
    }
    sheet::show(ui, face, 160.0);
}

/// What he can do.
fn orders(ui: &mut Ui, face: &mut Face<'_>) {
    let labels = &face.labels.arbiter;
    let mut desk = std::mem::take(&mut face.look.desk);
    ui.label(RichText::new(&face.labels.panes.arbiter).font(bold(BODY + 4.0)).color(face.palette.ink));
    secret(ui, face, &labels.pin, &mut desk.pin);
    if face.view.compared.is_some() {
        row(ui, face, |ui, face| {
            order(ui, face, &desk, &labels.confirm, &[Word::Topic(Topic::Confirm)]);
            let keep = [Word::Topic(Topic::Confirm), Word::Part(Part::Keep)];
            order(ui, face, &desk, &labels.confirm_keep, &keep);
            order(ui, face, &desk, &labels.cancel, &[Word::Topic(Topic::Cancel)]);
        });
    }
    if face.view.decides {
        row(ui, face, |ui, face| {
            answer(ui, face, &desk, &labels.grant, Command::Granted);
            answer(ui, face, &desk, &labels.refuse, Command::Refused);
        });
    }
    row(ui, face, |ui, face| {
        order(ui, face, &desk, &face.labels.stop, &[Word::Topic(Topic::Stop)]);
        order(ui, face, &desk, &face.labels.start, &[Word::Topic(Topic::Start)]);
        order(ui, face, &desk, &labels.presses, &[Word::Topic(Topic::Presses)]);
        order(ui, face, &desk, &labels.undo, &[Word::Topic(Topic::Undo)]);
    });
    one_player(ui, face, &mut desk);
    start::line(ui, face, &labels.reason, &mut desk.reason);
    row(ui, face, |ui, face| {
        if controls::button(ui, face, &labels.notes, "", false, 0.0).clicked() {
            face.command(Command::Notes);
        }
        order(ui, face, &desk, &labels.help, &[Word::Topic(Topic::Help)]);
    });
    secret(ui, face, &labels.new_pin, &mut desk.new_pin);
    if controls::button(ui, face, &labels.set_pin, "", false, 0.0).clicked() {
        let words = [Word::Topic(Topic::Pin), Word::Typed(&desk.new_pin)];
        say(face, &desk, &words);
        if is_pin(desk.new_pin.trim()) {
            desk.pin = std::mem::take(&mut desk.new_pin);
        }
    }
    controls::input(ui, face);
    face.look.desk = desk;
}

/// What concerns one of the players.
fn one_player(ui: &mut Ui, face: &mut Face<'_>, desk: &mut Desk) {
    let labels = &face.labels.arbiter;
    let colors = &face.locale.colors;
    let sides = [(colors.white.as_str(), Some(Color::White)), (colors.black.as_str(), Some(Color::Black))];
    start::one_of(ui, face, &labels.player, sides, &mut desk.player);
    let whose: Vec<Word<'_>> = desk.player.into_iter().map(Word::of).collect();
    let with = |topic, more: &[Word<'static>]| {
        let topic = std::iter::once(Word::Topic(topic));
        topic.chain(whose.iter().copied()).chain(more.iter().copied()).collect::<Vec<_>>()
    };
    start::line(ui, face, &labels.time, &mut desk.time);
    row(ui, face, |ui, face| {
        for (label, sign) in [(&labels.give, "+"), (&labels.take, "-"), (&labels.set, "=")] {
            let time = format!("{sign}{}", desk.time.trim());
            let mut words = with(Topic::Time, &[]);
            words.push(Word::Typed(&time));
            order(ui, face, desk, label, &words);
        }
    });
    start::line(ui, face, &labels.number, &mut desk.number);
    row(ui, face, |ui, face| {
        for (label, topic) in [(&labels.counter, Topic::Moves), (&labels.period, Topic::Period)] {
            let mut words = with(topic, &[]);
            words.push(Word::Typed(&desk.number));
            order(ui, face, desk, label, &words);
        }
        order(ui, face, desk, &labels.restore, &[Word::Topic(Topic::Restore), Word::Typed(&desk.number)]);
    });
    let renderer = Renderer::new(face.locale, Style::default());
    let kinds = KINDS.map(|(kind, _)| (renderer.text(&kind_message(kind)), Some(kind)));
    let kinds = kinds.iter().map(|(name, kind)| (name.as_str(), *kind));
    start::one_of(ui, face, &labels.illegal, kinds, &mut desk.kind);
    start::line(ui, face, &labels.squares, &mut desk.squares);
    row(ui, face, |ui, face| {
        let kind = KINDS.into_iter().find(|(kind, _)| desk.kind == Some(*kind));
        let kind: Vec<Word<'static>> = kind.into_iter().map(|(_, part)| Word::Part(part)).collect();
        let mut words = with(Topic::Illegal, &kind);
        words.push(Word::Typed(&desk.squares));
        order(ui, face, desk, &labels.enter_illegal, &words);
        order(ui, face, desk, &labels.warn, &with(Topic::Warn, &[]));
        order(ui, face, desk, &labels.flag, &with(Topic::Flag, &[]));
    });
}

fn row(ui: &mut Ui, face: &mut Face<'_>, add: impl FnOnce(&mut Ui, &mut Face<'_>)) {
    ui.horizontal_wrapped(|ui| add(ui, face));
}

/// A line that shows nothing of what is typed.
fn secret(ui: &mut Ui, face: &Face<'_>, label: &str, text: &mut String) {
    ui.horizontal_wrapped(|ui| {
        let name = start::heading(ui, face, label);
        controls::make_room(ui, 220.0);
        let width = ui.available_size_before_wrap().x.min(220.0);
        controls::secret_field(ui, face.palette, label, text, width).labelled_by(name);
    });
}

/// A word of an arbiter's line.
#[derive(Clone, Copy)]
enum Word<'a> {
    Topic(Topic),
    Part(Part),
    /// As he typed it; left out where he typed nothing.
    Typed(&'a str),
}

impl Word<'_> {
    const fn of(color: Color) -> Self {
        match color {
            Color::White => Self::Part(Part::White),
            Color::Black => Self::Part(Part::Black),
        }
    }
}

/// A button for a line of his. What is lacking in it the table tells, as it tells whoever types it.
fn order(ui: &mut Ui, face: &mut Face<'_>, desk: &Desk, label: &str, words: &[Word<'_>]) {
    if controls::button(ui, face, label, "", false, 0.0).clicked() {
        say(face, desk, words);
    }
}

fn say(face: &mut Face<'_>, desk: &Desk, words: &[Word<'_>]) {
    let arbiter = &face.locale.arbiter;
    let word = |word: &Word<'_>| match word {
        Word::Topic(topic) => arbiter.topics.get(topic).and_then(|words| words.first()).cloned(),
        Word::Part(part) => arbiter.parts.get(part).and_then(|words| words.first()).cloned(),
        Word::Typed(text) => Some((*text).to_owned()),
    };
    let mut line = vec![arbiter.call.first().cloned().unwrap_or_default(), desk.pin.clone()];
    line.extend(words.iter().filter_map(word));
    if !desk.reason.trim().is_empty() {
        line.extend(arbiter.reason.first().cloned());
        line.push(desk.reason.clone());
    }
    face.acts.push(Act::Line(joined(&line)));
}

/// His answer to what a player asked of him: with his number where he has one.
fn answer(ui: &mut Ui, face: &mut Face<'_>, desk: &Desk, label: &str, command: Command) {
    if !controls::button(ui, face, label, "", false, 0.0).clicked() {
        return;
    }
    if desk.pin.trim().is_empty() {
        return face.command(command);
    }
    let words = face.locale.commands.get(&command).and_then(|words| words.first());
    let call = face.locale.arbiter.call.first();
    let line = [call.cloned(), Some(desk.pin.clone()), words.cloned()].map(Option::unwrap_or_default);
    face.acts.push(Act::Line(joined(&line)));
}

fn joined(words: &[String]) -> String {
    let words = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
