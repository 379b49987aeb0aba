//! Facts about the position after each ply as an edition of the Laws has them, under names
//! that other programs can rely on.

use serde::Serialize;

use super::laws::{Article, Edition, IllegalKind};
use super::{History, JudgeRuling, Move, Outcome, Position, Reason};

listed! {
    /// A fact about a ply under the Laws. Serialised and printed by its name: `threefold-claim`.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize)]
    #[serde(rename_all = "kebab-case")]
    Fact {
        /// The king of the player to move is attacked.
        Check => "check",
        /// He is mated; check besides.
        Checkmate => "checkmate",
        /// He has no legal move.
        Stalemate => "stalemate",
        /// Nobody can win any more.
        DeadPosition => "dead-position",
        /// The same position so often that a draw may be claimed.
        ThreefoldClaim => "threefold-claim",
        /// The same position so often, where that ends the game without a claim.
        Threefold => "threefold",
        /// The same position so often that nobody has to claim.
        Fivefold => "fivefold",
        /// So many moves without capture or pawn's move that a draw may be claimed.
        FiftyClaim => "fifty-claim",
        /// So many moves without capture or pawn's move, where that ends the game without a claim.
        Fifty => "fifty",
        /// So many moves without capture or pawn's move that nobody has to claim.
        SeventyFive => "seventy-five",
        Illegal => "illegal",
        /// The game had ended before.
        AfterEnd => "after-end",
    }
}

/// Judgement of the Laws on one ply.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct PlyJudgement {
    /// The facts, each with its article where the edition has one.
    pub facts: Vec<(Fact, Option<Article>)>,
    pub ending: Option<JudgeRuling>,
}

impl PlyJudgement {
    /// A move that is not legal.
    pub fn illegal(edition: &Edition) -> Self {
        let article = edition.illegal_kind(IllegalKind::Movement).cloned();
        Self { facts: vec![(Fact::Illegal, article)], ending: None }
    }
}

impl History {
    /// The edition's judgement on the position now. A game that has ended leaves nothing to claim.
    pub(crate) fn judgement(&self, edition: &Edition) -> PlyJudgement {
        let check = self.position().is_check();
        let check = check.then(|| (Fact::Check, edition.check.as_ref().map(|ruled| ruled.article.clone())));
        let ending = self.ending(edition);
        let ended = ending.as_ref().and_then(|JudgeRuling { outcome: Outcome { reason, .. }, article }| {
            Some((ending_fact(*reason)?, article.clone()))
        });
        let open = ending.is_none();
        let claims = open.then(|| self.claims(edition)).into_iter().flatten();
        let claims = claims
            .filter_map(|reason| Some((claim_fact(reason)?, edition.article(reason).cloned())))
            .collect::<Vec<_>>();
        PlyJudgement { facts: check.into_iter().chain(ended).chain(claims).collect(), ending }
    }
}

/// The name of an end that comes by itself; the others are no facts of a position.
const fn ending_fact(reason: Reason) -> Option<Fact> {
    Some(match reason {
        Reason::Checkmate => Fact::Checkmate,
        Reason::Stalemate => Fact::Stalemate,
        Reason::DeadPosition => Fact::DeadPosition,
        Reason::FivefoldRepetition => Fact::Fivefold,
        Reason::SeventyFiveMoves => Fact::SeventyFive,
        Reason::ThreefoldRepetition => Fact::Threefold,
        Reason::FiftyMoves => Fact::Fifty,
        _ => return None,
    })
}

const fn claim_fact(reason: Reason) -> Option<Fact> {
    match reason {
        Reason::ThreefoldRepetition => Some(Fact::ThreefoldClaim),
        Reason::FiftyMoves => Some(Fact::FiftyClaim),
        _ => None,
    }
}

/// A game gone through move by move, as far as it is legal.
///
/// ```
/// use evavier_core::rules::{Examination, Fact, Position, laws};
///
/// let mut game = Examination::new(Position::start(), laws::usual());
/// for uci in ["f2f3", "e7e5", "g2g4"] {
///     let mv = game.position().parse_uci(uci).expect("legal");
///     assert!(game.play(mv).facts.is_empty());
/// }
/// let mate = game.position().parse_uci("d8h4").expect("legal");
/// let facts: Vec<Fact> = game.play(mate).facts.into_iter().map(|(fact, _)| fact).collect();
/// assert_eq!(facts, [Fact::Check, Fact::Checkmate]);
/// assert_eq!(game.ended().map(|ruling| ruling.outcome.score.as_str()), Some("0-1"));
/// ```
#[derive(Clone, Debug)]
pub struct Examination<'a> {
    edition: &'a Edition,
    history: History,
    ended: Option<JudgeRuling>,
    /// The ply after which the position is known to be dead, though a quick look may not see it.
    dead_after: Option<usize>,
}

impl<'a> Examination<'a> {
    /// A game about to start. Its first position is taken as it is, whatever the Laws would say of it.
    pub fn new(start: Position, edition: &'a Edition) -> Self {
        Self { edition, history: History::new(start), ended: None, dead_after: None }
    }

    /// An examination of a game whose moves are known: dead positions are found with all that may be looked
    /// at for an arbiter. A dead position stays dead, so one look at the last tells of all.
    pub fn of(game: &History, edition: &'a Edition) -> Self {
        let dead_after = game.dead_after(edition);
        Self { dead_after, ..Self::new(game.start().clone(), edition) }
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// The end that the moves have brought.
    pub const fn ended(&self) -> Option<&JudgeRuling> {
        self.ended.as_ref()
    }

    /// Plays a move of [`Self::position`] and judges it.
    pub fn play(&mut self, mv: Move) -> PlyJudgement {
        self.history.play(mv);
        if let Some(ended) = &self.ended {
            return PlyJudgement { facts: vec![(Fact::AfterEnd, ended.article.clone())], ending: None };
        }
        let mut judgement = self.history.judgement(self.edition);
        let dead = self.dead_after.is_some_and(|plies| plies <= self.history.moves().len());
        if dead && judgement.ending.is_none() {
            let ruling = JudgeRuling::new(Outcome::draw(Reason::DeadPosition), self.edition);
            judgement.facts.retain(|(fact, _)| *fact == Fact::Check);
            judgement.facts.push((Fact::DeadPosition, ruling.article.clone()));
            judgement.ending = Some(ruling);
        }
        self.ended.clone_from(&judgement.ending);
        judgement
    }

    /// Judges a move that is not legal here; nothing can follow it.
    pub fn illegal(&self) -> PlyJudgement {
        PlyJudgement::illegal(self.edition)
    }
}
