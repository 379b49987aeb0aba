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
use crate::language::arbiter::{Part, Topic, is_pin};
use crate::language::{Command, Locale, Renderer, Style};
use crate::rules::Color;
use crate::rules::laws::IllegalKind;

/// From this width on, in points, the panel stands beside the clocks and boards.
const WIDE: f32 = 860.0;
const KINDS: [(IllegalKind, Part); 5] = [
    (IllegalKind::Movement, Part::Movement),
    (IllegalKind::KingCapture, Part::King),
    (IllegalKind::Unpromoted, Part::Unpromoted),
    (IllegalKind::NoMove, Part::Press),
    (IllegalKind::TwoHands, Part::Hands),
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
const SET_PIN: Hot = Hot(Key::M);
const CONFIRM: Hot = Hot(Key::C);
const CONFIRM_KEEP: Hot = Hot(Key::E);
const CANCEL: Hot = Hot(Key::X);
const GRANT: Hot = Hot(Key::G);
const REFUSE: Hot = Hot(Key::J);
const STOP: Hot = Hot(Key::S);
const START: Hot = Hot(Key::A);
const PRESSES: Hot = Hot(Key::B);
const UNDO: Hot = Hot(Key::U);
const REOPEN: Hot = Hot(Key::Home);
const SIDES: [Hot; 2] = [Hot(Key::W), Hot(Key::K)];
const TIME: Hot = Hot(Key::T);
const GIVE: Hot = Hot(Key::I);
const TAKE: Hot = Hot(Key::O);
const SET: Hot = Hot(Key::Q);
const NUMBER: Hot = Hot(Key::Z);
const COUNTER: Hot = Hot(Key::V);
const PERIOD: Hot = Hot(Key::Y);
const RESTORE: Hot = Hot(Key::R);
/// The first four numbers are held down by whoever speaks.
const ILLEGAL: [Hot; 5] = [Hot(Key::Num5), Hot(Key::Num6), Hot(Key::Num7), Hot(Key::Num8), Hot(Key::Num9)];
const SQUARES: Hot = Hot(Key::F);
const ENTER_ILLEGAL: Hot = Hot(Key::L);
const WARN: Hot = Hot(Key::D);
const FLAG: Hot = Hot(Key::H);
const REASON: Hot = Hot(Key::Num0);
const NOTES: Hot = Hot(Key::PageDown);
const HELP: Hot = Hot(Key::PageUp);
const LINE: Hot = Hot(Key::End);

/// All keys of the panel and what they do, for the help.
pub fn keys(locale: &Locale) -> String {
    let (labels, colors) = (&locale.labels, &locale.colors);
    let kinds = kinds(locale);
    let mut all = vec![
        (PIN, &labels["arbiter.pin"]),
        (CONFIRM, &labels["arbiter.confirm"]),
        (CONFIRM_KEEP, &labels["arbiter.confirm_keep"]),
        (CANCEL, &labels["arbiter.cancel"]),
        (GRANT, &labels["arbiter.grant"]),
        (REFUSE, &labels["arbiter.refuse"]),
        (STOP, &labels["stop"]),
        (START, &labels["start"]),
        (PRESSES, &labels["arbiter.presses"]),
        (UNDO, &labels["arbiter.undo"]),
        (REOPEN, &labels["arbiter.reopen"]),
        (SIDES[0], &colors.white),
        (SIDES[1], &colors.black),
        (TIME, &labels["arbiter.time"]),
        (GIVE, &labels["arbiter.give"]),
        (TAKE, &labels["arbiter.take"]),
        (SET, &labels["arbiter.set"]),
        (NUMBER, &labels["arbiter.number"]),
        (COUNTER, &labels["arbiter.counter"]),
        (PERIOD, &labels["arbiter.period"]),
        (RESTORE, &labels["arbiter.restore"]),
    ];
    all.extend(ILLEGAL.into_iter().zip(kinds.iter().map(String::as_str)));
    all.extend([
        (SQUARES, &labels["arbiter.squares"]),
        (ENTER_ILLEGAL, &labels["arbiter.enter_illegal"]),
        (WARN, &labels["arbiter.warn"]),
        (FLAG, &labels["arbiter.flag"]),
        (REASON, &labels["arbiter.reason"]),
        (NOTES, &labels["arbiter.notes"]),
        (HELP, &labels["arbiter.help"]),
        (NEW_PIN, &labels["arbiter.new_pin"]),
        (SET_PIN, &labels["arbiter.set_pin"]),
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
            order(ui, face, &entries, &labels["arbiter.confirm"], CONFIRM, &[Word::Topic(Topic::Confirm)]);
            let keep = [Word::Topic(Topic::Confirm), Word::Part(Part::Keep)];
            order(ui, face, &entries, &labels["arbiter.confirm_keep"], CONFIRM_KEEP, &keep);
            order(ui, face, &entries, &labels["arbiter.cancel"], CANCEL, &[Word::Topic(Topic::Cancel)]);
        });
    }
    if face.view.decides {
        row(ui, face, |ui, face| {
            answer(ui, face, &entries, &labels["arbiter.grant"], GRANT, Command::Granted);
            answer(ui, face, &entries, &labels["arbiter.refuse"], REFUSE, Command::Refused);
        });
    }
    row(ui, face, |ui, face| {
        order(ui, face, &entries, &face.labels["stop"], STOP, &[Word::Topic(Topic::Stop)]);
        order(ui, face, &entries, &face.labels["start"], START, &[Word::Topic(Topic::Start)]);
        order(ui, face, &entries, &labels["arbiter.presses"], PRESSES, &[Word::Topic(Topic::Presses)]);
        order(ui, face, &entries, &labels["arbiter.undo"], UNDO, &[Word::Topic(Topic::Undo)]);
        if face.view.over {
            order(ui, face, &entries, &labels["arbiter.reopen"], REOPEN, &[Word::Topic(Topic::Reopen)]);
        }
    });
    one_player(ui, face, &mut entries);
    line(ui, face, &labels["arbiter.reason"], &mut entries.reason, REASON);
    row(ui, face, |ui, face| {
        if button(ui, face, &labels["arbiter.notes"], NOTES) {
            face.command(Command::Notes);
        }
        order(ui, face, &entries, &labels["arbiter.help"], HELP, &[Word::Topic(Topic::Help)]);
    });
    secret(ui, face, &labels["arbiter.new_pin"], &mut entries.new_pin, NEW_PIN);
    if button(ui, face, &labels["arbiter.set_pin"], SET_PIN) {
        let words = [Word::Topic(Topic::Pin), Word::Typed(&entries.new_pin)];
        say(face, &entries, &words);
        if is_pin(entries.new_pin.trim()) {
            entries.pin = std::mem::take(&mut entries.new_pin);
        }
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
    let whose: Vec<Word<'_>> = entries.player.into_iter().map(Word::of).collect();
    let with = |topic, more: &[Word<'static>]| {
        let topic = std::iter::once(Word::Topic(topic));
        topic.chain(whose.iter().copied()).chain(more.iter().copied()).collect::<Vec<_>>()
    };
    line(ui, face, &labels["arbiter.time"], &mut entries.time, TIME);
    row(ui, face, |ui, face| {
        for (label, hot, sign) in [
            (&labels["arbiter.give"], GIVE, "+"),
            (&labels["arbiter.take"], TAKE, "-"),
            (&labels["arbiter.set"], SET, "="),
        ] {
            let time = format!("{sign}{}", entries.time.trim());
            let mut words = with(Topic::Time, &[]);
            words.push(Word::Typed(&time));
            order(ui, face, entries, label, hot, &words);
        }
    });
    line(ui, face, &labels["arbiter.number"], &mut entries.number, NUMBER);
    row(ui, face, |ui, face| {
        for (label, hot, topic) in [
            (&labels["arbiter.counter"], COUNTER, Topic::Moves),
            (&labels["arbiter.period"], PERIOD, Topic::Period),
        ] {
            let mut words = with(topic, &[]);
            words.push(Word::Typed(&entries.number));
            order(ui, face, entries, label, hot, &words);
        }
        order(
            ui,
            face,
            entries,
            &labels["arbiter.restore"],
            RESTORE,
            &[Word::Topic(Topic::Restore), Word::Typed(&entries.number)],
        );
    });
    let names = kinds(face.locale);
    let kinds = names.iter().zip(ILLEGAL).zip(KINDS);
    let kinds = kinds.map(|((name, hot), (kind, _))| (name.as_str(), hot, Some(kind)));
    one_of(ui, face, &labels["arbiter.illegal"], kinds, &mut entries.kind);
    line(ui, face, &labels["arbiter.squares"], &mut entries.squares, SQUARES);
    row(ui, face, |ui, face| {
        let kind = KINDS.into_iter().find(|(kind, _)| entries.kind == Some(*kind));
        let kind: Vec<Word<'static>> = kind.into_iter().map(|(_, part)| Word::Part(part)).collect();
        let mut words = with(Topic::Illegal, &kind);
        words.push(Word::Typed(&entries.squares));
        order(ui, face, entries, &labels["arbiter.enter_illegal"], ENTER_ILLEGAL, &words);
        order(ui, face, entries, &labels["arbiter.warn"], WARN, &with(Topic::Warn, &[]));
        order(ui, face, entries, &labels["arbiter.flag"], FLAG, &with(Topic::Flag, &[]));
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
fn order(
    ui: &mut Ui,
    face: &mut Face<'_>,
    entries: &ArbiterEntries,
    label: &str,
    hot: Hot,
    words: &[Word<'_>],
) {
    if button(ui, face, label, hot) {
        say(face, entries, words);
    }
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
