//! One position of a game: as FEN, or in words.

use super::super::common::Failure;
use super::args::{SheetArgs, SheetOrder};
use super::load::Origin;
use crate::game::diagram;
use crate::language::{Locale, Renderer, Style};
use crate::notation::GameScore;
use crate::rules::Position;

/// The positions as FEN, one a line.
pub(super) fn fens(args: &SheetArgs, games: &[GameScore], origins: &[Origin<'_>]) -> Result<String, Failure> {
    let mut text = String::new();
    for (game, origin) in games.iter().zip(origins) {
        text += &position(args, *origin, game)?.fen();
        text.push('\n');
    }
    Ok(text)
}

/// The positions in words, the FEN last, an empty line between games.
pub(super) fn in_words(
    args: &SheetArgs,
    games: &[GameScore],
    origins: &[Origin<'_>],
    locale: &Locale,
) -> Result<String, Failure> {
    let renderer = Renderer::new(locale, Style { scheme: args.scheme, ..Style::default() });
    let mut diagrams = Vec::new();
    for (game, origin) in games.iter().zip(origins) {
        let position = position(args, *origin, game)?;
        let mut told = match args.by {
            SheetOrder::Pieces => diagram::by_piece(&position),
            SheetOrder::Ranks => diagram::by_rank(&position),
        };
        told.extend(diagram::rights(&position));
        let lines = told.iter().map(|message| renderer.text(message) + "\n");
        diagrams.push(lines.collect::<String>() + &position.fen() + "\n");
    }
    Ok(diagrams.join("\n"))
}

/// The position after the ply asked for, else the last.
fn position(args: &SheetArgs, origin: Origin<'_>, game: &GameScore) -> Result<Position, Failure> {
    let plies = game.entries().len();
    let Some(ply) = args.ply.filter(|ply| *ply != plies) else { return Ok(game.position().clone()) };
    game.plies().nth(ply).map(|ply| ply.position).ok_or_else(|| {
        let why = say!("no_such_ply", ply, plies);
        Failure::Content(say!("checked_fault", path = origin.path, game = origin.number, why))
    })
}
