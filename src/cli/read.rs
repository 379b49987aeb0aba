//! `evavier read`: what an announcement or a command says.

use std::io::{BufRead, Write};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::common::{self, Failure};
use crate::game::{illegal_message, refusal};
use crate::language::{Command, Locale, Reader, Reading};
use crate::notation::{Described, algebraic};
use crate::rules::{Color, Position, Role, Square};

/// Reads one announcement or command
#[derive(Clone, Debug, Args)]
pub(crate) struct ReadArgs {
    /// The position it is said in [default: the initial one]
    #[arg(long, value_parser = common::filled)]
    pub fen: Option<String>,
    /// Castling and FENs as in Chess960
    #[arg(long)]
    pub chess960: bool,
    /// The language of words outside the Laws' scheme and of messages: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The answer as a JSON object
    #[arg(long)]
    pub json: bool,
    /// Answers one JSON request per line of standard input
    #[arg(long, conflicts_with_all = ["phrase", "fen"])]
    pub batch: bool,
    /// The announcement or command; several words need no quotes
    #[arg(value_name = "PHRASE", required_unless_present = "batch", num_args = 1..)]
    pub phrase: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Request {
    fen: Option<String>,
    chess960: Option<bool>,
    locale: Option<String>,
    phrase: String,
}

/// Answer on a phrase, as `--json` prints it.
#[derive(Debug, Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum ReadAnswer {
    /// A move, and no other fits.
    Move { uci: String, san: String },
    /// The moves that fit, in UCI such as `e2e4`.
    Ambiguous { candidates: Vec<String> },
    /// Well formed, but not legal here.
    Illegal {
        from: Option<String>,
        to: Option<String>,
        role: Option<Role>,
        #[serde(skip_serializing_if = "Option::is_none")]
        castling: Option<&'static str>,
        why: String,
    },
    /// The words are a command, no move.
    Command {
        command: Command,
        /// Answer on what was said with it, for `correct` followed by a move.
        #[serde(skip_serializing_if = "Option::is_none")]
        with: Option<Box<ReadAnswer>>,
        /// The squares said with it, for `touched` and `adjust`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        squares: Vec<Square>,
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Color>,
    },
    /// The words are no move and no command.
    Unclear { why: String },
}

impl ReadAnswer {
    /// The answer for a reading in this position.
    pub fn new(position: &Position, reading: Reading, locale: &Locale) -> Self {
        match reading {
            Reading::Move(mv) => Self::Move { uci: position.uci(mv), san: position.san(mv) },
            Reading::Ambiguous(moves) => {
                Self::Ambiguous { candidates: moves.into_iter().map(|mv| position.uci(mv)).collect() }
            }
            Reading::Illegal(described, why) => {
                illegal(&described, common::text(locale, &illegal_message(why)))
            }
            Reading::Command(command) => Self::command(command, None, Vec::new(), None),
            Reading::CommandWith(command, with) => {
                Self::command(command, Some(Self::new(position, *with, locale)), Vec::new(), None)
            }
            Reading::CommandAt(command, squares) => Self::command(command, None, squares, None),
            Reading::CommandNumber(command, number) => Self::command(command, None, Vec::new(), Some(number)),
            Reading::By(color, reading) => {
                let mut answer = Self::new(position, *reading, locale);
                if let Self::Command { by, .. } = &mut answer {
                    *by = Some(color);
                }
                answer
            }
            Reading::Remark => Self::Unclear { why: common::text(locale, &say!("no_destination")) },
            Reading::Unclear(why) => Self::Unclear { why: common::text(locale, &why.into()) },
        }
    }

    fn command(command: Command, with: Option<Self>, squares: Vec<Square>, number: Option<u32>) -> Self {
        Self::Command { command, with: with.map(Box::new), squares, number, by: None }
    }
}

fn illegal(described: &Described, why: String) -> ReadAnswer {
    match described {
        Described::Castling(side, _) => {
            let castling = Some(side.as_str());
            ReadAnswer::Illegal { from: None, to: None, role: Some(Role::King), castling, why }
        }
        Described::Step(step) => {
            let file = step.from_file.map(|file| file.to_string()).unwrap_or_default();
            let rank = step.from_rank.map(|rank| rank.to_string()).unwrap_or_default();
            ReadAnswer::Illegal {
                from: Some(file + &rank).filter(|said| !said.is_empty()),
                to: Some(step.to.to_string()),
                role: step.meant_role(),
                castling: None,
                why,
            }
        }
    }
}

/// Meaning of a phrase, for people: the move, or what is wrong and what to do.
pub(crate) fn in_words(position: &Position, reading: Reading, locale: &Locale, phrase: &str) -> String {
    let word = |command| locale.word(command).map_or("", String::as_str);
    match reading {
        Reading::Move(mv) => {
            format!("{} ({})", algebraic::san(position, mv, &locale.letters), position.uci(mv))
        }
        Reading::Command(command) => word(command).to_owned(),
        Reading::CommandNumber(command, number) => format!("{} {number}", word(command)),
        Reading::CommandWith(command, with) => {
            format!("{}: {}", word(command), in_words(position, *with, locale, phrase))
        }
        Reading::CommandAt(command, squares) => {
            let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
            format!("{}: {}", word(command), squares.join(", "))
        }
        Reading::By(color, reading) => {
            format!("{}: {}", locale.colors.get(color), in_words(position, *reading, locale, phrase))
        }
        other => common::text(locale, &refusal(position, other, phrase)),
    }
}

pub(super) fn run(args: &ReadArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let reader = Reader::new(locale);
    if args.batch {
        let mut known = vec![(locale, reader)];
        return common::batch(input, out, locale, |request: Request| answer(args, &request, &mut known));
    }
    let position = common::position(args.fen.as_deref(), args.chess960)?;
    let phrase = args.phrase.join(" ");
    let reading = reader.read(&position, &phrase);
    if args.json {
        common::json_line(out, &ReadAnswer::new(&position, reading, locale))
    } else {
        Ok(writeln!(out, "{}", in_words(&position, reading, locale, &phrase))?)
    }
}

fn answer(
    args: &ReadArgs,
    request: &Request,
    known: &mut Vec<(&'static Locale, Reader)>,
) -> Result<ReadAnswer, Failure> {
    let code = request.locale.as_deref().or(args.locale.as_deref());
    let locale = common::locale(code)?;
    let position = common::position(request.fen.as_deref(), request.chess960.unwrap_or(args.chess960))?;
    let index = known.iter().position(|(other, _)| other.code == locale.code).unwrap_or_else(|| {
        known.push((locale, Reader::new(locale)));
        known.len() - 1
    });
    Ok(ReadAnswer::new(&position, known[index].1.read(&position, &request.phrase), locale))
}
