//! What the subcommands share: faults, words, positions, and requests by the line.

use std::io::{self, BufRead, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::cli::message::CliMessage;
use crate::device::keyboard::line_at_most;
use crate::device::terminal::Plain;
use crate::game::message::GameMessage;
use crate::language::read::{WrittenFault, written_move};
use crate::language::{Library, Locale, Message, Renderer, Style};
use crate::notation::{Letters, algebraic};
use crate::rules::{Move, Position};
use crate::user::file_errors;

/// Why a subcommand stopped.
#[derive(Debug)]
pub enum Failure {
    /// A fault in what it was given to work on: exit status 1.
    Content(Message),
    /// A wrong argument: exit status 2.
    Usage(Message),
    /// Standard output could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// The locale of `--locale`, else the machine's, else the one of the Laws' scheme.
///
/// # Errors
/// [`Failure::Usage`] for a language that is not there.
pub fn locale(code: Option<&str>) -> Result<&'static Locale, Failure> {
    let library = Library::built_in();
    match code {
        Some(given) => library.find(given).ok_or_else(|| {
            Failure::Usage(
                CliMessage::UnknownLocale { given: given.to_owned(), known: library.codes() }.into(),
            )
        }),
        None => Ok(machine_locale()),
    }
}

/// The locale the machine is set to. The untranslated `C` says nothing about the user's language.
#[must_use]
pub fn machine_locale() -> &'static Locale {
    let library = Library::built_in();
    sys_locale::get_locales()
        .filter(|code| !matches!(code.split('.').next(), Some("C" | "POSIX")))
        .find_map(|code| library.find(&code))
        .unwrap_or_else(|| library.scheme_locale())
}

/// A message as text in a locale, moves in the Laws' scheme.
#[must_use]
pub fn text(locale: &Locale, message: &Message) -> String {
    Renderer::new(locale, Style::default()).text(message)
}

/// Says something on standard error; where nobody listens it is lost.
pub fn complain(locale: &Locale, message: &Message) {
    let _ = writeln!(Plain::new(io::stderr()), "evavier: {}", text(locale, message));
}

/// An argument in which something stands: what a script left empty is not taken for the usual.
///
/// # Errors
/// Nothing stands there.
pub fn filled(text: &str) -> Result<String, String> {
    if text.trim().is_empty() { Err("it is empty".to_owned()) } else { Ok(text.to_owned()) }
}

/// The position of a FEN, `startpos` or nothing for the usual one.
///
/// # Errors
/// What is wrong with the FEN.
pub fn position(fen: Option<&str>, chess960: bool) -> Result<Position, Message> {
    match fen.map(str::trim) {
        None | Some("" | "startpos") if !chess960 => Ok(Position::start()),
        None | Some("" | "startpos") => parse_fen(&Position::start().fen(), true),
        Some(fen) => parse_fen(fen, chess960),
    }
}

fn parse_fen(fen: &str, chess960: bool) -> Result<Position, Message> {
    Position::from_fen(fen, chess960)
        .map_err(|error| CliMessage::BadFen { fen: fen.to_owned(), why: file_errors::fen(error) }.into())
}

/// The move a MOVE argument means, `ply` counting from 1.
///
/// # Errors
/// Why it cannot be played, with the ply.
pub fn given_move(position: &Position, text: &str, letters: &Letters, ply: usize) -> Result<Move, Message> {
    written_move(position, text, letters).map_err(|fault| bad_move(position, text, letters, ply, fault))
}

/// Why a MOVE argument cannot be played.
#[must_use]
pub fn bad_move(
    position: &Position,
    text: &str,
    letters: &Letters,
    ply: usize,
    fault: WrittenFault,
) -> Message {
    CliMessage::BadMove {
        ply: ply as u64,
        text: text.to_owned(),
        why: match fault {
            WrittenFault::NoMove => CliMessage::NoMove.into(),
            WrittenFault::Illegal(illegal) => crate::game::illegal_message(illegal),
            WrittenFault::Several(moves) => {
                let listed: Vec<_> = moves.iter().map(|mv| algebraic::long(position, *mv, letters)).collect();
                CliMessage::SeveralMoves { moves: listed.join(", ") }.into()
            }
        },
    }
    .into()
}

/// The longest request of `--batch`, in bytes: a game of a thousand moves, with its boards.
const LONGEST_REQUEST: usize = 1 << 20;

/// An answer to a request that cannot be fulfilled.
#[derive(Debug, Serialize)]
struct Fault {
    error: String,
}

/// Answers each line of `input`, a JSON request, by one line of JSON, in order, faults included.
///
/// # Errors
/// [`Failure::Output`] alone.
pub fn batch<Request, Answer>(
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    locale: &Locale,
    mut answer: impl FnMut(Request) -> Result<Answer, Message>,
) -> Result<(), Failure>
where
    Request: DeserializeOwned,
    Answer: Serialize,
{
    for number in 1.. {
        let Some(line) = line_at_most(&mut *input, LONGEST_REQUEST)? else { break };
        if line.len() > LONGEST_REQUEST {
            json_line(out, &Fault { error: text(locale, &Message::from(GameMessage::LineTooLong)) })?;
            out.flush()?;
            continue;
        }
        let request = serde_json::from_slice(&line)
            .map_err(|error| CliMessage::BadRequest { line: number, why: error.to_string() }.into());
        match request.and_then(&mut answer) {
            Ok(answer) => json_line(out, &answer)?,
            Err(message) => json_line(out, &Fault { error: text(locale, &message) })?,
        }
        out.flush()?;
    }
    Ok(())
}

/// Prints one JSON object on a line.
///
/// # Errors
/// What writing says.
pub fn json_line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}
