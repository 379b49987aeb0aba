//! Touch-move at the table (fide-2018 article 4): what was touched is entered, what follows from it is told,
//! and a move that breaks it is refused. Whether a piece was touched with intent is the arbiter's to judge:
//! what was entered wrongly is taken back by `correct`.

use std::mem;

use super::arbiter::demanded;
use super::{Turn, Weight};
use crate::game::event::{Event, Source};
use crate::game::judgement::{Irregularity, Judgement};
use crate::game::state::{Stage, State};
use crate::language::{Command, Message, Placed, Spoken};
use crate::rules::laws::Article;
use crate::rules::{Clause, Color, Demand, Move, Obligation, Position, Square, TouchRule, Touched};

impl Turn<'_> {
    /// `touched` or `adjust`, with the squares that were said.
    pub(super) fn command_at(&mut self, command: Command, squares: Vec<Square>, source: Source) {
        if self.state().outcome.is_some() {
            return self.say(Weight::Answer, Message::GameIsOver);
        }
        if self.state().edition.touch.is_none() {
            return self.say(Weight::Answer, Message::LawsSilent);
        }
        match command {
            Command::Adjust => {
                self.record(Event::Adjusted { squares });
                let article = self.touch_article(Clause::Adjusted);
                self.say(Weight::Answer, Message::Adjusts { color: self.state().mover(), article });
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
                self.session.questioned = self.by;
                self.session.touching = squares;
                return self.say(Weight::Announcement, Message::ReallyTouched { pieces });
            }
            None => return self.record_touch(squares),
        };
        self.say(Weight::Answer, message);
    }

    /// `white touched g1`: of the side to move it is entered; of the side that has just moved it is a
    /// complaint that the move broke touch-move, which is lost once the complainant touches a piece
    /// (fide-2018 4.8).
    pub(super) fn complain(&mut self, color: Color, squares: Vec<Square>) {
        if color == self.state().mover() {
            return self.command_at(Command::Touched, squares, Source::Typed);
        }
        let message = match self.judge_complaint(color, squares) {
            Ok(message) | Err(message) => message,
        };
        self.say(Weight::Answer, message);
    }

    fn judge_complaint(&mut self, color: Color, squares: Vec<Square>) -> Result<Message, Message> {
        let state = self.state();
        if state.edition.touch.is_none() {
            return Err(Message::LawsSilent);
        }
        let rule = rule(state);
        let (before, mv) = state.history.plies().next_back().ok_or(Message::NoMoveYet)?;
        if squares.is_empty() {
            return Err(Message::TouchWhich);
        }
        if let Some(square) = squares.iter().find(|square| before.piece_at(**square).is_none()) {
            return Err(Message::SquareEmpty { square: *square });
        }
        let since = Touched::in_order(state.touched.iter().copied());
        let touched_since = since.forfeits_complaint(state.history.position(), color.other(), rule);
        if state.edition.complaint_lost.is_some() && (touched_since || state.announced().is_some()) {
            let article = state.edition.complaint_lost.as_ref().map(|ruled| ruled.article.clone());
            return Err(Message::ComplaintLost { article });
        }
        let obligation = Obligation::of(before, &Touched::in_order(squares), rule);
        let article = self.touch_article(obligation.clause());
        let mv = Box::new(Spoken { position: before.clone(), mv });
        if obligation.allows(mv.mv) {
            return Err(Message::ComplaintUnfounded { mv, article });
        }
        let then = Box::new(duty(before, &obligation));
        let ply = self.state().history.moves().len() as u64 - 1;
        let what = Irregularity::TouchMove;
        self.record(Event::Judged(Judgement::Found { what, article: article.clone() }));
        Ok(Message::ComplaintRight { mv, then, ply, article })
    }

    /// What was asked about is answered by a yes.
    pub(super) fn touch_asked_about(&mut self) {
        let squares = mem::take(&mut self.session.touching);
        self.record_touch(squares);
    }

    fn record_touch(&mut self, squares: Vec<Square>) {
        let pieces = placed(self.state().history.position(), squares.clone());
        self.record(Event::Touched { squares });
        let obligation = obligation(self.state());
        let then = Box::new(duty(self.state().history.position(), &obligation));
        let article = self.touch_article(obligation.clause());
        self.say(Weight::Answer, Message::Touched { pieces, then, article });
        if matches!(self.state().stage, Stage::Proposed(mv) if !obligation.allows(mv)) {
            self.withdraw();
        }
    }

    /// Whether a move of the side to move is refused because of what was touched, which is said then.
    pub(super) fn breaks_touch(&mut self, mv: Move) -> bool {
        let obligation = obligation(self.state());
        let breaks = !obligation.allows(mv);
        if breaks {
            let then = Box::new(duty(self.state().history.position(), &obligation));
            let article = self.touch_article(obligation.clause());
            self.say(Weight::Answer, Message::TouchBroken { then, article });
        }
        breaks
    }

    fn touch_article(&self, clause: Clause) -> Option<Article> {
        self.state().edition().touch_article(clause).cloned()
    }

    /// What the player to move is obliged to, in words.
    pub(super) fn touch_duty(&self) -> Message {
        duty(self.state().history.position(), &obligation(self.state()))
    }

    /// What his opponent may choose between.
    pub(super) fn touch_demands(&self) -> Vec<Demand> {
        offered(&obligation(self.state()))
    }

    /// What was entered as touched does not count; what an illegal move has touched does.
    pub(super) fn untouch(&mut self) {
        if self.state().irregular.bound {
            let then = Box::new(self.touch_duty());
            let article = self.touch_article(obligation(self.state()).clause());
            return self.say(Weight::Answer, Message::TouchBroken { then, article });
        }
        self.record(Event::Untouched);
        self.say(Weight::Answer, Message::Untouched);
    }
}

fn rule(state: &State) -> TouchRule {
    state.edition().touch.as_ref().map_or(TouchRule::FirstTouched, |ruled| ruled.rule)
}

/// What the player to move is obliged to.
fn obligation(state: &State) -> Obligation {
    let rule = rule(state);
    let squares = state.touched.iter().copied();
    let after_illegal_move = state.irregular.bound;
    let touched = Touched { after_illegal_move, ..Touched::in_order(squares) };
    let obligation = Obligation::of(state.history.position(), &touched, rule);
    match state.irregular.demand {
        _ if obligation.demands().is_empty() => obligation,
        Some(Some(square)) => obligation.choose(demanded(&offered(&obligation), square)),
        Some(None) => obligation.forgo(),
        None => obligation,
    }
}

fn offered(obligation: &Obligation) -> Vec<Demand> {
    obligation.demands().iter().map(|(demand, _)| *demand).collect()
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
