//! Where a game starts that does not start as usual.

use std::hash::{BuildHasher, RandomState};

use clap::Args;

use super::common::{self, ArgumentError, Failure};
use crate::cli::message::CliMessage;
use crate::language::Message;
use crate::rules::laws::{Edition, Ruled};
use crate::rules::{CHESS960_POSITIONS, Color, FirstMovesError, Odds, Position, chess960_by_lot};
use crate::start::FirstPosition;

/// The first position of a game.
#[derive(Clone, Debug, Default, Args)]
pub struct StartArgs {
    /// The first position
    #[arg(long, value_parser = common::filled)]
    pub fen: Option<String>,
    /// Castling as in Chess960
    #[arg(long)]
    pub chess960: bool,
    /// Chess960 from the starting position with this number, 0 to 959, or by lot
    #[arg(long, value_name = "N|lot", value_parser = start960, conflicts_with = "fen")]
    pub start960: Option<u16>,
    /// What one player gives the other: pawn, knight, bishop, rook, queen, or pawn-and-move and so on
    #[arg(long, value_name = "PIECE", value_parser = odds, conflicts_with_all = ["fen", "chess960", "start960"])]
    pub odds: Option<Odds>,
    /// The moves of a player who makes several at his first turn, in UCI: e2e4,d2d4
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub first_moves: Vec<String>,
}

/// The start of a game as its journal keeps it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Start {
    /// As a FEN, after the first moves; empty for the usual position, and for the one of the odds.
    pub fen: String,
    /// Whether castling follows Chess960.
    pub chess960: bool,
    /// What one player gives the other.
    pub odds: Option<Odds>,
    /// The moves made at once at the first turn, in UCI.
    pub first_moves: Vec<String>,
    /// Who made them.
    pub receiver: Option<Color>,
}

impl Start {
    /// What the Laws in force say of such a start.
    #[must_use]
    pub fn told(&self, edition: &Edition) -> Vec<Message> {
        let known = |rule: &Option<Ruled<bool>>| rule.as_ref().is_some_and(|ruled| ruled.rule);
        let given = self.odds.is_some() || !self.first_moves.is_empty();
        let foreign = (self.chess960 && !known(&edition.chess960)) || (given && !known(&edition.odds));
        let counted = edition.first_moves_count.as_ref().filter(|ruled| ruled.rule).zip(self.receiver);
        let counted = counted.map(|(ruled, color)| {
            CliMessage::FirstMovesCount {
                color,
                opponent: color.other(),
                moves: self.first_moves.len() as u64,
                article: Some(ruled.article.clone()),
            }
            .into()
        });
        foreign.then_some(CliMessage::StartNotInLaws.into()).into_iter().chain(counted).collect()
    }
}

impl Start {
    /// The start that was planned.
    ///
    /// # Errors
    /// [`Failure::Content`] where a FEN or the first moves are wrong.
    pub fn of(plan: &FirstPosition) -> Result<Self, Failure> {
        let chess960 = plan.chess960 || plan.start960.is_some();
        let given = match (plan.start960.and_then(Position::chess960), plan.odds) {
            (Some(position), _) => position,
            (None, Some(odds)) => odds.position(),
            (None, None) => common::position(plan.fen.as_deref(), chess960)?,
        };
        let moves: Vec<&str> = plan.first_moves.iter().map(|uci| uci.trim()).collect();
        let position = given.after_first_moves(&moves).map_err(|(place, error)| {
            Failure::Content(
                CliMessage::BadMove {
                    ply: place as u64 + 1,
                    text: moves[place].to_owned(),
                    why: match error {
                        FirstMovesError::Illegal => CliMessage::FirstMoveIllegal.into(),
                        FirstMovesError::BeyondTheMiddle => CliMessage::FirstMoveBeyond.into(),
                        FirstMovesError::Check => CliMessage::FirstMoveCheck.into(),
                    },
                }
                .into(),
            )
        })?;
        // What a FEN cannot say of odds is said by their name.
        let usual = moves.is_empty() && (plan.odds.is_some() || position == Position::start());
        let first_moves = moves.into_iter().map(str::to_owned).collect();
        let fen = if usual { String::new() } else { position.fen() };
        let receiver = plan.first_moves.first().map(|_| given.turn());
        Ok(Self { fen, chess960, odds: plan.odds, first_moves, receiver })
    }
}

fn start960(text: &str) -> Result<u16, ArgumentError> {
    if text == "lot" {
        // The keys of a hasher are drawn by the system.
        return Ok(chess960_by_lot(RandomState::new().hash_one(CHESS960_POSITIONS)));
    }
    let number = text.parse().ok().filter(|&number| number < CHESS960_POSITIONS);
    number.ok_or(ArgumentError::NoStart(CHESS960_POSITIONS - 1))
}

fn odds(text: &str) -> Result<Odds, ArgumentError> {
    let known = || Odds::all().map(|odds| odds.to_string()).collect::<Vec<_>>().join(", ");
    Odds::parse(text).ok_or_else(|| ArgumentError::NoneOf(known()))
}
