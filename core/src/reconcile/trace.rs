//! A game as it should have been executed, and where what stood on a square at some ply stands in the end.

use super::board_change::BoardChange;
use super::slips::{Slip, slips};
use crate::rules::{Move, Piece, Placement, Position, Role, Square};

/// The moves of a game with its boards, and all that may have gone wrong at each ply.
#[derive(Debug)]
pub struct Trace {
    /// The board before the first ply, then after each.
    pub(super) boards: Vec<Placement>,
    pub(super) moves: Vec<Move>,
    changes: Vec<BoardChange>,
    slips: Vec<Vec<Slip>>,
    /// For each board: where each of its squares' contents stand in the end, and what a pawn has become there.
    ends: Vec<[End; 64]>,
}

/// Final place of what stood on a square.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The square; `None`: off the board.
    pub square: Option<Square>,
    /// Role that it took on if it was a pawn.
    pub becomes: Option<Role>,
}

impl End {
    /// Turns a piece into what it is in the end.
    pub fn piece(&self, piece: Option<Piece>) -> Option<Piece> {
        let role = |piece: Piece| self.becomes.filter(|_| piece.role == Role::Pawn).unwrap_or(piece.role);
        piece.map(|piece| Piece { role: role(piece), ..piece })
    }
}

impl Trace {
    /// The trace of a legal game.
    pub fn new(start: &Position, moves: &[Move]) -> Self {
        let mut position = start.clone();
        let mut boards = vec![Placement::of(start)];
        let mut found = Vec::with_capacity(moves.len());
        for (index, mv) in moves.iter().enumerate() {
            found.push(slips(&position, &boards[index], *mv, index + 1));
            position = position.play(*mv);
            boards.push(Placement::of(&position));
        }
        let changes: Vec<BoardChange> = moves.iter().map(|mv| BoardChange::of(*mv)).collect();
        Self { ends: ends(&changes), boards, moves: moves.to_vec(), changes, slips: found }
    }

    /// The board in the end.
    pub fn last(&self) -> &Placement {
        &self.boards[self.moves.len()]
    }

    /// The move of a ply, from 1.
    pub fn mv(&self, ply: usize) -> Move {
        self.moves[ply - 1]
    }

    /// Change to the board that executes the move of a ply rightly.
    pub fn change(&self, ply: usize) -> &BoardChange {
        &self.changes[ply - 1]
    }

    /// All slips, ply by ply.
    pub fn slips(&self) -> impl Iterator<Item = &Slip> {
        self.slips.iter().flatten()
    }

    /// Final place of what stands on a square after a ply.
    pub fn end(&self, ply: usize, square: Square) -> End {
        self.ends[ply][square.index()]
    }

    /// The boards after each ply, if these slips are made and everything else is executed as written.
    pub fn with(&self, made: &[Slip]) -> Vec<Placement> {
        let mut board = self.boards[0];
        let mut boards = vec![board];
        for (index, right) in self.changes.iter().enumerate() {
            let slip = made.iter().find(|slip| slip.ply == index + 1);
            slip.map_or(right, |slip| &slip.change).apply(&mut board);
            boards.push(board);
        }
        boards
    }
}

fn ends(changes: &[BoardChange]) -> Vec<[End; 64]> {
    let mut now = [End { square: None, becomes: None }; 64];
    Square::all().for_each(|square| now[square.index()].square = Some(square));
    let mut ends = vec![now];
    for change in changes.iter().rev() {
        let mut before = now;
        for square in change.squares() {
            let after = change.carries(square).map(|to| now[to.index()]);
            before[square.index()] = match after {
                Some(end) => End { becomes: change.promotes(square).or(end.becomes), ..end },
                None => End { square: None, becomes: None },
            };
        }
        now = before;
        ends.push(now);
    }
    ends.reverse();
    ends
}
