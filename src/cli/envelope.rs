//! `evavier envelope`: what is written on the envelope of an adjourned game.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::common::{self, Failure, replay};
use super::sheet::{PageArgs, deliver, text_in_cells};
use super::verify;
use crate::device::terminal::plain;
use crate::game::inscription;
use crate::language::{Renderer, Scheme, Style};

/// Writes what belongs on the envelope of an adjourned game; the sealed move is not part of it
#[derive(Args, Clone, Debug)]
pub(crate) struct EnvelopeArgs {
    /// What to write
    #[arg(long, value_enum, default_value_t = Form::Text)]
    form: Form,
    /// The language: {languages} [default: that of the computer]
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The liblouis table that braille is written with, such as de-g0-detailed.utb [default: the locale's]
    #[arg(long, value_name = "NAME")]
    braille_table: Option<String>,
    #[command(flatten)]
    page: PageArgs,
    /// Writes to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The file the game is recorded in
    game: PathBuf,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Form {
    /// Plain text, for print
    Text,
    /// Unicode braille, six dots
    Braille,
    /// North American ASCII braille in pages, for an embosser
    Brf,
}

pub(super) fn run(args: &EnvelopeArgs) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let path = args.game.display().to_string();
    let (_, state) = replay(&args.game, &verify::read(&args.game)?)?;
    let told = inscription(&state).ok_or(Failure::Content(say!("no_envelope", path = path.clone())))?;
    // For the eye, and in one language: the words of the Laws for squares are German whatever the locale.
    let renderer = Renderer::new(locale, Style { scheme: Scheme::Letters, ..Style::default() });
    let lines: Vec<String> = told.iter().map(|message| renderer.text(message)).collect();
    let text = match args.form {
        Form::Text => lines.iter().map(|line| format!("{}\n", plain(line))).collect(),
        Form::Braille | Form::Brf => {
            let table = args.braille_table.as_deref().unwrap_or(&locale.braille_table);
            let title = lines.get(1).map_or("", String::as_str);
            let cells = text_in_cells(&path, (title, &lines), table, locale)?;
            args.page.write(cells, args.form == Form::Brf)
        }
    };
    deliver("envelope", args.output.as_deref(), &args.game, &text)
}
