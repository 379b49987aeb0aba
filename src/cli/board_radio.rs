//! `evavier board-radio`: the radio of a board by Bluetooth LE, in a process of its own. A game starts it for itself.

use std::io;

use clap::Args;

use super::common::Failure;
use crate::device::board::radio::{KNOWN, RadioKind, serve, tell_known};

/// Gives what a board says by Bluetooth LE to a game that runs in another process
#[derive(Clone, Debug, Args)]
pub struct BoardRadioArgs {
    /// The kind of the board: chessnut, chesslink or ichessone; or `known` for those that the system knows
    #[arg(value_parser = kind)]
    kind: Asked,
    /// Its address, where there are several
    address: Option<String>,
}

#[derive(Clone, Copy, Debug)]
enum Asked {
    Board(RadioKind),
    Known,
}

fn kind(text: &str) -> Result<Asked, String> {
    if text == KNOWN {
        return Ok(Asked::Known);
    }
    let words = || RadioKind::ALL.map(RadioKind::word).join(", ");
    RadioKind::of_word(text).map(Asked::Board).ok_or_else(words)
}

pub(super) fn run(args: &BoardRadioArgs) -> Result<(), Failure> {
    let out = &mut io::stdout();
    match args.kind {
        Asked::Board(kind) => serve(kind, args.address.as_deref(), io::stdin(), out)?,
        Asked::Known => tell_known(out)?,
    }
    Ok(())
}
