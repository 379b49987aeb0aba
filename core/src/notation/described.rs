//! Descriptions of moves, and the legal moves that they fit.

use crate::rules::{CastlingSide, File, Move, Position, Rank, Role, Square};

/// Description of a move in a notation or an announcement: as much as was said and nothing more.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Described {
    Step(DescribedStep),
    Castling(CastlingSide, Check),
}

/// A move that is not castling.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub struct DescribedStep {
    /// The piece, if named. Unnamed it is a pawn, unless the square of departure is complete.
    pub role: Option<Role>,
    /// The file it comes from, if said.
    pub from_file: Option<File>,
    /// The rank it comes from, if said.
    pub from_rank: Option<Rank>,
    pub takes: bool,
    /// The captured piece, if named.
    pub captured: Option<Role>,
    pub to: Square,
    /// The piece that the pawn becomes, if said.
    pub promotion: Option<Role>,
    /// True if `en passant` was said.
    pub en_passant: bool,
    pub check: Check,
}

/// Check as described. Saying nothing says nothing: the signs are optional (fide-2018 C.13).
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash)]
pub enum Check {
    /// No mark of check; it may give check all the same.
    #[default]
    Unsaid,
    /// It is marked as check, `+`.
    Check,
    /// It is marked as mate, `#`.
    Mate,
}

/// Legal moves that a description fits.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Fit {
    One(Move),
    /// Each of these; the description does not tell them apart.
    Several(Vec<Move>),
    /// It fits no legal move, for this reason.
    None(Illegal),
}

/// Reasons why a description fits no legal move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Illegal {
    /// The named square of departure is empty or holds a piece of the other side.
    NothingThere(Square),
    /// Another piece than the one named stands there.
    OtherPiece(Square, Role),
    /// No piece of that kind can go there.
    CannotReach(Role, Square),
    CannotGo(Square, Square),
    /// It can go there, but captures nothing.
    NothingToCapture(Square),
    /// It captures another piece than the one named.
    OtherCaptured(Role),
    /// It is no capture en passant.
    NotEnPassant,
    /// Nothing is promoted by this move.
    NotAPromotion,
    NoSuchPromotion(Role),
    /// It gives no check.
    NotCheck,
    /// It does not mate.
    NotMate,
    /// Castling to that side is not possible now.
    CannotCastle(CastlingSide),
}

impl DescribedStep {
    /// The complete square of departure, if both its coordinates were said.
    pub fn from(&self) -> Option<Square> {
        Some(Square { file: self.from_file?, rank: self.from_rank? })
    }

    /// The piece meant: the one named, else a pawn, else (with a full square of departure) any.
    pub fn meant_role(&self) -> Option<Role> {
        self.role.or(if self.from().is_some() { None } else { Some(Role::Pawn) })
    }

    fn goes(&self, mv: Move, chess960: bool) -> bool {
        let two_steps = mv.from().file.index().abs_diff(mv.to().file.index()) == 2;
        let castling_ok = mv.castling().is_none() || (!chess960 && two_steps && self.from().is_some());
        castling_ok
            && mv.to() == self.to
            && self.meant_role().is_none_or(|role| mv.role() == role)
            && self.may_start_on(mv.from())
    }

    /// Tests if this square agrees with all that was said of the departure.
    pub(crate) fn may_start_on(&self, square: Square) -> bool {
        self.from_file.is_none_or(|file| square.file == file)
            && self.from_rank.is_none_or(|rank| square.rank == rank)
    }

    /// Checks what was said besides against a move that goes there: if each holds, and
    /// what is wrong where it does not.
    fn besides(&self, mv: Move) -> [(bool, Illegal); 4] {
        let captured = self.captured.unwrap_or(Role::Pawn);
        [
            (!self.takes || mv.capture().is_some(), Illegal::NothingToCapture(self.to)),
            (self.captured.is_none_or(|role| mv.capture() == Some(role)), Illegal::OtherCaptured(captured)),
            (!self.en_passant || mv.is_en_passant(), Illegal::NotEnPassant),
            (self.promotion.is_none_or(|role| mv.promotion() == Some(role)), Illegal::NotAPromotion),
        ]
    }

    fn unreachable(&self, position: &Position) -> Illegal {
        let Some(from) = self.from() else {
            return Illegal::CannotReach(self.role.unwrap_or(Role::Pawn), self.to);
        };
        match position.piece_at(from).filter(|piece| piece.color == position.turn()) {
            None => Illegal::NothingThere(from),
            Some(piece) if self.role.is_some_and(|role| role != piece.role) => {
                Illegal::OtherPiece(from, piece.role)
            }
            Some(_) => Illegal::CannotGo(from, self.to),
        }
    }

    fn fit(&self, position: &Position) -> Fit {
        if let Some(role) = self.promotion.filter(|role| !Role::PROMOTIONS.contains(role)) {
            return Fit::None(Illegal::NoSuchPromotion(role));
        }
        let mut moves = position.legal_moves();
        moves.retain(|mv| self.goes(*mv, position.is_chess960()));
        let Some(any) = moves.first().copied() else { return Fit::None(self.unreachable(position)) };
        for (at, (_, otherwise)) in self.besides(any).into_iter().enumerate() {
            moves.retain(|mv| self.besides(*mv)[at].0);
            if moves.is_empty() {
                return Fit::None(otherwise);
            }
        }
        fit_check(position, moves, self.check)
    }
}

impl Described {
    /// The legal moves of this position that it describes.
    ///
    /// A mark that contradicts the position (a capture of nothing, a check that is none) makes the
    /// description fit nothing: somebody sees another board, or was misheard.
    pub fn fit(&self, position: &Position) -> Fit {
        match self {
            Self::Step(step) => step.fit(position),
            Self::Castling(side, check) => {
                let mut moves = position.legal_moves();
                moves.retain(|mv| mv.castling() == Some(*side));
                if moves.is_empty() {
                    return Fit::None(Illegal::CannotCastle(*side));
                }
                fit_check(position, moves, *check)
            }
        }
    }

    /// Tests if a legal move is one that is described. What was said of check is left aside.
    pub fn matches(&self, mv: Move, chess960: bool) -> bool {
        match self {
            Self::Step(step) => step.goes(mv, chess960) && step.besides(mv).iter().all(|(holds, _)| *holds),
            Self::Castling(side, _) => mv.castling() == Some(*side),
        }
    }

    /// The same description without what was said of check, for sources where that mark is often
    /// wrong and never tells moves apart (PGN files).
    pub fn without_check(self) -> Self {
        match self {
            Self::Step(step) => Self::Step(DescribedStep { check: Check::Unsaid, ..step }),
            Self::Castling(side, _) => Self::Castling(side, Check::Unsaid),
        }
    }
}

fn fit_check(position: &Position, moves: Vec<Move>, check: Check) -> Fit {
    let contradicts = |mv: &Move| match check {
        Check::Unsaid => None,
        Check::Check => (!position.play(*mv).is_check()).then_some(Illegal::NotCheck),
        Check::Mate => (!position.play(*mv).is_checkmate()).then_some(Illegal::NotMate),
    };
    let contradictions: Vec<_> = moves.iter().map(contradicts).collect();
    match (contradictions.iter().copied().reduce(Option::and).flatten(), moves.as_slice()) {
        (Some(illegal), _) => Fit::None(illegal),
        (None, [mv]) => Fit::One(*mv),
        (None, _) => Fit::Several(moves),
    }
}
