//! Judgement of a game as far as it has been played, under an edition of the Laws.

use super::laws::{
    Article, DeadPosition, Edition, FlagFall, LossIf, MoveCount, Repetition, Ruled, SamePosition, WhoDecides,
};
use super::{Budget, ByColor, Color, History, Outcome, Position, Reason, Role, Square, Winnable, winnable};

/// An end of the game, with the article that brings it; an edition may be silent about it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct JudgeRuling {
    pub outcome: Outcome,
    /// The article that says so; `None` where the Laws in force have none.
    pub article: Option<Article>,
}

impl JudgeRuling {
    /// The end an edition has for this reason.
    pub fn new(outcome: Outcome, edition: &Edition) -> Self {
        Self { outcome, article: edition.article(outcome.reason).cloned() }
    }
}

impl History {
    /// Number of times the position now has stood on the board, this time included,
    /// in the sense of the edition.
    pub(crate) fn repetitions_under(&self, edition: &Edition) -> u32 {
        match edition.same_position.as_ref().map(|ruled| ruled.rule) {
            Some(SamePosition::Placement) => self.placements(),
            Some(SamePosition::PossibleMoves) | None => self.repetitions(),
        }
    }

    /// The end that the position brings by itself, with nobody claiming anything.
    ///
    /// That a position is dead is found where it takes little ([`Budget::Quick`]);
    /// [`is_dead`](super::is_dead) with [`Budget::Full`] finds it everywhere.
    pub fn ending(&self, edition: &Edition) -> Option<JudgeRuling> {
        let position = self.position();
        if position.is_checkmate() {
            let outcome = Outcome::win(position.turn().other(), Reason::Checkmate);
            return Some(JudgeRuling::new(outcome, edition));
        }
        let repeated = |rule: &Option<Ruled<Repetition>>| {
            rule.as_ref().is_some_and(|ruled| {
                ruled.rule.by == WhoDecides::Automatic && self.repetitions_under(edition) >= ruled.rule.times
            })
        };
        let counted = |rule: &Option<Ruled<MoveCount>>| {
            rule.as_ref().is_some_and(|ruled| {
                ruled.rule.by == WhoDecides::Automatic && self.quiet_moves() >= ruled.rule.moves
            })
        };
        let dead = || edition.dead_position.as_ref().is_some_and(|ruled| is_dead(position, ruled.rule));
        let reason = match () {
            () if position.is_stalemate() => Reason::Stalemate,
            () if dead() => Reason::DeadPosition,
            () if repeated(&edition.fivefold) => Reason::FivefoldRepetition,
            () if counted(&edition.seventy_five) => Reason::SeventyFiveMoves,
            () if repeated(&edition.threefold) => Reason::ThreefoldRepetition,
            () if counted(&edition.fifty) => Reason::FiftyMoves,
            () => return None,
        };
        Some(JudgeRuling::new(Outcome::draw(reason), edition))
    }

    /// The first ply after which the position was dead, as far as the whole search tells ([`Budget::Full`]); the
    /// first position is taken as it is. `None` where the last is not dead, or that is not known.
    pub(crate) fn dead_after(&self, edition: &Edition) -> Option<usize> {
        edition.dead_position.as_ref().filter(|ruled| ruled.rule == DeadPosition::NoSeries)?;
        let dead = |plies: usize| super::is_dead(self.position_after(plies), Budget::Full) == Some(true);
        let (mut alive, mut known) = (0, self.moves().len());
        if known == 0 || !dead(known) {
            return None;
        }
        while known - alive > 1 {
            let middle = alive.midpoint(known);
            if dead(middle) { known = middle } else { alive = middle }
        }
        Some(known)
    }

    /// The end that a fallen flag brings: lost, or drawn where the edition spares a player whose opponent
    /// cannot mate by any series of legal moves.
    ///
    /// `None` where that could not be determined ([`Budget::Full`]): the arbiter judges then.
    pub fn flag_fall(&self, edition: &Edition, fallen: Color) -> Option<JudgeRuling> {
        let spares =
            edition.flag_fall.as_ref().is_some_and(|ruled| ruled.rule == FlagFall::LostIfOpponentCanMate);
        self.lost(edition, fallen, Reason::FlagFall, spares)
    }

    /// The end that a resignation brings: lost, or drawn where the edition spares a player whose opponent cannot
    /// mate by any series of legal moves (fide-2023 5.1.2).
    ///
    /// `None` where that could not be determined ([`Budget::Full`]): the arbiter judges then.
    pub fn resignation(&self, edition: &Edition, resigns: Color) -> Option<JudgeRuling> {
        let spares = edition.resignation.as_ref().is_some_and(|ruled| ruled.rule == LossIf::OpponentCanMate);
        self.lost(edition, resigns, Reason::Resignation, spares)
    }

    fn lost(&self, edition: &Edition, loser: Color, reason: Reason, spares: bool) -> Option<JudgeRuling> {
        let opponent = loser.other();
        let lost = Outcome::win(opponent, reason);
        if !spares {
            return Some(JudgeRuling::new(lost, edition));
        }
        let outcome = match winnable(self.position(), opponent, Budget::Full) {
            Winnable::Winnable(_) => lost,
            Winnable::Unwinnable => Outcome::draw(reason),
            Winnable::Undetermined => return None,
        };
        Some(JudgeRuling::new(outcome, edition))
    }

    /// The draw that may be claimed on the position now, by repetition before by the count of moves.
    pub(crate) fn claimable(&self, edition: &Edition) -> Option<Reason> {
        self.claims(edition).into_iter().next()
    }

    /// The draws that may be claimed on the position now.
    pub fn claims(&self, edition: &Edition) -> Vec<Reason> {
        let claimed = |by| by != WhoDecides::Automatic;
        let threefold = edition.threefold.as_ref().is_some_and(|ruled| {
            claimed(ruled.rule.by) && self.repetitions_under(edition) >= ruled.rule.times
        });
        let fifty = edition.fifty.as_ref().is_some_and(|ruled| match ruled.rule.by {
            WhoDecides::Automatic => false,
            WhoDecides::Claim => self.quiet_moves() >= ruled.rule.moves,
            // At the instant when the moves are made, not later (fide-1930 16.2).
            WhoDecides::ClaimAtOnce => self.position().halfmove_clock() == 2 * ruled.rule.moves,
        });
        [(threefold, Reason::ThreefoldRepetition), (fifty, Reason::FiftyMoves)]
            .into_iter()
            .filter_map(|(so, reason)| so.then_some(reason))
            .collect()
    }
}

/// Tests if nobody can win any more, as the rule sees it and as far as a quick look tells.
fn is_dead(position: &Position, rule: DeadPosition) -> bool {
    match rule {
        DeadPosition::NoSeries => super::is_dead(position, Budget::Quick) == Some(true),
        DeadPosition::BareMaterial => is_bare(position),
    }
}

/// Tests for king against king, or king and one knight or bishop.
fn is_bare(position: &Position) -> bool {
    let men: Vec<Role> = Square::all()
        .filter_map(|square| position.piece_at(square))
        .map(|piece| piece.role)
        .filter(|role| *role != Role::King)
        .collect();
    matches!(men.as_slice(), [] | [Role::Knight | Role::Bishop])
}

impl DeadPosition {
    /// The answer, for each side, to whether it can still mate in the sense of the rule, with all
    /// that may be looked at for the arbiter ([`Budget::Full`]). Where only bare material counts,
    /// whatever is not bare can be won.
    pub(crate) fn examine(self, position: &Position) -> ByColor<Winnable> {
        ByColor::from_fn(|color| match self {
            Self::NoSeries => winnable(position, color, Budget::Full),
            Self::BareMaterial if is_bare(position) => Winnable::Unwinnable,
            Self::BareMaterial => Winnable::Winnable(Vec::new()),
        })
    }
}
