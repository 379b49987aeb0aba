//! `evavier sheet`: a game as text, braille, embosser pages, PGN, JSON, or a position of it in words.

mod args;
mod braille;
mod deliver;
mod diagram;
mod load;

use serde_json::{Map, Value, json};

use super::common::{self, Failure};
use super::games;
use super::withheld::withheld;
use crate::device::terminal::plain;
use crate::language::card::card;
use crate::language::{Library, Locale};
use crate::notation::pgn;
use crate::notation::{Descriptive, GameScore};
use crate::paper::html::{self, PageLook};
use crate::paper::{Notation, SheetStyle, card, text};

pub(crate) use args::SheetArgs;
use args::{DESCRIPTIVE, FIGURINE, LONG};
pub(super) use args::{LineArgs, PageArgs, SheetForm};
pub(super) use braille::{one_of_texts_in_cells, text_in_cells};
pub(super) use deliver::{deliver, not_over, put, put_first};
pub(super) use load::{in_other_letters, no_game, pgn_fault};

/// The locale asked for and the style of the sheet.
fn style(args: &SheetArgs) -> Result<(&'static Locale, SheetStyle), Failure> {
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
    Ok((locale, SheetStyle { notation, words: locale.sheet.clone(), times: args.times }))
}

/// Runs the command: the sheet is written whole, or not at all.
pub fn run(args: &SheetArgs) -> Result<(), Failure> {
    let mut args = args.clone();
    if args.games.is_empty() {
        args.games.push(games::or_newest(None, style(&args)?.0)?);
    }
    let args = &args;
    let sheet = written(args)?;
    args.games.iter().try_for_each(|game| not_over(args.output.as_deref(), game))?;
    deliver::deliver("sheet", args.output.as_deref(), &args.games[0], &sheet)
}

/// The whole sheet of all games, before a byte of it is written.
pub(super) fn written(args: &SheetArgs) -> Result<String, Failure> {
    let (locale, style) = style(args)?;
    let (games, origins) = load::load_all(args, locale)?;
    match args.form {
        SheetForm::Fen | SheetForm::Diagram | SheetForm::Finger => {
            match origins.iter().find(|origin| !origin.whole) {
                Some(origin) => Err(withheld(origin.path)),
                None => diagram::render(args, &games, &origins, locale),
            }
        }
        SheetForm::Text => {
            let sheets: Vec<String> = games.iter().map(|game| text::write(game, &style)).collect();
            // A file is shown on a terminal one day.
            Ok(plain(&sheets.join("\n")).into_owned())
        }
        SheetForm::Pgn => Ok(pgn::write(&games)),
        SheetForm::Json => {
            let rows = games.iter().zip(&origins);
            Ok(rows.map(|(game, origin)| format!("{}\n", object(game, &style, origin.whole))).collect())
        }
        SheetForm::Html => {
            let card = args.card.then(|| card::article(&card(args.scheme, locale), "card", None));
            let look = PageLook { language: &locale.code, large: args.large };
            Ok(html::write(&games, &style, look, &card.unwrap_or_default()))
        }
        SheetForm::Braille | SheetForm::Brf | SheetForm::Pef => {
            braille::render(args, &games, &origins, &style, locale)
        }
    }
}

/// JSON object of a game; where it is not the `whole` game, without its position.
fn object(game: &GameScore, style: &SheetStyle, whole: bool) -> Value {
    let plies = game.plies().map(|ply| {
        let (position, entry) = (&ply.position, ply.entry);
        json!({
            "ply": ply.ply,
            "move_number": position.move_number(),
            "color": position.turn(),
            "uci": position.uci(entry.mv),
            "san": ply.san(),
            "entry": style.notation.of_ply(&ply),
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
