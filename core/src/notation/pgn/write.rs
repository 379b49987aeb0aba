//! Games written as PGN.

use std::fmt::Write as _;

use super::clock;
use crate::notation::{GameResult, GameScore, Ply};
use crate::rules::Color;

/// The longest line, as the standard's export format has it.
const WIDTH: usize = 80;

/// Writes games in PGN's export format: the seven tag roster first, moves in English letters, times,
/// offers and remarks in braces, lines of at most 80 characters, an empty line between games.
///
/// What braces and tags cannot hold (`{`, `}`, control characters) becomes brackets and blanks.
pub fn write<'a>(games: impl IntoIterator<Item = &'a GameScore>) -> String {
    games.into_iter().map(game).collect::<Vec<_>>().join("\n")
}

fn game(score: &GameScore) -> String {
    let mut text = String::new();
    for (name, value) in score.all_tags() {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    let mut words = Vec::new();
    words.extend(score.comment.as_deref().map(braces));
    let mut numbered = false; // the number needs repeating before Black's move after a remark
    for ply in score.plies() {
        let number = ply.position.move_number();
        match ply.position.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if !numbered => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(ply.san());
        let remark = remark(&ply);
        numbered = remark.is_none();
        words.extend(remark);
    }
    // Among moves `0-0` would be castling.
    let ended = if score.result == GameResult::BothLose { GameResult::Open } else { score.result };
    words.push(ended.as_str().to_owned());
    wrap(&words.join(" "), &mut text);
    text
}

fn remark(ply: &Ply<'_>) -> Option<String> {
    let clock = ply.entry.clock_ms.map(|clock_ms| format!("[%clk {}]", clock::clock_time(clock_ms)));
    // Always this mark, whatever the sheet has: `=` alone is an assessment in many files.
    let offer = ply.entry.draw_offer.then(|| "(=)".to_owned());
    let parts: Vec<String> = clock.into_iter().chain(offer).chain(ply.entry.comment.clone()).collect();
    (!parts.is_empty()).then(|| braces(&parts.join(" ")))
}

fn braces(text: &str) -> String {
    let text = text.replace('{', "(").replace('}', ")");
    let words: Vec<&str> = text.split(|sign: char| sign.is_whitespace() || sign.is_control()).collect();
    format!("{{ {} }}", words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}

/// Breaks at blanks, but never before a sign that means something at the beginning of a line.
fn wrap(movetext: &str, text: &mut String) {
    let mut column = 0;
    let mut words = movetext.split(' ').peekable();
    while let Some(first) = words.next() {
        let mut unit = first.to_owned();
        while let Some(next) =
            words.next_if(|next| next.starts_with(['[', '%', ';']) || unit.ends_with("[%clk"))
        {
            unit = format!("{unit} {next}");
        }
        let length = unit.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(&unit);
        column += length;
    }
    text.push('\n');
}
