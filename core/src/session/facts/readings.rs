//! Readings of two boards that differ, and of both sheets, as far as they have come (fide-2018 D.2.9). They live as long as
//! the program runs; the journal holds that the boards differed, and what the arbiter confirmed.

use crate::game::event::Event;
use crate::game::reconciled::ReadBy;
use crate::language::Message;
use crate::language::dictation::RankSquares;
use crate::reconcile::{Case, Finding};
use crate::rules::{ByColor, Color, File, Placement, Rank, Square};

/// Readings of both boards and both sheets, as far as they have come.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct BoardComparison {
    pub boards: ByColor<Board>,
    /// `None`: as the program has it.
    pub sheets: ByColor<Option<Vec<Option<String>>>>,
    pub open: Option<Open>,
    /// A rank that was heard and read back; it counts after a yes.
    pub heard: Option<(Rank, RankSquares)>,
    pub finding: Option<Box<(Case, Finding)>>,
    /// The finding as it was last told to whoever may confirm it.
    pub told: Option<Vec<Message>>,
    pub readers: ByColor<Readers>,
    pub clocks_set: ByColor<bool>,
}

/// Readers of the board and the scoresheet of a side.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Readers {
    pub board: Readership,
    pub sheet: Readership,
}

/// Reader of a board or a sheet, and the one whose reading this replaces.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Readership {
    pub by: Option<ReadBy>,
    pub over: Option<ReadBy>,
    /// The part of it that is written down already.
    pub recorded: Option<Event>,
}

impl Readership {
    pub(crate) fn reads(&mut self, by: ReadBy) {
        if let Some(before) = self.by.replace(by).filter(|before| *before != by) {
            self.over = Some(before);
        }
    }
}

impl BoardComparison {
    pub(crate) fn is_unread(&self, color: Color) -> bool {
        self.boards.get(color).placement().is_none()
    }
}

/// The board or sheet that is being read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Open {
    Board(Color),
    Sheet(Color),
}

/// A board as far as it has been read; the eighth rank is the last.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Board {
    pub ranks: BoardRead,
    /// True if nobody read it: it is said to stand as the program has it.
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

    pub(crate) fn is_begun(&self) -> bool {
        self.ranks.iter().any(Option::is_some)
    }

    pub fn missing(&self) -> Vec<Rank> {
        let unread = Rank::ALL.into_iter().zip(&self.ranks).filter(|(_, read)| read.is_none());
        unread.map(|(rank, _)| rank).rev().collect()
    }

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
