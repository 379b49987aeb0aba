//! Faults of the entries of the sheets, named.

use serde::Serialize;

use super::align::{Alignment, EntryRole};
use super::entry::WrittenEntry;
use super::finding::MoveAt;
use super::scan::BothSheets;
use crate::rules::{ByColor, Color, Move, Position};

/// Kind of fault of an entry; named as in the command's answers.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    Unreadable,
    Ambiguous,
    /// It fits no legal move.
    Illegal,
    /// It is the move, and says check or mate where there is none.
    WrongCheck,
    /// It is a legal move, but not the one that was played.
    OtherMove,
    /// It differs from the other sheet, and nothing says which is right.
    Differs,
    /// It is not there.
    Missing,
    Doubled,
    /// It belongs to no move.
    Extra,
    /// From here on entries stand on other lines than their moves.
    Shifted,
    Transposed,
    /// From here on the sheet has hardly a move of this game.
    OtherGame,
}

/// A fault of a sheet.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SheetFault {
    pub sheet: Color,
    /// Its entry, from 1; of a missing one the ply it should tell.
    pub ply: usize,
    pub kind: FaultKind,
    pub entry: Option<String>,
    pub should: Option<MoveAt>,
    /// The entry it has changed places with, from 1.
    pub with: Option<usize>,
    /// By how many lines later entries stand too late, or (negative) too early.
    pub by: Option<isize>,
}

/// The least number of entries that do not fit before a sheet is called another game's.
const HARDLY: usize = 4;

/// Faults of entries that agree, up to a ply: those not wholly legible.
pub(crate) fn of_agreed(start: &Position, entries: &BothSheets, moves: &[Move]) -> Vec<SheetFault> {
    let mut position = start.clone();
    let mut faults = Vec::new();
    for (index, mv) in moves.iter().enumerate() {
        for color in Color::ALL {
            let entry = entries.get(color).get(index);
            let wrong =
                |entry: &WrittenEntry| entry.is_no_check(&position, *mv).then_some(FaultKind::WrongCheck);
            let kind = entry.and_then(|entry| open(entry, &position).or_else(|| wrong(entry)));
            let should = Some((position.clone(), *mv));
            faults.extend(kind.map(|kind| fault(entries, color, index, kind, should)));
        }
        position = position.play(*mv);
    }
    faults
}

fn open(entry: &WrittenEntry, position: &Position) -> Option<FaultKind> {
    if entry.is_illegible() {
        return Some(FaultKind::Unreadable);
    }
    let readings = entry.readings(position, &position.legal_moves());
    (readings.len() > 1).then_some(FaultKind::Ambiguous)
}

/// A fault of the entry of this number.
pub fn fault(
    entries: &BothSheets,
    sheet: Color,
    index: usize,
    kind: FaultKind,
    should: Option<MoveAt>,
) -> SheetFault {
    let there = entries.get(sheet).get(index).filter(|_| kind != FaultKind::Missing);
    let entry = there.and_then(|entry| entry.text.clone());
    SheetFault { sheet, ply: index + 1, kind, entry, should, with: None, by: None }
}

/// Faults of the entries of both sheets laid side by side from a position on, after `done` plies. Where
/// nothing says which of two legal moves is right, both entries are named.
pub(crate) fn of_alignment(
    start: &Position,
    done: usize,
    entries: &BothSheets,
    alignment: &Alignment,
    undecided: bool,
) -> Vec<SheetFault> {
    let mut position = start.clone();
    let mut faults: Vec<SheetFault> = Vec::new();
    let mut tails = ByColor { white: false, black: false };
    let mut ply = done;
    for step in &alignment.steps {
        ply += usize::from(step.mv.is_some());
        let should = step.mv.map(|mv| (position.clone(), mv));
        let any = |fault| {
            let mut roles = [step.entries.white, step.entries.black].into_iter().flatten();
            roles.any(|role| role.fault == fault)
        };
        let differ = undecided && any(None) && any(Some(FaultKind::OtherMove));
        for color in Color::ALL {
            let Some(EntryRole { index, fault: role, with }) = *step.entries.get(color) else { continue };
            let own = entries.get(color);
            let kind = match (role, step.mv) {
                (None | Some(FaultKind::OtherMove), _) if differ => FaultKind::Differs,
                (None | Some(FaultKind::Ambiguous | FaultKind::Illegal), _) if own[index].is_illegible() => {
                    FaultKind::Unreadable
                }
                (Some(kind), _) => kind,
                (None, Some(mv)) if own[index].is_no_check(&position, mv) => FaultKind::WrongCheck,
                (None, _) => continue,
            };
            // What comes after the end of a sheet is missing as one.
            let ended = kind == FaultKind::Missing && index >= own.len();
            if ended && std::mem::replace(tails.get_mut(color), true) {
                continue;
            }
            let should = should.clone().filter(|_| !differ);
            let mut found = fault(entries, color, index, kind, should);
            let with = with.map(|other| other + 1);
            let by = match role {
                Some(FaultKind::Missing) => Some(-1),
                Some(FaultKind::Shifted | FaultKind::Doubled | FaultKind::Extra) => Some(1),
                _ => None,
            };
            let shifted = by.filter(|_| index < own.len().saturating_sub(1));
            if kind != FaultKind::Shifted {
                let ply = if kind == FaultKind::Missing { ply } else { found.ply };
                faults.push(SheetFault { ply, with, ..found.clone() });
            }
            if let Some(by) = shifted {
                found = SheetFault { kind: FaultKind::Shifted, should: None, by: Some(by), ..found };
                shift_by(&mut faults, found);
            }
        }
        if let Some(mv) = step.mv {
            position = position.play(mv);
        }
    }
    for color in Color::ALL {
        gather(&mut faults, color, entries.get(color).len(), undecided);
    }
    faults
}

/// Notes that entries stand on other lines from here on; twice at the same entry is one shift by more lines.
fn shift_by(faults: &mut Vec<SheetFault>, shift: SheetFault) {
    let same = |fault: &&mut SheetFault| {
        (fault.sheet, fault.ply, fault.kind) == (shift.sheet, shift.ply, FaultKind::Shifted)
    };
    match faults.iter_mut().find(same) {
        Some(before) => before.by = before.by.zip(shift.by).map(|(one, other)| one + other),
        None => faults.push(shift),
    }
}

/// Many entries in a row that do not fit are one fault: the sheet is another game's.
fn gather(faults: &mut Vec<SheetFault>, sheet: Color, entries: usize, undecided: bool) {
    let misfit = |fault: &SheetFault| {
        let kinds = [FaultKind::Illegal, FaultKind::OtherMove, FaultKind::Extra, FaultKind::Differs];
        fault.sheet == sheet && kinds.contains(&fault.kind)
    };
    let misfits: Vec<&SheetFault> = faults.iter().filter(|fault| misfit(fault)).collect();
    let (Some(first), count) = (misfits.iter().map(|fault| fault.ply).min(), misfits.len()) else { return };
    let after = entries + 1 - first;
    if count < HARDLY || count * 2 < after || (undecided && count * 3 < after * 2) {
        return;
    }
    let found = SheetFault { kind: FaultKind::OtherGame, should: None, ..misfits[0].clone() };
    faults.retain(|fault| fault.sheet != sheet || fault.ply < first);
    faults.push(found);
}
