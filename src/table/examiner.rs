//! Looks beside the game whether its positions are dead. The game itself has a quick look at every move; the whole
//! search may take seconds on some positions, and nobody at the table waits for it.

use std::sync::mpsc::{self, Sender};
use std::thread;

use super::after_turn::{AfterTurn, Done};
use super::effect::Effect;
use crate::game::State;
use crate::rules::{Budget, Position, is_dead};

/// The thread that examines. It ends when this is dropped and the position in hand is done.
#[derive(Debug)]
pub(crate) struct Examiner(Sender<Position>);

impl Examiner {
    /// Tells every position that was given to it and is dead for certain.
    pub fn start(tell: impl Fn(Position) + Send + 'static) -> Self {
        let (give, given) = mpsc::channel::<Position>();
        thread::spawn(move || {
            while let Ok(mut position) = given.recv() {
                // A dead position stays dead: where several wait, the last tells of all.
                while let Ok(newer) = given.try_recv() {
                    position = newer;
                }
                if is_dead(&position, Budget::Full) == Some(true) {
                    tell(position);
                }
            }
        });
        Self(give)
    }

    /// Has the position after the last completed move examined, where a dead one ends the game.
    pub(super) fn examine(&self, state: &State) {
        if state.outcome.is_none() && state.counts_dead_positions() {
            self.look(state.history().position().clone());
        }
    }

    /// Has a position examined.
    pub fn look(&self, position: Position) {
        // A thread that has ended has nothing more to tell.
        let _ = self.0.send(position);
    }
}

impl AfterTurn for Examiner {
    fn after(&mut self, turn: &Done<'_>) -> Vec<Effect> {
        if turn.completes() {
            self.examine(turn.state());
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_positions_are_told_and_others_are_not() {
        let (told, tell) = mpsc::channel();
        let examiner = Examiner::start(move |position| {
            let _ = told.send(position);
        });
        let position = |fen: &str| Position::from_fen(fen, false).expect("a position");
        // A wall, and behind it a pawn that can still step forward: the quick look does not see it.
        let dead = position("8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K4P/8 w - - 0 1");
        assert_eq!(is_dead(&dead, Budget::Quick), None);
        examiner.look(Position::start());
        examiner.look(dead.clone());
        assert_eq!(tell.recv(), Ok(dead));
        drop(examiner);
        assert!(tell.recv().is_err(), "nothing else was dead");
    }
}
