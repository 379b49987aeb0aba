//! Positions from random games, for tests that need many different ones.

#![allow(dead_code, reason = "each test that shares this file uses a part of it")]

use evavier::rules::{History, Position};

/// A small random generator, so that every run sees the same games.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("below a usize")
    }
}

#[allow(dead_code, reason = "not every test that shares this file plays whole games")]
/// A game of at most `plies` random legal moves. Captures and pawns' moves are tried first half of the
/// time, so that endings with promotions come up.
pub fn random_game(start: Position, plies: usize, dice: &mut Dice) -> History {
    let mut history = History::new(start);
    for _ in 0..plies {
        if history.ending(evavier::rules::laws::usual()).is_some() {
            break;
        }
        let mut moves = history.position().legal_moves();
        let lively: Vec<_> = moves.iter().copied().filter(|mv| mv.is_zeroing()).collect();
        if !lively.is_empty() && dice.below(2) == 0 {
            moves = lively;
        }
        let mv = moves[dice.below(moves.len())];
        history.play(mv);
    }
    history
}
