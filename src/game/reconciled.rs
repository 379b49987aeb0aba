//! Boards that differed (fide-2018 D.2.9), and how what the arbiter confirmed changes a game.

use serde::{Deserialize, Serialize};

use crate::game::message::DifferMessage;
use crate::language::Message;
use crate::reconcile::Verdict;
use crate::rules::laws::Article;
use crate::rules::{ByColor, Color};

/// What was done about it.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Settlement {
    /// Nothing had to be.
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
    /// What comes of a finding; `None` where the arbiter has to read an entry first.
    #[must_use]
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
}

/// A finding that the arbiter confirmed. Moves are UCI.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Reconciled {
    /// What the arbiter had done on the boards and sheets.
    pub settlement: Settlement,
    /// So many plies stay as they were recorded, one announced and not completed included.
    pub kept: u32,
    /// What follows them on the sheets, in place of what was recorded.
    pub moves: Vec<String>,
    /// The boards that were put right.
    pub corrected: Vec<Color>,
    /// What stood on them, as the first field of a FEN.
    pub boards: ByColor<String>,
    /// What stood on the sheets that were entered.
    pub sheets: ByColor<Option<Vec<Option<String>>>>,
    /// What the clocks show now, in milliseconds, where that changes.
    pub times: Option<ByColor<u64>>,
    /// The article that rules this; `None` where the Laws in force have none.
    pub article: Option<Article>,
}

/// A place of the score at which boards or sheets were put right.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Mended {
    /// After so many plies.
    pub plies: usize,
    pub(super) settlement: Settlement,
    pub(super) article: Option<Article>,
}

impl Mended {
    /// What the score sheet says of it.
    #[must_use]
    pub fn remark(&self) -> Message {
        remark(self.settlement, self.article.clone())
    }
}

impl Reconciled {
    /// What the log of the game says of it.
    #[must_use]
    pub fn remark(&self) -> Message {
        remark(self.settlement, self.article.clone())
    }
}

fn remark(settlement: Settlement, article: Option<Article>) -> Message {
    match settlement {
        Settlement::Resumed | Settlement::IllegalMove => DifferMessage::RemarkResumed { article }.into(),
        Settlement::BoardsCorrected => DifferMessage::RemarkCorrected { article }.into(),
        Settlement::Nothing | Settlement::SheetsFixed => DifferMessage::RemarkSheets { article }.into(),
    }
}
