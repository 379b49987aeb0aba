//! The page to follow in the words of the table.

use crate::game::diagram::by_piece;
use crate::language::Renderer;
use crate::notation::GameScore;
use crate::paper::follow::{self, Followed};
use crate::talk::braille_line;

/// The game as a page; in a rated game without a word of check that nobody said.
pub(super) fn page(score: &GameScore, renderer: &Renderer<'_>, rated: bool) -> String {
    let locale = renderer.locale;
    let last = score.plies().last().map(|ply| {
        let (color, mv) = (ply.position.turn(), ply.entry.mv);
        renderer.render(&say!("last_move", color, mv = (&ply.position, mv)))
    });
    let history = score.history();
    let position = history.position();
    let turn = say!("to_move", color = position.turn(), number = position.move_number());
    let told = Followed {
        last: last.unwrap_or_default(),
        turn: renderer.render(&turn),
        position: by_piece(position).iter().map(|line| renderer.render(line)).collect(),
    };
    follow::page(score, &braille_line::style(locale, rated), &told, locale)
}
