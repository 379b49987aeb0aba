//! `evavier card`: what is said at the board, on one page.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::common::{self, Failure};
use super::sheet::{self, PageArgs};
use crate::cli::choices::{chosen, usual};
use crate::language::card::card;
use crate::language::{AsAnnounced, Locale, Message, Renderer, Scheme, Style};
use crate::paper::braille::SpellingNote;
use crate::paper::card::{self, Card};
use crate::paper::html::PageLook;
use crate::tools::aloud::read_aloud;
use crate::user::settings::Settings;

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum CardForm {
    /// Lines of text
    #[default]
    Text,
    /// A page for the browser and the printer
    Html,
    /// Unicode braille
    Braille,
    /// Pages for an embosser
    Brf,
}

/// Writes the card that lies at the board: the words of announcements, how they sound, and the steps of a move
#[derive(Clone, Debug, Args)]
pub(crate) struct CardArgs {
    /// What to produce
    #[arg(long, value_enum, default_value_t)]
    form: CardForm,
    /// The words for files, ranks and pieces
    #[arg(long, value_parser = chosen::<Scheme>(), default_value = usual::<Scheme>(), value_name = "S")]
    scheme: Scheme,
    /// Large print, for html
    #[arg(long)]
    large: bool,
    #[command(flatten)]
    page: PageArgs,
    /// Says it too, slowly
    #[arg(long)]
    speak: bool,
    /// Writes to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The language of the reader: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
}

/// So much slower than usual the words are said, of 100.
const SLOWER: i32 = 40;

pub(super) fn run(args: &CardArgs) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let scheme = args.scheme;
    let card = card(scheme, locale);
    let text = match args.form {
        CardForm::Html => card::html(&card, PageLook { language: &locale.code, large: args.large }),
        form => one(&card, form, args.page, locale, &mut Vec::new())?,
    };
    sheet::deliver("card", args.output.as_deref(), Path::new("-"), &text)?;
    if args.speak {
        let (mut settings, _) = Settings::load();
        settings.rate = (settings.rate - SLOWER).max(-100);
        let renderer = Renderer::new(locale, Style { scheme, ..Style::default() });
        read_aloud(&spoken(&card, locale), &renderer, &settings, None)?;
    }
    Ok(())
}

/// A card as text or in cells; what was told of cards before it is not told again.
pub(super) fn one(
    card: &Card,
    form: CardForm,
    page: PageArgs,
    locale: &Locale,
    told: &mut Vec<SpellingNote>,
) -> Result<String, Failure> {
    if matches!(form, CardForm::Text | CardForm::Html) {
        return Ok(card::text(card));
    }
    let (text, table) = ((card.title.as_str(), &*card::lines(card)), &locale.braille_table);
    let cells = sheet::one_of_texts_in_cells("card", text, table, locale, told)?;
    Ok(page.write(cells, matches!(form, CardForm::Brf)))
}

/// Messages on the card: words of announcements by the voice of the scheme, all else by the reader's.
fn spoken(card: &Card, locale: &Locale) -> Vec<Message> {
    let line = |text: &String| say!("card_line", text = text.clone());
    let mut messages = vec![line(&card.title)];
    for part in &card.parts {
        messages.push(line(&part.heading));
        messages.extend(part.rows.iter().map(|row| {
            let (meaning, said) = (row.meaning.clone(), row.said.clone());
            if part.voice == locale.code {
                say!("card_own", meaning, said)
            } else {
                say!("card_row", meaning, said = AsAnnounced(said))
            }
        }));
    }
    messages.push(line(&card.steps_heading));
    messages.extend(card.steps.iter().map(line));
    messages
}
