//! `evavier announce`: how moves are announced.

use std::io::{BufRead, Write};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::common::{self, Failure};
use crate::cli::options::ByRows;
use crate::cli::play::WordingOptions;
use crate::language::read::written_move;
use crate::language::{AnnouncementForm, Locale, Scheme, Vocabulary};
use crate::notation::Letters;
use crate::start::Choices;

/// Tells how moves are announced
#[derive(Clone, Debug, Args)]
pub(crate) struct AnnounceArgs {
    /// The position before the first move [default: the initial one]
    #[arg(long, value_parser = common::filled)]
    pub fen: Option<String>,
    /// Castling and FENs as in Chess960
    #[arg(long)]
    pub chess960: bool,
    #[command(flatten)]
    style: ByRows<WordingOptions>,
    /// The language of words outside the Laws' scheme and of messages: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// One JSON object per move
    #[arg(long)]
    pub json: bool,
    /// Answers one JSON request per line of standard input
    #[arg(long, conflicts_with_all = ["moves", "fen"])]
    pub batch: bool,
    /// Moves, one after another: UCI, SAN in any supported language's letters, long algebraic, 0-0
    #[arg(value_name = "MOVE", required_unless_present = "batch")]
    pub moves: Vec<String>,
}

/// A line of `--batch`: the options and arguments by name; missing ones as on the command line.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Request {
    fen: Option<String>,
    chess960: Option<bool>,
    scheme: Option<Scheme>,
    locale: Option<String>,
    form: Option<AnnouncementForm>,
    #[serde(alias = "no-check")]
    no_check: Option<bool>,
    #[serde(alias = "name-pawns")]
    name_pawns: Option<bool>,
    moves: Vec<String>,
}

impl Request {
    /// The command line that it stands for, over the one given.
    fn over(self, given: &AnnounceArgs) -> AnnounceArgs {
        let style = &given.style.0;
        let style = Choices {
            scheme: self.scheme.or(style.scheme),
            form: self.form.or(style.form),
            no_check: self.no_check.unwrap_or(style.no_check),
            name_pawns: self.name_pawns.unwrap_or(style.name_pawns),
            ..Choices::default()
        };
        AnnounceArgs {
            fen: self.fen,
            chess960: self.chess960.unwrap_or(given.chess960),
            style: style.into(),
            locale: self.locale.or_else(|| given.locale.clone()),
            moves: self.moves,
            ..*given
        }
    }
}

/// One announced move, as `--json` prints it.
#[derive(Debug, Serialize)]
struct Row {
    ply: usize,
    uci: String,
    san: String,
    text: String,
}

/// The letters of the language asked for, else English, as in PGN.
pub(super) fn letters(code: Option<&str>, locale: &Locale) -> Letters {
    if code.is_some() { locale.letters.clone() } else { Letters::english() }
}

pub(super) fn run(args: &AnnounceArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    if args.batch {
        let locale = common::locale(args.locale.as_deref())?;
        return common::batch(input, out, locale, |request: Request| {
            let mut rows = Vec::new();
            announce(&request.over(args), |row| {
                rows.push(row);
                Ok(())
            })?;
            Ok(rows)
        });
    }
    announce(
        args,
        |row| if args.json { common::json_line(out, &row) } else { Ok(writeln!(out, "{}", row.text)?) },
    )
}

/// Hands each row to `each`; a move that cannot be played ends it.
fn announce(args: &AnnounceArgs, mut each: impl FnMut(Row) -> Result<(), Failure>) -> Result<(), Failure> {
    let (code, style) = (args.locale.as_deref(), args.style.0.style());
    let locale = common::locale(code)?;
    let (letters, words) = (letters(code, locale), Vocabulary::of(style.scheme, locale));
    let mut position = common::position(args.fen.as_deref(), args.chess960)?;
    for (text, ply) in args.moves.iter().zip(1..) {
        let mv = written_move(&position, text, &letters)
            .map_err(|fault| common::bad_move(&position, text, &letters, ply, &fault))?;
        let (uci, san) = (position.uci(mv), position.san(mv));
        each(Row { ply, uci, san, text: words.announce(&style, &position, mv) })?;
        position = position.play(mv);
    }
    Ok(())
}
