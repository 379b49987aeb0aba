//! A page for whoever follows a game elsewhere, with a screen reader on a telephone too: the last move in words, both
//! clocks, who is to move, the position in words and for eyes, the moves as a list. Nothing of it comes from elsewhere, and
//! until the game is over it puts in by itself what is new.

use std::fmt::Write as _;

use super::html::{self, PageLook, escaped};
use super::layout::{SheetStyle, result_told, time};
use crate::language::{Locale, Segment, capital};
use crate::notation::GameScore;
use crate::rules::{Color, File, Rank, Square};

/// Mark in the heads of our own pages: no other file is written over.
pub const MARK: &str = "<meta name=\"generator\" content=\"evavier\" />";
/// Seconds after which a browser looks again: longer than the last move takes to be read.
const AGAIN_S: u32 = 20;
/// Puts what has changed into its place, and leaves all else as it stands, so that whoever reads stays where they are. A
/// page that lies in a folder cannot be fetched: it is loaded in a frame that nobody sees, which hands it on. Where a browser
/// refuses that too, the page is loaded anew, but only while nobody is in it. Without a script there is a link.
const SCRIPT: &str = include_str!("follow.js");

/// Look of what no other page has.
const CSS: &str = include_str!("follow.css");
/// Men as they are drawn, White's and Black's, in the order of `Role::ALL`. The sign behind each keeps it from becoming a
/// coloured picture.
const MEN: [&str; 2] = ["♙♘♗♖♕♔", "♟♞♝♜♛♚"];
const AS_TEXT: char = '\u{fe0e}';

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
    // Of a game that is over too: a page that looks into its own file is answered by what it finds there.
    let script = SCRIPT.trim_end().replace("SECONDS", &AGAIN_S.to_string());
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
    shown += &board(game);
    for line in &told.position {
        let _ = writeln!(shown, "<p>{}</p>", spoken(line, locale));
    }
    shown += &moves(game, style);
    if goes_on {
        let again = locale.labels["follow_again"].replace("{seconds}", &AGAIN_S.to_string());
        let _ = writeln!(shown, "<p class=\"again\">{}</p>", escaped(&again));
        let _ = writeln!(shown, "<p><a href=\"\">{}</a></p>", escaped(&locale.labels["follow_now"]));
    }
    let head = format!("{MARK}\n<style>\n{CSS}</style>\n<script>\n{script}\n</script>\n");
    html::page(&title, PageLook { language: &locale.code, large: false }, &head, &shown)
}

/// The board for eyes, White below, the squares of the last move framed. Whoever hears the page has the same in words.
fn board(game: &GameScore) -> String {
    let position = game.position();
    let last = game.plies().last().map(|ply| [ply.entry.mv.from(), ply.entry.mv.to()]);
    let square = |square: Square| {
        let man = position
            .piece_at(square)
            .and_then(|piece| MEN[usize::from(piece.color == Color::Black)].chars().nth(piece.role as usize));
        let man = man.map(|man| format!("{man}{AS_TEXT}")).unwrap_or_default();
        let is_dark = square.file.index() % 2 == square.rank.index() % 2;
        let moved = last.is_some_and(|squares| squares.contains(&square));
        let class = match (is_dark, moved) {
            (true, true) => "dark moved",
            (true, false) => "dark",
            (false, true) => "moved",
            (false, false) => "light",
        };
        format!("<td class=\"{class}\">{man}</td>")
    };
    let mut text = "<table class=\"board\" aria-hidden=\"true\">\n".to_owned();
    for rank in Rank::ALL.into_iter().rev() {
        let squares = File::ALL.into_iter().map(|file| square(Square { file, rank }));
        let _ = writeln!(text, "<tr><th>{}</th>{}</tr>", rank.char(), squares.collect::<String>());
    }
    let files = File::ALL.into_iter().map(|file| format!("<th>{}</th>", file.char()));
    let _ = writeln!(text, "<tr><th></th>{}</tr>", files.collect::<String>());
    text + "</table>\n"
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
