//! Phrases: what somebody typed or said at once, and what it says in the position.

use std::cell::RefCell;

use super::turn::Turn;
use crate::game::event::Source;
use crate::language::{Command, Reader, Reading};
use crate::notation::Described;
use crate::rules::{Color, Move, Position, Role, Square};

/// Words on their way through the session, with whoever understands them.
pub(crate) struct Phrase<'r> {
    pub source: Source,
    pub text: String,
    /// True if the recogniser was sure of every word; what is typed is.
    pub sure: bool,
    pub reader: &'r Reader,
    /// A command by a key or a button, which is no more than its word.
    pub command: Option<Command>,
    pub readings: Readings,
}

/// Readings of one phrase by the position in which they were asked for: it is read once in each, whoever asks.
#[derive(Default)]
pub(crate) struct Readings(RefCell<Vec<(Position, Reading)>>);

impl Phrase<'_> {
    pub fn read(&self, position: &Position) -> Reading {
        if let Some(command) = self.command {
            return Reading::Command(command);
        }
        if let Some((_, reading)) = self.readings.0.borrow().iter().find(|(at, _)| at == position) {
            return reading.clone();
        }
        let reading = self.reader.read(position, &self.text);
        self.readings.0.borrow_mut().push((position.clone(), reading.clone()));
        reading
    }

    pub fn is_press(&self) -> bool {
        self.is_typed() && self.text.trim().is_empty()
    }

    pub fn is_typed(&self) -> bool {
        self.source == Source::Typed
    }
}

/// Reads what is said in the position before the move in progress; but what is typed after an announcement is
/// the reply, and what is heard may be the repetition.
pub(crate) fn read(turn: &Turn<'_>, said: &Phrase<'_>) -> Reading {
    match reply_to(turn, said) {
        Some(mv) => said.read(&turn.state().history.position().play(mv)),
        None => said.read(turn.state().history.position()),
    }
}

/// The announcement that this may be the reply to.
pub(crate) fn reply_to(turn: &Turn<'_>, said: &Phrase<'_>) -> Option<Move> {
    turn.state().announced().filter(|_| said.is_typed() && !turn.is_mover_himself())
}

/// True if it belongs to boards that are read, and is no command: while none is, it came out of talk.
pub(crate) fn is_of_boards(reading: &Reading, said: &Phrase<'_>) -> bool {
    !matches!(reading, Reading::Command(_) | Reading::Move(_))
        && said.reader.board_completeness(&said.text).is_some()
}

/// True if a pawn is said to promote, and not to what. In a rated game the words alone tell that, for whether
/// it can is nobody's to be told.
pub(crate) fn lacks_its_piece(turn: &Turn<'_>, mover: Color, reading: &Reading) -> bool {
    match reading {
        Reading::Ambiguous(moves) => {
            let way = |mv: &Move| (mv.from(), mv.to());
            are_promotions(moves)
                && moves.iter().any(|mv| mv.promotion() != moves[0].promotion())
                && (!turn.policy().tells_legality || moves.iter().all(|mv| way(mv) == way(&moves[0])))
        }
        Reading::Illegal(Described::Step(step), _)
            if !turn.policy().tells_legality && step.promotion.is_none() =>
        {
            let (rank, last) = if mover == Color::White { (6, 7) } else { (1, 0) };
            let steps = |from: Square| {
                from.rank.index() == rank && from.file.index().abs_diff(step.to.file.index()) <= 1
            };
            step.role.is_none_or(|role| role == Role::Pawn)
                && step.to.rank.index() == last
                && step.from().is_none_or(steps)
        }
        _ => false,
    }
}

/// The reading behind a command that says something of a move.
pub(crate) fn inner(reading: &Reading) -> &Reading {
    match reading {
        Reading::CommandWith(_, with) => with,
        other => other,
    }
}

pub(crate) fn names_a_piece(reading: &Reading) -> bool {
    match reading {
        Reading::Move(mv) => mv.promotion().is_some(),
        Reading::Ambiguous(moves) => {
            are_promotions(moves) && moves.iter().all(|mv| mv.promotion() == moves[0].promotion())
        }
        Reading::Illegal(Described::Step(step), _) => step.promotion.is_some(),
        _ => false,
    }
}

fn are_promotions(moves: &[Move]) -> bool {
    moves.iter().all(|mv| mv.promotion().is_some())
}
