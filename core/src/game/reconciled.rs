//! Boards that differed (fide-2018 D.2.9), and the settlement that the arbiter confirmed.

use serde::{Deserialize, Serialize};

use crate::language::Message;
use crate::reconcile::Verdict;
use crate::rules::laws::Article;
use crate::rules::{ByColor, Color, Party};

/// Settlement of a difference between boards.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Settlement {
    /// Nothing had to be done.
    Nothing,
    /// The boards agreed: entries of the sheets were put right.
    SheetsFixed,
    /// The sheets agreed: boards were put right.
    BoardsCorrected,
    /// The sheets differed too: back to where they agree.
    Resumed,
    /// Both sheets have an illegal move: what the Laws say of that comes next.
    IllegalMove,
}

impl Settlement {
    /// The settlement that comes of a finding; `None` where the arbiter has to read an entry first.
    pub const fn of(verdict: Verdict) -> Option<Self> {
        match verdict {
            Verdict::None => Some(Self::Nothing),
            Verdict::FixSheets => Some(Self::SheetsFixed),
            Verdict::CorrectBoards => Some(Self::BoardsCorrected),
            Verdict::ResumeFrom => Some(Self::Resumed),
            Verdict::RestoreIllegal => Some(Self::IllegalMove),
            Verdict::ArbiterReads => None,
        }
    }

    /// The remark on it beside the moves.
    pub(super) fn remark(self, article: Option<Article>) -> Message {
        match self {
            Self::Resumed | Self::IllegalMove => say!("remark_resumed", article),
            Self::BoardsCorrected => say!("remark_corrected", article),
            Self::Nothing | Self::SheetsFixed => say!("remark_sheets", article),
        }
    }
}

/// Reader of a board or a scoresheet.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum ReadBy {
    Named(Party),
    Unnamed,
    /// An electronic board showed it.
    Board,
}

impl ReadBy {
    fn message(self) -> Message {
        match self {
            Self::Named(who) => say!("reader_named", who),
            Self::Unnamed => say!("reader_unnamed"),
            Self::Board => say!("reader_board"),
        }
    }
}

/// The message that tells who read a side's board, or its scoresheet, and in place of whose reading.
pub fn read_by(is_board: bool, color: Color, by: ReadBy, over: Option<ReadBy>) -> Message {
    let reader = by.message();
    match (is_board, over.map(ReadBy::message)) {
        (true, None) => say!("board_read_by", color, reader),
        (true, Some(over)) => say!("board_read_over", color, reader, over),
        (false, None) => say!("sheet_read_by", color, reader),
        (false, Some(over)) => say!("sheet_read_over", color, reader, over),
    }
}

/// A finding that the arbiter confirmed. Moves are UCI.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Reconciled {
    pub settlement: Settlement,
    /// Number of plies that stay as recorded, one announced and not completed included.
    pub kept: u32,
    pub moves: Vec<String>,
    pub corrected: Vec<Color>,
    /// Pieces on the boards, each as the first field of a FEN.
    pub boards: ByColor<String>,
    pub sheets: ByColor<Option<Vec<Option<String>>>>,
    /// Times that the clocks show now, in milliseconds, where these change.
    pub times: Option<ByColor<u64>>,
    pub article: Option<Article>,
}

/// A place of the score at which boards or sheets were put right.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Mended {
    pub plies: usize,
    pub(super) settlement: Settlement,
    pub(super) article: Option<Article>,
}

impl Mended {
    /// The remark on it for the score sheet.
    pub fn remark(&self) -> Message {
        self.settlement.remark(self.article.clone())
    }
}
