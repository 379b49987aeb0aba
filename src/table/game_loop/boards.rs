//! Reports of electronic boards, on their way to the game and to those who may be told.

use super::Table;
use crate::device::time::now;
use crate::game::{Shown, Source};
use crate::reconcile::watch::BoardNews;
use crate::rules::{Color, Party};
use crate::session::Input;
use crate::table::boards::BoardWord;
use crate::talk::ears::Utterance;

/// Most reports that may follow from one look: both boards right, and made on both.
const MOST_WORDS: usize = 6;

/// Takes what rests on the boards, and lights what is to be made there. While a move is sealed nobody looks at them.
pub(super) fn look_at_boards(table: &mut Table) {
    take_from_boards(table);
    table.look_at_set_up();
    if table.private.is_none() {
        table.boards.light(table.session.state());
    }
}

fn take_from_boards(table: &mut Table) {
    // Whatever a word leads to, it is no circle.
    for _ in 0..MOST_WORDS {
        if table.private.is_some() || table.leaving {
            return;
        }
        let at_ms = table.at_ms(now());
        let Some(word) = table.boards.look(table.session.state(), at_ms) else { return };
        match word {
            BoardWord::Made(color) => table.enter(Input::MadeOn(color)),
            BoardWord::Stands(color, placement) => table.enter(Input::BoardStands(color, placement)),
            BoardWord::Told(color, told) => told_by_board(table, color, told),
        }
    }
}

fn told_by_board(table: &mut Table, color: Color, told: BoardNews) {
    let mut shows = |shown| table.enter(Input::BoardShows(color, &shown));
    match told {
        BoardNews::Move(mv) => {
            // As if its player had typed it: the same guards, the same answers.
            let text = table.session.state().history().position().uci(mv);
            let by = Some(Party::Player(color));
            let made = Utterance {
                by,
                text,
                heard: None,
                second_ear: false,
                sure: true,
                meant: None,
                speech_ended: now(),
            };
            table.phrase(Source::Board, made);
        }
        BoardNews::Right => {}
        BoardNews::Touched(squares) => {
            squares.into_iter().for_each(|square| shows(Shown::Touched { square }));
        }
        BoardNews::RightAgain => shows(Shown::Right),
        BoardNews::Instead(position, mv, made) => {
            shows(Shown::Instead { announced: position.uci(mv), made: position.uci(made) });
        }
        BoardNews::Differs(count, square, stands) => {
            shows(Shown::Differs { count: count as u64, square, stands: stands.to_string() });
        }
    }
}
