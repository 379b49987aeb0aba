//! `evavier envelope`: what is written on the envelope of an adjourned game.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::common::{self, Failure};
use super::sheet::{deliver, table_fault, tell};
use crate::cli::common::replay;
use crate::device::outside;
use crate::device::terminal::plain;
use crate::game::inscription;
use crate::language::{Locale, Renderer, Scheme, Style};
use crate::paper::BrailleTable;
use crate::paper::braille;
use crate::paper::braille::SheetCells;
use crate::paper::brf::{self, Page};
use crate::user::system;

/// Writes what belongs on the envelope of an adjourned game; the sealed move is not part of it
#[derive(Args, Clone, Debug)]
pub(crate) struct EnvelopeArgs {
    /// What to write
    #[arg(long, value_enum, default_value_t = Form::Text)]
    form: Form,
    /// The language: de, fr, en, es [default: that of the computer]
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The liblouis table that braille is written with, such as de-g0-detailed.utb [default: the locale's]
    #[arg(long, value_name = "NAME")]
    braille_table: Option<String>,
    /// Cells of a braille line
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u16).range(10..=200))]
    cells: u16,
    /// Lines of an embosser's page
    #[arg(long, default_value_t = 25, value_parser = clap::value_parser!(u16).range(5..=100))]
    lines: u16,
    /// Writes to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The file the game is recorded in
    game: PathBuf,
}

/// The values of `--form`.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Form {
    /// Plain text, for print
    Text,
    /// Unicode braille, six dots
    Braille,
    /// North American ASCII braille in pages, for an embosser
    Brf,
}

/// Runs the command.
///
/// # Errors
/// [`Failure`]; nothing is written then.
pub fn run(args: &EnvelopeArgs) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let path = args.game.display().to_string();
    let bytes = outside::read_given(&args.game)
        .map_err(|error| Failure::Content(system::cannot_read(&args.game, &error)))?;
    let (_, state) = replay(&args.game, &bytes)?;
    let told = inscription(&state).ok_or(Failure::Content(say!("no_envelope", path)))?;
    // For the eye, and in one language: the words of the Laws for squares are German whatever the locale.
    let renderer = Renderer::new(locale, Style { scheme: Scheme::Letters, ..Style::default() });
    let lines: Vec<String> = told.iter().map(|message| renderer.text(message)).collect();
    let text = match args.form {
        Form::Text => lines.iter().map(|line| format!("{}\n", plain(line))).collect(),
        Form::Braille | Form::Brf => in_cells(args, &lines, locale)?,
    };
    deliver(args.output.as_deref(), &args.game, &text)
}

fn in_cells(args: &EnvelopeArgs, lines: &[String], locale: &Locale) -> Result<String, Failure> {
    let named = args.braille_table.as_deref().unwrap_or(&locale.braille_table);
    let mut table = BrailleTable::open(named).map_err(|error| Failure::Content(table_fault(error)))?;
    let title = lines.get(1).map_or("", String::as_str);
    let sheet: SheetCells = braille::translate_text(title, lines, &mut table);
    tell(&args.game.display().to_string(), locale, &sheet.notes);
    let (cells, rows) = (usize::from(args.cells), usize::from(args.lines));
    Ok(match (Page::new(cells, rows), args.form) {
        (Ok(page), Form::Brf) => brf::write(&[sheet], page, &mut table),
        _ => braille::write(&sheet, cells),
    })
}
