//! One position of a game: as FEN, in words, or under a finger.

use super::super::common::Failure;
use super::args::{SheetArgs, SheetForm, SheetOrder};
use super::braille;
use super::load::Origin;
use crate::game::diagram;
use crate::language::{Locale, Renderer, Style};
use crate::notation::GameScore;
use crate::paper::finger::{self, Men};
use crate::rules::Position;
use crate::talk::braille_line;

/// The positions of all games: as FEN, one a line, else with an empty line between games.
pub(super) fn render(
    args: &SheetArgs,
    games: &[GameScore],
    origins: &[Origin<'_>],
    locale: &Locale,
) -> Result<String, Failure> {
    let games = games.iter().zip(origins);
    let positions: Vec<Position> =
        games.map(|(game, origin)| position(args, *origin, game)).collect::<Result<_, _>>()?;
    let positions = positions.iter();
    Ok(match args.form {
        SheetForm::Diagram => {
            positions.map(|position| in_words(args, position, locale)).collect::<Vec<_>>().join("\n")
        }
        SheetForm::Finger => {
            let code = args.braille_code.as_deref().map(braille::code).transpose()?;
            let men = code.as_ref().map_or_else(|| braille_line::men(locale), Men::of_code);
            let felt = positions.map(|position| finger::lines(position, &men).join("\n") + "\n");
            felt.collect::<Vec<_>>().join("\n")
        }
        _ => positions.map(|position| position.fen() + "\n").collect(),
    })
}

/// The FEN is the last line.
fn in_words(args: &SheetArgs, position: &Position, locale: &Locale) -> String {
    let renderer = Renderer::new(locale, Style { scheme: args.scheme, ..Style::default() });
    let mut told = match args.by {
        SheetOrder::Pieces => diagram::by_piece(position),
        SheetOrder::Ranks => diagram::by_rank(position),
    };
    told.extend(diagram::rights(position));
    let lines = told.iter().map(|message| renderer.text(message) + "\n");
    lines.collect::<String>() + &position.fen() + "\n"
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
