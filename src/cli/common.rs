//! Common parts of the subcommands: exit status, printing in the language asked for, arguments, and requests
//! by the line.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::thread;

use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::device::output::OutputError;
use crate::device::terminal::{Plain, json, line_at_most};
use crate::device::untrusted_file;
use crate::game::State;
use crate::journal::{self, Journal, JournalError};
use crate::language::read::WrittenFault;
use crate::language::{LONGEST_LINE, Library, Locale, Message, Renderer, Style};
use crate::notation::{Letters, algebraic};
use crate::rules::Position;
use crate::talk::conversation::Hand;
use crate::talk::dialogue::Typed;
use crate::user::secret::SecretError;
use crate::user::settings::Settings;
use crate::user::{file_errors, machine, system};

pub use crate::user::fen::position;

/// State of the source that this program was built from.
pub(super) const BUILD: &str = env!("EVAVIER_BUILD");

/// Reason why a subcommand stopped.
#[derive(Debug)]
pub enum Failure {
    /// A fault in what it was given to work on: exit status 1.
    Content(Message),
    /// A wrong argument: exit status 2.
    Usage(Message),
    Output(io::Error),
}

impl From<Message> for Failure {
    fn from(why: Message) -> Self {
        Self::Content(why)
    }
}

/// The content is at fault in all of these.
macro_rules! faults_of_content {
    ($($error:ty),+) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Content(error.into())
            }
        }
    )+};
}

faults_of_content! { OutputError, SecretError }

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// Message that tells of it.
    pub fn told(self) -> Message {
        match self {
            Self::Usage(why) | Self::Content(why) => why,
            Self::Output(error) => system::words(&error),
        }
    }
}

/// The locale of `--locale`, else the machine's, else the one of the Laws' scheme.
pub fn locale(code: Option<&str>) -> Result<&'static Locale, Failure> {
    let library = Library::built_in();
    match code {
        Some(given) => library.find(given).ok_or_else(|| {
            Failure::Usage(say!("unknown_locale", given = given.to_owned(), known = library.codes()))
        }),
        None => Ok(machine::locale()),
    }
}

/// The settings of the user, and the locale of `--locale`, else theirs; what is wrong with them is told.
pub(super) fn user(code: Option<&str>) -> Result<(Settings, &'static Locale), Failure> {
    let (settings, fault) = Settings::load();
    let own = Some(settings.locale.as_str()).filter(|code| !code.is_empty());
    let locale = locale(code.or(own))?;
    if let Some(fault) = fault {
        complain(locale, &fault.into());
    }
    Ok((settings, locale))
}

/// A message as text in a locale, moves in the Laws' scheme.
pub fn text(locale: &Locale, message: &Message) -> String {
    Renderer::new(locale, Style::default()).text(message)
}

/// Says something on standard error; where nobody listens it is lost.
pub(crate) fn complain(locale: &Locale, message: &Message) {
    let _ = writeln!(Plain::new(io::stderr()), "evavier: {}", text(locale, message));
}

/// Reason why an argument cannot be what stands there. The parser of the command line puts it into a sentence
/// of its own, in English like all that it says.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub(super) enum ArgumentError {
    #[error("it is empty")]
    Empty,
    /// No numbered start; the highest number there is.
    #[error("not a number from 0 to {0} and not lot")]
    NoStart(u16),
    #[error("not one of {0}")]
    NoneOf(String),
    #[error("choose {0}")]
    Choose(String),
}

/// An argument in which something stands: what a script left empty is not taken for the usual.
pub(super) fn filled(text: &str) -> Result<String, ArgumentError> {
    if text.trim().is_empty() { Err(ArgumentError::Empty) } else { Ok(text.to_owned()) }
}

pub(super) fn replay(path: &Path, bytes: &[u8]) -> Result<(Journal, State), Failure> {
    let fault = |error: JournalError| Failure::Content(file_errors::journal(path, &error));
    let read = journal::decode(bytes).map_err(fault)?;
    let state = journal::replay(&read).map_err(fault)?;
    Ok((read, state))
}

/// Opens a file, or the input for `-`, to be read bit by bit; not more than games have.
pub(super) fn opened<'a>(path: &Path, input: impl BufRead + 'a) -> io::Result<Box<dyn BufRead + 'a>> {
    if path == Path::new("-") {
        return Ok(Box::new(input));
    }
    Ok(Box::new(BufReader::new(untrusted_file::open_given(path, untrusted_file::LONGEST_OF_GAMES)?)))
}

/// That a move in a list cannot be played, and why; `ply` counts from 1.
pub(crate) fn bad_move(
    position: &Position,
    text: &str,
    letters: &Letters,
    ply: usize,
    fault: &WrittenFault,
) -> Message {
    let why = match fault {
        WrittenFault::NoMove => say!("no_move"),
        WrittenFault::Illegal(illegal) => crate::game::illegal_message(*illegal),
        WrittenFault::Several(moves) => {
            // As they are written in the user's language.
            let moves: Vec<_> = moves.iter().map(|mv| algebraic::long(position, *mv, letters)).collect();
            say!("several_moves", moves = moves.join(", "))
        }
    };
    say!("bad_move", ply = ply as u64, text = text.to_owned(), why)
}

/// Hands on the lines of standard input as long as somebody wants them.
pub(super) fn read_lines(hand: Hand<Typed>) {
    let end = hand.clone();
    let read = move || {
        let mut input = io::stdin().lock();
        loop {
            let typed = next_line(&mut input);
            let ended = typed == Typed::End;
            if !hand.give(typed) || ended {
                break;
            }
        }
    };
    // Without a thread nothing can be typed: that is the end too.
    if thread::Builder::new().name("typed lines".into()).spawn(read).is_err() {
        end.give(Typed::End);
    }
}

fn next_line(input: &mut impl BufRead) -> Typed {
    match line_at_most(input, LONGEST_LINE) {
        Ok(Some(line)) if line.len() > LONGEST_LINE => Typed::TooLong,
        Ok(Some(line)) => Typed::Line(String::from_utf8_lossy(&line).trim_end().to_owned()),
        Ok(None) | Err(_) => Typed::End,
    }
}

/// The longest request of `--batch`, in bytes: a game of a thousand moves, with its boards.
const LONGEST_REQUEST: usize = 1 << 20;

/// Answers each line of `input`, a JSON request, by one line of JSON, in order, faults included.
pub(crate) fn batch<Request, Answer>(
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    locale: &Locale,
    mut answer: impl FnMut(Request) -> Result<Answer, Failure>,
) -> Result<(), Failure>
where
    Request: DeserializeOwned,
    Answer: Serialize,
{
    for number in 1_u64.. {
        let Some(line) = line_at_most(&mut *input, LONGEST_REQUEST)? else { break };
        let bad = |why| Failure::Content(say!("bad_request", line = number, why));
        let request = if line.len() > LONGEST_REQUEST {
            Err(say!("line_too_long").into())
        } else {
            // What an editor puts before a text is no part of it.
            let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line);
            serde_json::from_slice(line).map_err(|error| bad(file_errors::json_line(&error)))
        };
        match request.and_then(&mut answer) {
            Ok(answer) => json_line(out, &answer)?,
            Err(Failure::Content(message) | Failure::Usage(message)) => {
                json_line(out, &fields! { error: text(locale, &message) })?;
            }
            Err(failure @ Failure::Output(_)) => return Err(failure),
        }
        out.flush()?;
    }
    Ok(())
}

/// Output of a subcommand: lines in a language, or a JSON object in place of each.
pub(super) struct LinePrinter<'a> {
    pub out: &'a mut dyn Write,
    pub locale: &'static Locale,
    pub json: bool,
}

impl<'a> LinePrinter<'a> {
    /// In the language of `--locale`, else the machine's.
    pub fn of(code: Option<&str>, json: bool, out: &'a mut dyn Write) -> Result<Self, Failure> {
        Ok(Self { out, locale: locale(code)?, json })
    }

    pub fn text(&self, message: &Message) -> String {
        text(self.locale, message)
    }

    pub fn say(&mut self, message: &Message) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", text(self.locale, message))?)
    }

    /// Prints one thing, as JSON or as a line of text.
    pub fn row(&mut self, row: &impl Serialize, message: &Message) -> Result<(), Failure> {
        if self.json { json_line(self.out, row) } else { self.say(message) }
    }

    pub fn complain(&self, fault: &Message) {
        complain(self.locale, fault);
    }
}

/// The faults of several things: each is told when the next one comes, the last by whoever asked.
#[derive(Default)]
pub(super) struct LastFault(Option<Message>);

impl LastFault {
    pub fn replace(&mut self, locale: &Locale, fault: Message) {
        if let Some(before) = self.0.replace(fault) {
            complain(locale, &before);
        }
    }

    pub fn all(faults: impl IntoIterator<Item = Message>, locale: &Locale) -> Result<(), Failure> {
        let mut last = Self::default();
        faults.into_iter().for_each(|fault| last.replace(locale, fault));
        last.result()
    }

    pub fn result(self) -> Result<(), Failure> {
        self.0.map_or(Ok(()), |fault| Err(Failure::Content(fault)))
    }
}

/// A JSON object: its fields in the order in which they are printed.
pub(super) struct Fields<E>(pub E);

impl<E: Entries> Serialize for Fields<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.0.put(&mut map)?;
        map.end()
    }
}

/// Fields one inside the other: a name, a value, the rest.
pub(super) trait Entries {
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

impl Entries for () {
    fn put<M: SerializeMap>(&self, _: &mut M) -> Result<(), M::Error> {
        Ok(())
    }
}

impl<V: Serialize, E: Entries> Entries for (&'static str, V, E) {
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry(self.0, &self.1)?;
        self.2.put(map)
    }
}

/// A value that is left out where there is none.
pub(super) struct GivenField<V>(pub Option<V>);

impl<V: Serialize, E: Entries> Entries for (&'static str, GivenField<V>, E) {
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        if let Some(value) = &self.1.0 {
            map.serialize_entry(self.0, value)?;
        }
        self.2.put(map)
    }
}

/// A JSON object with these fields, in this order; those with a question mark are left out where they are `None`.
macro_rules! fields {
    (@) => { () };
    (@ $name:ident?: $value:expr $(, $($rest:tt)*)?) => {
        (
            stringify!($name),
            $crate::cli::common::GivenField($value),
            $crate::cli::common::fields!(@ $($($rest)*)?),
        )
    };
    (@ $name:ident: $value:expr $(, $($rest:tt)*)?) => {
        (stringify!($name), $value, $crate::cli::common::fields!(@ $($($rest)*)?))
    };
    ($($all:tt)+) => { $crate::cli::common::Fields($crate::cli::common::fields!(@ $($all)+)) };
}
pub(super) use fields;

/// Prints one JSON object on a line.
pub fn json_line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", json(value).map_err(io::Error::from)?)?)
}
