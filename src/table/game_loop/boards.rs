//! What electronic boards show, on its way to the game and to those who may be told.

use super::Table;
use crate::device::board::BoardEvent;
use crate::device::time::now;
use crate::game::Shown;
use crate::reconcile::watch::Told;
use crate::rules::{Color, Party};
use crate::session::Input;
use crate::table::boards::Word;

/// So much may follow from one look: both boards right, and made on both.
const MOST_WORDS: usize = 6;

impl Table {
    pub(super) fn board_event(&mut self, color: Color, event: BoardEvent) {
        let at_ms = self.at_ms(now());
        if let Some(shown) = self.boards.take(color, event, self.session.state(), at_ms) {
            self.enter(Input::BoardShows(color, &shown));
        }
    }

    /// Takes what rests on the boards, and lights what is to be made there. While a move is sealed nobody looks at them.
    pub(super) fn look_at_boards(&mut self) {
        self.take_from_boards();
        if self.private.is_none() {
            self.boards.light(self.session.state());
        }
    }

    fn take_from_boards(&mut self) {
        // Whatever a word leads to, it is no circle.
        for _ in 0..MOST_WORDS {
            if self.private.is_some() || self.leaving {
                return;
            }
            let at_ms = self.at_ms(now());
            let Some(word) = self.boards.look(self.session.state(), at_ms) else { return };
            match word {
                Word::Made(color) => self.enter(Input::MadeOn(color)),
                Word::Stands(color, placement) => self.enter(Input::BoardStands(color, placement)),
                Word::Told(color, told) => self.told_by_board(color, told),
            }
        }
    }

    fn told_by_board(&mut self, color: Color, told: Told) {
        let mut shows = |shown| self.enter(Input::BoardShows(color, &shown));
        match told {
            Told::Move(mv) => {
                // As if its player had typed it: the same guards, the same answers.
                let text = self.session.state().history().position().uci(mv);
                self.typed(Some(Party::Player(color)), &text, now());
            }
            Told::Right(touched) => touched.into_iter().for_each(|square| shows(Shown::Touched { square })),
            Told::RightAgain => shows(Shown::Right),
            Told::Instead(position, mv, made) => {
                shows(Shown::Instead { announced: position.uci(mv), made: position.uci(made) });
            }
            Told::Differs(count, square, stands) => {
                shows(Shown::Differs { count: count as u64, square, stands: stands.to_string() });
            }
        }
    }
}
