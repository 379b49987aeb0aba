//! `evavier announce`: how moves are announced.

use std::io::{BufRead, Write};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::common::{self, Failure};
use crate::language::{Form, Locale, Scheme, Style, Vocabulary};
use crate::notation::Letters;

/// How moves are worded.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct StyleArgs {
    /// The words for files, ranks and pieces
    #[arg(long, value_enum, default_value_t, value_name = "S")]
    pub scheme: Scheme,
    /// How much is said
    #[arg(long, value_enum, default_value_t)]
    pub form: Form,
    /// Leaves out check and mate
    #[arg(long)]
    pub no_check: bool,
    /// Names pawns too
    #[arg(long)]
    pub name_pawns: bool,
}

impl StyleArgs {
    /// The style they mean.
    pub const fn style(self) -> Style {
        Style { scheme: self.scheme, form: self.form, say_check: !self.no_check, name_pawns: self.name_pawns }
    }
}

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
    style: StyleArgs,
    /// The language of words outside the Laws' scheme and of messages: de, fr, en, es
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
    form: Option<Form>,
    #[serde(alias = "no-check")]
    no_check: Option<bool>,
    #[serde(alias = "name-pawns")]
    name_pawns: Option<bool>,
    moves: Vec<String>,
}

/// One announced move, as `--json` prints it.
#[derive(Debug, Serialize)]
struct Row {
    ply: usize,
    uci: String,
    san: String,
    text: String,
}

/// One list of moves to announce.
struct Job<'a> {
    fen: Option<&'a str>,
    chess960: bool,
    style: Style,
    locale: &'a Locale,
    /// The letters SAN is read in first: the language asked for, else English, as in PGN.
    letters: Letters,
    moves: &'a [String],
}

impl Job<'_> {
    /// Hands each row to `each`; a move that cannot be played ends it.
    fn run(&self, mut each: impl FnMut(Row) -> Result<(), Failure>) -> Result<(), Failure> {
        let words = Vocabulary::of(self.style.scheme, self.locale);
        let mut position = common::position(self.fen, self.chess960)?;
        for (index, text) in self.moves.iter().enumerate() {
            let mv = common::given_move(&position, text, &self.letters, index + 1)?;
            each(Row {
                ply: index + 1,
                uci: position.uci(mv),
                san: position.san(mv),
                text: words.announce(&self.style, &position, mv),
            })?;
            position = position.play(mv);
        }
        Ok(())
    }
}

/// The letters of the language asked for, else English, as in PGN.
pub(super) fn letters(code: Option<&str>, locale: &Locale) -> Letters {
    if code.is_some() { locale.letters.clone() } else { Letters::english() }
}

/// Runs the subcommand.
pub fn run(args: &AnnounceArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    if args.batch {
        return common::batch(input, out, locale, |request: Request| answer(args, &request));
    }
    let job = Job {
        fen: args.fen.as_deref(),
        chess960: args.chess960,
        style: args.style.style(),
        locale,
        letters: letters(args.locale.as_deref(), locale),
        moves: &args.moves,
    };
    job.run(|row| if args.json { common::json_line(out, &row) } else { Ok(writeln!(out, "{}", row.text)?) })
}

fn answer(args: &AnnounceArgs, request: &Request) -> Result<Vec<Row>, Failure> {
    let code = request.locale.as_deref().or(args.locale.as_deref());
    let locale = common::locale(code)?;
    let style = StyleArgs {
        scheme: request.scheme.unwrap_or(args.style.scheme),
        form: request.form.unwrap_or(args.style.form),
        no_check: request.no_check.unwrap_or(args.style.no_check),
        name_pawns: request.name_pawns.unwrap_or(args.style.name_pawns),
    };
    let job = Job {
        fen: request.fen.as_deref(),
        chess960: request.chess960.unwrap_or(args.chess960),
        style: style.style(),
        locale,
        letters: letters(code, locale),
        moves: &request.moves,
    };
    let mut rows = Vec::new();
    job.run(|row| {
        rows.push(row);
        Ok(())
    })?;
    Ok(rows)
}
