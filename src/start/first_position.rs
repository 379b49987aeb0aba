//! First position of a game that does not start as usual, and what the Laws in force say of it.

use super::choices::FirstPosition;
use crate::game::Setup;
use crate::language::Message;
use crate::rules::laws::{Edition, Ruled};
use crate::rules::{Color, FirstMovesError, Odds, Position};
use crate::user::fen::position;

/// The start of a game as its journal keeps it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct RecordedStart {
    /// The first position as a FEN, after the first moves; empty for the usual position, and for the one of
    /// the odds.
    pub fen: String,
    /// Set if castling follows Chess960.
    pub chess960: bool,
    pub odds: Option<Odds>,
    /// The moves made at once at the first turn, in UCI.
    pub first_moves: Vec<String>,
    /// The player who made the first moves, if there are any.
    pub receiver: Option<Color>,
}

impl FirstPosition {
    /// The start that was recorded. What stood there before several first moves is known of the usual position and of
    /// odds; else these count as made.
    pub(super) fn of(setup: &Setup) -> Self {
        let chess960 = setup.chess960;
        let usual =
            Self { chess960, odds: setup.odds, first_moves: setup.first_moves.clone(), ..Self::default() };
        match RecordedStart::of(&usual) {
            Ok(start) if start.fen == setup.start => usual,
            _ => Self { fen: Some(setup.start.clone()), chess960, ..Self::default() },
        }
    }
}

impl RecordedStart {
    /// Messages on what the Laws in force say of such a start.
    pub fn told(&self, edition: &Edition) -> Vec<Message> {
        let known = |rule: &Option<Ruled<bool>>| rule.as_ref().is_some_and(|ruled| ruled.rule);
        let given = self.odds.is_some() || !self.first_moves.is_empty();
        let foreign = (self.chess960 && !known(&edition.chess960)) || (given && !known(&edition.odds));
        let counted = edition.first_moves_count.as_ref().filter(|ruled| ruled.rule).zip(self.receiver);
        let counted = counted.map(|(ruled, color)| {
            say!(
                "first_moves_count",
                color,
                opponent = color.other(),
                moves = self.first_moves.len() as u64,
                article = Some(ruled.article.clone())
            )
        });
        foreign.then_some(say!("start_not_in_laws")).into_iter().chain(counted).collect()
    }

    /// The start that was planned.
    pub fn of(plan: &FirstPosition) -> Result<Self, Message> {
        let chess960 = plan.chess960 || plan.start960.is_some();
        let given = match (plan.start960.and_then(Position::chess960), plan.odds) {
            (Some(position), _) => position,
            (None, Some(odds)) => odds.position(),
            (None, None) => possible(plan.fen.as_deref(), chess960)?,
        };
        let moves: Vec<&str> = plan.first_moves.iter().map(|uci| uci.trim()).collect();
        let position = given.after_first_moves(&moves).map_err(|(place, error)| {
            let why = match error {
                FirstMovesError::Illegal => say!("first_move_illegal"),
                FirstMovesError::BeyondTheMiddle => say!("first_move_beyond"),
                FirstMovesError::Check => say!("first_move_check"),
            };
            say!("bad_move", ply = place as u64 + 1, text = moves[place].to_owned(), why)
        })?;
        // What a FEN cannot say of odds is said by their name.
        let usual = moves.is_empty() && (plan.odds.is_some() || position == Position::start());
        let first_moves = moves.into_iter().map(str::to_owned).collect();
        let fen = if usual { String::new() } else { position.fen() };
        let receiver = plan.first_moves.first().map(|_| given.turn());
        Ok(Self { fen, chess960, odds: plan.odds, first_moves, receiver })
    }
}

/// The position of a FEN that a game may begin with: nine pawns, or a check that no move can give, are a slip.
fn possible(fen: Option<&str>, chess960: bool) -> Result<Position, Message> {
    let position = position(fen, chess960)?;
    match fen {
        Some(fen) if position.is_impossible() => {
            Err(say!("bad_fen", fen = fen.to_owned(), why = say!("fen_impossible")))
        }
        _ => Ok(position),
    }
}
