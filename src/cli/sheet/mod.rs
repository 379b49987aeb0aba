//! `evavier sheet`: a game as text, braille, embosser pages, PGN, JSON, or a position of it in words.

mod braille;
mod deliver;
mod diagram;
mod load;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use super::announce::SchemeName;
use super::common::{self, Failure};
use super::withheld::withheld;
use crate::device::terminal::plain;
use crate::language::{Library, Locale};
use crate::notation::pgn;
use crate::notation::{Descriptive, GameScore};
use crate::sheet::cells::Note;
use crate::sheet::html::{self, Look};
use crate::sheet::{Notation, Style, text};

pub(super) use braille::{table_fault, tell};
pub(super) use deliver::{deliver, put};
pub(super) use load::{no_game, pgn_fault};

/// Writes the score sheet of a game: text, braille, embosser pages, PGN or JSON; or a position of it
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
    /// The liblouis table that braille is written with, such as de-g0-detailed.utb [default: the locale's]
    #[arg(long, value_name = "NAME")]
    braille_table: Option<String>,
    /// A chess code with signs of its own for moves: uk-2015, or a file that ends in .ron
    #[arg(long, value_name = "NAME|FILE")]
    braille_code: Option<String>,
    /// Cells of a braille line
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u16).range(10..=200))]
    cells: u16,
    /// Lines of an embosser's page
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u16).range(5..=100))]
    lines: u16,
    /// Write the times too, where the game has them
    #[arg(long)]
    times: bool,
    /// Large print, for html
    #[arg(long)]
    large: bool,
    /// The position after this ply, for fen and diagram; 0 is the first [default: the last]
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// How a diagram goes through the board
    #[arg(long, value_enum, default_value_t, value_name = "ORDER")]
    by: diagram::Order,
    /// The words for squares and pieces in a diagram
    #[arg(long, value_enum, default_value_t, value_name = "S")]
    scheme: SchemeName,
    /// The language a typed sheet is written in: de, fr, en, es [default: found out]
    #[arg(long, value_name = "L")]
    written_in: Option<String>,
    /// Ask for the arbiter's number, without which no position of a rated game is told before its end
    #[arg(long)]
    arbiter: bool,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A PGN file, a journal of this program, or moves typed in from a sheet in any notation; `-` for standard input
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
    /// Portable Embosser Format, the same pages in XML
    Pef,
    /// A page for the browser and the printer, in the usual two columns
    Html,
    /// Portable Game Notation
    Pgn,
    /// One JSON object a game
    Json,
    /// The position in Forsyth-Edwards Notation, a game a line
    Fen,
    /// The position in words
    Diagram,
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
    tell(&args.game.display().to_string(), locale, &notes);
    deliver::deliver(args.output.as_deref(), &args.game, &sheet)
}

/// The whole sheet of all games, before a byte of it is written.
fn render(
    args: &SheetArgs,
    style: &Style,
    locale: &Locale,
    notes: &mut Vec<Note>,
) -> Result<String, Failure> {
    let written = args.written_in.as_deref().map(|code| common::locale(Some(code))).transpose()?;
    let (games, whole) = load::load(&args.game, locale, written, args.arbiter)?;
    match args.form {
        Form::Fen | Form::Diagram if !whole => Err(withheld(&args.game)),
        Form::Text => {
            let sheets: Vec<String> = games.iter().map(|game| text::write(game, style)).collect();
            // A file is shown on a terminal one day.
            Ok(plain(&sheets.join("\n")).into_owned())
        }
        Form::Pgn => Ok(pgn::write(&games)),
        Form::Json => Ok(games.iter().map(|game| format!("{}\n", object(game, style, whole))).collect()),
        Form::Fen => diagram::fens(args, &games),
        Form::Diagram => diagram::in_words(args, &games, locale),
        Form::Html => Ok(html::write(&games, style, &locale.sheet.form, look(args, locale))),
        Form::Braille | Form::Brf | Form::Pef => braille::render(args, &games, style, locale, notes),
    }
}

/// How the page looks.
fn look<'a>(args: &SheetArgs, locale: &'a Locale) -> Look<'a> {
    Look { language: &locale.code, large: args.large }
}

/// Where it is not the `whole` game, without its position.
fn object(game: &GameScore, style: &Style, whole: bool) -> Value {
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
        "final_fen": whole.then(|| game.position().fen()),
        "result": game.result.as_str(),
    })
}
