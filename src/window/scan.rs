//! One switch: what can be chosen is lit one after the other, first the groups, then what is in one, and a press of the
//! switch takes what is lit. The space bar, Enter and a click anywhere are the switch.

use std::time::{Duration, Instant};

use eframe::egui::{
    Button, CentralPanel, Frame, Id, Key, Margin, Modifiers, Response, RichText, Shape, Stroke, Ui,
    UiBuilder, pos2, vec2,
};

use super::panes::{self, Pane};
use super::play::{self, part};
use super::theme::{BODY, bold, plain};
use super::{Act, Face, clocks, controls};
use crate::language::Command;
use crate::rules::{CastlingSide, Role};

/// How long each is lit, in milliseconds.
const USUAL_MS: u32 = 1_500;
const SHORTEST_MS: u32 = 300;
const LONGEST_MS: u32 = 10_000;
/// So often what is in a group is lit before the groups are again.
const ROUNDS: usize = 2;

/// Things that are lit together.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub items: Vec<String>,
}

impl Group {
    /// A group; nothing in it, no group.
    #[must_use]
    pub fn new(name: &str, items: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { name: name.to_owned(), items: items.into_iter().map(Into::into).collect() }
    }
}

/// What is lit now.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Scan {
    pace_ms: u32,
    group: usize,
    item: Option<usize>,
    rounds: usize,
    /// Since when; `None` before it is first seen.
    since: Option<Instant>,
}

impl Default for Scan {
    fn default() -> Self {
        Self { pace_ms: USUAL_MS, group: 0, item: None, rounds: 0, since: None }
    }
}

impl Scan {
    /// One of this pace, in milliseconds, as far as it can be.
    #[must_use]
    pub fn paced(pace_ms: u32) -> Self {
        Self { pace_ms: pace_ms.clamp(SHORTEST_MS, LONGEST_MS), ..Self::default() }
    }

    /// How long each is lit, in milliseconds.
    #[must_use]
    pub const fn pace_ms(&self) -> u32 {
        self.pace_ms
    }

    fn slower(&mut self, percent: u32) {
        self.pace_ms = (self.pace_ms * percent / 100).clamp(SHORTEST_MS, LONGEST_MS);
    }

    /// Lights the next one when it is time; how long until then. However long nobody looked, it is one.
    fn advance(&mut self, groups: &[Group], now: Instant) -> Duration {
        let pace = Duration::from_millis(self.pace_ms.into());
        let since = *self.since.get_or_insert(now);
        if now.saturating_duration_since(since) >= pace {
            self.step(groups);
            self.since = Some(now);
        }
        // What was lit may be gone.
        self.group = self.group.min(groups.len().saturating_sub(1));
        let items = groups.get(self.group).map_or(0, |group| group.items.len());
        self.item = self.item.filter(|item| *item < items);
        let since = self.since.unwrap_or(now);
        (since + pace).saturating_duration_since(now)
    }

    fn step(&mut self, groups: &[Group]) {
        let Some(item) = self.item else {
            self.group = (self.group + 1) % groups.len().max(1);
            return;
        };
        let items = groups.get(self.group).map_or(0, |group| group.items.len());
        if item + 1 < items {
            self.item = Some(item + 1);
        } else {
            self.rounds += 1;
            self.item = (self.rounds < ROUNDS).then_some(0);
        }
    }

    /// The switch is pressed: what is chosen by it, group and item.
    fn press(&mut self, groups: &[Group], now: Instant) -> Option<(usize, usize)> {
        self.since = Some(now);
        match self.item.take() {
            Some(item) => Some((self.group, item)),
            None if groups.get(self.group).is_some_and(|group| group.items.len() == 1) => {
                Some((self.group, 0))
            }
            None => {
                (self.item, self.rounds) = (Some(0), 0);
                None
            }
        }
    }

    /// Goes on from this group.
    fn go(&mut self, group: usize) {
        (self.group, self.item) = (group, None);
    }
}

/// Whether the switch was pressed; nothing else sees the press.
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
        ui.horizontal_wrapped(|ui| {
            let scan = face.look.scan;
            let lit = scan.group == place && scan.item.is_none();
            // By its name, from a screen reader, all can be reached at once too.
            if cell(ui, face, (place, None), &group.name, lit).clicked() && !by_pointer {
                face.look.scan.go(place);
                face.look.scan.press(groups, face.now);
            }
            for (item, name) in group.items.iter().enumerate() {
                let lit = scan.group == place && scan.item == Some(item);
                if cell(ui, face, (place, Some(item)), name, lit).clicked() && !by_pointer {
                    chosen = Some((place, item));
                }
            }
        });
    }
    ui.ctx().request_repaint_after(wait);
    chosen
}

/// One of them. The one that is lit is filled, has a thick edge and an arrow, and the focus.
fn cell(ui: &mut Ui, face: &Face<'_>, place: (usize, Option<usize>), label: &str, lit: bool) -> Response {
    let palette = face.palette;
    let (fill, ink) = if lit { (palette.accent, palette.on_accent) } else { (palette.surface, palette.ink) };
    let font = if place.1.is_none() { bold(BODY + 2.0) } else { plain(BODY + 4.0) };
    let edge = if lit { Stroke::new(4.0, palette.ink) } else { Stroke::new(1.5, palette.edge) };
    let text = RichText::new(format!("\u{a0}\u{a0}\u{a0}{label}")).font(font).color(ink);
    let button = Button::new(text).fill(fill).stroke(edge).min_size(vec2(0.0, controls::HEIGHT));
    let scope = UiBuilder::new().scope_id(Id::unique(("scan", place)));
    let response = ui.scope_builder(scope, |ui| ui.add(button)).inner.accessible_name(label);
    if lit {
        let (left, middle) = (response.rect.min.x + 6.0, response.rect.center().y);
        let arrow = vec![pos2(left, middle - 7.0), pos2(left + 10.0, middle), pos2(left, middle + 7.0)];
        ui.painter().add(Shape::convex_polygon(arrow, ink, Stroke::NONE));
        if !response.has_focus() {
            response.request_focus();
            response.scroll_to_me(None);
        }
    }
    response
}

/// What is chosen while a game is played.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Choice {
    /// Written behind what stands in the line; the group after it.
    Write(String, usize),
    Enter,
    Delete,
    Clear,
    Command(Command),
    Slower(u32),
    Leave,
}

/// The places of the groups.
const FILES: usize = 0;
const RANKS: usize = 1;
const PIECES: usize = 2;
const COMMANDS: usize = 4;

/// The groups of a game, and what each does. Nothing of them depends on what is legal.
fn game(face: &Face<'_>) -> (Vec<Group>, Vec<Vec<Choice>>) {
    let (labels, locale) = (&face.labels.scan, face.locale);
    let files = ('a'..='h').map(|file| (file.to_string(), Choice::Write(file.to_string(), RANKS)));
    let ranks = (1..=8).map(|rank| (rank.to_string(), Choice::Write(rank.to_string(), FILES)));
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let pieces = roles.into_iter().map(|role| {
        let name = locale.words.role(role).first().map_or("", String::as_str);
        (name.to_owned(), Choice::Write(locale.letters.letter(role).to_owned(), FILES))
    });
    let castling = [(CastlingSide::Short, "0-0"), (CastlingSide::Long, "0-0-0")].map(|(side, written)| {
        let name = locale.words.castling(side).first().map_or("", String::as_str);
        (name.to_owned(), Choice::Write(written.to_owned(), PIECES + 1))
    });
    let line = [
        (face.labels.enter.clone(), Choice::Enter),
        (labels.delete.clone(), Choice::Delete),
        (labels.clear.clone(), Choice::Clear),
    ];
    let commands =
        controls::commands(face).into_iter().map(|(command, name)| (name, Choice::Command(command)));
    let more = [
        (labels.slower.clone(), Choice::Slower(125)),
        (labels.faster.clone(), Choice::Slower(80)),
        (labels.leave.clone(), Choice::Leave),
        (face.labels.quit.clone(), Choice::Command(Command::Quit)),
    ];
    let all: [(&str, Vec<(String, Choice)>); 6] = [
        (&labels.files, files.collect()),
        (&labels.ranks, ranks.collect()),
        (&labels.pieces, pieces.chain(castling).collect()),
        (&labels.line, line.to_vec()),
        (&labels.commands, commands.collect()),
        (&labels.more, more.to_vec()),
    ];
    let unzip = |(name, rows): (&str, Vec<(String, Choice)>)| {
        let (names, choices): (Vec<String>, Vec<Choice>) = rows.into_iter().unzip();
        (Group::new(name, names), choices)
    };
    all.into_iter().map(unzip).unzip()
}

/// The view of a game for one switch.
pub fn play(ui: &mut Ui, face: &mut Face<'_>) {
    let frame = Frame::new().fill(face.palette.ground).inner_margin(Margin::same(12));
    CentralPanel::default().frame(frame).show(ui, |ui| {
        controls::scrolled(ui, "scan", |ui| {
            let height = ui.available_height();
            part(ui, "announcement", |ui| play::announcement(ui, face, height * 0.2));
            part(ui, "state", |ui| play::state(ui, face));
            part(ui, "clocks", |ui| clocks::show(ui, face, (height * 0.15).clamp(80.0, 140.0)));
            // What is sealed is not seen.
            let written = if face.view.secret { "" } else { face.look.input.as_str() };
            let written = format!("{}: {written}", face.labels.input);
            ui.label(RichText::new(written).font(bold(BODY + 8.0)).color(face.palette.ink));
            let (groups, choices) = game(face);
            if let Some((group, item)) = show(ui, face, &groups) {
                choose(face, group, choices[group][item].clone());
            }
        });
    });
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
            face.acts.push(Act::Line(line));
            next = COMMANDS;
        }
        Choice::Delete => {
            face.look.input.pop();
        }
        Choice::Clear => face.look.input.clear(),
        Choice::Command(command) => {
            face.command(command);
            next = FILES;
        }
        Choice::Slower(percent) => face.look.scan.slower(percent),
        Choice::Leave => panes::choose(face, Pane::Table),
    }
    face.look.scan.go(next);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::time::now;

    #[test]
    fn what_is_lit_goes_on_by_itself_and_is_taken_by_a_press() {
        let groups = [Group::new("a", ["1", "2"]), Group::new("b", ["3"]), Group::new("c", ["4", "5", "6"])];
        let start = now();
        let mut scan = Scan::paced(1_000);
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let lit = |scan: &Scan| (scan.group, scan.item);
        assert_eq!(scan.advance(&groups, at(0)), Duration::from_secs(1));
        assert_eq!(lit(&scan), (0, None));
        assert_eq!(scan.press(&groups, at(0)), None);
        assert_eq!(lit(&scan), (0, Some(0)));
        // Round twice, and back to the groups.
        for (second, item) in [(1, Some(1)), (2, Some(0)), (3, Some(1)), (4, None)] {
            scan.advance(&groups, at(second));
            assert_eq!(lit(&scan), (0, item), "{second}");
        }
        scan.advance(&groups, at(5));
        assert_eq!(scan.press(&groups, at(5)), Some((1, 0)), "the only one of its group");
        // A window that was not drawn for long lights the next one, no later one.
        scan.advance(&groups, at(60));
        assert_eq!(lit(&scan), (2, None));
        scan.press(&groups, at(60));
        scan.advance(&groups, at(61));
        assert_eq!(scan.press(&groups, at(61)), Some((2, 1)));
        // What was lit is gone.
        scan.go(2);
        scan.advance(&groups[..1], at(61));
        assert_eq!(lit(&scan), (0, None));
        scan.advance(&[], at(90));
        assert_eq!(scan.press(&[], at(90)), None);
    }

    #[test]
    fn the_pace_has_its_limits() {
        let mut scan = Scan::paced(0);
        assert_eq!(scan.pace_ms(), SHORTEST_MS);
        (0..40).for_each(|_| scan.slower(125));
        assert_eq!(scan.pace_ms(), LONGEST_MS);
    }
}
