//! The sheet as a page for the browser and the printer: the usual form in two columns, with what a screen reader needs
//! to go through it cell by cell (a caption, headings with their scope, the language).

use std::fmt::Write as _;

use super::SheetStyle;
use super::layout::{result_told, time};
use crate::language::Labels;
use crate::notation::{GameScore, Ply, SHOWN, SIGNED_TAG, misleads};
use crate::rules::Color;

/// Look of a page.
#[derive(Clone, Copy, Debug)]
pub struct PageLook<'a> {
    /// The language of the page, `de`.
    pub language: &'a str,
    pub large: bool,
}

/// Moves of one column of the form, as printed forms have them.
const COLUMN: usize = 30;

const CSS: &str = include_str!("sheet.css");

/// The page: an article a game, and whatever comes behind the games.
pub fn write(games: &[GameScore], style: &SheetStyle, look: PageLook<'_>, behind: &str) -> String {
    let words = &style.words;
    let title = games.first().map_or_else(|| words["title"].to_owned(), |game| heading(game, words));
    let articles = (1..).zip(games).map(|(number, game)| article(game, style, number));
    page(&title, look, "", &(articles.collect::<String>() + behind))
}

/// A whole page round what it shows.
pub(super) fn page(title: &str, look: PageLook<'_>, head: &str, shown: &str) -> String {
    let class = if look.large { "large" } else { "usual" };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n{head}\
         <title>{}</title>\n<style>\n{CSS}</style>\n</head>\n<body class=\"{class}\">\n<main>\n{shown}\
         </main>\n</body>\n</html>\n",
        escaped(look.language),
        escaped(title),
    )
}

fn heading(game: &GameScore, words: &Labels) -> String {
    match (game.tag("White"), game.tag("Black")) {
        (None, None) => words["title"].to_owned(),
        (white, black) => format!("{}, {} – {}", &words["title"], white.unwrap_or("?"), black.unwrap_or("?")),
    }
}

fn article(game: &GameScore, style: &SheetStyle, number: usize) -> String {
    let mut text = format!("<article aria-labelledby=\"game-{number}\">\n");
    let _ = writeln!(text, "<h1 id=\"game-{number}\">{}</h1>", escaped(&heading(game, &style.words)));
    text += &particulars(game, style);
    text += &moves(game, style);
    text += &signatures(game, style);
    text += &remarks(game, style);
    text + "</article>\n"
}

fn particulars(game: &GameScore, style: &SheetStyle) -> String {
    let words = &style.words;
    let start = (!game.is_from_initial_position()).then(|| game.start().fen());
    let known = ["Event", "Site", "Date", "Round"].map(|tag| (tag, game.tag(tag)));
    let players = ["White", "Black"].map(|tag| (tag, Some(game.tag(tag).unwrap_or(""))));
    let rest = [("Result", result_told(game).or(Some(""))), ("start", start.as_deref())];
    let rows = known.into_iter().chain(players).chain(rest);
    list("particulars", rows.filter_map(|(key, value)| Some((words[key].to_owned(), value?.to_owned()))))
}

pub(super) fn list(class: &str, rows: impl Iterator<Item = (String, String)>) -> String {
    let mut text = format!("<dl class=\"{class}\">\n");
    for (label, value) in rows {
        text += &row(&label, &escaped(&value));
    }
    text + "</dl>\n"
}

/// A row of a list; its value is HTML.
pub(super) fn row(label: &str, value: &str) -> String {
    format!("<div><dt>{}</dt><dd>{value}</dd></div>\n", escaped(label))
}

/// The rows of the form: the number of a move and its cells.
pub(super) fn rows(game: &GameScore, style: &SheetStyle) -> Vec<(u32, [String; 2])> {
    let mut rows: Vec<(u32, [String; 2])> = Vec::new();
    for ply in game.plies() {
        let number = ply.position.move_number();
        let column = usize::from(ply.position.turn() == Color::Black);
        if rows.is_empty() || column == 0 {
            let white = if column == 1 { "…" } else { "" };
            rows.push((number, [white.to_owned(), String::new()]));
        }
        if let Some((_, cells)) = rows.last_mut() {
            cells[column] = cell(&ply, style, &game.offer_mark);
        }
    }
    rows
}

fn cell(ply: &Ply<'_>, style: &SheetStyle, offer_mark: &str) -> String {
    let mut text = escaped(&style.notation.of_ply(ply));
    if ply.entry.draw_offer {
        let _ = write!(
            text,
            " <abbr title=\"{}\">{}</abbr>",
            escaped(&style.words["offer"]),
            escaped(offer_mark)
        );
    }
    if let (true, Some(clock_ms)) = (style.times, ply.entry.clock_ms) {
        let _ = write!(text, " <span class=\"time\">{}</span>", time(clock_ms, ":"));
    }
    text
}

fn moves(game: &GameScore, style: &SheetStyle) -> String {
    let words = &style.words;
    let heads = ["number", "White", "Black"].map(|key| words[key].to_owned());
    let all = rows(game, style);
    let tables = all.chunks(COLUMN).map(|part| {
        let (first, last) = (part[0].0, part[part.len() - 1].0);
        let row = |(number, [white, black]): &(u32, [String; 2])| {
            format!("<tr><th scope=\"row\">{number}</th><td>{white}</td><td>{black}</td></tr>\n")
        };
        let rows: String = part.iter().map(row).collect();
        table(&format!("{} {first}–{last}", &words["moves"]), &heads, &rows)
    });
    format!("<div class=\"columns\">\n{}</div>\n", tables.collect::<String>())
}

/// A table under its caption: the headings of its columns, and its rows, which are markup already.
pub(super) fn table<'a>(caption: &str, heads: impl IntoIterator<Item = &'a String>, rows: &str) -> String {
    let heads = heads.into_iter().map(|head| format!("<th scope=\"col\">{}</th>", escaped(head)));
    format!(
        "<table>\n<caption>{}</caption>\n<thead>\n<tr>{}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n",
        escaped(caption),
        heads.collect::<String>()
    )
}

fn signatures(game: &GameScore, style: &SheetStyle) -> String {
    let words = &style.words;
    let signed = game.tag(SIGNED_TAG).unwrap_or_default();
    let mark = |color: Color, tag: &str| {
        let has = signed.split(',').any(|side| side.trim() == color.as_str());
        if has {
            format!("{} {}", game.tag(tag).unwrap_or(""), &words["has_signed"]).trim().to_owned()
        } else {
            String::new()
        }
    };
    let rows = [
        (words["White"].to_owned(), mark(Color::White, "White")),
        (words["Black"].to_owned(), mark(Color::Black, "Black")),
        (words["arbiter"].to_owned(), String::new()),
    ];
    let list = list("signers", rows.into_iter());
    format!("<section class=\"signatures\">\n<h2>{}</h2>\n{list}</section>\n", escaped(&words["signatures"]))
}

fn remarks(game: &GameScore, style: &SheetStyle) -> String {
    let item = |(at, remark): (String, String)| {
        let at = if at.is_empty() { at } else { format!("{at}{}", &style.words["colon"]) };
        format!("<li>{}{}</li>\n", escaped(&at), escaped(&remark))
    };
    let items: Vec<String> = super::remarks(game, style).into_iter().map(item).collect();
    if items.is_empty() {
        return String::new();
    }
    format!(
        "<section>\n<h2>{}</h2>\n<ul>\n{}</ul>\n</section>\n",
        escaped(&style.words["remarks"]),
        items.concat()
    )
}

/// A text as markup holds it; what no markup may hold becomes a blank.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => safe.push(' '),
            _ if sign.is_control() => safe.push(' '),
            _ if misleads(sign) => safe.push(SHOWN),
            _ => safe.push(sign),
        }
    }
    safe
}
