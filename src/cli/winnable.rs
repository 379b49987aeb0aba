//! `evavier winnable`: whether each side can still mate by some series of legal moves.

use std::io::{BufRead, Write};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::common::{self, Failure};
use crate::language::{Locale, Message};
use crate::notation::algebraic;
use crate::rules::{Budget, ByColor, Color, Move, Position, Winnable, winnable};

/// Tells whether each side can still mate by some series of legal moves
#[derive(Clone, Debug, Args)]
pub(crate) struct WinnableArgs {
    /// Castling and FENs as in Chess960
    #[arg(long)]
    pub chess960: bool,
    /// The language of the answer: de, fr, en, es
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

/// The three answers, as printed.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Winnable,
    Unwinnable,
    Undetermined,
}

/// The answer for both sides, as `--json` prints it.
#[derive(Debug, Serialize)]
struct Answer {
    white: Verdict,
    black: Verdict,
    mate: Mates,
    /// The side that is taken to be to move, where the position does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<Color>,
}

/// A line in UCI for each side that can mate.
#[derive(Debug, Serialize)]
struct Mates {
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<Vec<String>>,
}

impl Answer {
    fn new(position: &Position, found: ByColor<Winnable>, fen: &str) -> Self {
        let verdict = |winnable: &Winnable| match winnable {
            Winnable::Winnable(_) => Verdict::Winnable,
            Winnable::Unwinnable => Verdict::Unwinnable,
            Winnable::Undetermined => Verdict::Undetermined,
        };
        let line = |winnable: Winnable| match winnable {
            Winnable::Winnable(line) => Some(written(position, line, Position::uci)),
            Winnable::Unwinnable | Winnable::Undetermined => None,
        };
        Self {
            white: verdict(&found.white),
            black: verdict(&found.black),
            mate: Mates { white: line(found.white), black: line(found.black) },
            assumed: assumes_white(fen).then_some(Color::White),
        }
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

/// Whether a position leaves open who is to move, on which much depends here.
fn assumes_white(fen: &str) -> bool {
    let fen = fen.trim();
    fen.contains('/') && fen.split_whitespace().nth(1).is_none()
}

fn judge(position: &Position) -> ByColor<Winnable> {
    ByColor::from_fn(|color| winnable(position, color, Budget::Full))
}

/// What there is to say of one side.
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

/// Runs the subcommand.
pub fn run(args: &WinnableArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    if args.batch {
        return common::batch(input, out, locale, |request: Request| {
            let chess960 = request.chess960.unwrap_or(args.chess960);
            let position = common::position(Some(&request.fen), chess960)?;
            Ok(Answer::new(&position, judge(&position), &request.fen))
        });
    }
    let fen = args.fen.join(" ");
    let position = common::position(Some(&fen), args.chess960)?;
    if assumes_white(&fen) {
        common::complain(locale, &say!("white_assumed"));
    }
    let found = judge(&position);
    if args.json {
        return common::json_line(out, &Answer::new(&position, found, &fen));
    }
    for color in Color::ALL {
        let message = in_words(&position, color, found.get(color), locale);
        writeln!(out, "{}", common::text(locale, &message))?;
    }
    Ok(())
}
