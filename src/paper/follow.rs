//! A page for whoever follows a game elsewhere, with a screen reader on a telephone too: the last move in words, both
//! clocks, who is to move, the position, the moves as a list. Nothing of it comes from elsewhere, and until the game is over
//! it puts in by itself what is new.

use std::fmt::Write as _;

use super::html::{self, PageLook, escaped};
use super::layout::{SheetStyle, result_told, time};
use crate::language::{Locale, Segment, capital};
use crate::notation::GameScore;
use crate::rules::Color;

/// Mark in the heads of our own pages: no other file is written over.
pub const MARK: &str = "<meta name=\"generator\" content=\"evavier\" />";
/// Seconds after which a browser looks again: longer than the last move takes to be read.
const AGAIN_S: u32 = 20;
/// Puts what has changed into its place, and leaves all else as it stands, so that whoever reads stays where they are. A
/// page that lies in a folder cannot be fetched: it is loaded anew.
const SCRIPT: &str = include_str!("follow.js");

/// Words on a game, each part in the language in which it is spoken.
pub struct Followed {
    /// The last move as it was announced.
    pub last: Vec<Segment>,
    /// Side to move, and in which move; nothing where the game is over.
    pub turn: Vec<Segment>,
    /// Content of the board, a line for each side.
    pub position: Vec<Vec<Segment>>,
}

/// The whole page. The clocks are told as they stood when the last move was completed.
pub fn page(game: &GameScore, style: &SheetStyle, told: &Followed, locale: &Locale) -> String {
    let over = result_told(game);
    let words = &style.words;
    let name = |tag| game.tag(tag).filter(|name| !matches!(*name, "?" | "")).unwrap_or(&words[tag]);
    let title = format!("{} – {}", name("White"), name("Black"));
    let again = over.is_none().then(|| {
        let script = SCRIPT.trim_end().replace("SECONDS", &AGAIN_S.to_string());
        format!(
            "<noscript><meta http-equiv=\"refresh\" content=\"{AGAIN_S}\" /></noscript>\n<script>\n{script}\n</script>\n"
        )
    });
    let goes_on = over.is_none();
    let mut shown = format!("<h1>{}</h1>\n", escaped(&title));
    let rows = [
        (capital(&locale.labels["last_move"]), spoken(&told.last, locale)),
        (words["Result"].to_owned(), over.map(escaped).unwrap_or_default()),
    ];
    let rows = rows.iter().filter(|(_, value)| !value.is_empty());
    let rows: String = rows.map(|(label, value)| html::row(label, value)).collect();
    let turn = Some(&told.turn).filter(|_| goes_on).map(|turn| format!("<p>{}</p>\n", spoken(turn, locale)));
    let _ = writeln!(
        shown,
        "<div aria-live=\"polite\">\n<dl class=\"now\">\n{rows}</dl>\n{}</div>",
        turn.unwrap_or_default()
    );
    let clocks = [(Color::White, "White"), (Color::Black, "Black")];
    let clocks = clocks.map(|(color, tag)| Some((words[tag].to_owned(), time(clock(game, color)?, ":"))));
    if clocks.iter().any(Option::is_some) {
        let _ = writeln!(shown, "<h2>{}</h2>", escaped(&locale.labels["clocks_then"]));
        shown += &html::list("clocks", clocks.into_iter().flatten());
    }
    let _ = writeln!(shown, "<h2>{}</h2>", escaped(&locale.labels["position"]));
    for line in &told.position {
        let _ = writeln!(shown, "<p>{}</p>", spoken(line, locale));
    }
    shown += &moves(game, style);
    if goes_on {
        let again = locale.labels["follow_again"].replace("{seconds}", &AGAIN_S.to_string());
        let _ = writeln!(shown, "<p class=\"again\">{}</p>", escaped(&again));
    }
    let head = format!("{MARK}\n{}", again.unwrap_or_default());
    html::page(&title, PageLook { language: &locale.code, large: false }, &head, &shown)
}

/// Text of the parts, each in the language in which it is spoken.
fn spoken(parts: &[Segment], locale: &Locale) -> String {
    let part = |part: &Segment| match part.language == locale.code {
        true => escaped(&part.text),
        false => format!("<span lang=\"{}\">{}</span>", escaped(&part.language), escaped(&part.text)),
    };
    parts.iter().map(part).collect()
}

/// Time left to a player when their last move was completed, in milliseconds.
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
