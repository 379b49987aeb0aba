//! Boards that differed (fide-2018 D.2.9), and how what the arbiter confirmed changes a game.

use serde::{Deserialize, Serialize};

use super::state::{ApplyError, PlyNote, State};
use crate::game::message::DifferMessage;
use crate::language::Message;
use crate::reconcile::Verdict;
use crate::rules::laws::Article;
use crate::rules::{ByColor, Color, Move};

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
    /// What was done.
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
    /// Where that stands.
    pub article: Option<Article>,
}

/// A place of the score at which boards or sheets were put right.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Mended {
    /// After so many plies.
    pub plies: usize,
    settlement: Settlement,
    article: Option<Article>,
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

impl State {
    /// Whether the boards are being compared, so that nothing is played.
    #[must_use]
    pub const fn is_differing(&self) -> bool {
        self.differing
    }

    /// Where boards or sheets were put right.
    #[must_use]
    pub fn mended(&self) -> &[Mended] {
        &self.mended
    }

    /// The moves of the score: those completed, and the one announced.
    pub(super) fn recorded(&self) -> Vec<Move> {
        self.history.moves().iter().copied().chain(self.announced()).collect()
    }

    pub(super) fn differ(&mut self, at_ms: u64) -> Result<(), ApplyError> {
        // In an older journal somebody said so again after a restart.
        if std::mem::replace(&mut self.differing, true) && !self.setup.rated {
            return Err(ApplyError::OutOfOrder);
        }
        self.stop_clock(at_ms);
        Ok(())
    }

    /// The finding was dropped.
    pub(super) fn agree(&mut self) -> Result<(), ApplyError> {
        if std::mem::take(&mut self.differing) { Ok(()) } else { Err(ApplyError::OutOfOrder) }
    }

    pub(super) fn reconciled(&mut self, done: &Reconciled, at_ms: u64) -> Result<(), ApplyError> {
        let recorded = self.recorded().len();
        let kept = usize::try_from(done.kept).map_err(|_| ApplyError::OutOfOrder)?;
        let stays = kept == recorded && done.moves.is_empty();
        if !self.differing || (!stays && kept > self.history.moves().len()) {
            return Err(ApplyError::OutOfOrder);
        }
        let notes = self.notes.clone();
        if !stays {
            let mut next = self.clone();
            next.restore(done.kept, None, at_ms)?;
            for uci in &done.moves {
                let mv = next.parse(uci)?;
                next.write_in(mv, &self.notes, at_ms);
            }
            *self = next;
        }
        if let Some(times) = done.times {
            self.go_back_to_periods(times, &notes, kept + done.moves.len(), at_ms);
        }
        for color in Color::ALL {
            if let (Some(clock), Some(times)) = (&mut self.clock, done.times) {
                clock.set_remaining_ms(color, *times.get(color), at_ms);
            }
        }
        self.raise_flag(at_ms);
        self.differing = false;
        if done.settlement != Settlement::Nothing || !stays {
            let (settlement, article) = (done.settlement, done.article.clone());
            self.mended.push(Mended { plies: self.recorded().len(), settlement, article });
        }
        Ok(())
    }

    /// A move as the sheets have it. The time of its ply stays: then the clock was pressed, though the move was
    /// misheard.
    fn write_in(&mut self, mv: Move, before: &[PlyNote], at_ms: u64) {
        let color = self.mover();
        if let Some(clock) = &mut self.clock {
            clock.set_moves(color, clock.moves(color).saturating_add(1), at_ms);
        }
        let of_then = before.get(self.notes.len()).copied().unwrap_or_default();
        self.history.play(mv);
        let draw_offer = self.draws.completed(color, self.history.position());
        self.notes.push(PlyNote { draw_offer, ..of_then });
    }
}
