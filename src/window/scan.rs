//! One switch: what can be chosen is lit one after the other, first the groups, then what is in one, and a press of the
//! switch takes what is lit. The space bar, Enter and a click anywhere are the switch.

use eframe::egui::{
    Button, Id, Key, Label, Margin, Modifiers, Response, RichText, Shape, Stroke, Ui, UiBuilder, pos2, vec2,
};

use super::face::{Does, Face};
use super::layout::{grouped, panel, part};
use super::look::Pane;
pub use super::scanning::{Group, Scan};
use super::theme::{BODY, bold, plain};
use super::{clocks, controls, panes, parts};
use crate::language::Command;
use crate::rules::{CastlingSide, Party, Role};

/// True if the switch was pressed; nothing else sees the press.
fn pressed(ui: &Ui) -> bool {
    ui.input_mut(|input| {
        let space = input.consume_key(Modifiers::NONE, Key::Space);
        let enter = input.consume_key(Modifiers::NONE, Key::Enter);
        space || enter || input.pointer.primary_clicked()
    })
}

/// Draws the groups, and lights them one after the other; what was chosen.
pub fn show(ui: &mut Ui, face: &mut Face<'_>, groups: &[Group]) -> Option<(usize, usize)> {
    let by_pointer = ui.input(|input| input.pointer.primary_clicked());
    let wait = face.look.scan.advance(groups, face.now);
    let mut chosen = if pressed(ui) { face.look.scan.press(groups, face.now) } else { None };
    for (place, group) in groups.iter().enumerate() {
        let row = grouped(ui, &group.name, |ui| {
            let scan = face.look.scan;
            let lit = scan.group == place && scan.item.is_none();
            let name = cell(ui, face, (place, None), &group.name, lit);
            // By its name, from a screen reader, all can be reached at once too.
            if name.clicked() && !by_pointer {
                face.look.scan.go(place);
                face.look.scan.press(groups, face.now);
            }
            for (item, name) in group.items.iter().enumerate() {
                let lit = scan.group == place && scan.item == Some(item);
                if cell(ui, face, (place, Some(item)), name, lit).clicked() && !by_pointer {
                    chosen = Some((place, item));
                }
            }
            lit && !name.has_focus()
        });
        let whole = controls::above_band(ui.ctx(), row.response.rect);
        if row.inner && whole.height() < ui.clip_rect().height() {
            // With all that is in it.
            controls::bring_in_sight(&row.response);
        }
    }
    ui.ctx().request_repaint_after(wait);
    chosen
}

/// Room for the arrow of what is lit, in points.
const ARROW: f32 = 17.0;

/// One of them. The one that is lit is filled, has a thick edge and an arrow, and the focus.
fn cell(ui: &mut Ui, face: &Face<'_>, place: (usize, Option<usize>), label: &str, lit: bool) -> Response {
    let palette = face.palette;
    let (fill, ink) = if lit { (palette.accent, palette.on_accent) } else { (palette.surface, palette.ink) };
    let font = if place.1.is_none() { bold(BODY + 2.0) } else { plain(BODY + 4.0) };
    let edge = if lit { Stroke::new(4.0, palette.ink) } else { Stroke::new(2.0, palette.edge) };
    let width = ui.painter().layout_no_wrap(label.to_owned(), font.clone(), ink).size().x;
    controls::make_room(ui, width + ARROW * 2.0 + 4.0);
    let text = RichText::new(label).font(font).color(ink);
    let button = Button::new(text).fill(fill).stroke(edge).min_size(vec2(0.0, controls::HEIGHT));
    let scope = UiBuilder::new().scope_id(Id::unique(("scan", place)));
    let add = |ui: &mut Ui| {
        // The arrow has its room on one side, and the word stays in the middle.
        ui.spacing_mut().button_padding.x = ARROW;
        ui.add(button)
    };
    let response = ui.scope_builder(scope, add).inner.accessible_name(label);
    if lit {
        let (left, middle) = (response.rect.min.x + 6.0, response.rect.center().y);
        let arrow = vec![pos2(left, middle - 7.0), pos2(left + 10.0, middle), pos2(left, middle + 7.0)];
        ui.painter().add(Shape::convex_polygon(arrow, ink, Stroke::NONE));
        if !response.has_focus() {
            response.request_focus();
        }
        let own = controls::above_band(ui.ctx(), response.rect).y_range();
        let seen = ui.clip_rect().y_range();
        if own.span() < seen.span()
            && !(seen.expand(1.0).contains(own.min) && seen.expand(1.0).contains(own.max))
        {
            controls::bring_in_sight(&response);
        }
    }
    response
}

/// Choice while a game is played.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Choice {
    /// Written behind what stands in the line; the group after it.
    Write(String, usize),
    /// Written before a command.
    Name(String),
    Enter,
    Delete,
    Clear,
    Does(Does),
    Slower(u32),
    Leave,
}

/// The places of the groups.
const FILES: usize = 0;
const RANKS: usize = 1;
const LINE: usize = 3;
const COMMANDS: usize = 4;

/// The name of whoever acts has been written: a command behind it is theirs.
fn named(face: &Face<'_>) -> Option<Party> {
    let is_named = |who: &Party| face.look.input == face.locale.named(face.locale.person(*who), "");
    face.view.people.iter().copied().find(is_named)
}

/// True if a rank makes the text in the line a whole move: a second square, or the first one behind a piece.
fn is_last_square(line: &str) -> bool {
    let word = line.rsplit([' ', ':']).next().unwrap_or_default();
    let has_square = word.chars().any(|sign| sign.is_ascii_digit());
    has_square || word.starts_with(char::is_uppercase)
}

/// The groups of a game, and what each does. Nothing of them depends on what is legal.
fn game(face: &Face<'_>) -> (Vec<Group>, Vec<Vec<Choice>>) {
    let (labels, locale) = (&face.labels, face.locale);
    let files = ('a'..='h').map(|file| (file.to_string(), Choice::Write(file.to_string(), RANKS)));
    let after = if is_last_square(&face.look.input) { LINE } else { FILES };
    let ranks = (1..=8).map(|rank| (rank.to_string(), Choice::Write(rank.to_string(), after)));
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let pieces = roles.into_iter().map(|role| {
        let name = locale.words.role(role).first().map_or("", String::as_str);
        (name.to_owned(), Choice::Write(locale.letters.letter(role).to_owned(), FILES))
    });
    let castling = [(CastlingSide::Short, "0-0"), (CastlingSide::Long, "0-0-0")].map(|(side, written)| {
        let name = locale.words.castling(side).first().map_or("", String::as_str);
        (name.to_owned(), Choice::Write(written.to_owned(), LINE))
    });
    let line = [
        (face.labels["enter"].to_owned(), Choice::Enter),
        (labels["scan.delete"].to_owned(), Choice::Delete),
        (labels["scan.clear"].to_owned(), Choice::Clear),
    ];
    let commands =
        controls::commands(face, named(face)).into_iter().map(|(does, name)| (name, Choice::Does(does)));
    let name = |who: &Party| {
        let name = locale.person(*who);
        (name.to_owned(), Choice::Name(locale.named(name, "")))
    };
    let claim = locale.spoken(Command::Claim);
    let claim = (claim.clone(), Choice::Write(format!("{claim} "), LINE));
    let people = face.view.people.iter().map(name).chain([claim]);
    let people = people.filter(|_| !face.view.people.is_empty());
    let more = [
        (labels["scan.slower"].to_owned(), Choice::Slower(125)),
        (labels["scan.faster"].to_owned(), Choice::Slower(80)),
        (labels["scan.leave"].to_owned(), Choice::Leave),
        (face.labels["quit"].to_owned(), Choice::Does(Does::Command(Command::Quit))),
    ];
    let all: [(&str, Vec<(String, Choice)>); 7] = [
        (&labels["scan.files"], files.collect()),
        (&labels["scan.ranks"], ranks.collect()),
        (&labels["scan.pieces"], pieces.chain(castling).collect()),
        (&labels["scan.line"], line.to_vec()),
        (&labels["scan.commands"], commands.collect()),
        (&labels["arbiter.player"], people.collect()),
        (&labels["scan.more"], more.to_vec()),
    ];
    let unzip = |(name, rows): (&str, Vec<(String, Choice)>)| {
        let (names, choices): (Vec<String>, Vec<Choice>) = rows.into_iter().unzip();
        (Group::new(name, names), choices)
    };
    // Nothing is to be written once the game is over.
    let some = all.into_iter().filter(|(_, rows)| !rows.is_empty());
    some.skip(if face.view.over { COMMANDS } else { 0 }).map(unzip).unzip()
}

/// Width, in points, from which the announcement stands beside the clocks.
const BESIDE: f32 = 700.0;

/// The view of a game for one switch: what is read stays where it is, what is lit scrolls below it.
pub fn play(ui: &mut Ui, face: &mut Face<'_>) {
    panel(ui, face.palette, Margin::same(12), |ui| {
        let room = ui.available_rect_before_wrap();
        if room.width() < BESIDE || room.height() < LOW {
            return small(ui, face, room.height());
        }
        head(ui, face, room.height());
        controls::scrolled(ui, face.palette, "scan", |ui| lit(ui, face));
    });
}

/// Height, in points, below which only the messages and what is written stay beside what is lit.
const LOW: f32 = 420.0;
/// Height, in points, from which what is written has a place of its own there.
const ROOMY: f32 = 260.0;

/// Draws the view where there is little room: the messages and what is written stay, and at least what is lit
/// is seen below.
fn small(ui: &mut Ui, face: &mut Face<'_>, height: f32) {
    let gap = ui.spacing().item_spacing.y;
    let writes = !face.view.over;
    let own = if height >= ROOMY && writes { BODY * 2.2 } else { 0.0 };
    let least = (height * 0.45).max(controls::HEIGHT + BODY);
    let told = (height - own - least - gap * 2.0).max(BODY * 2.0);
    let stands = !parts::standing(face).is_empty() || face.view.answers().next().is_some();
    if own == 0.0 && writes && !stands && !face.look.input.is_empty() {
        // Nothing was answered to what is being written.
        let written = written(face);
        let shown = (told, parts::Shown::Usual);
        let own = |ui: &mut Ui, height| _ = parts::large(ui, &written, height, face.palette.ink);
        part(ui, "announcement", |ui| parts::first(ui, face, shown, own));
    } else {
        parts::told(ui, face, told);
    }
    if own > 0.0 {
        let text = RichText::new(written(face)).font(bold(BODY + 4.0)).color(face.palette.ink);
        ui.add(Label::new(text).truncate());
    }
    controls::scrolled(ui, face.palette, "scan", |ui| {
        lit(ui, face);
        let clock = (height * 0.15).clamp(80.0, 140.0);
        part(ui, "clocks", |ui| clocks::show(ui, face, clock));
        hint(ui, face);
    });
}

/// Text being written, with the name of the line.
fn written(face: &Face<'_>) -> String {
    // What is sealed is not seen.
    let written = if face.hides_line() { "" } else { face.look.input.as_str() };
    face.locale.named(&face.labels["input"], written)
}

/// Draws the part that is read.
fn head(ui: &mut Ui, face: &mut Face<'_>, height: f32) {
    hint(ui, face);
    let width = ui.available_width();
    let high = (height * 0.17).clamp(100.0, 150.0);
    let below = (height * 0.13).clamp(96.0, 120.0);
    let shown = parts::apart(ui, face, below, width);
    ui.horizontal_top(|ui| {
        let half = (width - BODY) / 2.0;
        for clock in [false, true].into_iter().take(1 + usize::from(face.view.dials.is_some())) {
            let width = if face.view.dials.is_some() { half } else { width };
            ui.vertical(|ui| {
                ui.set_width(width);
                if clock {
                    part(ui, "clocks", |ui| clocks::show(ui, face, high));
                } else {
                    let usual = |ui: &mut Ui, height| parts::announced(ui, face, height);
                    part(ui, "announcement", |ui| parts::first(ui, face, (high, shown), usual));
                }
            });
        }
    });
    part(ui, "state", |ui| parts::state_in(ui, face, below, shown != parts::Shown::Answers));
    if face.view.over {
        return;
    }
    ui.label(RichText::new(written(face)).font(bold(BODY + 8.0)).color(face.palette.ink));
}

/// Draws how this view is used, and left.
pub(super) fn hint(ui: &mut Ui, face: &Face<'_>) {
    ui.label(RichText::new(&face.labels["scan.hint"]).color(face.palette.ink));
}

/// Draws what can be taken, and takes it.
fn lit(ui: &mut Ui, face: &mut Face<'_>) {
    let (groups, choices) = game(face);
    if let Some((group, item)) = show(ui, face, &groups) {
        choose(face, group, choices[group][item].clone());
    }
}

fn choose(face: &mut Face<'_>, group: usize, choice: Choice) {
    let mut next = group;
    match choice {
        Choice::Write(text, after) => {
            face.look.input.push_str(&text);
            next = after;
        }
        Choice::Enter => {
            let line = std::mem::take(&mut face.look.input);
            face.line(line);
            next = COMMANDS;
        }
        Choice::Delete => {
            face.look.input.pop();
        }
        Choice::Clear => face.look.input.clear(),
        Choice::Name(name) => (face.look.input, next) = (name, COMMANDS),
        Choice::Does(does) => {
            if let Does::By(..) = does {
                face.look.input.clear();
            }
            face.does(does);
            next = FILES;
        }
        Choice::Slower(percent) => face.look.scan.slower(percent),
        Choice::Leave => panes::come_to(face, Pane::Table),
    }
    face.look.scan.go(next);
}
