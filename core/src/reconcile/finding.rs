//! The finding and its parts.

use serde::Serialize;

use super::cost::SlipKind;
use super::faults::SheetFault;
use super::hand::Handling;
use crate::rules::laws::Article;
use crate::rules::{ByColor, CastlingSide, Color, Move, Piece, Position, Role, Square};

/// A move in the position that it is made in.
pub type MoveAt = (Position, Move);

/// Verdict on what has to be done; named as in the command's answers.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The boards agree, and so do the sheets: nothing.
    #[default]
    None,
    /// The boards agree, the sheets do not: entries are put right from the boards, nothing is replayed.
    FixSheets,
    /// The sheets agree: wrong boards are put right (fide-2018 D.2.9, fide-2009 19.2 vii).
    CorrectBoards,
    /// The sheets differ too: back to where they agree (fide-2018 D.2.9, fide-2009 19.2 viii).
    ResumeFrom,
    /// Both sheets have the same illegal move: the position before it (fide-2018 7.5.1).
    RestoreIllegal,
    /// An entry that cannot be read decides, and more than one legal move is left.
    ArbiterReads,
}

/// Point from which the game goes on.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Resume {
    /// The ply behind which the game goes on, counted from 1.
    pub ply: usize,
    /// The position to stand on both boards, as a FEN.
    pub fen: String,
    /// The times then, if they are known.
    pub clock: Option<ByColor<u64>>,
}

/// A square that is wrong.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Change {
    pub square: Square,
    /// The piece that stands there; `None` for none.
    pub stands: Option<Piece>,
    pub should: Option<Piece>,
}

/// Correction of a board: what has to be put right on it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Correction {
    pub board: Color,
    /// Each square that is wrong.
    pub squares: Vec<Change>,
    pub handlings: Vec<Handling>,
}

/// Slip of a hand: what was done instead of a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SlipTold {
    /// The ply at which it happened, counted from 1.
    pub ply: usize,
    pub kind: SlipKind,
    /// Move that was played instead, as UCI.
    pub instead: Option<String>,
    pub written: MoveAt,
    /// Square from which a piece was lifted.
    pub from: Option<Square>,
    pub to: Option<Square>,
    pub promotion: Option<Role>,
    pub castled: Option<CastlingSide>,
}

/// Explanation of a wrong board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Explanation {
    pub board: Color,
    pub sheet: Color,
    pub slips: Vec<SlipTold>,
    /// The lower, the likelier.
    pub cost: u32,
}

impl Explanation {
    /// Kind of the slip, or that of two of them.
    pub fn kind(&self) -> SlipKind {
        if let [slip] = &self.slips[..] { slip.kind } else { SlipKind::TwoSlips }
    }
}

/// An entry that may be read in several ways.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct OpenEntry {
    pub sheet: Color,
    /// Number of the entry, from 1.
    pub ply: usize,
    /// Consequences of each reading.
    pub readings: Vec<Followed>,
}

/// Consequence of a reading.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Followed {
    pub mv: MoveAt,
    pub verdict: Verdict,
    pub agreed_ply: usize,
    /// Point from which the game goes on, unless another entry has to be read.
    pub resume: Option<Resume>,
}

/// The finding for the arbiter.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Finding {
    pub verdict: Verdict,
    /// The article of the Laws for the verdict; an edition may be silent.
    pub article: Option<Article>,
    pub agreed_ply: usize,
    /// Point from which the game goes on; open where the arbiter has to read.
    pub resume: Option<Resume>,
    pub turn: Option<Color>,
    /// The moves that lead there; none where the boards agree on what no line of the sheets reaches.
    pub line: Option<Vec<Move>>,
    pub corrections: Vec<Correction>,
    /// Explanations of them, the likeliest first for each board.
    pub explanations: Vec<Explanation>,
    pub unexplained: Vec<Color>,
    pub faults: Vec<SheetFault>,
    pub open: Option<OpenEntry>,
    /// Both sheets agree, and so do both boards, but not with each other.
    pub both_elsewhere: bool,
}
