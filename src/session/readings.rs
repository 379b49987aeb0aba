//! What has been read of two boards that differ, and of both sheets (fide-2018 D.2.9).

use crate::language::dictation::RankSquares;
use crate::reconcile::{Case, Finding};
use crate::rules::{ByColor, Color, File, Placement, Rank, Square};

/// What has been read of both boards and both sheets.
#[derive(Clone, Debug, Default)]
pub(super) struct Differ {
    pub boards: ByColor<Board>,
    /// `None`: as the program has it.
    pub sheets: ByColor<Option<Vec<Option<String>>>>,
    pub open: Option<Open>,
    /// A rank that was heard and read back; it counts after a yes.
    pub heard: Option<(Rank, RankSquares)>,
    pub finding: Option<Box<(Case, Finding)>>,
    pub clocks_set: ByColor<bool>,
}

impl Differ {
    /// Whether a board has not been read.
    pub(crate) fn is_unread(&self, color: Color) -> bool {
        self.boards.get(color).placement().is_none()
    }
}

/// What is being read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Open {
    Board(Color),
    Sheet(Color),
}

/// A board as far as it has been read; the eighth rank is the last.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Board {
    pub ranks: BoardRead,
    /// Whether nobody read it: it is said to stand as the program has it.
    pub recorded: bool,
}

/// The ranks of a board as far as they have been read, White's first; of each its squares, `a` first.
pub type BoardRead = [Option<RankSquares>; 8];

impl Board {
    pub fn of(placement: &Placement) -> Self {
        let rank = |rank| File::ALL.map(|file| placement.get(Square { file, rank }));
        Self { ranks: Rank::ALL.map(|of| Some(rank(of))), recorded: false }
    }

    /// The ranks that have not been read, as they are written, the highest first.
    pub fn unread(&self) -> String {
        self.missing().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// Whether any rank of it has been read.
    pub(crate) fn is_begun(&self) -> bool {
        self.ranks.iter().any(Option::is_some)
    }

    pub fn missing(&self) -> Vec<Rank> {
        let unread = Rank::ALL.into_iter().zip(&self.ranks).filter(|(_, read)| read.is_none());
        unread.map(|(rank, _)| rank).rev().collect()
    }

    /// All of it, once all of it has been read.
    pub fn placement(&self) -> Option<Placement> {
        let mut placement = Placement::EMPTY;
        for (rank, squares) in Rank::ALL.into_iter().zip(self.ranks) {
            for (file, piece) in File::ALL.into_iter().zip(squares?) {
                placement.set(Square { file, rank }, piece);
            }
        }
        Some(placement)
    }
}
