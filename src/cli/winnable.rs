//! `evavier winnable`: whether each side can still mate by some series of legal moves.

use std::io::{BufRead, Write};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::common::{self, Failure, fields};
use crate::language::{Locale, Message};
use crate::notation::algebraic;
use crate::rules::{Budget, ByColor, Color, Move, Position, Winnable, winnable};

/// Tells whether each side can still mate by some series of legal moves
#[derive(Clone, Debug, Args)]
pub(crate) struct WinnableArgs {
    /// Castling and FENs as in Chess960
    #[arg(long)]
    pub chess960: bool,
    /// The language of the answer: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The answer as a JSON object
    #[arg(long)]
    pub json: bool,
    /// Answers one JSON request per line of standard input
    #[arg(long, conflicts_with = "fen")]
    pub batch: bool,
    /// The position; its fields need no quotes
    #[arg(value_name = "FEN", required_unless_present = "batch", num_args = 1.., value_parser = common::filled)]
    pub fen: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    fen: String,
    chess960: Option<bool>,
    /// Answers have no words but those of faults, which are in the language of the program's start.
    #[serde(default, rename = "locale")]
    _locale: Option<String>,
}

/// The answer for both sides, as `--json` prints it: a verdict each, and a line in UCI for each side that can mate.
fn answer(position: &Position, found: ByColor<Winnable>, fen: &str) -> impl Serialize + use<> {
    let ByColor { white, black } = found.map(|winnable| match winnable {
        Winnable::Winnable(line) => ("winnable", Some(written(position, line, Position::uci))),
        Winnable::Unwinnable => ("unwinnable", None),
        Winnable::Undetermined => ("undetermined", None),
    });
    fields! {
        white: white.0,
        black: black.0,
        mate: fields! { white?: white.1, black?: black.1 },
        // The side that is taken to be to move, where the position does not say.
        assumed?: assumes_white(fen).then_some(Color::White),
    }
}

/// The moves of a line, each in the position it is played in.
fn written(start: &Position, line: Vec<Move>, write: impl Fn(&Position, Move) -> String) -> Vec<String> {
    let mut position = start.clone();
    line.into_iter()
        .map(|mv| {
            let text = write(&position, mv);
            position = position.play(mv);
            text
        })
        .collect()
}

/// True if a position leaves open who is to move, on which much depends here.
fn assumes_white(fen: &str) -> bool {
    let fen = fen.trim();
    fen.contains('/') && fen.split_whitespace().nth(1).is_none()
}

fn judge(position: &Position) -> ByColor<Winnable> {
    ByColor::from_fn(|color| winnable(position, color, Budget::Full))
}

fn in_words(position: &Position, color: Color, found: &Winnable, locale: &Locale) -> Message {
    match found {
        Winnable::Winnable(line) if line.is_empty() => say!("has_mated", color),
        Winnable::Winnable(line) => {
            let san = |position: &Position, mv| algebraic::san(position, mv, &locale.letters);
            say!("can_mate", color, moves = written(position, line.clone(), san).join(", "))
        }
        Winnable::Unwinnable => say!("cannot_mate", color),
        Winnable::Undetermined => say!("mate_undetermined", color),
    }
}

pub(super) fn run(args: &WinnableArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    if args.batch {
        return common::batch(input, out, locale, |request: Request| {
            let chess960 = request.chess960.unwrap_or(args.chess960);
            let position = common::position(Some(&request.fen), chess960)?;
            Ok(answer(&position, judge(&position), &request.fen))
        });
    }
    let fen = args.fen.join(" ");
    let position = common::position(Some(&fen), args.chess960)?;
    if assumes_white(&fen) {
        common::complain(locale, &say!("white_assumed"));
    }
    let found = judge(&position);
    if args.json {
        return common::json_line(out, &answer(&position, found, &fen));
    }
    for color in Color::ALL {
        let message = in_words(&position, color, found.get(color), locale);
        writeln!(out, "{}", common::text(locale, &message))?;
    }
    Ok(())
}
