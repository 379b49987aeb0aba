//! Handlings that put a wrong board right, in an order that a hand can follow.

use crate::rules::{Piece, Placement, Square};

/// One thing to do.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Handling {
    /// A piece is carried to a square that is empty.
    Carry(Piece, Square, Square),
    Off(Piece, Square),
    /// A piece is put on an empty square.
    Put(Piece, Square),
}

impl Handling {
    /// Does this to the board.
    pub fn apply(self, board: &mut Placement) {
        match self {
            Self::Carry(piece, from, to) => {
                board.set(from, None);
                board.set(to, Some(piece));
            }
            Self::Off(_, square) => board.set(square, None),
            Self::Put(piece, square) => board.set(square, Some(piece)),
        }
    }
}

/// Handlings by which a board becomes another: what goes off first, then pieces carried to squares that are
/// empty by then, in the end what comes from beside the board.
pub fn handlings(stands: &Placement, should: &Placement) -> Vec<Handling> {
    let mut board = *stands;
    let mut done = Vec::new();
    let mut act = |handling: Handling, board: &mut Placement| {
        handling.apply(board);
        done.push(handling);
    };
    let (mut carried, off) = paired(stands, should);
    for (piece, square) in off {
        act(Handling::Off(piece, square), &mut board);
    }
    while !carried.is_empty() {
        match carried.iter().position(|(_, _, to)| board.get(*to).is_none()) {
            Some(index) => {
                let (piece, from, to) = carried.remove(index);
                act(Handling::Carry(piece, from, to), &mut board);
            }
            // They stand in one another's way: one goes into the hand, and comes back in the end.
            None => {
                let (piece, from, _) = carried.remove(0);
                act(Handling::Off(piece, from), &mut board);
            }
        }
    }
    for square in board.differences(should).collect::<Vec<_>>() {
        if let Some(piece) = should.get(square) {
            act(Handling::Put(piece, square), &mut board);
        }
    }
    done
}

type Pairs = (Vec<(Piece, Square, Square)>, Vec<(Piece, Square)>);

/// Pairs each piece with the square it goes to, the nearest that lacks its like, and tells which go off.
fn paired(stands: &Placement, should: &Placement) -> Pairs {
    let different: Vec<Square> = stands.differences(should).collect();
    let on = |board: &Placement| -> Vec<(Piece, Square)> {
        different.iter().filter_map(|square| Some((board.get(*square)?, *square))).collect()
    };
    let (mut wrong, mut lacking) = (on(stands), on(should));
    let mut carried = Vec::new();
    while let Some((_, from, to)) = nearest(&wrong, &lacking) {
        let (piece, at) = wrong.remove(from);
        let (_, target) = lacking.remove(to);
        carried.push((piece, at, target));
    }
    (carried, wrong)
}

/// The nearest like pieces of both lists: how far apart, and their places.
fn nearest(wrong: &[(Piece, Square)], lacking: &[(Piece, Square)]) -> Option<(usize, usize, usize)> {
    let pairs = wrong.iter().enumerate().flat_map(|(index, (piece, at))| {
        let like = lacking.iter().enumerate().filter(move |(_, (other, _))| other == piece);
        like.map(move |(other, (_, to))| (distance(*at, *to), index, other))
    });
    pairs.min()
}

fn distance(one: Square, other: Square) -> usize {
    one.file.index().abs_diff(other.file.index()) + one.rank.index().abs_diff(other.rank.index())
}
