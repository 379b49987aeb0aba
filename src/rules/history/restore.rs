//! Going back to an earlier position, and rights that a misplaced piece never had.

use super::{History, placed};
use crate::rules::{Color, Position, Square};

impl History {
    /// The same game after its first `plies` plies; all of it where it has no more.
    pub(crate) fn truncated(&self, plies: usize) -> Self {
        let mut history = Self::new(self.start().clone());
        self.moves.iter().take(plies).for_each(|mv| history.play(*mv));
        history
    }

    /// The position after so many plies, or the last.
    pub(crate) fn position_after(&self, plies: usize) -> &Position {
        self.positions.get(plies).unwrap_or_else(|| self.position())
    }

    /// How many of the plies from `from` on are this player's.
    pub(crate) fn moves_of(&self, color: Color, from: usize) -> u32 {
        let first = from + (from + usize::from(self.start().turn() != color)) % 2;
        u32::try_from(self.moves().len().saturating_sub(first).div_ceil(2)).unwrap_or(u32::MAX)
    }

    /// Takes away, from the position now on, the right to castle with the king or rook that began on this
    /// square (fide-2018 A.4.1.2). Whether there was one to take.
    pub(crate) fn forbid_castling(&mut self, square: Square) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn play(fen: &str, moves: &str) -> History {
        let mut history = History::new(Position::from_fen(fen, false).expect(fen));
        for uci in moves.split_whitespace() {
            history.play(history.position().parse_uci(uci).expect(uci));
        }
        history
    }

    #[test]
    fn a_game_goes_back() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let history = play(fen, "a1b1 a8b8 b1a1 b8a8 a1b1");
        let back = history.truncated(2);
        assert_eq!((back.moves().len(), back.repetitions(), back.placements()), (2, 1, 1));
        assert_eq!(back.position(), history.position_after(2));
        assert_eq!((history.moves_of(Color::White, 0), history.moves_of(Color::Black, 2)), (3, 1));
        assert_eq!(history.truncated(9).moves(), history.moves());
    }

    #[test]
    fn a_misplaced_piece_does_not_castle() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let rows = [("a1", "Kkq"), ("h8", "KQq"), ("e1", "kq"), ("e8", "KQ")];
        for (square, rights) in rows {
            let mut history = play(fen, "");
            assert!(history.forbid_castling(Square::parse(square).expect(square)));
            assert_eq!(history.position().fen().split(' ').nth(2), Some(rights), "{square}");
            assert_eq!(history.repetitions(), 1);
        }
        let mut history = play(fen, "e1e2");
        assert!(!history.forbid_castling(Square::parse("h1").expect("a square")));
        assert!(!history.forbid_castling(Square::parse("d4").expect("a square")));
    }
}
