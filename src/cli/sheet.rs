//! `evavier sheet`: a game as text, braille, embosser pages, PGN or JSON.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use super::common::{self, Failure};
use crate::language::{Library, Locale, SheetWords};
use crate::notation::pgn::{self, PgnError};
use crate::notation::{Descriptive, GameScore};
use crate::sheet::braille::{self, BrailleError, Cells, Note};
use crate::sheet::brf::{self, Page};
use crate::sheet::{Flaw, Labels, Notation, Style, Table, TableError, text};

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
    Ok((locale, Style { notation, labels: labels(&locale.sheet), times: args.times }))
}

fn labels(words: &SheetWords) -> Labels {
    Labels {
        white: words.white.clone(),
        black: words.black.clone(),
        event: words.event.clone(),
        site: words.site.clone(),
        date: words.date.clone(),
        round: words.round.clone(),
        result: words.result.clone(),
    }
}

/// Why no sheet could be written.
#[derive(Debug, thiserror::Error)]
enum SheetError {
    #[error("{}: cannot be read: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{}: holds no game", path.display())]
    Empty { path: PathBuf },
    #[error("{}: is a journal, which this command cannot read yet", path.display())]
    Journal { path: PathBuf },
    #[error("{}", faults(path, faults_found))]
    Content { path: PathBuf, faults_found: Vec<PgnError> },
    #[error("{}: game {game}, {source}", path.display())]
    Braille { path: PathBuf, game: usize, source: Box<BrailleError> },
    #[error("{0}")]
    Table(#[from] TableError),
    #[error("page numbers: the braille table {table} {flaw}")]
    PageNumber { table: String, flaw: Flaw },
    #[error("{}: cannot be written: {source}; choose another place with -o", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("standard output: {0}")]
    Print(io::Error),
}

fn faults(path: &Path, faults: &[PgnError]) -> String {
    let lines: Vec<String> = faults.iter().map(|fault| format!("{}: {fault}", path.display())).collect();
    lines.join("\n")
}

/// Runs the command: status 0 where the sheet is written whole, 1 where it is not written at all.
///
/// # Errors
/// [`Failure::Usage`] for a language that is not there.
pub fn run(args: &SheetArgs) -> Result<ExitCode, Failure> {
    let (locale, style) = style(args)?;
    let mut notes = Vec::new();
    let sheet = render(args, &style, locale, &mut notes);
    let done = sheet.and_then(|sheet| deliver(args.output.as_deref(), &sheet));
    let mut stderr = io::stderr().lock();
    for note in notes {
        let _ = writeln!(stderr, "{}: {note}", args.game.display());
    }
    match done {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(SheetError::Print(error)) => Err(Failure::Output(error)),
        Err(error) => {
            let _ = writeln!(stderr, "{error}");
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The whole sheet of all games, before a byte of it is written.
fn render(
    args: &SheetArgs,
    style: &Style,
    locale: &Locale,
    notes: &mut Vec<Note>,
) -> Result<String, SheetError> {
    let games = load(&args.game)?;
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
) -> Result<String, SheetError> {
    let mut table = Table::open(&locale.braille_table)?;
    let mut sheets: Vec<Cells> = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let cells = braille::translate(game, style, &mut table).map_err(|source| SheetError::Braille {
            path: args.game.clone(),
            game: index + 1,
            source: Box::new(source),
        })?;
        notes.extend(cells.notes.iter().filter(|note| !notes.contains(note)).cloned().collect::<Vec<_>>());
        sheets.push(cells);
    }
    let (cells, lines) = (usize::from(args.cells), usize::from(args.lines));
    match Page::new(cells, lines) {
        Ok(page) if args.form == Form::Brf => brf::write(&sheets, page, &mut table)
            .map_err(|flaw| SheetError::PageNumber { table: table.name().to_owned(), flaw }),
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

/// The games of a file, each faultless. Journals begin with [`JOURNAL`].
fn load(path: &Path) -> Result<Vec<GameScore>, SheetError> {
    const JOURNAL: &[u8] = b"evavier-journal";
    let named = || path.to_owned();
    let unreadable = |source| SheetError::Read { path: named(), source };
    let mut input: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(BufReader::new(File::open(path).map_err(unreadable)?))
    };
    if input.fill_buf().map_err(unreadable)?.starts_with(JOURNAL) {
        return Err(SheetError::Journal { path: named() });
    }
    let mut games = Vec::new();
    let mut faults_found = Vec::new();
    for replay in pgn::read(input) {
        match replay.map_err(unreadable)?.into_result() {
            Ok(game) => games.push(game),
            Err(fault) => faults_found.push(fault),
        }
    }
    match (faults_found.is_empty(), games.is_empty()) {
        (false, _) => Err(SheetError::Content { path: named(), faults_found }),
        (true, true) => Err(SheetError::Empty { path: named() }),
        (true, false) => Ok(games),
    }
}

/// Prints the sheet, or puts it into a file that appears whole or not at all.
fn deliver(output: Option<&Path>, sheet: &str) -> Result<(), SheetError> {
    let Some(path) = output.filter(|path| *path != Path::new("-")) else {
        let mut stdout = io::stdout().lock();
        return stdout.write_all(sheet.as_bytes()).and_then(|()| stdout.flush()).map_err(SheetError::Print);
    };
    save(path, sheet.as_bytes()).map_err(|source| SheetError::Write { path: path.to_owned(), source })
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
