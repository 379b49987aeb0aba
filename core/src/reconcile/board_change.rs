//! Changes that a hand makes to a board, right or wrong.

use crate::rules::{Move, Placement, Role, Square};

/// Pieces lifted, put down and taken off, in one go.
///
/// Made on any board, also on one that is wrong already: what stands on the square of departure is lifted, whatever it
/// is; where it is put down, whatever stands there goes.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Ord, PartialOrd)]
pub struct BoardChange {
    /// Pieces that are lifted; in castling king and rook.
    pub lifts: [Option<Lift>; 2],
    pub off: Option<Square>,
}

/// A piece that a hand lifts, and where it is put.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub struct Lift {
    pub from: Square,
    /// Square on which it is put; `None`: beside the board.
    pub to: Option<Square>,
    pub becomes: Option<Role>,
}

impl Lift {
    /// From one square to another.
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to: Some(to), becomes: None }
    }
}

impl BoardChange {
    /// No hand does anything.
    pub(crate) const NOTHING: Self = Self { lifts: [None, None], off: None };

    /// One piece is lifted and put down.
    pub(crate) const fn lift(lift: Lift) -> Self {
        Self { lifts: [Some(lift), None], off: None }
    }

    /// King and rook castle.
    pub const fn castling(king: Lift, rook: Lift) -> Self {
        Self { lifts: [Some(king), Some(rook)], off: None }
    }

    /// The change that executes a move.
    pub fn of(mv: Move) -> Self {
        let first = Lift { becomes: mv.promotion(), ..Lift::new(mv.from(), mv.to()) };
        let rook = mv.castling_rook().zip(mv.castling_rook_to()).map(|(from, to)| Lift::new(from, to));
        Self { lifts: [Some(first), rook], off: mv.captured_on().filter(|_| mv.is_en_passant()) }
    }

    /// Does on the board what the hands did.
    pub fn apply(&self, board: &mut Placement) {
        let lifted = self.lifts.map(|lift| lift.and_then(|lift| board.get(lift.from)));
        self.lifts.iter().flatten().for_each(|lift| board.set(lift.from, None));
        if let Some(square) = self.off {
            board.set(square, None);
        }
        for (lift, piece) in self.lifts.iter().zip(lifted) {
            let Some(Lift { to: Some(to), becomes, .. }) = *lift else { continue };
            let role = |role| becomes.filter(|_| role == Role::Pawn).unwrap_or(role);
            board.set(to, piece.map(|piece| crate::rules::Piece { role: role(piece.role), ..piece }));
        }
    }

    /// The squares it may change.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.lifts.into_iter().flatten().flat_map(|lift| [Some(lift.from), lift.to]).flatten().chain(self.off)
    }

    /// Square to which it takes what stands on a square; `None`: off the board.
    pub(crate) fn carries(&self, square: Square) -> Option<Square> {
        let mut lifts = self.lifts.iter().flatten();
        if let Some(lift) = lifts.clone().find(|lift| lift.from == square) {
            return lift.to;
        }
        let covered = self.off == Some(square) || lifts.any(|lift| lift.to == Some(square));
        (!covered).then_some(square)
    }

    /// Role that a pawn on a square takes on by it.
    pub(crate) fn promotes(&self, square: Square) -> Option<Role> {
        self.lifts.iter().flatten().find(|lift| lift.from == square)?.becomes
    }
}
