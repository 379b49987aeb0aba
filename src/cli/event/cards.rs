//! `evavier event cards` and `pairing`: what lies at each board, and what a player wants to know before the round.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{DocumentArgs, summary};
use crate::cli::card::{CardForm, one};
use crate::cli::common::{self, Failure, LinePrinter, fields, text};
use crate::cli::event::load;
use crate::cli::sheet::{self, PageArgs};
use crate::language::card::card;
use crate::language::{Library, Locale, Message, Renderer, Scheme, Style};
use crate::language::{for_a_shell, names};
use crate::paper::card::{self, Card};
use crate::paper::event::{Entrant, EventRound, Pairing};
use crate::paper::html::PageLook;
use crate::rules::Color;
use crate::tools::aloud::read_aloud;
use crate::user::settings::Settings;

/// Writes a card for each board, with the line that begins its game, in the languages of its players
#[derive(Clone, Debug, Args)]
pub(super) struct CardsArgs {
    /// What to produce
    #[arg(long, value_enum, default_value_t)]
    form: CardForm,
    #[command(flatten)]
    document: DocumentArgs,
    /// The language of players who have none in the file: {languages}
    #[arg(long, value_name = "L")]
    pub(super) locale: Option<String>,
    /// The event file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Tells a player the board, the colour and the opponent of this round, in the player's language
#[derive(Clone, Debug, Args)]
pub(super) struct PairingArgs {
    /// Says it too
    #[arg(long)]
    speak: bool,
    /// Unicode braille
    #[arg(long, conflicts_with = "json")]
    braille: bool,
    #[command(flatten)]
    page: PageArgs,
    /// The answer as a JSON object
    #[arg(long)]
    json: bool,
    /// The language of a player who has none in the file: {languages}
    #[arg(long, value_name = "L")]
    locale: Option<String>,
    /// The event file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The player's name, or as much of it as no other player has
    #[arg(value_name = "NAME", value_parser = common::filled)]
    name: String,
}

/// The language that a player has in the file.
fn language_of(entrant: &Entrant, usual: &'static Locale) -> &'static Locale {
    Library::built_in().find(&entrant.language).unwrap_or(usual)
}

pub(super) fn run(args: &CardsArgs) -> Result<(), Failure> {
    let usual = common::locale(args.locale.as_deref())?;
    let event = load(&args.file, usual)?;
    let cards: Vec<(Card, &'static Locale)> = event
        .numbered()
        .flat_map(|(board, pairing)| {
            let mut languages = Color::ALL.map(|color| language_of(pairing.get(color), usual)).to_vec();
            languages.dedup_by_key(|locale| &locale.code);
            languages.into_iter().map(move |locale| (board, pairing, locale))
        })
        .map(|(board, pairing, locale)| (of_board(&args.file, board, pairing, locale), locale))
        .collect();
    let written = match args.form {
        CardForm::Html => {
            let cards: Vec<_> =
                cards.into_iter().map(|(card, locale)| (card, locale.code.as_str())).collect();
            card::pages(&cards, &event.name, PageLook { language: &usual.code, large: args.document.large })
        }
        form => {
            let (page, mut told) = (args.document.page, Vec::new());
            let each = cards.iter().map(|(card, locale)| one(card, form, page, locale, &mut told));
            each.collect::<Result<Vec<_>, _>>()?.join(if matches!(form, CardForm::Text) { "\n" } else { "" })
        }
    };
    sheet::deliver("event cards", args.document.output.as_deref(), &args.file, &written)
}

/// The card of a board, with who sits there and how the game is begun.
fn of_board(file: &Path, board: u16, pairing: &Pairing, locale: &'static Locale) -> Card {
    let [white, black] = Color::ALL.map(|color| summary(pairing.get(color), locale));
    let path = file.display().to_string();
    let line = format!("evavier play --event-file {} --board {board}", for_a_shell(&path));
    let begins = [say!("event_board", board, white, black), say!("event_begin", line)];
    Card { begins: begins.map(|message| text(locale, &message)).to_vec(), ..card(Scheme::Fide, locale) }
}

pub(super) fn pairing(args: &PairingArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let usual = common::locale(args.locale.as_deref())?;
    let event = load(&args.file, usual)?;
    let entrant = named(&event, args)?;
    let locale = language_of(entrant, usual);
    let (name, round) = (&entrant.name, event.round);
    let at = event.numbered().find_map(|(board, pairing)| {
        let color = Color::ALL.into_iter().find(|color| pairing.get(*color) == entrant)?;
        Some((board, color, &pairing.get(color.other()).name))
    });
    let message = match at {
        Some((board, color, opponent)) => say!("event_pairing", name, round, board, color, opponent),
        None => say!("event_bye", name, round),
    };
    if args.braille {
        let cells =
            sheet::text_in_cells(name, ("", &[text(locale, &message)]), &locale.braille_table, locale)?;
        write!(out, "{}", args.page.write(cells, false))?;
    } else {
        // Without a board, whoever has none.
        let row = fields! {
            name: name,
            round: round,
            board: at.map(|at| at.0),
            color: at.map(|at| at.1.as_str()),
            opponent: at.map(|at| at.2),
        };
        LinePrinter { out, locale, json: args.json }.row(&row, &message)?;
    }
    if args.speak {
        read_aloud(&[message], &Renderer::new(locale, Style::default()), &Settings::load().0, None)?;
    }
    Ok(())
}

/// The one player of this name, or with this in the name.
fn named<'e>(event: &'e EventRound, args: &PairingArgs) -> Result<&'e Entrant, Message> {
    let is_meant = |entrant: &&Entrant| names::contains(&entrant.name, &args.name);
    let found: Vec<&Entrant> = event.entrants().map(|(_, entrant)| entrant).filter(is_meant).collect();
    let whole: Vec<_> =
        found.iter().copied().filter(|entrant| names::is_same(&entrant.name, &args.name)).collect();
    match (&whole[..], &found[..]) {
        ([entrant], _) | ([], [entrant]) => Ok(entrant),
        ([], []) => Err(say!("event_no_player", path = &args.file, name = &args.name)),
        ([], several) | (several, _) => {
            let names: Vec<&str> = several.iter().map(|entrant| entrant.name.as_str()).collect();
            Err(say!("event_players_alike", name = &args.name, names = names.join("; ")))
        }
    }
}
