//! A game as far as it has been played: positions, moves and how often each position has stood.

mod restore;

use std::collections::HashMap;

use super::{Color, Move, Position};

/// The moves of a game from its first position, with the repetition counts fide-2018 9.2 asks for.
///
/// ```
/// use evavier::rules::{History, Position};
///
/// let mut history = History::new(Position::start());
/// for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     let mv = history.position().parse_uci(uci).expect("legal");
///     history.play(mv);
/// }
/// assert_eq!(history.repetitions(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct History {
    positions: Vec<Position>,
    moves: Vec<Move>,
    seen: HashMap<Position, u32>,
    placed: HashMap<(String, Color), u32>,
}

impl History {
    /// A game about to start.
    pub fn new(start: Position) -> Self {
        Self {
            seen: HashMap::from([(start.clone(), 1)]),
            placed: HashMap::from([(placed(&start), 1)]),
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("there is always the first position")
    }

    /// The position that the game began from.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// All moves that were played, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Each move with the position it was played in.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = (&Position, Move)> + ExactSizeIterator {
        self.positions[..self.moves.len()].iter().zip(self.moves.iter().copied())
    }

    /// Plays a move of [`Self::position`].
    pub fn play(&mut self, mv: Move) {
        let next = self.position().play(mv);
        *self.seen.entry(next.clone()).or_insert(0) += 1;
        *self.placed.entry(placed(&next)).or_insert(0) += 1;
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        if let Some(left) = self.positions.pop() {
            self.seen.entry(left.clone()).and_modify(|count| *count = count.saturating_sub(1));
            self.placed.entry(placed(&left)).and_modify(|count| *count = count.saturating_sub(1));
        }
        true
    }

    /// How often the position now has stood on the board, this time included (fide-2018 9.2.2).
    pub fn repetitions(&self) -> u32 {
        self.seen.get(self.position()).copied().unwrap_or(1)
    }

    /// How often like pieces have stood as now with the same player to move (fide-1930 16.1 c).
    pub(crate) fn placements(&self) -> u32 {
        self.placed.get(&placed(self.position())).copied().unwrap_or(1)
    }

    /// Moves each player has made since the last capture or pawn's move (fide-2018 9.3), rounded down.
    pub(crate) fn quiet_moves(&self) -> u32 {
        self.position().halfmove_clock() / 2
    }
}

fn placed(position: &Position) -> (String, Color) {
    (position.placement(), position.turn())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Outcome, Reason, laws};

    fn play(fen: Option<&str>, moves: &str) -> History {
        let start = fen.map_or_else(Position::start, |fen| Position::from_fen(fen, false).expect(fen));
        let mut history = History::new(start);
        for uci in moves.split_whitespace() {
            let mv = history.position().parse_uci(uci).expect(uci);
            history.play(mv);
        }
        history
    }

    #[test]
    fn games_end_as_the_laws_say() {
        use Reason::*;
        let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
        let rows: [(Option<&str>, &str, Option<Outcome>); 7] = [
            (None, "f2f3 e7e5 g2g4 d8h4", Some(Outcome::win(Color::Black, Checkmate))),
            (Some("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), "g6f7", Some(Outcome::draw(Stalemate))),
            (Some("8/8/8/4k3/8/8/3pK3/8 w - - 0 1"), "e2d2", Some(Outcome::draw(DeadPosition))),
            (None, &shuffle, Some(Outcome::draw(FivefoldRepetition))),
            (Some("7k/8/8/8/8/8/R7/K7 w - - 149 90"), "a2b2", Some(Outcome::draw(SeventyFiveMoves))),
            (
                Some("6k1/5ppp/8/8/8/8/8/R6K w - - 149 90"),
                "a1a8",
                Some(Outcome::win(Color::White, Checkmate)),
            ),
            (None, "e2e4", None),
        ];
        for (fen, moves, expected) in rows {
            let ending = play(fen, moves).ending(laws::usual());
            assert_eq!(ending.map(|ruling| ruling.outcome), expected, "{fen:?} {moves}");
        }
    }

    #[test]
    fn a_lost_castling_right_makes_another_position() {
        // The kings go and come back: the same squares, but castling is gone (fide-2018 9.2.2.2).
        let fen = Some("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        assert_eq!(play(fen, "e1e2 e8e7 e2e1 e7e8").repetitions(), 1);
        assert_eq!(play(fen, "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8").repetitions(), 2);
    }
}
