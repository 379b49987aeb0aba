//! The page to follow in the words of the table.

use crate::language::{Renderer, Spoken};
use crate::notation::GameScore;
use crate::paper::follow::{self, FollowedWords};
use crate::talk::braille_line;

/// The game as a page; in a rated game without a word of check that nobody said.
pub(super) fn page(score: &GameScore, renderer: &Renderer<'_>, rated: bool) -> String {
    let locale = renderer.locale;
    let last = score.plies().last().map(|ply| {
        let (color, mv) = (ply.position.turn(), ply.entry.mv);
        renderer.text(&say!("last_move", color, mv = Box::new(Spoken { position: ply.position.clone(), mv })))
    });
    let words = FollowedWords {
        last_move: locale.labels["last_move"].to_owned(),
        announced: last.unwrap_or_default(),
        clocks: locale.labels["clocks_then"].to_owned(),
    };
    follow::page(score, &braille_line::style(locale, rated), &words, &locale.code)
}
