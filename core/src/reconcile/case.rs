//! Cases that are brought before the arbiter: two sheets, two boards, the clocks.

use super::entry::entries;
use crate::language::Message;
use crate::rules::{ByColor, Color, Move, Placement, Position, Role, Square};

/// The most entries of a sheet.
pub(crate) const MOST_ENTRIES: usize = 2_000;

/// Two sheets and two boards of one game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Case {
    /// The position that the game began from.
    pub start: Position,
    /// Entries of each player, ply by ply; `None` where nothing can be read.
    pub sheets: ByColor<Vec<Option<String>>>,
    /// Pieces as they stand on each player's board.
    pub boards: ByColor<Placement>,
    pub clock_initial: Option<ByColor<u64>>,
    /// The times after each ply, in milliseconds.
    pub clocks: Vec<ByColor<u64>>,
}

faults! {
    /// Reason why something is no case that can be judged.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum CaseError {
        /// A board that is not eight ranks of eight squares.
        Placement(color: Color) => no_board(*color, say!("fen_placement")),
        /// A side has no king on a board, or more than one.
        Kings(color: Color) => no_board(*color, say!("fen_kings")),
        /// A side has more pieces or pawns on a board than the game can have given it.
        Material(color: Color) => no_board(*color, say!("case_material")),
        /// A sheet of more entries than are looked at.
        TooLong(color: Color) => {
            say!("case_too_long", field = format!("sheets.{color}"), most = MOST_ENTRIES as u64)
        },
        /// More times than the longer sheet has entries.
        Clocks => say!("case_clocks"),
    }
}

fn no_board(color: Color, why: Message) -> Message {
    say!("case_board", field = format!("boards.{color}"), why)
}

impl Case {
    /// Squares from and to which both sheets have a piece going behind these moves, legal or not; nothing
    /// where they do not both say so, or it may be more than one.
    pub fn written_alike(&self, behind: &[Move]) -> Option<(Square, Square)> {
        let position = behind.iter().fold(self.start.clone(), |at, mv| at.play(*mv));
        let steps = |color| Some(entries(self.sheets.get(color)).get(behind.len())?.steps(&position));
        let (whites, blacks) = (steps(Color::White)?, steps(Color::Black)?);
        let alike: Vec<_> = whites.into_iter().filter(|step| blacks.contains(step)).collect();
        if let [step] = alike[..] { Some(step) } else { None }
    }

    /// Looks whether the case is one that a game can have brought about.
    pub fn check(&self) -> Result<(), CaseError> {
        let begun = Placement::of(&self.start);
        for color in Color::ALL {
            if self.sheets.get(color).len() > MOST_ENTRIES {
                return Err(CaseError::TooLong(color));
            }
            if let Some(fault) = board_fault(self.boards.get(color), &begun, color) {
                return Err(fault);
            }
        }
        let longest = self.sheets.white.len().max(self.sheets.black.len());
        if self.clocks.len() > longest { Err(CaseError::Clocks) } else { Ok(()) }
    }

    /// The times after a ply, if they are known.
    pub(crate) fn clock_at(&self, ply: usize) -> Option<ByColor<u64>> {
        ply.checked_sub(1).map_or(self.clock_initial, |index| self.clocks.get(index).copied())
    }
}

/// Reason why no game that has `begun` so brings about such a board of this player, if none does.
pub(crate) fn board_fault(board: &Placement, begun: &Placement, color: Color) -> Option<CaseError> {
    if board.count(Role::King) != (ByColor { white: 1, black: 1 }) {
        return Some(CaseError::Kings(color));
    }
    let possible = Color::ALL.into_iter().all(|side| can_have_come_from(board, begun, side));
    (!possible).then_some(CaseError::Material(color))
}

/// True if a side has no more pieces than it began with, promoted pawns counted as pawns.
fn can_have_come_from(board: &Placement, begun: &Placement, side: Color) -> bool {
    let count = |placement: &Placement, role| *placement.count(role).get(side);
    let promoted = Role::ALL.into_iter().filter(|role| ![Role::Pawn, Role::King].contains(role));
    let more: usize = promoted.map(|role| count(board, role).saturating_sub(count(begun, role))).sum();
    count(board, Role::Pawn) + more <= count(begun, Role::Pawn)
}
