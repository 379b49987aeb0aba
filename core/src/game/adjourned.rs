//! Adjourned games (fide-2018 guideline I): the player and the envelope of a sealed move, and the resumption.
//! The sealed move is nowhere before it is opened.

use serde::{Deserialize, Serialize};

use super::setup::is_false;
use super::times::BothMs;
use crate::rules::laws::{Article, SealedFault};
use crate::rules::{ByColor, Color, Move};

/// An envelope: a file beside the journal.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Envelope {
    pub file: String,
    /// The hash of its bytes.
    pub hash: String,
}

/// Reading of a sealed move by whoever understood its player.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Reads {
    /// One legal move, in UCI.
    One(String),
    /// No legal move, or more than one.
    Faulty(SealedFault),
}

/// Contents of an envelope. Never written down but in its envelope, before that is opened.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    pub words: String,
    pub reads: Reads,
}

/// Steps of an adjourned game. `article` is the one that rules the step; `None` where
/// the Laws in force have none.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Adjourning {
    /// The player to move has to seal a move; their clock runs until it is sealed.
    Asked {
        /// Milliseconds before the end of the session, where that player adjourns early.
        #[serde(default)]
        early_ms: u64,
        article: Option<Article>,
    },
    /// The player made this move, in UCI, on the board after that: it is the one to seal.
    MadeOnBoard { uci: String, article: Option<Article> },
    /// The envelope is not needed: the game goes on.
    Dropped,
    /// The move of that number is in its envelope, and the clocks stand.
    Sealed {
        color: Color,
        number: u32,
        envelope: Envelope,
        /// Readings of the clocks, in milliseconds.
        left: Option<BothMs>,
        used: Option<BothMs>,
        offer: Option<Color>,
        /// True if it is the reply to a sealed move, for an opponent who is absent (fide-2018 I.9.3).
        #[serde(default)]
        reply: bool,
        article: Option<Article>,
    },
    /// The time and place of the resumption, in the arbiter's words.
    Appointed { text: String },
    /// Somebody is not there at the resumption.
    Absent {
        color: Color,
        /// True if that player's clock runs though the envelope is one of paper.
        #[serde(default, skip_serializing_if = "is_false")]
        runs: bool,
        article: Option<Article>,
    },
    /// Whoever was not there has arrived.
    Present { color: Color, article: Option<Article> },
    /// Somebody has come too late; what is in the envelope decides whether the game is lost by it.
    Forfeits { color: Color, article: Option<Article> },
    /// The envelope was opened, or the arbiter said what its words mean.
    Opened { contents: Contents, article: Option<Article> },
    /// The envelope is lost, and its player makes the move (fide-2018 I.12.1).
    Lost { article: Option<Article> },
}

/// Phases of an adjournment.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Phase {
    /// The move is to be sealed.
    Asked,
    Closed,
    /// The move that was in the envelope is not one legal move.
    Faulty(Contents),
    /// The sealed move is known, or the envelope is lost: the move is to be made, or has been.
    Open,
}

/// State of an adjournment (fide-2018 guideline I).
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Adjournment {
    pub phase: Phase,
    /// The player who seals a move, or has sealed it.
    pub sealer: Color,
    pub number: u32,
    pub plies: usize,
    /// Time before the end of the session at which the sealer adjourns early, in milliseconds; else 0.
    pub early_ms: u64,
    /// The move that was made on the board, so that it has to be the sealed one.
    pub bound: Option<Move>,
    /// The file that holds the sealed move; `None` before it is closed.
    pub envelope: Option<Envelope>,
    /// Readings of the clocks when the move was sealed, in milliseconds.
    pub left: Option<BothMs>,
    /// Time that each player had used by then, in milliseconds.
    pub used: Option<BothMs>,
    /// The player whose offer of a draw stood when the move was sealed.
    pub offer: Option<Color>,
    /// The players who have offered a draw since.
    pub offered_since: ByColor<bool>,
    pub appointed: Option<String>,
    /// The players who are not there.
    pub absent: ByColor<bool>,
    /// The players who came too late.
    pub forfeits: ByColor<bool>,
    /// Source of a sealed move that is entered at the resumption: the envelope is one of paper,
    /// or the program's own is lost.
    pub(crate) entered: Option<Entered>,
    /// True if the sealed move is a reply.
    pub reply: bool,
    /// The move that was in the envelope, in UCI, once it is known.
    pub opened: Option<String>,
}

/// Sources of a sealed move that comes out of no envelope of the program's.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Entered {
    /// From paper.
    Paper,
    /// By the word of the player who sealed it (fide-2018 I.12.1).
    Stated,
}

impl Adjournment {
    /// The player who has to reply to the sealed move.
    pub(crate) fn replier(&self) -> Color {
        !self.sealer
    }

    /// True if the sealed move is on paper and has not been entered, in a game of so many plies.
    pub(crate) fn waits_for_paper(&self, plies: usize) -> bool {
        self.phase == Phase::Open && self.entered == Some(Entered::Paper) && self.plies == plies
    }

    /// True while moves wait for the envelope.
    pub(crate) const fn holds(&self) -> bool {
        !matches!(self.phase, Phase::Open)
    }
}

/// The time each player has used, in milliseconds, up to an instant.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Used {
    pub(super) times: BothMs,
    at_ms: u64,
}

impl Used {
    pub(super) fn at(mut self, running: Option<Color>, at_ms: u64) -> Self {
        let passed = at_ms.saturating_sub(self.at_ms);
        if let Some(color) = running {
            *self.times.get_mut(color) += passed;
        }
        self.at_ms = self.at_ms.max(at_ms);
        self
    }
}
