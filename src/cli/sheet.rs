//! `evavier sheet`: a game as text, braille, embosser pages, PGN or JSON.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use super::common::{self, Failure};
use crate::journal;
use crate::language::{Library, Locale, Message};
use crate::notation::pgn::{self, PgnError, PgnErrorKind};
use crate::notation::{Descriptive, GameScore};
use crate::sheet::braille::{self, Cells, Note};
use crate::sheet::brf::{self, Page};
use crate::sheet::{Notation, Style, Table, TableError, text};

/// Writes the score sheet of a game: text, braille, embosser pages, PGN or JSON
#[derive(Args, Clone, Debug)]
pub struct SheetArgs {
    /// What to write
    #[arg(long, value_enum, default_value_t = Form::Text)]
    form: Form,
    /// How moves are written: a language's letters, descriptive (French with --locale fr, else English),
    /// long or figurine [default: the locale's letters]
    #[arg(long, value_name = "LANG|descriptive|long|figurine", value_parser = notation_name)]
    notation: Option<String>,
    /// The language of letters, labels and braille: de, fr, en, es [default: that of the notation]
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// Cells of a braille line
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u16).range(10..=200))]
    cells: u16,
    /// Lines of an embosser's page
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u16).range(5..=100))]
    lines: u16,
    /// Write the times too, where the game has them
    #[arg(long)]
    times: bool,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A PGN file or a journal of this program; `-` for standard input
    game: PathBuf,
}

/// What `--form` offers.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Form {
    /// Plain text, a pair of moves a line
    Text,
    /// Unicode braille, six dots
    Braille,
    /// North American ASCII braille in pages, for an embosser
    Brf,
    /// Portable Game Notation
    Pgn,
    /// One JSON object a game
    Json,
}

/// What `--notation` takes beside the codes of the languages.
const LONG: &str = "long";
const FIGURINE: &str = "figurine";
const DESCRIPTIVE: &str = "descriptive";

fn notation_name(name: &str) -> Result<String, String> {
    let library = Library::built_in();
    let known = matches!(name, LONG | FIGURINE | DESCRIPTIVE) || library.find(name).is_some();
    known
        .then(|| name.to_owned())
        .ok_or_else(|| format!("choose {}, {DESCRIPTIVE}, {LONG} or {FIGURINE}", library.codes()))
}

/// The locale asked for and the style of the sheet.
fn style(args: &SheetArgs) -> Result<(&'static Locale, Style), Failure> {
    let named = args.notation.as_deref();
    let language = named.and_then(|name| Library::built_in().find(name));
    let locale = match (&args.locale, language) {
        (None, Some(language)) => language,
        (code, _) => common::locale(code.as_deref())?,
    };
    let notation = match named {
        Some(LONG) => Notation::Long(locale.letters.clone()),
        Some(FIGURINE) => Notation::Figurine,
        Some(DESCRIPTIVE) if locale.code == "fr" => Notation::Descriptive(Descriptive::French),
        Some(DESCRIPTIVE) => Notation::Descriptive(Descriptive::English),
        _ => Notation::San(language.unwrap_or(locale).letters.clone()),
    };
    Ok((locale, Style { notation, labels: locale.sheet.labels(), times: args.times }))
}

/// Runs the command: the sheet is written whole, or not at all.
///
/// # Errors
/// [`Failure`]; every faulty game is named.
pub fn run(args: &SheetArgs) -> Result<(), Failure> {
    let (locale, style) = style(args)?;
    let mut notes = Vec::new();
    let sheet = render(args, &style, locale, &mut notes)?;
    for note in notes {
        let _ = writeln!(io::stderr(), "{}: {note}", args.game.display());
    }
    deliver(args.output.as_deref(), &sheet)
}

/// The whole sheet of all games, before a byte of it is written.
fn render(
    args: &SheetArgs,
    style: &Style,
    locale: &Locale,
    notes: &mut Vec<Note>,
) -> Result<String, Failure> {
    let games = load(&args.game, locale)?;
    match args.form {
        Form::Text => Ok(games.iter().map(|game| text::write(game, style)).collect::<Vec<_>>().join("\n")),
        Form::Pgn => Ok(pgn::write(&games)),
        Form::Json => Ok(games.iter().map(|game| format!("{}\n", object(game, style))).collect()),
        Form::Braille | Form::Brf => braille(args, &games, style, locale, notes),
    }
}

fn braille(
    args: &SheetArgs,
    games: &[GameScore],
    style: &Style,
    locale: &Locale,
    notes: &mut Vec<Note>,
) -> Result<String, Failure> {
    let mut table =
        Table::open(&locale.braille_table).map_err(|error| Failure::Content(table_fault(error)))?;
    let mut sheets: Vec<Cells> = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let cells = braille::translate(game, style, &mut table).map_err(|error| {
            Failure::Content(Message::BadGame {
                path: format!("{}, {}", args.game.display(), index + 1),
                why: error.to_string(),
            })
        })?;
        notes.extend(cells.notes.iter().filter(|note| !notes.contains(note)).cloned().collect::<Vec<_>>());
        sheets.push(cells);
    }
    let (cells, lines) = (usize::from(args.cells), usize::from(args.lines));
    match Page::new(cells, lines) {
        Ok(page) if args.form == Form::Brf => brf::write(&sheets, page, &mut table)
            .map_err(|flaw| Failure::Content(table_broken(table.name(), &flaw))),
        _ => Ok(sheets.iter().map(|sheet| braille::write(sheet, cells)).collect::<Vec<_>>().join("\n")),
    }
}

fn object(game: &GameScore, style: &Style) -> Value {
    let plies = game.plies().map(|ply| {
        let (position, entry) = (&ply.position, ply.entry);
        json!({
            "ply": ply.ply,
            "move_number": position.move_number(),
            "color": position.turn(),
            "uci": position.uci(entry.mv),
            "san": position.san(entry.mv),
            "entry": style.notation.entry(position, entry.mv),
            "clock_ms": entry.clock_ms,
            "draw_offer": entry.draw_offer,
            "comment": entry.comment,
        })
    });
    let tags = game.all_tags().into_iter().map(|(name, value)| (name, Value::String(value)));
    json!({
        "tags": tags.collect::<Map<String, Value>>(),
        "start_fen": game.start().fen(),
        "chess960": game.start().is_chess960(),
        "comment": game.comment,
        "plies": plies.collect::<Vec<_>>(),
        "final_fen": game.position().fen(),
        "result": game.result.as_str(),
    })
}

/// The games of a file, each faultless. A journal is recognised by its first line.
fn load(path: &Path, locale: &Locale) -> Result<Vec<GameScore>, Failure> {
    let unreadable = |error: io::Error| {
        Failure::Content(Message::CannotRead { path: path.display().to_string(), why: error.to_string() })
    };
    let mut input: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(BufReader::new(File::open(path).map_err(unreadable)?))
    };
    if input.fill_buf().map_err(unreadable)?.starts_with(journal::NAME.as_bytes()) {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes).map_err(unreadable)?;
        return Ok(vec![load_journal(path, &bytes, locale)?]);
    }
    let mut games = Vec::new();
    let mut faults = Vec::new();
    for replay in pgn::read(input) {
        match replay.map_err(unreadable)?.into_result() {
            Ok(game) => games.push(game),
            Err(fault) => faults.push(pgn_fault(path, fault)),
        }
    }
    let Some(last) = faults.pop() else {
        return if games.is_empty() { Err(no_game(path)) } else { Ok(games) };
    };
    for fault in faults {
        let _ = writeln!(io::stderr(), "evavier: {}", common::text(locale, &fault));
    }
    Err(Failure::Content(last))
}

fn load_journal(path: &Path, bytes: &[u8], locale: &Locale) -> Result<GameScore, Failure> {
    let (read, state) = super::play::replay(path, bytes)?;
    if read.torn {
        let _ = writeln!(io::stderr(), "evavier: {}", common::text(locale, &Message::TornLine));
    }
    Ok(state.score())
}

pub(super) fn no_game(path: &Path) -> Failure {
    let why = Box::new(Message::NoGames);
    Failure::Content(Message::GameFault { path: path.display().to_string(), line: 1, game: 1, why })
}

pub(super) fn pgn_fault(path: &Path, fault: PgnError) -> Message {
    let why = match fault.kind {
        PgnErrorKind::Unparsable { text } => Message::PgnToken { text },
        PgnErrorKind::Illegal { text, fen } => Message::PgnIllegal { text, fen },
        PgnErrorKind::Ambiguous { text, candidates } => {
            Message::PgnAmbiguous { text, moves: candidates.join(", ") }
        }
        PgnErrorKind::Fen { text, error } => {
            Message::BadFen { fen: text, why: Box::new(common::fen_fault(error)) }
        }
        PgnErrorKind::Variant { text } => Message::PgnVariant { text },
        PgnErrorKind::MoveNumber { text, expected } => {
            Message::PgnMoveNumber { text, expected: expected.to_string() }
        }
        PgnErrorKind::Tag { text } => Message::PgnTag { text },
        PgnErrorKind::OpenComment => Message::PgnOpenComment,
        PgnErrorKind::OpenVariation => Message::PgnOpenVariation,
        PgnErrorKind::Result { tag, movetext } => Message::PgnResult { tag, movetext },
        PgnErrorKind::AfterEnd { text } => Message::PgnAfterEnd { text },
        PgnErrorKind::TooLong => Message::PgnTooLong,
    };
    let why = match (fault.ply, fault.move_number) {
        (Some(ply), Some(number)) => Message::AtPly { ply: ply as u64, number, why: Box::new(why) },
        _ => why,
    };
    Message::GameFault {
        path: path.display().to_string(),
        line: fault.line,
        game: fault.game as u64,
        why: Box::new(why),
    }
}

pub(super) fn table_fault(error: TableError) -> Message {
    match error {
        TableError::Missing { table } => Message::TableMissing { table },
        TableError::Broken { ref table } => table_broken(table, &error),
        TableError::Width { .. } => table_broken("", &error),
    }
}

fn table_broken(table: &str, why: &dyn std::fmt::Display) -> Message {
    Message::TableBroken { table: table.to_owned(), why: why.to_string() }
}

/// Prints the sheet, or puts it into a file that appears whole or not at all.
pub(super) fn deliver(output: Option<&Path>, sheet: &str) -> Result<(), Failure> {
    let Some(path) = output.filter(|path| *path != Path::new("-")) else {
        let mut stdout = io::stdout().lock();
        return Ok(stdout.write_all(sheet.as_bytes()).and_then(|()| stdout.flush())?);
    };
    save(path, sheet.as_bytes()).map_err(|error| {
        Failure::Content(Message::CannotWrite { path: path.display().to_string(), why: error.to_string() })
    })
}

fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What a link points to is replaced, not the link; a device or a pipe is written into.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|existing| !existing.is_file()) {
        return fs::OpenOptions::new().write(true).open(&path)?.write_all(bytes);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&path).map(drop).map_err(|error| error.error)
}
