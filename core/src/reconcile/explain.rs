//! Slips that explain the board that stands now.
//!
//! Executing a written move carries what stands on squares to other squares, whatever it is. So the slips of every ply
//! are weighed by where the few squares they leave wrong end, without playing the game again for each.

use std::collections::BTreeMap;

use super::cost::noticed;
use super::slips::Slip;
use super::trace::Trace;
use crate::rules::{Piece, Placement, Role, Square};

/// Slips that together leave exactly the board that stands.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Hypothesis {
    /// In the order of the plies; one or two.
    pub slips: Vec<Slip>,
    /// The lower, the likelier.
    pub cost: u32,
}

/// The most explanations given.
pub(crate) const MOST: usize = 5;
/// Explanations that cost so much more than the likeliest are left out.
const FAR: u32 = 45;
/// Of the slips that leave the same squares wrong, so many are paired with others.
const ALIKE: usize = 6;
/// Number of first slips tried with second ones that depend on them, where nothing else explains the board.
const DEPENDENT: usize = 12;

/// The likeliest explanations of a board by one slip or two, best first; none where there are none.
///
/// A second slip that acts on what the first has left wrong is looked for only where nothing else explains the board,
/// and behind a bounded number of first slips.
pub fn explain(trace: &Trace, standing: &Placement) -> Vec<Hypothesis> {
    if trace.last() == standing {
        return Vec::new();
    }
    let mut found = independent(trace, standing);
    if found.is_empty() {
        found = dependent(trace, standing);
    }
    // The likeliest first; of those that are as likely, the one whose first slip is later. The slips themselves decide the
    // rest, so that whoever is asked twice says the same, and the same pair found twice stands side by side.
    found.sort_by_key(|of| {
        (of.cost, std::cmp::Reverse(of.slips.first().map_or(0, |slip| slip.ply)), of.slips.clone())
    });
    found.dedup_by(|one, other| one.slips == other.slips);
    let bound = found.first().map_or(0, |likeliest| likeliest.cost + FAR);
    found.retain(|hypothesis| hypothesis.cost <= bound);
    found.truncate(MOST);
    found
}

/// Differences between a board as executed and the one that stands.
struct Target<'a> {
    standing: &'a Placement,
    /// The number of each square among those that differ.
    bits: [Option<u8>; 64],
    all: u64,
}

impl<'a> Target<'a> {
    fn new(executed: &Placement, standing: &'a Placement) -> Self {
        let mut bits = [None; 64];
        let mut all = 0;
        for (number, square) in (0..).zip(executed.differences(standing)) {
            bits[square.index()] = Some(number);
            all |= 1 << number;
        }
        Self { standing, bits, all }
    }

    /// Squares that a slip made of this board before its ply leaves wrong behind it, `after` being the board
    /// then: where the piece of each stands in the end, as the number of the square among those that differ,
    /// and whether it stands there.
    fn left(
        &self,
        trace: &Trace,
        (before, after): (&Placement, &Placement),
        slip: &Slip,
    ) -> impl Iterator<Item = (Option<u8>, bool)> {
        let mut wrong = *before;
        slip.change.apply(&mut wrong);
        let changed = slip.change.squares().chain(trace.change(slip.ply).squares());
        changed.filter_map(move |square| {
            let piece = wrong.get(square);
            let end = trace.end(slip.ply, square);
            let at = end.square.filter(|_| piece != after.get(square))?;
            Some((self.bits[at.index()], self.standing.get(at) == end.piece(piece)))
        })
    }

    /// Squares that a slip explains, as a mask of their numbers; `None` where it leaves something that does
    /// not stand so.
    fn explained(&self, trace: &Trace, boards: &[Placement], slip: &Slip) -> Option<u64> {
        self.left(trace, (&boards[slip.ply - 1], &boards[slip.ply]), slip)
            .try_fold(0, |mask, (bit, right)| Some(mask | 1 << bit.filter(|_| right)?))
    }

    /// Number of squares that would still differ after a slip.
    fn remaining(&self, trace: &Trace, slip: &Slip) -> u32 {
        let (mut left, mut new) = (self.all, 0);
        for (bit, right) in self.left(trace, (&trace.boards[slip.ply - 1], &trace.boards[slip.ply]), slip) {
            match bit {
                Some(bit) if right => left &= !(1 << bit),
                Some(_) => {}
                None => new += 1,
            }
        }
        left.count_ones() + new
    }
}

/// Single slips, and pairs that leave different squares wrong.
fn independent(trace: &Trace, standing: &Placement) -> Vec<Hypothesis> {
    let target = Target::new(trace.last(), standing);
    let mut found = Vec::new();
    let mut partial: BTreeMap<u64, Vec<&Slip>> = BTreeMap::new();
    for slip in trace.slips() {
        match target.explained(trace, &trace.boards, slip) {
            Some(mask) if mask == target.all => found.extend(weigh(trace, standing, vec![*slip])),
            Some(mask) if mask != 0 => partial.entry(mask).or_default().push(slip),
            // It explains nothing, or would change what is right.
            Some(_) | None => {}
        }
    }
    for alike in partial.values_mut() {
        alike.sort_by_key(|slip| (slip.manner.cost(), std::cmp::Reverse(slip.ply), **slip));
        alike.truncate(ALIKE);
    }
    for (mask, ones) in &partial {
        let others = partial.get(&(target.all ^ mask)).filter(|_| *mask < target.all ^ mask);
        for (one, other) in pairs(ones, others.map_or(&[], Vec::as_slice)) {
            found.extend(weigh(trace, standing, vec![*one, *other]));
        }
    }
    found
}

fn pairs<'a>(ones: &'a [&'a Slip], others: &'a [&'a Slip]) -> impl Iterator<Item = (&'a Slip, &'a Slip)> {
    let all = ones.iter().flat_map(move |one| others.iter().map(move |other| (*one, *other)));
    all.filter(|(one, other)| one.ply != other.ply)
        .map(|(one, other)| if one.ply < other.ply { (one, other) } else { (other, one) })
}

/// Pairs whose second slip acts on what the first left wrong.
fn dependent(trace: &Trace, standing: &Placement) -> Vec<Hypothesis> {
    let target = Target::new(trace.last(), standing);
    let mut firsts: Vec<(u32, u32, &Slip)> = Vec::new();
    for slip in trace.slips() {
        let left = target.remaining(trace, slip);
        if left < target.all.count_ones() + 2 {
            firsts.push((left, slip.manner.cost(), slip));
        }
    }
    firsts.sort_by_key(|(left, cost, slip)| (*left, *cost, std::cmp::Reverse(slip.ply), **slip));
    let mut found = Vec::new();
    for (_, _, first) in firsts.into_iter().take(DEPENDENT) {
        let boards = trace.with(&[*first]);
        let target = Target::new(&boards[trace.moves.len()], standing);
        for second in trace.slips().filter(|second| second.ply > first.ply) {
            if target.explained(trace, &boards, second) == Some(target.all) {
                found.extend(weigh(trace, standing, vec![*first, *second]));
            }
        }
    }
    found
}

/// The slips with what they cost, if they leave exactly the board that stands.
fn weigh(trace: &Trace, standing: &Placement, slips: Vec<Slip>) -> Option<Hypothesis> {
    let boards = trace.with(&slips);
    if boards.last() != Some(standing) {
        return None;
    }
    let first = slips.first()?.ply;
    let made: u32 = slips.iter().map(|slip| slip.manner.cost()).sum();
    let second = if slips.len() > 1 { noticed::SECOND_SLIP } else { 0 };
    let later = (first + 1..=trace.moves.len()).filter(|ply| slips.iter().all(|slip| slip.ply != *ply));
    let seen: u32 = later.map(|ply| oddity(trace, &boards[ply - 1], ply)).sum();
    Some(Hypothesis { slips, cost: made + second + seen })
}

/// Cost of a written move that would strike whoever executes it on a wrong board.
fn oddity(trace: &Trace, board: &Placement, ply: usize) -> u32 {
    let (mv, right) = (trace.mv(ply), &trace.boards[ply - 1]);
    let color = right.get(mv.from()).map(|piece| piece.color);
    let lifted = match (board.get(mv.from()), right.get(mv.from())) {
        (None, _) => noticed::EMPTY_SQUARE,
        (one, other) if one != other => noticed::OTHER_PIECE,
        _ => 0,
    };
    if mv.castling().is_some() {
        let rook = mv.castling_rook().and_then(|square| board.get(square));
        let there = rook.is_some_and(|piece: Piece| piece.role == Role::Rook);
        return lifted + if there { 0 } else { noticed::EMPTY_SQUARE };
    }
    let victim = mv.captured_on().unwrap_or(mv.to());
    let met = match (board.get(victim), mv.capture()) {
        (Some(piece), _) if Some(piece.color) == color => noticed::OWN_PIECE,
        (None, Some(_)) => noticed::NOTHING_CAPTURED,
        (Some(_), None) => noticed::UNEXPECTED_PIECE,
        _ => 0,
    };
    let through = between(mv.from(), mv.to()).any(|square| board.get(square).is_some());
    lifted + met + if through { noticed::THROUGH_A_PIECE } else { 0 }
}

/// The squares between two on a line; none where they are on no line.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let at = |square: Square| (square.file.index() as isize, square.rank.index() as isize);
    let ((file, rank), (to_file, to_rank)) = (at(from), at(to));
    let (files, ranks) = (to_file - file, to_rank - rank);
    let on_a_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let steps = if on_a_line { files.abs().max(ranks.abs()) } else { 0 };
    let square = move |step: isize| Square::at(file + step * files.signum(), rank + step * ranks.signum());
    (1..steps).filter_map(square)
}
