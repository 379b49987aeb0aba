//! Two sheets laid side by side, entry by entry, along the game that fits both best.
//!
//! A beam search over positions: after each ply the cheapest ways are kept in which the entries so far can be read as
//! one game, some of them wrong, missing, written twice or swapped.

use std::collections::HashSet;
use std::rc::Rc;

use super::entry::WrittenEntry;
use super::faults::FaultKind;
use crate::rules::{ByColor, Color, Move, Placement, Position};

/// Number of ways followed at a time.
const WIDTH: usize = 24;
/// A way that costs so much more than the cheapest is dropped.
const SLACK: u32 = 10;

/// Costs of reading an entry otherwise than as it stands.
mod cost {
    /// It is illegal where it stands.
    pub(crate) const ILLEGAL: u32 = 4;
    /// It is another legal move.
    pub(crate) const OTHER: u32 = 5;
    /// A move has no entry.
    pub const MISSING: u32 = 4;
    /// A move has no entry because the sheet ends before it.
    pub const ENDED: u32 = 1;
    /// Two entries have changed places.
    pub(crate) const SWAPPED: u32 = 4;
    /// A line was left empty.
    pub const BLANK: u32 = 2;
    /// An entry stands there a second time.
    pub(crate) const DOUBLED: u32 = 3;
    /// An entry belongs to no move.
    pub(crate) const EXTRA: u32 = 6;
    /// The game does not end with the board that stands.
    pub(crate) const OTHER_BOARD: u32 = 8;
}

/// An entry at one step.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct EntryRole {
    /// Its place on the sheet; of a missing one the place that it should stand before.
    pub index: usize,
    /// Fault of the entry; an empty line is a [shift](FaultKind::Shifted).
    pub fault: Option<FaultKind>,
    /// The entry it has changed places with.
    pub with: Option<usize>,
}

/// A step along both sheets: a move of the game, or an entry that is none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlignedStep {
    pub mv: Option<Move>,
    /// Roles that the entries of each sheet have in it. None for the other one of two that have changed
    /// places, or where there is nothing to say.
    pub entries: ByColor<Option<EntryRole>>,
}

/// The sheets side by side.
#[derive(Clone, Debug)]
pub(crate) struct Alignment {
    pub steps: Vec<AlignedStep>,
    pub position: Position,
}

/// Point up to which one sheet has been read.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
struct Reach {
    at: usize,
    /// Distance to an entry ahead that was read here, because it has changed places with this one; 0 for
    /// none.
    ahead: u8,
    since: u8,
}

#[derive(Clone, Debug)]
struct AlignmentPath {
    position: Position,
    reach: ByColor<Reach>,
    cost: u32,
    last: Option<Rc<Taken>>,
}

/// A step of a way, with the one before it. Ways that part later share it, and it is gone with the last of them.
#[derive(Debug)]
struct Taken {
    step: AlignedStep,
    before: Option<Rc<Self>>,
}

impl Drop for Taken {
    /// Step by step: a sheet may be longer than the stack is deep.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut taken) = before.and_then(Rc::into_inner) {
            before = taken.before.take();
        }
    }
}

/// The moves that a sheet's next three entries may say.
type NextReadings = [Option<Vec<Move>>; 3];
/// Role of a sheet's entry at a move, the point read up to then, and the cost.
type NextReach = (Option<EntryRole>, Reach, u32);

struct Search<'a> {
    sheets: ByColor<&'a [WrittenEntry]>,
    board: Option<&'a Placement>,
}

/// Lays the sheets side by side from a position on, before which `done` entries of both have been read. With a board
/// the game has to end with it, if it can.
pub(crate) fn align(
    start: &Position,
    sheets: ByColor<&[WrittenEntry]>,
    done: usize,
    board: Option<&Placement>,
) -> Alignment {
    let reach = ByColor::from_fn(|_| Reach { at: done, ahead: 0, since: 0 });
    let first = AlignmentPath { position: start.clone(), reach, cost: 0, last: None };
    Search { sheets, board }.run(first)
}

impl Search<'_> {
    fn run(self, first: AlignmentPath) -> Alignment {
        let mut ways = vec![first.clone()];
        let (mut best, mut furthest): (Option<AlignmentPath>, AlignmentPath) = (None, first);
        while !ways.is_empty() {
            ways = self.with_extras(ways);
            for way in &ways {
                let total = way.cost + self.board_cost(way);
                if self.is_done(way) && best.as_ref().is_none_or(|best| total < best.cost) {
                    best = Some(AlignmentPath { cost: total, ..way.clone() });
                }
                if self.progress(way) > self.progress(&furthest) {
                    furthest = way.clone();
                }
            }
            let bound = best.as_ref().map_or(u32::MAX, |best| best.cost);
            let mut next = Vec::new();
            for way in ways.iter().filter(|way| way.cost < bound) {
                self.moves(way, &mut next);
            }
            ways = kept(next);
        }
        traced(best.unwrap_or(furthest))
    }

    fn is_done(&self, way: &AlignmentPath) -> bool {
        Color::ALL.into_iter().all(|color| {
            let reach = way.reach.get(color);
            reach.ahead == 0 && reach.at >= self.sheets.get(color).len()
        })
    }

    fn progress(&self, way: &AlignmentPath) -> usize {
        way.reach.white.at + way.reach.black.at
    }

    fn board_cost(&self, way: &AlignmentPath) -> u32 {
        let fits = self.board.is_none_or(|board| Placement::of(&way.position) == *board);
        if fits { 0 } else { cost::OTHER_BOARD }
    }

    /// The ways, and besides them those that pass over entries that are no moves.
    fn with_extras(&self, ways: Vec<AlignmentPath>) -> Vec<AlignmentPath> {
        let mut all = ways;
        let mut index = 0;
        while index < all.len() {
            let way = all[index].clone();
            for color in Color::ALL {
                let Some((role, price)) = self.extra(&way, color) else { continue };
                let entries = ByColor::from_fn(|of| Some(role).filter(|_| of == color));
                let mut next = AlignmentPath { cost: way.cost + price, ..way.clone() };
                next.reach.get_mut(color).at += 1;
                if next.cost <= all[0].cost + SLACK {
                    next.last = way.with(AlignedStep { mv: None, entries });
                    all.push(next);
                }
            }
            index += 1;
        }
        kept(all)
    }

    fn extra(&self, way: &AlignmentPath, color: Color) -> Option<(EntryRole, u32)> {
        let Reach { at, ahead: 0, .. } = *way.reach.get(color) else { return None };
        let sheet = self.sheets.get(color);
        let entry = sheet.get(at)?;
        let again = |back: usize| at.checked_sub(back).is_some_and(|before| sheet[before].text == entry.text);
        let (fault, price) = match () {
            () if entry.is_blank() => (FaultKind::Shifted, cost::BLANK),
            () if again(1) || again(2) => (FaultKind::Doubled, cost::DOUBLED),
            () => (FaultKind::Extra, cost::EXTRA),
        };
        Some((EntryRole { index: at, fault: Some(fault), with: None }, price))
    }

    /// The ways that play one move more.
    fn moves(&self, way: &AlignmentPath, next: &mut Vec<AlignmentPath>) {
        let legal = way.position.legal_moves();
        let read = ByColor::from_fn(|color| self.readings(way, color, &legal));
        for mv in candidates(&read, &legal) {
            let options = ByColor::from_fn(|color| self.options(way, color, mv, read.get(color)));
            let position = way.position.play(mv);
            for (white, to_white, white_cost) in &options.white {
                for (black, to_black, black_cost) in &options.black {
                    let missing = |role: EntryRole| role.fault == Some(FaultKind::Missing);
                    if white.is_some_and(missing) && black.is_some_and(missing) {
                        continue;
                    }
                    let cost = way.cost + white_cost + black_cost;
                    let entries = ByColor { white: *white, black: *black };
                    let last = way.with(AlignedStep { mv: Some(mv), entries });
                    let reach = ByColor { white: *to_white, black: *to_black };
                    next.push(AlignmentPath { position: position.clone(), reach, cost, last });
                }
            }
        }
    }

    /// Moves that the next three entries of a sheet may be here.
    fn readings(&self, way: &AlignmentPath, color: Color, legal: &[Move]) -> NextReadings {
        let (sheet, at) = (self.sheets.get(color), way.reach.get(color).at);
        [0, 1, 2].map(|ahead| sheet.get(at + ahead).map(|entry| entry.readings(&way.position, legal)))
    }

    /// Roles that the entries of a sheet may have if this move was played, each with the point read up to
    /// then, and the cost.
    fn options(&self, way: &AlignmentPath, color: Color, mv: Move, read: &NextReadings) -> Vec<NextReach> {
        let reach = *way.reach.get(color);
        let Reach { at, ahead, since } = reach;
        let on = |at| Reach { at, ahead: 0, since: 0 };
        let is = |index: usize| read[index].as_ref().is_some_and(|moves| moves.contains(&mv));
        if ahead > 0 {
            // Two entries ahead the one between stands where it should, one ahead there is none between.
            let last = since == ahead;
            let expected = if last { 0 } else { usize::from(since) };
            let then =
                if last { on(at + usize::from(ahead) + 1) } else { Reach { since: since + 1, ..reach } };
            return if is(expected) { vec![(None, then, 0)] } else { Vec::new() };
        }
        let role = |fault, with| Some(EntryRole { index: at, fault, with });
        let missing = role(Some(FaultKind::Missing), None);
        let Some(here) = &read[0] else { return vec![(missing, reach, cost::ENDED)] };
        let (fault, price) = match () {
            () if here.contains(&mv) && here.len() == 1 => (None, 0),
            () if here.contains(&mv) => (Some(FaultKind::Ambiguous), 0),
            () if here.is_empty() => (Some(FaultKind::Illegal), cost::ILLEGAL),
            () => (Some(FaultKind::OtherMove), cost::OTHER),
        };
        let mut options = vec![(role(fault, None), on(at + 1), price), (missing, reach, cost::MISSING)];
        let blank = |index: usize| self.sheets.get(color)[index].is_blank();
        for ahead in [1_u8, 2] {
            let other = at + usize::from(ahead);
            if is(usize::from(ahead)) && !blank(other) && !blank(at) {
                let swapped = role(Some(FaultKind::Transposed), Some(other));
                options.push((swapped, Reach { at, ahead, since: 1 }, cost::SWAPPED));
            }
        }
        options
    }
}

impl AlignmentPath {
    /// Its steps with one more.
    fn with(&self, step: AlignedStep) -> Option<Rc<Taken>> {
        Some(Rc::new(Taken { step, before: self.last.clone() }))
    }
}

fn traced(way: AlignmentPath) -> Alignment {
    let last = way.last.as_deref();
    let mut steps: Vec<_> =
        std::iter::successors(last, |taken| taken.before.as_deref()).map(|taken| taken.step).collect();
    steps.reverse();
    Alignment { steps, position: way.position }
}

/// The moves that an entry at hand may be; any legal one where nothing can be read.
fn candidates(read: &ByColor<NextReadings>, legal: &[Move]) -> Vec<Move> {
    let mut found: Vec<Move> = Vec::new();
    let mut blank = false;
    for (index, moves) in Color::ALL.into_iter().flat_map(|color| read.get(color).iter().enumerate()) {
        let Some(moves) = moves else { continue };
        if moves.len() == legal.len() && legal.len() > 1 {
            blank |= index == 0;
            continue;
        }
        found.extend(moves.iter().filter(|mv| !found.contains(mv)).copied().collect::<Vec<_>>());
    }
    if blank && found.is_empty() { legal.to_vec() } else { found }
}

/// The cheapest ways, each position with what is left of the sheets only once.
fn kept(mut ways: Vec<AlignmentPath>) -> Vec<AlignmentPath> {
    ways.sort_by_key(|way| way.cost);
    let Some(bound) = ways.first().map(|way| way.cost + SLACK) else { return ways };
    let mut seen = HashSet::new();
    ways.retain(|way| {
        way.cost <= bound && seen.len() < WIDTH && seen.insert((way.position.clone(), way.reach))
    });
    ways
}
