//! Touch-move at the table (fide-2018 article 4): what was touched is entered, what follows from it is told,
//! and a move that breaks it is refused. Whether a piece was touched with intent is the arbiter's to judge:
//! what was entered wrongly is taken back by `correct`.

use std::mem;

use super::{Turn, Weight};
use crate::game::event::{Event, Source};
use crate::game::state::{Stage, State};
use crate::language::{Command, Message, Placed};
use crate::rules::{Clause, Move, Obligation, Position, Square, TouchRule, Touched};

/// The rule in force.
const RULE: TouchRule = TouchRule::FirstTouched;

impl Turn<'_> {
    /// `touched` or `adjust`, with the squares that were said.
    pub(super) fn command_at(&mut self, command: Command, squares: Vec<Square>, source: Source) {
        if self.state().outcome.is_some() {
            return self.say(Weight::Answer, Message::GameIsOver);
        }
        match command {
            Command::Adjust => {
                self.record(Event::Adjusted { squares });
                self.say(Weight::Answer, Message::Adjusts { color: self.state().mover() });
            }
            _ => self.touch(squares, source),
        }
    }

    fn touch(&mut self, squares: Vec<Square>, source: Source) {
        if let Some(mv) = self.state().announced() {
            return self.say(Weight::Answer, Message::PressFirst { mv: self.session.spoken(mv) });
        }
        let position = self.state().history.position();
        let message = match squares.iter().find(|square| position.piece_at(**square).is_none()) {
            Some(square) => Message::SquareEmpty { square: *square },
            None if squares.is_empty() => Message::TouchWhich,
            // A misheard word must not oblige anybody.
            None if source == Source::Heard => {
                let pieces = placed(position, squares.clone());
                self.session.question = Some(Command::Touched);
                self.session.touching = squares;
                return self.say(Weight::Announcement, Message::ReallyTouched { pieces });
            }
            None => return self.record_touch(squares),
        };
        self.say(Weight::Answer, message);
    }

    /// What was asked about is answered by a yes.
    pub(super) fn touch_asked_about(&mut self) {
        let squares = mem::take(&mut self.session.touching);
        self.record_touch(squares);
    }

    fn record_touch(&mut self, squares: Vec<Square>) {
        let pieces = placed(self.state().history.position(), squares.clone());
        self.record(Event::Touched { squares });
        let obligation = obligation(self.state(), RULE);
        let then = Box::new(duty(self.state().history.position(), &obligation));
        self.say(Weight::Answer, Message::Touched { pieces, then });
        if matches!(self.state().stage, Stage::Proposed(mv) if !obligation.allows(mv)) {
            self.withdraw();
        }
    }

    /// Whether a move of the side to move is refused because of what was touched, which is said then.
    pub(super) fn breaks_touch(&mut self, mv: Move) -> bool {
        let obligation = obligation(self.state(), RULE);
        let breaks = !obligation.allows(mv);
        if breaks {
            let then = Box::new(duty(self.state().history.position(), &obligation));
            self.say(Weight::Answer, Message::TouchBroken { then });
        }
        breaks
    }

    /// What was entered as touched does not count.
    pub(super) fn untouch(&mut self) {
        self.record(Event::Untouched);
        self.say(Weight::Answer, Message::Untouched);
    }
}

/// What the player to move is obliged to.
fn obligation(state: &State, rule: TouchRule) -> Obligation {
    let touched = Touched::in_order(state.touched.iter().copied());
    Obligation::of(state.history.position(), &touched, rule)
}

/// An obligation in words: exactly the moves it allows.
fn duty(position: &Position, obligation: &Obligation) -> Message {
    if obligation.is_free() {
        return Message::FreeToMove;
    }
    if !obligation.demands().is_empty() {
        return Message::OpponentNames;
    }
    let moves = obligation.moves();
    if let Some(side) = common(moves.iter().map(|mv| mv.castling())).flatten() {
        return Message::MustCastle { side };
    }
    let legal = position.legal_moves();
    let all = |wanted: &dyn Fn(Move) -> bool| legal.iter().filter(|mv| wanted(**mv)).count() == moves.len();
    let from = common(moves.iter().map(|mv| mv.from()));
    let captured = common(moves.iter().map(|mv| mv.captured_on())).flatten();
    let piece = |square| placed(position, vec![square]);
    match (from, captured) {
        (Some(own), Some(theirs)) if obligation.clause() == Clause::CaptureWith => {
            Message::MustCaptureWith { own: piece(own), theirs: piece(theirs) }
        }
        (_, Some(theirs)) if all(&|mv| mv.captured_on() == Some(theirs)) => {
            Message::MustCapture { pieces: piece(theirs) }
        }
        (Some(own), _) if all(&|mv| mv.from() == own) => Message::MustMove { pieces: piece(own) },
        (Some(own), _) => Message::MustMoveNoCastling { pieces: piece(own) },
        (None, _) => Message::FreeToMove,
    }
}

/// What all of them are, if they are one.
fn common<T: Copy + PartialEq>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.all(|item| item == first).then_some(first)
}

fn placed(position: &Position, squares: Vec<Square>) -> Vec<Placed> {
    let piece = |square| position.piece_at(square).map(|piece| Placed { role: piece.role, square });
    squares.into_iter().filter_map(piece).collect()
}
