//! The electronic boards of the players.

use clap::Args;

use crate::device::board::Spec;
use crate::rules::ByColor;

/// Electronic boards, by their kinds and where they are.
#[derive(Clone, Debug, Default, Args)]
pub struct BoardArgs {
    /// White's electronic board, by its kind and place: `dgt:/dev/ttyUSB0`, `dgt:COM3`, `chesslink:/dev/ttyUSB0`,
    /// `livechess:7425`, `chessnut`, or
    /// `auto` for the only one that is there, see `evavier devices --boards`
    #[arg(long, value_name = "BOARD")]
    pub board_white: Option<Spec>,
    /// Black's electronic board
    #[arg(long, value_name = "BOARD")]
    pub board_black: Option<Spec>,
}

impl BoardArgs {
    /// As the sides have them.
    pub fn boards(&self) -> ByColor<Option<Spec>> {
        ByColor { white: self.board_white.clone(), black: self.board_black.clone() }
    }
}
