//! The arbiter's panel: what he would type, as buttons. Each gives back the line with his number in it, and the table
//! lets it through or not, as it does on a terminal; the panel itself knows nothing of whether the number is right.

use eframe::egui::{
    CentralPanel, Frame, Key, Margin, Modifiers, Rect, Response, RichText, Ui, UiBuilder, pos2,
};

use super::face::{Act, Face};
use super::fields;
use super::layout::{measure, measured, part};
use super::look::ArbiterEntries;
use super::theme::{BODY, bold, plain};
use super::{clocks, controls, panes, parts, sheet};
use crate::game::kind_message;
use crate::language::arbiter::{ArbiterWord, Topic, is_pin};
use crate::language::{Command, Locale, Renderer, Style};
use crate::rules::Color;
use crate::rules::laws::IllegalKind;

/// From this width on, in points, the panel stands beside the clocks and boards.
const WIDE: f32 = 860.0;
const KINDS: [(IllegalKind, ArbiterWord); 5] = [
    (IllegalKind::Movement, ArbiterWord::Movement),
    (IllegalKind::KingCapture, ArbiterWord::King),
    (IllegalKind::Unpromoted, ArbiterWord::Unpromoted),
    (IllegalKind::NoMove, ArbiterWord::Press),
    (IllegalKind::TwoHands, ArbiterWord::Hands),
];

/// A key of the panel, with Alt.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Hot(Key);

impl Hot {
    fn written(self) -> String {
        format!("Alt {}", self.0.symbol_or_name())
    }

    fn pressed(self, ui: &Ui) -> bool {
        ui.input_mut(|input| input.consume_key(Modifiers::ALT, self.0))
    }
}

const PIN: Hot = Hot(Key::P);
const NEW_PIN: Hot = Hot(Key::N);
const CONFIRM_KEEP: Hot = Hot(Key::E);
const GRANT: Hot = Hot(Key::G);
const REFUSE: Hot = Hot(Key::J);
const SIDES: [Hot; 2] = [Hot(Key::W), Hot(Key::K)];
const TIME: Hot = Hot(Key::T);
const GIVE: Hot = Hot(Key::I);
const TAKE: Hot = Hot(Key::O);
const SET: Hot = Hot(Key::Q);
const NUMBER: Hot = Hot(Key::Z);
/// The first four numbers are held down by whoever speaks.
const ILLEGAL: [Hot; 5] = [Hot(Key::Num5), Hot(Key::Num6), Hot(Key::Num7), Hot(Key::Num8), Hot(Key::Num9)];
const SQUARES: Hot = Hot(Key::F);
const REASON: Hot = Hot(Key::Num0);
const NOTES: Hot = Hot(Key::PageDown);
const LINE: Hot = Hot(Key::End);

/// The orders with a button each and their keys: what stands in a row together.
const FINDING: [(Topic, Hot); 2] = [(Topic::Confirm, Hot(Key::C)), (Topic::Cancel, Hot(Key::X))];
const ALONE: [(Topic, Hot); 4] = [
    (Topic::Stop, Hot(Key::S)),
    (Topic::Start, Hot(Key::A)),
    (Topic::Presses, Hot(Key::B)),
    (Topic::Undo, Hot(Key::U)),
];
const WHEN_OVER: (Topic, Hot) = (Topic::Reopen, Hot(Key::Home));
const WITH_NUMBER: [(Topic, Hot); 3] =
    [(Topic::Moves, Hot(Key::V)), (Topic::Period, Hot(Key::Y)), (Topic::Restore, Hot(Key::R))];
const ILLEGAL_MOVE: (Topic, Hot) = (Topic::Illegal, Hot(Key::L));
/// Behind each stands the player who is chosen.
const OF_PLAYER: [(Topic, Hot); 2] = [(Topic::Warn, Hot(Key::D)), (Topic::Flag, Hot(Key::H))];
const HELP: (Topic, Hot) = (Topic::Help, Hot(Key::PageUp));
const SET_PIN: (Topic, Hot) = (Topic::Pin, Hot(Key::M));

/// What stands on the button of an order.
fn label(locale: &Locale, topic: Topic) -> &str {
    match topic {
        Topic::Stop => &locale.labels["stop"],
        Topic::Start => &locale.labels["start"],
        _ => locale.arbiter.help.get(&topic).map_or("", |usage| &usage.button),
    }
}

/// All keys of the panel and what they do, for the help.
pub fn keys(locale: &Locale) -> String {
    let (labels, colors) = (&locale.labels, &locale.colors);
    let kinds = kinds(locale);
    let of = |(topic, hot): (Topic, Hot)| (hot, label(locale, topic));
    let [confirm, cancel] = FINDING.map(of);
    let mut all = vec![
        (PIN, &labels["arbiter.pin"]),
        confirm,
        (CONFIRM_KEEP, &labels["arbiter.confirm_keep"]),
        cancel,
        (GRANT, &labels["arbiter.grant"]),
        (REFUSE, &labels["arbiter.refuse"]),
    ];
    all.extend(ALONE.into_iter().chain([WHEN_OVER]).map(of));
    all.extend([
        (SIDES[0], colors.white.as_str()),
        (SIDES[1], &colors.black),
        (TIME, &labels["arbiter.time"]),
        (GIVE, &labels["arbiter.give"]),
        (TAKE, &labels["arbiter.take"]),
        (SET, &labels["arbiter.set"]),
        (NUMBER, &labels["arbiter.number"]),
    ]);
    all.extend(WITH_NUMBER.map(of));
    all.extend(ILLEGAL.into_iter().zip(kinds.iter().map(String::as_str)));
    all.push((SQUARES, &labels["arbiter.squares"]));
    all.extend([ILLEGAL_MOVE].into_iter().chain(OF_PLAYER).map(of));
    all.extend([
        (REASON, &labels["arbiter.reason"]),
        (NOTES, &labels["arbiter.notes"]),
        of(HELP),
        (NEW_PIN, &labels["arbiter.new_pin"]),
        of(SET_PIN),
        (LINE, &labels["input"]),
    ]);
    all.into_iter().map(|(hot, label)| locale.named(hot.written(), label)).collect::<Vec<_>>().join("; ")
}

/// The kinds of illegal moves in words.
fn kinds(locale: &Locale) -> Vec<String> {
    let renderer = Renderer::new(locale, Style::default());
    KINDS.iter().map(|(kind, _)| renderer.text(&kind_message(*kind))).collect()
}

/// A button with its key.
fn button(ui: &mut Ui, face: &Face<'_>, label: &str, hot: Hot) -> bool {
    controls::button(ui, face, label, &hot.written(), false, 0.0).clicked() | hot.pressed(ui)
}

/// So much room a key's name takes, in points.
const KEY_WIDTH: f32 = 70.0;

/// A key for what is not a button, beside it: it goes there.
fn reached(ui: &mut Ui, face: &Face<'_>, response: &Response, hot: Hot) {
    ui.label(RichText::new(hot.written()).font(plain(BODY - 3.0)).color(face.palette.quiet));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_keyboard_shortcut(hot.written()));
    if hot.pressed(ui) {
        response.request_focus();
    }
}

/// Draws it over the whole window.
pub fn show(ui: &mut Ui, face: &mut Face<'_>) {
    let frame = Frame::new().fill(face.palette.ground).inner_margin(Margin::same(12));
    CentralPanel::default().frame(frame).show(ui, |ui| {
        let room = ui.available_rect_before_wrap();
        if room.width() < WIDE {
            controls::scrolled(ui, "narrow", |ui| {
                orders(ui, face);
                looked_at(ui, face, room.height());
                panes::menu(ui, face);
            });
            return;
        }
        let foot = room.max.y - measured(ui, "arbiter's foot", controls::HEIGHT);
        let foot = Rect::from_min_max(pos2(room.min.x, foot), room.max);
        let middle = room.min.x + room.width() * 0.5;
        let left = Rect::from_min_max(room.min, pos2(middle - BODY, foot.min.y - BODY));
        let right = Rect::from_min_max(pos2(middle, room.min.y), pos2(room.max.x, foot.min.y - BODY));
        for (name, rect, of) in [("orders", right, true), ("looked at", left, false)] {
            ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                controls::scrolled(ui, name, |ui| {
                    if of { orders(ui, face) } else { looked_at(ui, face, rect.height()) }
                });
            });
        }
        ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| {
            panes::menu(ui, face);
            measure(ui, "arbiter's foot", ui.min_rect().height());
        });
    });
}

/// Shows the arbiter how things stand.
fn looked_at(ui: &mut Ui, face: &mut Face<'_>, height: f32) {
    part(ui, "state", |ui| parts::state(ui, face));
    part(ui, "clocks", |ui| clocks::show(ui, face, 130.0));
    if parts::has_board(face) {
        let width = ui.available_width();
        parts::boards(ui, face, width, height * 0.55);
    }
    sheet::show(ui, face, 160.0);
}

/// What he can do.
fn orders(ui: &mut Ui, face: &mut Face<'_>) {
    let labels = face.labels;
    let mut entries = std::mem::take(&mut face.look.entries);
    ui.label(RichText::new(&face.labels["panes.arbiter"]).font(bold(BODY + 4.0)).color(face.palette.ink));
    secret(ui, face, &labels["arbiter.pin"], &mut entries.pin, PIN);
    if face.view.compared.is_some() {
        row(ui, face, |ui, face| {
            let [confirm, cancel] = FINDING;
            order(ui, face, &entries, confirm, &[]);
            if button(ui, face, &labels["arbiter.confirm_keep"], CONFIRM_KEEP) {
                say(face, &entries, &[Word::Topic(Topic::Confirm), Word::Part(ArbiterWord::Keep)]);
            }
            order(ui, face, &entries, cancel, &[]);
        });
    }
    if face.view.decides {
        row(ui, face, |ui, face| {
            answer(ui, face, &entries, &labels["arbiter.grant"], GRANT, Command::Granted);
            answer(ui, face, &entries, &labels["arbiter.refuse"], REFUSE, Command::Refused);
        });
    }
    row(ui, face, |ui, face| {
        for of in ALONE.into_iter().chain(face.view.over.then_some(WHEN_OVER)) {
            order(ui, face, &entries, of, &[]);
        }
    });
    one_player(ui, face, &mut entries);
    line(ui, face, &labels["arbiter.reason"], &mut entries.reason, REASON);
    row(ui, face, |ui, face| {
        if button(ui, face, &labels["arbiter.notes"], NOTES) {
            face.command(Command::Notes);
        }
        order(ui, face, &entries, HELP, &[]);
    });
    secret(ui, face, &labels["arbiter.new_pin"], &mut entries.new_pin, NEW_PIN);
    if order(ui, face, &entries, SET_PIN, &[Word::Typed(&entries.new_pin)]) && is_pin(entries.new_pin.trim())
    {
        entries.pin = std::mem::take(&mut entries.new_pin);
    }
    controls::input(ui, face);
    controls::reach_line(ui, &LINE.written(), LINE.pressed(ui));
    face.look.entries = entries;
}

/// What concerns one of the players.
fn one_player(ui: &mut Ui, face: &mut Face<'_>, entries: &mut ArbiterEntries) {
    let labels = face.labels;
    let colors = &face.locale.colors;
    let sides = [
        (colors.white.as_str(), SIDES[0], Some(Color::White)),
        (colors.black.as_str(), SIDES[1], Some(Color::Black)),
    ];
    one_of(ui, face, &labels["arbiter.player"], sides, &mut entries.player);
    let whose = entries.player.map(Word::of);
    line(ui, face, &labels["arbiter.time"], &mut entries.time, TIME);
    row(ui, face, |ui, face| {
        for (label, hot, sign) in [
            (&labels["arbiter.give"], GIVE, "+"),
            (&labels["arbiter.take"], TAKE, "-"),
            (&labels["arbiter.set"], SET, "="),
        ] {
            let time = format!("{sign}{}", entries.time.trim());
            if button(ui, face, label, hot) {
                let words = [Word::Topic(Topic::Time)].into_iter().chain(whose).chain([Word::Typed(&time)]);
                say(face, entries, &words.collect::<Vec<_>>());
            }
        }
    });
    line(ui, face, &labels["arbiter.number"], &mut entries.number, NUMBER);
    row(ui, face, |ui, face| {
        for (topic, hot) in WITH_NUMBER {
            // A position is both players'.
            let whose = whose.filter(|_| topic != Topic::Restore);
            let words: Vec<_> = whose.into_iter().chain([Word::Typed(&entries.number)]).collect();
            order(ui, face, entries, (topic, hot), &words);
        }
    });
    let names = kinds(face.locale);
    let kinds = names.iter().zip(ILLEGAL).zip(KINDS);
    let kinds = kinds.map(|((name, hot), (kind, _))| (name.as_str(), hot, Some(kind)));
    one_of(ui, face, &labels["arbiter.illegal"], kinds, &mut entries.kind);
    line(ui, face, &labels["arbiter.squares"], &mut entries.squares, SQUARES);
    row(ui, face, |ui, face| {
        let kind = KINDS.into_iter().find(|(kind, _)| entries.kind == Some(*kind));
        let kind = kind.map(|(_, part)| Word::Part(part));
        let words: Vec<_> = whose.into_iter().chain(kind).chain([Word::Typed(&entries.squares)]).collect();
        order(ui, face, entries, ILLEGAL_MOVE, &words);
        for of in OF_PLAYER {
            order(ui, face, entries, of, whose.as_slice());
        }
    });
}

fn row(ui: &mut Ui, face: &mut Face<'_>, add: impl FnOnce(&mut Ui, &mut Face<'_>)) {
    ui.horizontal_wrapped(|ui| add(ui, face));
}

/// The width of a line for typing, at most so much, that leaves room for its key in the same row.
fn beside_key(ui: &mut Ui, at_most: f32) -> f32 {
    controls::make_room(ui, 220.0);
    (ui.available_size_before_wrap().x - KEY_WIDTH).min(at_most)
}

/// A line that shows nothing of what is typed.
fn secret(ui: &mut Ui, face: &Face<'_>, label: &str, text: &mut String, hot: Hot) {
    ui.horizontal_wrapped(|ui| {
        let name = fields::heading(ui, face, label);
        let width = beside_key(ui, 220.0);
        let field = controls::secret_field(ui, face.palette, label, text, width).labelled_by(name);
        reached(ui, face, &field, hot);
    });
}

fn line(ui: &mut Ui, face: &Face<'_>, label: &str, text: &mut String, hot: Hot) {
    ui.horizontal_wrapped(|ui| {
        let name = fields::heading(ui, face, label);
        let width = beside_key(ui, 380.0);
        let field = controls::field(ui, face.palette, label, text, width).labelled_by(name);
        reached(ui, face, &field, hot);
    });
}

/// One of several, each with its key.
fn one_of<'a, T: PartialEq>(
    ui: &mut Ui,
    face: &Face<'_>,
    label: &str,
    choices: impl IntoIterator<Item = (&'a str, Hot, T)>,
    chosen: &mut T,
) {
    fields::group(ui, face, label, |ui| {
        for (name, hot, value) in choices {
            let key = hot.written();
            if fields::choice(ui, face, label, name, &key, *chosen == value, true) | hot.pressed(ui) {
                *chosen = value;
            }
        }
    });
}

/// A word of an arbiter's line.
#[derive(Clone, Copy)]
enum Word<'a> {
    Topic(Topic),
    Part(ArbiterWord),
    /// As he typed it; left out where he typed nothing.
    Typed(&'a str),
}

impl Word<'_> {
    const fn of(color: Color) -> Self {
        match color {
            Color::White => Self::Part(ArbiterWord::White),
            Color::Black => Self::Part(ArbiterWord::Black),
        }
    }
}

/// A button for an order, and what stands behind its word; whether it was pressed. What is lacking in the line the table
/// tells, as it tells whoever types it.
fn order(
    ui: &mut Ui,
    face: &mut Face<'_>,
    entries: &ArbiterEntries,
    (topic, hot): (Topic, Hot),
    words: &[Word<'_>],
) -> bool {
    let pressed = button(ui, face, label(face.locale, topic), hot);
    if pressed {
        say(face, entries, &[&[Word::Topic(topic)], words].concat());
    }
    pressed
}

fn say(face: &mut Face<'_>, entries: &ArbiterEntries, words: &[Word<'_>]) {
    let arbiter = &face.locale.arbiter;
    let word = |word: &Word<'_>| match word {
        Word::Topic(topic) => arbiter.topics.get(topic).and_then(|words| words.first()).cloned(),
        Word::Part(part) => arbiter.parts.get(part).and_then(|words| words.first()).cloned(),
        Word::Typed(text) => Some((*text).to_owned()),
    };
    let mut line = vec![arbiter.call.first().cloned().unwrap_or_default(), entries.pin.clone()];
    line.extend(words.iter().filter_map(word));
    if !entries.reason.trim().is_empty() {
        line.extend(arbiter.reason.first().cloned());
        line.push(entries.reason.clone());
    }
    face.acts.push(Act::Line(joined(&line)));
}

/// His answer to what a player asked of him: with his number where he has one.
fn answer(
    ui: &mut Ui,
    face: &mut Face<'_>,
    entries: &ArbiterEntries,
    label: &str,
    hot: Hot,
    command: Command,
) {
    if !button(ui, face, label, hot) {
        return;
    }
    if entries.pin.trim().is_empty() {
        return face.command(command);
    }
    let words = face.locale.commands.get(&command).and_then(|words| words.first());
    let call = face.locale.arbiter.call.first();
    let line = [call.cloned(), Some(entries.pin.clone()), words.cloned()].map(Option::unwrap_or_default);
    face.acts.push(Act::Line(joined(&line)));
}

fn joined(words: &[String]) -> String {
    let words = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
