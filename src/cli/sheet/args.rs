//! Arguments of `evavier sheet`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::super::common::ArgumentError;
use crate::cli::choices::{chosen, usual};
use crate::language::{Library, Locale, Scheme};
use crate::paper::BrailleTable;
use crate::paper::braille::{self, SheetCells};
use crate::paper::brf::{self, Page};

/// Writes the scoresheet of a game, or of several in one: text, braille, embosser pages, PGN or JSON; or a position of it
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SheetArgs {
    /// What to write
    #[arg(long, value_enum, default_value_t)]
    pub(super) form: SheetForm,
    /// How moves are written: a language's letters, descriptive (French with --locale fr, else English),
    /// long or figurine [default: the locale's letters]
    #[arg(long, value_name = "LANG|descriptive|long|figurine", value_parser = notation_name)]
    pub(super) notation: Option<String>,
    /// The language of letters, labels and braille: {languages} [default: that of the notation]
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The liblouis table that braille is written with, such as de-g0-detailed.utb [default: the locale's]
    #[arg(long, value_name = "NAME")]
    pub(super) braille_table: Option<String>,
    /// A chess code with signs of its own for moves: uk-2015, or a file that ends in .ron
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) braille_code: Option<String>,
    #[command(flatten)]
    pub(super) page: PageArgs,
    /// Writes the times too, if the game has them
    #[arg(long)]
    pub(super) times: bool,
    /// Large print, for html
    #[arg(long)]
    pub(super) large: bool,
    /// The card of what is said at the board too, for html
    #[arg(long)]
    pub(super) card: bool,
    /// The position after this ply, for fen, diagram and finger; 0 is the first [default: the last]
    #[arg(long, value_name = "N")]
    pub(super) ply: Option<usize>,
    /// The order in which a diagram names the squares
    #[arg(long, value_enum, default_value_t, value_name = "ORDER")]
    pub(super) by: SheetOrder,
    /// The words for squares and pieces in a diagram
    #[arg(long, value_parser = chosen::<Scheme>(), default_value = usual::<Scheme>(), value_name = "S")]
    pub(super) scheme: Scheme,
    /// The language the moves are written in: {languages} [default: that of PGN where there are tags, else found out]
    #[arg(long, value_name = "L")]
    pub(super) written_in: Option<String>,
    /// Castling as in Chess960, if the game does not say so itself
    #[arg(long)]
    pub(super) chess960: bool,
    /// Asks for the arbiter's number, without which no position of a rated game is shown before its end
    #[arg(long)]
    pub(super) arbiter: bool,
    /// Writes to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// PGN files, journals of this program, or moves typed in from a sheet in any notation; `-` for standard input
    /// [default: the newest game]
    #[arg(value_name = "GAME")]
    pub(super) games: Vec<PathBuf>,
}

impl SheetArgs {
    /// The sheet of one game in this form and language, the rest as usual.
    pub(in super::super) fn of(game: &Path, form: SheetForm, locale: &Locale) -> Self {
        let locale = Some(locale.code.clone());
        Self { form, locale, games: vec![game.to_owned()], ..Self::default() }
    }
}

/// The width of a line in braille.
#[derive(Args, Clone, Copy, Debug)]
pub(in super::super) struct LineArgs {
    /// Cells of a braille line
    #[arg(long, default_value_t = Self::default().cells, value_parser = clap::value_parser!(u16).range(10..=200))]
    pub cells: u16,
}

/// The size of a page in braille.
#[derive(Args, Clone, Copy, Debug)]
pub(in super::super) struct PageArgs {
    #[command(flatten)]
    line: LineArgs,
    /// Lines of an embosser's page
    #[arg(long, default_value_t = Self::default().lines, value_parser = clap::value_parser!(u16).range(5..=100))]
    lines: u16,
}

impl Default for LineArgs {
    fn default() -> Self {
        Self { cells: 40 }
    }
}

impl Default for PageArgs {
    fn default() -> Self {
        Self { line: LineArgs::default(), lines: 25 }
    }
}

impl PageArgs {
    /// Cells of a line, and lines.
    pub fn size(self) -> (usize, usize) {
        (usize::from(self.line.cells), usize::from(self.lines))
    }

    /// A text as Unicode braille, or in pages for an embosser.
    pub fn write(self, (text, mut table): (SheetCells, BrailleTable), embossed: bool) -> String {
        let (cells, lines) = self.size();
        match Page::new(cells, lines) {
            Ok(page) if embossed => brf::write(&[text], page, &mut table),
            _ => braille::write(&text, cells),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(in super::super) enum SheetForm {
    /// Plain text, a pair of moves a line
    #[default]
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
    /// The position under one finger, in Unicode braille: eight lines of nine cells
    Finger,
}

/// Values that `--notation` takes beside the codes of the languages.
pub(super) const LONG: &str = "long";
pub(super) const FIGURINE: &str = "figurine";
pub(super) const DESCRIPTIVE: &str = "descriptive";

fn notation_name(name: &str) -> Result<String, ArgumentError> {
    let library = Library::built_in();
    let known = matches!(name, LONG | FIGURINE | DESCRIPTIVE) || library.find(name).is_some();
    known.then(|| name.to_owned()).ok_or_else(|| {
        ArgumentError::Choose(format!("{}, {DESCRIPTIVE}, {LONG} or {FIGURINE}", library.codes()))
    })
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(super) enum SheetOrder {
    /// Side by side and piece by piece, the kings first
    #[default]
    Pieces,
    /// Rank by rank, from the eighth
    Ranks,
}
