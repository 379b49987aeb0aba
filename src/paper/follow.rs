//! A page for whoever follows a game elsewhere, with a screen reader on a telephone too: the last move in words, both
//! clocks, the moves as a list. Nothing of it comes from elsewhere, and it loads itself again until the game is over.

use std::fmt::Write as _;

use super::html::{self, PageLook, escaped};
use super::layout::{SheetStyle, result_told, time};
use crate::language::{Locale, Segment};
use crate::notation::GameScore;
use crate::rules::Color;

/// What pages of ours say in their heads: no other file is written over.
pub const MARK: &str = "<meta name=\"generator\" content=\"evavier\" />";
/// Seconds after which a browser looks again: longer than the last move takes to be read.
const AGAIN_S: u32 = 20;

/// The whole page; `announced` is the last move as it was announced. The clocks are told as they stood when it was
/// completed.
pub fn page(game: &GameScore, style: &SheetStyle, announced: &[Segment], locale: &Locale) -> String {
    let over = result_told(game);
    let words = &style.words;
    let name = |tag| game.tag(tag).filter(|name| !matches!(*name, "?" | "")).unwrap_or(&words[tag]);
    let title = format!("{} – {}", name("White"), name("Black"));
    let again = over.is_none().then(|| format!("<meta http-equiv=\"refresh\" content=\"{AGAIN_S}\" />\n"));
    let mut shown = format!("<h1>{}</h1>\n", escaped(&title));
    // Each part is read in the language in which it is spoken.
    let announced = announced.iter().map(|part| match part.language == locale.code {
        true => escaped(&part.text),
        false => format!("<span lang=\"{}\">{}</span>", escaped(&part.language), escaped(&part.text)),
    });
    let told = [
        (&locale.labels["last_move"], announced.collect()),
        (&words["Result"], over.map(escaped).unwrap_or_default()),
    ];
    let told = told.iter().filter(|(_, value)| !value.is_empty());
    let told: String = told.map(|(label, value)| html::row(label, value)).collect();
    let _ = writeln!(shown, "<dl class=\"now\">\n{told}</dl>");
    let clocks = [(Color::White, "White"), (Color::Black, "Black")];
    let clocks = clocks.map(|(color, tag)| Some((words[tag].to_owned(), time(clock(game, color)?, ":"))));
    if clocks.iter().any(Option::is_some) {
        let _ = writeln!(shown, "<h2>{}</h2>", escaped(&locale.labels["clocks_then"]));
        shown += &html::list("clocks", clocks.into_iter().flatten());
    }
    shown += &moves(game, style);
    let head = format!("{MARK}\n{}", again.unwrap_or_default());
    html::page(&title, PageLook { language: &locale.code, large: false }, &head, &shown)
}

/// What was left to a player when their last move was completed.
fn clock(game: &GameScore, color: Color) -> Option<u64> {
    let own = game.plies().filter(|ply| ply.position.turn() == color);
    own.filter_map(|ply| ply.entry.clock_ms).last()
}

/// A line for each move of White and what Black replied, numbered as on the sheet.
fn moves(game: &GameScore, style: &SheetStyle) -> String {
    let rows = html::rows(game, style);
    let Some((first, _)) = rows.first() else { return String::new() };
    let heading = escaped(&style.words["moves"]);
    let mut text = format!("<h2>{heading}</h2>\n<ol start=\"{first}\">\n");
    for (_, cells) in &rows {
        let _ = writeln!(text, "<li>{}</li>", cells.join(" ").trim_end());
    }
    text + "</ol>\n"
}
