//! What electronic boards show, on its way to the game and to those who may be told.

use super::Table;
use crate::device::board::BoardEvent;
use crate::device::time::now;
use crate::game::Source;
use crate::language::{Message, Spoken};
use crate::reconcile::watch::Told;
use crate::rules::{Color, Move, Party, Position};
use crate::session::{Input, Weight};
use crate::table::boards::Word;
use crate::table::message::TableMessage;

/// So much may follow from one look: both boards right, and made on both.
const MOST_WORDS: usize = 6;

impl Table {
    pub(super) fn board_event(&mut self, color: Color, event: BoardEvent) {
        let at_ms = self.at_ms(now());
        match self.boards.take(color, event, self.session.state(), at_ms) {
            Some(true) => self.say(Weight::Chatter, TableMessage::EboardBack { color }),
            Some(false) => self.say(Weight::Answer, TableMessage::EboardLost { color }),
            None => {}
        }
    }

    /// Takes what rests on the boards. While a move is sealed nobody looks at them.
    pub(super) fn look_at_boards(&mut self) {
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
        let spoken = |position: &Position, mv: Move| Box::new(Spoken { position: position.clone(), mv });
        match told {
            Told::Move(mv) => {
                // As if its player had typed it: the same guards, the same answers.
                let text = self.session.state().history().position().uci(mv);
                self.phrase(Source::Typed, Some(Party::Player(color)), &text, true, now());
            }
            Told::Right(touched) => {
                for square in touched {
                    self.log(&TableMessage::EboardTouched { color, square }.into());
                }
            }
            Told::RightAgain => self.tell_of_board(TableMessage::EboardRight { color }),
            Told::Instead(position, mv, made) => {
                let (mv, made) = (spoken(&position, mv), spoken(&position, made));
                self.tell_of_board(TableMessage::EboardInstead { color, mv, made });
            }
            Told::Differs(count, square) => {
                let (count, first) = (count as u64, self.session.state().history().moves().is_empty());
                self.tell_of_board(if first && self.session.state().announced().is_none() {
                    TableMessage::EboardSetUp { color, count, square }
                } else {
                    TableMessage::EboardDiffers { color, count, square }
                });
            }
        }
    }

    /// In a rated game it is the arbiter's: it would help a player to know.
    fn tell_of_board(&mut self, message: impl Into<Message>) {
        let message = message.into();
        if self.session.state().setup().rated {
            self.log(&message);
        } else {
            self.say(Weight::Answer, message);
        }
    }
}
