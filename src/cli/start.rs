//! Options: where a game starts that does not start as usual. Arguments alone; `start` makes the position of them.

use std::hash::{BuildHasher, RandomState};

use clap::Args;

use super::common::{self, ArgumentError};
use crate::rules::{CHESS960_POSITIONS, Odds, chess960_by_lot};

/// The first position of a game.
#[derive(Clone, Debug, Default, Args)]
pub struct StartArgs {
    /// The starting position
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
