//! What an edition of the Laws makes of a game as far as it has been played.

use super::laws::{Article, DeadPosition, Edition, MoveCount, Repetition, Ruled, SamePosition, WhoDecides};
use super::{Color, History, Outcome, Position, Reason, Role, Square};

/// An end of the game, with the article that brings it; an edition may be silent about it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Ruling {
    /// Who gets what, and why.
    pub outcome: Outcome,
    /// Where that stands.
    pub article: Option<Article>,
}

impl Ruling {
    /// The end an edition has for this reason.
    #[must_use]
    pub fn new(outcome: Outcome, edition: &Edition) -> Self {
        Self { outcome, article: edition.article(outcome.reason).cloned() }
    }
}

impl History {
    /// How often the position now has stood on the board, this time included, in the sense of the edition.
    #[must_use]
    pub fn repetitions_under(&self, edition: &Edition) -> u32 {
        match edition.same_position.as_ref().map(|ruled| ruled.rule) {
            Some(SamePosition::Placement) => self.placements(),
            Some(SamePosition::PossibleMoves) | None => self.repetitions(),
        }
    }

    /// The end that the position brings by itself, with nobody claiming anything.
    #[must_use]
    pub fn ending(&self, edition: &Edition) -> Option<Ruling> {
        let position = self.position();
        if position.is_checkmate() {
            let outcome = Outcome::win(position.turn().other(), Reason::Checkmate);
            return Some(Ruling::new(outcome, edition));
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
        Some(Ruling::new(Outcome::draw(reason), edition))
    }

    /// The draw that may be claimed on the position now, by repetition before by the count of moves.
    #[must_use]
    pub fn claimable(&self, edition: &Edition) -> Option<Reason> {
        self.claims(edition).into_iter().next()
    }

    /// The draws that may be claimed on the position now.
    #[must_use]
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

/// Whether nobody can win any more, as the rule sees it.
fn is_dead(position: &Position, rule: DeadPosition) -> bool {
    match rule {
        DeadPosition::NoSeries => {
            Color::ALL.into_iter().all(|color| position.has_insufficient_material(color))
        }
        DeadPosition::BareMaterial => {
            let men: Vec<Role> = Square::all()
                .filter_map(|square| position.piece_at(square))
                .map(|piece| piece.role)
                .filter(|role| *role != Role::King)
                .collect();
            matches!(men.as_slice(), [] | [Role::Knight | Role::Bishop])
        }
    }
}
