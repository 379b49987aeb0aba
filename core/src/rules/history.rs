//! A game as far as it has been played: positions, moves and how often each position has stood.

use std::collections::HashMap;

use super::{Color, Move, Position, Square};

/// The moves of a game from its first position, with the repetition counts fide-2018 9.2 asks for.
///
/// ```
/// use evavier_core::rules::{History, Position};
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

impl Default for History {
    fn default() -> Self {
        Self::new(Position::start())
    }
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

    /// Takes the last move back; true if there was one.
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

    /// Number of times the position now has stood on the board, this time included (fide-2018 9.2.2).
    pub fn repetitions(&self) -> u32 {
        self.seen.get(self.position()).copied().unwrap_or(1)
    }

    /// Number of times like pieces have stood as now with the same player to move (fide-1930 16.1 c).
    pub fn placements(&self) -> u32 {
        self.placed.get(&placed(self.position())).copied().unwrap_or(1)
    }

    /// Moves each player has made since the last capture or pawn's move (fide-2018 9.3), rounded down.
    pub(crate) fn quiet_moves(&self) -> u32 {
        self.position().halfmove_clock() / 2
    }

    /// The same game after its first `plies` plies; all of it where it has no more.
    pub fn truncated(&self, plies: usize) -> Self {
        let mut history = Self::new(self.start().clone());
        self.moves.iter().take(plies).for_each(|mv| history.play(*mv));
        history
    }

    /// The position after so many plies, or the last.
    pub fn position_after(&self, plies: usize) -> &Position {
        self.positions.get(plies).unwrap_or_else(|| self.position())
    }

    /// Number of the plies from `from` on that are this player's.
    pub fn moves_of(&self, color: Color, from: usize) -> u32 {
        let first = from + (from + usize::from(self.start().turn() != color)) % 2;
        u32::try_from(self.moves().len().saturating_sub(first).div_ceil(2)).unwrap_or(u32::MAX)
    }

    /// Takes away, from the position now on, the right to castle with the king or rook that began on this
    /// square (fide-2018 A.4.1.2). True if there was one to take.
    pub fn forbid_castling(&mut self, square: Square) -> bool {
        let before = self.position().clone();
        let Some(after) = before.without_castling(square) else { return false };
        if let Some(count) = self.seen.get_mut(&before) {
            *count -= 1;
        }
        *self.seen.entry(after.clone()).or_insert(0) += 1;
        debug_assert_eq!(placed(&before), placed(&after), "no piece moves");
        if let Some(last) = self.positions.last_mut() {
            *last = after;
        }
        true
    }
}

fn placed(position: &Position) -> (String, Color) {
    (position.placement(), position.turn())
}
