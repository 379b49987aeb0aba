//! The arbiter's panel: the lines to type, as buttons. Each gives back the line with the number in it, and the table
//! lets it through or not, as it does on a terminal; the panel itself knows nothing of whether the number is right.

use eframe::egui::{Align2, Id, Key, Margin, Modifiers, Response, RichText, Ui};

use super::face::{Act, Face};
use super::fields;
use super::keys::taken;
use super::layout::{foot, has_key, heading, panel, part, with_foot, within};
use super::look::ArbiterEntries;
use super::parts::Shares;
use super::theme::{BODY, bold, plain};
use super::{clocks, controls, panes, parts, sheet};
use crate::game::kind_message;
use crate::language::arbiter::{ArbiterWord, Topic, is_pin};
use crate::language::{Command, Locale, Renderer, Style};
use crate::rules::Color;
use crate::rules::laws::IllegalKind;

/// Width, in points, from which the panel stands beside the clocks and boards.
const WIDE: f32 = 860.0;
const FOOT: &str = "arbiter's foot";
/// The board beside the clocks is no smaller than this, in points.
const SMALLEST: f32 = 180.0;

/// A key of the panel, with Alt.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Hot(Key);

impl Hot {
    fn written(self) -> String {
        format!("Alt {}", self.0.symbol_or_name())
    }

    fn pressed(self, ui: &Ui) -> bool {
        taken(ui, Modifiers::ALT, self.0)
    }
}

/// Label and hotkey of a control, the label by its key.
type Named = (&'static str, Hot);

const PIN: Named = ("arbiter.pin", Hot(Key::P));
const NEW_PIN: Named = ("arbiter.new_pin", Hot(Key::N));
const CONFIRM_KEEP: Named = ("arbiter.confirm_keep", Hot(Key::E));
const GRANT: Named = ("arbiter.grant", Hot(Key::G));
const REFUSE: Named = ("arbiter.refuse", Hot(Key::J));
const SIDES: [Hot; 2] = [Hot(Key::W), Hot(Key::K)];
const TIME: Named = ("arbiter.time", Hot(Key::T));
/// Buttons that change the time left, with the sign written before the time.
const OF_TIME: [(Named, &str); 3] = [
    (("arbiter.give", Hot(Key::I)), "+"),
    (("arbiter.take", Hot(Key::O)), "-"),
    (("arbiter.set", Hot(Key::Q)), "="),
];
const NUMBER: Named = ("arbiter.number", Hot(Key::Z));
const SQUARES: Named = ("arbiter.squares", Hot(Key::F));
const REASON: Named = ("arbiter.reason", Hot(Key::Num0));
const NOTES: Named = ("arbiter.notes", Hot(Key::PageDown));
const LINE: Named = ("input", Hot(Key::End));
/// The kinds of illegal moves. The first four numbers are held down by whoever speaks.
const KINDS: [(IllegalKind, ArbiterWord, Hot); 5] = [
    (IllegalKind::Movement, ArbiterWord::Movement, Hot(Key::Num5)),
    (IllegalKind::KingCapture, ArbiterWord::King, Hot(Key::Num6)),
    (IllegalKind::Unpromoted, ArbiterWord::Unpromoted, Hot(Key::Num7)),
    (IllegalKind::NoMove, ArbiterWord::Press, Hot(Key::Num8)),
    (IllegalKind::TwoHands, ArbiterWord::Hands, Hot(Key::Num9)),
];

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
/// Orders behind which the player stands who is chosen.
const OF_PLAYER: [(Topic, Hot); 2] = [(Topic::Warn, Hot(Key::D)), (Topic::Flag, Hot(Key::H))];
const HELP: (Topic, Hot) = (Topic::Help, Hot(Key::PageUp));
const SET_PIN: (Topic, Hot) = (Topic::Pin, Hot(Key::M));

/// Button label of an arbiter's order.
fn label(locale: &Locale, topic: Topic) -> &str {
    match topic {
        Topic::Stop => &locale.labels["stop"],
        Topic::Start => &locale.labels["start"],
        _ => locale.arbiter.help.get(&topic).map_or("", |usage| &usage.button),
    }
}

/// The kinds of illegal moves in words.
fn kinds(locale: &Locale) -> Vec<String> {
    let renderer = Renderer::new(locale, Style::default());
    KINDS.iter().map(|(kind, ..)| renderer.text(&kind_message(*kind))).collect()
}

/// A button with its key.
fn button(ui: &mut Ui, face: &Face<'_>, label: &str, hot: Hot) -> bool {
    let entered = ui.data_mut(|data| data.remove_temp(enters())).unwrap_or(false);
    controls::button(ui, face, label, &hot.written(), false, 0.0).clicked() | hot.pressed(ui) | entered
}

/// One with a label of its own.
fn named(ui: &mut Ui, face: &Face<'_>, (label, hot): Named) -> bool {
    button(ui, face, &face.labels[label], hot)
}

/// Tests if Enter was pressed in a field, and keeps the focus there.
fn entered(ui: &Ui, field: &Response) -> bool {
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if entered {
        field.request_focus();
    }
    entered
}

/// Has Enter in the field above do what the next button does.
fn enter(ui: &Ui, entered: bool) {
    ui.data_mut(|data| data.insert_temp(enters(), entered));
}

fn enters() -> Id {
    Id::unique("enter in the field above")
}

/// Width of a key's name, in points.
const KEY_WIDTH: f32 = 70.0;

/// A key for what is not a button, beside it: it goes there.
fn reached(ui: &mut Ui, face: &Face<'_>, response: &Response, hot: Hot) {
    let key = face.labels.key(&hot.written());
    ui.painter().text(
        ui.cursor().left_center(),
        Align2::LEFT_CENTER,
        &key,
        plain(BODY - 3.0),
        face.palette.quiet,
    );
    has_key(ui.ctx(), response.id, key);
    if hot.pressed(ui) {
        response.request_focus();
    }
}

/// Draws it over the whole window. What is told and the line for typing stay beside the orders or above them, so that
/// these are seen from their beginning.
pub fn show(ui: &mut Ui, face: &mut Face<'_>) {
    panel(ui, face.palette, Margin::same(12), |ui| {
        let room = ui.available_rect_before_wrap();
        let told = |ui: &mut Ui, face: &mut Face<'_>, height| parts::told(ui, face, height);
        if room.width() < WIDE {
            let shares = Shares { least: 0.3, most: 0.34, clocks: None };
            parts::column(ui, face, ("arbiter", shares), told, |ui, face| {
                reach_line(ui, face);
                orders(ui, face);
                looked_at(ui, face, room.height());
                panes::menu(ui, face);
            });
            return;
        }
        let (above, below) = with_foot(ui, room, FOOT, controls::HEIGHT, BODY);
        let middle = room.min.x + room.width() * 0.5;
        let left = above.with_max_x(middle - BODY);
        within(ui, left, |ui| {
            let shares = Shares { least: 0.34, most: 0.4, clocks: None };
            parts::column(ui, face, ("looked at", shares), told, |ui, face| {
                reach_line(ui, face);
                looked_at(ui, face, left.height());
            });
        });
        within(ui, above.with_min_x(middle), |ui| {
            controls::scrolled(ui, face.palette, "orders", |ui| orders(ui, face))
        });
        foot(ui, below, FOOT, |ui| panes::menu(ui, face));
    });
}

/// The key that leads to the line.
fn reach_line(ui: &Ui, face: &Face<'_>) {
    controls::reach_line(ui, face.labels.key(&LINE.1.written()), LINE.1.pressed(ui));
}

/// Shows the arbiter how things stand.
fn looked_at(ui: &mut Ui, face: &mut Face<'_>, height: f32) {
    let (width, seen) = (ui.available_width(), ui.clip_rect().height());
    // One board is seen as a whole, the clocks beside it; two have the whole width.
    let side = seen.min(width * 0.52);
    if side < SMALLEST || face.view.compared.is_some() || !parts::has_board(face) {
        part(ui, "clocks", |ui| clocks::show(ui, face, 110.0));
        if parts::has_board(face) {
            parts::boards(ui, face, width, height * 0.48);
        }
    } else {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| parts::boards(ui, face, side, side));
            let clock = ((side - BODY) / 2.0).min(110.0);
            ui.vertical(|ui| part(ui, "clocks", |ui| clocks::show(ui, face, clock)));
        });
    }
    sheet::show(ui, face, (seen - side - BODY * 2.0).clamp(60.0, 160.0));
    for line in &face.view.about {
        ui.label(RichText::new(line).color(face.palette.ink));
    }
}

/// Draws the arbiter's orders.
fn orders(ui: &mut Ui, face: &mut Face<'_>) {
    let mut entries = std::mem::take(&mut face.look.entries);
    heading(ui, RichText::new(&face.labels["panes.arbiter"]).font(bold(BODY + 4.0)).color(face.palette.ink));
    line(ui, face, PIN, &mut entries.pin, true);
    // The number belongs to all of them.
    enter(ui, false);
    if face.view.compared.is_some() {
        ui.horizontal_wrapped(|ui| {
            let [confirm, cancel] = FINDING;
            order(ui, face, &entries, confirm, &[]);
            if named(ui, face, CONFIRM_KEEP) {
                say(face, &entries, &[Word::Topic(Topic::Confirm), Word::Part(ArbiterWord::Keep)]);
            }
            order(ui, face, &entries, cancel, &[]);
        });
    }
    if face.view.decides {
        ui.horizontal_wrapped(|ui| {
            answer(ui, face, &entries, GRANT, Command::Granted);
            answer(ui, face, &entries, REFUSE, Command::Refused);
        });
    }
    let alone = if face.view.over { &[WHEN_OVER][..] } else { &ALONE };
    ui.horizontal_wrapped(|ui| {
        for of in alone {
            order(ui, face, &entries, *of, &[]);
        }
    });
    one_player(ui, face, &mut entries);
    line(ui, face, REASON, &mut entries.reason, false);
    ui.horizontal_wrapped(|ui| {
        if named(ui, face, NOTES) {
            face.command(Command::Notes);
        }
        order(ui, face, &entries, HELP, &[]);
    });
    line(ui, face, NEW_PIN, &mut entries.new_pin, true);
    if order(ui, face, &entries, SET_PIN, &[Word::Typed(&entries.new_pin)]) && is_pin(entries.new_pin.trim())
    {
        entries.pin = std::mem::take(&mut entries.new_pin);
    }
    face.look.entries = entries;
}

/// Draws the orders that concern one of the players.
fn one_player(ui: &mut Ui, face: &mut Face<'_>, entries: &mut ArbiterEntries) {
    let colors = &face.locale.colors;
    let sides = Color::ALL.into_iter().zip(SIDES);
    let sides = sides.map(|(color, hot)| (colors.get(color).as_str(), hot, Some(color)));
    one_of(ui, face, &face.labels["arbiter.player"], sides, &mut entries.player);
    let whose = entries.player.map(Word::of);
    if face.view.over {
        _ = order(ui, face, entries, OF_PLAYER[0], whose.as_slice());
        return;
    }
    line(ui, face, TIME, &mut entries.time, false);
    ui.horizontal_wrapped(|ui| {
        for (button, sign) in OF_TIME {
            let time = format!("{sign}{}", entries.time.trim());
            if named(ui, face, button) {
                let words = [Word::Topic(Topic::Time)].into_iter().chain(whose).chain([Word::Typed(&time)]);
                say(face, entries, &words.collect::<Vec<_>>());
            }
        }
    });
    line(ui, face, NUMBER, &mut entries.number, false);
    ui.horizontal_wrapped(|ui| {
        for (topic, hot) in WITH_NUMBER {
            // A position is both players'.
            let whose = whose.filter(|_| topic != Topic::Restore);
            let words: Vec<_> = whose.into_iter().chain([Word::Typed(&entries.number)]).collect();
            order(ui, face, entries, (topic, hot), &words);
        }
    });
    let names = kinds(face.locale);
    let kinds = names.iter().zip(KINDS).map(|(name, (kind, _, hot))| (name.as_str(), hot, Some(kind)));
    one_of(ui, face, &face.labels["arbiter.illegal"], kinds, &mut entries.kind);
    line(ui, face, SQUARES, &mut entries.squares, false);
    ui.horizontal_wrapped(|ui| {
        let kind = KINDS.into_iter().find(|(kind, ..)| entries.kind == Some(*kind));
        let kind = kind.map(|(_, part, _)| Word::Part(part));
        let words: Vec<_> = whose.into_iter().chain(kind).chain([Word::Typed(&entries.squares)]).collect();
        order(ui, face, entries, ILLEGAL_MOVE, &words);
        for of in OF_PLAYER {
            order(ui, face, entries, of, whose.as_slice());
        }
    });
}

/// A line for typing with its key in the same row; a secret one shows nothing of what is typed. Enter in it does what the
/// first button below does.
fn line(ui: &mut Ui, face: &Face<'_>, (label, hot): Named, text: &mut String, secret: bool) {
    let label = &face.labels[label];
    ui.horizontal_wrapped(|ui| {
        let name = fields::heading(ui, face, label);
        controls::make_room(ui, 220.0);
        let at_most = if secret { 220.0 } else { 380.0 };
        let width = (ui.available_size_before_wrap().x - KEY_WIDTH).min(at_most);
        let field = controls::field(ui, face.palette, label, text, width, secret).labelled_by(name);
        controls::follow(&field);
        reached(ui, face, &field, hot);
        enter(ui, entered(ui, &field));
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
            let is_reached = hot.pressed(ui);
            if fields::choice(ui, face, label, name, &key, *chosen == value, true) | is_reached {
                *chosen = value;
            }
            if is_reached {
                fields::reach(ui, label, name);
            }
        }
    });
}

/// A word of an arbiter's line.
#[derive(Clone, Copy)]
enum Word<'a> {
    Topic(Topic),
    Part(ArbiterWord),
    /// As it was typed; left out where nothing was typed.
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
fn answer(ui: &mut Ui, face: &mut Face<'_>, entries: &ArbiterEntries, button: Named, command: Command) {
    if !named(ui, face, button) {
        return;
    }
    if entries.pin.trim().is_empty() {
        return face.command(command);
    }
    let (call, word) = (face.locale.arbiter.call.first(), face.locale.word(command));
    let line = [call.cloned(), Some(entries.pin.clone()), word.cloned()].map(Option::unwrap_or_default);
    face.acts.push(Act::Line(joined(&line)));
}

fn joined(words: &[String]) -> String {
    let words = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
